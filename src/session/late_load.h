/*
 * Reading the history of a thread that was opened without it. Turns that are begun meanwhile wait (thread_restore_later()).
 * A file that cannot be read after all is told to those who follow the thread, and the thread is closed.
 */
#ifndef SESSION_LATE_LOAD_H
#define SESSION_LATE_LOAD_H

#include "session/session.h"

struct late_load_wish {
    struct str path;
    struct str preview;
    uint64_t end;              /* of what counts; see struct rollout_load */
    unsigned policies;         /* see late_load_policy() */
    struct settings *settings; /* what outputs of tools are cut by; counted */
};

/* What is given is copied. The thread may go before it ends. */
void late_load_start(struct sessions *sessions, struct thread *thread,
                     const struct late_load_wish *wish);

/* A thread whose history was read goes on under the approval policy of its last turn, if that is one of these: a bit for
 * each tag. */
void late_load_policy(struct thread *thread, const struct replayed *replayed, unsigned policies);

#endif
