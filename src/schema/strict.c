#include "schema/strict.h"

#include "base/memory.h"
#include "schema/decode.h"
#include "schema/explain.h"
#include "schema/json_read.h"
#include "schema/json_scan.h"

enum { MAX_FIELDS = 64 }; /* as in decode.c */

/*
 * A fault of the JSON has its place at once (scan.wrong). The words of any other are in `err`, and it has its place as soon
 * as a value that it is in has been left: behind a scalar, or behind the bracket that closes a container.
 */
struct strict_reader {
    struct json_scan scan;
    struct arena *arena; /* for what is looked at on the way */
    struct error *err;
    bool is_placed;
    size_t place;
};

static bool read_value(struct strict_reader *reader, const struct type *type);

/* Always false: there is a fault, and if it has no place yet, it is here. */
static bool place_fault(struct strict_reader *reader)
{
    if (!reader->is_placed)
        reader->place = reader->scan.at;
    reader->is_placed = true;
    return false;
}

/* -- Scalars ------------------------------------------------------------------------------------ */

/* What was read since `start`. NULL after stopping: a number that is none of ours. */
static yyjson_val *value_since(struct strict_reader *reader, size_t start)
{
    static const struct type any = { .kind = KIND_JSON, .size = sizeof(yyjson_val *) };
    CLEANUP(error_done) struct error ignored = { 0 };
    struct str piece = { reader->scan.text.s + start, reader->scan.at - start };
    yyjson_val *value;

    if (schema_decode_text(&any, piece, reader->arena, (void *)&value, &ignored))
        return value;
    json_scan_stop(&reader->scan, "number out of range");
    return NULL;
}

/* A scalar, which is read, or any container for one that begins here and is not read. NULL: it is no JSON. */
static yyjson_val *read_scalar(struct strict_reader *reader)
{
    static yyjson_val list = { .tag = YYJSON_TYPE_ARR }, object = { .tag = YYJSON_TYPE_OBJ };
    int c = json_scan_skip(&reader->scan);
    size_t start = reader->scan.at;

    if (c == '[' || c == '{')
        return c == '[' ? &list : &object;
    return json_scan_value(&reader->scan) ? value_since(reader, start) : NULL;
}

static bool read_plain(struct strict_reader *reader, const struct type *type)
{
    yyjson_val *json = read_scalar(reader);

    if (json == NULL)
        return false;
    return schema_decode(type, json, reader->arena, arena_zero(reader->arena, type->size),
                         reader->err) ||
           place_fault(reader);
}

/* Something else than what has to be here. */
static bool refuse_value(struct strict_reader *reader, const char *expected)
{
    yyjson_val *json = read_scalar(reader);

    if (json == NULL)
        return false;
    explain_invalid_type(reader->err, json, expected);
    return place_fault(reader);
}

/* The quote is next. */
static bool read_strict_text(struct strict_reader *reader, struct str *ret_text)
{
    size_t start = reader->scan.at;
    struct str text;

    if (!json_scan_string(&reader->scan))
        return false;
    text = (struct str){ reader->scan.text.s + start + 1, reader->scan.at - start - 2 };
    if (memchr(text.s, '\\', text.len) != NULL)
        text = json_str(value_since(reader, start));
    *ret_text = text;
    return true;
}

/* -- Containers --------------------------------------------------------------------------------- */

/* Behind the members that were read. Also after a fault, which then has its place behind the bracket, if that is next. */
static bool leave_object(struct strict_reader *reader, bool ok)
{
    if (reader->scan.wrong == NULL && json_scan_skip(&reader->scan) == '}')
        reader->scan.at++;
    return ok || place_fault(reader);
}

/* The same of a list, which may go on. */
static bool leave_list(struct strict_reader *reader, bool ok)
{
    struct json_scan *scan = &reader->scan;
    int c;

    if (scan->wrong != NULL)
        return false;
    c = json_scan_skip(scan);
    if (c == ']' || c == ',')
        scan->at++;
    if (c == ',' && json_scan_skip(scan) == ']' && ok)
        return json_scan_stop_at_next(scan, "trailing comma");
    if (c != ']' && ok)
        return json_scan_stop_at_next(scan, "trailing characters");
    return ok || place_fault(reader);
}

static bool read_nullable(struct strict_reader *reader, const struct type *type, bool may_be_null)
{
    if (may_be_null && json_scan_skip(&reader->scan) == 'n')
        return json_scan_word(&reader->scan, "null");
    return read_value(reader, type);
}

static bool read_list(struct strict_reader *reader, const struct type *type)
{
    struct json_scan *scan = &reader->scan;
    bool ok = true;

    scan->at++;
    for (bool is_first = true; ok && json_scan_has_element(scan, is_first); is_first = false)
        ok = read_nullable(reader, type_element(type), type->element_optional);
    return leave_list(reader, ok && scan->wrong == NULL);
}

static bool read_map(struct strict_reader *reader, const struct type *type)
{
    struct json_scan *scan = &reader->scan;
    bool ok = true;

    scan->at++;
    for (bool is_first = true; ok && json_scan_has_member(scan, is_first); is_first = false)
        ok = json_scan_string(scan) && json_scan_colon(scan) &&
             read_nullable(reader, type_element(type), type->element_optional);
    return leave_object(reader, ok && scan->wrong == NULL);
}

/* -- Structs ------------------------------------------------------------------------------------ */

static bool read_strict_field(struct strict_reader *reader, const struct field *field)
{
    return read_nullable(reader, field_type(field), (field->flags & FIELD_NULLABLE) != 0);
}

static bool skip_member(struct strict_reader *reader)
{
    bool ok;

    reader->scan.is_ignored = true;
    ok = json_scan_colon(&reader->scan) && json_scan_value(&reader->scan);
    reader->scan.is_ignored = false;
    return ok;
}

static bool has_what_it_needs(struct strict_reader *reader, const struct type *type,
                              const bool given[])
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        if (!given[i] && field_default_json(field) == NULL && !(field->flags & FIELD_OPTIONAL))
            return explain_missing_field(reader->err, field_name(field));
    }
    return true;
}

/* From the bracket up to the one that closes it. The member called `tag` is none of this struct, if there is one. */
static bool read_members(struct strict_reader *reader, const struct type *type, const char *tag)
{
    struct json_scan *scan = &reader->scan;
    bool given[MAX_FIELDS] = { false };

    scan->at++;
    for (bool is_first = true; json_scan_has_member(scan, is_first); is_first = false) {
        struct str name;
        size_t i;

        if (!read_strict_text(reader, &name))
            return false;
        i = tag != NULL && str_is(name, tag) ? type->n_fields : type_field_index(type, name);
        if (i == type->n_fields) {
            if (!skip_member(reader))
                return false;
            continue;
        }
        if (given[i])
            return explain_duplicate_field(reader->err, field_name(&type_fields(type)[i]));
        given[i] = true;
        if (!json_scan_colon(scan) || !read_strict_field(reader, &type_fields(type)[i]))
            return false;
    }
    return scan->wrong == NULL && has_what_it_needs(reader, type, given);
}

/* Members by position, the bracket included. */
static bool read_positions(struct strict_reader *reader, const struct type *type)
{
    struct json_scan *scan = &reader->scan;
    bool is_over = false;

    scan->at++;
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        is_over = is_over || !json_scan_has_element(scan, i == 0);
        if (scan->wrong != NULL || (!is_over && !read_strict_field(reader, field)))
            return false;
        if (is_over && field_default_json(field) == NULL)
            return explain_too_short(reader->err, &(struct error_subject){ .type = type }, i,
                                     PROTOCOL_0118);
    }
    return true;
}

/* -- Enums and unions --------------------------------------------------------------------------- */

static bool read_variant(struct strict_reader *reader, const struct type *type, unsigned *ret_tag)
{
    struct str name;

    if (json_scan_skip(&reader->scan) != '"')
        return refuse_value(reader, "variant identifier");
    if (!read_strict_text(reader, &name))
        return false;
    *ret_tag = type_find_variant(type, name);
    if (*ret_tag != 0)
        return true;
    explain_unknown_variant(reader->err, name, type, PROTOCOL_0118);
    return place_fault(reader);
}

/* { "AVAILABLE": null } */
static bool read_keyed_enum(struct strict_reader *reader, const struct type *type)
{
    struct json_scan *scan = &reader->scan;
    unsigned tag;
    int c;

    scan->at++;
    if (!read_variant(reader, type, &tag) || !json_scan_colon(scan))
        return false;
    if (json_scan_skip(scan) != 'n')
        return refuse_value(reader, "unit");
    if (!json_scan_word(scan, "null"))
        return false;
    c = json_scan_skip(scan);
    if (c != '}')
        return json_scan_stop(scan, c < 0 ? "EOF while parsing an object" : "expected value");
    scan->at++;
    return true;
}

static bool read_enum(struct strict_reader *reader, const struct type *type)
{
    int c = json_scan_skip(&reader->scan);
    unsigned tag;

    if (c == '{')
        return read_keyed_enum(reader, type);
    if (c == '"')
        return read_variant(reader, type, &tag);
    return json_scan_stop_at_next(&reader->scan,
                                  c < 0 ? "EOF while parsing a value" : "expected value");
}

/* All members, of which only the tag is looked at. */
static bool read_tag(struct strict_reader *reader, const struct type *type, unsigned *ret_tag)
{
    struct json_scan *scan = &reader->scan;
    struct str name;

    scan->at++;
    for (bool is_first = true; json_scan_has_member(scan, is_first); is_first = false) {
        if (!read_strict_text(reader, &name))
            return false;
        if (str_is(name, type_tag(type)) && *ret_tag != 0)
            return explain_duplicate_field(reader->err, type_tag(type));
        if (!json_scan_colon(scan) ||
            !(str_is(name, type_tag(type)) ? read_variant(reader, type, ret_tag)
                                           : json_scan_value(scan)))
            return false;
    }
    if (scan->wrong == NULL && *ret_tag == 0)
        explain_missing_field(reader->err, type_tag(type));
    return scan->wrong == NULL && *ret_tag != 0;
}

/* The tag, then the members by position. */
static bool read_tag_of_list(struct strict_reader *reader, const struct type *type)
{
    struct json_scan *scan = &reader->scan;
    unsigned tag;
    bool ok = true;

    scan->at++;
    if (!json_scan_has_element(scan, /* is_first= */ true))
        return scan->wrong == NULL && explain_missing_field(reader->err, type_tag(type));
    ok = read_variant(reader, type, &tag);
    while (ok && json_scan_has_element(scan, /* is_first= */ false))
        ok = json_scan_value(scan);
    return ok && scan->wrong == NULL;
}

/*
 * The reference reads a union twice, as its tag may come last. What is wrong with the members of the variant is found the second time,
 * and its place is that of what the union is in.
 */
static bool read_union(struct strict_reader *reader, const struct type *type)
{
    size_t start = reader->scan.at, end;
    const struct type *body;
    unsigned tag = 0;
    bool ok;

    if (reader->scan.text.s[start] == '[')
        return leave_list(reader, read_tag_of_list(reader, type)) &&
               schema_decode(type, value_since(reader, start), reader->arena,
                             arena_zero(reader->arena, type->size), reader->err);
    if (!leave_object(reader, read_tag(reader, type, &tag)))
        return false;
    body = variant_body(&type_variants(type)[tag - 1]);
    end = reader->scan.at;
    reader->scan.at = start;
    ok = body == NULL || read_members(reader, body, type_tag(type));
    reader->scan.at = end;
    reader->is_placed = false;
    return ok;
}

/* ----------------------------------------------------------------------------------------------- */

static bool read_value(struct strict_reader *reader, const struct type *type)
{
    int c = json_scan_skip(&reader->scan);

    type = type_resolve(type);
    if (type->kind == KIND_JSON)
        return json_scan_value(&reader->scan);
    if (type->kind == KIND_ENUM)
        return read_enum(reader, type);
    if (type->kind == KIND_UNION && (c == '{' || c == '['))
        return read_union(reader, type);
    if (type->kind == KIND_ARRAY && c == '[')
        return read_list(reader, type);
    if (type->kind == KIND_MAP && c == '{')
        return read_map(reader, type);
    if (type->kind == KIND_STRUCT && c == '{')
        return leave_object(reader, read_members(reader, type, /* tag= */ NULL));
    if (type->kind == KIND_STRUCT && c == '[')
        return leave_list(reader, read_positions(reader, type));
    return read_plain(reader, type);
}

bool schema_decode_strict(const struct type *type, struct str text, struct arena *arena,
                          void *ret_value, struct error *err)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    CLEANUP(error_done) struct error fault = { 0 };
    struct strict_reader reader = { .scan = { .text = text }, .arena = &scratch, .err = &fault };
    const struct json_scan *scan = &reader.scan;
    size_t line, column;

    if (read_value(&reader, type) && json_scan_end(&reader.scan))
        return schema_decode_text(type, text, arena, ret_value, err);
    place_fault(&reader);
    json_scan_place(text, scan->wrong != NULL ? scan->wrong_at : reader.place, &line, &column);
    return error_set(err, ERR_INVALID_REQUEST, "%s at line %zu column %zu",
                     scan->wrong != NULL ? scan->wrong : fault.message.s, line, column);
}
