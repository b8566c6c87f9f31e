/*
 * Reading the history of a thread that was opened without it, at once or when a turn first needs it: that of a long thread
 * takes memory that whoever only looks at it need not spend. Turns that are begun meanwhile wait (thread_restore_later()).
 * A file that cannot be read after all is told to those who follow the thread, and the thread is closed.
 */
#ifndef SESSION_LATE_LOAD_H
#define SESSION_LATE_LOAD_H

#include "session/session.h"

struct late_load_wish {
    struct str path;
    struct str preview;
    uint64_t end;              /* of what counts; see struct rollout_load */
    struct settings *settings; /* what outputs of tools are cut by; counted */
    bool when_needed;          /* not before */
};

/* What is given is copied. The thread may go before it ends. */
void late_load_start(struct sessions *sessions, struct thread *thread,
                     const struct late_load_wish *wish);

#endif
