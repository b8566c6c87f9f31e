#include "config/settings_value.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"
#include "schema/explain.h"

#include <math.h>
#include <stdlib.h>

static void write_place(struct buf *out, const struct setting_place *place)
{
    if (place->parent != NULL) {
        write_place(out, place->parent);
        buf_add_char(out, '.');
    }
    buf_add_str(out, place->key);
}

/* Says where: before the message in *context->err if it was in a file, else behind it. */
static bool fail_at(struct settings_context *context, const struct setting_place *place,
                    const struct toml_source *source, const struct toml_range *range)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (context->problem != NULL && source != NULL && source->path.s != NULL) {
        *context->problem = (struct config_problem){ source->path, *range };
        buf_printf(&text, "%s:%u:%u: ", source->path.s, range->start.line, range->start.column);
        return error_prefix(context->err, buf_str(&text).s);
    }
    buf_add_str(&text, context->err->message);
    if (place != NULL) {
        buf_add_text(&text, "\nin `");
        write_place(&text, place);
        buf_add_text(&text, "`\n");
    }
    return error_set_str(context->err, ERR_INVALID_REQUEST, buf_str(&text));
}

bool settings_fail(struct settings_context *context, const struct setting_place *place,
                   const struct toml_value *value)
{
    return fail_at(context, place, value->source, &value->range);
}

/* The words for JSON serve TOML as well. */
static void to_json(const struct toml_value *value, yyjson_val *ret_json)
{
    *ret_json = (yyjson_val){ 0 };
    switch (value->type) {
    case TOML_STRING:
        yyjson_set_strn(ret_json, value->text.s, value->text.len);
        break;
    case TOML_INTEGER:
        yyjson_set_sint(ret_json, value->integer);
        break;
    case TOML_FLOAT:
        yyjson_set_real(ret_json, value->number);
        break;
    case TOML_BOOLEAN:
        yyjson_set_bool(ret_json, value->boolean);
        break;
    case TOML_ARRAY:
        ret_json->tag = YYJSON_TYPE_ARR;
        break;
    default:
        ret_json->tag = YYJSON_TYPE_OBJ; /* dates, too, are maps to the reference */
        break;
    }
}

bool settings_wrong_type(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, const char *expected)
{
    yyjson_val json;

    if (value->type == TOML_FLOAT && !isfinite(value->number)) {
        error_set(context->err, ERR_INVALID_REQUEST,
                  "invalid type: floating point `%s`, expected %s",
                  isnan(value->number) ? "NaN"
                  : value->number < 0  ? "-inf"
                                       : "inf",
                  expected);
    } else {
        to_json(value, &json);
        explain_invalid_type(context->err, &json, expected);
    }
    context->err->code = ERR_INVALID_REQUEST;
    return settings_fail(context, place, value);
}

static bool wrong_value(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, const char *expected)
{
    yyjson_val json;

    to_json(value, &json);
    explain_invalid_value(context->err, &json, expected);
    context->err->code = ERR_INVALID_REQUEST;
    return settings_fail(context, place, value);
}

static bool is_text(const struct toml_value *value)
{
    return value->type == TOML_STRING ||
           (value->type >= TOML_OFFSET_DATE_TIME && value->type <= TOML_LOCAL_TIME);
}

struct str settings_path(struct arena *arena, const struct toml_value *value)
{
    const char *user_home = getenv("HOME");
    struct str text = value->text;
    struct str folder = value->source == NULL ? STR_NONE : value->source->folder;

    if (text.len >= 1 && text.s[0] == '~' && (text.len == 1 || text.s[1] == '/') &&
        user_home != NULL)
        text = str_of(arena_printf(arena, "%s/%s", user_home, text.s + 1));
    else if (!path_is_absolute(text))
        text = str_of(arena_printf(arena, "%s/%s", folder.s == NULL ? "" : folder.s, text.s));
    return path_normalize(arena, text);
}

bool settings_read_text(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, bool is_path, struct str *ret_text)
{
    if (!is_text(value))
        return settings_wrong_type(context, place, value, is_path ? "path string" : "a string");
    if (is_path && !path_is_absolute(value->text) && value->source == NULL) {
        error_set(context->err, ERR_INVALID_REQUEST,
                  "AbsolutePathBuf deserialized without a base path");
        return settings_fail(context, place, value);
    }
    *ret_text = is_path ? settings_path(context->arena, value) : value->text;
    return true;
}

bool settings_read_texts(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, bool are_paths,
                         struct str_array *ret_texts)
{
    struct str *items;

    if (value->type != TOML_ARRAY)
        return settings_wrong_type(context, place, value, "a sequence");
    items = arena_alloc(context->arena, (value->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->array.n; i++) {
        if (!settings_read_text(context, place, value->array.items[i], are_paths, &items[i]))
            return false;
    }
    *ret_texts = (struct str_array){ items, value->array.n };
    return true;
}

bool settings_read_text_map(struct settings_context *context, const struct setting_place *place,
                            const struct toml_value *value, struct name_values *ret_map)
{
    const struct toml_entry **entries;
    struct name_value *items;

    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, "a map");
    entries = toml_sorted(context->arena, &value->table);
    items = arena_zero(context->arena, (value->table.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        struct setting_place inside = { place, entry->key };

        items[i].name = entry->key;
        if (!settings_read_text(context, &inside, entry->value, /* is_path= */ false,
                                &items[i].value))
            return false;
    }
    *ret_map = (struct name_values){ items, value->table.n };
    return true;
}

bool settings_read_bool(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, struct opt_bool *ret_bool)
{
    if (value->type != TOML_BOOLEAN)
        return settings_wrong_type(context, place, value, "a boolean");
    *ret_bool = (struct opt_bool){ true, value->boolean };
    return true;
}

bool settings_read_uint(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, const struct setting *setting,
                        struct opt_u64 *ret_uint)
{
    uint64_t max = setting->max == 0 ? UINT64_MAX : setting->max;

    if (value->type != TOML_INTEGER)
        return settings_wrong_type(context, place, value, setting->expected);
    if (value->integer < 0 || (uint64_t)value->integer > max ||
        (value->integer == 0 && (setting->flags & NONZERO)))
        return wrong_value(context, place, value, setting->expected);
    *ret_uint = (struct opt_u64){ true, (uint64_t)value->integer };
    return true;
}

bool settings_read_i64(struct settings_context *context, const struct setting_place *place,
                       const struct toml_value *value, const struct setting *setting,
                       struct opt_i64 *ret_int)
{
    if (value->type != TOML_INTEGER)
        return settings_wrong_type(context, place, value, setting->expected);
    if (setting->max != 0 &&
        (value->integer > (int64_t)setting->max || value->integer < -(int64_t)setting->max - 1))
        return wrong_value(context, place, value, setting->expected);
    *ret_int = (struct opt_i64){ true, value->integer };
    return true;
}

/* The variant a string, or the one key of a table, names. */
bool settings_read_variant(struct settings_context *context, const struct setting_place *place,
                           const struct toml_value *value, const char *const *names,
                           int *ret_variant)
{
    bool from_file =
        context->problem != NULL && value->source != NULL && value->source->path.s != NULL;
    struct str name;
    size_t n = 0;

    if (is_text(value)) {
        name = value->text;
    } else if (value->type == TOML_TABLE && value->table.n == 1) {
        name = value->table.entries[0].key;
    } else {
        /* The reference reads files and flags with two readers, which word it differently. */
        if (value->type == TOML_TABLE)
            error_set(context->err, ERR_INVALID_REQUEST, "wanted exactly 1 element, %s",
                      value->table.n == 0 ? "found 0 elements" : "more than 1 element");
        else
            error_set(context->err, ERR_INVALID_REQUEST, "%s",
                      from_file ? "wanted string or table"
                                : "invalid type: unit variant, expected string only");
        return settings_fail(context, place, value);
    }
    for (; names[n] != NULL; n++) {
        if (str_is(name, names[n])) {
            *ret_variant = (int)n + 1;
            return true;
        }
    }
    explain_unknown(context->err, "variant", name, names, n);
    context->err->code = ERR_INVALID_REQUEST;
    return settings_fail(context, place, value);
}

/* The number of the last name, if that is meant by the one that newer versions write for it; or 0. */
static int newer_variant(const struct toml_value *value, const struct setting *setting)
{
    int n = 0;

    if (setting->newer_name == NULL || !is_text(value) || !str_is(value->text, setting->newer_name))
        return 0;
    while (setting->names[n] != NULL)
        n++;
    return n;
}

bool settings_read_enum(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, const struct setting *setting,
                        int *ret_enum)
{
    int newer = newer_variant(value, setting);

    if (newer != 0) {
        *ret_enum = newer;
        return true;
    }
    return settings_read_variant(context, place, value, setting->names, ret_enum);
}

bool settings_missing(struct settings_context *context, const struct setting_place *place,
                      const struct toml_value *table, const char *key)
{
    explain_missing_field(context->err, key);
    context->err->code = ERR_INVALID_REQUEST;
    return settings_fail(context, place, table);
}

static bool read_granular(struct settings_context *context, const struct setting_place *place,
                          const struct toml_value *value,
                          struct wire_ask_for_approval_granular *ret_granular)
{
    struct opt_bool found[N_GRANULAR] = { 0 };

    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, "struct GranularApprovalConfig");
    for (size_t i = 0; i < N_GRANULAR; i++) {
        struct setting_place inside = { place, str_of(granular_keys[i]) };
        const struct toml_value *flag = toml_get(value, inside.key);

        if (flag != NULL && !settings_read_bool(context, &inside, flag, &found[i]))
            return false;
    }
    for (size_t i = 0; i < N_GRANULAR; i++) {
        bool has_default = i == 2 || i == 3; /* skill_approval, request_permissions */

        if (!found[i].set && !has_default)
            return settings_missing(context, place, value, granular_keys[i]);
    }
    *ret_granular = (struct wire_ask_for_approval_granular){
        .sandbox_approval = found[0].value,
        .rules = found[1].value,
        .skill_approval = found[2].value,
        .request_permissions = found[3].value,
        .mcp_elicitations = found[4].value,
    };
    return true;
}

bool settings_read_approval(struct settings_context *context, const struct setting_place *place,
                            const struct toml_value *value,
                            struct wire_ask_for_approval *ret_policy)
{
    struct wire_ask_for_approval policy = { 0 };
    int variant = 0;

    if (!settings_read_variant(context, place, value, approval_policies, &variant))
        return false;
    policy.tag = (enum wire_ask_for_approval_tag)variant;
    if (policy.tag == WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR) {
        if (value->type != TOML_TABLE) {
            error_set(context->err, ERR_INVALID_REQUEST,
                      "invalid type: unit variant, expected newtype variant");
            return settings_fail(context, place, value);
        }
        if (!read_granular(context, place, value->table.entries[0].value, &policy.granular))
            return false;
    }
    *ret_policy = policy;
    return true;
}
