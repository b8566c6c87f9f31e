#include "config/strict.h"

#include "base/buf.h"
#include "base/memory.h"
#include "config/settings_table.h"
#include "config/settings_value.h"

static bool check_table(const struct setting_place *place, const struct toml_value *table,
                        const struct setting *fields, int where, struct error *err);

static void add_place(const struct setting_place *place, struct buf *out)
{
    if (place->parent != NULL) {
        add_place(place->parent, out);
        buf_add_char(out, '.');
    }
    buf_add_str(out, place->key);
}

static bool unknown_key(const struct setting_place *place, const struct toml_value *table,
                        const struct toml_entry *entry, struct error *err)
{
    CLEANUP(buf_done) struct buf name = { 0 };
    const struct toml_source *source = table->source;

    add_place(place, &name);
    if (source == NULL || source->path.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "unknown configuration field `%s` in -c/--config override",
                         buf_str(&name).s);
    return error_set(err, ERR_INVALID_REQUEST, "%s:%u:%u: unknown configuration field `%s`",
                     source->path.s, entry->key_range.start.line, entry->key_range.start.column,
                     buf_str(&name).s);
}

static bool check_feature_names(const struct setting_place *place, const struct toml_value *table,
                                struct error *err)
{
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        struct setting_place inside = { place, entry->key };
        enum feature feature;
        bool is_alias;

        if (!feature_find(entry->key, &feature, &is_alias))
            return unknown_key(&inside, table, entry, err);
    }
    return true;
}

/* The entries of a map, whose names are the user's. */
static bool check_entries(const struct setting_place *place, const struct toml_value *map,
                          const struct setting *setting, struct error *err)
{
    int where;
    const struct setting *fields = setting_entry_fields(setting, &where);

    for (size_t i = 0; i < map->table.n; i++) {
        struct setting_place inside = { place, map->table.entries[i].key };

        if (!check_table(&inside, map->table.entries[i].value, fields, where, err))
            return false;
    }
    return true;
}

static bool check_value(const struct setting_place *place, const struct toml_value *value,
                        const struct setting *setting, struct error *err)
{
    bool fits = true;

    switch ((enum setting_kind)setting->kind) {
    case SETTING_STRUCT:
    case SETTING_REST:
    case SETTING_SWITCH:
        return check_table(place, value, setting->fields, TOP, err);
    case SETTING_STRUCTS:
        for (size_t i = 0; fits && value->type == TOML_ARRAY && i < value->array.n; i++)
            fits = check_table(place, value->array.items[i], setting->fields, TOP, err);
        return fits;
    case SETTING_MAP:
    case SETTING_PROVIDERS:
    case SETTING_MCP:
        return value->type != TOML_TABLE || check_entries(place, value, setting, err);
    case SETTING_BOOL_MAP:
        return strcmp(setting->key, "features") != 0 || value->type != TOML_TABLE ||
               check_feature_names(place, value, err);
    default:
        return true;
    }
}

/* Values of the wrong type were told of when the table was read. */
static bool check_table(const struct setting_place *place, // NOLINT(misc-no-recursion)
                        const struct toml_value *table, const struct setting *fields, int where,
                        struct error *err)
{
    if (table->type != TOML_TABLE || fields == NULL)
        return true;
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        const struct setting *setting = setting_find(fields, where, entry->key);
        struct setting_place inside = { place, entry->key };

        if (setting == NULL)
            return unknown_key(&inside, table, entry, err);
        if (!check_value(&inside, entry->value, setting, err))
            return false;
    }
    return true;
}

bool config_check_keys(const struct config *config, struct error *err)
{
    for (size_t i = 0; i < config->n_layers; i++) {
        const struct config_layer *layer = &config->layers[i];

        if (layer->disabled_reason.s == NULL && layer->table != NULL &&
            !check_table(/* place= */ NULL, layer->table, config_fields, TOP, err))
            return false;
    }
    return true;
}
