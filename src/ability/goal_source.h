/* The goal of a thread, for its model: get_goal, create_goal, update_goal. */
#ifndef ABILITY_GOAL_SOURCE_H
#define ABILITY_GOAL_SOURCE_H

#include "ability/toolbox.h"

struct agendas;

/* They outlive the toolbox. */
struct tool_source goal_source(struct agendas *agendas);

#endif
