/* What the other files of subagent/ ask of agent_open.c. */
#ifndef SUBAGENT_AGENT_OPEN_INTERNAL_H
#define SUBAGENT_AGENT_OPEN_INTERNAL_H

#include "subagent/subagents.h"

/* Will there be an agent with that path in the family of that root? */
bool agent_path_is_opening(const struct subagents *all, struct str root, struct str path);

/* Will there be room in the family of that root without anybody's doing? Somebody comes, goes, or works for a job. */
bool family_will_change(const struct subagents *all, struct str root);

#endif
