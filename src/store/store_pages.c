/* Lists of stored threads, whoever keeps them: what people have arranged becomes part of the question and of the answer. */
#include "base/memory.h"
#include "store/store_internal.h"

/* Of a section, of a project, or of both; unless the list is about nothing anyway. */
static bool choose_only(struct list_task *task, struct error *err)
{
    struct thread_query *query = &task->query;
    struct board_choice choice = { query->section_id, query->project_id };
    struct str_array ids = { 0 };

    if (query->has_only || (choice.section_id.s == NULL && choice.project_id.s == NULL))
        return true;
    if (!board_choose(task->task.store->board, &choice, &task->task.arena, &ids, err))
        return false;
    query->has_only = true;
    query->only = ids.items;
    query->n_only = ids.n;
    return true;
}

/* Threads of any section are left out, beside those that are left out anyway. */
static bool choose_excluded(struct list_task *task, struct error *err)
{
    struct thread_query *query = &task->query;
    struct arena *arena = &task->task.arena;
    struct str_array ids;
    struct str *excluded;

    if (!query->is_unsectioned)
        return true;
    if (!board_section_threads(task->task.store->board, STR_NONE, arena, &ids, err))
        return false;
    excluded = arena_alloc(arena, (query->n_excluded + ids.n + 1) * sizeof *excluded);
    for (size_t i = 0; i < query->n_excluded; i++)
        excluded[i] = query->excluded[i];
    for (size_t i = 0; i < ids.n; i++)
        excluded[query->n_excluded + i] = ids.items[i];
    query->excluded = excluded;
    query->n_excluded += ids.n;
    query->is_unsectioned = false; /* that is done, also if the list is tried again */
    return true;
}

static void add_boards(struct list_task *task)
{
    struct store *store = task->task.store;

    if (!board_is_there(store->board))
        return;
    for (size_t i = 0; i < task->page.n; i++)
        board_look_up(store->board, task->page.items[i].id, &task->task.arena,
                      &task->page.items[i].board);
}

static void list_run(void *data)
{
    struct list_task *task = data;
    struct error *err = &task->task.err;

    if (!choose_only(task, err) || !choose_excluded(task, err))
        return;
    task->task.store->ops->list(task);
    if (!task->again && err->code == 0)
        add_boards(task);
}

static void list_done(void *data)
{
    struct list_task *task = data;
    struct store *store = task->task.store;

    if (task->again && !store->is_closing) {
        work_queue_add(store->queue, list_run, list_done, task);
        return;
    }
    if (task->again)
        error_set(&task->task.err, ERR_INTERNAL, "the server is shutting down");
    task->on_page(task->task.owner, &task->page, &task->task.err);
    task_end(&task->task);
}

static const struct str *keep_texts(struct arena *arena, const struct str *texts, size_t n)
{
    struct str *kept = arena_alloc(arena, (n + 1) * sizeof *kept);

    for (size_t i = 0; i < n; i++)
        kept[i] = arena_keep(arena, texts[i]);
    return kept;
}

/* A query of its own: the caller's does not outlive the call. */
static struct thread_query keep_query(struct arena *arena, const struct thread_query *query)
{
    struct thread_query kept = *query;
    enum wire_thread_source_kind *kinds =
        arena_alloc(arena, (query->n_source_kinds + 1) * sizeof *kinds);

    for (size_t i = 0; i < query->n_source_kinds; i++)
        kinds[i] = query->source_kinds[i];
    kept.source_kinds = kinds;
    kept.providers = keep_texts(arena, query->providers, query->n_providers);
    kept.cwds = keep_texts(arena, query->cwds, query->n_cwds);
    kept.excluded = keep_texts(arena, query->excluded, query->n_excluded);
    kept.only = keep_texts(arena, query->only, query->n_only);
    kept.cwd = arena_keep(arena, query->cwd);
    kept.search_term = arena_keep(arena, query->search_term);
    kept.anchor_id = arena_keep(arena, query->anchor_id);
    kept.section_id = arena_keep(arena, query->section_id);
    kept.project_id = arena_keep(arena, query->project_id);
    kept.parent_id = arena_keep(arena, query->parent_id);
    kept.ancestor_id = arena_keep(arena, query->ancestor_id);
    return kept;
}

void store_list(struct store *store, const struct thread_query *query, store_page_fn *on_page,
                void *owner)
{
    struct list_task *task = task_new(store, sizeof *task, owner);

    task->query = keep_query(&task->task.arena, query);
    task->on_page = on_page;
    work_queue_add(store->queue, list_run, list_done, task);
}
