#include "mcp/message.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "loop/work.h"
#include "mcp/link.h"
#include "schema/json_depth.h"

#include <stdlib.h>
#include <string.h>

enum {
    ID_DIGITS_MAX = 18,   /* our own ids are shorter */
    PARSE_ERROR = -32700, /* of JSON-RPC */
};

/* -- Memory with a bound ------------------------------------------------------------------- */

static void *document_malloc(void *context, size_t size)
{
    return size > MCP_DOCUMENT_MAX ? NULL : malloc(size);
}

static void *document_realloc(void *context, void *block, size_t old_size, size_t size)
{
    return size > MCP_DOCUMENT_MAX ? NULL : realloc(block, size);
}

static void document_free(void *context, void *block)
{
    free(block);
}

static const yyjson_alc document_memory = {
    .malloc = document_malloc,
    .realloc = document_realloc,
    .free = document_free,
};

const char mcp_too_large[] = "it takes too much memory";

/* -- What cannot be read ------------------------------------------------------------------- */

/* Behind a string that begins at `at`; the end of the text if it has none. */
static size_t skip_json_string(struct str text, size_t at)
{
    for (at++; at < text.len && text.s[at] != '"'; at++) {
        if (text.s[at] == '\\')
            at++;
    }
    return at < text.len ? at + 1 : text.len;
}

static size_t skip_json_space(struct str text, size_t at)
{
    while (at < text.len && strchr(" \t\r\n", text.s[at]) != NULL && text.s[at] != '\0')
        at++;
    return at;
}

/* The next member of the outermost object: its name, and where its value begins. False: there is no more. */
static bool next_outer_member(struct str text, size_t *at, int *depth, struct str *ret_name)
{
    while (*at < text.len) {
        char c = text.s[*at];
        size_t start = *at;

        if (c != '"') {
            *depth += (c == '{' || c == '[') - (c == '}' || c == ']');
            ++*at;
            continue;
        }
        *at = skip_json_string(text, start);
        if (*depth != 1 || *at == text.len)
            continue;
        *ret_name = (struct str){ text.s + start + 1, *at - start - 2 };
        *at = skip_json_space(text, *at);
        if (*at < text.len && text.s[*at] == ':') {
            *at = skip_json_space(text, *at + 1);
            return true;
        }
    }
    return false;
}

/* The id of an answer, as it stands there; no text: it is none, or has none of ours. */
static struct str answer_id(struct str text)
{
    struct str id = STR_NONE, name;
    size_t at = 0;
    int depth = 0;

    while (next_outer_member(text, &at, &depth, &name)) {
        size_t start = at;

        if (str_is(name, "method"))
            return STR_NONE;
        if (!str_is(name, "id"))
            continue;
        while (at < text.len && at - start < ID_DIGITS_MAX && text.s[at] >= '0' &&
               text.s[at] <= '9')
            at++;
        id = (struct str){ text.s + start, at - start };
    }
    return id.len > 0 ? id : STR_NONE;
}

/* An error in place of an answer that cannot be read, so that nobody waits for it; NULL: it is no answer. */
static yyjson_doc *unreadable_answer(struct str text, const char *reason)
{
    struct str id = answer_id(text);
    CLEANUP(buf_done) struct buf answer = { 0 };

    if (id.s == NULL)
        return NULL;
    buf_printf(&answer,
               "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"error\":{\"code\":%d,"
               "\"message\":\"the answer cannot be read: %s\"}}",
               STR_ARGS(id), PARSE_ERROR, reason);
    return yyjson_read(answer.data, answer.len, YYJSON_READ_NOFLAG);
}

/* -- Reading ------------------------------------------------------------------------------- */

static yyjson_doc *parse_document(struct str text, const char **ret_reason)
{
    yyjson_read_err error = { 0 };
    yyjson_doc *doc;

    if (text.len > MCP_MESSAGE_MAX) {
        *ret_reason = "it is too long";
        return NULL;
    }
    if (json_is_too_deep(text)) {
        *ret_reason = "it is nested too deeply";
        return NULL;
    }
    doc = yyjson_read_opts((char *)(uintptr_t)text.s, text.len, YYJSON_READ_NOFLAG,
                           &document_memory, &error);
    if (doc == NULL) {
        bool is_full = error.code == YYJSON_READ_ERROR_MEMORY_ALLOCATION;

        *ret_reason = is_full ? mcp_too_large : error.msg;
        return NULL;
    }
    if (!yyjson_is_ctn(yyjson_doc_get_root(doc))) {
        yyjson_doc_free(doc);
        *ret_reason = "it is no object";
        return NULL;
    }
    return doc;
}

yyjson_doc *mcp_message_parse(struct str text, const char **ret_reason)
{
    const char *reason = NULL;
    yyjson_doc *doc = parse_document(text, &reason);

    if (doc == NULL && reason != mcp_too_large)
        doc = unreadable_answer(text, reason);
    if (doc == NULL)
        *ret_reason = reason;
    return doc;
}

struct mcp_reading {
    struct loop *loop;
    mcp_read_fn *on_read; /* NULL: nobody wants it any more */
    void *owner;
    struct buf text; /* until it is read */
    yyjson_doc *message;
    const char *reason;
};

static void reading_run(void *data)
{
    struct mcp_reading *reading = data;

    reading->message = mcp_message_parse(buf_str(&reading->text), &reading->reason);
    buf_done(&reading->text);
}

static void reading_ended(void *data)
{
    struct mcp_reading *reading = data;

    if (reading->on_read != NULL)
        reading->on_read(reading->owner, reading->message, reading->reason);
    else
        mcp_message_free(reading->loop, reading->message);
    free(reading);
}

struct mcp_reading *mcp_reading_start(struct loop *loop, struct buf *text, mcp_read_fn *on_read,
                                      void *owner)
{
    struct mcp_reading *reading = xcalloc(1, sizeof *reading);

    reading->loop = loop;
    reading->on_read = on_read;
    reading->owner = owner;
    reading->text = *text;
    *text = (struct buf){ 0 };
    work_queue_add(loop_queue(loop), reading_run, reading_ended, reading);
    return reading;
}

void mcp_reading_cancel(struct mcp_reading *reading)
{
    if (reading != NULL)
        reading->on_read = NULL;
}

/* -- Releasing ----------------------------------------------------------------------------- */

static void releasing_run(void *message)
{
    yyjson_doc_free(message);
}

static void releasing_done(void *message)
{
}

void mcp_message_free(struct loop *loop, yyjson_doc *message)
{
    if (message == NULL || yyjson_doc_get_read_size(message) < MCP_LONG_BYTES)
        yyjson_doc_free(message);
    else
        work_queue_add(loop_queue(loop), releasing_run, releasing_done, message);
}

/* -- Parts of messages --------------------------------------------------------------------- */

/* The values of a document lie one behind the other. */
size_t mcp_value_bytes(yyjson_val *value)
{
    const yyjson_val *end = unsafe_yyjson_get_next(value);
    size_t bytes = 0;

    for (; value < end; value++)
        bytes += sizeof *value + (yyjson_is_str(value) ? yyjson_get_len(value) : 0);
    return bytes;
}

bool mcp_value_fits(yyjson_val *value, size_t max_bytes)
{
    const yyjson_val *end = unsafe_yyjson_get_next(value);
    size_t bytes = (size_t)(end - value) * sizeof *value;

    for (; value < end && bytes <= max_bytes; value++)
        bytes += yyjson_is_str(value) ? yyjson_get_len(value) : 0;
    return bytes <= max_bytes;
}

bool mcp_is_crowded(yyjson_val *value)
{
    return yyjson_obj_size(value) >= MCP_CROWDED_FROM;
}

yyjson_val *mcp_member(yyjson_val *object, const char *name)
{
    return mcp_is_crowded(object) ? NULL : yyjson_obj_get(object, name);
}

struct str mcp_text_cut(struct str text, size_t max_bytes)
{
    if (text.len > max_bytes)
        text.len = utf8_valid_prefix(text.s, max_bytes);
    return text;
}

static bool is_same_node(const yyjson_val *a, const yyjson_val *b)
{
    if (a->tag != b->tag)
        return false;
    switch (unsafe_yyjson_get_type((void *)(uintptr_t)a)) {
    case YYJSON_TYPE_STR:
        return memcmp(a->uni.str, b->uni.str, unsafe_yyjson_get_len((void *)(uintptr_t)a)) == 0;
    case YYJSON_TYPE_NUM:
        return a->uni.u64 == b->uni.u64;
    default: /* the tag of a container has its length, that of others is all there is */
        return true;
    }
}

/* One behind the other, not member by member: yyjson_equals() looks up each name, which takes a server's
 * chosen time. */
bool mcp_value_equals(yyjson_val *a, yyjson_val *b)
{
    const yyjson_val *end = unsafe_yyjson_get_next(a);
    size_t n = (size_t)(end - a);

    if ((size_t)(unsafe_yyjson_get_next(b) - b) != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!is_same_node(&a[i], &b[i]))
            return false;
    }
    return true;
}

yyjson_doc *mcp_value_copy(yyjson_val *value)
{
    yyjson_mut_doc *mutable = yyjson_mut_doc_new(/* alc= */ NULL);
    yyjson_mut_val *root = mutable == NULL ? NULL : yyjson_val_mut_copy(mutable, value);
    yyjson_doc *copy = NULL;

    if (root != NULL) {
        yyjson_mut_doc_set_root(mutable, root);
        copy = yyjson_mut_doc_imut_copy(mutable, /* alc= */ NULL);
    }
    yyjson_mut_doc_free(mutable);
    check(copy != NULL); /* as everywhere: without memory the server ends */
    return copy;
}
