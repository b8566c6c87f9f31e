#include "mcp/lists.h"

#include "base/memory.h"
#include "mcp/message.h"
#include "mcp/pages.h"

#include <stdlib.h>

struct mcp_list {
    struct mcp_list_options options;
    struct mcp_request *request; /* for the next page */
    struct mcp_pages pages;
    yyjson_doc **kept; /* the array of each page */
    size_t n_kept;
    yyjson_val **entries; /* of all of them */
    size_t n_entries;
    size_t bytes;
};

static void list_free(struct mcp_list *list)
{
    for (size_t i = 0; i < list->n_kept; i++)
        yyjson_doc_free(list->kept[i]);
    free(list->kept);
    free(list->entries);
    mcp_pages_done(&list->pages);
    free(list);
}

static void list_finish(struct mcp_list *list, const struct mcp_answer *failed)
{
    const struct mcp_list_options *options = &list->options;

    options->on_list(options->owner, list->entries, failed == NULL ? list->n_entries : 0, failed);
    list_free(list);
}

static void list_fail(struct mcp_list *list, const char *words)
{
    struct mcp_failure failure = { MCP_FAILED, str_of(words) };

    list_finish(list, &(struct mcp_answer){ .failure = &failure });
}

/* False: there is too much. */
static bool keep_page(struct mcp_list *list, yyjson_val *result)
{
    yyjson_val *array = yyjson_obj_get(result, list->options.member), *entry;
    yyjson_doc *page;
    size_t i, n;

    if (yyjson_arr_size(array) == 0)
        return true;
    if (!mcp_value_fits(array, MCP_LIST_BYTES_MAX - list->bytes))
        return false;
    list->bytes += mcp_value_bytes(array);
    page = mcp_value_copy(array);
    list->kept = xrealloc(list->kept, (list->n_kept + 1) * sizeof *list->kept);
    list->kept[list->n_kept++] = page;
    array = yyjson_doc_get_root(page);
    list->entries =
        xrealloc(list->entries, (list->n_entries + yyjson_arr_size(array)) * sizeof *list->entries);
    yyjson_arr_foreach(array, i, n, entry)
        list->entries[list->n_entries++] = entry;
    return true;
}

static bool ask_page(struct mcp_list *list, struct str params);

static void list_on_page(void *owner, const struct mcp_answer *answer)
{
    struct mcp_list *list = owner;
    CLEANUP(buf_done) struct buf params = { 0 };

    list->request = NULL;
    if (answer->result == NULL) {
        list_finish(list, answer);
        return;
    }
    if (!keep_page(list, answer->result)) {
        list_fail(list, "the list is too long");
        return;
    }
    switch (mcp_pages_next(&list->pages, answer->result, &params)) {
    case MCP_PAGE_LAST:
        list_finish(list, /* failed= */ NULL);
        break;
    case MCP_PAGE_NEXT:
        if (!ask_page(list, buf_str(&params)))
            list_fail(list, "Transport closed");
        break;
    case MCP_PAGE_REPEATED:
        list_fail(list, "a cursor is repeated");
        break;
    case MCP_PAGE_TOO_MANY:
        list_fail(list, "the list has too many pages");
        break;
    }
}

static bool ask_page(struct mcp_list *list, struct str params)
{
    const struct mcp_list_options *options = &list->options;

    list->request =
        options->ask(options->asker, &(struct mcp_ask){ .method = options->method,
                                                        .params = params,
                                                        .timeout_ms = options->timeout_ms,
                                                        .on_answer = list_on_page,
                                                        .owner = list });
    return list->request != NULL;
}

struct mcp_list *mcp_list_start(const struct mcp_list_options *options)
{
    struct mcp_list *list = xcalloc(1, sizeof *list);

    list->options = *options;
    if (!ask_page(list, STR_NONE)) {
        list_free(list);
        return NULL;
    }
    return list;
}

void mcp_list_cancel(struct mcp_list *list)
{
    if (list == NULL)
        return;
    if (list->request != NULL)
        mcp_request_cancel(list->request, "not wanted any more");
    list_free(list);
}
