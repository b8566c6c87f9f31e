/*
 * JSON files of people, read in one go as the reference reads them: the first fault in the text is told, with its place.
 *
 * Beside what schema_decode_text() objects to, a member that is given twice, or under both of its names, is a fault, as is a
 * null where the type is not declared with `?`. Fields that may be left out at the end of a list have a default, `= null` included.
 */
#ifndef SCHEMA_STRICT_H
#define SCHEMA_STRICT_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/schema.h"

/* As schema_decode_text(). For types made of structs, lists, maps, enums, unions told apart by a member, and texts. */
bool schema_decode_strict(const struct type *type, struct str text, struct arena *arena,
                          void *ret_value, struct error *err);

#endif
