/*
 * JSON, to read and to write.
 *
 * A `bobbin_value` is what a server sent. It is only ever read, through a const pointer, and lives as
 * long as the reply, event, request or run it came with. Every function takes NULL and then finds
 * nothing, so a chain of bobbin_value_get() needs no checks in between.
 *
 * A `bobbin_object` is what is written: the parameters of a call, the answer to a request. Setters
 * copy what they are given and return nothing. A setter that fails (no memory, text that is not
 * UTF-8) leaves a mark, and the call that is given the object fails with it; nothing half-made is
 * ever sent. NULL for text leaves the member out.
 *
 * Most programs use the typed functions of <bobbin/protocol.h>, which are these with the names of
 * the protocol; bobbin_object_of() and bobbin_value_of() lead from one to the other.
 */
#ifndef BOBBIN_VALUE_H
#define BOBBIN_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef BOBBIN_API
#define BOBBIN_API __attribute__((visibility("default")))
#endif

typedef struct bobbin_value bobbin_value;
typedef struct bobbin_object bobbin_object;

/* ---- reading --------------------------------------------------------------------------------- */

typedef enum bobbin_kind {
    BOBBIN_KIND_NONE, /* there is no value: the pointer is NULL */
    BOBBIN_KIND_NULL,
    BOBBIN_KIND_BOOL,
    BOBBIN_KIND_NUMBER,
    BOBBIN_KIND_TEXT,
    BOBBIN_KIND_LIST,
    BOBBIN_KIND_OBJECT,
} bobbin_kind;

BOBBIN_API bobbin_kind bobbin_value_kind(const bobbin_value *value);

/* A member of an object; NULL if there is none, if it is null, or if this is no object. */
BOBBIN_API const bobbin_value *bobbin_value_get(const bobbin_value *object, const char *name);

/* Text ends with a NUL byte. NULL if it is none. */
BOBBIN_API const char *bobbin_value_text(const bobbin_value *value);
/* Bytes of the text, which may have NUL bytes of its own. */
BOBBIN_API size_t bobbin_value_text_length(const bobbin_value *value);
/* The fallback is returned for what is no number, or does not fit. */
BOBBIN_API int64_t bobbin_value_integer(const bobbin_value *value, int64_t fallback);
BOBBIN_API uint64_t bobbin_value_natural(const bobbin_value *value, uint64_t fallback);
BOBBIN_API double bobbin_value_number(const bobbin_value *value, double fallback);
BOBBIN_API bool bobbin_value_bool(const bobbin_value *value, bool fallback);

/* How many elements a list, or members an object has. */
BOBBIN_API size_t bobbin_value_count(const bobbin_value *value);

/* Walks a list or the values of an object: the first one for NULL, NULL after the last.
 *
 *     for (v = bobbin_value_next(list, NULL); v != NULL; v = bobbin_value_next(list, v))
 */
BOBBIN_API const bobbin_value *bobbin_value_next(const bobbin_value *container,
                                                 const bobbin_value *previous);
/* The name of a value that bobbin_value_next() found in an object. */
BOBBIN_API const char *bobbin_value_name(const bobbin_value *object, const bobbin_value *member);

/* The value as JSON in one line; free() it. NULL if there is no memory or no value. */
BOBBIN_API char *bobbin_value_to_json(const bobbin_value *value);

/* ---- writing --------------------------------------------------------------------------------- */

/* Never NULL: without memory it is an object that no call accepts. */
BOBBIN_API bobbin_object *bobbin_object_new(void);
/* Parses JSON, which may be any value. What is wrong with it is told by the call it is given to. */
BOBBIN_API bobbin_object *bobbin_object_from_json(const char *json, size_t length);
/* A copy of something that was received. */
BOBBIN_API bobbin_object *bobbin_object_from_value(const bobbin_value *value);
/* Accepts NULL. Parts made by bobbin_object_make() and _add() go with their whole. */
BOBBIN_API void bobbin_object_free(bobbin_object *object);

BOBBIN_API void bobbin_object_set_text(bobbin_object *object, const char *name, const char *text);
BOBBIN_API void bobbin_object_set_integer(bobbin_object *object, const char *name, int64_t number);
BOBBIN_API void bobbin_object_set_natural(bobbin_object *object, const char *name, uint64_t number);
BOBBIN_API void bobbin_object_set_number(bobbin_object *object, const char *name, double number);
BOBBIN_API void bobbin_object_set_bool(bobbin_object *object, const char *name, bool value);
BOBBIN_API void bobbin_object_set_null(bobbin_object *object, const char *name);
/* A copy of another object or of JSON text; NULL leaves it out. */
BOBBIN_API void bobbin_object_set(bobbin_object *object, const char *name,
                                  const bobbin_object *value);
BOBBIN_API void bobbin_object_set_json(bobbin_object *object, const char *name, const char *json);
BOBBIN_API void bobbin_object_set_value(bobbin_object *object, const char *name,
                                        const bobbin_value *value);

/* An object in a member, new and empty; and one at the end of the list in a member. They belong to
 * the whole. */
BOBBIN_API bobbin_object *bobbin_object_make(bobbin_object *object, const char *name);
BOBBIN_API bobbin_object *bobbin_object_add(bobbin_object *object, const char *name);
BOBBIN_API void bobbin_object_add_text(bobbin_object *object, const char *name, const char *text);
BOBBIN_API void bobbin_object_add_natural(bobbin_object *object, const char *name, uint64_t number);
/* The list itself, without adding to it: an empty one where nothing was added. */
BOBBIN_API void bobbin_object_add_nothing(bobbin_object *object, const char *name);

/* Turns a part into a plain text: where the protocol has "never" or {"granular": ...}. */
BOBBIN_API void bobbin_object_become_text(bobbin_object *object, const char *text);

/* The object as JSON in one line; free() it. NULL if it bears a mark or there is no memory. */
BOBBIN_API char *bobbin_object_to_json(const bobbin_object *object);

#ifdef __cplusplus
}
#endif

#endif
