#include "mcp/spec_internal.h"

#include "base/buf.h"
#include "base/check.h"
#include "base/hex.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/sha256.h"
#include "toml/edit.h"

#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

enum { TIMEOUT_MAX_S = 365 * 24 * 60 * 60 };

/* -- Values --------------------------------------------------------------------------------- */

/* Text of a date, too, which the reference takes for a string. */
static struct str own_text(struct arena *arena, const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    return value == NULL ? STR_NONE : arena_keep(arena, value->text);
}

static struct str_array own_texts(struct arena *arena, const struct toml_value *table,
                                  const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));
    struct str *items;

    if (value == NULL)
        return (struct str_array){ 0 };
    items = arena_zero(arena, (value->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->array.n; i++)
        items[i] = arena_keep(arena, value->array.items[i]->text);
    return (struct str_array){ items, value->array.n };
}

/* Sorted, so that the order in a file makes no other server of it. */
static struct name_values own_pairs(struct arena *arena, const struct toml_value *table,
                                    const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));
    const struct toml_entry **entries;
    struct name_value *items;

    if (value == NULL)
        return (struct name_values){ 0 };
    entries = toml_sorted(arena, &value->table);
    items = arena_zero(arena, (value->table.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->table.n; i++) {
        items[i].name = arena_keep(arena, entries[i]->key);
        items[i].value = arena_keep(arena, entries[i]->value->text);
    }
    return (struct name_values){ items, value->table.n };
}

static bool table_flag(const struct toml_value *table, const char *key, bool otherwise)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    return value == NULL ? otherwise : value->boolean;
}

static uint64_t ms_of_seconds(double seconds)
{
    if (seconds >= TIMEOUT_MAX_S)
        return (uint64_t)TIMEOUT_MAX_S * 1000;
    return seconds < 0.001 ? 1 : (uint64_t)(seconds * 1000 + 0.5);
}

/* A layer that is read alone may lack the server's command: then its whole seconds are still whole numbers. */
static double seconds_of(const struct toml_value *value)
{
    return value->type == TOML_FLOAT ? value->number : (double)value->integer;
}

static uint64_t startup_timeout(const struct toml_value *table)
{
    const struct toml_value *seconds = toml_get(table, STR_LITERAL("startup_timeout_sec"));
    const struct toml_value *ms = toml_get(table, STR_LITERAL("startup_timeout_ms"));

    return seconds != NULL ? ms_of_seconds(seconds_of(seconds))
           : ms != NULL    ? ms_of_seconds((double)ms->integer / 1000)
                           : MCP_STARTUP_TIMEOUT_MS;
}

static uint64_t tool_timeout(const struct toml_value *table)
{
    const struct toml_value *seconds = toml_get(table, STR_LITERAL("tool_timeout_sec"));

    return seconds == NULL ? MCP_TOOL_TIMEOUT_MS : ms_of_seconds(seconds_of(seconds));
}

static enum mcp_approval_mode approval_mode(const struct toml_value *table, const char *key,
                                            enum mcp_approval_mode otherwise)
{
    const struct toml_value *value = toml_get(table, str_of(key));
    struct str name = value == NULL               ? STR_NONE
                      : value->type == TOML_TABLE ? value->table.entries[0].key
                                                  : value->text;

    return str_is(name, "auto")      ? MCP_APPROVE_AUTO
           : str_is(name, "prompt")  ? MCP_APPROVE_PROMPT
           : str_is(name, "approve") ? MCP_APPROVE_ALWAYS
                                     : otherwise;
}

static void read_rules(struct arena *arena, const struct toml_value *table, struct mcp_spec *spec)
{
    const struct toml_value *tools = toml_get(table, STR_LITERAL("tools"));
    const struct toml_entry **entries;
    struct mcp_tool_rule *rules;

    spec->default_approval = approval_mode(table, "default_tools_approval_mode", MCP_APPROVE_AUTO);
    if (tools == NULL)
        return;
    entries = toml_sorted(arena, &tools->table);
    rules = arena_zero(arena, (tools->table.n + 1) * sizeof *rules);
    for (size_t i = 0; i < tools->table.n; i++) {
        rules[i].tool = arena_keep(arena, entries[i]->key);
        rules[i].approval =
            approval_mode(entries[i]->value, "approval_mode", spec->default_approval);
    }
    spec->rules = rules;
    spec->n_rules = tools->table.n;
}

/* A relative one begins where this process is, as in the reference, whichever file says it. */
static struct str working_folder(struct arena *arena, const struct toml_value *table)
{
    struct str folder = own_text(arena, table, "cwd");
    CLEANUP(freep) char *here = NULL;

    if (folder.len == 0 || str_has_nul(folder))
        return folder.len == 0 ? STR_NONE : folder;
    if (path_is_absolute(folder))
        return path_normalize(arena, folder);
    here = getcwd(NULL, 0);
    if (here == NULL)
        return folder;
    return path_normalize(arena, str_of(arena_printf(arena, "%s/%s", here, folder.s)));
}

/* -- What stands against a server ------------------------------------------------------------ */

bool mcp_name_is_valid(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.s[i], lower = (char)(c | 0x20);

        if (!(lower >= 'a' && lower <= 'z') && !(c >= '0' && c <= '9') && c != '_' && c != '-')
            return false;
    }
    return name.len > 0;
}

static bool texts_have_nul(struct str_array texts)
{
    for (size_t i = 0; i < texts.n; i++) {
        if (str_has_nul(texts.items[i]))
            return true;
    }
    return false;
}

static bool pairs_have_nul(struct name_values pairs)
{
    for (size_t i = 0; i < pairs.n; i++) {
        if (str_has_nul(pairs.items[i].name) || str_has_nul(pairs.items[i].value))
            return true;
    }
    return false;
}

/* Text that would reach a program or the network only up to there. */
static bool spec_has_nul(const struct mcp_spec *spec)
{
    return str_has_nul(spec->command) || texts_have_nul(spec->args) || pairs_have_nul(spec->env) ||
           texts_have_nul(spec->env_vars) || str_has_nul(spec->cwd) || str_has_nul(spec->url) ||
           str_has_nul(spec->bearer_token_env_var) || pairs_have_nul(spec->http_headers) ||
           pairs_have_nul(spec->env_http_headers) || str_has_nul(spec->oauth_resource) ||
           str_has_nul(spec->oauth_client_id) || str_has_nul(spec->oauth_client_secret_env_var) ||
           texts_have_nul(spec->scopes);
}

static struct str start_failure(struct arena *arena, const struct mcp_spec *spec)
{
    if (!mcp_name_is_valid(spec->name))
        return str_of(
            arena_printf(arena, "Invalid MCP server name '%s': must match pattern ^[a-zA-Z0-9_-]+$",
                         spec->name.s));
    return spec_has_nul(spec) ? STR_LITERAL("nul byte found in provided data") : STR_NONE;
}

/* All of a set, wherever each comes from. */
static void forbid_specs(struct arena *arena, const struct requirements *requirements,
                         struct mcp_spec *specs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct mcp_spec *spec = &specs[i];

        if (requirements_allow_mcp_server(requirements, spec->name, spec->command, spec->url))
            continue;
        spec->is_enabled = false;
        spec->disabled_reason =
            str_of(arena_printf(arena, "requirements (%s)", requirements->mcp_servers_source.s));
    }
}

/* -- Where it comes from --------------------------------------------------------------------- */

static bool says_what_it_is(const struct config_layer *layer, struct str name)
{
    const struct toml_value *server =
        toml_get(toml_get(layer->table, STR_LITERAL("mcp_servers")), name);

    return toml_get(server, STR_LITERAL("command")) != NULL ||
           toml_get(server, STR_LITERAL("url")) != NULL;
}

/* The layer whose program or address counts decides, not one that only adds a time limit. */
static struct str defining_file(struct arena *arena, const struct config *config, struct str name)
{
    for (size_t i = config->n_layers; i > 0; i--) {
        const struct config_layer *layer = &config->layers[i - 1];
        bool is_writable = layer->type == LAYER_USER || layer->type == LAYER_PROJECT;

        if (layer->disabled_reason.s == NULL && says_what_it_is(layer, name))
            return is_writable ? arena_keep(arena, layer->source->path) : STR_NONE;
    }
    return STR_NONE;
}

/* -- Hashes ---------------------------------------------------------------------------------- */

/* With its length, so that no two lists of texts are the same bytes. */
static void hash_text(struct buf *out, struct str text)
{
    if (text.s == NULL) {
        buf_add_char(out, '-');
        return;
    }
    buf_printf(out, "%zu:", text.len);
    buf_add_str(out, text);
}

static void hash_number(struct buf *out, uint64_t number)
{
    buf_printf(out, "%llu;", (unsigned long long)number);
}

static void hash_variable(struct buf *out, struct str name)
{
    hash_text(out, name);
    hash_text(out, name.s == NULL ? STR_NONE : str_of(getenv(name.s)));
}

static void hash_texts(struct buf *out, struct str_array texts)
{
    hash_number(out, texts.n);
    for (size_t i = 0; i < texts.n; i++)
        hash_text(out, texts.items[i]);
}

static void hash_pairs(struct buf *out, struct name_values pairs)
{
    hash_number(out, pairs.n);
    for (size_t i = 0; i < pairs.n; i++) {
        hash_text(out, pairs.items[i].name);
        hash_text(out, pairs.items[i].value);
    }
}

/* Tokens are kept by name and address, so a name is part of what a connection is made with. */
void mcp_spec_write_connection(struct buf *out, const struct mcp_spec *spec)
{
    hash_text(out, spec->name);
    hash_number(out, spec->transport);
    hash_text(out, spec->command);
    hash_texts(out, spec->args);
    hash_pairs(out, spec->env);
    hash_number(out, spec->env_vars.n);
    for (size_t i = 0; i < spec->env_vars.n; i++)
        hash_variable(out, spec->env_vars.items[i]);
    hash_text(out, spec->cwd);
    hash_text(out, spec->url);
    hash_variable(out, spec->bearer_token_env_var);
    hash_pairs(out, spec->http_headers);
    hash_number(out, spec->env_http_headers.n);
    for (size_t i = 0; i < spec->env_http_headers.n; i++) {
        hash_text(out, spec->env_http_headers.items[i].name);
        hash_variable(out, spec->env_http_headers.items[i].value);
    }
    hash_text(out, spec->oauth_resource);
    hash_text(out, spec->oauth_client_id);
    hash_variable(out, spec->oauth_client_secret_env_var);
    hash_number(out, spec->has_scopes);
    hash_texts(out, spec->scopes);
    hash_text(out, spec->edition);
}

static void hash_rest(struct buf *out, const struct mcp_spec *spec)
{
    hash_text(out, spec->key);
    hash_number(out, spec->is_enabled);
    hash_text(out, spec->disabled_reason);
    hash_number(out, spec->is_required);
    hash_number(out, spec->startup_timeout_ms);
    hash_number(out, spec->tool_timeout_ms);
    hash_number(out, spec->has_enabled_tools);
    hash_texts(out, spec->enabled_tools);
    hash_texts(out, spec->disabled_tools);
    hash_number(out, spec->default_approval);
    hash_number(out, spec->n_rules);
    for (size_t i = 0; i < spec->n_rules; i++) {
        hash_text(out, spec->rules[i].tool);
        hash_number(out, spec->rules[i].approval);
    }
    hash_text(out, spec->file);
    hash_texts(out, spec->plugins);
}

static void hash_apps(struct buf *out, const struct mcp_spec *apps)
{
    if (apps == NULL)
        return;
    mcp_spec_write_connection(out, apps);
    hash_text(out, apps->file);
    app_policy_write(apps->apps, out);
    for (size_t i = 0; i < apps->bringers.n; i++) {
        hash_text(out, apps->bringers.items[i].display_name);
        hash_texts(out, apps->bringers.items[i].apps);
    }
}

struct str mcp_digest(struct arena *arena, struct buf *text)
{
    uint8_t digest[SHA256_LENGTH];
    char *hex = arena_alloc(arena, 2 * sizeof digest + 1);

    sha256(buf_str(text), digest);
    hex_write(hex, digest, sizeof digest);
    hex[2 * sizeof digest] = '\0';
    return (struct str){ hex, 2 * sizeof digest };
}

/* -- The set --------------------------------------------------------------------------------- */

static void read_connection(struct arena *arena, const struct toml_value *table,
                            struct mcp_spec *spec)
{
    spec->command = own_text(arena, table, "command");
    spec->transport = spec->command.s != NULL ? MCP_STDIO : MCP_HTTP;
    spec->args = own_texts(arena, table, "args");
    spec->env = own_pairs(arena, table, "env");
    spec->env_vars = own_texts(arena, table, "env_vars");
    spec->cwd = working_folder(arena, table);
    spec->url = own_text(arena, table, "url");
    spec->bearer_token_env_var = own_text(arena, table, "bearer_token_env_var");
    spec->http_headers = own_pairs(arena, table, "http_headers");
    spec->env_http_headers = own_pairs(arena, table, "env_http_headers");
    spec->oauth_resource = own_text(arena, table, "oauth_resource");
    spec->oauth_client_id = own_text(arena, table, "oauth_client_id");
    spec->oauth_client_secret_env_var = own_text(arena, table, "oauth_client_secret_env_var");
    spec->has_scopes = toml_get(table, STR_LITERAL("scopes")) != NULL;
    spec->scopes = own_texts(arena, table, "scopes");
}

static void read_spec(struct arena *arena, const struct config *config,
                      const struct toml_entry *entry, struct mcp_spec *spec)
{
    const struct toml_value *table = entry->value;
    CLEANUP(buf_done) struct buf text = { 0 };

    spec->name = arena_keep(arena, entry->key);
    read_connection(arena, table, spec);
    spec->is_enabled = table_flag(table, "enabled", true);
    spec->is_required = table_flag(table, "required", false);
    spec->startup_timeout_ms = startup_timeout(table);
    spec->tool_timeout_ms = tool_timeout(table);
    spec->has_enabled_tools = toml_get(table, STR_LITERAL("enabled_tools")) != NULL;
    spec->enabled_tools = own_texts(arena, table, "enabled_tools");
    spec->disabled_tools = own_texts(arena, table, "disabled_tools");
    read_rules(arena, table, spec);
    spec->file = defining_file(arena, config, entry->key);
    spec->start_failure = start_failure(arena, spec);
    mcp_spec_write_connection(&text, spec);
    spec->key = mcp_digest(arena, &text);
}

/* The first ones by name stay. */
static void limit_specs(struct mcp_spec *specs, size_t n)
{
    size_t n_enabled = 0;

    for (size_t i = 0; i < n; i++) {
        if (!specs[i].is_enabled || ++n_enabled <= MCP_SPECS_MAX)
            continue;
        specs[i].is_enabled = false;
        specs[i].disabled_reason = STR_LITERAL("too many servers are configured");
    }
    if (n_enabled > MCP_SPECS_MAX)
        log_warn("%zu MCP servers are configured; only the first %d by name are used", n_enabled,
                 MCP_SPECS_MAX);
}

/* -- Servers of plugins ---------------------------------------------------------------------- */

/* The names of the plugins that bring a server of that name. */
static struct str_array bringing_plugins(struct arena *arena, const struct enabled_plugins *plugins,
                                         struct str server)
{
    size_t n = 0, n_plugins = plugins == NULL ? 0 : plugins->n;
    struct str *names = n_plugins == 0 ? NULL : arena_zero(arena, n_plugins * sizeof *names);

    for (size_t i = 0; i < n_plugins; i++) {
        if (toml_get(plugins->items[i].servers, server) != NULL)
            names[n++] = arena_keep(arena, plugins->items[i].display_name);
    }
    return (struct str_array){ names, n };
}

/* The plugin that a server is of; NULL: it is the user's own. */
static const struct enabled_plugin *server_plugin(const struct config *config,
                                                  const struct enabled_plugins *plugins,
                                                  struct str server)
{
    if (toml_get(toml_get(config->tree, STR_LITERAL("mcp_servers")), server) != NULL)
        return NULL;
    for (size_t i = 0; plugins != NULL && i < plugins->n; i++) {
        if (toml_get(plugins->items[i].servers, server) != NULL)
            return &plugins->items[i];
    }
    return NULL;
}

static void read_plugin(struct arena *arena, const struct enabled_plugin *plugin,
                        struct mcp_spec *spec)
{
    if (plugin == NULL)
        return;
    spec->edition = arena_keep(arena, plugin->edition);
    spec->plugin_id = arena_keep(arena, plugin->id);
}

/* The user's servers and those of plugins, whose first of a name counts. */
static const struct toml_value *all_servers(struct arena *arena, const struct config *config,
                                            const struct enabled_plugins *plugins)
{
    const struct toml_value *own = toml_get(config->tree, STR_LITERAL("mcp_servers"));
    struct toml_value *all;

    if (plugins == NULL)
        return own;
    all = own != NULL ? toml_copy(arena, own) : toml_new(arena, TOML_TABLE, /* source= */ NULL);
    for (size_t i = 0; i < plugins->n; i++) {
        const struct toml_table *servers = &plugins->items[i].servers->table;

        for (size_t k = 0; k < servers->n; k++) {
            if (toml_get(all, servers->entries[k].key) == NULL)
                toml_set(arena, all, servers->entries[k].key, servers->entries[k].value);
        }
    }
    return all;
}

struct mcp_specs *mcp_specs_read(const struct config *config)
{
    CLEANUP(enabled_plugins_unrefp) struct enabled_plugins *plugins = enabled_plugins_read(config);

    return mcp_specs_read_with(config, plugins);
}

struct mcp_specs *mcp_specs_read_with(const struct config *config,
                                      const struct enabled_plugins *plugins)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    const struct toml_value *servers = all_servers(&scratch, config, plugins);
    size_t n = servers == NULL ? 0 : servers->table.n;
    CLEANUP(buf_done) struct buf text = { 0 };
    const struct toml_entry **entries;
    struct mcp_specs *specs;
    struct mcp_spec *items;

    if (n == 0 && !feature_is_on(config->features, FEATURE_APPS))
        return NULL;
    specs = xcalloc(1, sizeof *specs);
    specs->references = 1;
    specs->apps = mcp_apps_read(config, plugins, &specs->arena);
    items = arena_zero(&specs->arena, (n + 1) * sizeof *items);
    entries = n == 0 ? NULL : toml_sorted(&specs->arena, &servers->table);
    for (size_t i = 0; i < n; i++) {
        items[i].plugins = bringing_plugins(&specs->arena, plugins, entries[i]->key);
        read_plugin(&specs->arena, server_plugin(config, plugins, entries[i]->key), &items[i]);
        read_spec(&specs->arena, config, entries[i], &items[i]);
    }
    forbid_specs(&specs->arena, &config->requirements, items, n);
    limit_specs(items, n);
    for (size_t i = 0; i < n; i++)
        hash_rest(&text, &items[i]);
    hash_apps(&text, specs->apps);
    specs->items = items;
    specs->n = n;
    specs->digest = mcp_digest(&specs->arena, &text);
    return specs;
}

struct mcp_specs *mcp_specs_ref(const struct mcp_specs *specs)
{
    struct mcp_specs *counted = (struct mcp_specs *)(uintptr_t)specs; /* to count is no change */

    if (counted != NULL)
        counted->references++;
    return counted;
}

void mcp_specs_unref(struct mcp_specs *specs)
{
    if (specs == NULL)
        return;
    check(specs->references > 0);
    if (--specs->references > 0)
        return;
    mcp_specs_unref(specs->base);
    arena_done(&specs->arena);
    free(specs);
}

void mcp_specs_unrefp(struct mcp_specs **specs)
{
    mcp_specs_unref(*specs);
}

const struct mcp_spec *mcp_specs_find(const struct mcp_specs *specs, struct str name)
{
    for (size_t i = 0; specs != NULL && i < specs->n; i++) {
        if (str_equal(specs->items[i].name, name))
            return &specs->items[i];
    }
    return NULL;
}

size_t mcp_specs_enabled(const struct mcp_specs *specs)
{
    size_t n = 0;

    for (size_t i = 0; specs != NULL && i < specs->n; i++)
        n += specs->items[i].is_enabled;
    return n;
}

bool mcp_spec_allows(const struct mcp_spec *spec, struct str tool)
{
    return (!spec->has_enabled_tools ||
            str_is_among(tool, spec->enabled_tools.items, spec->enabled_tools.n)) &&
           !str_is_among(tool, spec->disabled_tools.items, spec->disabled_tools.n);
}

enum mcp_approval_mode mcp_spec_approval(const struct mcp_spec *spec, struct str tool)
{
    for (size_t i = 0; i < spec->n_rules; i++) {
        if (str_equal(spec->rules[i].tool, tool))
            return spec->rules[i].approval;
    }
    return spec->default_approval;
}

bool mcp_specs_equal(const struct mcp_specs *a, const struct mcp_specs *b)
{
    return a == b || (a != NULL && b != NULL && str_equal(a->digest, b->digest));
}

struct str mcp_url_host(struct str url)
{
    size_t start = url.len >= 8 && strncasecmp(url.s, "https://", 8) == 0  ? 8
                   : url.len >= 7 && strncasecmp(url.s, "http://", 7) == 0 ? 7
                                                                           : url.len;
    struct str host = { url.s + start, strcspn(url.s + start, "/?#") };
    const char *at = memrchr(host.s, '@', host.len);

    if (at != NULL)
        host = (struct str){ at + 1, (size_t)(host.s + host.len - at) - 1 };
    return host.len > 0 && host.s[0] != ':' && strpbrk(url.s, " \t\r\n") == NULL ? host : STR_NONE;
}
