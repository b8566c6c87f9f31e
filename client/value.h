/* The public names of JSON, and yyjson's. */
#ifndef CLIENT_VALUE_H
#define CLIENT_VALUE_H

#include <bobbin/value.h>
#include <yyjson.h>

static inline yyjson_val *value_json(const bobbin_value *value)
{
    return (yyjson_val *)(uintptr_t)value;
}

static inline const bobbin_value *value_of(const yyjson_val *json)
{
    return (const bobbin_value *)(const void *)json;
}

/* The object as JSON text in one line, or an error of the library. `object` may be NULL: *ret_json is
 * NULL then. */
int object_write(const bobbin_object *object, char **ret_json, size_t *ret_len);

/* A copy that can be added to. */
bobbin_object *object_copy(const bobbin_object *other);
/* The text of a member; free() it. NULL if there is none, or no memory. */
char *object_text(const bobbin_object *object, const char *name);
bool object_has(const bobbin_object *object, const char *name);

#endif
