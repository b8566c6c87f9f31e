/* Deep copies of values of the protocol. */
#ifndef SCHEMA_COPY_H
#define SCHEMA_COPY_H

#include "base/arena.h"
#include "schema/schema.h"

/* Fills *ret_copy (type->size bytes); all it points to is in the arena. */
void schema_copy(const struct type *type, const void *value, struct arena *arena, void *ret_copy);

#endif
