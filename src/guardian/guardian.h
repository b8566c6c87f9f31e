/*
 * The guardian: a model decides about actions of agents in the place of a person (docs/guardian.md).
 *
 *     case ── ward ── reviewer ── hidden thread ── turn ── its last message ── verdict
 *
 * A ward is a guarded thread. Its cases are decided in the order in which they come, a few at once; each is the turn of a
 * reviewer (reviewer.h), whose last message is the verdict (verdict.h). A case that is not decided within its time, or
 * cannot be decided, is refused.
 */
#ifndef GUARDIAN_GUARDIAN_H
#define GUARDIAN_GUARDIAN_H

#include "agent/guardian.h"
#include "agent/thread.h"
#include "base/list.h"
#include "session/session.h"

enum {
    WARD_CASES_AT_ONCE = 4, /* more wait */
    WARD_CASES_MAX = 32,    /* more are refused */
    GUARDIAN_CASE_MS = 90 * 1000,
    GUARDIAN_ENDING_MS = 5 * 1000, /* for the turn of a case that nobody needs any more */
};

struct guardians {
    struct sessions *sessions;
    uint64_t case_ms; /* tests are quicker */
    uint64_t ending_ms;

    /* The rest is the guardian's own. */
    struct list wards;
    struct next_round *round; /* what is due is done from the loop */
    struct notifier notifier; /* hears of the turns of reviewers */
};

/* The sessions are there already, and their agent. It becomes the guardian of that agent. */
void guardians_init(struct guardians *guardians, struct sessions *sessions);
void guardians_done(struct guardians *guardians); /* no thread is left, and nothing being opened */

#endif
