#include "config/requirements_file.h"

#include "base/buf.h"
#include "base/memory.h"
#include "config/settings_value.h"
#include "schema/explain.h"
#include "toml/explain.h"

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

bool requirements_read_sandboxes(struct requirements_file *file, const struct toml_value *list,
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

/* -- [apps] --------------------------------------------------------------------------------- */

static bool read_apps(struct requirements_file *file, const struct toml_value *table,
                      struct requirements *requirements)
{
    struct str *ids;
    size_t n = 0;

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table, "a map");
    ids = arena_zero(file->arena, (table->table.n + 1) * sizeof *ids);
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        const struct toml_value *enabled = toml_get(entry->value, STR_LITERAL("enabled"));

        if (entry->value->type != TOML_TABLE)
            return requirements_wrong_type(file, entry->value, "struct AppRequirementToml");
        if (enabled != NULL && enabled->type != TOML_BOOLEAN)
            return requirements_wrong_type(file, enabled, "a boolean");
        if (enabled != NULL && !enabled->boolean)
            ids[n++] = entry->key;
    }
    requirements->forbidden_apps = (struct str_array){ ids, n };
    return true;
}

/* -- The file ------------------------------------------------------------------------------- */

bool requirements_read_key(struct requirements_file *file, const struct toml_entry *entry,
                           struct requirements *requirements)
{
    static const char *const residencies[] = { "us", NULL };
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
        return requirements_read_sandboxes(file, value, requirements);
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
    if (str_is(entry->key, "apps"))
        return read_apps(file, value, requirements);
    if (str_is(entry->key, "rules"))
        return requirements_read_rules(file, value, requirements);
    if (str_is(entry->key, "guardian_developer_instructions")) {
        requirements->guardian_measure = value->text;
        return value->type == TOML_STRING || requirements_wrong_type(file, value, "a string");
    }
    if (str_is(entry->key, "experimental_network"))
        return requirements_read_network(file, value, &all->network);
    if (str_is(entry->key, "enforce_residency")) {
        if (!settings_read_variant(&context, /* place= */ NULL, value, residencies, &residency))
            return requirements_fail_at(file, &value->range);
        all->enforce_residency = WIRE_RESIDENCY_REQUIREMENT_US;
        return true;
    }
    requirements->exist = was;
    return true;
}
