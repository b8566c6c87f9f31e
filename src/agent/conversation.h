/*
 * A conversation: what a model has seen and said, and where that is written down.
 *
 * A thread has one. Whoever works for a thread with a history of their own has another: a reviewer. A
 * turn talks with exactly one of them (turn->conversation) and does not ask which.
 */
#ifndef AGENT_CONVERSATION_H
#define AGENT_CONVERSATION_H

#include "agent/history.h"
#include "agent/recorder.h"
#include "base/buf.h"

struct conversation {
    struct history history;
    struct buf baseline;        /* JSON of the last turn_context; empty: the whole context is due */
    const char *session_source; /* for SessionStart hooks: "startup"; NULL: they have run */
    const char *session_id;     /* by which the model's provider knows it; borrowed */
    const char *subagent; /* what it is to the model's provider: "review"; NULL: a user's own */
    struct recorder *recorder; /* borrowed; NULL: nothing of it is written, only its result */
};

/* A zeroed conversation is empty and writes nothing. */
void conversation_done(struct conversation *conversation);

/* A response item, into the history and the file. False: it is of no known kind and was not kept. */
bool conversation_add(struct conversation *conversation, struct str item_json,
                      const struct settings *settings);

/* Lines of the file, if it has one. */
void conversation_record(const struct conversation *conversation,
                         const struct wire_rollout_event *event);
void conversation_record_context(const struct conversation *conversation,
                                 const struct wire_rollout_turn_context *context);

#endif
