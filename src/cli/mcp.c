/* bobbin mcp: the MCP servers of the configuration. */
#include "base/memory.h"
#include "cli/managed_config.h"
#include "cli/mcp_internal.h"
#include "cli/similar.h"
#include "server/home.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool mcp_desk_open_home(const struct cli *cli, struct mcp_desk *desk)
{
    CLEANUP(error_done) struct error err = { 0 };

    *desk = (struct mcp_desk){ 0 };
    if (home_find(&desk->home, &err) &&
        overrides_build(&cli->global, &desk->arena, &desk->overrides, &err))
        return true;
    cli_fail("%s", err.message.s);
    return false;
}

bool mcp_desk_open(const struct cli *cli, struct mcp_desk *desk)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(freep) char *cwd = getcwd(NULL, 0);
    struct config_request request;
    bool is_loaded;

    if (!mcp_desk_open_home(cli, desk))
        return false;
    request = (struct config_request){ .home = desk->home,
                                       .cwd = cwd,
                                       .overrides = desk->overrides.items,
                                       .n_overrides = desk->overrides.n };
    is_loaded = managed_config_load(&request, &desk->config, &err);
    desk->cloud = request.cloud;
    if (!is_loaded) {
        cli_fail("failed to load configuration: %s", err.message.s);
        return false;
    }
    desk->specs = mcp_specs_read(desk->config);
    return true;
}

void mcp_desk_done(struct mcp_desk *desk)
{
    mcp_specs_unref(desk->specs);
    config_free(desk->config);
    cloud_requirements_free(desk->cloud);
    text_list_done(&desk->overrides);
    free(desk->home);
    arena_done(&desk->arena);
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
    return toml_get(toml_get(desk->config->tree, STR_LITERAL("mcp_servers")), name);
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
