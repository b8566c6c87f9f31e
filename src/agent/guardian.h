/*
 * Who decides about an action in the place of a person: an interface, beside the asker. The server has a model decide
 * (src/guardian/); a test decides itself.
 */
#ifndef AGENT_GUARDIAN_H
#define AGENT_GUARDIAN_H

#include "base/str.h"
#include "schema/generated/wire.h"

struct guarded_case; /* one that is being decided; the guardian's own */
struct thread;
struct turn;

/* What is to be decided. */
struct guarded_action {
    struct str whole;  /* all that there is to know of it: a JSON object */
    struct str reason; /* why it is asked for again; NULL: for the first time */
};

struct guardian_verdict {
    bool is_allowed;
    uint8_t risk_score; /* 0 to 100 */
    enum wire_guardian_risk_level risk_level;
    struct str rationale;
};

/* Once, from the loop, never inside of review(). The verdict is valid during the call, the case no longer. */
typedef void guardian_fn(void *owner, const struct guardian_verdict *verdict);

struct guardian {
    /* What is not decided in time, or cannot be, is not allowed. NULL: there is no guardian (tests), and so for everything. */
    struct guarded_case *(*review)(void *guardian, struct turn *turn,
                                   const struct guarded_action *action, guardian_fn *on_verdict,
                                   void *owner);

    /* Nobody needs the verdict any more: on_verdict does not come. */
    void (*withdraw)(void *guardian, struct guarded_case *guarded);

    /* The thread is going, and its cases were withdrawn. */
    void (*forget_thread)(void *guardian, struct thread *thread);

    void *guardian;
};

#endif
