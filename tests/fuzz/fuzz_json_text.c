/* Text that is passed on as it stands in JSON: what is taken for canonical is what reading and writing makes of it. */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_text.h"
#include "schema/json_write.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(buf_done) struct buf text = { 0 }, again = { 0 };
    yyjson_doc *doc;
    size_t len;

    if (!json_text_is_canonical((struct str){ (const char *)data, size }, &len))
        return 0;
    check(len < size && data[len] == '"');
    buf_add_char(&text, '"');
    buf_add(&text, data, len + 1);
    doc = yyjson_read(text.data, text.len, 0);
    check(doc != NULL);
    json_write_str(&again, json_str(yyjson_doc_get_root(doc)));
    check(again.len == text.len && memcmp(again.data, text.data, text.len) == 0);
    yyjson_doc_free(doc);
    return 0;
}
