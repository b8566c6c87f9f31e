/*
 * The members of a line's payload, taken one after the other.
 *
 *     struct fields event = fields_of(payload, arena);
 *     struct str path = fields_text(&event, "path");
 *     if (!event.ok)
 *         return;
 *
 * A member of another type than is asked for, or a missing one that is needed, makes the payload
 * unfit: `ok` turns false and stays so, as it does for all that a line cannot be understood without.
 * Of a repeated member the last one counts. Text is copied into the arena, because a line is gone
 * when the next one is read.
 */
#ifndef STORE_ROLLOUT_FIELDS_H
#define STORE_ROLLOUT_FIELDS_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <yyjson.h>

struct fields {
    yyjson_val *object;
    struct arena *arena;
    bool ok;
};

/* If the value is not an object, nothing is ok. */
struct fields fields_of(yyjson_val *object, struct arena *arena);

/* NULL if it is missing. Nothing is copied. */
yyjson_val *fields_value(struct fields *fields, const char *name);

/* Is there a value, other than null? */
bool fields_has(struct fields *fields, const char *name);

/* For text that must be there although nothing is made of it. */
void fields_need_text(struct fields *fields, const char *name);

struct str fields_text(struct fields *fields, const char *name);
struct str fields_text_or_none(struct fields *fields, const char *name); /* missing or null: none */
struct str fields_uuid(struct fields *fields, const char *name);         /* in its plain form */
struct str fields_uuid_or_none(struct fields *fields, const char *name);
bool fields_bool(struct fields *fields, const char *name);
int64_t fields_int(struct fields *fields, const char *name, int64_t min, int64_t max);
struct fields fields_object(struct fields *fields, const char *name);
yyjson_val *fields_array(struct fields *fields, const char *name);

/* {"secs":1,"nanos":500000000} in milliseconds. */
int64_t fields_duration_ms(struct fields *fields, const char *name);

/*
 * The place of a word in a list that ends with NULL, counted as the protocol's enums are: the first
 * word stands for 0 and is never found, nor is an empty one.
 */
int fields_word(struct fields *fields, const char *name, const char *const *words);

/* All of an array of strings; missing or null: none (items == NULL). */
struct str_array fields_texts_or_none(struct fields *fields, const char *name);

/* The text of a value that is not a member, such as a key; `ok` turns false if it is none. */
struct str value_text(struct fields *fields, yyjson_val *value);
struct str value_uuid(struct fields *fields, yyjson_val *value);

/* A copy that lives in the arena; NULL of NULL. */
yyjson_val *json_copy(struct arena *arena, yyjson_val *value);

/* Compact JSON text. */
struct str json_text(struct arena *arena, yyjson_val *value);

#endif
