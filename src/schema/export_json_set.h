/*
 * A set of types, sorted by name: the definitions of one JSON Schema. A zeroed set is empty.
 */
#ifndef SCHEMA_EXPORT_JSON_SET_H
#define SCHEMA_EXPORT_JSON_SET_H

#include "schema/schema.h"

#include <stdbool.h>
#include <stddef.h>

struct type_set {
    const struct type **items; /* owned */
    size_t n;
    size_t cap;
    enum protocol_dialect protocol; /* parts of others are not looked at */
};

/* Has it a definition of its own? Whatever has none is written out where it is used. */
bool type_is_defined(const struct type *type);

/* Types of the same name count as one. Returns false if the name was there already. */
bool type_set_add(struct type_set *set, const struct type *type);
bool type_set_has(const struct type_set *set, const struct type *type);

/* Adds what the parts of a type refer to, and what those refer to; not the type itself. */
void type_set_add_parts(struct type_set *set, const struct type *type);

/* Adds the type, if it has a definition, and its parts. */
void type_set_add_reachable(struct type_set *set, const struct type *type);

void type_set_done(struct type_set *set);

#endif
