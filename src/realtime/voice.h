/*
 * A conversation with a voice backend, without the connection: what has been said, what the backend is doing, and
 * what has to be sent to it. Whatever happens goes in; frames come out through `send`, and what clients have to hear
 * is left to the caller, who reads the event that voice_hear() was given.
 *
 * A backend of version 2 answers only when it is asked to, and takes no such request while it speaks: it is sent
 * when the response that runs is over.
 */
#ifndef REALTIME_VOICE_H
#define REALTIME_VOICE_H

#include "realtime/frame_queue.h"
#include "realtime/wire.h"

enum {
    VOICE_TRANSCRIPT_MAX = 64 * 1024, /* bytes since the last hand-over; the oldest words go */
    VOICE_PARTS_MAX = 256,            /* and so many changes of the speaker */
    VOICE_ID_MAX = 512,               /* bytes of an id of the backend; longer ones are no ids */
    VOICE_KNOWN_HANDOVERS = 8,        /* the last ones are told twice, and taken once */
    VOICE_OPEN_HANDOVERS = 8,         /* that wait for an answer; then the oldest gets one */
    VOICE_MESSAGE_MAX =
        256 * 1024, /* bytes of the agent's words for the backend; the rest is cut off */
};

/* What one side said without being interrupted. */
struct spoken_part {
    bool is_user;
    size_t len; /* bytes of `words`, behind those of the parts before */
};

struct spoken_words {
    struct buf words;
    struct spoken_part *parts; /* owned */
    size_t n;
    size_t cap;
};

/* False: there is no room for it. */
typedef bool voice_send_fn(void *owner, enum frame_kind kind, struct str frame);

struct voice {
    const struct realtime_wire *wire;
    voice_send_fn *send;
    void *owner;

    struct spoken_words transcript; /* since the last hand-over */
    bool response_runs;
    bool request_is_due; /* for a response, when the one that runs is over */

    struct buf playing; /* id of the item whose sound goes to the user; empty: none does */
    uint64_t playing_ms;

    struct buf open[VOICE_OPEN_HANDOVERS]; /* ids of those that the agent works for, oldest first */
    size_t n_open;
    struct buf message; /* the agent's last, for the newest of them */
    bool has_message;
    struct buf known[VOICE_KNOWN_HANDOVERS]; /* ids */
    size_t n_known;
};

void voice_init(struct voice *voice, const struct realtime_wire *wire, voice_send_fn *send,
                void *owner);
void voice_done(struct voice *voice);

/* -- Of the user --------------------------------------------------------------------------- */

/* Goes before all that was said already. */
void voice_begin(struct voice *voice, struct str instructions);

/* False: there is no room for it. */
bool voice_sound(struct voice *voice, struct str base64);
bool voice_text(struct voice *voice, struct str text);

/* -- Of the backend ------------------------------------------------------------------------ */

/*
 * False: nobody needs to hear of it. A hand-over that is told again becomes what else its frame says. A new one is
 * open from here on: it is answered when the agent's turn has ended, or refused.
 */
bool voice_hear(struct voice *voice, struct voice_event *event);

/* After a hand-over: the item that clients are shown, as JSON, and what the agent is to read, or no text. The
 * transcript begins anew. */
void voice_take_handover(struct voice *voice, const struct voice_event *event, struct buf *ret_item,
                         struct buf *ret_text);

/* -- Of the agent -------------------------------------------------------------------------- */

void voice_agent_says(struct voice *voice, struct str text);

/* Answers all that is open. `otherwise` is said for an agent that has not said anything. */
void voice_turn_ended(struct voice *voice, struct str otherwise);

/* The newest hand-over, which nobody works for, is told why; the others stay open. */
void voice_refuse_handover(struct voice *voice, struct str why);

#endif
