#include "schema/export_json_type.h"

#include "base/check.h"
#include "base/memory.h"
#include "schema/generated/wire.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct property {
    const char *name;
    yyjson_mut_val *schema;
    bool required;
};

static const struct type no_members = { .kind = KIND_STRUCT };

/* -- small pieces ---------------------------------------------------------------------------- */

static void add_schema_text(struct schema_writer *writer, yyjson_mut_val *schema, const char *key,
                            const char *text)
{
    if (text != NULL)
        yyjson_mut_obj_add_str(writer->doc, schema, key, text);
}

void schema_add_doc(struct schema_writer *writer, yyjson_mut_val *schema, const char *doc)
{
    add_schema_text(writer, schema, "description", doc);
}

/* Without any constraint it reads `true`. */
static yyjson_mut_val *or_true(struct schema_writer *writer, yyjson_mut_val *schema)
{
    return yyjson_mut_obj_size(schema) == 0 ? yyjson_mut_true(writer->doc) : schema;
}

static yyjson_mut_val *null_schema(struct schema_writer *writer)
{
    yyjson_mut_val *schema = yyjson_mut_obj(writer->doc);

    add_schema_text(writer, schema, "type", "null");
    return schema;
}

/* "thread_spawn" becomes "ThreadSpawn"; a slash stays. */
static const char *pascal_case(struct arena *arena, const char *name)
{
    char *result = arena_alloc(arena, strlen(name) + 1), *end = result;
    bool starts_word = true;

    for (; *name != '\0'; name++) {
        bool separates = *name == '_' || *name == '-';

        if (!separates)
            *end++ = (char)(starts_word ? toupper((unsigned char)*name) : *name);
        starts_word = separates;
    }
    *end = '\0';
    return result;
}

static const char *title_of(struct arena *arena, const char *name, const char *base)
{
    return base == NULL ? NULL : arena_printf(arena, "%s%s", pascal_case(arena, name), base);
}

static void add_values(struct schema_writer *writer, yyjson_mut_val *schema, yyjson_mut_val *values)
{
    add_schema_text(writer, schema, "type", "string");
    yyjson_mut_obj_add_val(writer->doc, schema, "enum", values);
}

static void add_value(struct schema_writer *writer, yyjson_mut_val *schema, const char *value)
{
    yyjson_mut_val *values = yyjson_mut_arr(writer->doc);

    yyjson_mut_arr_add_str(writer->doc, values, value);
    add_values(writer, schema, values);
}

/* The member that tells a variant from the others. */
static struct property tag_property(struct schema_writer *writer, const char *tag,
                                    const char *value, const char *variant_title)
{
    yyjson_mut_val *schema = yyjson_mut_obj(writer->doc);

    if (variant_title != NULL)
        add_schema_text(
            writer, schema, "title",
            arena_printf(writer->arena, "%s%s", variant_title, pascal_case(writer->arena, tag)));
    add_value(writer, schema, value);
    return (struct property){ tag, schema, .required = true };
}

static int by_name(const void *a, const void *b)
{
    const struct property *first = a, *second = b;

    return strcmp(first->name, second->name);
}

static void add_object(struct schema_writer *writer, yyjson_mut_val *schema,
                       struct property *properties, size_t n)
{
    yyjson_mut_val *required = yyjson_mut_arr(writer->doc);
    yyjson_mut_val *object = yyjson_mut_obj(writer->doc);

    qsort(properties, n, sizeof *properties, by_name);
    for (size_t i = 0; i < n; i++) {
        yyjson_mut_obj_add_val(writer->doc, object, properties[i].name, properties[i].schema);
        if (properties[i].required)
            yyjson_mut_arr_add_str(writer->doc, required, properties[i].name);
    }
    add_schema_text(writer, schema, "type", "object");
    if (yyjson_mut_arr_size(required) > 0)
        yyjson_mut_obj_add_val(writer->doc, schema, "required", required);
    if (n > 0)
        yyjson_mut_obj_add_val(writer->doc, schema, "properties", object);
}

/* -- uses of a type -------------------------------------------------------------------------- */

static void add_reference(struct schema_writer *writer, yyjson_mut_val *schema,
                          const struct type *type)
{
    bool in_v2 = writer->v2 != NULL && type_set_has(writer->v2, type);
    const char *target =
        arena_printf(writer->arena, "#/definitions/%s%s", in_v2 ? "v2/" : "", type_name(type));
    yyjson_mut_val *all_of;

    if (yyjson_mut_obj_size(schema) == 0) {
        add_schema_text(writer, schema, "$ref", target);
        return;
    }
    /* Draft-07 ignores what stands beside a $ref, so it goes one level down. */
    all_of = yyjson_mut_obj_add_arr(writer->doc, schema, "allOf");
    add_schema_text(writer, yyjson_mut_arr_add_obj(writer->doc, all_of), "$ref", target);
}

/* A schema that names no type admits null already. */
static void admit_null(struct schema_writer *writer, yyjson_mut_val *schema)
{
    yyjson_mut_val *type = yyjson_mut_obj_get(schema, "type");
    yyjson_mut_val *types;

    if (type == NULL)
        return;
    types = yyjson_mut_arr(writer->doc);
    yyjson_mut_arr_add_str(writer->doc, types, yyjson_mut_get_str(type));
    yyjson_mut_arr_add_str(writer->doc, types, "null");
    yyjson_mut_obj_replace(schema, yyjson_mut_str(writer->doc, "type"), types);
}

/* `n_null` is the number of `?` behind the type. */
static void add_use(struct schema_writer *writer, yyjson_mut_val *schema, const struct type *type,
                    unsigned n_null)
{
    if (!type_is_defined(type)) {
        schema_add_content(writer, schema, type, /* base= */ NULL);
        if (n_null > 0)
            admit_null(writer, schema);
    } else if (n_null == 0) {
        add_reference(writer, schema, type);
    } else {
        yyjson_mut_val *any_of = yyjson_mut_obj_add_arr(writer->doc, schema, "anyOf");

        add_use(writer, yyjson_mut_arr_add_obj(writer->doc, any_of), type, n_null - 1);
        yyjson_mut_arr_append(any_of, null_schema(writer));
    }
}

static yyjson_mut_val *schema_of_use(struct schema_writer *writer, const struct type *type,
                                     unsigned n_null)
{
    yyjson_mut_val *schema = yyjson_mut_obj(writer->doc);

    add_use(writer, schema, type, n_null);
    return or_true(writer, schema);
}

/* -- structs --------------------------------------------------------------------------------- */

static bool is_shown(const struct schema_writer *writer, const struct field *field)
{
    if (field->flags & FIELD_UNLISTED || !part_is_in(field->part, writer->protocol))
        return false;
    return field_experimental(field) == NULL || writer->experimental ||
           field->flags & FIELD_IN_STABLE;
}

static bool is_required(const struct schema_writer *writer, const struct field *field)
{
    if (writer->protocol >= PROTOCOL_0166 &&
        (field_unless(field) != NULL || (field->flags & (FIELD_NEWER_OMIT | FIELD_NEWER_NULLABLE))))
        return false;
    return !(field->flags & FIELD_OPTIONAL) && field_default_json(field) == NULL;
}

static void add_default(struct schema_writer *writer, yyjson_mut_val *schema,
                        const struct field *field)
{
    const char *json = field_default_json(field);
    yyjson_doc *value;

    /* A member that is left out when it has its default keeps it to itself. */
    if (json == NULL ||
        (field_may_be_omitted_in(field, writer->protocol) && strcmp(json, "null") != 0))
        return;
    value = yyjson_read(json, strlen(json), YYJSON_READ_NOFLAG);
    check(value != NULL);
    yyjson_mut_obj_add_val(writer->doc, schema, "default",
                           yyjson_val_mut_copy(writer->doc, yyjson_doc_get_root(value)));
    yyjson_doc_free(value);
}

static unsigned null_count(const struct schema_writer *writer, const struct field *field)
{
    if (field->flags & FIELD_DOUBLE)
        return 2;
    if (field_newer_type(field) != NULL && writer->protocol >= PROTOCOL_0166)
        return field_may_be_null_in(field, writer->protocol) ? 1 : 0;
    return field->flags & FIELD_OPTIONAL ? 1 : 0;
}

static struct property member_property(struct schema_writer *writer, const struct field *field)
{
    yyjson_mut_val *schema = yyjson_mut_obj(writer->doc);

    schema_add_doc(writer, schema, field_doc(field));
    add_default(writer, schema, field);
    if (field->flags & FIELD_INPUT)
        yyjson_mut_obj_add_true(writer->doc, schema, "writeOnly");
    add_use(writer, schema, field_type_in(field, writer->protocol), null_count(writer, field));
    return (struct property){ field_name(field), or_true(writer, schema),
                              is_required(writer, field) };
}

/* What `...` takes: a union shows its variants, a map of anything that anything may come. */
static void add_extra(struct schema_writer *writer, yyjson_mut_val *schema,
                      const struct type *extra)
{
    if (extra->kind == KIND_UNION)
        schema_add_content(writer, schema, extra, /* base= */ NULL);
    else if (type_element(extra)->kind == KIND_JSON)
        yyjson_mut_obj_add_true(writer->doc, schema, "additionalProperties");
}

/* `tag` is the member that stands beside the struct's own, or NULL. */
static void add_struct(struct schema_writer *writer, yyjson_mut_val *schema,
                       const struct type *type, const struct property *tag)
{
    struct property *properties =
        arena_alloc(writer->arena, (type->n_fields + 1) * sizeof *properties);
    const struct type *extra = NULL;
    size_t n = 0;

    if (tag != NULL)
        properties[n++] = *tag;
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        if (field->flags & FIELD_EXTRA)
            extra = field_type(field);
        else if (is_shown(writer, field))
            properties[n++] = member_property(writer, field);
    }
    add_object(writer, schema, properties, n);
    if (extra != NULL)
        add_extra(writer, schema, extra);
    if (type->flags & TYPE_CLOSED)
        yyjson_mut_obj_add_false(writer->doc, schema, "additionalProperties");
}

/* -- enums, unions, eithers ------------------------------------------------------------------ */

static bool variant_is_shown(const struct schema_writer *writer, const struct variant *variant)
{
    return part_is_in(variant->part, writer->protocol);
}

static size_t count_shown_variants(const struct schema_writer *writer, const struct type *type)
{
    size_t n = 0;

    for (size_t i = 0; i < type->n_variants; i++)
        n += variant_is_shown(writer, &type_variants(type)[i]);
    return n;
}

static yyjson_mut_val *undocumented_values(struct schema_writer *writer, const struct type *type)
{
    yyjson_mut_val *values = yyjson_mut_arr(writer->doc);

    for (size_t i = 0; i < type->n_variants; i++) {
        if (variant_body(&type_variants(type)[i]) == NULL &&
            variant_doc(&type_variants(type)[i]) == NULL &&
            variant_is_shown(writer, &type_variants(type)[i]))
            yyjson_mut_arr_add_str(writer->doc, values, variant_name(&type_variants(type)[i]));
    }
    return values;
}

/* The variants that are a mere value: each documented one by itself, the others together. */
static void add_value_variants(struct schema_writer *writer, yyjson_mut_val *one_of,
                               const struct type *type)
{
    yyjson_mut_val *undocumented = undocumented_values(writer, type);

    if (yyjson_mut_arr_size(undocumented) > 0)
        add_values(writer, yyjson_mut_arr_add_obj(writer->doc, one_of), undocumented);
    for (size_t i = 0; i < type->n_variants; i++) {
        const struct variant *variant = &type_variants(type)[i];

        if (variant_body(variant) == NULL && variant_doc(variant) != NULL &&
            variant_is_shown(writer, variant)) {
            yyjson_mut_val *schema = yyjson_mut_arr_add_obj(writer->doc, one_of);

            schema_add_doc(writer, schema, variant_doc(variant));
            add_value(writer, schema, variant_name(variant));
        }
    }
}

static void add_enum(struct schema_writer *writer, yyjson_mut_val *schema, const struct type *type)
{
    yyjson_mut_val *undocumented = undocumented_values(writer, type);

    if (type->flags & TYPE_OPEN && writer->protocol >= PROTOCOL_0166)
        add_schema_text(writer, schema, "type", "string");
    else if (yyjson_mut_arr_size(undocumented) == count_shown_variants(writer, type))
        add_values(writer, schema, undocumented);
    else
        add_value_variants(writer, yyjson_mut_obj_add_arr(writer->doc, schema, "oneOf"), type);
}

static void add_tagged_variant(struct schema_writer *writer, yyjson_mut_val *schema,
                               const char *tag, const struct variant *variant, const char *title)
{
    const struct property property = tag_property(writer, tag, variant_name(variant), title);

    add_struct(writer, schema, variant_body(variant) != NULL ? variant_body(variant) : &no_members,
               &property);
}

static void add_keyed_variant(struct schema_writer *writer, yyjson_mut_val *schema,
                              const struct variant *variant)
{
    struct property only = { variant_name(variant),
                             schema_of_use(writer, variant_body(variant), /* n_null= */ 0),
                             .required = true };

    add_object(writer, schema, &only, 1);
    yyjson_mut_obj_add_false(writer->doc, schema, "additionalProperties");
}

/* What every variant has stands beside them. */
static bool has_common_members(const struct schema_writer *writer, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (is_shown(writer, &type_fields(type)[i]))
            return true;
    }
    return false;
}

static void add_union(struct schema_writer *writer, yyjson_mut_val *schema, const struct type *type,
                      const char *base)
{
    yyjson_mut_val *one_of;

    if (has_common_members(writer, type))
        add_struct(writer, schema, type, /* tag= */ NULL);
    one_of = yyjson_mut_obj_add_arr(writer->doc, schema, "oneOf");
    if (type_tag(type) == NULL)
        add_value_variants(writer, one_of, type);
    for (size_t i = 0; i < type->n_variants; i++) {
        const struct variant *variant = &type_variants(type)[i];
        const char *title = title_of(writer->arena, variant_name(variant), base);
        yyjson_mut_val *choice;

        if ((type_tag(type) == NULL && variant_body(variant) == NULL) ||
            !variant_is_shown(writer, variant))
            continue;
        choice = yyjson_mut_arr_add_obj(writer->doc, one_of);
        add_schema_text(writer, choice, "title", title);
        schema_add_doc(writer, choice, variant_doc(variant));
        if (type_tag(type) != NULL)
            add_tagged_variant(writer, choice, type_tag(type), variant, title);
        else
            add_keyed_variant(writer, choice, variant);
    }
}

static void add_either(struct schema_writer *writer, yyjson_mut_val *schema,
                       const struct type *type)
{
    yyjson_mut_val *any_of = yyjson_mut_obj_add_arr(writer->doc, schema, "anyOf");

    for (size_t i = 0; i < type->n_variants; i++) {
        yyjson_mut_val *choice;

        if (!variant_is_shown(writer, &type_variants(type)[i]))
            continue;
        choice = yyjson_mut_arr_add_obj(writer->doc, any_of);
        schema_add_doc(writer, choice, variant_doc(&type_variants(type)[i]));
        add_use(writer, choice, variant_body(&type_variants(type)[i]), /* n_null= */ 0);
    }
}

/* -- any type -------------------------------------------------------------------------------- */

static void add_integer(struct schema_writer *writer, yyjson_mut_val *schema,
                        const struct type *type)
{
    static const struct {
        const char *number, *format;
    } formats[] = {
        { "u8", "uint8" },   { "u16", "uint16" }, { "u32", "uint32" }, { "u64", "uint64" },
        { "usize", "uint" }, { "i32", "int32" },  { "i64", "int64" },
    };

    add_schema_text(writer, schema, "type", "integer");
    for (size_t i = 0; i < ARRAY_LENGTH(formats); i++) {
        if (strcmp(formats[i].number, type_number(type)) == 0)
            add_schema_text(writer, schema, "format", formats[i].format);
    }
    if (type->min == 0)
        yyjson_mut_obj_add_real(writer->doc, schema, "minimum", 0.0);
}

static void add_sequence(struct schema_writer *writer, yyjson_mut_val *schema, const char *name,
                         const char *element_key, const struct type *type)
{
    add_schema_text(writer, schema, "type", name);
    yyjson_mut_obj_add_val(
        writer->doc, schema, element_key,
        schema_of_use(writer, type_element(type), type->element_optional ? 1 : 0));
}

void schema_add_content(struct schema_writer *writer, yyjson_mut_val *schema,
                        const struct type *type, const char *base)
{
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
        add_schema_text(writer, schema, "type", "string");
        break;
    case KIND_BOOL:
        add_schema_text(writer, schema, "type", "boolean");
        break;
    case KIND_INTEGER:
        add_integer(writer, schema, type);
        break;
    case KIND_FLOAT:
        add_schema_text(writer, schema, "type", "number");
        add_schema_text(writer, schema, "format", "double");
        break;
    case KIND_JSON:
        break;
    case KIND_ARRAY:
        add_sequence(writer, schema, "array", "items", type);
        break;
    case KIND_MAP:
        add_sequence(writer, schema, "object", "additionalProperties", type);
        break;
    case KIND_STRUCT:
        add_struct(writer, schema, type, /* tag= */ NULL);
        break;
    case KIND_ENUM:
        add_enum(writer, schema, type);
        break;
    case KIND_UNION:
        add_union(writer, schema, type, base);
        break;
    case KIND_EITHER:
        add_either(writer, schema, type);
        break;
    case KIND_ALIAS:
        schema_add_content(writer, schema, type_element(type), base);
        break;
    }
}

/* -- messages -------------------------------------------------------------------------------- */

/* `properties` are those beside the method's name, with room for it. */
static yyjson_mut_val *envelope(struct schema_writer *writer, const struct message *message,
                                const char *title_end, struct property *properties, size_t n)
{
    const char *title = title_of(writer->arena, message->name, title_end);
    yyjson_mut_val *schema = yyjson_mut_obj(writer->doc);

    add_schema_text(writer, schema, "title", title);
    schema_add_doc(writer, schema, message->doc);
    properties[n] = tag_property(writer, "method", message->name, title);
    add_object(writer, schema, properties, n + 1);
    return schema;
}

static struct property params_property(struct schema_writer *writer, const struct type *params)
{
    return (struct property){ "params", schema_of_use(writer, params, /* n_null= */ 0),
                              .required = true };
}

yyjson_mut_val *schema_of_request(struct schema_writer *writer, const struct message *message)
{
    struct property properties[3] = {
        { "id", schema_of_use(writer, &type_request_id, /* n_null= */ 0), .required = true },
        { "params", null_schema(writer), .required = false },
    };

    if (message->params != NULL)
        properties[1] = params_property(writer, message->params);
    return envelope(writer, message, "Request", properties, 2);
}

yyjson_mut_val *schema_of_notification(struct schema_writer *writer, const struct message *message)
{
    struct property properties[2];

    if (message->params == NULL)
        return envelope(writer, message, "Notification", properties, 0);
    properties[0] = params_property(writer, message->params);
    return envelope(writer, message, "Notification", properties, 1);
}
