/* TOML as JSON, as the reference shows it: keys sorted, dates as objects of one member. */
#ifndef TOML_JSON_H
#define TOML_JSON_H

#include "base/buf.h"
#include "toml/toml.h"

#include <yyjson.h>

void toml_write_json(struct buf *out, const struct toml_value *value);

/* The same as a value of the protocol, which lives as long as the arena. */
yyjson_val *toml_json(struct arena *arena, const struct toml_value *value);

/* The keys of an object in their order; their values are behind them (yyjson_obj_iter_get_val()). */
yyjson_val **json_sorted_keys(struct arena *arena, yyjson_val *object);

/* Into a value that is TOML_NOTHING. False, and it stays so, if the JSON is null, an array, an object or an
 * integer beyond 64 bits. */
bool toml_scalar_from_json(struct arena *arena, yyjson_val *json, struct toml_value *value);

/*
 * From JSON: whole numbers become integers, objects tables with their keys sorted. False for what
 * TOML cannot say, null and integers beyond 64 bits; *ret_reason tells.
 */
bool toml_from_json(struct arena *arena, yyjson_val *json, struct toml_value **ret_value,
                    const char **ret_reason);

#endif
