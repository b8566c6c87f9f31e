#include "plugin/switch.h"

#include "toml/edit.h"

struct plugin_changes {
    const struct plugin_change *items;
    size_t n;
};

static bool switch_on(struct arena *arena, struct toml_value *table, struct str id,
                      struct error *err)
{
    struct toml_value *plugins = toml_enter_table(arena, table, STR_LITERAL("plugins"));
    struct toml_value *plugin = plugins == NULL ? NULL : toml_enter_table(arena, plugins, id);
    struct toml_value *enabled;

    if (plugin == NULL)
        return error_set(err, ERR_INTERNAL, "[plugins.\"%s\"] of config.toml is no table", id.s);
    enabled = toml_new(arena, TOML_BOOLEAN, /* source= */ NULL);
    enabled->boolean = true;
    toml_set(arena, plugin, STR_LITERAL("enabled"), enabled);
    return true;
}

static void forget(struct toml_value *table, struct str id)
{
    struct toml_value *plugins = toml_get(table, STR_LITERAL("plugins"));

    if (plugins == NULL || toml_get(plugins, id) == NULL)
        return;
    toml_remove(plugins, id);
    if (plugins->table.n == 0)
        toml_remove(table, STR_LITERAL("plugins"));
}

static bool apply_plugin_changes(struct arena *arena, struct toml_value *table, const void *data,
                                 struct error *err)
{
    const struct plugin_changes *changes = data;

    for (size_t i = 0; i < changes->n; i++) {
        if (!changes->items[i].is_on)
            forget(table, changes->items[i].id);
        else if (!switch_on(arena, table, changes->items[i].id, err))
            return false;
    }
    return true;
}

bool plugins_switch(const struct config_request *request, const struct plugin_change *changes,
                    size_t n, struct arena *arena, struct error *err)
{
    struct plugin_changes all = { changes, n };

    return n == 0 || config_change(request, apply_plugin_changes, &all, arena, err);
}
