#include "plugin/parts.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "config/settings.h"
#include "plugin/plugin_file.h"
#include "plugin/plugin_id.h"
#include "toml/json.h"

#include <errno.h>
#include <stdlib.h>

/* -- Skills ----------------------------------------------------------------------------------- */

static bool is_own_folder(struct str folder, struct str path)
{
    if (!file_is_folder(path.s))
        return false;
    if (plugin_path_stays(folder, path.s))
        return true;
    log_warn("ignoring %s of a plugin: it leads out of the plugin", path.s);
    return false;
}

static struct str_array find_skill_roots(struct arena *arena, struct str folder,
                                         const struct plugin_manifest *manifest)
{
    struct str *roots = arena_zero(arena, 2 * sizeof *roots);
    struct str usual = str_of(arena_printf(arena, "%s/skills", folder.s));
    size_t n = 0;

    if (is_own_folder(folder, usual))
        roots[n++] = usual;
    if (manifest->skills.s != NULL && !str_equal(manifest->skills, usual) &&
        is_own_folder(folder, manifest->skills))
        roots[n++] = manifest->skills;
    return (struct str_array){ roots, n };
}

/* -- Files ------------------------------------------------------------------------------------ */

/* The manifest's file or the usual one. False: there is none that can be read; that is logged. */
static bool read_part_file(struct arena *arena, struct str folder, struct str named,
                           struct str usual, const struct type *type, void *ret_value)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = named.s != NULL ? named.s : usual.s;
    int status = plugin_file_read(path, PLUGIN_FILE_MAX_BYTES, type, arena, ret_value, &err);
    bool stays = status < 0 || plugin_path_stays(folder, path);

    if (status == 0 && stays)
        return true;
    if (!stays)
        log_warn("ignoring %s of a plugin: it leads out of the plugin", path);
    else if (status == -EBADMSG)
        log_warn("ignoring %s of a plugin: %s", path, err.message.s);
    else if (status != -ENOENT && status != -ENOTDIR)
        log_warn("ignoring %s of a plugin: %s", path, file_error_text(status));
    return false;
}

/* -- MCP servers ------------------------------------------------------------------------------ */

/* A relative one begins in the plugin's folder. */
static struct toml_value *folder_value(struct arena *arena, struct str folder,
                                       struct toml_value *cwd)
{
    if (cwd->type == TOML_STRING && cwd->text.len > 0 && !path_is_absolute(cwd->text) &&
        !str_has_nul(cwd->text))
        cwd->text =
            path_normalize(arena, str_of(arena_printf(arena, "%s/%s", folder.s, cwd->text.s)));
    return cwd;
}

/* Members that count for nothing: what others write for their own programs, and `required`, for no plugin can keep threads from beginning. */
static bool is_ignored_member(struct str name)
{
    return str_is(name, "type") || str_is(name, "oauth") || str_is(name, "required");
}

/* NULL with the reason if it cannot be said in TOML. */
static struct toml_value *server_table(struct arena *arena, struct str folder, yyjson_val *json,
                                       const char **ret_reason)
{
    struct toml_value *table = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct toml_value *value = NULL;
    yyjson_val *key, *member;
    size_t i, n;

    *ret_reason = "it is no object";
    if (!yyjson_is_obj(json))
        return NULL;
    yyjson_obj_foreach(json, i, n, key, member) {
        struct str name = { yyjson_get_str(key), yyjson_get_len(key) };

        if (yyjson_is_null(member) || is_ignored_member(name))
            continue;
        if (!toml_from_json(arena, member, &value, ret_reason))
            return NULL;
        if (str_is(name, "cwd"))
            value = folder_value(arena, folder, value);
        toml_set(arena, table, name, value);
    }
    return table;
}

/* Is it what [mcp_servers.NAME] could say? */
static bool server_fits(struct arena *arena, struct str name, struct toml_value *table,
                        struct error *err)
{
    CLEANUP(freep) struct config *scratch = xcalloc(1, sizeof *scratch);
    struct settings_context context = { .arena = arena, .err = err };
    struct toml_value *servers = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct toml_value *root = toml_new(arena, TOML_TABLE, /* source= */ NULL);

    toml_set(arena, servers, name, table);
    toml_set(arena, root, STR_LITERAL("mcp_servers"), servers);
    return settings_read(&context, root, scratch);
}

static void add_plugin_server(struct arena *arena, struct str folder,
                              const struct json_map_entry *entry, struct toml_value *servers)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *reason = NULL;
    struct toml_value *table = server_table(arena, folder, entry->value, &reason);

    if (servers->table.n >= PLUGIN_MAX_SERVERS)
        log_warn("%s: ignoring MCP server %s: a plugin may bring %d", folder.s, entry->key.s,
                 PLUGIN_MAX_SERVERS);
    else if (table == NULL)
        log_warn("%s: ignoring MCP server %s: %s", folder.s, entry->key.s, reason);
    else if (!plugin_name_check(entry->key, "MCP server name", &err) ||
             !server_fits(arena, entry->key, table, &err))
        log_warn("%s: ignoring MCP server %s: %s", folder.s, entry->key.s, err.message.s);
    else
        toml_set(arena, servers, entry->key, table);
}

static int compare_json_entries(const void *a, const void *b)
{
    const struct json_map_entry *left = a, *right = b;

    return str_compare(left->key, right->key);
}

static const struct toml_value *find_servers(struct arena *arena, struct str folder,
                                             const struct plugin_manifest *manifest)
{
    struct toml_value *servers = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct str usual = str_of(arena_printf(arena, "%s/.mcp.json", folder.s));
    struct json_map_entry *entries;
    struct wire_plugin_mcp_file file;

    if (!read_part_file(arena, folder, manifest->mcp_servers, usual, &type_plugin_mcp_file,
                        &file) ||
        file.mcp_servers.n == 0)
        return servers;
    entries = arena_alloc(arena, file.mcp_servers.n * sizeof *entries);
    memcpy(entries, file.mcp_servers.items, file.mcp_servers.n * sizeof *entries);
    qsort(entries, file.mcp_servers.n, sizeof *entries, compare_json_entries);
    for (size_t i = 0; i < file.mcp_servers.n; i++)
        add_plugin_server(arena, folder, &entries[i], servers);
    return servers;
}

/* -- Apps ------------------------------------------------------------------------------------- */

static struct str_array find_apps(struct arena *arena, struct str folder,
                                  const struct plugin_manifest *manifest)
{
    struct str usual = str_of(arena_printf(arena, "%s/.app.json", folder.s));
    struct wire_plugin_app_file file;
    struct str *ids;
    size_t n = 0;

    if (!read_part_file(arena, folder, manifest->apps, usual, &type_plugin_app_file, &file))
        return (struct str_array){ 0 };
    ids = arena_zero(arena, (file.apps.n + 1) * sizeof *ids);
    for (size_t i = 0; i < file.apps.n && n < PLUGIN_MAX_APPS; i++) {
        struct str id = file.apps.items[i].value.id;

        if (str_trim(id).len > 0 && !str_is_among(id, ids, n))
            ids[n++] = id;
    }
    qsort(ids, n, sizeof *ids, str_compare_items);
    return (struct str_array){ ids, n };
}

void plugin_parts_read(struct arena *arena, struct str folder,
                       const struct plugin_manifest *manifest, struct plugin_parts *ret_parts)
{
    ret_parts->skill_roots = find_skill_roots(arena, folder, manifest);
    ret_parts->servers = find_servers(arena, folder, manifest);
    ret_parts->apps = find_apps(arena, folder, manifest);
}
