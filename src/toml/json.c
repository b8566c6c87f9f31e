#include "toml/json.h"

#include "base/check.h"
#include "base/error.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

static void write_table(struct buf *out, const struct toml_table *table)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct toml_entry **entries = toml_sorted(&arena, table);

    buf_add_char(out, '{');
    for (size_t i = 0; i < table->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_str(out, entries[i]->key);
        buf_add_char(out, ':');
        toml_write_json(out, entries[i]->value);
    }
    buf_add_char(out, '}');
}

static void write_json_array(struct buf *out, const struct toml_array *array)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < array->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        toml_write_json(out, array->items[i]);
    }
    buf_add_char(out, ']');
}

/* As deep as the tree, which reading bounds. */
void toml_write_json(struct buf *out, const struct toml_value *value) // NOLINT(misc-no-recursion)
{
    switch (value->type) {
    case TOML_NOTHING:
        buf_add_text(out, "null");
        break;
    case TOML_STRING:
        json_write_str(out, value->text);
        break;
    case TOML_INTEGER:
        json_write_int(out, value->integer);
        break;
    case TOML_FLOAT:
        json_write_float(out, value->number);
        break;
    case TOML_BOOLEAN:
        buf_add_text(out, value->boolean ? "true" : "false");
        break;
    case TOML_OFFSET_DATE_TIME:
    case TOML_LOCAL_DATE_TIME:
    case TOML_LOCAL_DATE:
    case TOML_LOCAL_TIME:
        buf_add_text(out, "{\"$__toml_private_datetime\":");
        json_write_str(out, value->text);
        buf_add_char(out, '}');
        break;
    case TOML_ARRAY:
        write_json_array(out, &value->array);
        break;
    case TOML_TABLE:
        write_table(out, &value->table);
        break;
    }
}

yyjson_val *toml_json(struct arena *arena, const struct toml_value *value)
{
    static const struct type json = { .kind = KIND_JSON, .size = sizeof(yyjson_val *) };
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_val *result = NULL;
    bool ok;

    toml_write_json(&text, value);
    ok = schema_decode_text(&json, buf_str(&text), arena, &result, &err);
    check(ok); /* we wrote it */
    return result;
}

bool toml_scalar_from_json(struct arena *arena, yyjson_val *json, struct toml_value *value)
{
    if (yyjson_is_str(json)) {
        value->type = TOML_STRING;
        value->text = arena_keep(arena, json_str(json));
    } else if (yyjson_is_bool(json)) {
        value->type = TOML_BOOLEAN;
        value->boolean = yyjson_get_bool(json);
    } else if (yyjson_is_real(json)) {
        value->type = TOML_FLOAT;
        value->number = yyjson_get_real(json);
    } else if (yyjson_is_int(json) &&
               (yyjson_is_sint(json) || yyjson_get_uint(json) <= INT64_MAX)) {
        value->type = TOML_INTEGER;
        value->integer = yyjson_get_sint(json);
    }
    return value->type != TOML_NOTHING;
}

static bool from_array(struct arena *arena, yyjson_val *json, unsigned depth,
                       struct toml_value *array, const char **ret_reason);
static bool from_object(struct arena *arena, yyjson_val *json, unsigned depth,
                        struct toml_value *table, const char **ret_reason);

static bool from_json(struct arena *arena, yyjson_val *json, // NOLINT(misc-no-recursion)
                      unsigned depth, struct toml_value **ret_value, const char **ret_reason)
{
    struct toml_value *value = toml_new(arena, TOML_NOTHING, /* source= */ NULL);

    *ret_value = value;
    if (depth >= TOML_MAX_DEPTH) {
        *ret_reason = "nested too deeply";
        return false;
    }
    if (toml_scalar_from_json(arena, json, value))
        return true;
    switch (yyjson_get_type(json)) {
    case YYJSON_TYPE_NUM:
        *ret_reason = "u64 value was too large";
        return false;
    case YYJSON_TYPE_ARR:
        value->type = TOML_ARRAY;
        value->origin = TOML_INLINE;
        return from_array(arena, json, depth + 1, value, ret_reason);
    case YYJSON_TYPE_OBJ:
        value->type = TOML_TABLE;
        return from_object(arena, json, depth + 1, value, ret_reason);
    default:
        *ret_reason = "invalid type: null, expected any valid TOML value";
        return false;
    }
}

static bool from_array(struct arena *arena, yyjson_val *json, // NOLINT(misc-no-recursion)
                       unsigned depth, struct toml_value *array, const char **ret_reason)
{
    yyjson_val *element;
    size_t i, n;

    yyjson_arr_foreach(json, i, n, element) {
        struct toml_value *item;

        if (!from_json(arena, element, depth, &item, ret_reason))
            return false;
        toml_append(arena, array, item);
    }
    return true;
}

static int compare_members(const void *a, const void *b)
{
    return strcmp(yyjson_get_str(*(yyjson_val *const *)a), yyjson_get_str(*(yyjson_val *const *)b));
}

yyjson_val **json_sorted_keys(struct arena *arena, yyjson_val *object)
{
    size_t n = yyjson_obj_size(object), i, max;
    yyjson_val **keys = arena_alloc(arena, (n + 1) * sizeof(yyjson_val *)), *key, *element;

    if (n == 0)
        return keys;
    yyjson_obj_foreach(object, i, max, key, element)
        keys[i] = key;
    if (n > 1)
        qsort(keys, n, sizeof(yyjson_val *), compare_members);
    return keys;
}

static bool from_object(struct arena *arena, yyjson_val *json, // NOLINT(misc-no-recursion)
                        unsigned depth, struct toml_value *table, const char **ret_reason)
{
    yyjson_val **keys = json_sorted_keys(arena, json);

    for (size_t i = 0; i < yyjson_obj_size(json); i++) {
        struct toml_value *item;

        if (!from_json(arena, yyjson_obj_iter_get_val(keys[i]), depth, &item, ret_reason))
            return false;
        toml_set(arena, table, arena_keep(arena, json_str(keys[i])), item);
    }
    return true;
}

bool toml_from_json(struct arena *arena, yyjson_val *json, struct toml_value **ret_value,
                    const char **ret_reason)
{
    return from_json(arena, json, /* depth= */ 0, ret_value, ret_reason);
}
