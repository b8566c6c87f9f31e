/*
 * Changes of a TOML text that leave everything else in it, byte for byte, as it was.
 *
 * The caller changes a copy of the tree; toml_rewrite() compares it with the tree of the text and
 * replaces, adds and removes only what differs. A key goes with the comment lines right above it, a
 * table with its header, its keys and the blank lines before it. New keys go behind the last key of
 * their table, new tables behind the last one of the table they are in.
 */
#ifndef TOML_EDIT_H
#define TOML_EDIT_H

#include "base/buf.h"
#include "toml/toml.h"

/* A copy whose tables may be changed; other values are shared with the original. */
struct toml_value *toml_copy(struct arena *arena, const struct toml_value *table);

/* The table of that key in one that may be changed; it is made if nothing is there. NULL: something else is. */
struct toml_value *toml_enter_table(struct arena *arena, struct toml_value *table, struct str key);

/* Tables may have their keys in any order. */
bool toml_equal(const struct toml_value *a, const struct toml_value *b);

/*
 * Adds to `out` the text, changed so that it says `wanted`. `old` is the tree that toml_parse() made
 * of the text, with a source; `wanted` was made with toml_copy() and may have values of any origin.
 * A table of `wanted` with the origin TOML_BY_SUBTABLE gets no header of its own if it needs none.
 */
void toml_rewrite(struct arena *arena, struct str text, const struct toml_value *old,
                  const struct toml_value *wanted, struct buf *out);

#endif
