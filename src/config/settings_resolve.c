#include "config/settings.h"

#include "base/memory.h"
#include "config/settings_table.h"

static void resolve_struct(struct arena *arena, struct toml_value *table,
                           const struct setting *fields, int where);

static void resolve_entries(struct arena *arena, struct toml_value *map,
                            const struct setting *setting)
{
    int where;
    const struct setting *fields = setting_entry_fields(setting, &where);

    for (size_t i = 0; i < map->table.n; i++)
        resolve_struct(arena, map->table.entries[i].value, fields, where);
}

static void resolve_value(struct arena *arena, struct toml_value *value,
                          const struct setting *setting)
{
    switch ((enum setting_kind)setting->kind) {
    case SETTING_PATH:
        value->text = settings_path(arena, value);
        break;
    case SETTING_PATHS:
        for (size_t i = 0; i < value->array.n; i++)
            value->array.items[i]->text = settings_path(arena, value->array.items[i]);
        break;
    case SETTING_F64:
        if (value->type == TOML_INTEGER) {
            value->type = TOML_FLOAT;
            value->number = (double)value->integer;
        }
        break;
    case SETTING_STRUCT:
    case SETTING_REST:
        if (setting->fields != NULL)
            resolve_struct(arena, value, setting->fields, TOP);
        break;
    case SETTING_STRUCTS:
        for (size_t i = 0; i < value->array.n; i++)
            resolve_struct(arena, value->array.items[i], setting->fields, TOP);
        break;
    case SETTING_MAP:
    case SETTING_PROVIDERS:
    case SETTING_MCP:
        resolve_entries(arena, value, setting);
        break;
    case SETTING_VARIANT:
        if (value->type == TOML_TABLE)
            resolve_struct(arena, value->table.entries[0].value, setting->fields, TOP);
        break;
    default:
        break;
    }
}

static void resolve_struct(struct arena *arena,
                           struct toml_value *table, // NOLINT(misc-no-recursion)
                           const struct setting *fields, int where)
{
    if (table->type != TOML_TABLE)
        return;
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        const struct setting *setting = setting_find(fields, where, entry->key);

        if (setting != NULL)
            resolve_value(arena, entry->value, setting);
    }
}

void settings_resolve(struct arena *arena, struct toml_value *table)
{
    CLEANUP(error_done) struct error ignored_error = { 0 };
    struct settings_context context = { .arena = arena, .err = &ignored_error };
    struct config *ignored = arena_zero(arena, sizeof *ignored);

    if (settings_read(&context, table, ignored))
        resolve_struct(arena, table, config_fields, TOP);
}
