/*
 * What the model may call: one file each, one const entry each.
 */
#ifndef ABILITY_ABILITY_H
#define ABILITY_ABILITY_H

#include "agent/tools.h"
#include "agent/turn.h"

struct ability {
    const char *name;
    const char *spec; /* the tool's entry in a request, as JSON */
    /* Answers with tool_call_answer(), now or later. */
    void (*start)(struct tool_call *call);
    void (*cancel)(struct tool_call *call); /* NULL: it always answers at once */
};

extern const struct ability update_plan_ability;

struct toolbox *toolbox_new(void);
void toolbox_free(struct toolbox *toolbox); /* accepts NULL */

#endif
