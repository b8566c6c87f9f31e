#include "config/requirements_file.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "config/settings_value.h"
#include "schema/explain.h"
#include "toml/explain.h"

#include <errno.h>
#include <stdlib.h>

bool requirements_fail_at(struct requirements_file *file, const struct toml_range *range)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(&text, "Error parsing requirements file %s: ", file->path.s);
    toml_explain(&text, file->text, range, file->err->message.s);
    return error_set_str(file->err, ERR_INVALID_REQUEST, buf_str(&text));
}

bool requirements_wrong_type(struct requirements_file *file, const struct toml_value *value,
                             const char *expected)
{
    struct settings_context context = { .arena = file->arena, .err = file->err };

    settings_wrong_type(&context, /* place= */ NULL, value, expected);
    return requirements_fail_at(file, &value->range);
}

/* A list of names, each as its number from 1. */
static bool read_names(struct requirements_file *file, const struct toml_value *list,
                       const char *const *names, int **ret_numbers)
{
    struct settings_context context = { .arena = file->arena, .err = file->err };
    int *numbers;

    if (list->type != TOML_ARRAY)
        return requirements_wrong_type(file, list, "a sequence");
    numbers = arena_zero(file->arena, (list->array.n + 1) * sizeof *numbers);
    for (size_t i = 0; i < list->array.n; i++) {
        if (!settings_read_variant(&context, /* place= */ NULL, list->array.items[i], names,
                                   &numbers[i]))
            return requirements_fail_at(file, &list->array.items[i]->range);
    }
    *ret_numbers = numbers;
    return true;
}

static bool read_approvals(struct requirements_file *file, const struct toml_value *list,
                           struct wire_ask_for_approval_array *ret_policies)
{
    struct settings_context context = { .arena = file->arena, .err = file->err };
    struct wire_ask_for_approval *items;

    if (list->type != TOML_ARRAY)
        return requirements_wrong_type(file, list, "a sequence");
    items = arena_zero(file->arena, (list->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < list->array.n; i++) {
        if (!settings_read_approval(&context, /* place= */ NULL, list->array.items[i], &items[i]))
            return requirements_fail_at(file, &list->array.items[i]->range);
    }
    *ret_policies = (struct wire_ask_for_approval_array){ items, list->array.n };
    return true;
}

static bool read_sandboxes(struct requirements_file *file, const struct toml_value *list,
                           struct requirements *requirements)
{
    static const char *const names[] = { "read-only", "workspace-write", "danger-full-access",
                                         "external-sandbox", NULL };
    enum { EXTERNAL = 4 };
    enum wire_sandbox_mode *modes;
    int *numbers = NULL;
    size_t n = 0;

    if (!read_names(file, list, names, &numbers))
        return false;
    modes = arena_zero(file->arena, (list->array.n + 1) * sizeof *modes);
    for (size_t i = 0; numbers != NULL && i < list->array.n; i++) {
        if (numbers[i] == EXTERNAL)
            requirements->external_sandbox = true;
        else
            modes[n++] = (enum wire_sandbox_mode)numbers[i];
    }
    requirements->all.allowed_sandbox_modes = (struct wire_sandbox_mode_array){ modes, n };
    return true;
}

/* `disabled` is always allowed. */
static bool read_web_search(struct requirements_file *file, const struct toml_value *list,
                            struct wire_web_search_mode_array *ret_modes)
{
    static const char *const names[] = { "disabled", "cached", "live", NULL };
    enum wire_web_search_mode *modes;
    bool has_disabled = false;
    int *numbers = NULL;
    size_t n = 0;

    if (!read_names(file, list, names, &numbers))
        return false;
    modes = arena_zero(file->arena, (list->array.n + 1) * sizeof *modes);
    for (size_t i = 0; i < list->array.n; i++) {
        modes[n++] = (enum wire_web_search_mode)numbers[i];
        has_disabled |= modes[i] == WIRE_WEB_SEARCH_MODE_DISABLED;
    }
    if (!has_disabled)
        modes[n++] = WIRE_WEB_SEARCH_MODE_DISABLED;
    *ret_modes = (struct wire_web_search_mode_array){ modes, n };
    return true;
}

static int compare_features(const void *a, const void *b)
{
    const struct bool_map_entry *left = a, *right = b;

    return strcmp(left->key.s, right->key.s);
}

static bool read_features(struct requirements_file *file, const struct toml_value *table,
                          struct bool_map *ret_features)
{
    struct bool_map_entry *items;

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table, "a map");
    items = arena_zero(file->arena, (table->table.n + 1) * sizeof *items);
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_value *on = table->table.entries[i].value;

        if (on->type != TOML_BOOLEAN)
            return requirements_wrong_type(file, on, "a boolean");
        items[i] = (struct bool_map_entry){ table->table.entries[i].key, on->boolean };
    }
    if (table->table.n > 1)
        qsort(items, table->table.n, sizeof *items, compare_features);
    *ret_features = (struct bool_map){ items, table->table.n };
    return true;
}

/* -- [mcp_servers] -------------------------------------------------------------------------- */

/* { command = "…" } or { url = "…" }; of both the command counts. */
static bool read_identity(struct requirements_file *file, const struct toml_value *identity,
                          struct required_mcp_server *server)
{
    const struct toml_value *command = toml_get(identity, STR_LITERAL("command"));
    const struct toml_value *url = toml_get(identity, STR_LITERAL("url"));

    if (command != NULL && command->type == TOML_STRING)
        server->command = command->text;
    else if (url != NULL && url->type == TOML_STRING)
        server->url = url->text;
    else {
        error_set(file->err, ERR_INVALID_REQUEST,
                  "data did not match any variant of untagged enum McpServerIdentity");
        return requirements_fail_at(file, &identity->range);
    }
    return true;
}

static bool read_mcp_servers(struct requirements_file *file, const struct toml_value *table,
                             struct requirements *requirements)
{
    struct required_mcp_server *servers;

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table, "a map");
    servers = arena_zero(file->arena, (table->table.n + 1) * sizeof *servers);
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        const struct toml_value *identity = toml_get(entry->value, STR_LITERAL("identity"));

        if (entry->value->type != TOML_TABLE)
            return requirements_wrong_type(file, entry->value, "struct McpServerRequirement");
        if (identity == NULL) {
            explain_missing_field(file->err, "identity");
            return requirements_fail_at(file, &entry->value->range);
        }
        servers[i].name = entry->key;
        if (!read_identity(file, identity, &servers[i]))
            return false;
    }
    requirements->has_mcp_servers = true;
    requirements->mcp_servers = servers;
    requirements->n_mcp_servers = table->table.n;
    requirements->mcp_servers_source = file->path;
    return true;
}

/* -- [experimental_network] ----------------------------------------------------------------- */

static bool read_switch(struct requirements_file *file, const struct toml_value *table,
                        const char *key, struct opt_bool *ret_switch)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    if (value == NULL)
        return true;
    *ret_switch = (struct opt_bool){ true, value->boolean };
    return value->type == TOML_BOOLEAN || requirements_wrong_type(file, value, "a boolean");
}

static bool read_port(struct requirements_file *file, const struct toml_value *table,
                      const char *key, struct opt_u16 *ret_port)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    if (value == NULL)
        return true;
    if (value->type != TOML_INTEGER || value->integer < 0 || value->integer > UINT16_MAX)
        return requirements_wrong_type(file, value, "u16");
    *ret_port = (struct opt_u16){ true, (uint16_t)value->integer };
    return true;
}

/* Names and what is decided of each; the older lists mean the same. */
struct decisions {
    struct str *names;
    int *decided; /* 1: allowed */
    size_t n;
};

static bool add_decisions(struct requirements_file *file, const struct toml_value *table,
                          const char *key, const char *const *names, struct decisions *decisions)
{
    struct settings_context context = { .arena = file->arena, .err = file->err };
    const struct toml_value *map = toml_get(table, str_of(key));

    if (map == NULL)
        return true;
    if (map->type != TOML_TABLE)
        return requirements_wrong_type(file, map, "a map");
    for (size_t i = 0; i < map->table.n; i++) {
        decisions->names[decisions->n] = map->table.entries[i].key;
        if (!settings_read_variant(&context, /* place= */ NULL, map->table.entries[i].value, names,
                                   &decisions->decided[decisions->n]))
            return requirements_fail_at(file, &map->table.entries[i].value->range);
        decisions->n++;
    }
    return true;
}

static bool add_list(struct requirements_file *file, const struct toml_value *table,
                     const char *key, int decision, struct decisions *decisions)
{
    const struct toml_value *list = toml_get(table, str_of(key));

    if (list == NULL)
        return true;
    if (list->type != TOML_ARRAY)
        return requirements_wrong_type(file, list, "a sequence");
    for (size_t i = 0; i < list->array.n; i++) {
        if (list->array.items[i]->type != TOML_STRING)
            return requirements_wrong_type(file, list->array.items[i], "a string");
        decisions->names[decisions->n] = list->array.items[i]->text;
        decisions->decided[decisions->n++] = decision;
    }
    return true;
}

static size_t table_size(const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    return value == NULL               ? 0
           : value->type == TOML_TABLE ? value->table.n
           : value->type == TOML_ARRAY ? value->array.n
                                       : 0;
}

static struct decisions new_decisions(struct arena *arena, size_t max)
{
    return (struct decisions){
        .names = arena_zero(arena, (max + 1) * sizeof(struct str)),
        .decided = arena_zero(arena, (max + 1) * sizeof(int)),
    };
}

/* The names with one decision; NULL if there are none. */
static struct str_array names_with(struct arena *arena, const struct decisions *decisions,
                                   int decision)
{
    struct str *names = arena_zero(arena, (decisions->n + 1) * sizeof *names);
    size_t n = 0;

    for (size_t i = 0; i < decisions->n; i++) {
        if (decisions->decided[i] == decision)
            names[n++] = decisions->names[i];
    }
    return (struct str_array){ n > 0 ? names : NULL, n };
}

/* Where decisions about one kind of thing stand. */
struct decision_keys {
    const char *table;
    const char *names[3]; /* what is said there: 1, 2 */
    const char *allowed;  /* a list of names besides */
    const char *denied;   /* or NULL */
};

static bool read_decisions(struct requirements_file *file, const struct toml_value *table,
                           const struct decision_keys *keys, struct decisions *ret_found)
{
    size_t n_denied = keys->denied == NULL ? 0 : table_size(table, keys->denied);

    *ret_found = new_decisions(file->arena, table_size(table, keys->table) +
                                                table_size(table, keys->allowed) + n_denied);
    return add_decisions(file, table, keys->table, keys->names, ret_found) &&
           add_list(file, table, keys->allowed, 1, ret_found) &&
           (keys->denied == NULL || add_list(file, table, keys->denied, 2, ret_found));
}

static bool read_domains(struct requirements_file *file, const struct toml_value *table,
                         struct wire_network_requirements *network)
{
    static const struct decision_keys keys = {
        "domains", { "allow", "deny", NULL }, "allowed_domains", "denied_domains"
    };
    struct wire_network_domain_permission_map_entry *items;
    struct decisions found;

    if (!read_decisions(file, table, &keys, &found))
        return false;
    items = arena_zero(file->arena, (found.n + 1) * sizeof *items);
    for (size_t i = 0; i < found.n; i++) {
        items[i].key = found.names[i];
        items[i].value = (enum wire_network_domain_permission)found.decided[i];
    }
    network->domains.items = found.n == 0 ? NULL : items;
    network->domains.n = found.n;
    network->allowed_domains = names_with(file->arena, &found, 1);
    network->denied_domains = names_with(file->arena, &found, 2);
    return true;
}

static bool read_sockets(struct requirements_file *file, const struct toml_value *table,
                         struct wire_network_requirements *network)
{
    static const struct decision_keys keys = {
        "unix_sockets", { "allow", "none", NULL }, "allow_unix_sockets", NULL
    };
    struct wire_network_unix_socket_permission_map_entry *items;
    struct decisions found;

    if (!read_decisions(file, table, &keys, &found))
        return false;
    items = arena_zero(file->arena, (found.n + 1) * sizeof *items);
    for (size_t i = 0; i < found.n; i++) {
        items[i].key = found.names[i];
        items[i].value = (enum wire_network_unix_socket_permission)found.decided[i];
    }
    network->unix_sockets.items = found.n == 0 ? NULL : items;
    network->unix_sockets.n = found.n;
    network->allow_unix_sockets = names_with(file->arena, &found, 1);
    return true;
}

static bool read_network(struct requirements_file *file, const struct toml_value *table,
                         const struct wire_network_requirements **ret_network)
{
    struct wire_network_requirements *network = arena_zero(file->arena, sizeof *network);

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table, "a map");
    *ret_network = network;
    return read_switch(file, table, "enabled", &network->enabled) &&
           read_port(file, table, "http_port", &network->http_port) &&
           read_port(file, table, "socks_port", &network->socks_port) &&
           read_switch(file, table, "allow_upstream_proxy", &network->allow_upstream_proxy) &&
           read_switch(file, table, "dangerously_allow_non_loopback_proxy",
                       &network->dangerously_allow_non_loopback_proxy) &&
           read_switch(file, table, "dangerously_allow_all_unix_sockets",
                       &network->dangerously_allow_all_unix_sockets) &&
           read_switch(file, table, "managed_allowed_domains_only",
                       &network->managed_allowed_domains_only) &&
           read_switch(file, table, "allow_local_binding", &network->allow_local_binding) &&
           read_domains(file, table, network) && read_sockets(file, table, network);
}

/* -- The file ------------------------------------------------------------------------------- */

static bool read_requirement(struct requirements_file *file, const struct toml_entry *entry,
                             struct requirements *requirements)
{
    static const char *const residencies[] = { "us", NULL };
    /* Known, though clients do not see them. */
    static const char *const others[] = { "apps" };
    struct settings_context context = { .arena = file->arena, .err = file->err };
    struct wire_config_requirements *all = &requirements->all;
    const struct toml_value *value = entry->value;
    int residency = 0;
    bool was = requirements->exist;

    requirements->exist = true;
    if (str_is(entry->key, "allowed_approval_policies")) {
        requirements->approval_source = file->path;
        return read_approvals(file, value, &all->allowed_approval_policies);
    }
    if (str_is(entry->key, "allowed_sandbox_modes")) {
        requirements->sandbox_source = file->path;
        return read_sandboxes(file, value, requirements);
    }
    if (str_is(entry->key, "allowed_web_search_modes")) {
        requirements->web_search_source = file->path;
        return read_web_search(file, value, &all->allowed_web_search_modes);
    }
    if (str_is(entry->key, "features") || str_is(entry->key, "feature_requirements")) {
        requirements->features_source = file->path;
        return read_features(file, value, &all->feature_requirements);
    }
    if (str_is(entry->key, "mcp_servers"))
        return read_mcp_servers(file, value, requirements);
    if (str_is(entry->key, "rules"))
        return requirements_read_rules(file, value, requirements);
    if (str_is(entry->key, "guardian_developer_instructions")) {
        requirements->guardian_measure = value->text;
        return value->type == TOML_STRING || requirements_wrong_type(file, value, "a string");
    }
    if (str_is(entry->key, "experimental_network"))
        return read_network(file, value, &all->network);
    if (str_is(entry->key, "enforce_residency")) {
        if (!settings_read_variant(&context, /* place= */ NULL, value, residencies, &residency))
            return requirements_fail_at(file, &value->range);
        all->enforce_residency = WIRE_RESIDENCY_REQUIREMENT_US;
        return true;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        if (str_is(entry->key, others[i]))
            return true;
    }
    requirements->exist = was;
    return true;
}

static bool check(const struct requirements *requirements, struct error *err)
{
    const struct wire_config_requirements *all = &requirements->all;
    const enum wire_sandbox_mode *modes = all->allowed_sandbox_modes.items;
    bool has_read_only = modes == NULL;

    if (all->allowed_approval_policies.items != NULL && all->allowed_approval_policies.n == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "field `allowed_approval_policies` cannot be empty");
    for (size_t i = 0; modes != NULL && i < all->allowed_sandbox_modes.n; i++)
        has_read_only |= modes[i] == WIRE_SANDBOX_MODE_READ_ONLY;
    return has_read_only ||
           error_set(err, ERR_INVALID_REQUEST,
                     "invalid value for `allowed_sandbox_modes`: must include 'read-only' to allow "
                     "any SandboxPolicy (set by %s)",
                     requirements->sandbox_source.s);
}

/* What managed_config.toml sets is all that is allowed, where requirements.toml is silent. */
static bool read_managed(struct arena *arena, const struct toml_value *managed,
                         struct requirements *requirements, struct error *err)
{
    struct requirements_file file = { .arena = arena, .err = err };
    struct settings_context context = { .arena = arena, .err = err };
    const struct toml_value *approval = toml_get(managed, STR_LITERAL("approval_policy"));
    const struct toml_value *sandbox = toml_get(managed, STR_LITERAL("sandbox_mode"));
    struct wire_config_requirements *all = &requirements->all;

    if (approval != NULL && all->allowed_approval_policies.items == NULL) {
        struct wire_ask_for_approval *policy = arena_zero(arena, sizeof *policy);

        if (!settings_read_approval(&context, /* place= */ NULL, approval, policy))
            return false;
        all->allowed_approval_policies = (struct wire_ask_for_approval_array){ policy, 1 };
        requirements->approval_source = managed->source->path;
        requirements->exist = true;
    }
    if (sandbox != NULL && all->allowed_sandbox_modes.items == NULL) {
        struct toml_value *list = toml_new(arena, TOML_ARRAY, managed->source);
        struct toml_value *read_only = toml_new(arena, TOML_STRING, managed->source);

        read_only->text = STR_LITERAL("read-only");
        toml_append(arena, list, read_only);
        if (sandbox->type != TOML_STRING || !str_is(sandbox->text, "read-only"))
            toml_append(arena, list, (struct toml_value *)sandbox);
        file.path = managed->source->path;
        file.text = STR_LITERAL("");
        requirements->sandbox_source = managed->source->path;
        requirements->exist = true;
        return read_sandboxes(&file, list, requirements);
    }
    return true;
}

bool requirements_load(struct arena *arena, const char *folder, const struct toml_value *managed,
                       struct requirements *ret_requirements, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct toml_source *source = arena_zero(arena, sizeof *source);
    struct requirements requirements = { 0 };
    struct toml_error problem;
    struct toml_value *root;
    struct requirements_file file = {
        .arena = arena,
        .path = str_of(arena_printf(arena, "%s/requirements.toml", folder)),
        .err = err,
    };
    int status = file_read(file.path.s, TOML_MAX_BYTES, &text);

    if (status < 0 && status != -ENOENT && status != -ENOTDIR)
        return os_error_setf(err, ERR_INVALID_REQUEST, status,
                             "Failed to read requirements file %s", file.path.s);
    source->path = file.path;
    file.text = arena_str(arena, buf_str(&text).s, text.len);
    if (!toml_parse(arena, file.text, TOML_1_1, source, &root, &problem)) {
        error_set(err, ERR_INVALID_REQUEST, "%s", problem.message);
        return requirements_fail_at(&file, &problem.range);
    }
    for (size_t i = 0; i < root->table.n; i++) {
        if (!read_requirement(&file, &root->table.entries[i], &requirements))
            return false;
    }
    if (managed != NULL && !read_managed(arena, managed, &requirements, err))
        return false;
    *ret_requirements = requirements;
    return check(&requirements, err) && requirements_check_rules(&requirements, err);
}
