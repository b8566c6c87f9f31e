#include "agent/tool_schema.h"

#include "base/memory.h"
#include "schema/explain.h"
#include "schema/json_write.h"

static const char *const supported[] = {
    "object", "array", "string", "number", "integer", "boolean"
};

static const char *supported_name(yyjson_val *type)
{
    for (size_t i = 0; i < ARRAY_LENGTH(supported); i++) {
        if (yyjson_equals_str(type, supported[i]))
            return yyjson_equals_str(type, "integer") ? "number" : supported[i];
    }
    return NULL;
}

static bool has_any(yyjson_val *schema, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (yyjson_obj_get(schema, names[i]) != NULL)
            return true;
    }
    return false;
}

/* By what else it says. */
static const char *hinted_type(yyjson_val *schema)
{
    static const char *const of_objects[] = { "properties", "required", "additionalProperties" };
    static const char *const of_arrays[] = { "items", "prefixItems" };
    static const char *const of_strings[] = { "enum", "const", "format" };
    static const char *const of_numbers[] = { "minimum", "maximum", "exclusiveMinimum",
                                              "exclusiveMaximum", "multipleOf" };

    if (has_any(schema, of_objects, ARRAY_LENGTH(of_objects)))
        return "object";
    if (has_any(schema, of_arrays, ARRAY_LENGTH(of_arrays)))
        return "array";
    if (has_any(schema, of_strings, ARRAY_LENGTH(of_strings)))
        return "string";
    return has_any(schema, of_numbers, ARRAY_LENGTH(of_numbers)) ? "number" : "string";
}

static const char *schema_type_of(yyjson_val *schema)
{
    yyjson_val *type = yyjson_obj_get(schema, "type"), *one;
    const char *name = supported_name(type);
    size_t i, n;

    yyjson_arr_foreach(type, i, n, one) {
        if (name == NULL)
            name = supported_name(one);
    }
    return name != NULL ? name : hinted_type(schema);
}

static void write_properties(yyjson_val *properties, struct buf *out)
{
    yyjson_val *key, *value;
    size_t i, n;

    buf_add_text(out, ",\"properties\":{");
    if (properties == NULL) {
        buf_add_char(out, '}');
        return;
    }
    yyjson_obj_foreach(properties, i, n, key, value) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_value(out, key);
        buf_add_char(out, ':');
        tool_schema_write(value, out);
    }
    buf_add_char(out, '}');
}

static void write_object(yyjson_val *schema, struct buf *out)
{
    yyjson_val *required = yyjson_obj_get(schema, "required");
    yyjson_val *additional = yyjson_obj_get(schema, "additionalProperties");

    write_properties(yyjson_obj_get(schema, "properties"), out);
    if (yyjson_is_arr(required)) {
        buf_add_text(out, ",\"required\":");
        json_write_value(out, required);
    }
    if (additional == NULL)
        return;
    buf_add_text(out, ",\"additionalProperties\":");
    if (yyjson_is_bool(additional))
        json_write_value(out, additional);
    else
        tool_schema_write(additional, out);
}

void tool_schema_write(yyjson_val *schema, struct buf *out)
{
    const char *type = yyjson_is_obj(schema) ? schema_type_of(schema) : "string";
    yyjson_val *description = yyjson_obj_get(schema, "description");
    yyjson_val *items = yyjson_obj_get(schema, "items");

    buf_printf(out, "{\"type\":\"%s\"", type);
    if (yyjson_is_str(description)) {
        buf_add_text(out, ",\"description\":");
        json_write_value(out, description);
    }
    if (strcmp(type, "object") == 0)
        write_object(schema, out);
    if (strcmp(type, "array") == 0) {
        buf_add_text(out, ",\"items\":");
        tool_schema_write(items, out);
    }
    buf_add_char(out, '}');
}

/* -- Checking ------------------------------------------------------------------------------ */

static bool check_type(yyjson_val *type, struct error *err)
{
    static const char *const names[] = {
        "boolean", "string", "integer", "number", "array", "object"
    };

    if (!yyjson_is_str(type) || supported_name(type) != NULL)
        return true;
    return explain_unknown(err, "variant",
                           (struct str){ yyjson_get_str(type), yyjson_get_len(type) }, names,
                           ARRAY_LENGTH(names));
}

static bool check_properties(yyjson_val *properties, struct error *err)
{
    yyjson_val *key, *value;
    size_t i, n;

    if (properties == NULL)
        return true;
    if (!yyjson_is_obj(properties))
        return explain_invalid_type(err, properties, "a map");
    yyjson_obj_foreach(properties, i, n, key, value) {
        if (!tool_schema_check(value, err))
            return false;
    }
    return true;
}

static bool check_required(yyjson_val *required, struct error *err)
{
    yyjson_val *name;
    size_t i, n;

    if (required == NULL || yyjson_is_null(required))
        return true;
    if (!yyjson_is_arr(required))
        return explain_invalid_type(err, required, "a sequence");
    yyjson_arr_foreach(required, i, n, name) {
        if (!yyjson_is_str(name))
            return explain_invalid_type(err, name, "a string");
    }
    return true;
}

static bool check_additional(yyjson_val *additional, struct error *err)
{
    CLEANUP(error_done) struct error inner = { 0 };

    if (additional == NULL || yyjson_is_null(additional) || tool_schema_check(additional, &inner))
        return true;
    return error_set(err, ERR_INVALID_REQUEST,
                     "data did not match any variant of untagged enum AdditionalProperties");
}

static bool check_parts(yyjson_val *schema, const char *type, struct error *err)
{
    yyjson_val *items = yyjson_obj_get(schema, "items");

    if (strcmp(type, "object") == 0)
        return check_properties(yyjson_obj_get(schema, "properties"), err) &&
               check_required(yyjson_obj_get(schema, "required"), err) &&
               check_additional(yyjson_obj_get(schema, "additionalProperties"), err);
    if (strcmp(type, "array") == 0 && items != NULL)
        return tool_schema_check(items, err);
    return true;
}

bool tool_schema_check(yyjson_val *schema, struct error *err)
{
    yyjson_val *description = yyjson_obj_get(schema, "description");

    if (yyjson_is_bool(schema))
        return true;
    if (!yyjson_is_obj(schema))
        return explain_invalid_type(err, schema, "internally tagged enum JsonSchema");
    if (!check_type(yyjson_obj_get(schema, "type"), err))
        return false;
    if (description != NULL && !yyjson_is_str(description) && !yyjson_is_null(description))
        return explain_invalid_type(err, description, "a string");
    return check_parts(schema, schema_type_of(schema), err);
}
