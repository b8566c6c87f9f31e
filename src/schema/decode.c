#include "schema/decode.h"

#include "base/check.h"
#include "base/path.h"
#include "base/uuid.h"
#include "schema/explain.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/open_enum.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_FIELDS = 64 };

struct decoder {
    struct arena *arena;
    struct error *err;
    enum protocol_dialect dialect; /* of whoever sent it, as far as that is known */
    unsigned *n_words; /* of open enums that this client was the first to say; or NULL */
};

/* What only a later version has shows who knows that version; what has gone since shows nothing. */
static void decode_learn(struct decoder *d, uint8_t part)
{
    if (part > (uint8_t)d->dialect + 1)
        d->dialect = (enum protocol_dialect)(part - 1);
}

static bool decode_value(struct decoder *d, const struct type *type, yyjson_val *json, void *out);

/* -- Scalars ------------------------------------------------------------------------------- */

static bool decode_text(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    bool is_path = type->kind == KIND_PATH || type->kind == KIND_ABSOLUTE_PATH;
    char id[UUID_LENGTH + 1], reason[160];
    struct str text;

    if (!yyjson_is_str(json))
        return explain_invalid_type(d->err, json, is_path ? "path string" : "a string");
    text = json_str(json);
    if (type->kind == KIND_UUID && !uuid_parse(text, id, reason))
        return error_set(d->err, ERR_INVALID_REQUEST, "UUID parsing failed: %s", reason);
    if (type->kind == KIND_ABSOLUTE_PATH) {
        if (!path_is_absolute(text))
            return error_set(d->err, ERR_INVALID_REQUEST,
                             "AbsolutePathBuf deserialized without a base path");
        text = path_normalize(d->arena, text);
    }
    *(struct str *)out = text;
    return true;
}

static bool decode_bool(struct decoder *d, yyjson_val *json, void *out)
{
    if (!yyjson_is_bool(json))
        return explain_invalid_type(d->err, json, "a boolean");
    *(bool *)out = yyjson_get_bool(json);
    return true;
}

static bool decode_float(struct decoder *d, yyjson_val *json, void *out)
{
    if (!yyjson_is_num(json))
        return explain_invalid_type(d->err, json, "f64");
    *(double *)out = yyjson_get_num(json);
    return true;
}

/* Numbers are little or big endian alike: the value is stored with its own width. */
static void store_integer(const struct type *type, uint64_t bits, void *out)
{
    switch (type->size) {
    case 1:
        *(uint8_t *)out = (uint8_t)bits;
        break;
    case 2:
        *(uint16_t *)out = (uint16_t)bits;
        break;
    case 4:
        *(uint32_t *)out = (uint32_t)bits;
        break;
    default:
        *(uint64_t *)out = bits;
        break;
    }
}

static bool decode_integer(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    if (yyjson_is_uint(json)) {
        if (yyjson_get_uint(json) > type->max)
            return explain_invalid_value(d->err, json, type_number(type));
        store_integer(type, yyjson_get_uint(json), out);
        return true;
    }
    if (yyjson_is_sint(json)) {
        if (yyjson_get_sint(json) < type->min)
            return explain_invalid_value(d->err, json, type_number(type));
        store_integer(type, (uint64_t)yyjson_get_sint(json), out);
        return true;
    }
    return explain_invalid_type(d->err, json, type_number(type));
}

/* -- Arrays and maps ----------------------------------------------------------------------- */

static bool decode_element(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    if (type->element_optional && yyjson_is_null(json)) {
        memset(out, 0, type_resolve(type_element(type))->size);
        return true;
    }
    return decode_value(d, type_element(type), json, out);
}

static bool decode_array(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    size_t size = type_resolve(type_element(type))->size;
    size_t i, n;
    yyjson_val *item;
    char *items;

    if (!yyjson_is_arr(json))
        return explain_invalid_type(d->err, json, "a sequence");
    n = yyjson_arr_size(json);
    items = arena_alloc(d->arena, n * size);
    yyjson_arr_foreach(json, i, n, item) {
        if (!decode_element(d, type, item, items + i * size))
            return false;
    }
    *(struct sequence *)out = (struct sequence){ items, n };
    return true;
}

/*
 * The members of an object in the order in which their names first appear, each with the value that
 * was given last: that is what is left of repeated names. They are found by sorting, which no choice
 * of names can slow down.
 */
struct object_member {
    struct str key;
    yyjson_val *value;
    size_t place;
};

static int compare_members(const void *a, const void *b)
{
    const struct object_member *x = a, *y = b;
    size_t len = x->key.len < y->key.len ? x->key.len : y->key.len;
    int r = memcmp(x->key.s, y->key.s, len);

    if (r == 0)
        r = (x->key.len > y->key.len) - (x->key.len < y->key.len);
    return r != 0 ? r : (x->place > y->place) - (x->place < y->place);
}

static int compare_places(const void *a, const void *b)
{
    const struct object_member *x = a, *y = b;

    return (x->place > y->place) - (x->place < y->place);
}

static size_t unique_members(struct decoder *d, yyjson_val *json,
                             struct object_member **ret_members)
{
    size_t i, count = yyjson_obj_size(json), n = 0;
    struct object_member *members = arena_alloc(d->arena, (count + 1) * sizeof *members);
    yyjson_val *key, *value;

    yyjson_obj_foreach(json, i, count, key, value) {
        members[i] = (struct object_member){ json_str(key), value, i };
    }
    qsort(members, count, sizeof *members, compare_members);
    for (i = 0; i < count; i++) {
        if (n > 0 && str_equal(members[n - 1].key, members[i].key))
            members[n - 1].value = members[i].value;
        else
            members[n++] = members[i];
    }
    qsort(members, n, sizeof *members, compare_places);
    *ret_members = members;
    return n;
}

static bool decode_entry(struct decoder *d, const struct type *type, struct str key,
                         yyjson_val *value, char *entry)
{
    *(struct str *)(void *)entry = key;
    return decode_element(d, type, value, entry + type->value_offset);
}

static bool decode_map(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    struct object_member *members;
    size_t n, size = type_entry_size(type);
    char *items;

    if (!yyjson_is_obj(json))
        return explain_invalid_type(d->err, json, "a map");
    n = unique_members(d, json, &members);
    items = arena_alloc(d->arena, n * size);
    for (size_t i = 0; i < n; i++) {
        if (!decode_entry(d, type, members[i].key, members[i].value, items + i * size))
            return false;
    }
    *(struct sequence *)out = (struct sequence){ items, n };
    return true;
}

/* -- Structs ------------------------------------------------------------------------------- */

static bool decode_absent(struct decoder *d, const struct field *field, char *base);
static yyjson_val *find_tag(const struct type *type, yyjson_val *json);

/* Is this an object that the field takes in place of its own type? */
static bool is_other_object(const struct field *field, yyjson_val *json)
{
    return field_object(field) != NULL && yyjson_is_obj(json) &&
           find_tag(field_object(field), json) != NULL;
}

/* Behind a pointer, which stands at `out`. */
static bool decode_boxed(struct decoder *d, const struct type *type, yyjson_val *json, char *out)
{
    void *box = arena_zero(d->arena, type_resolve(type)->size);

    *(void **)(void *)out = box;
    return decode_value(d, type, json, box);
}

/* Stores a value where the field's C member wants it: beside a flag, behind a pointer, in place. */
static bool decode_present(struct decoder *d, const struct field *field, yyjson_val *json,
                           char *base)
{
    const struct type *type = type_resolve(field_type(field));
    char *out = base + field->offset;

    decode_learn(d, field->part);
    if (field->flags & FIELD_HAS)
        *(bool *)(base + field->has_offset) = true;
    if (yyjson_is_null(json) && (field->flags & FIELD_NULL_IS_DEFAULT))
        return decode_absent(d, field, base);
    if (field->flags & FIELD_RAW) {
        *(yyjson_val **)(void *)out = json;
        return true;
    }
    if (is_other_object(field, json))
        return decode_boxed(d, field_object(field), json, base + field->object_offset);
    if (field_list(field) != NULL && yyjson_is_arr(json)) {
        decode_learn(d, PART_OF_0166);
        return decode_value(d, field_list(field), json, base + field->list_offset);
    }
    if (yyjson_is_null(json) && (field->flags & (FIELD_OPTIONAL | FIELD_LENIENT)))
        return true;
    if (!(field->flags & FIELD_OPTIONAL))
        return decode_value(d, field_type(field), json, out);
    if (type_is_boxed(type))
        return decode_boxed(d, field_type(field), json, out);
    if (type->value_offset != 0 && type->kind != KIND_MAP) {
        *(bool *)out = true;
        out += type->value_offset;
    }
    return decode_value(d, field_type(field), json, out);
}

/* What we say ourselves shows nothing of whoever left it out. */
static bool decode_default(struct decoder *d, const struct field *field, char *base)
{
    enum protocol_dialect dialect = d->dialect;
    struct str text = str_of(field_default_json(field));
    yyjson_read_err read_error;
    yyjson_doc *doc;
    bool ok;

    if (strcmp(text.s, "false") == 0 || strcmp(text.s, "null") == 0)
        return true; /* zeroed already */
    if (strcmp(text.s, "[]") == 0 || strcmp(text.s, "{}") == 0) {
        *(struct sequence *)(void *)(base + field->offset) =
            (struct sequence){ arena_alloc(d->arena, 1), 0 };
        return true;
    }
    doc = yyjson_read_opts((char *)(uintptr_t)text.s, text.len, 0, NULL, &read_error);
    check(doc != NULL);
    ok = decode_present(d, field, yyjson_doc_get_root(doc), base);
    d->dialect = dialect;
    /* Defaults hold no text but names of enum values, so nothing points into the document. */
    yyjson_doc_free(doc);
    return ok;
}

static bool decode_absent(struct decoder *d, const struct field *field, char *base)
{
    if (field_default_json(field) != NULL)
        return decode_default(d, field, base);
    if ((field->flags & (FIELD_OPTIONAL | FIELD_LENIENT)) || field->part != PART_OF_ALL)
        return true;
    return explain_missing_field(d->err, field_name(field));
}

static const struct field *extra_field(const struct type *type)
{
    const struct field *last = type->n_fields > 0 ? &type_fields(type)[type->n_fields - 1] : NULL;

    return last != NULL && (last->flags & FIELD_EXTRA) ? last : NULL;
}

/* The members that no field takes: into the map of `...`, or to the union that is flattened there. */
static bool decode_extra(struct decoder *d, const struct type *type, yyjson_val *json, char *base)
{
    const struct field *extra = extra_field(type);
    struct object_member *members;
    size_t n, size, count = 0;
    char *items;

    if (extra == NULL)
        return true;
    if (type_resolve(field_type(extra))->kind != KIND_MAP)
        return decode_value(d, field_type(extra), json, base + extra->offset);
    size = type_entry_size(field_type(extra));
    n = unique_members(d, json, &members);
    items = arena_alloc(d->arena, n * size);
    for (size_t i = 0; i < n; i++) {
        if (type_field_index(type, members[i].key) < type->n_fields)
            continue;
        if (!decode_entry(d, field_type(extra), members[i].key, members[i].value,
                          items + count * size))
            return false;
        count++;
    }
    *(struct sequence *)(void *)(base + extra->offset) = (struct sequence){ items, count };
    return true;
}

/* The value of the member that may stand in a field's place; NULL: there is none. */
static yyjson_val *stand_in(const struct type *type, const struct field *field,
                            yyjson_val *const *values)
{
    yyjson_val *value;

    if (field_unless(field) == NULL)
        return NULL;
    value = values[type_field_index(type, str_of(field_unless(field)))];
    return yyjson_is_null(value) ? NULL : value;
}

/* Of two members that may each stand in for the other the one that is declared first counts. */
static bool is_stood_in(const struct type *type, size_t index, yyjson_val *const *values)
{
    const struct field *field = &type_fields(type)[index];
    size_t other;

    if (stand_in(type, field, values) == NULL)
        return false;
    other = type_field_index(type, str_of(field_unless(field)));
    return yyjson_is_null(values[index]) ||
           (other < index && field_unless(&type_fields(type)[other]) != NULL);
}

static bool decode_members(struct decoder *d, const struct error_subject *subject, yyjson_val *json,
                           char *base)
{
    const struct type *type = subject->type;
    yyjson_val *values[MAX_FIELDS] = { NULL };
    uint8_t order[MAX_FIELDS];
    size_t n_order = 0, i, n;
    yyjson_val *key, *value;

    check(type->n_fields <= MAX_FIELDS);
    yyjson_obj_foreach(json, i, n, key, value) {
        size_t index = type_field_index(type, json_str(key));

        if (index == type->n_fields) {
            if (type->flags & TYPE_CLOSED)
                return explain_unknown_field(d->err, json_str(key), type, d->dialect);
            continue;
        }
        if (values[index] == NULL)
            order[n_order++] = (uint8_t)index;
        values[index] = value;
    }
    for (i = 0; i < n_order; i++) {
        if (!is_stood_in(type, order[i], values) &&
            !decode_present(d, &type_fields(type)[order[i]], values[order[i]], base))
            return false;
    }
    for (i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        if (values[i] == NULL && !(field->flags & FIELD_EXTRA) &&
            stand_in(type, field, values) == NULL && !decode_absent(d, field, base))
            return false;
    }
    return decode_extra(d, type, json, base);
}

/* Members by position, those of the sender's version; only those with a default may be left out at the end. */
static bool decode_positions(struct decoder *d, const struct error_subject *subject,
                             yyjson_val *json, size_t first, char *base)
{
    const struct type *type = subject->type;
    enum protocol_dialect dialect = d->dialect;
    size_t given = yyjson_arr_size(json) - first;
    size_t place = 0;

    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];
        bool ok;

        if (!part_is_in(field->part, dialect))
            continue;
        if (place++ < given) {
            ok = decode_present(d, field, yyjson_arr_get(json, first + place - 1), base);
        } else if (field_default_json(field) != NULL || (field->flags & FIELD_HAS)) {
            ok = decode_absent(d, field, base);
        } else {
            ok = explain_too_short(d->err, subject, place - 1, dialect);
        }
        if (!ok)
            return false;
    }
    if (given > place)
        return explain_too_long(d->err, place, given);
    return true;
}

static bool decode_struct(struct decoder *d, const struct error_subject *subject, yyjson_val *json,
                          void *out)
{
    char name[160];

    memset(out, 0, subject->type->size);
    if (yyjson_is_obj(json))
        return decode_members(d, subject, json, out);
    if (yyjson_is_arr(json))
        return decode_positions(d, subject, json, 0, out);
    if (subject->owner != NULL)
        return explain_invalid_type(d->err, json, "struct variant");
    explain_subject(subject, name, sizeof name);
    return explain_invalid_type(d->err, json, name);
}

/* -- Enums, unions, eithers ---------------------------------------------------------------- */

static bool decode_body(struct decoder *d, const struct type *type, const struct variant *variant,
                        yyjson_val *json, char *base)
{
    struct error_subject subject = { .type = variant_body(variant) };

    decode_learn(d, variant->part);
    if (variant->flags & VARIANT_PAYLOAD)
        return decode_value(d, variant_body(variant), json, base + type->body_offset);
    subject.owner = type;
    subject.variant = variant;
    return decode_struct(d, &subject, json, base + type->body_offset);
}

/* { "granular": { ... } }, or { "never": null } for a variant without a body. */
static bool decode_keyed(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    yyjson_val *key, *value;
    const struct variant *variant;
    yyjson_obj_iter iter;
    unsigned tag;

    if (yyjson_obj_size(json) != 1)
        return explain_invalid_value(d->err, json, "map with a single key");
    yyjson_obj_iter_init(json, &iter);
    key = yyjson_obj_iter_next(&iter);
    value = yyjson_obj_iter_get_val(key);
    tag = type_find_variant(type, json_str(key));
    if (tag == 0)
        return explain_unknown_variant(d->err, json_str(key), type, d->dialect);
    *(unsigned *)out = tag;
    variant = &type_variants(type)[tag - 1];
    decode_learn(d, variant->part);
    if (variant_body(variant) != NULL)
        return decode_body(d, type, variant, value, out);
    if (yyjson_is_null(value) || (yyjson_is_obj(value) && yyjson_obj_size(value) == 0))
        return true;
    if ((variant->flags & VARIANT_OR_OBJECT) && yyjson_is_obj(value)) {
        decode_learn(d, PART_OF_0166);
        return true;
    }
    return explain_invalid_type(d->err, value, "unit");
}

/* An enum, or a union that is told apart by its only key. */
static bool decode_named(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    unsigned tag;

    memset(out, 0, type->size);
    if (yyjson_is_obj(json))
        return decode_keyed(d, type, json, out);
    if (!yyjson_is_str(json))
        return explain_invalid_type(d->err, json, "string or map");
    tag = type_find_variant(type, json_str(json));
    if (tag == 0 && (type->flags & TYPE_OPEN) && d->dialect >= PROTOCOL_0166) {
        *(unsigned *)out = open_enum_value_from(d->n_words, type, json_str(json));
        return *(unsigned *)out != 0 ||
               explain_invalid_value(d->err, json, "a short text, or one of those that are known");
    }
    if (tag == 0)
        return explain_unknown_variant(d->err, json_str(json), type, d->dialect);
    decode_learn(d, type_variants(type)[tag - 1].part);
    if (variant_body(&type_variants(type)[tag - 1]) != NULL)
        return error_set(d->err, ERR_INVALID_REQUEST,
                         "invalid type: unit variant, expected %s variant",
                         type_variants(type)[tag - 1].flags & VARIANT_BODY ? "struct" : "newtype");
    *(unsigned *)out = tag;
    return true;
}

/* The variant of this number, among those of the sender's version; 0: there are not so many. */
static unsigned variant_by_number(const struct decoder *d, const struct type *type, uint64_t number,
                                  unsigned *ret_count)
{
    *ret_count = 0;
    for (unsigned i = 0; i < type->n_variants; i++) {
        if (!part_is_in(type_variants(type)[i].part, d->dialect))
            continue;
        if ((*ret_count)++ == number)
            return i + 1;
    }
    return 0;
}

/* The variant that a tag names; the reference also takes its number. */
static bool decode_tag(struct decoder *d, const struct type *type, yyjson_val *json,
                       unsigned *ret_tag)
{
    char range[48];
    unsigned count;

    if (yyjson_is_str(json)) {
        *ret_tag = type_find_variant(type, json_str(json));
        return *ret_tag != 0 || explain_unknown_variant(d->err, json_str(json), type, d->dialect);
    }
    if (!yyjson_is_uint(json))
        return explain_invalid_type(d->err, json, "variant identifier");
    *ret_tag = variant_by_number(d, type, yyjson_get_uint(json), &count);
    if (*ret_tag == 0)
        *ret_tag = type_find_variant(type, STR_NONE); /* the catch-all, if there is one */
    if (*ret_tag != 0)
        return true;
    snprintf(range, sizeof range, "variant index 0 <= i < %u", count);
    return explain_invalid_value(d->err, json, range);
}

static yyjson_val *last_member(yyjson_val *json, const char *name)
{
    yyjson_val *key, *value, *found = NULL;
    size_t i, n;

    yyjson_obj_foreach(json, i, n, key, value) {
        if (str_is(json_str(key), name))
            found = value;
    }
    return found;
}

static yyjson_val *find_tag(const struct type *type, yyjson_val *json)
{
    yyjson_val *tag = last_member(json, type_tag(type));

    return tag == NULL && type_tag_alias(type) != NULL ? last_member(json, type_tag_alias(type))
                                                       : tag;
}

/* ["text", "hello"]: the tag, then the members by position. */
static bool decode_tagged_positions(struct decoder *d, const struct type *type, yyjson_val *json,
                                    char *out)
{
    static const struct type nothing = { .kind = KIND_STRUCT };
    struct error_subject subject = { .owner = type };
    unsigned tag;

    if (yyjson_arr_size(json) == 0)
        return explain_missing_field(d->err, type_tag(type));
    if (!decode_tag(d, type, yyjson_arr_get_first(json), &tag))
        return false;
    *(unsigned *)(void *)out = tag;
    subject.variant = &type_variants(type)[tag - 1];
    decode_learn(d, subject.variant->part);
    subject.type = variant_body(subject.variant) != NULL ? variant_body(subject.variant) : &nothing;
    return decode_positions(d, &subject, json, 1, out + type->body_offset);
}

static bool decode_tagged(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    yyjson_val *tag_value;
    unsigned tag;

    memset(out, 0, type->size);
    if (yyjson_is_arr(json))
        return decode_tagged_positions(d, type, json, out);
    if (!yyjson_is_obj(json)) {
        char expected[160];

        snprintf(expected, sizeof expected, "internally tagged enum %s", type_called(type));
        return explain_invalid_type(d->err, json, expected);
    }
    tag_value = find_tag(type, json);
    if (tag_value == NULL)
        return explain_missing_field(d->err, type_tag(type));
    if (!decode_tag(d, type, tag_value, &tag))
        return false;
    *(unsigned *)out = tag;
    decode_learn(d, type_variants(type)[tag - 1].part);
    if (variant_body(&type_variants(type)[tag - 1]) != NULL &&
        !decode_body(d, type, &type_variants(type)[tag - 1], json, out))
        return false;
    return type->n_fields == 0 ||
           decode_members(d, &(struct error_subject){ .type = type }, json, out);
}

static bool decode_either(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    struct error ignored = { 0 };

    for (unsigned i = 0; i < type->n_variants; i++) {
        struct decoder attempt = { d->arena, &ignored, d->dialect, d->n_words };

        /* A body is told by its members' names, never by position. */
        if ((type_variants(type)[i].flags & VARIANT_BODY) && !yyjson_is_obj(json))
            continue;
        memset(out, 0, type->size);
        *(unsigned *)out = i + 1;
        if (decode_body(&attempt, type, &type_variants(type)[i], json, out)) {
            error_done(&ignored);
            d->dialect = attempt.dialect;
            return true;
        }
    }
    error_done(&ignored);
    return error_set(d->err, ERR_INVALID_REQUEST,
                     "data did not match any variant of untagged enum %s", type_ts_name(type));
}

/* ------------------------------------------------------------------------------------------ */

static bool decode_value(struct decoder *d, const struct type *type, yyjson_val *json, void *out)
{
    type = type_resolve(type);
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
        return decode_text(d, type, json, out);
    case KIND_BOOL:
        return decode_bool(d, json, out);
    case KIND_INTEGER:
        return decode_integer(d, type, json, out);
    case KIND_FLOAT:
        return decode_float(d, json, out);
    case KIND_JSON:
        *(yyjson_val **)out = json;
        return true;
    case KIND_ARRAY:
        return decode_array(d, type, json, out);
    case KIND_MAP:
        return decode_map(d, type, json, out);
    case KIND_STRUCT:
        return decode_struct(d, &(struct error_subject){ .type = type }, json, out);
    case KIND_ENUM:
        return decode_named(d, type, json, out);
    case KIND_UNION:
        return type_tag(type) != NULL ? decode_tagged(d, type, json, out)
                                      : decode_named(d, type, json, out);
    case KIND_EITHER:
        return decode_either(d, type, json, out);
    case KIND_ALIAS:
        break;
    }
    check_failed("a kind that is decoded", __FILE__, __LINE__);
}

bool schema_decode(const struct type *type, yyjson_val *json, struct arena *arena, void *ret_value,
                   struct error *err)
{
    struct decoder d = { arena, err, PROTOCOL_0118, NULL };

    return decode_value(&d, type, json, ret_value);
}

bool schema_decode_from(struct schema_sender *sender, const struct type *type, yyjson_val *json,
                        struct arena *arena, void *ret_value, struct error *err)
{
    struct decoder d = { arena, err, sender->dialect, sender->is_client ? &sender->n_words : NULL };
    bool ok = decode_value(&d, type, json, ret_value);

    sender->dialect = d.dialect;
    return ok;
}

/* yyjson memory that lives as long as an arena. */
static void *arena_json_malloc(void *arena, size_t size)
{
    return arena_alloc(arena, size);
}

static void *arena_json_realloc(void *arena, void *old, size_t old_size, size_t size)
{
    void *copy = arena_alloc(arena, size);

    memcpy(copy, old, old_size < size ? old_size : size);
    return copy;
}

static void arena_json_free(void *arena, void *pointer)
{
}

bool schema_decode_text_from(enum protocol_dialect dialect, const struct type *type,
                             struct str text, struct arena *arena, void *ret_value,
                             struct error *err)
{
    yyjson_alc alc = { arena_json_malloc, arena_json_realloc, arena_json_free, arena };
    yyjson_doc *doc = NULL;

    if (!json_is_too_deep(text)) /* what is decoded may be written again */
        doc = yyjson_read_opts((char *)(uintptr_t)text.s, text.len, YYJSON_READ_NOFLAG, &alc,
                               /* err= */ NULL);
    if (doc == NULL)
        return explain_syntax(err, text);
    return schema_decode_from(&(struct schema_sender){ .dialect = dialect }, type,
                              yyjson_doc_get_root(doc), arena, ret_value, err);
}

bool schema_decode_text(const struct type *type, struct str text, struct arena *arena,
                        void *ret_value, struct error *err)
{
    return schema_decode_text_from(PROTOCOL_0118, type, text, arena, ret_value, err);
}
