#include "agent/tool_schema.h"

#include "base/memory.h"
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

static const char *type_of(yyjson_val *schema)
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
    const char *type = yyjson_is_obj(schema) ? type_of(schema) : "string";
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

bool tool_schema_is_null(yyjson_val *schema)
{
    return yyjson_equals_str(yyjson_obj_get(schema, "type"), "null");
}
