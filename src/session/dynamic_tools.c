#include "session/dynamic_tools.h"

#include "agent/tool_schema.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/encode.h"

static bool check_name(const struct wire_dynamic_tool_spec_array *tools, size_t i,
                       struct error *err)
{
    struct str name = tools->items[i].name;
    struct str trimmed = str_trim(name);

    if (trimmed.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "dynamic tool name must not be empty");
    if (trimmed.len != name.len)
        return error_set(err, ERR_INVALID_REQUEST,
                         "dynamic tool name has leading/trailing whitespace: %s", name.s);
    if (str_is(name, "mcp") || strncmp(name.s, "mcp__", 5) == 0)
        return error_set(err, ERR_INVALID_REQUEST, "dynamic tool name is reserved: %s", name.s);
    for (size_t j = 0; j < i; j++) {
        if (str_equal(tools->items[j].name, name))
            return error_set(err, ERR_INVALID_REQUEST, "duplicate dynamic tool name: %s", name.s);
    }
    return true;
}

static bool check_schema(const struct wire_dynamic_tool_spec *tool, struct error *err)
{
    CLEANUP(error_done) struct error why = { 0 };

    if (tool_schema_check(tool->input_schema, &why))
        return true;
    return error_set(err, ERR_INVALID_REQUEST,
                     "dynamic tool input schema is not supported for %s: %s", tool->name.s,
                     why.message.s);
}

bool dynamic_tools_check(const struct wire_dynamic_tool_spec_array *tools, struct arena *arena,
                         struct str *ret_json, struct error *err)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    if (tools->n == 0)
        return true;
    for (size_t i = 0; i < tools->n; i++) {
        if (!check_name(tools, i, err) || !check_schema(&tools->items[i], err))
            return false;
        buf_add_char(&out, i == 0 ? '[' : ',');
        schema_encode(&type_dynamic_tool_spec, &tools->items[i], 0, &out);
    }
    buf_add_char(&out, ']');
    *ret_json = arena_str(arena, out.data, out.len);
    return true;
}
