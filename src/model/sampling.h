/*
 * A sampling is one answer of a model, from the request to its end.
 *
 * It is started, sends events, and ends exactly once, with SAMPLING_COMPLETED or SAMPLING_FAILED;
 * no event comes from inside start() or after cancel(). A sampling that has sent its last event is
 * gone: it is not cancelled any more. Both layers of retries happen inside: a new attempt announces
 * itself with SAMPLING_RETRYING and begins from nothing, items that were done before stay done.
 * Every wait has a deadline.
 */
#ifndef MODEL_SAMPLING_H
#define MODEL_SAMPLING_H

#include "base/str.h"
#include "loop/loop.h"
#include "model/login_source.h"
#include "model/provider.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <yyjson.h>

/* What is asked. Everything is copied by start(). */
struct sampling_options {
    const struct provider *provider;
    struct str originator; /* header `originator` */
    struct str user_agent;
    struct str residency; /* PROVIDER_RESIDENCY_HEADER, or NULL */
    struct str thread_id; /* session_id, x-client-request-id, prompt_cache_key */
    struct str turn_id;
    struct str turn_metadata; /* x-codex-turn-metadata: JSON, or NULL */
    struct str turn_state;    /* x-codex-turn-state of this turn, or NULL */
    struct str subagent;      /* x-openai-subagent, or NULL */

    struct str model;
    struct str instructions;
    const struct str *input; /* response items, each as JSON */
    size_t n_input;
    struct str tools; /* a JSON array */
    bool parallel_tool_calls;
    bool has_reasoning;       /* `reasoning` is an object, else null */
    struct str effort;        /* NULL: left out */
    struct str summary;       /* NULL: left out */
    struct str service_tier;  /* "priority", "flex", or NULL */
    struct str verbosity;     /* or NULL */
    struct str output_schema; /* JSON, or NULL */
    int64_t max_output;       /* tokens of an answer; 0: as many as there is room for */
    int64_t window;           /* tokens of the model's context; 0: not known */

    /* The provider is to condense `input` (provider_can_compact()): SAMPLING_ITEM_DONE comes for each item
     * of what takes its place, then the end. Nothing is announced but pauses that the server asks for. */
    bool is_compaction;
};

enum sampling_event_type {
    SAMPLING_STARTED = 1,        /* headers of a good answer: rate limits, turn state, model */
    SAMPLING_SERVED_MODEL,       /* served_model, where the stream names it (again) */
    SAMPLING_ITEM_ADDED,         /* item */
    SAMPLING_TEXT_DELTA,         /* text */
    SAMPLING_SUMMARY_PART_ADDED, /* index */
    SAMPLING_SUMMARY_DELTA,      /* text, index */
    SAMPLING_REASONING_DELTA,    /* text, index */
    SAMPLING_ITEM_DONE,          /* item */
    SAMPLING_RETRYING,  /* attempt, max_attempts, error: tell the client, forget the open item */
    SAMPLING_COMPLETED, /* usage; the last event */
    SAMPLING_FAILED,    /* error; the last event */
};

/* No answer has so many tokens, and adding them up cannot overflow. */
#define MAX_TOKEN_COUNT INT64_C(1000000000000000)

struct token_usage {
    int64_t input;
    int64_t cached_input;
    int64_t cache_write_input; /* what the provider put into its cache; part of the input */
    int64_t output;
    int64_t reasoning_output;
    int64_t total;
};

struct sampling_error {
    struct str message; /* as a client reads it */
    struct str
        detail; /* more of it: libcurl's words, or the provider's own; NULL: the message has all */
    struct wire_codex_error_info info; /* for TurnError.codexErrorInfo */
    int http_status;                   /* 0: none */
    bool is_context_overflow;
    bool is_invalid_image; /* an image in the input is no image */
    bool is_unusable; /* of a compaction: its answer did not come, broke off, or cannot be read */
};

/* Everything in an event is valid during the call only. */
struct sampling_event {
    enum sampling_event_type type;
    yyjson_val *item; /* a response item as the model sent it, `id` included */
    struct str text;
    int64_t index;
    /* SAMPLING_STARTED, SAMPLING_FAILED: those the headers tell of, `codex` first; NULL if none */
    const struct wire_rate_limit_snapshot *rate_limits;
    size_t n_rate_limits;
    struct str turn_state;   /* SAMPLING_STARTED: `x-codex-turn-state`, or NULL */
    struct str served_model; /* SAMPLING_STARTED: `openai-model`, or NULL; SAMPLING_SERVED_MODEL */
    bool reasoning_included; /* SAMPLING_STARTED */
    struct str response_id;  /* SAMPLING_COMPLETED: the provider's own, or NULL */
    bool has_usage;          /* SAMPLING_COMPLETED */
    struct token_usage usage;
    unsigned attempt; /* SAMPLING_RETRYING: n of max_attempts */
    unsigned max_attempts;
    const struct sampling_error *error; /* SAMPLING_RETRYING, SAMPLING_FAILED */
};

typedef void sampling_fn(void *owner, const struct sampling_event *event);

struct sampling;

/* How a turn reaches models; tests give their own. */
struct sampler {
    struct sampling *(*start)(struct sampler *sampler, const struct sampling_options *options,
                              sampling_fn *on_event, void *owner);
    void (*cancel)(struct sampler *sampler, struct sampling *sampling);

    /* While it is paused no more is read than has come; the model waits. From inside of its events it may be paused, and not go
     * on. Every attempt begins without a pause. NULL: it cannot. */
    void (*pause)(struct sampler *sampler, struct sampling *sampling, bool is_paused);
};

struct dialect;

/*
 * The real one, over HTTP. libcurl is opened when the first sampling starts. `dialects` has one for each
 * enum wire_api of providers. `logins` signs requests of providers without a credential of their own;
 * NULL: nobody does.
 */
struct sampler *http_sampler_new(struct loop *loop, const struct dialect *const *dialects,
                                 struct login_source *logins);

/* From then on somebody hears of the `x-models-etag` of good answers. */
typedef void models_etag_fn(void *owner, struct str etag);
void http_sampler_tell_etags(struct sampler *sampler, models_etag_fn *on_etag, void *owner);

/* Cancels what runs. Not from inside an event; accepts NULL. */
void http_sampler_free(struct sampler *sampler);

#endif
