/*
 * What the patches of a turn have changed, told as turn/diff/updated: after each patch, and after each
 * answer of the model.
 *
 * Files are read on a worker that may still do so when the turn is over, so the changes are counted.
 */
#ifndef AGENT_TURN_CHANGES_H
#define AGENT_TURN_CHANGES_H

#include "agent/turn.h"
#include "patch/turn_diff.h"

struct turn_changes {
    struct turn_diff *diff; /* used by one work at a time: all of them are in agent.work */
    unsigned references;
};

/* Made when a turn is asked for the first time. One reference for the caller. */
struct turn_changes *turn_changes_of(struct turn *turn);
void turn_changes_unref(struct turn_changes *changes); /* accepts NULL */

/* An empty diff is told only where one that is not empty was told before. */
void turn_tell_diff(struct turn *turn, struct str diff);

#endif
