/* Deep copies of values of the protocol. */
#ifndef SCHEMA_COPY_H
#define SCHEMA_COPY_H

#include "base/arena.h"
#include "schema/generated/wire.h"
#include "schema/schema.h"

/* Fills *ret_copy (type->size bytes); all it points to is in the arena. Returns the bytes of its JSON. */
size_t schema_copy(const struct type *type, const void *value, struct arena *arena, void *ret_copy);

/* A list that is not there (items == NULL) is not there in the copy. */
struct str_array copy_strs(struct arena *arena, struct str_array from);

#endif
