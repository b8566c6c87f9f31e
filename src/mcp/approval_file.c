#include "mcp/approval_file.h"

#include "base/descriptor.h"
#include "base/file.h"
#include "base/memory.h"
#include "config/edit.h"
#include "toml/edit.h"

#include <fcntl.h>

struct approved_tool {
    struct str file;
    struct str of; /* the server, or the app */
    struct str tool;
};

/* Without what the server is, a table of its tools would make the file unreadable. */
static bool defines_server(const struct toml_value *server)
{
    return toml_get(server, STR_LITERAL("command")) != NULL ||
           toml_get(server, STR_LITERAL("url")) != NULL;
}

/* Both below `owner`, the table of a server or an app. */
static bool set_approved(struct arena *arena, struct toml_value *owner,
                         const struct approved_tool *approved, struct error *err)
{
    struct toml_value *mode = toml_new(arena, TOML_STRING, /* source= */ NULL);
    struct toml_value *tools =
        owner == NULL ? NULL : toml_enter_table(arena, owner, STR_LITERAL("tools"));
    struct toml_value *tool = tools == NULL ? NULL : toml_enter_table(arena, tools, approved->tool);

    if (tool == NULL)
        return error_set(err, ERR_INVALID_REQUEST, "%s: the tools of %s are no table",
                         approved->file.s, approved->of.s);
    mode->text = STR_LITERAL("approve");
    toml_set(arena, tool, STR_LITERAL("approval_mode"), mode);
    return true;
}

static bool approve_tool(struct arena *arena, struct toml_value *table, const void *data,
                         struct error *err)
{
    const struct approved_tool *approved = data;
    struct toml_value *server = toml_get(toml_get(table, STR_LITERAL("mcp_servers")), approved->of);

    if (!defines_server(server))
        return error_set(err, ERR_INVALID_REQUEST, "%s does not define the MCP server `%s`",
                         approved->file.s, approved->of.s);
    return set_approved(arena, server, approved, err);
}

static bool approve_app_tool(struct arena *arena, struct toml_value *table, const void *data,
                             struct error *err)
{
    const struct approved_tool *approved = data;
    struct toml_value *apps = toml_enter_table(arena, table, STR_LITERAL("apps"));

    return set_approved(arena, apps == NULL ? NULL : toml_enter_table(arena, apps, approved->of),
                        approved, err);
}

static bool store_approval(const struct approved_tool *approved, config_change_fn *change,
                           struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (approved->tool.len > MCP_APPROVED_NAME_MAX || approved->of.len > MCP_APPROVED_NAME_MAX)
        return error_set(err, ERR_INVALID_REQUEST, "the name of the tool is longer than %d bytes",
                         MCP_APPROVED_NAME_MAX);
    return config_change_file(approved->file, change, approved, &arena, err);
}

bool mcp_approval_store(struct str file, struct str server, struct str tool, struct error *err)
{
    return store_approval(&(struct approved_tool){ file, server, tool }, approve_tool, err);
}

/* Who has never configured anything has no file; what is there stays. */
static void make_file(struct str file)
{
    int fd = open(file.s, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600);

    closep(&fd);
}

bool app_approval_store(struct str file, struct str app, struct str tool, struct error *err)
{
    if (!file_name_exists(file.s))
        make_file(file);
    return store_approval(&(struct approved_tool){ file, app, tool }, approve_app_tool, err);
}
