#include "store/rollout_fields.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

struct fields fields_of(yyjson_val *object, struct arena *arena)
{
    return (struct fields){ .object = object, .arena = arena, .ok = yyjson_is_obj(object) };
}

yyjson_val *fields_value(struct fields *fields, const char *name)
{
    yyjson_val *key, *value, *found = NULL;
    size_t len = strlen(name), i, n;

    if (!yyjson_is_obj(fields->object))
        return NULL;
    yyjson_obj_foreach(fields->object, i, n, key, value) {
        if (yyjson_equals_strn(key, name, len))
            found = value;
    }
    return found;
}

/* The same, but no difference is made between null and nothing. */
static yyjson_val *value_or_null(struct fields *fields, const char *name)
{
    yyjson_val *value = fields_value(fields, name);

    return yyjson_is_null(value) ? NULL : value;
}

struct str value_text(struct fields *fields, yyjson_val *value)
{
    if (!yyjson_is_str(value)) {
        fields->ok = false;
        return STR_LITERAL("");
    }
    return arena_keep(fields->arena, json_str(value));
}

bool fields_has(struct fields *fields, const char *name)
{
    return value_or_null(fields, name) != NULL;
}

void fields_need_text(struct fields *fields, const char *name)
{
    fields->ok &= yyjson_is_str(fields_value(fields, name));
}

struct str fields_text(struct fields *fields, const char *name)
{
    return value_text(fields, fields_value(fields, name));
}

struct str fields_text_or_none(struct fields *fields, const char *name)
{
    yyjson_val *value = value_or_null(fields, name);

    return value == NULL ? STR_NONE : value_text(fields, value);
}

struct str value_uuid(struct fields *fields, yyjson_val *value)
{
    struct str text = json_str(value);
    char id[UUID_LENGTH + 1], reason[160];

    if (text.s == NULL || !uuid_parse(text, id, reason)) {
        fields->ok = false;
        return STR_LITERAL("");
    }
    return arena_str(fields->arena, id, UUID_LENGTH);
}

struct str fields_uuid(struct fields *fields, const char *name)
{
    return value_uuid(fields, fields_value(fields, name));
}

struct str fields_uuid_or_none(struct fields *fields, const char *name)
{
    return value_or_null(fields, name) == NULL ? STR_NONE : fields_uuid(fields, name);
}

bool fields_bool(struct fields *fields, const char *name)
{
    yyjson_val *value = fields_value(fields, name);

    if (!yyjson_is_bool(value))
        fields->ok = false;
    return yyjson_get_bool(value);
}

int64_t fields_int(struct fields *fields, const char *name, int64_t min, int64_t max)
{
    yyjson_val *value = fields_value(fields, name);

    if (yyjson_is_uint(value) ? yyjson_get_uint(value) > INT64_MAX : !yyjson_is_sint(value)) {
        fields->ok = false;
        return 0;
    }
    if (yyjson_get_sint(value) < min || yyjson_get_sint(value) > max)
        fields->ok = false;
    return yyjson_get_sint(value);
}

struct fields fields_object(struct fields *fields, const char *name)
{
    struct fields inner = fields_of(fields_value(fields, name), fields->arena);

    fields->ok &= inner.ok;
    return inner;
}

yyjson_val *fields_array(struct fields *fields, const char *name)
{
    yyjson_val *value = fields_value(fields, name);

    if (!yyjson_is_arr(value))
        fields->ok = false;
    return value;
}

int64_t fields_duration_ms(struct fields *fields, const char *name)
{
    struct fields duration = fields_object(fields, name);
    yyjson_val *secs = fields_value(&duration, "secs");
    int64_t nanos = fields_int(&duration, "nanos", 0, UINT32_MAX);
    uint64_t ms;

    if (!duration.ok || !yyjson_is_uint(secs)) {
        fields->ok = false;
        return 0;
    }
    if (__builtin_mul_overflow(yyjson_get_uint(secs), (uint64_t)1000, &ms) ||
        __builtin_add_overflow(ms, (uint64_t)nanos / 1000000, &ms) || ms > INT64_MAX)
        return INT64_MAX;
    return (int64_t)ms;
}

int fields_word(struct fields *fields, const char *name, const char *const *words)
{
    yyjson_val *value = fields_value(fields, name);

    for (int i = 1; words[i] != NULL; i++) {
        if (words[i][0] != '\0' && yyjson_equals_str(value, words[i]))
            return i;
    }
    fields->ok = false;
    return 0;
}

struct str_array fields_texts_or_none(struct fields *fields, const char *name)
{
    yyjson_val *array = value_or_null(fields, name), *value;
    struct str *texts;
    size_t i, n;

    if (array == NULL)
        return (struct str_array){ 0 };
    if (!yyjson_is_arr(array))
        fields->ok = false;
    texts = arena_alloc(fields->arena, yyjson_arr_size(array) * sizeof *texts);
    yyjson_arr_foreach(array, i, n, value) {
        texts[i] = value_text(fields, value);
    }
    return (struct str_array){ texts, yyjson_arr_size(array) };
}

/* The nodes of a value lie one behind the other and name each other by distance, not by address. */
yyjson_val *json_copy(struct arena *arena, yyjson_val *value)
{
    yyjson_val *copy;
    size_t n;

    if (value == NULL)
        return NULL;
    n = (size_t)(unsafe_yyjson_get_next(value) - value);
    copy = arena_alloc(arena, n * sizeof *copy);
    memcpy(copy, value, n * sizeof *copy);
    for (size_t i = 0; i < n; i++) {
        if (yyjson_is_str(&copy[i]) || yyjson_is_raw(&copy[i]))
            copy[i].uni.str = arena_str(arena, copy[i].uni.str, unsafe_yyjson_get_len(&copy[i])).s;
    }
    return copy;
}

struct str json_text(struct arena *arena, yyjson_val *value)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    json_write_value(&text, value);
    return arena_str(arena, text.data, text.len);
}
