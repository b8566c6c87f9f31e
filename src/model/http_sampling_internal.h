/*
 * What the files of samplings over HTTP share. One runs through these states:
 *
 *     WAITING --> SIGNING --> REQUESTING --> STREAMING --> OVER
 *        ^           ^            |  \          |
 *        |           |            v   \         |
 *        |           +-- 401 - REFUSED |        |
 *        |                        |    |        |
 *        +------------------------+----+--------+   another attempt, at once or announced
 *
 * One timer serves the deadline of whatever state it is in; signing has one of its own, in the login
 * source. An answer in one piece (dialect->is_whole, or found to be so) comes in while STREAMING, too.
 */
#ifndef MODEL_HTTP_SAMPLING_INTERNAL_H
#define MODEL_HTTP_SAMPLING_INTERNAL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/list.h"
#include "http/client.h"
#include "http/sse.h"
#include "model/dialect.h"
#include "model/sampling.h"

enum sampling_state {
    STATE_WAITING,    /* for the first attempt, or between two */
    STATE_SIGNING,    /* for the user's login */
    STATE_REQUESTING, /* no answer yet */
    STATE_STREAMING,  /* events come in */
    STATE_REFUSED,    /* the body of an error comes in */
    STATE_OVER,       /* the last event was sent, or nobody wants one */
};

/* What a good answer is, as far as its first byte tells. */
enum answer_form { FORM_UNKNOWN, FORM_STREAM, FORM_WHOLE };

struct http_sampler {
    struct sampler base;
    struct loop *loop;
    const struct dialect *const *dialects; /* by enum wire_api */
    struct login_source *logins;           /* or NULL */
    struct http_client *client;            /* NULL until the first attempt */
    struct list running;                   /* struct sampling; owned */
    struct list over;                      /* to be freed in the next round of the loop */
    struct timer *reaper;
    models_etag_fn *on_etag; /* NULL: nobody wants to know */
    void *etag_owner;
};

struct sampling {
    struct list_node node;
    struct http_sampler *sampler;
    sampling_fn *on_event;
    void *owner;
    enum sampling_state state;
    struct timer *timer;
    struct http_transfer *transfer; /* while there is one */

    /* The request, the same for every attempt. */
    struct arena arena;
    const struct dialect *dialect;
    const void *kept; /* the dialect's, of the request */
    struct str provider_url;
    struct str chatgpt_url; /* where ChatGPT logins are served; NULL: where all are */
    struct name_values headers;
    struct buf body;
    struct str turn_state; /* given, or taken from the first answer that had one */
    struct str no_request; /* why there can be none, or no text */
    bool is_foreign;       /* the provider is: its URL may hold a key */
    uint64_t idle_ms;
    uint32_t request_max_retries;
    uint32_t stream_max_retries;
    bool takes_refusals; /* they are not tried again */

    bool wants_login;                      /* the provider has no credential of its own */
    struct provider_auth auth;             /* its own; text in the arena */
    struct login_question *login_question; /* STATE_SIGNING */
    struct arena login_arena;
    struct login login;        /* text in its arena */
    bool has_new_login;        /* after a 401: the next attempt takes it as it is */
    unsigned n_refused_logins; /* answers of 401 */

    uint32_t n_request_retries; /* of this stream attempt */
    uint32_t n_stream_retries;

    /* This attempt. */
    struct arena attempt;
    void *stream_state; /* the dialect's, in the arena; NULL: no attempt has begun */
    struct str url;
    struct str told_url; /* as clients and logs may see it */
    struct sse sse;
    enum answer_form form;
    size_t received; /* bytes of the stream */
    const struct http_head *head;
    struct buf refusal;     /* the body of an error */
    struct buf whole;       /* an answer that is no stream, as far as it is there */
    struct failure failure; /* what the stream said before its end */
    bool has_failure;
    bool is_paused;          /* by its owner */
    bool is_ending;          /* the stream has said all that has to be said */
    uint64_t sent;           /* of the request, when the timer was started */
    struct buf served_model; /* as it was last reported */
};

/* -- States and ends (http_sampling.c) ----------------------------------------------------- */

void http_sampling_enter(struct sampling *sampling, enum sampling_state next);

/* The owner may cancel the sampling from inside. Returns whether it goes on. */
bool http_sampling_emit(struct sampling *sampling, const struct sampling_event *event);

/* The next attempt begins after so long. */
void http_sampling_wait(struct sampling *sampling, uint64_t delay_ms);

void http_sampling_forget_question(struct sampling *sampling);
void http_sampling_forget_attempt(struct sampling *sampling);
void http_sampling_drop_transfer(struct sampling *sampling);

/* It is over, and freed in the next round of the loop: it may be in the middle of its own callback. */
void http_sampling_finish(struct sampling *sampling);

/* The same, with the last event. */
void http_sampling_finish_with(struct sampling *sampling, const struct sampling_event *event);
void http_samplings_free(struct list *list);

/* -- Attempts that fail (http_sampling.c): another one follows, or the last event ----------- */

void http_sampling_attempt_failed(struct sampling *sampling, const struct failure *failure);
void http_sampling_fail_stream(struct sampling *sampling, const char *reason);

/* An answer that is no stream does not come, or not in a way that can be used. */
void http_sampling_fail_whole(struct sampling *sampling, struct failure failure,
                              bool is_tried_again);

/* The stream is over and did not complete: what it said of that counts more than how it ended. */
void http_sampling_stream_ended(struct sampling *sampling, const char *reason);
void http_sampling_refusal_ended(struct sampling *sampling);
void http_sampling_give_up(struct sampling *sampling, const struct failure *failure);
void http_sampling_give_up_without_login(struct sampling *sampling, const struct login *login);
void http_sampling_keep_login(struct sampling *sampling, const struct login *login);

/* -- The answer (http_sampling_answer.c) --------------------------------------------------- */

void http_sampling_on_head(void *owner, const struct http_head *head);
void http_sampling_on_body(void *owner, const char *bytes, size_t len);
void http_sampling_on_end(void *owner, enum http_result result, const char *detail);
void http_sampling_wait_for_more(struct sampling *sampling);
void http_sampling_stream_closed(struct sampling *sampling, enum http_result result);

#endif
