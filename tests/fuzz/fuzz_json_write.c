/*
 * Any bytes as text, as a number and as JSON: what is written must be JSON that says the same.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/json_write.h"

#include <math.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(struct str text)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    yyjson_val *root;
    yyjson_doc *doc;
    struct str back;

    json_write_str(&out, text);
    check(memchr(out.data, '\n', out.len) == NULL);
    doc = yyjson_read(out.data, out.len, 0);
    check(doc != NULL);
    root = yyjson_doc_get_root(doc);
    check(yyjson_is_str(root));
    back = (struct str){ yyjson_get_str(root), yyjson_get_len(root) };
    check(utf8_is_valid(back));
    if (utf8_is_valid(text))
        check(str_equal(back, text));
    else
        check(memmem(back.s, back.len, "\xef\xbf\xbd", 3) != NULL);
    yyjson_doc_free(doc);
}

static void check_number(double value)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    yyjson_doc *doc;

    json_write_float(&out, value);
    doc = yyjson_read(buf_str(&out).s, out.len, 0);
    check(doc != NULL);
    if (isfinite(value)) {
        check(yyjson_is_real(yyjson_doc_get_root(doc)));
        check(yyjson_get_real(yyjson_doc_get_root(doc)) == value);
        check(strtod(out.data, NULL) == value);
    } else {
        check(yyjson_is_null(yyjson_doc_get_root(doc)));
    }
    yyjson_doc_free(doc);
}

static size_t count_open(const char *text, size_t len)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++)
        n += text[i] == '[' || text[i] == '{';
    return n;
}

/* The reader of messages bounds the depth of values, so this does, too. */
static void check_value(const char *text, size_t len)
{
    CLEANUP(buf_done) struct buf once = { 0 };
    CLEANUP(buf_done) struct buf twice = { 0 };
    yyjson_doc *first, *second;

    if (count_open(text, len) > 127)
        return;
    first = yyjson_read(text, len, 0);
    if (first == NULL)
        return;
    json_write_value(&once, yyjson_doc_get_root(first));
    second = yyjson_read(once.data, once.len, 0);
    check(second != NULL);
    json_write_value(&twice, yyjson_doc_get_root(second));
    check(str_equal(buf_str(&once), buf_str(&twice)));
    check(yyjson_get_type(yyjson_doc_get_root(first)) ==
          yyjson_get_type(yyjson_doc_get_root(second)));
    yyjson_doc_free(first);
    yyjson_doc_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    double number;

    check_text((struct str){ (const char *)data, size });
    check_value((const char *)data, size);
    if (size >= sizeof number) {
        memcpy(&number, data, sizeof number);
        check_number(number);
    }
    return 0;
}
