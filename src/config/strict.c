#include "config/strict.h"

#include "base/buf.h"
#include "base/memory.h"
#include "config/settings_table.h"
#include "config/settings_value.h"

/* Who is told of what is found. */
struct key_visit {
    void (*visit)(void *owner, const struct unknown_key *key);
    void *owner;
    enum layer_type layer;
};

/* What may stand in a table. */
struct table_keys {
    const struct setting *fields; /* NULL: features */
    int where;
};

static void visit_table(const struct key_visit *visit, const struct setting_place *place,
                        const struct toml_value *table, const struct table_keys *keys);

static void add_place(const struct setting_place *place, struct buf *out)
{
    if (place->parent != NULL) {
        add_place(place->parent, out);
        buf_add_char(out, '.');
    }
    buf_add_str(out, place->key);
}

static void tell_unknown(const struct key_visit *visit, const struct setting_place *place,
                         const struct toml_value *table, const struct toml_entry *entry,
                         const struct table_keys *keys)
{
    CLEANUP(buf_done) struct buf name = { 0 };
    CLEANUP(buf_done) struct buf message = { 0 };
    const struct toml_source *source = table->source;

    add_place(place, &name);
    if (source == NULL || source->path.s == NULL)
        buf_printf(&message, "unknown configuration field `%s` in -c/--config override",
                   buf_str(&name).s);
    else
        buf_printf(&message, "%s:%u:%u: unknown configuration field `%s`", source->path.s,
                   entry->key_range.start.line, entry->key_range.start.column, buf_str(&name).s);
    visit->visit(visit->owner, &(struct unknown_key){ .layer = visit->layer,
                                                      .message = buf_str(&message),
                                                      .name = buf_str(&name),
                                                      .key = entry->key,
                                                      .fields = keys->fields,
                                                      .where = keys->where });
}

static void visit_feature_names(const struct key_visit *visit, const struct setting_place *place,
                                const struct toml_value *table)
{
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        struct setting_place inside = { place, entry->key };
        enum feature feature;
        bool is_alias;

        if (!feature_find(entry->key, &feature, &is_alias))
            tell_unknown(visit, &inside, table, entry, &(struct table_keys){ 0 });
    }
}

/* The entries of a map, whose names are the user's. */
static void visit_entries(const struct key_visit *visit, const struct setting_place *place,
                          const struct toml_value *map, const struct setting *setting)
{
    struct table_keys keys;

    keys.fields = setting_entry_fields(setting, &keys.where);
    for (size_t i = 0; i < map->table.n; i++) {
        struct setting_place inside = { place, map->table.entries[i].key };

        visit_table(visit, &inside, map->table.entries[i].value, &keys);
    }
}

static void visit_value(const struct key_visit *visit, const struct setting_place *place,
                        const struct toml_value *value, const struct setting *setting)
{
    struct table_keys keys = { setting->fields, TOP };

    switch ((enum setting_kind)setting->kind) {
    case SETTING_STRUCT:
    case SETTING_REST:
    case SETTING_SWITCH:
        visit_table(visit, place, value, &keys);
        break;
    case SETTING_STRUCTS:
        for (size_t i = 0; value->type == TOML_ARRAY && i < value->array.n; i++)
            visit_table(visit, place, value->array.items[i], &keys);
        break;
    case SETTING_MAP:
    case SETTING_PROVIDERS:
    case SETTING_MCP:
        if (value->type == TOML_TABLE)
            visit_entries(visit, place, value, setting);
        break;
    case SETTING_BOOL_MAP:
        if (strcmp(setting->key, "features") == 0 && value->type == TOML_TABLE)
            visit_feature_names(visit, place, value);
        break;
    default:
        break;
    }
}

/* Values of the wrong type were told of when the table was read. */
static void visit_table(const struct key_visit *visit, // NOLINT(misc-no-recursion)
                        const struct setting_place *place, const struct toml_value *table,
                        const struct table_keys *keys)
{
    if (table->type != TOML_TABLE || keys->fields == NULL)
        return;
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        const struct setting *setting = setting_find(keys->fields, keys->where, entry->key);
        struct setting_place inside = { place, entry->key };

        if (setting == NULL)
            tell_unknown(visit, &inside, table, entry, keys);
        else
            visit_value(visit, &inside, entry->value, setting);
    }
}

void config_visit_unknown_keys(const struct config *config,
                               void (*visit)(void *owner, const struct unknown_key *key),
                               void *owner)
{
    static const struct table_keys top = { config_fields, TOP };

    for (size_t i = 0; i < config->n_layers; i++) {
        const struct config_layer *layer = &config->layers[i];
        struct key_visit visit_layer = { visit, owner, layer->type };

        if (layer->disabled_reason.s == NULL && layer->table != NULL)
            visit_table(&visit_layer, /* place= */ NULL, layer->table, &top);
    }
}

/* -- Strictly ------------------------------------------------------------------------------------ */

static void keep_first(void *owner, const struct unknown_key *key)
{
    struct error *err = owner;

    if (err->message.s == NULL)
        error_set(err, ERR_INVALID_REQUEST, "%s", key->message.s);
}

bool config_check_keys(const struct config *config, struct error *err)
{
    CLEANUP(error_done) struct error first = { 0 };

    config_visit_unknown_keys(config, keep_first, &first);
    return first.message.s == NULL || error_set(err, ERR_INVALID_REQUEST, "%s", first.message.s);
}
