#include "schema/export_ts_type.h"

#include "base/check.h"
#include "schema/generated/wire.h"

static void add_use(struct ts_file *file, const struct type *type, uint16_t field_flags);

const char *ts_folder(const struct type *type)
{
    return type->flags & TYPE_ROOT ? TS_ROOT_FOLDER : TS_V2_FOLDER;
}

bool ts_is_inline(const struct type *type)
{
    return (type->flags & (TYPE_INLINE | TYPE_INLINE_TS)) != 0;
}

/* -- what is shown, and how ------------------------------------------------------------------ */

static bool is_shown(const struct ts_file *file, const struct field *field)
{
    if (field->flags & (FIELD_INPUT | FIELD_EXTRA | FIELD_UNLISTED) ||
        !part_is_in(field->part, file->protocol))
        return false;
    return field_experimental(field) == NULL || file->experimental ||
           (field->flags & (FIELD_IN_STABLE_TS | FIELD_IN_STABLE));
}

static bool has_shown_fields(const struct ts_file *file, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (is_shown(file, &type_fields(type)[i]))
            return true;
    }
    return false;
}

/* The `...` of a struct, or NULL. */
static const struct field *find_extra(const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (type_fields(type)[i].flags & FIELD_EXTRA)
            return &type_fields(type)[i];
    }
    return NULL;
}

/* Is there documentation inside, so that it needs several lines? */
static bool has_docs(const struct ts_file *file, const struct type *type);

static bool variant_has_docs(const struct ts_file *file, const struct variant *variant)
{
    return variant_doc(variant) != NULL ||
           (variant->flags & VARIANT_BODY && has_docs(file, variant_body(variant)));
}

static bool has_docs(const struct ts_file *file, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (field_doc(&type_fields(type)[i]) != NULL && is_shown(file, &type_fields(type)[i]))
            return true;
    }
    for (size_t i = 0; i < type->n_variants; i++) {
        if (part_is_in(type_variants(type)[i].part, file->protocol) &&
            variant_has_docs(file, &type_variants(type)[i]))
            return true;
    }
    return false;
}

static bool has_experimental_fields(const struct ts_file *file, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        if (field_experimental(&type_fields(type)[i]) != NULL &&
            part_is_in(type_fields(type)[i].part, file->protocol))
            return true;
    }
    return false;
}

static bool is_asked_by_server(const struct type *type)
{
    for (size_t i = 0; i < SERVER_REQUEST_COUNT; i++) {
        if (server_requests[i].params == type)
            return true;
    }
    return false;
}

/*
 * Codex makes its stable files by cutting members out of the finished text. A struct it has looked
 * into for that purpose has no white space at its braces any more; among the parameters of its own
 * requests the only candidate happens to escape. We do the same, so that a plain comparison with
 * its files succeeds.
 */
static bool is_tight(const struct ts_file *file, const struct type *type)
{
    return !file->experimental && has_experimental_fields(file, type) && !is_asked_by_server(type);
}

static enum ts_layout struct_layout(const struct ts_file *file, const struct type *type)
{
    if (is_tight(file, type))
        return TS_TIGHT;
    return has_docs(file, type) ? TS_LINES : TS_ONE_LINE;
}

/* -- structs --------------------------------------------------------------------------------- */

static void add_field(struct ts_file *file, const struct field *field)
{
    buf_printf(&file->text, "%s%s: ", field_name(field),
               field_may_be_omitted_in(field, file->protocol) ? "?" : "");
    add_use(file, field_type_in(field, file->protocol), field->flags);
    if (field_may_be_null_in(field, file->protocol))
        buf_add_text(&file->text, " | null");
    if (field->flags & FIELD_DOUBLE)
        buf_add_text(&file->text, " | null");
}

static void add_fields(struct ts_object *object, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        if (is_shown(object->file, field) &&
            field_alternative(type, field, object->file->protocol) == NULL) {
            ts_object_member(object, field_doc(field));
            add_field(object->file, field);
        }
    }
}

/* & ({ url: string, } | { fileId: string, }): members of which one is there */
static void add_alternatives(struct ts_file *file, const struct type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];
        const struct field *other = field_alternative(type, field, file->protocol);

        if (other == NULL || other < field)
            continue;
        buf_add_text(&file->text, " & ({ ");
        add_field(file, field);
        buf_add_text(&file->text, ", } | { ");
        add_field(file, other);
        buf_add_text(&file->text, ", })");
    }
}

static void add_members(struct ts_file *file, const struct type *type)
{
    struct ts_object object = ts_object_begin(file, struct_layout(file, type));

    add_fields(&object, type);
    ts_object_end(&object);
}

static void add_struct(struct ts_file *file, const struct type *type)
{
    const struct field *extra = find_extra(type);

    if (has_shown_fields(file, type)) {
        add_members(file, type);
        if (extra != NULL) {
            buf_add_text(&file->text, " & (");
            add_use(file, field_type(extra), extra->flags);
            buf_add_char(&file->text, ')');
        }
    } else if (extra != NULL) {
        add_use(file, field_type(extra), extra->flags);
    } else {
        buf_add_text(&file->text, "Record<string, never>");
    }
}

/* -- unions ---------------------------------------------------------------------------------- */

static struct ts_object begin_variant(struct ts_file *file, const struct variant *variant)
{
    return ts_object_begin(file, variant_has_docs(file, variant) ? TS_LINES : TS_ONE_LINE);
}

/* { "type": "text", text: string, } or { "type": "exec", } & ExecParams */
static void add_tagged_variant(struct ts_file *file, const char *tag, const struct variant *variant)
{
    struct ts_object object = begin_variant(file, variant);

    ts_object_member(&object, variant_doc(variant));
    buf_printf(&file->text, "\"%s\": \"%s\"", tag, variant_name(variant));
    if (variant->flags & VARIANT_BODY) {
        check(find_extra(variant_body(variant)) == NULL); /* no variant has one so far */
        add_fields(&object, variant_body(variant));
    }
    ts_object_end(&object);
    if (variant->flags & VARIANT_BODY)
        add_alternatives(file, variant_body(variant));
    if (variant->flags & VARIANT_PAYLOAD) {
        buf_add_text(&file->text, " & ");
        ts_add_type(file, variant_body(variant));
    }
}

/* "never" or { "custom": string, } */
static void add_named_variant(struct ts_file *file, const struct variant *variant)
{
    struct ts_object object;

    if (variant_body(variant) == NULL) {
        ts_add_doc(file, variant_doc(variant));
        buf_printf(&file->text, "\"%s\"", variant_name(variant));
        return;
    }
    object = begin_variant(file, variant);
    ts_object_member(&object, variant_doc(variant));
    buf_printf(&file->text, "\"%s\": ", variant_name(variant));
    ts_add_type(file, variant_body(variant));
    ts_object_end(&object);
}

static void add_bare_variant(struct ts_file *file, const struct variant *variant)
{
    ts_add_doc(file, variant_doc(variant));
    ts_add_type(file, variant_body(variant));
}

static void add_variant(struct ts_file *file, const struct type *type,
                        const struct variant *variant)
{
    if (type->kind == KIND_EITHER)
        add_bare_variant(file, variant);
    else if (type_tag(type) != NULL)
        add_tagged_variant(file, type_tag(type), variant);
    else
        add_named_variant(file, variant);
}

/* Does each variant begin a line? A tagged one need not: its documentation is inside the braces. */
static bool has_variants_on_lines(const struct ts_file *file, const struct type *type)
{
    return type_tag(type) == NULL && has_docs(file, type);
}

static void add_bar(struct ts_file *file, bool on_lines)
{
    buf_add_text(&file->text, on_lines ? " |" : " | ");
    if (on_lines)
        ts_new_line(file);
}

static void add_variants(struct ts_file *file, const struct type *type)
{
    bool on_lines = has_variants_on_lines(file, type);
    bool has_common = has_shown_fields(file, type);
    bool is_first = true;

    if (type->flags & TYPE_OPEN && file->protocol >= PROTOCOL_0166) {
        buf_add_text(&file->text, "string");
        return;
    }
    if (has_common) {
        add_members(file, type);
        buf_add_text(&file->text, " & (");
    }
    for (size_t i = 0; i < type->n_variants; i++) {
        if (!part_is_in(type_variants(type)[i].part, file->protocol))
            continue;
        if (!is_first)
            add_bar(file, on_lines);
        add_variant(file, type, &type_variants(type)[i]);
        is_first = false;
    }
    if (has_common)
        buf_add_char(&file->text, ')');
}

/* -- any type -------------------------------------------------------------------------------- */

static void add_element(struct ts_file *file, const struct type *type, uint16_t field_flags)
{
    add_use(file, type_element(type), field_flags);
    if (type->element_optional)
        buf_add_text(&file->text, " | null");
}

static void add_array(struct ts_file *file, const struct type *type, uint16_t field_flags)
{
    bool is_unknown = (field_flags & FIELD_UNKNOWN) != 0;

    buf_add_text(&file->text, is_unknown ? "" : "Array<");
    add_element(file, type, field_flags);
    buf_add_text(&file->text, is_unknown ? "[]" : ">");
}

static void add_map(struct ts_file *file, const struct type *type, uint16_t field_flags)
{
    buf_add_text(&file->text, "{ [key in string]?: ");
    add_element(file, type, field_flags);
    buf_add_text(&file->text, " }");
}

void ts_add_json_definition(struct ts_file *file)
{
    buf_add_text(&file->text, "number | string | boolean | Array<");
    ts_add_name(file, TS_JSON_FOLDER, TS_JSON_NAME);
    buf_add_text(&file->text, "> | { [key in string]?: ");
    ts_add_name(file, TS_JSON_FOLDER, TS_JSON_NAME);
    buf_add_text(&file->text, " } | null");
}

/* Writes what a type is, whether or not it has a name. */
static void add_definition(struct ts_file *file, const struct type *type, uint16_t field_flags)
{
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
        buf_add_text(&file->text, "string");
        break;
    case KIND_BOOL:
        buf_add_text(&file->text, "boolean");
        break;
    case KIND_INTEGER:
        buf_add_text(&file->text, field_flags & FIELD_BIGINT ? "bigint" : "number");
        break;
    case KIND_FLOAT:
        buf_add_text(&file->text, "number");
        break;
    case KIND_JSON:
        ts_add_json_definition(file);
        break;
    case KIND_ARRAY:
        add_array(file, type, field_flags);
        break;
    case KIND_MAP:
        add_map(file, type, field_flags);
        break;
    case KIND_STRUCT:
        add_struct(file, type);
        break;
    case KIND_ENUM:
    case KIND_UNION:
    case KIND_EITHER:
        add_variants(file, type);
        break;
    case KIND_ALIAS:
        add_use(file, type_element(type), field_flags);
        break;
    }
}

/* Writes how the type of a field is referred to: by its name, except that `...` takes no names. */
static void add_use(struct ts_file *file, const struct type *type, uint16_t field_flags)
{
    if (type->kind == KIND_JSON && field_flags & FIELD_UNKNOWN)
        buf_add_text(&file->text, "unknown");
    else if (field_flags & FIELD_EXTRA)
        add_definition(file, type, field_flags);
    else if (type->kind == KIND_JSON)
        ts_add_name(file, TS_JSON_FOLDER, TS_JSON_NAME);
    else if (type_name(type) != NULL && !ts_is_inline(type))
        ts_add_name(file, ts_folder(type), type_ts_name(type));
    else
        add_definition(file, type, field_flags);
}

void ts_add_type(struct ts_file *file, const struct type *type)
{
    add_use(file, type, /* field_flags= */ 0);
}

/* Is there documentation before the first character? */
static bool starts_on_new_line(const struct ts_file *file, const struct type *type)
{
    return type->kind == KIND_STRUCT ? is_tight(file, type) : has_variants_on_lines(file, type);
}

void ts_add_declaration(struct ts_file *file, const struct type *type)
{
    ts_add_doc(file, type_doc(type));
    buf_printf(&file->text, "export type %s =", type_ts_name(type));
    if (starts_on_new_line(file, type)) {
        file->depth++;
        ts_new_line(file);
        add_definition(file, type, /* field_flags= */ 0);
        file->depth--;
    } else {
        buf_add_char(&file->text, ' ');
        add_definition(file, type, /* field_flags= */ 0);
    }
    buf_add_text(&file->text, ";\n");
}
