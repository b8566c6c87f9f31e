/*
 * Samplings over HTTP. One runs through these states:
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
#include "base/arena.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "http/client.h"
#include "http/sse.h"
#include "http/url.h"
#include "model/dialect.h"
#include "model/sampling.h"

#include <stdlib.h>
#include <sys/random.h>

enum {
    FIRST_PAUSE_MS = 200,
    LONGEST_PAUSE_MS = 60000,
    REFUSAL_MS = 30000, /* for the body of a refusal */
    /* A stream that failed, or has said all, should end; nothing is held back for one that does not. */
    AFTER_FAILURE_MS = 2000,
    ANSWER_BYTES_MAX = 256 * 1024 * 1024,
    WHOLE_BYTES_MAX =
        SSE_MAX_EVENT, /* of an answer that is no stream: it is read at once, as an event is */
};

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
    bool takes_refusals;

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
    bool is_ending;          /* the stream has said all that has to be said */
    uint64_t sent;           /* of the request, when the timer was started */
    struct buf served_model; /* as it was last reported */
};

static const char *state_name(enum sampling_state state)
{
    static const char *const names[] = { "waiting",   "signing", "requesting",
                                         "streaming", "refused", "over" };

    return names[state];
}

/* The only place the state changes. */
static void sampling_enter(struct sampling *sampling, enum sampling_state next)
{
    log_debug("sampling=%p %s -> %s", (void *)sampling, state_name(sampling->state),
              state_name(next));
    sampling->state = next;
}

/* The owner may cancel the sampling from inside. Returns whether it goes on. */
static bool emit(struct sampling *sampling, const struct sampling_event *event)
{
    if (sampling->state == STATE_OVER)
        return false;
    sampling->on_event(sampling->owner, event);
    return sampling->state != STATE_OVER;
}

/* -- The end ------------------------------------------------------------------------------- */

static void forget_login_question(struct sampling *sampling)
{
    struct login_source *logins = sampling->sampler->logins;

    if (sampling->login_question != NULL)
        logins->cancel(logins, sampling->login_question);
    sampling->login_question = NULL;
}

/* Its memory stays until here, because its end can come from inside the dialect. */
static void forget_attempt(struct sampling *sampling)
{
    if (sampling->stream_state != NULL && sampling->dialect->done != NULL)
        sampling->dialect->done(sampling->stream_state);
    sampling->stream_state = NULL;
    arena_reset(&sampling->attempt);
}

static void free_sampling(struct sampling *sampling)
{
    list_remove(&sampling->node);
    forget_login_question(sampling);
    timer_free(sampling->timer);
    http_transfer_free(sampling->transfer);
    forget_attempt(sampling);
    arena_done(&sampling->arena);
    arena_done(&sampling->attempt);
    arena_done(&sampling->login_arena);
    buf_done(&sampling->body);
    buf_done(&sampling->refusal);
    buf_done(&sampling->whole);
    buf_done(&sampling->served_model);
    sse_done(&sampling->sse);
    free(sampling);
}

static void free_all(struct list *list)
{
    list_foreach(list, sampling, struct sampling, node)
        free_sampling(sampling);
}

static void on_reap(void *owner)
{
    struct http_sampler *sampler = owner;

    free_all(&sampler->over);
}

/* It may be in the middle of its own callback, so its memory stays until the next round of the loop. */
static void sampling_finish(struct sampling *sampling)
{
    sampling_enter(sampling, STATE_OVER);
    timer_stop(sampling->timer);
    list_remove(&sampling->node);
    list_append(&sampling->sampler->over, &sampling->node);
    timer_start(sampling->sampler->reaper, 0);
}

static void drop_transfer(struct sampling *sampling)
{
    http_transfer_free(sampling->transfer);
    sampling->transfer = NULL;
    sampling->head = NULL;
}

/* Sends the last event. The state changes first, so that whatever the owner does cannot end it a
 * second time. */
static void finish_with(struct sampling *sampling, const struct sampling_event *event)
{
    sampling_finish(sampling);
    sampling->on_event(sampling->owner, event);
}

/* -- Attempts that fail -------------------------------------------------------------------- */

static uint64_t pause_ms(uint32_t n)
{
    uint64_t base_ms = LONGEST_PAUSE_MS;
    uint16_t random = 0;

    if (n <= 8)
        base_ms = (uint64_t)FIRST_PAUSE_MS << (n - 1);
    if (getrandom(&random, sizeof random, GRND_NONBLOCK) != sizeof random)
        random = UINT16_MAX / 2;
    return base_ms * 9 / 10 + base_ms * random / UINT16_MAX / 5;
}

static void wait_for(struct sampling *sampling, uint64_t delay_ms)
{
    sampling_enter(sampling, STATE_WAITING);
    timer_start(sampling->timer, delay_ms);
}

static uint32_t most_stream_retries(const struct sampling *sampling, const struct failure *failure)
{
    uint32_t most = sampling->stream_max_retries;

    return failure->max_stream_retries > 0 && failure->max_stream_retries < most
               ? failure->max_stream_retries
               : most;
}

static bool announce_retry(struct sampling *sampling, const struct failure *failure)
{
    return emit(sampling, &(struct sampling_event){
                              .type = SAMPLING_RETRYING,
                              .attempt = sampling->n_stream_retries,
                              .max_attempts = most_stream_retries(sampling, failure),
                              .error = &failure->error,
                          });
}

static void sampling_give_up(struct sampling *sampling, const struct failure *failure)
{
    finish_with(sampling,
                &(struct sampling_event){
                    .type = SAMPLING_FAILED,
                    .error = &failure->error,
                    .rate_limits = failure->has_rate_limits ? &failure->rate_limits : NULL,
                    .n_rate_limits = failure->has_rate_limits ? 1 : 0,
                });
}

/* Without a stream there is no second layer, but for a server that says when it wants to be asked again. */
static bool may_retry_stream(const struct sampling *sampling, const struct failure *failure)
{
    return failure->retry_stream && !(failure->is_refusal && sampling->takes_refusals) &&
           sampling->n_stream_retries < most_stream_retries(sampling, failure) &&
           (!sampling->dialect->is_whole || failure->retry_after_ms > 0);
}

/* The failure's text is in the attempt's arena, which stays until the next one begins. */
static void attempt_failed(struct sampling *sampling, const struct failure *failure)
{
    drop_transfer(sampling);
    timer_stop(sampling->timer);
    if (failure->retry_request && sampling->n_request_retries < sampling->request_max_retries) {
        sampling->n_request_retries++;
        wait_for(sampling, pause_ms(sampling->n_request_retries));
        return;
    }
    if (may_retry_stream(sampling, failure)) {
        sampling->n_stream_retries++;
        sampling->n_request_retries = 0;
        if (announce_retry(sampling, failure))
            wait_for(sampling, failure->retry_after_ms > 0 ? failure->retry_after_ms
                                                           : pause_ms(sampling->n_stream_retries));
        return;
    }
    sampling_give_up(sampling, failure);
}

static void fail_stream(struct sampling *sampling, const char *reason)
{
    struct failure failure = failure_of_stream(&sampling->attempt, reason);

    attempt_failed(sampling, &failure);
}

/* An answer that is no stream does not come, or not in a way that can be used. */
static void fail_whole(struct sampling *sampling, struct failure failure, bool is_tried_again)
{
    failure.retry_request = is_tried_again;
    failure.error.is_unusable = true;
    attempt_failed(sampling, &failure);
}

/* The stream is over and did not complete: what it said of that counts more than how it ended. */
static void stream_ended(struct sampling *sampling, const char *reason)
{
    struct failure failure = sampling->failure;

    if (sampling->has_failure)
        attempt_failed(sampling, &failure);
    else
        fail_stream(sampling, reason);
}

static void fail_with_refusal(struct sampling *sampling)
{
    struct failure failure =
        sampling->dialect->refusal(&sampling->attempt, sampling->head, buf_str(&sampling->refusal),
                                   sampling->told_url, time(NULL));

    attempt_failed(sampling, &failure);
}

static void keep_login(struct sampling *sampling, const struct login *login)
{
    struct arena *arena = &sampling->login_arena;

    arena_reset(arena);
    sampling->login = *login;
    sampling->login.bearer = arena_keep(arena, login->bearer);
    sampling->login.account_id = arena_keep(arena, login->account_id);
}

static void give_up_without_login(struct sampling *sampling, const struct login *login)
{
    struct failure failure = failure_for_good(&sampling->attempt, str_of(login->failure));

    if (login->is_unauthorized)
        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED;
    drop_transfer(sampling);
    sampling_give_up(sampling, &failure);
}

/* The answer to a 401: another login is tried at once, else it is a refusal like any other. */
static void on_login_mended(void *owner, const struct login *login)
{
    struct sampling *sampling = owner;

    sampling->login_question = NULL;
    if (login->failure != NULL) {
        give_up_without_login(sampling, login);
    } else if (login->is_new) {
        keep_login(sampling, login);
        sampling->has_new_login = true;
        drop_transfer(sampling);
        wait_for(sampling, 0); /* libcurl may be at work */
    } else {
        fail_with_refusal(sampling);
    }
}

static void refusal_ended(struct sampling *sampling)
{
    struct login_source *logins = sampling->sampler->logins;

    timer_stop(sampling->timer);
    if (sampling->head->status != 401 || !sampling->wants_login || logins == NULL) {
        fail_with_refusal(sampling);
        return;
    }
    sampling_enter(sampling, STATE_SIGNING);
    sampling->n_refused_logins++;
    sampling->login_question = logins->recover(logins, &sampling->auth, sampling->n_refused_logins,
                                               on_login_mended, sampling);
}

/* -- The answer ---------------------------------------------------------------------------- */

static void tell_etag(struct http_sampler *sampler, struct str etag)
{
    if (sampler->on_etag != NULL && etag.s != NULL)
        sampler->on_etag(sampler->etag_owner, etag);
}

static void sampling_started(struct sampling *sampling, const struct http_head *head)
{
    struct answer_head answer = { .event.type = SAMPLING_STARTED };

    if (sampling->dialect->head != NULL)
        answer = sampling->dialect->head(&sampling->attempt, head, time(NULL));
    if (sampling->turn_state.s == NULL)
        sampling->turn_state = arena_keep(&sampling->arena, answer.event.turn_state);
    buf_add_str(&sampling->served_model, answer.event.served_model);
    tell_etag(sampling->sampler, answer.models_etag);
    sampling_enter(sampling, STATE_STREAMING);
    timer_start(sampling->timer, sampling->idle_ms);
    emit(sampling, &answer.event);
}

static void whole_started(struct sampling *sampling)
{
    sampling_enter(sampling, STATE_STREAMING);
    timer_start(sampling->timer, sampling->idle_ms); /* for all of it */
}

static void refusal_started(struct sampling *sampling)
{
    sampling_enter(sampling, STATE_REFUSED);
    timer_start(sampling->timer, sampling->idle_ms < REFUSAL_MS ? sampling->idle_ms : REFUSAL_MS);
}

static void sampling_on_head(void *owner, const struct http_head *head)
{
    struct sampling *sampling = owner;

    sampling->head = head;
    if (head->status < 200 || head->status >= 300 ||
        (sampling->dialect->is_stream != NULL && !sampling->dialect->is_stream(head))) {
        refusal_started(sampling);
        return;
    }
    sampling->form = sampling->dialect->may_be_whole ? FORM_UNKNOWN : FORM_STREAM;
    if (sampling->dialect->is_whole)
        whole_started(sampling);
    else
        sampling_started(sampling, head);
}

static bool report_model(struct sampling *sampling, struct str model)
{
    if (model.s == NULL || str_equal(model, buf_str(&sampling->served_model)))
        return true;
    buf_clear(&sampling->served_model, 0);
    buf_add_str(&sampling->served_model, model);
    return emit(sampling, &(struct sampling_event){
                              .type = SAMPLING_SERVED_MODEL,
                              .served_model = model,
                          });
}

/* What the dialect has read. Returns whether the stream goes on. */
static bool on_stream_data(void *owner, const struct stream_data *data)
{
    struct sampling *sampling = owner;

    if (!report_model(sampling, data->served_model))
        return false;
    switch (data->step) {
    case STREAM_NOTHING:
        return true;
    case STREAM_EVENT:
        return emit(sampling, &data->event);
    case STREAM_FAILED:
        if (!sampling->has_failure)
            sampling->failure = data->failure;
        if (sampling->has_failure || data->ends_now) { /* one is enough; more would only pile up */
            sampling->has_failure = true;
            stream_ended(sampling, /* reason= */ NULL);
            return false;
        }
        sampling->has_failure = true;
        return true;
    case STREAM_ENDING:
        sampling->is_ending = true;
        return true;
    case STREAM_COMPLETED:
        http_transfer_drain(sampling->transfer);
        sampling->transfer = NULL;
        finish_with(sampling, &data->event);
        return false;
    }
    return true;
}

static struct stream_reader stream_reader(struct sampling *sampling)
{
    return (struct stream_reader){
        .arena = &sampling->attempt,
        .kept = sampling->kept,
        .is_error = sampling->sse.keeps_fields && sse_event_is(&sampling->sse, "error"),
        .is_whole = sampling->form == FORM_WHOLE,
        .on_data = on_stream_data,
        .owner = sampling,
    };
}

/* The time until the next sign of life. */
static void wait_for_more(struct sampling *sampling)
{
    uint64_t ms = sampling->idle_ms;

    if ((sampling->has_failure || sampling->is_ending) && ms > AFTER_FAILURE_MS)
        ms = AFTER_FAILURE_MS;
    timer_start(sampling->timer, ms);
}

static bool on_data(void *owner, struct str json)
{
    struct sampling *sampling = owner;
    struct stream_reader reader = stream_reader(sampling);
    bool was_ending = sampling->is_ending;
    bool goes_on = sampling->dialect->read(sampling->stream_state, json, &reader);

    if (goes_on && !was_ending) /* whatever comes then does not make it longer */
        wait_for_more(sampling);
    return goes_on;
}

static void whole_on_body(struct sampling *sampling, const char *bytes, size_t len)
{
    static const char reason[] = "the answer is too large";

    if (len <= WHOLE_BYTES_MAX - sampling->whole.len)
        buf_add(&sampling->whole, bytes, len);
    else if (sampling->dialect->is_whole)
        fail_whole(sampling, failure_of_stream(&sampling->attempt, reason),
                   /* is_tried_again= */ false);
    else
        fail_stream(sampling, reason);
}

/* JSON and pages begin with what no line of a stream does. */
static void find_form(struct sampling *sampling, const char *bytes, size_t len)
{
    size_t n = 0;

    while (n < len && strchr(" \t\r\n", bytes[n]) != NULL && bytes[n] != '\0')
        n++;
    if (n == len)
        return;
    if (bytes[n] == '<')
        refusal_started(sampling);
    else
        sampling->form = bytes[n] == '{' || bytes[n] == '[' ? FORM_WHOLE : FORM_STREAM;
}

static void feed_stream(struct sampling *sampling, const char *bytes, size_t len)
{
    size_t n_comments = sampling->sse.n_comments;
    enum sse_result result = sse_feed(&sampling->sse, bytes, len, on_data, sampling);

    if (result == SSE_TOO_LARGE)
        fail_stream(sampling, "an event of the stream is too large");
    else if (result == SSE_OK && sampling->dialect->hears_comments &&
             sampling->sse.n_comments > n_comments && !sampling->is_ending &&
             !sampling->has_failure)
        wait_for_more(sampling);
}

static void sampling_on_body(void *owner, const char *bytes, size_t len)
{
    struct sampling *sampling = owner;

    if (sampling->state == STATE_SIGNING) /* the rest of a refusal */
        return;
    if (sampling->state == STATE_STREAMING && sampling->form == FORM_UNKNOWN)
        find_form(sampling, bytes, len);
    if (sampling->state == STATE_REFUSED) {
        size_t room = ERROR_BODY_MAX - sampling->refusal.len;

        buf_add(&sampling->refusal, bytes, len < room ? len : room);
        if (len >= room)
            refusal_ended(sampling); /* it is long enough to know */
        return;
    }
    if (sampling->dialect->is_whole || sampling->form == FORM_WHOLE) {
        whole_on_body(sampling, bytes, len);
        return;
    }
    sampling->received += len;
    if (sampling->received > ANSWER_BYTES_MAX) {
        struct failure failure =
            failure_for_good(&sampling->attempt, STR_LITERAL("the model's answer has no end"));

        attempt_failed(sampling, &failure);
        return;
    }
    feed_stream(sampling, bytes, len);
}

/* Only a stream that the server has ended may be completed by its end. */
static void stream_closed(struct sampling *sampling, enum http_result result)
{
    const struct dialect *dialect = sampling->dialect;
    struct stream_reader reader = stream_reader(sampling);

    if ((result != HTTP_COMPLETE && !sampling->is_ending) || dialect->end == NULL ||
        dialect->end(sampling->stream_state, &reader))
        stream_ended(sampling, dialect->unfinished);
}

/* It is an answer, or the dialect says what else it may be. */
static void piece_closed(struct sampling *sampling, enum http_result result)
{
    const struct dialect *dialect = sampling->dialect;
    struct stream_reader reader = stream_reader(sampling);
    struct failure failure;

    if (result != HTTP_COMPLETE) {
        fail_stream(sampling, dialect->unfinished);
    } else if (dialect->read(sampling->stream_state, buf_str(&sampling->whole), &reader) &&
               (dialect->end == NULL || dialect->end(sampling->stream_state, &reader))) {
        failure = dialect->refusal(&sampling->attempt, sampling->head, buf_str(&sampling->whole),
                                   sampling->told_url, time(NULL));
        attempt_failed(sampling, &failure);
    }
}

static void whole_closed(struct sampling *sampling, enum http_result result)
{
    const struct dialect *dialect = sampling->dialect;
    struct stream_reader reader = stream_reader(sampling);

    timer_stop(sampling->timer);
    if (result != HTTP_COMPLETE)
        fail_whole(sampling, failure_of_stream(&sampling->attempt, dialect->unfinished),
                   /* is_tried_again= */ true);
    else if (dialect->read(sampling->stream_state, buf_str(&sampling->whole), &reader))
        stream_ended(sampling, dialect->unfinished);
}

/* Servers, and what stands before them, hang up on requests that are silent for long. */
static bool was_asked(struct sampling *sampling)
{
    return http_transfer_sent(sampling->transfer) >= sampling->body.len;
}

static void not_answered(struct sampling *sampling, enum http_result result, const char *detail)
{
    struct failure failure =
        failure_of_connection(&sampling->attempt, result, sampling->told_url, detail);

    log_warn("sampling=%p: no answer: %s", (void *)sampling, detail);
    if (sampling->dialect->is_whole && was_asked(sampling))
        fail_whole(sampling, failure, failure.retry_request);
    else
        attempt_failed(sampling, &failure);
}

static void sampling_on_end(void *owner, enum http_result result, const char *detail)
{
    struct sampling *sampling = owner;

    switch (sampling->state) {
    case STATE_REQUESTING:
        not_answered(sampling, result, detail);
        break;
    case STATE_STREAMING:
        if (sampling->dialect->is_whole)
            whole_closed(sampling, result);
        else if (sampling->form == FORM_WHOLE)
            piece_closed(sampling, result);
        else
            stream_closed(sampling, result);
        break;
    case STATE_REFUSED:
        refusal_ended(sampling);
        break;
    case STATE_WAITING:
    case STATE_SIGNING:
    case STATE_OVER:
        break;
    }
}

/* -- Attempts that begin ------------------------------------------------------------------- */

static bool open_client(struct sampling *sampling)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct failure failure;

    if (sampling->sampler->client == NULL)
        sampling->sampler->client = http_client_new(sampling->sampler->loop, &err);
    if (sampling->sampler->client != NULL)
        return true;
    failure = failure_for_good(&sampling->attempt, err.message);
    sampling_give_up(sampling, &failure);
    return false;
}

static void send_request(struct sampling *sampling)
{
    static const struct http_transfer_events events = { sampling_on_head, sampling_on_body,
                                                        sampling_on_end };
    bool is_chatgpt = sampling->login.is_chatgpt && sampling->chatgpt_url.s != NULL;
    struct http_call call;

    sampling->url = is_chatgpt ? sampling->chatgpt_url : sampling->provider_url;
    sampling->told_url =
        sampling->is_foreign ? url_for_people(&sampling->attempt, sampling->url) : sampling->url;
    call = (struct http_call){
        .url = sampling->url,
        .headers = sampling->dialect->sign(&sampling->attempt, sampling->headers,
                                           sampling->turn_state, &sampling->login),
        .body = { sampling->body.data, sampling->body.len },
        .max_redirects = HTTP_REDIRECTS,
        .is_direct_nearby = true,
    };
    sampling_enter(sampling, STATE_REQUESTING);
    sampling->transfer = http_transfer_start(sampling->sampler->client, &call, &events, sampling);
    sampling->sent = 0;
    timer_start(sampling->timer, sampling->idle_ms);
}

static void begin_attempt(struct sampling *sampling)
{
    forget_attempt(sampling);
    sampling->stream_state = arena_zero(&sampling->attempt, sampling->dialect->state_size);
    sse_reset(&sampling->sse);
    sampling->received = 0;
    buf_clear(&sampling->refusal, 0);
    buf_clear(&sampling->whole, 0);
    sampling->has_failure = sampling->is_ending = false;
    sampling->form = FORM_UNKNOWN;
    buf_clear(&sampling->served_model, 0);
    if (sampling->no_request.s != NULL) {
        struct failure failure = failure_for_good(&sampling->attempt, sampling->no_request);

        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED; /* there is no key */
        sampling_give_up(sampling, &failure);
        return;
    }
    if (open_client(sampling))
        send_request(sampling);
}

static void on_login(void *owner, const struct login *login)
{
    struct sampling *sampling = owner;

    sampling->login_question = NULL;
    if (login->failure != NULL) {
        give_up_without_login(sampling, login);
        return;
    }
    keep_login(sampling, login);
    begin_attempt(sampling);
}

static void sign(struct sampling *sampling)
{
    struct login_source *logins = sampling->sampler->logins;

    if (!sampling->wants_login || logins == NULL || sampling->has_new_login) {
        sampling->has_new_login = false;
        begin_attempt(sampling);
        return;
    }
    sampling_enter(sampling, STATE_SIGNING);
    sampling->login_question = logins->get(logins, &sampling->auth, on_login, sampling);
}

/* Nothing of an answer for so long. A long request on a thin line is still on its way, though. */
static void answer_is_late(struct sampling *sampling)
{
    uint64_t sent = http_transfer_sent(sampling->transfer);
    struct failure failure;

    if (sent > sampling->sent) {
        sampling->sent = sent;
        timer_start(sampling->timer, sampling->idle_ms);
        return;
    }
    failure = failure_of_timeout(&sampling->attempt, sampling->told_url);
    if (sampling->dialect->is_whole)
        fail_whole(sampling, failure,
                   /* is_tried_again= */ false); /* that is long enough to wait */
    else
        attempt_failed(sampling, &failure);
}

static void stream_is_late(struct sampling *sampling)
{
    if (sampling->dialect->is_whole)
        fail_whole(sampling, failure_of_timeout(&sampling->attempt, sampling->told_url),
                   /* is_tried_again= */ false);
    else if (sampling->is_ending)
        stream_closed(sampling, HTTP_COMPLETE); /* it need not be waited for */
    else
        stream_ended(sampling, "idle timeout waiting for SSE");
}

static void sampling_on_time(void *owner)
{
    struct sampling *sampling = owner;

    switch (sampling->state) {
    case STATE_WAITING:
        sign(sampling);
        break;
    case STATE_REQUESTING:
        answer_is_late(sampling);
        break;
    case STATE_STREAMING:
        stream_is_late(sampling);
        break;
    case STATE_REFUSED:
        refusal_ended(sampling);
        break;
    case STATE_SIGNING:
    case STATE_OVER:
        break;
    }
}

/* -- The sampler --------------------------------------------------------------------------- */

static const struct dialect *dialect_for(const struct http_sampler *sampler,
                                         const struct sampling_options *options)
{
    const struct dialect *dialect = sampler->dialects[options->provider->wire_api];

    check(!options->is_compaction || dialect->compaction != NULL);
    return options->is_compaction ? dialect->compaction : dialect;
}

static struct sampling *http_sampling_start(struct sampler *base,
                                            const struct sampling_options *options,
                                            sampling_fn *on_event, void *owner)
{
    struct http_sampler *sampler = container_of(base, struct http_sampler, base);
    struct sampling *sampling = xcalloc(1, sizeof *sampling);
    CLEANUP(error_done) struct error err = { 0 };

    sampling->sampler = sampler;
    sampling->on_event = on_event;
    sampling->owner = owner;
    sampling->timer = timer_new(sampler->loop, sampling_on_time, sampling);
    sampling->sse.max_event = SSE_MAX_EVENT;
    sampling->is_foreign = provider_is_foreign(options->provider);
    sampling->idle_ms = options->provider->stream_idle_timeout_ms;
    sampling->request_max_retries = options->provider->request_max_retries;
    sampling->stream_max_retries = options->provider->stream_max_retries;
    sampling->takes_refusals = options->provider->takes_refusals;
    sampling->turn_state = arena_keep(&sampling->arena, options->turn_state);
    sampling->dialect = dialect_for(sampler, options);
    sampling->provider_url = sampling->dialect->url(&sampling->arena, options->provider);
    if (sampling->dialect->chatgpt_url != NULL)
        sampling->chatgpt_url = sampling->dialect->chatgpt_url(&sampling->arena, options->provider);
    sampling->auth = provider_auth_copy(&sampling->arena, &options->provider->auth);
    sampling->wants_login = provider_wants_login(options->provider);
    sampling->sse.keeps_fields = sampling->dialect->hears_comments;
    if (sampling->dialect->keep != NULL)
        sampling->kept = sampling->dialect->keep(&sampling->arena, options);
    sampling->dialect->body(options, &sampling->body);
    if (!sampling->dialect->headers(&sampling->arena, options, &sampling->headers, &err))
        sampling->no_request = arena_keep(&sampling->arena, err.message);
    list_append(&sampler->running, &sampling->node);
    wait_for(sampling, 0); /* nothing happens inside http_sampling_start() */
    return sampling;
}

static void http_sampling_cancel(struct sampler *base, struct sampling *sampling)
{
    if (sampling->state == STATE_OVER)
        return; /* from inside its last event */
    forget_login_question(sampling);
    drop_transfer(sampling);
    sampling_finish(sampling);
}

struct sampler *http_sampler_new(struct loop *loop, const struct dialect *const *dialects,
                                 struct login_source *logins)
{
    struct http_sampler *sampler = xcalloc(1, sizeof *sampler);

    sampler->base =
        (struct sampler){ .start = http_sampling_start, .cancel = http_sampling_cancel };
    sampler->loop = loop;
    sampler->dialects = dialects;
    sampler->logins = logins;
    list_init(&sampler->running);
    list_init(&sampler->over);
    sampler->reaper = timer_new(loop, on_reap, sampler);
    return &sampler->base;
}

void http_sampler_tell_etags(struct sampler *sampler, models_etag_fn *on_etag, void *owner)
{
    struct http_sampler *http = container_of(sampler, struct http_sampler, base);

    http->on_etag = on_etag;
    http->etag_owner = owner;
}

void http_sampler_free(struct sampler *sampler)
{
    struct http_sampler *http;

    if (sampler == NULL)
        return;
    http = container_of(sampler, struct http_sampler, base);
    free_all(&http->running);
    free_all(&http->over);
    http_client_free(http->client);
    timer_free(http->reaper);
    free(http);
}
