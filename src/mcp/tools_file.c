#include "mcp/tools_file.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <errno.h>

/* Of what is ours: the reference keeps its own beside, in another form. */
static const char tools_file_form[] = "bobbin-1";

static const char *tools_file_path(struct arena *arena, const char *home, struct str key)
{
    return arena_printf(arena, "%s/cache/codex_apps_tools/%.*s.json", home, STR_ARGS(key));
}

static struct mcp_tools *tools_from_json(struct str json)
{
    yyjson_doc *doc = json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    struct mcp_tools *tools = NULL;

    if (str_is(json_member(root, "form"), tools_file_form)) {
        tools = mcp_tools_new();
        if (!mcp_tools_add_page(tools, root)) {
            mcp_tools_unref(tools);
            tools = NULL;
        }
    }
    yyjson_doc_free(doc);
    return tools;
}

struct mcp_tools *mcp_tools_load(const char *home, struct str key)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };

    if (file_read(tools_file_path(&arena, home, key), MCP_TOOLS_FILE_MAX, &text) < 0)
        return NULL;
    return tools_from_json(buf_str(&text));
}

int mcp_tools_save(const char *home, struct str key, const struct mcp_tools *tools)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *path = tools_file_path(&arena, home, key);

    buf_printf(&text, "{\"form\":\"%s\",\"tools\":[", tools_file_form);
    for (size_t i = 0; i < tools->n && text.len <= MCP_TOOLS_FILE_MAX; i++) {
        buf_add_text(&text, i > 0 ? "," : "");
        json_write_value(&text, tools->items[i].value);
    }
    buf_add_text(&text, "]}\n");
    if (text.len > MCP_TOOLS_FILE_MAX)
        return -EFBIG;
    if (!file_make_folders(path, &arena, /* ret_failed= */ NULL))
        return -errno;
    return file_replace(path, buf_str(&text), 0600);
}
