#include "config/cloud.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_write.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

const char cloud_source[] = "cloud requirements";
const char cloud_not_loaded[] = "failed to load your workspace-managed config";
const char cloud_is_late[] = "timed out waiting for cloud requirements after 15s";
const char cloud_sign_in_again[] =
    "Your authentication session could not be refreshed automatically. "
    "Please log out and sign in again.";

struct cloud_requirements {
    pthread_mutex_t lock;
    pthread_cond_t told;
    bool is_expected;
    uint64_t round;                 /* how often it was */
    struct timespec expected_until; /* CLOCK_MONOTONIC */
    struct str text;                /* owned; NULL: nothing is required, as far as is known */
    struct cloud_failure failure;   /* without a fault: there is none */
};

struct cloud_requirements *cloud_requirements_new(void)
{
    struct cloud_requirements *cloud = xcalloc(1, sizeof *cloud);
    pthread_condattr_t attributes;

    pthread_mutex_init(&cloud->lock, /* attr= */ NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&cloud->told, &attributes);
    pthread_condattr_destroy(&attributes);
    return cloud;
}

void cloud_requirements_free(struct cloud_requirements *cloud)
{
    if (cloud == NULL)
        return;
    pthread_cond_destroy(&cloud->told);
    pthread_mutex_destroy(&cloud->lock);
    free((char *)cloud->text.s);
    free(cloud);
}

/* -- Writing --------------------------------------------------------------------------------- */

void cloud_expect(struct cloud_requirements *cloud)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += CLOUD_TIMEOUT_MS / 1000 + 1;
    pthread_mutex_lock(&cloud->lock);
    cloud->is_expected = true;
    cloud->round++;
    cloud->expected_until = until;
    pthread_mutex_unlock(&cloud->lock);
}

static void cloud_settle(struct cloud_requirements *cloud, struct str text,
                         const struct cloud_failure *failure)
{
    char *copy = text.s == NULL ? NULL : xstrndup(text.s, text.len);

    pthread_mutex_lock(&cloud->lock);
    free((char *)cloud->text.s);
    cloud->text = (struct str){ copy, copy == NULL ? 0 : text.len };
    cloud->failure = (struct cloud_failure){ 0 };
    if (failure != NULL)
        cloud->failure = *failure;
    cloud->is_expected = false;
    pthread_cond_broadcast(&cloud->told);
    pthread_mutex_unlock(&cloud->lock);
}

void cloud_tell(struct cloud_requirements *cloud, struct str text)
{
    cloud_settle(cloud, text, /* failure= */ NULL);
}

void cloud_fail(struct cloud_requirements *cloud, const struct cloud_failure *failure)
{
    cloud_settle(cloud, STR_NONE, failure);
}

/* -- Reading --------------------------------------------------------------------------------- */

bool cloud_set_error(const struct cloud_failure *failure, struct error *err)
{
    static const char *const faults[] = {
        [CLOUD_AUTH] = "Auth",         [CLOUD_TIMEOUT] = "Timeout",
        [CLOUD_PARSE] = "Parse",       [CLOUD_REQUEST_FAILED] = "RequestFailed",
        [CLOUD_INTERNAL] = "Internal",
    };
    CLEANUP(buf_done) struct buf data = { 0 };

    error_set(err, ERR_INVALID_REQUEST, "%s", failure->detail);
    buf_printf(&data, "{\"reason\":\"cloudRequirements\",\"errorCode\":\"%s\",\"detail\":",
               faults[failure->fault]);
    json_write_str(&data, str_of(failure->detail));
    if (failure->status != 0)
        buf_printf(&data, ",\"statusCode\":%d", failure->status);
    if (failure->fault == CLOUD_AUTH)
        buf_add_text(&data, ",\"action\":\"relogin\"");
    buf_add_char(&data, '}');
    err->data = xstrdup(buf_str(&data).s);
    return false;
}

static void wait_until_told(struct cloud_requirements *cloud)
{
    int status = 0;

    while (cloud->is_expected && status == 0)
        status = pthread_cond_timedwait(&cloud->told, &cloud->lock, &cloud->expected_until);
}

bool cloud_read(struct cloud_requirements *cloud, struct arena *arena, struct cloud_word *ret_word,
                struct error *err)
{
    static const struct cloud_failure overdue = { CLOUD_TIMEOUT, 0, cloud_is_late };
    struct cloud_failure failure;

    *ret_word = (struct cloud_word){ 0 };
    if (cloud == NULL)
        return true;
    pthread_mutex_lock(&cloud->lock);
    wait_until_told(cloud);
    failure = cloud->is_expected ? overdue : cloud->failure;
    ret_word->round = cloud->round;
    if (failure.fault == 0 && cloud->text.s != NULL)
        ret_word->text = arena_keep(arena, cloud->text);
    pthread_mutex_unlock(&cloud->lock);
    return failure.fault == 0 || cloud_set_error(&failure, err);
}

bool cloud_check(struct cloud_requirements *cloud, uint64_t round, struct error *err)
{
    static const struct cloud_failure unread = { CLOUD_INTERNAL, 0, cloud_not_loaded };
    struct cloud_failure failure;

    if (cloud == NULL)
        return true;
    pthread_mutex_lock(&cloud->lock);
    failure = cloud->failure;
    if (cloud->is_expected || (failure.fault == 0 && cloud->round != round))
        failure = unread;
    pthread_mutex_unlock(&cloud->lock);
    return failure.fault == 0 || cloud_set_error(&failure, err);
}

bool cloud_is_known(struct cloud_requirements *cloud)
{
    bool is_known;

    if (cloud == NULL)
        return true;
    pthread_mutex_lock(&cloud->lock);
    is_known = !cloud->is_expected && cloud->failure.fault == 0;
    pthread_mutex_unlock(&cloud->lock);
    return is_known;
}
