#include "account/cloud_watch.h"

#include "account/account_internal.h"
#include "account/backend.h"
#include "account/cloud_cache.h"
#include "base/log.h"
#include "base/memory.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <stdlib.h>
#include <yyjson.h>

enum {
    MAX_TRIES = 5,
    FIRST_REST_MS = 200, /* twice as long after every try */
    REFRESH_MS = 5 * 60 * 1000,
    RETRY_MS = 60 * 1000,
    MAX_ANSWER_BYTES = 1024 * 1024,
};

enum watch_state {
    WATCH_NOBODY, /* who is concerned is signed in */
    WATCH_LOADING,
    WATCH_READING,
    WATCH_ASKING,
    WATCH_RESTING,
    WATCH_RENEWING,
    WATCH_TAKING,
    WATCH_KNOWN,
    WATCH_FAILED,
};

struct cloud_watch {
    struct cloud_watch_options options;
    struct loop *loop;
    struct work_queue *queue;
    struct timer *deadline; /* of all tries together */
    struct timer *next;     /* the next try, or the next refresh */
    struct fetch *fetch;
    struct waiter *renewal;
    struct waiter *loading;

    enum watch_state state;
    bool is_known; /* something was told of this member: a failure to refresh it changes nothing */
    bool has_renewed; /* in this round of tries */
    bool is_ending;
    unsigned tries;               /* in this round */
    struct cloud_failure failure; /* of the last try */
    uint64_t round;               /* works of an earlier one are of no interest */
    struct arena arena;           /* of what follows: whom we ask for */
    struct cloud_member member;
    enum wire_plan_type plan;
};

static const struct cloud_failure request_failed = { CLOUD_REQUEST_FAILED, 0, cloud_not_loaded };

/* -- What was found out ---------------------------------------------------------------------- */

static void watch_stop(struct cloud_watch *watch)
{
    fetch_cancel(watch->fetch);
    watch->fetch = NULL;
    waiter_cancel(watch->renewal);
    watch->renewal = NULL;
    timer_stop(watch->deadline);
    timer_stop(watch->next);
    watch->round++;
}

static void watch_tell(struct cloud_watch *watch, struct str text)
{
    watch_stop(watch);
    watch->is_known = true;
    cloud_tell(watch->options.cloud, text);
    watch->options.on_told(watch->options.owner);
}

static void watch_knows(struct cloud_watch *watch, struct str text)
{
    watch->state = WATCH_KNOWN;
    watch_tell(watch, text);
    timer_start(watch->next, watch->options.refresh_ms);
}

static void watch_fails(struct cloud_watch *watch, const struct cloud_failure *failure)
{
    watch_stop(watch);
    if (watch->is_known) {
        log_warn("cannot ask again what the workspace requires: %s, continuing with what is known",
                 failure->detail);
        watch->state = WATCH_KNOWN;
        timer_start(watch->next, watch->options.refresh_ms);
        return;
    }
    log_warn("cannot find out what the workspace requires: %s", failure->detail);
    watch->state = WATCH_FAILED;
    cloud_fail(watch->options.cloud, failure);
    timer_start(watch->next, watch->options.retry_ms);
    watch->options.on_told(watch->options.owner);
}

/* -- On the worker --------------------------------------------------------------------------- */

enum cloud_outcome { OUTCOME_NOTHING, OUTCOME_TEXT, OUTCOME_NO_ANSWER, OUTCOME_BAD_TEXT };

struct cloud_job {
    struct cloud_watch *watch;
    uint64_t round;
    const char *home;
    struct cloud_member member;
    struct str answer; /* of the backend; NULL: the cache is read */
    enum cloud_outcome outcome;
    struct str text;
    struct arena arena; /* owns all of it */
};

bool cloud_answer_read(struct str json, struct arena *arena, struct str *ret_text)
{
    yyjson_doc *doc =
        json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);
    yyjson_val *root = yyjson_doc_get_root(doc), *contents = yyjson_obj_get(root, "contents");
    bool is_one = yyjson_is_obj(root) &&
                  (contents == NULL || yyjson_is_null(contents) || yyjson_is_str(contents));

    if (is_one)
        *ret_text = arena_keep(arena, json_str(contents));
    yyjson_doc_free(doc);
    return is_one;
}

static void read_cache(struct cloud_job *job)
{
    if (!cloud_cache_load(job->home, job->member, &job->arena, &job->text))
        job->outcome = OUTCOME_NOTHING;
    else
        job->outcome = requirements_check_text(job->text) ? OUTCOME_TEXT : OUTCOME_NOTHING;
}

static void take_answer(struct cloud_job *job)
{
    if (!cloud_answer_read(job->answer, &job->arena, &job->text)) {
        job->outcome = OUTCOME_NO_ANSWER;
    } else if (!requirements_check_text(job->text)) {
        job->outcome = OUTCOME_BAD_TEXT;
    } else {
        job->outcome = OUTCOME_TEXT;
        cloud_cache_save(job->home, job->member, job->text);
    }
}

static void job_run(void *data)
{
    struct cloud_job *job = data;

    if (job->answer.s == NULL)
        read_cache(job);
    else
        take_answer(job);
}

static void watch_ask(struct cloud_watch *watch);
static void watch_rest(struct cloud_watch *watch, const struct cloud_failure *failure);

static void job_done(void *data)
{
    static const struct cloud_failure bad_text = { CLOUD_PARSE, 0, cloud_not_loaded };
    struct cloud_job *job = data;
    struct cloud_watch *watch = job->watch;
    struct arena arena;

    if (job->round == watch->round && !watch->is_ending) {
        if (job->outcome == OUTCOME_TEXT)
            watch_knows(watch, job->text);
        else if (job->outcome == OUTCOME_NOTHING)
            watch_ask(watch);
        else if (job->outcome == OUTCOME_NO_ANSWER)
            watch_rest(watch, &request_failed);
        else
            watch_fails(watch, &bad_text);
    }
    arena = job->arena;
    arena_done(&arena);
    free(job);
}

static void watch_work(struct cloud_watch *watch, struct str answer)
{
    struct cloud_job *job = xcalloc(1, sizeof *job);

    job->watch = watch;
    job->round = watch->round;
    job->home = watch->options.home;
    job->member.user_id = arena_keep(&job->arena, watch->member.user_id);
    job->member.account_id = arena_keep(&job->arena, watch->member.account_id);
    job->answer = arena_keep(&job->arena, answer);
    work_queue_add(watch->queue, job_run, job_done, job);
}

/* -- Asking ---------------------------------------------------------------------------------- */

static void watch_rest(struct cloud_watch *watch, const struct cloud_failure *failure)
{
    watch->failure = *failure;
    if (watch->tries >= MAX_TRIES) {
        watch_fails(watch, failure);
        return;
    }
    watch->state = WATCH_RESTING;
    timer_start(watch->next, (uint64_t)FIRST_REST_MS << (watch->tries - 1));
}

static void watch_on_renewed(void *owner)
{
    static const struct cloud_failure expired = { CLOUD_AUTH, 401, cloud_sign_in_again };
    struct cloud_watch *watch = owner;

    watch->renewal = NULL;
    if (watch->is_ending)
        return;
    if (account_renewal_failed(watch->options.account))
        watch_fails(watch, &expired);
    else
        watch_ask(watch);
}

/* Clients are asked for tokens of theirs, where there are clients. */
static bool can_renew(const struct cloud_watch *watch)
{
    const struct account *account = watch->options.account;

    return !watch->has_renewed && (account->rpc != NULL || !account_is_external(account));
}

static void watch_on_fetched(void *owner, const struct fetched *fetched)
{
    struct cloud_watch *watch = owner;
    struct cloud_failure refused = request_failed;

    watch->fetch = NULL;
    if (fetched->failure == NULL && fetched->status >= 200 && fetched->status <= 299) {
        watch->state = WATCH_TAKING;
        watch_work(watch, fetched->body.s == NULL ? STR_LITERAL("") : fetched->body);
    } else if (fetched->failure == NULL && fetched->status == 401 && can_renew(watch)) {
        watch->has_renewed = true;
        watch->state = WATCH_RENEWING;
        watch->renewal = account_renew(watch->options.account, watch_on_renewed, watch);
    } else {
        refused.status = fetched->failure == NULL ? fetched->status : 0;
        watch_rest(watch, &refused);
    }
}

static void watch_ask(struct cloud_watch *watch)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct account *account = watch->options.account;
    struct fetch_options options = {
        .call = { .url = account_backend_url(&arena, account->config, "config/requirements"),
                  .headers = account_backend_headers(account, &arena, account->credentials) },
        .timeout_ms = CLOUD_TIMEOUT_MS,
        .max_bytes = MAX_ANSWER_BYTES,
    };

    watch->state = WATCH_ASKING;
    watch->tries++;
    watch->fetch = fetch_start(account->fetcher, &options, watch_on_fetched, watch);
}

static void watch_on_deadline(void *owner)
{
    static const struct cloud_failure late = { CLOUD_TIMEOUT, 0, cloud_is_late };
    struct cloud_watch *watch = owner;

    if (watch->state != WATCH_LOADING) {
        watch_fails(watch, &late);
        return;
    }
    log_warn("cannot find out who is signed in: the keyring or the disk does not answer; waiting");
    cloud_fail(watch->options.cloud, &late);
    watch->options.on_told(watch->options.owner);
}

static void watch_begin_round(struct cloud_watch *watch)
{
    watch_stop(watch);
    watch->tries = 0;
    watch->has_renewed = false;
    timer_start(watch->deadline, watch->options.timeout_ms);
}

/* The next try, or, of what is KNOWN or FAILED, the next round of them. */
static void watch_on_next(void *owner)
{
    struct cloud_watch *watch = owner;

    if (watch->state == WATCH_KNOWN || watch->state == WATCH_FAILED)
        watch_begin_round(watch);
    watch_ask(watch);
}

/* -- Who is signed in ------------------------------------------------------------------------ */

static bool is_managed_plan(enum wire_plan_type plan)
{
    return plan == WIRE_PLAN_TYPE_BUSINESS || plan == WIRE_PLAN_TYPE_ENTERPRISE ||
           plan == WIRE_PLAN_TYPE_ENTERPRISE_CBP_USAGE_BASED;
}

static bool is_same_member(const struct cloud_watch *watch, const struct credentials *credentials)
{
    return watch->state > WATCH_LOADING && watch->state != WATCH_FAILED &&
           watch->plan == credentials->plan &&
           str_equal(watch->member.user_id, credentials->claims.user_id) &&
           str_equal(watch->member.account_id, credentials->account_id);
}

static void watch_member(struct cloud_watch *watch, const struct credentials *credentials)
{
    arena_reset(&watch->arena);
    watch->member.user_id = arena_keep(&watch->arena, credentials->claims.user_id);
    watch->member.account_id = arena_keep(&watch->arena, credentials->account_id);
    watch->plan = credentials->plan;
    watch->is_known = false;
    watch_begin_round(watch);
    cloud_expect(watch->options.cloud);
    watch->state = WATCH_READING;
    watch_work(watch, /* answer= */ STR_NONE);
}

static void watch_on_account(void *owner, struct credentials *credentials)
{
    struct cloud_watch *watch = owner;

    if (watch->is_ending)
        return;
    if (credentials_have_tokens(credentials) && is_managed_plan(credentials->plan)) {
        if (!is_same_member(watch, credentials))
            watch_member(watch, credentials);
    } else if (watch->state != WATCH_NOBODY) {
        watch->state = WATCH_NOBODY;
        watch_tell(watch, STR_NONE);
    }
}

static void watch_on_loaded(void *owner)
{
    struct cloud_watch *watch = owner;

    watch->loading = NULL;
    if (watch->state == WATCH_LOADING)
        watch_on_account(watch, watch->options.account->credentials);
}

/* -- Beginning and end ----------------------------------------------------------------------- */

struct cloud_watch *cloud_watch_new(const struct cloud_watch_options *options)
{
    struct cloud_watch *watch = xcalloc(1, sizeof *watch);

    watch->options = *options;
    if (options->refresh_ms == 0)
        watch->options.refresh_ms = REFRESH_MS;
    if (options->retry_ms == 0)
        watch->options.retry_ms = RETRY_MS;
    if (options->timeout_ms == 0)
        watch->options.timeout_ms = CLOUD_TIMEOUT_MS;
    watch->loop = options->account->loop;
    watch->queue = work_queue_new(watch->loop);
    watch->deadline = timer_new(watch->loop, watch_on_deadline, watch);
    watch->next = timer_new(watch->loop, watch_on_next, watch);
    account_watch(options->account, watch_on_account, watch);
    return watch;
}

bool cloud_watch_start(struct cloud_watch *watch)
{
    struct account *account = watch->options.account;

    if (vault_is_empty(account->vault))
        return false;
    watch->state = WATCH_LOADING;
    timer_start(watch->deadline, watch->options.timeout_ms);
    watch->loading = account_when_loaded(account, watch_on_loaded, watch);
    return true;
}

bool cloud_watch_is_concerned(const struct cloud_watch *watch)
{
    return watch->state != WATCH_NOBODY;
}

void cloud_watch_end(struct cloud_watch *watch)
{
    static const struct cloud_failure ending = { CLOUD_INTERNAL, 0, cloud_not_loaded };

    if (watch == NULL || watch->is_ending)
        return;
    watch->is_ending = true;
    waiter_cancel(watch->loading);
    watch->loading = NULL;
    watch_stop(watch);
    if (watch->state != WATCH_NOBODY && watch->state != WATCH_KNOWN)
        cloud_fail(watch->options.cloud, &ending);
}

void cloud_watch_free(struct cloud_watch *watch)
{
    if (watch == NULL)
        return;
    cloud_watch_end(watch);
    account_watch(watch->options.account, /* fn= */ NULL, /* owner= */ NULL);
    work_queue_free(watch->queue);
    timer_free(watch->deadline);
    timer_free(watch->next);
    arena_done(&watch->arena);
    free(watch);
}

static void stop_loop(void *owner)
{
    loop_stop(owner);
}

void cloud_find_out(const char *home, const struct config *config, struct cloud_requirements *cloud)
{
    struct loop *loop = loop_new();
    struct account *account =
        account_new(&(struct account_options){ .loop = loop, .home = home, .config = config });
    struct cloud_watch *watch = cloud_watch_new(&(struct cloud_watch_options){
        .account = account, .cloud = cloud, .home = home, .on_told = stop_loop, .owner = loop });

    if (cloud_watch_start(watch))
        loop_run(loop);
    cloud_watch_free(watch);
    account_free(account);
    loop_free(loop);
}
