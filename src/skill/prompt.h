/* What the model is told of the skills it may use. */
#ifndef SKILL_PROMPT_H
#define SKILL_PROMPT_H

#include "skill/discovery.h"
#include "skill/mention.h"

/* NULL: there is none it may use by itself. */
struct str skills_instructions(struct arena *arena, const struct skills *skills);

/* Those that are switched on, for the user to ask for. */
struct skill_refs skills_enabled(struct arena *arena, const struct skills *skills);

#endif
