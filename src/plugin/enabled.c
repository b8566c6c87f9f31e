#include "plugin/enabled.h"

#include "base/check.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "plugin/cache.h"
#include "plugin/parts.h"

#include <stdlib.h>
#include <sys/stat.h>

/* Characters. */
enum { MAX_DESCRIPTION = 1024, MAX_DISPLAY_NAME = 128 };

/* -- The configuration ------------------------------------------------------------------------ */

/* [plugins] of the user's file; NULL: there is none. */
static const struct toml_value *user_plugins(const struct config *config)
{
    for (size_t i = 0; i < config->n_layers; i++) {
        const struct toml_value *plugins =
            config->layers[i].type != LAYER_USER
                ? NULL
                : toml_get(config->layers[i].table, STR_LITERAL("plugins"));

        if (plugins != NULL)
            return plugins->type == TOML_TABLE ? plugins : NULL;
    }
    return NULL;
}

static enum plugin_switch switch_of(const struct toml_value *entry)
{
    const struct toml_value *enabled = toml_get(entry, STR_LITERAL("enabled"));

    if (entry == NULL)
        return PLUGIN_NOT_CONFIGURED;
    return enabled == NULL || (enabled->type == TOML_BOOLEAN && enabled->boolean) ? PLUGIN_ON
                                                                                  : PLUGIN_OFF;
}

enum plugin_switch plugin_configured(const struct config *config, struct str id)
{
    return switch_of(toml_get(user_plugins(config), id));
}

/* -- One plugin ------------------------------------------------------------------------------- */

/* On one line and of a bounded length, as it becomes a part of what a model reads. */
static struct str short_line(struct arena *arena, struct str text, size_t max)
{
    struct str line = arena_single_line(arena, text);

    line = utf8_first(line, max);
    return line.len == 0 ? STR_NONE : arena_str(arena, line.s, line.len);
}

/* Every installation makes a new folder. */
static struct str edition_of(struct arena *arena, struct str folder)
{
    struct stat facts;

    if (stat(folder.s, &facts) < 0)
        return STR_LITERAL("");
    return str_of(arena_printf(arena, "%llu.%lld.%09ld", (unsigned long long)facts.st_ino,
                               (long long)facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec));
}

static bool read_manifest_of(struct arena *arena, struct str id, struct str folder,
                             struct plugin_manifest *ret_manifest)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (plugin_manifest_read(arena, folder, ret_manifest, &err) == 0)
        return true;
    log_warn("plugin %s is not used: missing or invalid .codex-plugin/plugin.json%s%s", id.s,
             err.code == 0 ? "" : ": ", err.code == 0 ? "" : err.message.s);
    return false;
}

/* What is in the cache may have been changed since it was installed. */
static bool has_good_name(const struct plugin_manifest *manifest)
{
    CLEANUP(error_done) struct error ignored = { 0 };

    return manifest->has_name && plugin_name_check(manifest->name, "plugin name", &ignored);
}

/* False: it is not to be used. */
static bool read_enabled(struct arena *arena, const struct config *config,
                         const struct toml_entry *entry, struct enabled_plugin *plugin)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_manifest manifest;
    struct plugin_parts parts;
    struct plugin_id id;

    if (switch_of(entry->value) != PLUGIN_ON)
        return false;
    if (!plugin_id_parse(arena, arena_keep(arena, entry->key), &id, &err)) {
        log_warn("ignoring a plugin of config.toml: %s", err.message.s);
        return false;
    }
    plugin->id = id.text;
    plugin->folder = plugin_cache_active(arena, config->home, &id);
    if (plugin->folder.s == NULL) {
        log_warn("plugin %s is not used: it is not installed", id.text.s);
        return false;
    }
    if (!read_manifest_of(arena, id.text, plugin->folder, &manifest))
        return false;
    plugin_parts_read(arena, plugin->folder, &manifest, &parts);
    plugin->edition = edition_of(arena, plugin->folder);
    plugin->name = has_good_name(&manifest) ? manifest.name : id.plugin;
    if (manifest.interface != NULL)
        plugin->display_name =
            short_line(arena, manifest.interface->display_name, MAX_DISPLAY_NAME);
    if (plugin->display_name.s == NULL)
        plugin->display_name = plugin->name;
    plugin->description = short_line(arena, manifest.description, MAX_DESCRIPTION);
    plugin->skill_roots = parts.skill_roots;
    plugin->servers = parts.servers;
    plugin->apps = parts.apps;
    return true;
}

/* -- All of them ------------------------------------------------------------------------------ */

struct enabled_plugins *enabled_plugins_read(const struct config *config)
{
    const struct toml_value *configured = user_plugins(config);
    struct enabled_plugins *plugins;
    const struct toml_entry **entries;
    struct enabled_plugin *items;

    if (configured == NULL || configured->table.n == 0 ||
        !feature_is_on(config->features, FEATURE_PLUGINS))
        return NULL;
    plugins = xcalloc(1, sizeof *plugins);
    plugins->references = 1;
    items = arena_zero(&plugins->arena, ENABLED_PLUGINS_MAX * sizeof *items);
    entries = toml_sorted(&plugins->arena, &configured->table);
    for (size_t i = 0; i < configured->table.n && plugins->n < ENABLED_PLUGINS_MAX; i++)
        plugins->n += read_enabled(&plugins->arena, config, entries[i], &items[plugins->n]);
    plugins->items = items;
    if (plugins->n > 0)
        return plugins;
    enabled_plugins_unref(plugins);
    return NULL;
}

struct enabled_plugins *enabled_plugins_ref(const struct enabled_plugins *plugins)
{
    struct enabled_plugins *counted =
        (struct enabled_plugins *)(uintptr_t)plugins; /* to count is no change */

    if (counted != NULL)
        counted->references++;
    return counted;
}

void enabled_plugins_unref(struct enabled_plugins *plugins)
{
    if (plugins == NULL)
        return;
    check(plugins->references > 0);
    if (--plugins->references > 0)
        return;
    arena_done(&plugins->arena);
    free(plugins);
}

void enabled_plugins_unrefp(struct enabled_plugins **plugins)
{
    enabled_plugins_unref(*plugins);
}
