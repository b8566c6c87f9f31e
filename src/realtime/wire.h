/*
 * How a voice backend is talked to: the frames of one version of its protocol, in both directions.
 *
 * A wire is a table; it knows neither time nor connections, and keeps nothing. What frames mean for a session is
 * voice.h. Version 1 ("quicksilver") hands work over with frames of its own, version 2 with a function that its
 * model calls.
 */
#ifndef REALTIME_WIRE_H
#define REALTIME_WIRE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <yyjson.h>

enum voice_event_type {
    VOICE_NOTHING, /* of no use to anybody, or not understood */
    VOICE_SOUND,
    VOICE_TRANSCRIPT,
    VOICE_ITEM,
    VOICE_SPEECH_STARTED,
    VOICE_RESPONSE_STARTED,
    VOICE_RESPONSE_DONE,
    VOICE_RESPONSE_CANCELLED,
    VOICE_HANDOVER, /* the agent is to do something */
    VOICE_ERROR,
};

/* What a backend says. Everything points into the frame's document or the arena. */
struct voice_event {
    enum voice_event_type type;
    yyjson_val *item; /* VOICE_ITEM, of a response its whole frame: passed on as it is */
    struct wire_thread_realtime_audio_chunk sound;
    bool is_user;       /* VOICE_TRANSCRIPT: who says it */
    struct str text;    /* of a transcript, of an error; of a hand-over: what is wanted */
    struct str id;      /* of a hand-over or a response; NULL: not told */
    struct str item_id; /* of a hand-over, of speech; NULL: not told */
    struct voice_event
        *next; /* another hand-over of the same frame; NULL: none. `item` is the last one's */
};

enum { WIRE_CALLS_MAX = 8 }; /* hand-overs of one frame; the others are ignored */

/* Text that the frame does not have as it is wanted is made in the arena. */
typedef void frame_read_fn(yyjson_val *frame, struct arena *arena, struct voice_event *event);

/* What a frame of that `type` is read with. A table of them ends with a NULL. */
struct frame_type {
    const char *type;
    frame_read_fn *read;
};

struct realtime_wire {
    enum wire_realtime_conversation_version version;
    const char *intent; /* a parameter of the address; NULL: none */

    /* Each message of the agent goes to the backend at once; else only the last, when the turn is over. */
    bool answers_at_once;

    /* A hand-over carries all that was said since the last one; else what the voice model made of it. */
    bool hands_over_transcript;

    /* The backend speaks only when it is asked to, behind a text or an answer. */
    bool wants_requests;

    const struct frame_type *frames;

    void (*write_session)(struct buf *out, struct str instructions);
    void (*write_text)(struct buf *out, struct str text);
    void (*write_answer)(struct buf *out, struct str handover_id, struct str text);
};

extern const struct realtime_wire realtime_wire_v1;
extern const struct realtime_wire realtime_wire_v2;
extern const struct realtime_wire realtime_wire_transcription; /* version 2 without a voice */

/*
 * Reads a frame. What is no JSON, too deep or unknown is VOICE_NOTHING. The document belongs to the caller, who
 * frees it when the event is done with; it may be NULL.
 */
yyjson_doc *wire_read_frame(const struct realtime_wire *wire, struct str frame, struct arena *arena,
                            struct voice_event *ret_event);

/* What all versions share: sound, words of the agent behind their label, what to do with errors and transcripts. */
void wire_write_sound(struct buf *out, struct str base64);
void wire_write_agent_words(struct buf *out, struct str text); /* as a string of JSON */
void wire_write_user_message(struct buf *out, const char *part_type, struct str text);
frame_read_fn wire_read_item, wire_read_error, wire_read_user_words, wire_read_agent_words;

/* A member that is a number of this range; false: it is none. */
bool wire_number(yyjson_val *object, const char *name, uint64_t max, uint64_t *ret_number);

#endif
