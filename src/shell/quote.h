/* Words of a shell line: joined for display as the reference does, and split. */
#ifndef SHELL_QUOTE_H
#define SHELL_QUOTE_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct str shell_join(const struct str_array *argv, struct arena *arena);

/* As a POSIX shell splits words, without expansions; false if a quote stays open. */
bool shell_split(struct str line, struct arena *arena, struct str_array *ret_words);

#endif
