#include "search/search_internal.h"

#include "base/check.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    MIN_THREADS = 2, /* one that walks and one that compares */
    IDLE_S = 5,      /* a thread without any search goes */
};

/* -- Steps --------------------------------------------------------------------------------- */

bool search_is_complete(const struct search *search)
{
    const struct asked *asked = search->asked;

    return search->pending.len == 0 && search->n_walking == 0 &&
           (asked == NULL || (asked->unseen == NULL && asked->n_busy == 0));
}

void pool_tell(struct search *search)
{
    search->has_changed = true;
    wake_send(search->pool->wake);
}

void asked_unref(struct asked *asked)
{
    if (asked == NULL || --asked->refs > 0)
        return;
    query_free(asked->query);
    free(asked);
}

typedef void step_fn(struct search *search, struct worker *worker);

/* What was found is compared first: results come before more of them. */
static step_fn *next_step(const struct search *search)
{
    if (search->asked != NULL && search->asked->unseen != NULL)
        return rank_step;
    return search->pending.len > 0 ? walk_step : NULL;
}

static bool run_step(struct search_pool *pool, struct search *search, struct worker *worker)
{
    step_fn *step = next_step(search);

    if (step == NULL)
        return false;
    search->refs++;
    step(search, worker);
    search->refs--;
    if (!atomic_load(&search->is_ended)) { /* the others are next */
        list_remove(&search->node);
        list_append(&pool->searches, &search->node);
    }
    return true;
}

/* Releasing a large search takes a while, too. */
static bool free_ended(struct search_pool *pool)
{
    list_foreach(&pool->ended, search, struct search, node) {
        if (search->refs > 0)
            continue;
        list_remove(&search->node);
        pthread_mutex_unlock(&pool->mutex);
        search_destroy(search);
        pthread_mutex_lock(&pool->mutex);
        return true;
    }
    return false;
}

static bool do_something(struct search_pool *pool, struct worker *worker)
{
    if (free_ended(pool))
        return true;
    list_foreach(&pool->searches, search, struct search, node) {
        if (run_step(pool, search, worker))
            return true;
    }
    return false;
}

/* -- Threads ------------------------------------------------------------------------------- */

static void worker_done(struct worker *worker)
{
    block_builder_done(&worker->builder);
    buf_done(&worker->path);
    buf_done(&worker->below);
    free(worker->entries);
    score_space_free(worker->space);
}

/* Returns whether there is still a use for the thread. */
static bool wait_for_news(struct search_pool *pool)
{
    struct timespec end;
    int status = 0;

    pool->n_idle++;
    if (list_is_empty(&pool->searches) && list_is_empty(&pool->ended)) {
        clock_gettime(CLOCK_MONOTONIC, &end);
        end.tv_sec += IDLE_S;
        status = pthread_cond_timedwait(&pool->news, &pool->mutex, &end);
    } else {
        pthread_cond_wait(&pool->news, &pool->mutex);
    }
    pool->n_idle--;
    return status == 0 || !list_is_empty(&pool->searches);
}

static void *run_thread(void *data)
{
    struct pool_thread *thread = data;
    struct search_pool *pool = thread->pool;
    struct worker *worker = xcalloc(1, sizeof *worker);

    worker->space = score_space_new();
    pthread_mutex_lock(&pool->mutex);
    while (!pool->is_ending) {
        if (!do_something(pool, worker) && !wait_for_news(pool))
            break;
    }
    worker_done(worker);
    free(worker);
    thread->has_ended = true;
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static unsigned wanted_threads(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < MIN_THREADS ? MIN_THREADS : n > POOL_THREADS_MAX ? POOL_THREADS_MAX : (unsigned)n;
}

/* One that has ended needs nothing any more, so it is not waited for long. */
static void thread_join(struct pool_thread *thread)
{
    if (thread->is_begun)
        pthread_join(thread->id, NULL);
    thread->is_begun = false;
}

bool pool_start(struct search_pool *pool)
{
    unsigned wanted = wanted_threads(), n = 0;

    for (unsigned i = 0; i < wanted; i++) {
        struct pool_thread *thread = &pool->threads[i];

        if (!thread->is_begun || thread->has_ended) {
            thread_join(thread);
            thread->pool = pool;
            thread->has_ended = false;
            thread->is_begun = pthread_create(&thread->id, NULL, run_thread, thread) == 0;
        }
        n += thread->is_begun;
    }
    pthread_cond_broadcast(&pool->news);
    return n > 0;
}

/* -- The loop's side ----------------------------------------------------------------------- */

/* Takes the mark off the first search that changed. */
static struct search *take_changed(struct search_pool *pool)
{
    struct search *found = NULL;

    pthread_mutex_lock(&pool->mutex);
    list_foreach(&pool->searches, search, struct search, node) {
        if (search->has_changed && found == NULL) {
            search->has_changed = false;
            found = search;
        }
    }
    pthread_mutex_unlock(&pool->mutex);
    return found;
}

static void on_wake(void *owner)
{
    struct search_pool *pool = owner;
    struct search *search;

    while ((search = take_changed(pool)) != NULL)
        search->on_change(search->owner);
}

struct search_pool *search_pool_new(struct loop *loop)
{
    struct search_pool *pool = xcalloc(1, sizeof *pool);
    pthread_condattr_t attributes;

    pool->loop = loop;
    pool->wake = wake_new(loop, on_wake, pool);
    list_init(&pool->searches);
    list_init(&pool->ended);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->news, &attributes);
    pthread_condattr_destroy(&attributes);
    return pool;
}

void search_pool_free(struct search_pool *pool)
{
    if (pool == NULL)
        return;
    check(list_is_empty(&pool->searches));
    pthread_mutex_lock(&pool->mutex);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->news);
    pthread_mutex_unlock(&pool->mutex);
    for (size_t i = 0; i < POOL_THREADS_MAX; i++)
        thread_join(&pool->threads[i]);
    list_foreach(&pool->ended, search, struct search, node) {
        list_remove(&search->node);
        search_destroy(search);
    }
    wake_free(pool->wake);
    pthread_cond_destroy(&pool->news);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}
