/* [experimental_network] of requirements.toml: which hosts and sockets commands may reach. */
#include "config/requirements_file.h"
#include "config/settings_value.h"

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

bool requirements_read_network(struct requirements_file *file, const struct toml_value *table,
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
