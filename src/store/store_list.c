/* Lists of threads that are files, and the survey that they rest on. */
#include "base/memory.h"
#include "store/recent.h"
#include "store/scan.h"
#include "store/store_internal.h"

#include <errno.h>
#include <sys/stat.h>
#include <time.h>

/* -- Survey -------------------------------------------------------------------------------- */

/* Files that are new since the last look. That they cannot be written down does not stop a list. */
static void look_for_new_rollouts(struct store *store, struct index *index)
{
    CLEANUP(error_done) struct error err = { 0 };
    int64_t since = store->is_surveyed ? store->surveyed_at : index_completed_at(index);

    if (since > time(NULL)) /* the clock was set back: times of folders say nothing */
        since = 0;
    if (!store_is_quiet(store) && !look_around(store->look, index, since, &err))
        store_be_quiet(store, &err);
}

/* See index_survey(). */
static bool survey_slice(struct store *store, struct index *index, bool *ret_done,
                         struct error *err)
{
    if (!store->survey_begun)
        store->surveyed_at = time(NULL);
    store->survey_begun = true;
    if (!index_survey(index, store->home, ret_done, err)) {
        store->survey_begun = false;
        return false;
    }
    if (*ret_done) {
        store->survey_begun = false;
        store->is_surveyed = true;
        look_for_new_rollouts(store, index);
        look_write_down(store->look);
    }
    return true;
}

struct survey_task {
    struct task task;
    bool done;
};

static void survey_run(void *data)
{
    struct survey_task *task = data;
    struct store *store = task->task.store;
    struct index *index = store_index(store, &task->task.err);

    if (index == NULL || survey_slice(store, index, &task->done, &task->task.err))
        return;
    store_write_failed(store, &task->task.err);
    task->done = true; /* the next list starts another */
}

static void survey_done(void *data)
{
    struct survey_task *task = data;
    struct store *store = task->task.store;

    if (task->done || task->task.err.code != 0 || store->is_closing) {
        store->is_survey_queued = false;
        task_free(&task->task);
        if (!store->is_closing)
            store_rest(store); /* reading all that is stored takes memory for all of it */
        return;
    }
    work_queue_add(store->queue, survey_run, survey_done, task);
}

void store_start_survey(struct store *store)
{
    if (store->is_survey_queued || store->is_closing)
        return;
    store->is_survey_queued = true;
    work_queue_add(store->queue, survey_run, survey_done,
                   task_new(store, sizeof(struct survey_task), /* owner= */ NULL));
}

void store_survey_after(struct task *task)
{
    store_start_survey(task->store);
}

/* -- A page -------------------------------------------------------------------------------- */

enum rollout_state { FILE_THERE, FILE_MOVED, FILE_GONE };

/* A file that is not where its row says may be on the other side of the archive, or the home moved. */
static enum rollout_state state_of_file(struct store *store, struct arena *arena,
                                        struct thread_summary *row)
{
    const char *slash = strrchr(row->path.s, '/');
    struct stat st;

    if (stat(row->path.s, &st) == 0 || (errno != ENOENT && errno != ENOTDIR))
        return FILE_THERE;
    for (int archived = 0; archived <= 1 && slash != NULL; archived++) {
        struct str path = scan_place(arena, store->home, archived, slash + 1);

        if (file_exists(path)) {
            row->path = path;
            row->archived = archived;
            return FILE_MOVED;
        }
    }
    return FILE_GONE;
}

/* Returns whether the row belongs to the page. */
static bool check_row(struct list_task *task, struct index *index, struct thread_summary *row,
                      bool *may_write)
{
    struct store *store = task->task.store;
    enum rollout_state state = state_of_file(store, &task->task.arena, row);
    CLEANUP(error_done) struct error err = { 0 };
    bool ok = true;

    if (state == FILE_MOVED && *may_write)
        ok = index_set_archived(index, row->id, row->archived, row->path, row->updated_at, &err);
    else if (state == FILE_GONE && *may_write)
        ok = index_remove(index, row->id, &err);
    if (!ok) {
        *may_write = false;
        store_be_quiet(store, &err);
    }
    return state != FILE_GONE && row->archived == task->query.archived;
}

/* Pages are read until the wanted number of threads has a file. */
static bool read_page(struct list_task *task, struct index *index, struct error *err)
{
    struct arena *arena = &task->task.arena;
    struct thread_query query = task->query;
    struct thread_page result = { .items = arena_alloc(arena, query.limit * sizeof *result.items) };
    struct thread_page page;
    bool may_write = !store_is_quiet(task->task.store);

    do {
        query.limit = task->query.limit - result.n;
        if (!index_list(index, &query, arena, &page, err))
            return false;
        for (size_t i = 0; i < page.n; i++) {
            struct thread_summary *row = &page.items[i];

            query_continue_after(&query, row);
            if (check_row(task, index, row, &may_write))
                result.items[result.n++] = *row;
        }
    } while (page.more && result.n < task->query.limit);
    result.more = page.more;
    result.chosen = (struct str_array){ task->query.only, task->query.n_only };
    task->page = result;
    return true;
}

/* -- Before the index is complete ---------------------------------------------------------- */

enum { RECENT_FEW = 2, RECENT_MANY = 16 }; /* files that are looked at, in pages */

/* What the newest files can answer: threads by when they were begun, newest first. */
static bool is_recent_query(const struct thread_query *query)
{
    return query->sort == SORT_CREATED_AT && !query->is_ascending && !query->archived &&
           query->search_term.len == 0 && !query->has_only && !query->has_anchor_itself &&
           query->parent_id.s == NULL && query->ancestor_id.s == NULL;
}

/* One more than is asked for tells whether there are more. */
static bool read_recent_page(struct list_task *task, struct index *index, struct recent *recent,
                             struct error *err)
{
    struct thread_query *query = &task->query;
    struct thread_page *page = &task->page;
    size_t limit = query->limit;
    bool ok = true, is_covered = false;

    query->limit = limit + 1;
    while (ok && !is_covered) {
        bool is_last;

        ok = recent_bring_in(recent, index, limit + 1, err) && read_page(task, index, err);
        is_covered = ok && (page->n > limit || recent_has_all(recent)) &&
                     recent_covers(recent, page->items, page->n);
        is_last = recent_is_used_up(recent);
        ok = ok && !is_last;
    }
    query->limit = limit;
    page->more = page->n > limit;
    page->n = page->more ? limit : page->n;
    return is_covered;
}

/* Files are brought into the index that there is; where there is none yet, into one in memory: making a file takes longer. */
static struct index *open_recent_index(struct store *store, struct index **ret_own,
                                       struct error *err)
{
    *ret_own = NULL;
    if (store->index != NULL || index_exists(store->sqlite_home))
        return store_index(store, err);
    if (index_open_memory(ret_own, err))
        index_set_provider(*ret_own, store->provider);
    return *ret_own;
}

/* A page from the newest files alone, while the index is not complete; false: it takes the index. */
static bool list_recent(struct list_task *task)
{
    struct store *store = task->task.store;
    CLEANUP(error_done) struct error err = { 0 };
    struct index *own = NULL, *index = NULL;
    bool is_answered = false;

    if (!task->not_recent && !store->is_surveyed && !store_is_quiet(store) &&
        is_recent_query(&task->query))
        index = open_recent_index(store, &own, &err);
    if (index == NULL || (own == NULL && index_is_complete(index)))
        return false;
    for (size_t n = RECENT_FEW; n <= RECENT_MANY && !is_answered && err.code == 0; n *= 2) {
        struct recent *recent = recent_find(store->home, n * (task->query.limit + 1));

        is_answered = read_recent_page(task, index, recent, &err);
        recent_free(recent);
    }
    index_close(own);
    task->not_recent = !is_answered;
    return is_answered;
}

static void add_names(struct list_task *task)
{
    struct names *names = task->task.store->names;
    struct thread_page *page = &task->page;

    names_refresh(names);
    page->names = arena_alloc(&task->task.arena, (page->n + 1) * sizeof *page->names);
    for (size_t i = 0; i < page->n; i++)
        page->names[i] = arena_keep(&task->task.arena, names_listed(names, page->items[i].id));
}

/* A page from the index, once it is complete: `again` says that it was not. */
static bool list_indexed(struct list_task *task)
{
    struct store *store = task->task.store;
    struct error *err = &task->task.err;
    struct index *index = store_index(store, err);
    bool done = true, ok = true;

    if (index == NULL)
        return false;
    if (!store->is_surveyed && !index_is_complete(index))
        ok = survey_slice(store, index, &done, err);
    if (ok && done) {
        look_for_new_rollouts(store, index);
        ok = read_page(task, index, err);
    }
    if (!ok && !store->in_memory) {
        store_go_without_file(store, err->message.s);
        error_done(err);
        done = false;
    }
    task->again = !done;
    return done && ok;
}

void files_list(void *data)
{
    struct list_task *task = data;
    struct store *store = task->task.store;

    task->again = false;
    if (list_recent(task) || list_indexed(task))
        add_names(task);
    task->task.after = store->is_surveyed || store_is_quiet(store) ? NULL : store_survey_after;
}
