/*
 * What the model answers: a stream of events, or a status with a body.
 *
 * A reply is made whole and then sent at its own pace. The functions that add events write them in the words of the
 * reply's dialect: reply_created() comes first, items follow, reply_completed() ends it.
 */
#ifndef SCRIPTED_REPLY_H
#define SCRIPTED_REPLY_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum reply_dialect { REPLY_RESPONSES, REPLY_CHAT, REPLY_ANTHROPIC };

/* A zeroed one is an empty stream. */
struct reply {
    enum reply_dialect dialect;
    size_t n_calls;     /* that were added */
    size_t n_blocks;    /* the same, of Anthropic's blocks */
    unsigned status;    /* 0: a stream of events; else an answer with `text` as its JSON body */
    struct buf headers; /* lines of the script's own, each with its "\r\n" */
    struct buf text;    /* the body, or the events one behind the other */
    size_t *ends;       /* where each event ends in `text`; owned */
    size_t n_events;
    size_t ends_cap;
    uint64_t hang_ms;  /* before the first byte */
    uint64_t delay_ms; /* between events */
    bool is_cut;       /* the connection is dropped after `n_before_cut` events */
    size_t n_before_cut;
};

void reply_done(struct reply *reply);

/* {"error":{"message":...}}, whatever the reply was before. */
void reply_fail(struct reply *reply, unsigned status, const char *message);

/* Empties it and makes it an answer with a body, which the caller adds to `text`. */
struct buf *reply_begin_body(struct reply *reply, unsigned status);

/* An event of which only the JSON text and the type are known; no type: it has no name. */
void reply_raw_event(struct reply *reply, struct str type, struct str json);

void reply_created(struct reply *reply, struct str response_id);

/* A message: its beginning, the pieces it streams in, and what it is in the end. */
void reply_message_begin(struct reply *reply, size_t index, struct str id);
void reply_message_delta(struct reply *reply, size_t index, struct str id, struct str delta);
void reply_message_end(struct reply *reply, size_t index, struct str id, struct str text);

void reply_reasoning(struct reply *reply, size_t index, struct str id, struct str summary);
void reply_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                struct str arguments);
void reply_custom_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                       struct str input);

/* Any other item, as JSON. */
void reply_item(struct reply *reply, size_t index, struct str json);

/* `usage` is JSON. */
void reply_completed(struct reply *reply, struct str response_id, struct str usage);

#endif
