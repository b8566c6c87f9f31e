/* One sampling over HTTP: its states, its end, attempts that fail. The answer is in http_sampling_answer.c. */
#include "base/log.h"
#include "base/memory.h"
#include "model/http_sampling_internal.h"

#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

enum {
    FIRST_PAUSE_MS = 200,
    LONGEST_PAUSE_MS = 60000,
};

static const char *state_name(enum sampling_state state)
{
    static const char *const names[] = { "waiting",   "signing", "requesting",
                                         "streaming", "refused", "over" };

    return names[state];
}

/* The only place the state changes. */
void http_sampling_enter(struct sampling *sampling, enum sampling_state next)
{
    log_debug("sampling=%p %s -> %s", (void *)sampling, state_name(sampling->state),
              state_name(next));
    sampling->state = next;
}

/* The owner may cancel the sampling from inside. Returns whether it goes on. */
bool http_sampling_emit(struct sampling *sampling, const struct sampling_event *event)
{
    if (sampling->state == STATE_OVER)
        return false;
    sampling->on_event(sampling->owner, event);
    return sampling->state != STATE_OVER;
}

/* -- The end ------------------------------------------------------------------------------- */

void http_sampling_forget_question(struct sampling *sampling)
{
    struct login_source *logins = sampling->sampler->logins;

    if (sampling->login_question != NULL)
        logins->cancel(logins, sampling->login_question);
    sampling->login_question = NULL;
}

/* Its memory stays until here, because its end can come from inside the dialect. */
void http_sampling_forget_attempt(struct sampling *sampling)
{
    if (sampling->stream_state != NULL && sampling->dialect->done != NULL)
        sampling->dialect->done(sampling->stream_state);
    sampling->stream_state = NULL;
    arena_reset(&sampling->attempt);
}

static void free_sampling(struct sampling *sampling)
{
    list_remove(&sampling->node);
    http_sampling_forget_question(sampling);
    timer_free(sampling->timer);
    http_transfer_free(sampling->transfer);
    http_sampling_forget_attempt(sampling);
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

void http_samplings_free(struct list *list)
{
    list_foreach(list, sampling, struct sampling, node)
        free_sampling(sampling);
}

/* It may be in the middle of its own callback, so its memory stays until the next round of the loop. */
void http_sampling_finish(struct sampling *sampling)
{
    http_sampling_enter(sampling, STATE_OVER);
    timer_stop(sampling->timer);
    list_remove(&sampling->node);
    list_append(&sampling->sampler->over, &sampling->node);
    timer_start(sampling->sampler->reaper, 0);
}

void http_sampling_drop_transfer(struct sampling *sampling)
{
    http_transfer_free(sampling->transfer);
    sampling->transfer = NULL;
    sampling->head = NULL;
    sampling->is_paused = false;
}

/* Sends the last event. The state changes first, so that whatever the owner does cannot end it a
 * second time. */
void http_sampling_finish_with(struct sampling *sampling, const struct sampling_event *event)
{
    http_sampling_finish(sampling);
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

void http_sampling_wait(struct sampling *sampling, uint64_t delay_ms)
{
    http_sampling_enter(sampling, STATE_WAITING);
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
    return http_sampling_emit(sampling, &(struct sampling_event){
                                            .type = SAMPLING_RETRYING,
                                            .attempt = sampling->n_stream_retries,
                                            .max_attempts = most_stream_retries(sampling, failure),
                                            .error = &failure->error,
                                        });
}

void http_sampling_give_up(struct sampling *sampling, const struct failure *failure)
{
    http_sampling_finish_with(
        sampling, &(struct sampling_event){
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
void http_sampling_attempt_failed(struct sampling *sampling, const struct failure *failure)
{
    http_sampling_drop_transfer(sampling);
    timer_stop(sampling->timer);
    if (failure->retry_request && sampling->n_request_retries < sampling->request_max_retries) {
        sampling->n_request_retries++;
        http_sampling_wait(sampling, pause_ms(sampling->n_request_retries));
        return;
    }
    if (may_retry_stream(sampling, failure)) {
        sampling->n_stream_retries++;
        sampling->n_request_retries = 0;
        if (announce_retry(sampling, failure))
            http_sampling_wait(sampling, failure->retry_after_ms > 0
                                             ? failure->retry_after_ms
                                             : pause_ms(sampling->n_stream_retries));
        return;
    }
    http_sampling_give_up(sampling, failure);
}

void http_sampling_fail_stream(struct sampling *sampling, const char *reason)
{
    struct failure failure = failure_of_stream(&sampling->attempt, reason);

    http_sampling_attempt_failed(sampling, &failure);
}

/* An answer that is no stream does not come, or not in a way that can be used. */
void http_sampling_fail_whole(struct sampling *sampling, struct failure failure,
                              bool is_tried_again)
{
    failure.retry_request = is_tried_again;
    failure.error.is_unusable = true;
    http_sampling_attempt_failed(sampling, &failure);
}

/* The stream is over and did not complete: what it said of that counts more than how it ended. */
void http_sampling_stream_ended(struct sampling *sampling, const char *reason)
{
    struct failure failure = sampling->failure;

    if (sampling->has_failure)
        http_sampling_attempt_failed(sampling, &failure);
    else
        http_sampling_fail_stream(sampling, reason);
}

static void fail_with_refusal(struct sampling *sampling)
{
    struct failure failure =
        sampling->dialect->refusal(&sampling->attempt, sampling->head, buf_str(&sampling->refusal),
                                   sampling->told_url, time(NULL));

    http_sampling_attempt_failed(sampling, &failure);
}

void http_sampling_keep_login(struct sampling *sampling, const struct login *login)
{
    struct arena *arena = &sampling->login_arena;

    arena_reset(arena);
    sampling->login = *login;
    sampling->login.bearer = arena_keep(arena, login->bearer);
    sampling->login.account_id = arena_keep(arena, login->account_id);
}

void http_sampling_give_up_without_login(struct sampling *sampling, const struct login *login)
{
    struct failure failure = failure_for_good(&sampling->attempt, str_of(login->failure));

    if (login->is_unauthorized)
        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED;
    http_sampling_drop_transfer(sampling);
    http_sampling_give_up(sampling, &failure);
}

/* The answer to a 401: another login is tried at once, else it is a refusal like any other. */
static void on_login_mended(void *owner, const struct login *login)
{
    struct sampling *sampling = owner;

    sampling->login_question = NULL;
    if (login->failure != NULL) {
        http_sampling_give_up_without_login(sampling, login);
    } else if (login->is_new) {
        http_sampling_keep_login(sampling, login);
        sampling->has_new_login = true;
        http_sampling_drop_transfer(sampling);
        http_sampling_wait(sampling, 0); /* libcurl may be at work */
    } else {
        fail_with_refusal(sampling);
    }
}

void http_sampling_refusal_ended(struct sampling *sampling)
{
    struct login_source *logins = sampling->sampler->logins;

    timer_stop(sampling->timer);
    if (sampling->head->status != 401 || !sampling->wants_login || logins == NULL) {
        fail_with_refusal(sampling);
        return;
    }
    http_sampling_enter(sampling, STATE_SIGNING);
    sampling->n_refused_logins++;
    sampling->login_question = logins->recover(logins, &sampling->auth, sampling->n_refused_logins,
                                               on_login_mended, sampling);
}
