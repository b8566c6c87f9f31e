/*
 * Does what a server sent have the types that the protocol says?
 *
 * Members that are missing fit, and so do names that the protocol does not know, because servers of
 * other versions are meant to work; a number where the protocol has a text does not.
 */
#ifndef CLIENT_FITS_H
#define CLIENT_FITS_H

#include "schema/schema.h"

/* Writes what does not fit to `why`: "thread.id is a number, expected text". */
bool fits(const struct type *type, yyjson_val *json, char *why, size_t why_size);

#endif
