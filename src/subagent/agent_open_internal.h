/* What the other files of subagent/ ask of agent_open.c. */
#ifndef SUBAGENT_AGENT_OPEN_INTERNAL_H
#define SUBAGENT_AGENT_OPEN_INTERNAL_H

#include "subagent/subagents.h"

/* Will there be an agent with that path in the family of that root? */
bool agent_path_is_opening(const struct subagents *all, struct str root, struct str path);

/* Does anybody come to the family of that root? */
bool family_is_opening(const struct subagents *all, struct str root);

#endif
