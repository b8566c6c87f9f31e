/*
 * A type's name, a line end, and what is to be decoded as it. A name nobody declared stands for some
 * type, too.
 *
 * What does not fit must be explained in words that can be sent; what fits must be the same after it
 * was encoded and decoded again.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "rpc/envelope.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/generated/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct type *pick_type(struct str name)
{
    size_t hash = 0;

    for (size_t i = 0; i < WIRE_TYPE_COUNT; i++) {
        if (str_is(name, type_ts_name(&wire_tables.types[i])))
            return &wire_tables.types[i];
    }
    for (size_t i = 0; i < name.len; i++)
        hash = hash * 31 + (unsigned char)name.s[i];
    return &wire_tables.types[hash % WIRE_TYPE_COUNT];
}

/* As a message's params, which is how JSON reaches the decoder: never nested too deep. */
static bool parse(struct str text, struct envelope *ret_envelope)
{
    CLEANUP(buf_done) struct buf message = { 0 };
    const char *reason;

    buf_add_text(&message, "{\"method\":\"m\",\"params\":");
    buf_add_str(&message, text);
    buf_add_char(&message, '}');
    if (!envelope_parse(message.data, message.len, ret_envelope, &reason))
        return false;
    if (ret_envelope->params == NULL) {
        envelope_done(ret_envelope);
        return false;
    }
    return true;
}

static bool decode(const struct type *type, yyjson_val *json, struct arena *arena, void **ret_value)
{
    CLEANUP(error_done) struct error err = { 0 };

    *ret_value = arena_alloc(arena, type_resolve(type)->size);
    if (schema_decode(type, json, arena, *ret_value, &err)) {
        check(err.code == 0);
        return true;
    }
    check(err.code == ERR_INVALID_REQUEST);
    check(err.message.len > 0);
    check(utf8_is_valid(err.message));
    return false;
}

/* Decodes text that we wrote ourselves, and writes it again. */
static void pass_again(const struct type *type, struct buf *text, struct buf *again)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc = yyjson_read(text->data, text->len, 0);
    void *value;

    check(doc != NULL);
    check(decode(type, yyjson_doc_get_root(doc), &arena, &value));
    schema_encode(type, value, /* flags= */ 0, again);
    yyjson_doc_free(doc);
}

static void check_round_trip(const struct type *type, const void *value)
{
    CLEANUP(buf_done) struct buf once = { 0 };
    CLEANUP(buf_done) struct buf twice = { 0 };
    CLEANUP(buf_done) struct buf stable = { 0 };
    CLEANUP(buf_done) struct buf stable_again = { 0 };

    schema_encode(type, value, /* flags= */ 0, &once);
    pass_again(type, &once, &twice);
    check(str_equal(buf_str(&once), buf_str(&twice)));
    schema_encode(type, value, ENCODE_FOR_STABLE, &stable);
    pass_again(type, &stable, &stable_again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *text = (const char *)data;
    const char *line_end = size > 0 ? memchr(text, '\n', size) : NULL;
    struct envelope envelope;
    const struct type *type;
    struct str json;
    void *value;

    if (line_end == NULL)
        return 0;
    type = pick_type((struct str){ text, (size_t)(line_end - text) });
    json = (struct str){ line_end + 1, size - (size_t)(line_end + 1 - text) };
    if (!parse(json, &envelope))
        return 0;
    if (decode(type, envelope.params, &arena, &value)) {
        check_round_trip(type, value);
        /* The gate looks at what a client sent. */
        if (type_resolve(type)->kind == KIND_STRUCT || type_resolve(type)->kind == KIND_UNION)
            schema_experimental_use(type_resolve(type), value, PROTOCOL_0118);
    }
    envelope_done(&envelope);
    return 0;
}
