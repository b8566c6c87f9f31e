/*
 * Every declared type, there and back.
 *
 * From the tables alone this makes samples of a type's JSON, and beside each the text that must come
 * back: members in the order of their declaration, defaults filled in, what is never sent left out.
 * A sample is decoded and encoded; the result must be what was expected, as data, and decoding and
 * encoding that again must give the same text. All of it once for each version of the protocol: what a version does not have
 * is taken, and does not come back.
 */
#include "base/arena.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/generated/wire.h"

#include "test.h"

#include <inttypes.h>

/* Which members of an object a sample has. */
enum fill {
    FILL_ALL,      /* every member, with a value that is not its default */
    FILL_REQUIRED, /* only those that must be there */
    FILL_NULLS,    /* all, but null wherever that is allowed */
};

static const char *const fill_names[] = { "all members", "required members", "nulls" };

enum { MAX_DEPTH = 12 }; /* below it lists are empty and optional members absent */

struct sample {
    struct buf given;
    struct buf expected;
    enum fill fill;
    enum protocol_dialect protocol;
    int depth;
    size_t n_texts; /* so that no two texts are the same */
};

static void sample_done(struct sample *sample)
{
    buf_done(&sample->given);
    buf_done(&sample->expected);
}

static void add_value(struct sample *sample, const struct type *type, size_t variant);

static void add(struct sample *sample, const char *text)
{
    buf_add_text(&sample->given, text);
    buf_add_text(&sample->expected, text);
}

/* -- Objects ------------------------------------------------------------------------------- */

static void add_comma(struct buf *out)
{
    if (out->data[out->len - 1] != '{')
        buf_add_char(out, ',');
}

static void add_name(struct buf *out, const char *name)
{
    add_comma(out);
    buf_printf(out, "\"%s\":", name);
}

static bool may_be_null(const struct field *field)
{
    return field->flags & (FIELD_OPTIONAL | FIELD_NULL_IS_DEFAULT);
}

/* What is sent for a member without a value. `absent`: it was not even null. */
static void expect_no_value(struct sample *sample, const struct field *field, bool absent)
{
    bool tells_null = (field->flags & FIELD_HAS) && !absent;

    if ((field->flags & FIELD_SKIP) && !tells_null)
        return;
    add_name(&sample->expected, field_name(field));
    buf_add_text(&sample->expected,
                 field_default_json(field) != NULL ? field_default_json(field) : "null");
}

static void add_field(struct sample *sample, const struct field *field)
{
    bool given = sample->fill != FILL_REQUIRED && sample->depth < MAX_DEPTH;
    size_t expected_len = sample->expected.len;
    bool is_known = part_is_in(field->part, sample->protocol);

    if (!is_known && sample->fill == FILL_REQUIRED)
        return;
    if (!given && ((field->flags & FIELD_OPTIONAL) || field_default_json(field) != NULL)) {
        expect_no_value(sample, field, /* absent= */ true);
    } else if (sample->fill == FILL_NULLS && may_be_null(field)) {
        add_name(&sample->given, field_name(field));
        buf_add_text(&sample->given, "null");
        expect_no_value(sample, field, /* absent= */ false);
    } else {
        add_name(&sample->given, field_name(field));
        add_name(&sample->expected, field_name(field));
        add_value(sample, field_type(field), 0);
    }
    if ((field->flags & FIELD_INPUT) || !is_known)
        sample->expected.len = expected_len;
}

static void add_members(struct sample *sample, const struct type *type);

static void add_tagged_members(struct sample *sample, const struct type *type, size_t variant)
{
    add_name(&sample->given, type_tag(type));
    add_name(&sample->expected, type_tag(type));
    buf_printf(&sample->given, "\"%s\"", variant_name(&type_variants(type)[variant]));
    buf_printf(&sample->expected, "\"%s\"", variant_name(&type_variants(type)[variant]));
    if (variant_body(&type_variants(type)[variant]) != NULL)
        add_members(sample, variant_body(&type_variants(type)[variant]));
    for (size_t i = 0; i < type->n_fields; i++)
        add_field(sample, &type_fields(type)[i]);
}

static void add_other_members(struct sample *sample, const struct type *type)
{
    if (type->kind == KIND_UNION) {
        add_tagged_members(sample, type, 0);
    } else if (sample->fill == FILL_ALL) {
        for (int i = 1; i <= 2; i++) {
            add_name(&sample->given, i == 1 ? "other 1" : "other 2");
            add_name(&sample->expected, i == 1 ? "other 1" : "other 2");
            add_value(sample, type_element(type), 0);
        }
    }
}

/* Of two members that stand in for each other the first is there. */
static bool is_second(const struct type *type, const struct field *field)
{
    const struct field *other = field_alternative(type, field, PROTOCOL_0166);

    return other != NULL && other < field;
}

static void add_members(struct sample *sample, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (type_fields(type)[i].flags & FIELD_EXTRA)
            add_other_members(sample, type_resolve(field_type(&type_fields(type)[i])));
        else if (!is_second(type, &type_fields(type)[i]))
            add_field(sample, &type_fields(type)[i]);
    }
    if (!(type->flags & TYPE_CLOSED) && sample->fill == FILL_ALL &&
        (type->n_fields == 0 || !(type_fields(type)[type->n_fields - 1].flags & FIELD_EXTRA))) {
        add_name(&sample->given, "nobody declared this");
        buf_add_text(&sample->given, "[1]");
    }
}

/* -- Values -------------------------------------------------------------------------------- */

static void add_text(struct sample *sample, const char *prefix)
{
    sample->n_texts++;
    for (int i = 0; i < 2; i++)
        buf_printf(i == 0 ? &sample->given : &sample->expected,
                   "\"%st\\u00e9xt \\\"%zu\\\"\\n\\u0001\"", prefix, sample->n_texts);
}

static void add_integer(struct sample *sample, const struct type *type)
{
    for (int i = 0; i < 2; i++) {
        struct buf *out = i == 0 ? &sample->given : &sample->expected;

        if (sample->fill == FILL_ALL)
            buf_printf(out, "%" PRIu64, type->max);
        else
            buf_printf(out, "%" PRId64, type->min);
    }
}

static void add_list(struct sample *sample, const struct type *type)
{
    add(sample, "[");
    if (sample->depth < MAX_DEPTH) {
        add_value(sample, type_element(type), 0);
        add(sample, ",");
        add_value(sample, type_element(type), 0);
    }
    add(sample, "]");
}

static void add_map(struct sample *sample, const struct type *type)
{
    add(sample, "{");
    if (sample->depth < MAX_DEPTH) {
        add(sample, "\"\":");
        add_value(sample, type_element(type), 0);
        add(sample, ",\"k\\\"ey\":");
        add_value(sample, type_element(type), 0);
        if (type->element_optional)
            add(sample, ",\"none\":null");
    }
    add(sample, "}");
}

static void add_body(struct sample *sample, const struct variant *variant)
{
    if (variant->flags & VARIANT_PAYLOAD) {
        add_value(sample, variant_body(variant), 0);
    } else {
        add(sample, "{");
        add_members(sample, variant_body(variant));
        add(sample, "}");
    }
}

static void add_named(struct sample *sample, const struct variant *variant)
{
    if (variant_body(variant) == NULL) {
        add(sample, "\"");
        add(sample, variant_name(variant));
        add(sample, "\"");
    } else {
        add(sample, "{\"");
        add(sample, variant_name(variant));
        add(sample, "\":");
        add_body(sample, variant);
        add(sample, "}");
    }
}

static void add_value(struct sample *sample, const struct type *type, size_t variant)
{
    type = type_resolve(type);
    sample->depth++;
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_PATH:
        add_text(sample, "");
        break;
    case KIND_UUID:
        add(sample, "\"01a1e0a9-cf30-7840-819d-0100c9a08329\"");
        break;
    case KIND_ABSOLUTE_PATH:
        add_text(sample, "/");
        break;
    case KIND_BOOL:
        add(sample, "true"); /* the default that is left out is false */
        break;
    case KIND_INTEGER:
        add_integer(sample, type);
        break;
    case KIND_FLOAT:
        add(sample, "-2.5");
        break;
    case KIND_JSON:
        add(sample, "{\"any\":[1,-1,2.5,\"x\",null,true,{}]}");
        break;
    case KIND_ARRAY:
        add_list(sample, type);
        break;
    case KIND_MAP:
        add_map(sample, type);
        break;
    case KIND_STRUCT:
        add(sample, "{");
        add_members(sample, type);
        add(sample, "}");
        break;
    case KIND_ENUM:
        add_named(sample, &type_variants(type)[variant]);
        break;
    case KIND_UNION:
        if (type_tag(type) == NULL) {
            add_named(sample, &type_variants(type)[variant]);
        } else {
            add(sample, "{");
            add_tagged_members(sample, type, variant);
            add(sample, "}");
        }
        break;
    case KIND_EITHER:
        add_body(sample, &type_variants(type)[variant]);
        break;
    case KIND_ALIAS:
        break;
    }
    sample->depth--;
}

/* -- There and back ------------------------------------------------------------------------ */

/* Decodes and encodes; false with the reason in *err. */
static bool pass_through(const struct type *type, struct str text, enum protocol_dialect protocol,
                         struct buf *out, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    void *value = arena_alloc(&arena, type_resolve(type)->size);

    memset(value, 0xa5, type_resolve(type)->size); /* decoding must not rely on zeros */
    if (!schema_decode_text(type, text, &arena, value, err))
        return false;
    schema_encode(type, value, encode_flags(protocol, /* experimental= */ true), out);
    return true;
}

static bool same_data(struct str a, struct str b)
{
    yyjson_doc *first = yyjson_read(a.s, a.len, 0);
    yyjson_doc *second = yyjson_read(b.s, b.len, 0);
    bool same = first != NULL && second != NULL &&
                yyjson_equals(yyjson_doc_get_root(first), yyjson_doc_get_root(second));

    yyjson_doc_free(first);
    yyjson_doc_free(second);
    return same;
}

/* Says what is wrong with a type's sample; returns how many things are. */
static size_t try_sample(const struct type *type, size_t variant, enum fill fill,
                         enum protocol_dialect protocol)
{
    CLEANUP(sample_done) struct sample sample = { .fill = fill, .protocol = protocol };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf once = { 0 };
    CLEANUP(buf_done) struct buf twice = { 0 };
    const char *fault = NULL;

    add_value(&sample, type, variant);
    if (!pass_through(type, buf_str(&sample.given), protocol, &once, &err))
        fault = err.message.s;
    else if (!same_data(buf_str(&once), buf_str(&sample.expected)))
        fault = "what came back is not what was expected";
    else if (!pass_through(type, buf_str(&once), protocol, &twice, &err))
        fault = err.message.s;
    else if (!str_equal(buf_str(&once), buf_str(&twice)))
        fault = "the second time gives another text";
    if (fault == NULL)
        return 0;
    print_error(
        "%s, variant %zu, %s: %s\n  given    %s\n  expected %s\n  found    %s\n  again    %s\n",
        type_name(type), variant, fill_names[fill], fault, buf_str(&sample.given).s,
        buf_str(&sample.expected).s, buf_str(&once).s, buf_str(&twice).s);
    return 1;
}

/* What is passed on as it came has members that nobody declared. */
static bool has_raw_field(const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (type_fields(type)[i].flags & FIELD_RAW)
            return true;
    }
    return false;
}

static size_t try_type(const struct type *type, enum fill fill, enum protocol_dialect protocol)
{
    size_t n_variants = type_resolve(type)->n_variants;
    size_t n_faults = 0;

    for (size_t variant = 0; variant == 0 || variant < n_variants; variant++) {
        const struct variant *tried =
            n_variants == 0 ? NULL : &type_variants(type_resolve(type))[variant];
        bool is_known = tried == NULL || part_is_in(tried->part, protocol);

        if (is_known &&
            (tried == NULL || variant_body(tried) == NULL || !has_raw_field(variant_body(tried))))
            n_faults += try_sample(type, variant, fill, protocol);
    }
    return n_faults;
}

static void try_all(enum fill fill)
{
    size_t n_faults = 0;

    for (size_t i = 0; i < WIRE_TYPE_COUNT; i++)
        for (int protocol = 0; protocol < PROTOCOL_COUNT; protocol++)
            n_faults +=
                has_raw_field(&wire_tables.types[i])
                    ? 0
                    : try_type(&wire_tables.types[i], fill, (enum protocol_dialect)protocol);
    ASSERT_EQ(n_faults, 0);
}

TEST(every_type_with_all_its_members)
{
    try_all(FILL_ALL);
}

TEST(every_type_with_required_members_only)
{
    try_all(FILL_REQUIRED);
}

TEST(every_type_with_nulls)
{
    try_all(FILL_NULLS);
}

static size_t count_older(const struct message *messages, size_t n)
{
    size_t found = 0;

    for (size_t i = 0; i < n; i++)
        found += part_is_in(messages[i].part, PROTOCOL_0118);
    return found;
}

TEST(the_tables_hold_the_whole_protocol)
{
    ASSERT_TRUE(WIRE_TYPE_COUNT > 400);
    ASSERT_EQ(count_older(methods, METHOD_COUNT), 74);
    ASSERT_EQ(count_older(server_requests, SERVER_REQUEST_COUNT), 9);
    ASSERT_EQ(count_older(notifications, NOTIFICATION_COUNT), 52);
    ASSERT_EQ(CLIENT_NOTIFICATION_COUNT, 1);
}

TEST(methods_can_be_found_by_name)
{
    for (size_t i = 1; i < METHOD_COUNT; i++)
        ASSERT_TRUE(strcmp(methods[methods_by_name[i - 1]].name, methods[methods_by_name[i]].name) <
                    0);
}
