/*
 * A thread whose lines go to a store that several servers share (store/journal.h).
 *
 * Clients hear of what was recorded when it is committed; calls of the model start then, too. While the store cannot be
 * reached nothing new begins, and a turn that runs ends as interrupted; a thread that another server has taken is
 * *lost*, and goes. Lines that cannot be written at all fail the turn.
 *
 * A thread without a journal knows nothing of this.
 */
#ifndef AGENT_THREAD_JOURNAL_H
#define AGENT_THREAD_JOURNAL_H

#include "agent/held_notices.h"
#include "agent/thread.h"
#include "store/journal.h"

/* In every thread. */
struct thread_journal {
    struct journal *journal; /* owned; NULL: none */
    struct held_notices held;
    struct timer *timer; /* runs while anything is held; NULL: nothing ever was */
    bool has_told_delay;
    bool has_failed;                /* lines cannot be written: nothing is held until one is */
    struct next_round *copy_failed; /* tells `copy_failure`; NULL: there was none yet */
    struct error copy_failure;      /* a line could not be written to the working copy */
    bool index_is_due;              /* when everything is committed */
};

void thread_journal_init(struct thread *thread);

/* The file is made: its journal, from the agent's; NULL: there are none. */
struct journal *thread_begin_journal(struct thread *thread);

/* Must what clients are to hear wait? */
bool thread_must_hold(const struct thread *thread);

/* So much that whoever makes more has to wait? */
bool thread_holds_much(const struct thread *thread);
void thread_hold_notice(struct thread *thread, enum held_kind kind, enum notification what,
                        const void *params);
void thread_hold_question(struct thread *thread, struct thread_question *question);

/* A file could not be written: with a store that is as bad as if the store could not. False: there is none. */
bool thread_copy_failed(struct thread *thread, const struct error *err);

/* The thread goes: what clients have still to hear is told now, unless another server has it. */
void thread_tell_held(struct thread *thread);
void thread_journal_done(struct thread *thread);

#endif
