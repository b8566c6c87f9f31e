#include "ability/mcp_form.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <strings.h>

/*
 * Of a schema only those members are read that make a form, as others say more than a client can show: a pattern, say.
 * What is left must be of our types.
 */
static const char *const form_members[] = { "type", "properties", "required", NULL };
static const char *const items_members[] = { "type", "enum", "anyOf", NULL };
static const char *const choice_members[] = { "const", "title", NULL };

/* The kinds of fields; the first that fits counts. */
static const struct field_kind {
    const char *type;
    const char *by; /* a member that tells it from others of that type; NULL: none */
    const char *members[8];
} field_kinds[] = {
    { "string", "enum", { "type", "title", "description", "enum", "default" } },
    { "string", "oneOf", { "type", "title", "description", "oneOf", "default" } },
    { "string",
      NULL,
      { "type", "title", "description", "minLength", "maxLength", "format", "default" } },
    { "array",
      NULL,
      { "type", "title", "description", "minItems", "maxItems", "items", "default" } },
    { "number", NULL, { "type", "title", "description", "minimum", "maximum", "default" } },
    { "integer", NULL, { "type", "title", "description", "minimum", "maximum", "default" } },
    { "boolean", NULL, { "type", "title", "description", "default" } },
};

/* NULL: it is of no kind. */
static const struct field_kind *kind_of_field(yyjson_val *field)
{
    struct str type = json_member(field, "type");

    for (size_t i = 0; i < ARRAY_LENGTH(field_kinds); i++) {
        const struct field_kind *kind = &field_kinds[i];

        if (str_is(type, kind->type) &&
            (kind->by == NULL || yyjson_obj_get(field, kind->by) != NULL))
            return kind;
    }
    return NULL;
}

static bool is_listed(struct str name, const char *const *names)
{
    while (*names != NULL && !str_is(name, *names))
        names++;
    return *names != NULL;
}

static void write_known(struct buf *out, yyjson_val *object, const char *const *names);

static void write_choices(struct buf *out, yyjson_val *array)
{
    yyjson_val *choice;
    size_t i, n;

    buf_add_char(out, '[');
    yyjson_arr_foreach(array, i, n, choice) {
        buf_add_text(out, i > 0 ? "," : "");
        write_known(out, choice, choice_members);
    }
    buf_add_char(out, ']');
}

static void write_fields(struct buf *out, yyjson_val *object)
{
    yyjson_val *name, *field;
    size_t i, n;

    buf_add_char(out, '{');
    yyjson_obj_foreach(object, i, n, name, field) {
        const struct field_kind *kind = kind_of_field(field);

        buf_add_text(out, i > 0 ? "," : "");
        json_write_value(out, name);
        buf_add_char(out, ':');
        if (kind != NULL)
            write_known(out, field, kind->members);
        else
            json_write_value(out, field);
    }
    buf_add_char(out, '}');
}

/* A member that has members or entries of its own is cut down, too. */
static void write_known_member(struct buf *out, struct str name, yyjson_val *value)
{
    if (str_is(name, "properties") && yyjson_is_obj(value))
        write_fields(out, value);
    else if (str_is(name, "items"))
        write_known(out, value, items_members);
    else if ((str_is(name, "oneOf") || str_is(name, "anyOf")) && yyjson_is_arr(value))
        write_choices(out, value);
    else
        json_write_value(out, value);
}

/* What is no object is written as it is: the types will object. */
static void write_known(struct buf *out, yyjson_val *object, const char *const *names)
{
    yyjson_val *name, *value;
    size_t i, n, count = 0;

    if (!yyjson_is_obj(object)) {
        json_write_value(out, object);
        return;
    }
    buf_add_char(out, '{');
    yyjson_obj_foreach(object, i, n, name, value) {
        if (!is_listed(json_str(name), names) || yyjson_is_null(value))
            continue;
        buf_add_text(out, count++ > 0 ? "," : "");
        json_write_value(out, name);
        buf_add_char(out, ':');
        write_known_member(out, json_str(name), value);
    }
    buf_add_char(out, '}');
}

static bool read_form(yyjson_val *params, struct arena *arena,
                      struct wire_mcp_server_elicitation_request *ret_request)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    CLEANUP(buf_done) struct buf schema = { 0 };
    struct wire_mcp_server_elicitation_request_form *form = &ret_request->form;

    ret_request->tag = WIRE_MCP_SERVER_ELICITATION_REQUEST_TAG_FORM;
    form->message = json_member(params, "message");
    write_known(&schema, yyjson_obj_get(params, "requestedSchema"), form_members);
    return form->message.s != NULL &&
           schema_decode_text(&type_mcp_elicitation_schema, buf_str(&schema), arena,
                              &form->requested_schema, &ignored);
}

/* Whoever is shown it opens it: nothing but a page is worth that. */
static bool is_page(struct str url)
{
    return url.s != NULL &&
           (strncasecmp(url.s, "https://", 8) == 0 || strncasecmp(url.s, "http://", 7) == 0);
}

static bool read_url(yyjson_val *params, struct wire_mcp_server_elicitation_request *ret_request)
{
    struct wire_mcp_server_elicitation_request_url *url = &ret_request->url;

    ret_request->tag = WIRE_MCP_SERVER_ELICITATION_REQUEST_TAG_URL;
    url->message = json_member(params, "message");
    url->url = json_member(params, "url");
    url->elicitation_id = json_member(params, "elicitationId");
    return url->message.s != NULL && url->elicitation_id.s != NULL && is_page(url->url);
}

bool mcp_form_read(yyjson_val *params, struct arena *arena,
                   struct wire_mcp_server_elicitation_request *ret_request)
{
    *ret_request = (struct wire_mcp_server_elicitation_request){ 0 };
    return str_is(json_member(params, "mode"), "url") ? read_url(params, ret_request)
                                                      : read_form(params, arena, ret_request);
}
