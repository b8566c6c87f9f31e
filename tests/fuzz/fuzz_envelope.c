/*
 * Any bytes as a message. What is taken for one must survive being written and read again.
 */
#include "base/check.h"
#include "base/memory.h"
#include "rpc/envelope.h"
#include "schema/json_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t depth_of(yyjson_val *value)
{
    yyjson_val *key, *child;
    size_t i, n, deepest = 0;

    if (yyjson_is_arr(value)) {
        yyjson_arr_foreach(value, i, n, child) {
            size_t depth = depth_of(child);

            deepest = depth > deepest ? depth : deepest;
        }
        return deepest + 1;
    }
    if (yyjson_is_obj(value)) {
        yyjson_obj_foreach(value, i, n, key, child) {
            size_t depth = depth_of(child);

            deepest = depth > deepest ? depth : deepest;
        }
        return deepest + 1;
    }
    return 0;
}

static void write_envelope(struct buf *out, const struct envelope *envelope)
{
    buf_add_text(out, "{\"jsonrpc\":\"2.0\"");
    if (envelope->kind != ENVELOPE_NOTIFICATION) {
        buf_add_text(out, ",\"id\":");
        message_id_write(out, &envelope->id);
    }
    if (envelope->kind == ENVELOPE_REQUEST || envelope->kind == ENVELOPE_NOTIFICATION) {
        buf_add_text(out, ",\"method\":");
        json_write_str(out, envelope->method);
        if (envelope->params != NULL) {
            buf_add_text(out, ",\"params\":");
            json_write_value(out, envelope->params);
        }
    } else if (envelope->kind == ENVELOPE_RESPONSE) {
        buf_add_text(out, ",\"result\":");
        json_write_value(out, envelope->result);
    } else {
        buf_add_text(out, ",\"error\":{\"code\":");
        json_write_int(out, envelope->error_code);
        buf_add_text(out, ",\"message\":");
        json_write_str(out, envelope->error_message);
        buf_add_char(out, '}');
    }
    buf_add_char(out, '}');
}

static bool same_id(const struct message_id *a, const struct message_id *b)
{
    return (a->text.s == NULL) == (b->text.s == NULL) && str_equal(a->text, b->text) &&
           a->number == b->number;
}

static void check_same(const struct envelope *a, const struct envelope *b)
{
    check(a->kind == b->kind);
    check(a->kind == ENVELOPE_NOTIFICATION || same_id(&a->id, &b->id));
    check(str_equal(a->method, b->method));
    check((a->params == NULL) == (b->params == NULL));
    check((a->result == NULL) == (b->result == NULL));
    check(a->error_code == b->error_code);
    check(str_equal(a->error_message, b->error_message));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(buf_done) struct buf written = { 0 };
    CLEANUP(buf_done) struct buf again = { 0 };
    struct envelope first, second;
    const char *reason = NULL;

    if (!envelope_parse((const char *)data, size, &first, &reason)) {
        check(reason != NULL && reason[0] != '\0');
        return 0;
    }
    check(depth_of(yyjson_doc_get_root(first.doc)) <= 127);
    write_envelope(&written, &first);
    check(envelope_parse(written.data, written.len, &second, &reason));
    check_same(&first, &second);
    write_envelope(&again, &second);
    check(str_equal(buf_str(&written), buf_str(&again)));
    envelope_done(&first);
    envelope_done(&second);
    return 0;
}
