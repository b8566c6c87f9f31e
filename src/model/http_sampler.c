/* Samplings over HTTP: how attempts begin, and the sampler that has them all. See http_sampling_internal.h. */
#include "base/check.h"
#include "base/memory.h"
#include "http/url.h"
#include "model/http_sampling_internal.h"

#include <stdlib.h>

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
    http_sampling_give_up(sampling, &failure);
    return false;
}

static void send_request(struct sampling *sampling)
{
    static const struct http_transfer_events events = { http_sampling_on_head,
                                                        http_sampling_on_body,
                                                        http_sampling_on_end };
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
    http_sampling_enter(sampling, STATE_REQUESTING);
    sampling->transfer = http_transfer_start(sampling->sampler->client, &call, &events, sampling);
    sampling->sent = 0;
    timer_start(sampling->timer, sampling->idle_ms);
}

static void begin_attempt(struct sampling *sampling)
{
    http_sampling_forget_attempt(sampling);
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
        http_sampling_give_up(sampling, &failure);
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
        http_sampling_give_up_without_login(sampling, login);
        return;
    }
    http_sampling_keep_login(sampling, login);
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
    http_sampling_enter(sampling, STATE_SIGNING);
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
        http_sampling_fail_whole(sampling, failure,
                                 /* is_tried_again= */ false); /* that is long enough to wait */
    else
        http_sampling_attempt_failed(sampling, &failure);
}

static void stream_is_late(struct sampling *sampling)
{
    if (sampling->dialect->is_whole)
        http_sampling_fail_whole(sampling,
                                 failure_of_timeout(&sampling->attempt, sampling->told_url),
                                 /* is_tried_again= */ false);
    else if (sampling->is_ending)
        http_sampling_stream_closed(sampling, HTTP_COMPLETE); /* it need not be waited for */
    else
        http_sampling_stream_ended(sampling, "idle timeout waiting for SSE");
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
        http_sampling_refusal_ended(sampling);
        break;
    case STATE_SIGNING:
    case STATE_OVER:
        break;
    }
}

/* -- The sampler --------------------------------------------------------------------------- */

static void on_reap(void *owner)
{
    struct http_sampler *sampler = owner;

    http_samplings_free(&sampler->over);
}

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
    http_sampling_wait(sampling, 0); /* nothing happens inside http_sampling_start() */
    return sampling;
}

static void http_sampling_cancel(struct sampler *base, struct sampling *sampling)
{
    if (sampling->state == STATE_OVER)
        return; /* from inside its last event */
    http_sampling_forget_question(sampling);
    http_sampling_drop_transfer(sampling);
    http_sampling_finish(sampling);
}

static void http_sampling_pause(struct sampler *base, struct sampling *sampling, bool is_paused)
{
    if (sampling->state != STATE_STREAMING || sampling->is_paused == is_paused)
        return;
    sampling->is_paused = is_paused;
    http_sampling_wait_for_more(sampling);
    http_transfer_pause(sampling->transfer, is_paused);
}

struct sampler *http_sampler_new(struct loop *loop, const struct dialect *const *dialects,
                                 struct login_source *logins)
{
    struct http_sampler *sampler = xcalloc(1, sizeof *sampler);

    sampler->base =
        (struct sampler){ http_sampling_start, http_sampling_cancel, http_sampling_pause };
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
    http_samplings_free(&http->running);
    http_samplings_free(&http->over);
    http_client_free(http->client);
    timer_free(http->reaper);
    free(http);
}
