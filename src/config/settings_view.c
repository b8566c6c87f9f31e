#include "config/settings_view.h"

#include "base/memory.h"
#include "config/settings_table.h"
#include "schema/json_write.h"
#include "toml/json.h"

static void view_struct(struct buf *out, const struct toml_value *table,
                        const struct setting *fields, int where);
static void view_value(struct buf *out, const struct toml_value *value,
                       const struct setting *setting);

static void write_key(struct buf *out, struct str key)
{
    if (out->data[out->len - 1] != '{')
        buf_add_char(out, ',');
    json_write_str(out, key);
    buf_add_char(out, ':');
}

static void view_map(struct buf *out, const struct toml_value *map, const struct setting *setting)
{
    int where;
    const struct setting *fields = setting_entry_fields(setting, &where);

    buf_add_char(out, '{');
    for (size_t i = 0; i < map->table.n; i++) {
        write_key(out, map->table.entries[i].key);
        view_struct(out, map->table.entries[i].value, fields, where);
    }
    buf_add_char(out, '}');
}

static void view_structs(struct buf *out, const struct toml_value *array,
                         const struct setting *setting)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < array->array.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        view_struct(out, array->array.items[i], setting->fields, TOP);
    }
    buf_add_char(out, ']');
}

/* Without what a server has by default, and its times in seconds. */
static void view_mcp_server(struct buf *out, const struct toml_value *server,
                            const struct setting *fields)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *shown = toml_new(&arena, TOML_TABLE, /* source= */ NULL), *value;
    const struct toml_value *ms = toml_get(server, STR_LITERAL("startup_timeout_ms"));
    const struct toml_value *required = toml_get(server, STR_LITERAL("required"));

    for (size_t i = 0; i < server->table.n; i++)
        toml_set(&arena, shown, server->table.entries[i].key, server->table.entries[i].value);
    if (toml_get(server, STR_LITERAL("command")) != NULL &&
        toml_get(server, STR_LITERAL("args")) == NULL)
        toml_set(&arena, shown, STR_LITERAL("args"), toml_new(&arena, TOML_ARRAY, NULL));
    if (ms != NULL && toml_get(server, STR_LITERAL("startup_timeout_sec")) == NULL) {
        value = toml_new(&arena, TOML_FLOAT, NULL);
        value->number = (double)ms->integer / 1000;
        toml_set(&arena, shown, STR_LITERAL("startup_timeout_sec"), value);
    }
    toml_remove(shown, STR_LITERAL("startup_timeout_ms"));
    if (required != NULL && !required->boolean)
        toml_remove(shown, STR_LITERAL("required"));
    view_struct(out, shown, fields, TOP);
}

static void view_mcp(struct buf *out, const struct toml_value *map, const struct setting *setting)
{
    buf_add_char(out, '{');
    for (size_t i = 0; i < map->table.n; i++) {
        write_key(out, map->table.entries[i].key);
        view_mcp_server(out, map->table.entries[i].value, setting->fields);
    }
    buf_add_char(out, '}');
}

/* { granular = { ... } } with all its members. */
static void view_granular(struct buf *out, const struct toml_value *policy)
{
    const struct toml_value *granular = policy->table.entries[0].value;

    buf_add_text(out, "{\"granular\":{");
    for (size_t i = 0; i < N_GRANULAR; i++) {
        const struct toml_value *on = toml_get(granular, str_of(granular_keys[i]));

        write_key(out, str_of(granular_keys[i]));
        buf_add_text(out, on != NULL && on->boolean ? "true" : "false");
    }
    buf_add_text(out, "}}");
}

static void view_variant(struct buf *out, const struct toml_value *value,
                         const struct setting *setting)
{
    const struct toml_entry *entry = &value->table.entries[0];

    buf_add_char(out, '{');
    write_key(out, entry->key);
    view_struct(out, entry->value, setting->fields, TOP);
    buf_add_char(out, '}');
}

static void view_value(struct buf *out, const struct toml_value *value, // NOLINT(misc-no-recursion)
                       const struct setting *setting)
{
    bool is_table = value->type == TOML_TABLE;

    switch ((enum setting_kind)setting->kind) {
    case SETTING_STRUCT:
    case SETTING_REST:
        if (setting->fields == NULL)
            break;
        view_struct(out, value, setting->fields, TOP);
        return;
    case SETTING_STRUCTS:
        view_structs(out, value, setting);
        return;
    case SETTING_MAP:
    case SETTING_PROVIDERS:
        view_map(out, value, setting);
        return;
    case SETTING_MCP:
        view_mcp(out, value, setting);
        return;
    case SETTING_SWITCH:
        if (setting->fields == NULL)
            break;
        if (is_table)
            view_struct(out, value, setting->fields, TOP);
        else
            buf_add_text(out, "null"); /* accepted, and without effect */
        return;
    case SETTING_APPROVAL:
        if (!is_table)
            break;
        view_granular(out, value);
        return;
    case SETTING_VARIANT:
        if (!is_table)
            break;
        view_variant(out, value, setting);
        return;
    default:
        break;
    }
    toml_write_json(out, value);
}

static bool is_empty_array(const struct toml_value *value)
{
    return value->type == TOML_ARRAY && value->array.n == 0;
}

static void view_unset(struct buf *out, const struct setting *setting)
{
    static const struct toml_value nothing = { .type = TOML_TABLE };

    if (setting->kind == SETTING_STRUCT && setting->unset != NULL)
        view_struct(out, &nothing, setting->fields, TOP);
    else
        buf_add_text(out, setting->unset == NULL ? "null" : setting->unset);
}

/* What no other field declares. */
static void view_rest(struct buf *out, const struct toml_value *table, const struct setting *fields,
                      const struct setting *rest)
{
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];

        if (setting_find(fields, TOP, entry->key) != rest)
            continue;
        write_key(out, entry->key);
        view_value(out, entry->value, rest);
    }
}

static void view_struct(struct buf *out,
                        const struct toml_value *table, // NOLINT(misc-no-recursion)
                        const struct setting *fields, int where)
{
    buf_add_char(out, '{');
    for (const struct setting *field = fields; field->key != NULL; field++) {
        const struct toml_value *value = toml_get(table, str_of(field->key));

        if (field->kind == SETTING_REST) {
            view_rest(out, table, fields, field);
            continue;
        }
        if (!(field->flags & where) ||
            ((field->flags & OMITTED) &&
             (value == NULL || (field->kind == SETTING_STRUCTS && is_empty_array(value)))))
            continue;
        write_key(out, str_of(field->key));
        if (value == NULL)
            view_unset(out, field);
        else
            view_value(out, value, field);
    }
    buf_add_char(out, '}');
}

void settings_view(struct buf *out, const struct toml_value *tree)
{
    view_struct(out, tree, config_fields, TOP);
}
