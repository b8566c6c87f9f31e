/* A page of the directory of apps: whatever the service sends, what was understood can be merged and shown. */
#include "app/directory_page.h"
#include "base/check.h"
#include "base/memory.h"
#include "schema/encode.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf shown = { 0 };
    struct directory_entries entries = { 0 };
    struct str page = arena_str(&arena, (const char *)data, size);
    struct app_list *list;
    char *next = NULL, *again = NULL;

    if (directory_page_read(page, &entries, &next)) /* every app of it twice */
        check(directory_page_read(page, &entries, &again));
    free(next);
    free(again);
    list = directory_list(&entries);
    for (size_t i = 0; i < list->n; i++) {
        check(list->items[i].id.len <= APP_ID_MAX && list->items[i].name.len <= APP_TEXT_MAX);
        schema_encode(&type_app_info, &list->items[i], 0, &shown);
    }
    app_list_unref(list);
    return 0;
}
