/*
 * A goal: what a thread works towards by itself. This is its data and its rules, without I/O; who keeps it, and begins turns
 * for it, is agenda.h.
 *
 *   ACTIVE ──┬── PAUSED, BLOCKED, COMPLETE     somebody says so: a client, or the model with its tool
 *            ├── BLOCKED                       a turn failed, or nothing was done for GOAL_IDLE_TURNS_MAX turns
 *            ├── USAGE_LIMITED                 the account may not use more
 *            ├── BUDGET_LIMITED                its tokens are used up
 *            └── PAUSED                        GOAL_TURNS_MAX turns, and no person has said a word
 *
 * From each of them a client leads back to ACTIVE, but not beyond a budget that is used up.
 */
#ifndef AGENDA_GOAL_H
#define AGENDA_GOAL_H

#include "base/error.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    GOAL_OBJECTIVE_MAX = 4000, /* characters */
    GOAL_IDLE_TURNS_MAX =
        10, /* turns of its own, one after the other, in which the model only talked */
    GOAL_TURNS_MAX = 500, /* turns of its own since a person said something */
};

struct goal {
    char *objective; /* owned */
    enum wire_thread_goal_status status;
    struct opt_i64 token_budget;
    int64_t tokens_used;
    int64_t time_used_ms;
    int64_t created_ms;
    int64_t updated_ms;
    bool is_deferred; /* a turn was interrupted: it goes on after the next turn that is not */
};

/* What is to become of it; what is absent stays. */
struct goal_change {
    struct str objective; /* NULL: as it is */
    enum wire_thread_goal_status status;
    bool has_token_budget;
    struct opt_i64 token_budget;
};

/* As clients send it: trimmed, and refused with the words they know. */
bool goal_change_read(struct goal_change *change, struct error *err);

/* `goal` is NULL: a new one, active unless told. Owned by the caller, who no longer owns the old one. */
struct goal *goal_changed(struct goal *goal, const struct goal_change *change, int64_t now_ms);
struct goal *goal_copy(const struct goal *goal); /* of NULL: NULL */
void goal_free(struct goal *goal);               /* accepts NULL */

/*
 * Servers of one home share goals. `after` is what we have made of `before` (NULL: a new one, whatever there is), `found` what is kept
 * by now (NULL: none). What we have changed is ours, what was used adds up, the rest is theirs. A goal that is gone or in whose place
 * is another stays so, unless somebody wishes for ours. False: there is none. Text is that of the others.
 */
bool goal_merge(const struct goal *before, const struct goal *after, const struct goal *found,
                bool is_wish, struct goal *ret_goal);

/* Do clients see the same of both? Either may be NULL. */
bool goal_looks_same(const struct goal *a, const struct goal *b);

/* More was used. A budget that is used up limits it. */
void goal_use(struct goal *goal, int64_t tokens, int64_t ms);
void goal_keep_budget(struct goal *goal);

int64_t goal_remaining_tokens(const struct goal *goal); /* -1: there is no budget */

/* Its text is the goal's. */
struct wire_thread_goal goal_shown(const struct goal *goal, struct str thread_id);

/* As it is stored: the names of the protocol. 0: none is called so. */
const char *goal_status_name(enum wire_thread_goal_status status);
enum wire_thread_goal_status goal_status_named(struct str name);

#endif
