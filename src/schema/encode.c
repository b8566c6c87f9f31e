#include "schema/encode.h"

#include "base/check.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"

struct encoder {
    struct buf *out;
    unsigned flags;
    enum protocol_dialect dialect;
    struct written_text written; /* .text is NULL: there is none */
    struct asides *asides;       /* NULL: all goes into `out` */
};

enum { LONG_VALUE = 4096 }; /* shorter ones are copied rather than put aside */

static bool encoder_has(const struct encoder *e, uint8_t part)
{
    return (e->flags & ENCODE_ALL) || part_is_in(part, e->dialect);
}

static bool encoder_can_say(const struct encoder *e, const struct type *type, const void *value)
{
    return (e->flags & ENCODE_ALL) || schema_can_say(type, value, e->dialect);
}

static void encode_value(struct encoder *e, const struct type *type, const void *value);

static int64_t load_signed(const struct type *type, const void *value)
{
    return type->size == 4 ? *(const int32_t *)value : *(const int64_t *)value;
}

static uint64_t load_unsigned(const struct type *type, const void *value)
{
    switch (type->size) {
    case 1:
        return *(const uint8_t *)value;
    case 2:
        return *(const uint16_t *)value;
    case 4:
        return *(const uint32_t *)value;
    default:
        return *(const uint64_t *)value;
    }
}

static void encode_integer(struct encoder *e, const struct type *type, const void *value)
{
    if (type->min < 0)
        json_write_int(e->out, load_signed(type, value));
    else
        json_write_uint(e->out, load_unsigned(type, value));
}

static void encode_array(struct encoder *e, const struct type *type, const struct sequence *array)
{
    size_t size = type_resolve(type_element(type))->size;
    size_t start;

    buf_add_char(e->out, '[');
    start = e->out->len;
    for (size_t i = 0; i < array->n; i++) {
        const char *item = (const char *)array->items + i * size;

        if (!encoder_can_say(e, type_element(type), item))
            continue;
        if (e->out->len > start)
            buf_add_char(e->out, ',');
        encode_value(e, type_element(type), item);
    }
    buf_add_char(e->out, ']');
}

/* A comma between members: the text so far ends with '{' only before the first. */
static void encode_name(struct encoder *e, struct str name)
{
    if (e->out->data[e->out->len - 1] != '{')
        buf_add_char(e->out, ',');
    json_write_str(e->out, name);
    buf_add_char(e->out, ':');
}

/* The same for one that was declared: it has nothing that needs an escape. */
static void encode_declared_name(struct encoder *e, struct str name)
{
    char *to = buf_reserve(e->out, name.len + 4), *at = to;

    if (at[-1] != '{')
        *at++ = ',';
    *at++ = '"';
    memcpy(at, name.s, name.len);
    at[name.len] = '"';
    at[name.len + 1] = ':';
    e->out->len += (size_t)(at - to) + name.len + 2;
}

static void encode_entries(struct encoder *e, const struct type *type, const struct sequence *map)
{
    size_t size = type_entry_size(type);

    for (size_t i = 0; i < map->n; i++) {
        const char *entry = (const char *)map->items + i * size;

        if (!encoder_can_say(e, type_element(type), entry + type->value_offset))
            continue;
        encode_name(e, *(const struct str *)(const void *)entry);
        encode_value(e, type_element(type), entry + type->value_offset);
    }
}

/* What only one version has may not have been filled: it is made where the other is spoken, too. */
static bool is_filled(const struct type *type, const char *value)
{
    for (size_t i = 0; i < type->size; i++) {
        if (value[i] != 0)
            return true;
    }
    return false;
}

static bool may_be_unfilled(const struct type *type)
{
    return type->kind != KIND_BOOL && type->kind != KIND_INTEGER && type->kind != KIND_FLOAT &&
           type->kind != KIND_ARRAY && type->kind != KIND_MAP;
}

/* Where the field's value is, or NULL if it has none. */
static const void *present_value(const struct field *field, const char *base)
{
    const struct type *type = type_resolve(field_type(field));
    const void *value = base + field->offset;

    if ((field->part != PART_OF_ALL || field_unless(field) != NULL) &&
        !(field->flags & FIELD_OPTIONAL) && may_be_unfilled(type) && !is_filled(type, value))
        return NULL;
    if ((field->flags & FIELD_HAS) && !*(const bool *)(base + field->has_offset))
        return NULL;
    if (!(field->flags & FIELD_OPTIONAL))
        return value;
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
        return ((const struct str *)value)->s != NULL ? value : NULL;
    case KIND_BOOL:
    case KIND_INTEGER:
    case KIND_FLOAT:
        return *(const bool *)value ? (const char *)value + type->value_offset : NULL;
    case KIND_ARRAY:
    case KIND_MAP:
        return ((const struct sequence *)value)->items != NULL ? value : NULL;
    case KIND_ENUM:
        return *(const unsigned *)value != 0 ? value : NULL;
    case KIND_JSON:
        return *(yyjson_val *const *)value != NULL ? value : NULL;
    default:
        return *(const void *const *)value;
    }
}

/* `name? bool = false` and its kin are sent only when they differ from that. */
static bool has_default(const struct field *field, const void *value)
{
    const struct type *type = type_resolve(field_type(field));

    if (field_default_json(field) == NULL)
        return false;
    if (type->kind == KIND_BOOL)
        return !*(const bool *)value;
    if (type->kind == KIND_ARRAY || type->kind == KIND_MAP)
        return ((const struct sequence *)value)->n == 0;
    return false;
}

static bool is_field_left_out(struct encoder *e, const struct field *field, const char *base,
                              const void *value)
{
    if ((field->flags & FIELD_INPUT) || !encoder_has(e, field->part))
        return true;
    if (value == NULL &&
        (field_unless(field) != NULL || ((e->flags & ENCODE_ALL) && field->part != PART_OF_ALL)))
        return true;
    if ((field->flags & FIELD_HIDE) && (e->flags & ENCODE_FOR_STABLE))
        return true;
    if (!(field->flags & FIELD_SKIP))
        return false;
    if (field->flags & FIELD_HAS) /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
        return !*(const bool *)(base + field->has_offset);
    return value == NULL || has_default(field, value);
}

static void encode_members(struct encoder *e, const struct type *type, const char *base);

/* The variant that a value is sent as. */
static const struct variant *variant_to_send(const struct encoder *e, const struct type *type,
                                             unsigned tag)
{
    const struct variant *variant;

    check(tag >= 1 && tag <= type->n_variants);
    variant = &type_variants(type)[tag - 1];
    if (variant->instead != 0 && !encoder_has(e, variant->part))
        variant = &type_variants(type)[variant->instead - 1];
    return variant;
}

static void encode_union_members(struct encoder *e, const struct type *type, const char *base)
{
    const struct variant *variant = variant_to_send(e, type, *(const unsigned *)(const void *)base);

    encode_declared_name(e, str_of(type_tag(type)));
    json_write_str(e->out, str_of(variant_name(variant)));
    if (variant_body(variant) != NULL)
        encode_members(e, variant_body(variant), base + type->body_offset);
    encode_members(e, type, base); /* what every variant has */
}

static void encode_extra(struct encoder *e, const struct field *field, const char *value)
{
    const struct type *type = type_resolve(field_type(field));

    if (type->kind == KIND_MAP)
        encode_entries(e, type, (const struct sequence *)(const void *)value);
    else
        encode_union_members(e, type, value);
}

/* Of what was not filled the declaration knows better than null. */
static const char *no_value(const struct field *field)
{
    return field->part != PART_OF_ALL && field_default_json(field) != NULL
               ? field_default_json(field)
               : "null";
}

static void encode_members(struct encoder *e, const struct type *type, const char *base)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];
        const void *value;

        if (field->flags & FIELD_EXTRA) {
            encode_extra(e, field, base + field->offset);
            continue;
        }
        value = present_value(field, base);
        if (value != NULL && (field->flags & FIELD_OPTIONAL) &&
            !encoder_can_say(e, field_type(field), value))
            value = NULL;
        if (is_field_left_out(e, field, base, value))
            continue;
        encode_declared_name(e, field_word(field));
        if (value == NULL)
            buf_add_text(e->out, no_value(field));
        else if (field->flags & FIELD_RAW)
            json_write_value(e->out, *(yyjson_val *const *)value);
        else
            encode_value(e, field_type(field), value);
    }
}

static void encode_object(struct encoder *e, const struct type *type, const void *value)
{
    buf_add_char(e->out, '{');
    if (type->kind == KIND_STRUCT)
        encode_members(e, type, value);
    else
        encode_union_members(e, type, value);
    buf_add_char(e->out, '}');
}

static void encode_variant(struct encoder *e, const struct variant *variant, const char *body)
{
    if (variant->flags & VARIANT_PAYLOAD)
        encode_value(e, variant_body(variant), body);
    else
        encode_object(e, variant_body(variant), body);
}

/* An enum, or a union that is told apart by its only key. */
static void encode_named(struct encoder *e, const struct type *type, const char *value)
{
    unsigned tag = *(const unsigned *)(const void *)value;
    const struct variant *variant;

    if ((type->flags & TYPE_OPEN) && tag > type->n_variants) {
        json_write_str(e->out, enum_word(type, tag));
        return;
    }
    variant = variant_to_send(e, type, tag);
    if (variant_body(variant) == NULL) {
        json_write_str(e->out, str_of(variant_name(variant)));
        return;
    }
    buf_add_char(e->out, '{');
    encode_declared_name(e, str_of(variant_name(variant)));
    encode_variant(e, variant, value + type->body_offset);
    buf_add_char(e->out, '}');
}

static void encode_written(struct encoder *e, const struct type *type, const char *value)
{
    const struct written_value *written = (const void *)(value + type->body_offset);

    check(written->json.s != NULL);
    if (e->asides == NULL || written->json.len < LONG_VALUE) {
        buf_add_str(e->out, written->json);
        return;
    }
    /* Its last byte is not aside: who adds the next value or member sees that there is one before it. */
    asides_add(e->asides, e->out->len, (struct str){ written->json.s, written->json.len - 1 });
    buf_add_char(e->out, written->json.s[written->json.len - 1]);
}

static void encode_either(struct encoder *e, const struct type *type, const char *value)
{
    unsigned tag = *(const unsigned *)(const void *)value;

    check(tag >= 1 && tag <= type->n_variants);
    encode_variant(e, &type_variants(type)[tag - 1], value + type->body_offset);
}

static void encode_map(struct encoder *e, const struct type *type, const struct sequence *map)
{
    buf_add_char(e->out, '{');
    encode_entries(e, type, map);
    buf_add_char(e->out, '}');
}

static void encode_written_text(struct encoder *e)
{
    buf_add_char(e->out, '"');
    asides_add(e->asides, e->out->len, e->written.json);
    buf_add_char(e->out, '"');
}

static void encode_text(struct encoder *e, struct str text)
{
    if (text.s == NULL) /* an element of {string?} */
        buf_add_text(e->out, "null");
    else if (text.s == e->written.text)
        encode_written_text(e);
    else
        json_write_str(e->out, text);
}

static void encode_value(struct encoder *e, const struct type *type, const void *value)
{
    type = type_resolve(type);
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
        encode_text(e, *(const struct str *)value);
        break;
    case KIND_BOOL:
        buf_add_text(e->out, *(const bool *)value ? "true" : "false");
        break;
    case KIND_INTEGER:
        encode_integer(e, type, value);
        break;
    case KIND_FLOAT:
        json_write_float(e->out, *(const double *)value);
        break;
    case KIND_JSON:
        json_write_value(e->out, *(yyjson_val *const *)value);
        break;
    case KIND_ARRAY:
        encode_array(e, type, value);
        break;
    case KIND_MAP:
        encode_map(e, type, value);
        break;
    case KIND_STRUCT:
        encode_object(e, type, value);
        break;
    case KIND_ENUM:
        encode_named(e, type, value);
        break;
    case KIND_UNION:
        if (*(const unsigned *)value == 0)
            encode_written(e, type, value);
        else if (type_tag(type) != NULL)
            encode_object(e, type, value);
        else
            encode_named(e, type, value);
        break;
    case KIND_EITHER:
        encode_either(e, type, value);
        break;
    case KIND_ALIAS:
        break;
    }
}

/* -- What a version has no words for -------------------------------------------------------- */

static bool can_say_variant(const struct type *type, const char *value,
                            enum protocol_dialect dialect)
{
    unsigned tag = *(const unsigned *)(const void *)value;
    const struct variant *variant;

    if (tag > type->n_variants)
        return dialect >= PROTOCOL_0166; /* of an open enum */
    if (tag == 0)
        return true;
    variant = &type_variants(type)[tag - 1];
    if (!part_is_in(variant->part, dialect))
        return variant->instead != 0;
    return variant_body(variant) == NULL ||
           schema_can_say(variant_body(variant), value + type->body_offset, dialect);
}

/* Has another member its place that the version does not know? */
static bool stands_in_unknown(const struct type *type, const struct field *field, const char *base,
                              enum protocol_dialect dialect)
{
    if (field_unless(field) == NULL ||
        is_filled(type_resolve(field_type(field)), base + field->offset))
        return false;
    return !part_is_in(type_fields(type)[type_field_index(type, str_of(field_unless(field)))].part,
                       dialect);
}

/* Of its members only those count that have to be there. */
static bool can_say_members(const struct type *type, const char *base,
                            enum protocol_dialect dialect)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        if (field->part != PART_OF_ALL ||
            (field->flags & (FIELD_OPTIONAL | FIELD_INPUT | FIELD_EXTRA | FIELD_RAW)))
            continue;
        if (stands_in_unknown(type, field, base, dialect) ||
            !schema_can_say(field_type(field), base + field->offset, dialect))
            return false;
    }
    return true;
}

bool schema_can_say(const struct type *type, const void *value, enum protocol_dialect dialect)
{
    if (!(type->flags & TYPE_PARTLY))
        return true;
    type = type_resolve(type);
    return type->kind == KIND_STRUCT ? can_say_members(type, value, dialect)
                                     : can_say_variant(type, value, dialect);
}

/* ------------------------------------------------------------------------------------------ */

void schema_encode_around(const struct type *type, const void *value, unsigned flags,
                          struct written_text written, struct asides *asides, struct buf *out)
{
    struct encoder e = { .out = out,
                         .flags = flags,
                         .dialect = flags & ENCODE_0166 ? PROTOCOL_0166 : PROTOCOL_0118,
                         .written = written,
                         .asides = asides };

    encode_value(&e, type, value);
}

void schema_encode_aside(const struct type *type, const void *value, unsigned flags,
                         struct asides *asides, struct buf *out)
{
    schema_encode_around(type, value, flags, (struct written_text){ 0 }, asides, out);
}

void schema_encode(const struct type *type, const void *value, unsigned flags, struct buf *out)
{
    schema_encode_aside(type, value, flags, /* asides= */ NULL, out);
}
