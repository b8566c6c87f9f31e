/*
 * Enums that are open since 0.166 (TYPE_OPEN): any text is a value there. Those that a declaration names are counted from 1, as in
 * every enum; others get a number behind them when they first appear, which stays theirs.
 */
#ifndef SCHEMA_OPEN_ENUM_H
#define SCHEMA_OPEN_ENUM_H

#include "schema/schema.h"

enum { OPEN_WORDS_OF_CLIENT = 16 }; /* that a connection may be the first to say */

/* The value of a word; 0: it is too long, or there are too many already. */
unsigned open_enum_value(const struct type *type, struct str word);

/* The same for what a client says; *n_of_client counts the words that nobody knew before. NULL: it is no client. */
unsigned open_enum_value_from(unsigned *n_of_client, const struct type *type, struct str word);

/* The word of a value, of open enums and of others; NULL for 0. It stays valid. */
struct str enum_word(const struct type *type, unsigned value);

#endif
