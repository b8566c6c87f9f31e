/*
 * The server of apps: built in, at the service's address, and signed for by whoever is signed in.
 *
 * A configuration says whether there is one and what its tools may do. The login is added on the loop, where it is known, so
 * that a thread follows when another person signs in.
 */
#include "app/directory.h"
#include "app/names.h"
#include "base/check.h"
#include "base/memory.h"
#include "mcp/names.h"
#include "mcp/spec_internal.h"
#include "mcp/tools.h"
#include "model/provider.h"

#include <stdlib.h>

static const char token_variable[] = "CODEX_CONNECTORS_TOKEN"; /* instead of the login's */

static bool has_token_variable(void)
{
    const char *token = getenv(token_variable);

    return token != NULL && str_trim(str_of(token)).len > 0;
}

/* One more than it has; none if there is no value. */
static void add_apps_header(struct arena *arena, struct mcp_spec *spec, const char *name,
                            struct str value)
{
    size_t n = spec->http_headers.n;
    struct name_value *items;

    if (value.len == 0)
        return;
    items = arena_zero(arena, (n + 1) * sizeof *items);
    for (size_t i = 0; i < n; i++)
        items[i] = spec->http_headers.items[i];
    items[n] = (struct name_value){ str_of(name), value };
    spec->http_headers = (struct name_values){ items, n + 1 };
}

const struct mcp_spec *mcp_apps_read(const struct config *config,
                                     const struct enabled_plugins *plugins, struct arena *arena)
{
    struct mcp_spec *spec;

    if (!feature_is_on(config->features, FEATURE_APPS))
        return NULL;
    spec = arena_zero(arena, sizeof *spec);
    *spec = (struct mcp_spec){
        .name = STR_LITERAL(APPS_SERVER),
        .transport = MCP_HTTP,
        .url = app_server_url(arena, config->chatgpt_base_url),
        .is_enabled = true,
        .startup_timeout_ms = MCP_STARTUP_TIMEOUT_MS,
        .tool_timeout_ms = MCP_TOOL_TIMEOUT_MS,
        .default_approval = MCP_APPROVE_AUTO,
        .file = str_of(arena_printf(arena, "%s/config.toml", config->home.s)),
        .apps = app_policy_read(config, arena),
        .bringers = app_bringers_of(arena, plugins),
    };
    add_apps_header(arena, spec, PROVIDER_RESIDENCY_HEADER,
                    requirements_residency(&config->requirements));
    if (has_token_variable())
        spec->bearer_token_env_var = str_of(token_variable);
    return spec;
}

/* -- With a login ---------------------------------------------------------------------------- */

static struct mcp_spec apps_of_login(struct arena *arena, const struct mcp_spec *apps,
                                     const struct login_identity *identity)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct mcp_spec spec = *apps;

    mcp_spec_write_connection(&text, apps);
    buf_printf(&text, "%zu:%.*s;%.*s", identity->account_id.len, STR_ARGS(identity->account_id),
               STR_ARGS(identity->user_id));
    spec.key = mcp_digest(arena, &text);
    if (apps->bearer_token_env_var.s != NULL)
        return spec;
    spec.is_of_login = true;
    spec.login_account = arena_keep(arena, identity->account_id);
    spec.login_user = arena_keep(arena, identity->user_id);
    add_apps_header(arena, &spec, "chatgpt-account-id", spec.login_account);
    return spec;
}

/* Sorted by name, as they are; an own server of the name is left out. */
static void add_spec(struct mcp_specs *specs, const struct mcp_specs *base,
                     const struct mcp_spec *added)
{
    struct mcp_spec *items = arena_zero(&specs->arena, (base->n + 1) * sizeof *items);
    bool is_added = false;

    for (size_t i = 0; i < base->n; i++) {
        int order = str_compare(base->items[i].name, added->name);

        if (order >= 0 && !is_added) {
            items[specs->n++] = *added;
            is_added = true;
        }
        if (order != 0)
            items[specs->n++] = base->items[i];
    }
    if (!is_added)
        items[specs->n++] = *added;
    specs->items = items;
}

struct mcp_specs *mcp_specs_for_login(const struct mcp_specs *base,
                                      const struct login_identity *identity)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct mcp_specs *specs;
    struct mcp_spec apps;

    if (base == NULL || base->apps == NULL || identity == NULL)
        return mcp_specs_ref(base);
    check(base->base == NULL);
    specs = xcalloc(1, sizeof *specs);
    specs->references = 1;
    specs->base = mcp_specs_ref(base);
    apps = apps_of_login(&specs->arena, base->apps, identity);
    add_spec(specs, base, &apps);
    buf_add_str(&text, base->digest);
    buf_add_str(&text, apps.key);
    specs->digest = mcp_digest(&specs->arena, &text);
    return specs;
}

/* -- Tools ----------------------------------------------------------------------------------- */

static struct app_tool app_tool_of(const struct mcp_tool *tool)
{
    return (struct app_tool){ .app = tool->app.id,
                              .name = tool->name,
                              .title = tool->title,
                              .is_destructive = tool->destructive == MCP_HINT_TRUE,
                              .is_open_world = tool->open_world == MCP_HINT_TRUE };
}

struct str mcp_spec_tool_name(struct arena *arena, const struct mcp_spec *spec,
                              const struct mcp_tool *tool)
{
    if (spec->apps == NULL)
        return mcp_qualified_name(arena, spec->name, tool->name);
    return mcp_model_name(arena, app_tool_name(arena, tool->app.name, tool->app.id, tool->name));
}

bool mcp_spec_offers(const struct mcp_spec *spec, const struct mcp_tool *tool)
{
    struct app_tool app_tool = app_tool_of(tool);

    if (spec->apps == NULL)
        return mcp_spec_allows(spec, tool->name);
    return app_tool.app.s != NULL && app_id_is_allowed(app_tool.app) &&
           app_tool_is_enabled(spec->apps, &app_tool);
}

enum mcp_approval_mode mcp_spec_tool_approval(const struct mcp_spec *spec,
                                              const struct mcp_tool *tool)
{
    struct app_tool app_tool = app_tool_of(tool);

    if (spec->apps == NULL)
        return mcp_spec_approval(spec, tool->name);
    switch (app_tool_approval(spec->apps, &app_tool)) {
    case APP_APPROVE_PROMPT:
        return MCP_APPROVE_PROMPT;
    case APP_APPROVE_ALWAYS:
        return MCP_APPROVE_ALWAYS;
    case APP_APPROVE_AUTO:
        break;
    }
    return MCP_APPROVE_AUTO;
}
