/* bobbin_value is yyjson's own value under another name. */
#include "value.h"

bobbin_kind bobbin_value_kind(const bobbin_value *value)
{
    switch (yyjson_get_type(value_json(value))) {
    case YYJSON_TYPE_NULL:
        return BOBBIN_KIND_NULL;
    case YYJSON_TYPE_BOOL:
        return BOBBIN_KIND_BOOL;
    case YYJSON_TYPE_NUM:
        return BOBBIN_KIND_NUMBER;
    case YYJSON_TYPE_STR:
        return BOBBIN_KIND_TEXT;
    case YYJSON_TYPE_ARR:
        return BOBBIN_KIND_LIST;
    case YYJSON_TYPE_OBJ:
        return BOBBIN_KIND_OBJECT;
    default:
        return BOBBIN_KIND_NONE;
    }
}

const bobbin_value *bobbin_value_get(const bobbin_value *object, const char *name)
{
    yyjson_val *member = yyjson_obj_get(value_json(object), name);

    return yyjson_is_null(member) ? NULL : value_of(member);
}

const char *bobbin_value_text(const bobbin_value *value)
{
    return yyjson_get_str(value_json(value));
}

size_t bobbin_value_text_length(const bobbin_value *value)
{
    return yyjson_is_str(value_json(value)) ? yyjson_get_len(value_json(value)) : 0;
}

int64_t bobbin_value_integer(const bobbin_value *value, int64_t fallback)
{
    yyjson_val *json = value_json(value);

    if (yyjson_is_sint(json))
        return yyjson_get_sint(json);
    return yyjson_is_uint(json) && yyjson_get_uint(json) <= INT64_MAX
               ? (int64_t)yyjson_get_uint(json)
               : fallback;
}

uint64_t bobbin_value_natural(const bobbin_value *value, uint64_t fallback)
{
    yyjson_val *json = value_json(value);

    return yyjson_is_uint(json) ? yyjson_get_uint(json) : fallback;
}

double bobbin_value_number(const bobbin_value *value, double fallback)
{
    yyjson_val *json = value_json(value);

    return yyjson_is_num(json) ? yyjson_get_num(json) : fallback;
}

bool bobbin_value_bool(const bobbin_value *value, bool fallback)
{
    yyjson_val *json = value_json(value);

    return yyjson_is_bool(json) ? yyjson_get_bool(json) : fallback;
}

size_t bobbin_value_count(const bobbin_value *value)
{
    yyjson_val *json = value_json(value);

    return yyjson_is_arr(json) ? yyjson_arr_size(json) : yyjson_obj_size(json);
}

/* Elements lie one behind the other; in an object each has its key before it. */
const bobbin_value *bobbin_value_next(const bobbin_value *container, const bobbin_value *previous)
{
    yyjson_val *json = value_json(container);
    yyjson_val *next;

    if (!yyjson_is_ctn(json) || bobbin_value_count(container) == 0)
        return NULL;
    next = previous == NULL ? unsafe_yyjson_get_first(json)
                            : unsafe_yyjson_get_next(value_json(previous));
    if (next >= unsafe_yyjson_get_next(json))
        return NULL;
    return value_of(yyjson_is_obj(json) ? next + 1 : next);
}

const char *bobbin_value_name(const bobbin_value *object, const bobbin_value *member)
{
    if (member == NULL || !yyjson_is_obj(value_json(object)))
        return NULL;
    return yyjson_get_str(value_json(member) - 1);
}

char *bobbin_value_to_json(const bobbin_value *value)
{
    if (value == NULL)
        return NULL;
    return yyjson_val_write(value_json(value), YYJSON_WRITE_NOFLAG, /* len= */ NULL);
}
