/*
 * What clients of a thread are to hear once the lines before it are committed (store/journal.h): copies, in order. Answers
 * to requests have a place in that order, too.
 *
 * Deltas of one item that follow each other are joined, so that a store that is slow costs no more than the text itself.
 */
#ifndef AGENT_HELD_NOTICES_H
#define AGENT_HELD_NOTICES_H

#include "agent/thread_question.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/list.h"

struct held_notices {
    struct list list; /* struct held_notice, oldest first; owned */
    size_t n_bytes;
};

enum held_kind { HELD_FOR_SUBSCRIBERS = 1, HELD_FOR_ALL, HELD_QUESTION, HELD_WAITER };

/* Who waits for its turn: one of the two. */
struct held_waiter {
    thread_stored_fn *on_stored;
    thread_told_fn *on_told;
    void *owner;
};

struct held_notice {
    struct list_node node;
    enum held_kind kind;
    int64_t line; /* that has to be committed before */
    enum notification what;
    struct arena arena;
    void *params; /* in the arena */
    size_t n_bytes;
    struct buf delta;                 /* of a delta: its text */
    struct thread_question *question; /* HELD_QUESTION: borrowed */
    struct held_waiter waiter;        /* HELD_WAITER */
};

void held_notices_init(struct held_notices *held);
void held_notices_done(struct held_notices *held);
bool held_notices_are_empty(const struct held_notices *held);

void held_notices_add(struct held_notices *held, enum held_kind kind, int64_t line,
                      enum notification what, const void *params);
void held_notices_add_question(struct held_notices *held, int64_t line,
                               struct thread_question *question);
void held_notices_add_waiter(struct held_notices *held, int64_t line, struct held_waiter waiter);

/* It was withdrawn. */
void held_notices_forget_question(struct held_notices *held,
                                  const struct thread_question *question);

/* The oldest, if the lines up to this one are committed; NULL: there is none. The caller frees it. */
struct held_notice *held_notices_take(struct held_notices *held, int64_t n_committed);
void held_notice_free(struct held_notice *notice);

#endif
