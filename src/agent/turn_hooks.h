/*
 * The user's hooks at one moment of a turn. All hooks that match run at the same time; when the last one has
 * ended, clients are told their results in the order of the hooks, and the results become one verdict.
 */
#ifndef AGENT_TURN_HOOKS_H
#define AGENT_TURN_HOOKS_H

#include "agent/turn.h"
#include "hook/input.h"

/* What the hooks of a moment say. Valid during the call only. */
struct hook_verdict {
    bool is_blocked;
    bool is_stopped;
    struct str reason;          /* of the first that blocks */
    struct str feedback;        /* of all, joined by blank lines; NULL: none */
    const struct str *contexts; /* for the model */
    size_t n_contexts;
    const struct wire_hook_prompt_fragment *objections; /* of those that block */
    size_t n_objections;
};

typedef void hooks_done_fn(void *owner, const struct hook_verdict *verdict);

struct hook_round;

/* Has the thread hooks for this event at all? */
bool turn_has_hooks(const struct turn *turn, enum wire_hook_event_name event);

/*
 * Of the moment only what its event needs has to be given. done() comes from the loop, once, unless the
 * round is cancelled; with the turn all its rounds are. NULL: no hook fits, and nothing will come.
 */
struct hook_round *turn_run_hooks(struct turn *turn, const struct hook_moment *moment,
                                  hooks_done_fn *done, void *owner);
void hook_round_cancel(struct hook_round *round); /* accepts NULL */
void turn_cancel_hooks(struct turn *turn);

/* Context of hooks, as messages to the model. */
void turn_add_hook_contexts(struct turn *turn, const struct hook_verdict *verdict);

/* Objections of hooks that block the end of a turn, as one message to the model. */
void turn_add_hook_prompt(struct turn *turn, const struct hook_verdict *verdict);

#endif
