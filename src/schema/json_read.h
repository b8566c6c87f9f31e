/* Text of a parsed JSON document. It borrows the document's bytes. */
#ifndef SCHEMA_JSON_READ_H
#define SCHEMA_JSON_READ_H

#include "base/str.h"

#include <yyjson.h>

/* STR_NONE if it is not a string; NULL is none either. */
static inline struct str json_str(yyjson_val *value)
{
    return yyjson_is_str(value) ? (struct str){ yyjson_get_str(value), yyjson_get_len(value) }
                                : STR_NONE;
}

/* The string that a member holds. STR_NONE if there is no such member, or no object. */
static inline struct str json_member(yyjson_val *object, const char *name)
{
    return json_str(yyjson_obj_get(object, name));
}

/* What a member holds; NULL: there is no such member, no object, or it says null. */
static inline yyjson_val *json_value(yyjson_val *object, const char *name)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    return yyjson_is_null(value) ? NULL : value;
}

#endif
