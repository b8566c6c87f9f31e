/* bobbin mcp: the MCP servers of the configuration. */
#include "base/memory.h"
#include "cli/mcp_internal.h"
#include "cli/similar.h"

#include <stdio.h>

bool mcp_desk_open_home(const struct cli *cli, struct mcp_desk *desk)
{
    *desk = (struct mcp_desk){ 0 };
    return desk_open_home(cli, &desk->base);
}

bool mcp_desk_open(const struct cli *cli, struct mcp_desk *desk)
{
    *desk = (struct mcp_desk){ 0 };
    if (!desk_open(cli, &desk->base))
        return false;
    desk->specs = mcp_specs_read(desk->base.config);
    return true;
}

void mcp_desk_done(struct mcp_desk *desk)
{
    mcp_specs_unref(desk->specs);
    desk_done(&desk->base);
}

/* The name that is most like a mistyped one, or none. */
static struct str similar_server(const struct mcp_specs *specs, struct str name)
{
    struct str best = STR_NONE;
    double best_score = SIMILAR_ENOUGH;

    for (size_t i = 0; specs != NULL && i < specs->n; i++) {
        double score = similarity(name, specs->items[i].name);

        if (score > best_score) {
            best = specs->items[i].name;
            best_score = score;
        }
    }
    return best;
}

const struct mcp_spec *mcp_desk_find(const struct mcp_desk *desk, const char *name,
                                     const char *where)
{
    const struct mcp_spec *spec = mcp_specs_find(desk->specs, str_of(name));
    struct str similar;

    if (spec != NULL)
        return spec;
    cli_fail("No MCP server named '%s' found%s.", name, where);
    similar = similar_server(desk->specs, str_of(name));
    if (similar.s != NULL)
        fprintf(stderr, "\n  tip: a similar server exists: '%s'\n", similar.s);
    return NULL;
}

const struct toml_value *mcp_desk_table(const struct mcp_desk *desk, struct str name)
{
    return toml_get(toml_get(desk->base.config->tree, STR_LITERAL("mcp_servers")), name);
}

static const struct cli_command *const mcp_commands[] = {
    &mcp_list_command,
    &mcp_get_command,
    &mcp_add_command,
    &mcp_remove_command,
    &mcp_login_command,
    &mcp_logout_command,
    NULL,
};

const struct cli_command mcp_command = {
    .name = "mcp",
    .summary = "Show, add, remove and sign in to MCP servers",
    .more =
        "They are programs and addresses whose tools a model may call. Those of the user are in\n"
        "config.toml of the home; a trusted project can have its own, in .codex/config.toml.",
    .commands = mcp_commands,
};
