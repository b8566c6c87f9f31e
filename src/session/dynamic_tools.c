#include "session/dynamic_tools.h"

#include "agent/tool_schema.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/encode.h"
#include "schema/json_write.h"

static bool check_word(struct str name, struct error *err)
{
    struct str trimmed = str_trim(name);

    if (trimmed.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "dynamic tool name must not be empty");
    if (trimmed.len != name.len)
        return error_set(err, ERR_INVALID_REQUEST,
                         "dynamic tool name has leading/trailing whitespace: %s", name.s);
    if (str_is(name, "mcp") || strncmp(name.s, "mcp__", 5) == 0)
        return error_set(err, ERR_INVALID_REQUEST, "dynamic tool name is reserved: %s", name.s);
    return true;
}

/* `names` are those of the n tools before it beside it; this one joins them. */
static bool check_name(struct str *names, size_t n, struct str name, struct error *err)
{
    if (!check_word(name, err))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (str_equal(names[i], name))
            return error_set(err, ERR_INVALID_REQUEST, "duplicate dynamic tool name: %s", name.s);
    }
    names[n] = name;
    return true;
}

static bool check_schema(yyjson_val *schema, struct str name, struct error *err)
{
    CLEANUP(error_done) struct error why = { 0 };

    if (tool_schema_check(schema, &why))
        return true;
    return error_set(err, ERR_INVALID_REQUEST,
                     "dynamic tool input schema is not supported for %s: %s", name.s,
                     why.message.s);
}

/* -- As it is kept ------------------------------------------------------------------------- */

static void begin_entry(struct buf *out)
{
    buf_add_char(out, out->len == 0 ? '[' : ',');
}

/* In the form of a tool without a name above, which who does not know such names can read, and the rest behind. */
static void add_inner(struct buf *out, const struct wire_dynamic_tool_spec *above,
                      const struct wire_dynamic_tool_namespace_tool *tool)
{
    begin_entry(out);
    schema_encode(&type_dynamic_tool_spec,
                  &(struct wire_dynamic_tool_spec){ .name = tool->name,
                                                    .description = tool->description,
                                                    .input_schema = tool->input_schema,
                                                    .defer_loading = tool->defer_loading },
                  0, out);
    out->len--;
    json_write_member_after(out, "namespace", above->name);
    json_write_member_after(out, "namespaceDescription", above->description);
    buf_add_char(out, '}');
}

static bool check_inner(const struct wire_dynamic_tool_spec *above, struct arena *arena,
                        struct buf *out, struct error *err)
{
    struct str *names = arena_alloc(arena, (above->tools.n + 1) * sizeof *names);

    for (size_t i = 0; i < above->tools.n; i++) {
        const struct wire_dynamic_tool_namespace_tool *tool = &above->tools.items[i];

        if (!check_name(names, i, tool->name, err) ||
            !check_schema(tool->input_schema, tool->name, err))
            return false;
        add_inner(out, above, tool);
    }
    return true;
}

static bool check_plain(const struct wire_dynamic_tool_spec *tool, struct buf *out,
                        struct error *err)
{
    if (!check_schema(tool->input_schema, tool->name, err))
        return false;
    begin_entry(out);
    schema_encode(&type_dynamic_tool_spec, tool, 0, out);
    return true;
}

bool dynamic_tools_check(const struct wire_dynamic_tool_spec_array *tools, struct arena *arena,
                         struct str *ret_json, struct error *err)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct str *names = arena_alloc(arena, (tools->n + 1) * sizeof *names);

    for (size_t i = 0; i < tools->n; i++) {
        const struct wire_dynamic_tool_spec *tool = &tools->items[i];

        if (!check_name(names, i, tool->name, err))
            return false;
        if (tool->tools.items != NULL ? !check_inner(tool, arena, &out, err)
                                      : !check_plain(tool, &out, err))
            return false;
    }
    if (out.len == 0)
        return true;
    buf_add_char(&out, ']');
    *ret_json = arena_str(arena, out.data, out.len);
    return true;
}
