#include "config/project_layer.h"

#include "base/buf.h"
#include "base/memory.h"

static struct toml_value *table_in(const struct toml_value *table, struct str key)
{
    struct toml_value *value =
        table == NULL || table->type != TOML_TABLE ? NULL : toml_get(table, key);

    return value == NULL || value->type != TOML_TABLE ? NULL : value;
}

static void take_out(struct toml_value *table, const char *where, struct str key,
                     struct buf *ignored)
{
    buf_printf(ignored, "%s%s%.*s", ignored->len > 0 ? ", " : "", where, STR_ARGS(key));
    toml_remove(table, key);
}

/* By older names, too. Switching apps off is left to it. */
static void limit_features(struct toml_value *settings, const char *where, struct buf *ignored)
{
    struct toml_value *features = table_in(settings, STR_LITERAL("features"));

    for (size_t i = features == NULL ? 0 : features->table.n; i > 0; i--) {
        const struct toml_entry *entry = &features->table.entries[i - 1];
        enum feature feature;
        bool is_alias;

        if (feature_find(entry->key, &feature, &is_alias) && feature == FEATURE_APPS &&
            entry->value->type == TOML_BOOLEAN && entry->value->boolean)
            take_out(features, where, entry->key, ignored);
    }
}

/* Of the whole file, or of a profile. */
static void limit_settings(struct toml_value *settings, const char *where, struct buf *ignored)
{
    const struct str address = STR_LITERAL("chatgpt_base_url");
    CLEANUP(buf_done) struct buf features = { 0 };

    buf_printf(&features, "%sfeatures.", where);
    if (toml_get(settings, address) != NULL)
        take_out(settings, where, address, ignored);
    limit_features(settings, buf_str(&features).s, ignored);
}

static void limit_profiles(struct toml_value *profiles, struct buf *ignored)
{
    for (size_t i = 0; profiles != NULL && i < profiles->table.n; i++) {
        const struct toml_entry *entry = &profiles->table.entries[i];
        CLEANUP(buf_done) struct buf where = { 0 };

        buf_printf(&where, "profiles.%.*s.", STR_ARGS(entry->key));
        if (entry->value->type == TOML_TABLE)
            limit_settings(entry->value, buf_str(&where).s, ignored);
    }
}

static void move_apps(struct arena *arena, struct config_layer *layer)
{
    struct str apps = STR_LITERAL("apps");
    struct toml_value *found = toml_get(layer->table, apps);

    if (found == NULL)
        return;
    layer->apps = toml_new(arena, TOML_TABLE, layer->source);
    toml_set(arena, layer->apps, apps, found);
    toml_remove(layer->table, apps);
}

void project_layer_limit(struct arena *arena, struct config_layer *layer)
{
    CLEANUP(buf_done) struct buf ignored = { 0 };

    limit_settings(layer->table, "", &ignored);
    limit_profiles(table_in(layer->table, STR_LITERAL("profiles")), &ignored);
    move_apps(arena, layer);
    if (ignored.len > 0)
        layer->ignored = arena_str(arena, ignored.data, ignored.len);
}
