/* Paths of agents: /root is the thread of a user, /root/NAME an agent of it, /root/NAME/NAME an agent of that. */
#ifndef SUBAGENT_AGENT_PATH_H
#define SUBAGENT_AGENT_PATH_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

/* More is of no use to anybody, and paths are part of lists that models read. */
enum { AGENT_NAME_MAX = 64 };

extern const struct str agent_path_root;

/* The path of an agent called so below another one. False: it cannot be called so. */
bool agent_path_below(struct str parent, struct str name, struct arena *arena, struct str *ret_path,
                      struct error *err);

/* What a path means for an agent: it may be relative to its own. False: it is none. */
bool agent_path_resolve(struct str own, struct str path, struct arena *arena, struct str *ret_path,
                        struct error *err);

/* Is it that path, or one below it? */
bool agent_path_is_within(struct str path, struct str prefix);

#endif
