#include "mcp/description.h"

#include "base/buf.h"
#include "base/memory.h"

static bool ends_a_sentence(struct str text)
{
    return text.len > 0 && strchr(".!?", text.s[text.len - 1]) != NULL;
}

/* This tool is part of plugins `a`, `b`. */
static void add_plugin_names(struct buf *out, struct str_array plugins)
{
    buf_printf(out, "This tool is part of plugin%s ", plugins.n == 1 ? "" : "s");
    for (size_t i = 0; i < plugins.n; i++)
        buf_printf(out, "%s`%s`", i == 0 ? "" : ", ", plugins.items[i].s);
    buf_add_char(out, '.');
}

struct str mcp_tool_description(struct arena *arena, const struct mcp_spec *spec,
                                const struct mcp_tool *tool)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str own = str_trim(tool->description);
    struct str_array plugins = spec->apps == NULL
                                   ? spec->plugins
                                   : app_bringers_names(arena, &spec->bringers, tool->app.id);

    if (plugins.n == 0)
        return tool->description;
    buf_add_str(&text, own);
    if (own.len > 0)
        buf_add_text(&text, ends_a_sentence(own) ? " " : ". ");
    add_plugin_names(&text, plugins);
    return arena_keep(arena, buf_str(&text));
}
