/*
 * What a session tells its backend first comes from three places: the thread's own history at once, the index of
 * threads from the store's worker, the workspace from another. It is whole when the last of them has answered.
 */
#include "agent/thread.h"
#include "base/memory.h"
#include "loop/work.h"
#include "realtime/realtime_internal.h"
#include "realtime/startup_context.h"
#include "store/store.h"

#include <stdlib.h>

struct startup_gathering {
    startup_fn *on_gathered; /* NULL: nobody wants it any more */
    void *owner;
    unsigned n_pending;
    char *cwd;
    char *thread_id;
    struct buf talk;
    struct buf work;
    struct buf tree; /* the worker's, until it is done */
};

static void gathering_free(struct startup_gathering *gathering)
{
    free(gathering->cwd);
    free(gathering->thread_id);
    buf_done(&gathering->talk);
    buf_done(&gathering->work);
    buf_done(&gathering->tree);
    free(gathering);
}

static void gathering_report(struct startup_gathering *gathering)
{
    CLEANUP(buf_done) struct buf sections = { 0 };
    CLEANUP(buf_done) struct buf context = { 0 };

    buf_add_str(&sections, buf_str(&gathering->talk));
    buf_add_str(&sections, buf_str(&gathering->work));
    startup_add_files(&sections, str_of(gathering->cwd), buf_str(&gathering->tree));
    startup_finish(&context, buf_str(&sections));
    gathering->on_gathered(gathering->owner, buf_str(&context));
}

static void gathering_answered(struct startup_gathering *gathering)
{
    if (--gathering->n_pending > 0)
        return;
    if (gathering->on_gathered != NULL)
        gathering_report(gathering);
    gathering_free(gathering);
}

static void gathering_on_page(void *owner, const struct thread_page *page, const struct error *err)
{
    struct startup_gathering *gathering = owner;

    if (page != NULL) /* without an index there is simply less to tell */
        startup_add_work(&gathering->work, page, str_of(gathering->thread_id));
    gathering_answered(gathering);
}

static void gathering_run(void *data)
{
    struct startup_gathering *gathering = data;

    workspace_tree(gathering->cwd, &gathering->tree);
}

static void gathering_done(void *data)
{
    gathering_answered(data);
}

static void gather_talk(struct startup_gathering *gathering, const struct thread *thread)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct history_message *messages;
    size_t n = thread_last_messages(thread, STARTUP_TURNS, &arena, &messages);

    startup_add_talk(&gathering->talk, messages, n);
}

struct startup_gathering *startup_gather(const struct realtime_options *options,
                                         const struct thread *thread, startup_fn *on_gathered,
                                         void *owner)
{
    struct startup_gathering *gathering = xcalloc(1, sizeof *gathering);
    struct thread_query query = { .sort = SORT_UPDATED_AT, .limit = STARTUP_THREADS + 1 };

    gathering->on_gathered = on_gathered;
    gathering->owner = owner;
    gathering->cwd = xstrdup(thread_settings(thread)->cwd.s);
    gathering->thread_id = xstrdup(thread_id(thread).s);
    gather_talk(gathering, thread);
    gathering->n_pending = options->store == NULL ? 1 : 2;
    work_queue_add(loop_queue(options->loop), gathering_run, gathering_done, gathering);
    if (options->store != NULL)
        store_list(options->store, &query, gathering_on_page, gathering);
    return gathering;
}

void startup_cancel(struct startup_gathering *gathering)
{
    if (gathering != NULL)
        gathering->on_gathered = NULL;
}
