/* Names for agents, so that people can tell them apart. */
#ifndef SUBAGENT_NICKNAME_H
#define SUBAGENT_NICKNAME_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/* Is the name taken? */
typedef bool nickname_taken_fn(const void *owner, struct str name);

/* One of the candidates (n == 0: of our own), at random, that is not taken. If all are, it gets a number. */
struct str nickname_choose(struct str_array candidates, nickname_taken_fn *is_taken,
                           const void *owner, struct arena *arena);

#endif
