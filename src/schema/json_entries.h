/* A parsed JSON array as a list of its entries, which is what messages are made of. */
#ifndef SCHEMA_JSON_ENTRIES_H
#define SCHEMA_JSON_ENTRIES_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/* The list is in the arena, the entries are the document's. Without items: it is no array, or NULL. */
struct json_array json_entries(yyjson_val *array, struct arena *arena);

#endif
