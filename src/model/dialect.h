/*
 * A dialect: the words in which the models of a provider are asked, and answer. One const entry for each
 * `wire_api` of a provider.
 *
 * The sampler asks, waits, tries again and signs in; it knows no path, no header and no member of JSON. A
 * dialect knows neither time nor connections. It makes a request, and makes samplings' events of what comes
 * back; whatever it tells, response items are those of the Responses API, because threads are stored with
 * them.
 */
#ifndef MODEL_DIALECT_H
#define MODEL_DIALECT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "http/client.h"
#include "model/sampling.h"
#include "model/sampling_error.h"

enum stream_step {
    STREAM_NOTHING,   /* skipped: unknown, malformed, or without what it needs */
    STREAM_EVENT,     /* event is to be sent */
    STREAM_COMPLETED, /* event too, and it is the last */
    STREAM_FAILED,    /* failure is what counts if the stream ends without completing */
    STREAM_ENDING, /* all is said but for what servers may add: end() comes soon, however it ends */
};

/* What a piece of a stream means. Valid during the call only. */
struct stream_data {
    enum stream_step step;
    struct str served_model; /* where the stream names it, or NULL */
    struct sampling_event event;
    struct failure failure; /* its text is made in the arena */
    bool ends_now;          /* STREAM_FAILED: nothing more is waited for */
};

/* Returns whether the stream goes on; if not, nothing of the sampling may be touched any more. */
typedef bool stream_fn(void *owner, const struct stream_data *data);

/* Who hears what was read. */
struct stream_reader {
    struct arena *arena; /* of this attempt; lives until the next one begins */
    stream_fn *on_data;
    void *owner;
    const void *kept; /* what the dialect has kept of the request */
    bool is_error;    /* the event's name says that it is one */
    bool is_whole;    /* all of an answer came in one piece */
};

/* What the head of a good answer says. Valid as long as the head, and the arena. */
struct answer_head {
    struct sampling_event event; /* SAMPLING_STARTED */
    struct str models_etag;      /* of the provider's list of models, or NULL */
};

struct dialect {
    /* The request, the same for every attempt. */
    struct str (*url)(struct arena *arena, const struct provider *provider);
    /* Where ChatGPT logins are served. NULL, or no text: where all are. */
    struct str (*chatgpt_url)(struct arena *arena, const struct provider *provider);
    /* Fails if the provider wants a credential from the environment that is not there. */
    bool (*headers)(struct arena *arena, const struct sampling_options *options,
                    struct name_values *ret_headers, struct error *err);
    void (*body)(const struct sampling_options *options, struct buf *out);
    /* What of the request its answers are read with, in the arena. NULL: nothing. */
    const void *(*keep)(struct arena *arena, const struct sampling_options *options);

    /* The headers of one attempt: those above, the turn's state and the login, as they are now. */
    struct name_values (*sign)(struct arena *arena, struct name_values headers,
                               struct str turn_state, const struct login *login);

    /* Is a good answer a stream, as far as its head says? If not it is a refusal. NULL: it is. */
    bool (*is_stream)(const struct http_head *head);
    /* NULL: the head tells nothing. */
    struct answer_head (*head)(struct arena *arena, const struct http_head *head, time_t now);
    /* What an answer means whose status is no success, or that is none which read() and end() understand. */
    struct failure (*refusal)(struct arena *arena, const struct http_head *head, struct str body,
                              struct str url, time_t now);

    /* An attempt's own memory, zeroed when it begins. done() gives back what it holds, once for every
     * attempt and never inside read() or end(); NULL: it holds nothing. */
    size_t state_size;
    void (*done)(void *state);
    /* One `data` of the stream, or all of an answer that is none; returns what on_data() did. */
    bool (*read)(void *state, struct str data, const struct stream_reader *reader);
    /* The server has ended the stream, which did not complete; a connection that breaks is no such end, unless
     * the dialect said STREAM_ENDING. What is still open can be completed, and the answer with it; returns what
     * on_data() did. NULL: a stream has to complete before it ends. */
    bool (*end)(void *state, const struct stream_reader *reader);
    const char *unfinished; /* what a client reads of a stream that did not complete */

    /* Comments of the stream are signs of life, and the names of its events count. */
    bool hears_comments;

    /* The answer is no stream: it is read when all of it is there, and has the time of one event for that. */
    bool is_whole;
    /* It is one, but servers that do not stream answer with JSON in one piece: what it begins with shows it. */
    bool may_be_whole;

    /* How a provider is asked to condense a history; NULL: it cannot be. */
    const struct dialect *compaction;
};

extern const struct dialect dialect_responses;
extern const struct dialect dialect_responses_compact; /* its `compaction` */
extern const struct dialect dialect_chat;
extern const struct dialect dialect_anthropic;

extern const struct dialect *const model_dialects[]; /* by enum wire_api */

#endif
