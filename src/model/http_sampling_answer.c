/* The answer to a request of a sampling: its head, its body (a stream, one piece, or a refusal), its end. */
#include "base/log.h"
#include "model/http_sampling_internal.h"

#include <string.h>
#include <time.h>

enum {
    REFUSAL_MS = 30000, /* for the body of a refusal */
    /* A stream that failed, or has said all, should end; nothing is held back for one that does not. */
    AFTER_FAILURE_MS = 2000,
    ANSWER_BYTES_MAX = 256 * 1024 * 1024,
    WHOLE_BYTES_MAX =
        SSE_MAX_EVENT, /* of an answer that is no stream: it is read at once, as an event is */
};

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
    http_sampling_enter(sampling, STATE_STREAMING);
    timer_start(sampling->timer, sampling->idle_ms);
    http_sampling_emit(sampling, &answer.event);
}

static void whole_started(struct sampling *sampling)
{
    http_sampling_enter(sampling, STATE_STREAMING);
    timer_start(sampling->timer, sampling->idle_ms); /* for all of it */
}

static void refusal_started(struct sampling *sampling)
{
    http_sampling_enter(sampling, STATE_REFUSED);
    timer_start(sampling->timer, sampling->idle_ms < REFUSAL_MS ? sampling->idle_ms : REFUSAL_MS);
}

void http_sampling_on_head(void *owner, const struct http_head *head)
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
    return http_sampling_emit(sampling, &(struct sampling_event){
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
        return http_sampling_emit(sampling, &data->event);
    case STREAM_FAILED:
        if (!sampling->has_failure)
            sampling->failure = data->failure;
        if (sampling->has_failure || data->ends_now) { /* one is enough; more would only pile up */
            sampling->has_failure = true;
            http_sampling_stream_ended(sampling, /* reason= */ NULL);
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
        http_sampling_finish_with(sampling, &data->event);
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

/* The time until the next sign of life; one that is paused shows none. */
void http_sampling_wait_for_more(struct sampling *sampling)
{
    uint64_t ms = sampling->idle_ms;

    if ((sampling->has_failure || sampling->is_ending) && ms > AFTER_FAILURE_MS)
        ms = AFTER_FAILURE_MS;
    if (sampling->is_paused)
        timer_stop(sampling->timer);
    else
        timer_start(sampling->timer, ms);
}

static bool on_data(void *owner, struct str json)
{
    struct sampling *sampling = owner;
    struct stream_reader reader = stream_reader(sampling);
    bool was_ending = sampling->is_ending;
    bool goes_on = sampling->dialect->read(sampling->stream_state, json, &reader);

    if (goes_on && !was_ending) /* whatever comes then does not make it longer */
        http_sampling_wait_for_more(sampling);
    return goes_on;
}

static void whole_on_body(struct sampling *sampling, const char *bytes, size_t len)
{
    static const char reason[] = "the answer is too large";

    if (len <= WHOLE_BYTES_MAX - sampling->whole.len)
        buf_add(&sampling->whole, bytes, len);
    else if (sampling->dialect->is_whole)
        http_sampling_fail_whole(sampling, failure_of_stream(&sampling->attempt, reason),
                                 /* is_tried_again= */ false);
    else
        http_sampling_fail_stream(sampling, reason);
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
        http_sampling_fail_stream(sampling, "an event of the stream is too large");
    else if (result == SSE_OK && sampling->dialect->hears_comments &&
             sampling->sse.n_comments > n_comments && !sampling->is_ending &&
             !sampling->has_failure)
        http_sampling_wait_for_more(sampling);
}

void http_sampling_on_body(void *owner, const char *bytes, size_t len)
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
            http_sampling_refusal_ended(sampling); /* it is long enough to know */
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

        http_sampling_attempt_failed(sampling, &failure);
        return;
    }
    feed_stream(sampling, bytes, len);
}

/* Only a stream that the server has ended may be completed by its end. */
void http_sampling_stream_closed(struct sampling *sampling, enum http_result result)
{
    const struct dialect *dialect = sampling->dialect;
    struct stream_reader reader = stream_reader(sampling);

    if ((result != HTTP_COMPLETE && !sampling->is_ending) || dialect->end == NULL ||
        dialect->end(sampling->stream_state, &reader))
        http_sampling_stream_ended(sampling, dialect->unfinished);
}

/* It is an answer, or the dialect says what else it may be. */
static void piece_closed(struct sampling *sampling, enum http_result result)
{
    const struct dialect *dialect = sampling->dialect;
    struct stream_reader reader = stream_reader(sampling);
    struct failure failure;

    if (result != HTTP_COMPLETE) {
        http_sampling_fail_stream(sampling, dialect->unfinished);
    } else if (dialect->read(sampling->stream_state, buf_str(&sampling->whole), &reader) &&
               (dialect->end == NULL || dialect->end(sampling->stream_state, &reader))) {
        failure = dialect->refusal(&sampling->attempt, sampling->head, buf_str(&sampling->whole),
                                   sampling->told_url, time(NULL));
        http_sampling_attempt_failed(sampling, &failure);
    }
}

static void whole_closed(struct sampling *sampling, enum http_result result)
{
    const struct dialect *dialect = sampling->dialect;
    struct stream_reader reader = stream_reader(sampling);

    timer_stop(sampling->timer);
    if (result != HTTP_COMPLETE)
        http_sampling_fail_whole(sampling,
                                 failure_of_stream(&sampling->attempt, dialect->unfinished),
                                 /* is_tried_again= */ true);
    else if (dialect->read(sampling->stream_state, buf_str(&sampling->whole), &reader))
        http_sampling_stream_ended(sampling, dialect->unfinished);
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
        http_sampling_fail_whole(sampling, failure, failure.retry_request);
    else
        http_sampling_attempt_failed(sampling, &failure);
}

void http_sampling_on_end(void *owner, enum http_result result, const char *detail)
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
            http_sampling_stream_closed(sampling, result);
        break;
    case STATE_REFUSED:
        http_sampling_refusal_ended(sampling);
        break;
    case STATE_WAITING:
    case STATE_SIGNING:
    case STATE_OVER:
        break;
    }
}
