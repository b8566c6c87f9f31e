/* What a model is told of the goal of its thread. */
#ifndef AGENDA_GOAL_PROMPT_H
#define AGENDA_GOAL_PROMPT_H

#include "agenda/goal.h"
#include "base/arena.h"

/* Go on with it: the message that a turn of its own begins with, as a response item. */
struct str goal_continue_item(const struct goal *goal, struct arena *arena);

/* Its budget was used up while the model was at work: come to an end. */
struct str goal_budget_item(const struct goal *goal, struct arena *arena);

#endif
