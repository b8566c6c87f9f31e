/* Agents and who started them. */
#include "store/store_internal.h"

static struct edge_task *edge_task_new(struct store *store, struct str id, void *owner)
{
    struct edge_task *task = task_new(store, sizeof *task, owner);

    task->id = arena_keep(&task->task.arena, id);
    return task;
}

void files_set_edge(void *data)
{
    struct edge_task *task = data;
    struct store *store = task->task.store;
    struct error *err = &task->task.err;
    struct index *index = store_is_quiet(store) ? NULL : store_index(store, err);

    if (index != NULL && !index_set_edge(index, task->id, task->is_open, err))
        store_write_failed(store, err);
}

static void set_edge_done(void *data)
{
    task_free(data);
}

void store_set_edge(struct store *store, struct str child_id, bool is_open)
{
    struct edge_task *task = edge_task_new(store, child_id, /* owner= */ NULL);

    task->is_open = is_open;
    work_queue_add(store->queue, store->ops->set_edge, set_edge_done, task);
}

/* What cannot be read is nothing to go on with: the agents can still be resumed one by one. */
void files_open_edges(void *data)
{
    struct edge_task *task = data;
    struct error *err = &task->task.err;
    struct index *index = store_index(task->task.store, err);

    if (index != NULL)
        index_open_edges(index, task->id, STORE_EDGES_MAX, &task->task.arena, &task->children, err);
}

static void open_edges_done(void *data)
{
    struct edge_task *task = data;

    task->on_edges(task->task.owner, task->children);
    task_free(&task->task);
}

void store_open_edges(struct store *store, struct str parent_id, store_edges_fn *on_edges,
                      void *owner)
{
    struct edge_task *task = edge_task_new(store, parent_id, owner);

    task->on_edges = on_edges;
    work_queue_add(store->queue, store->ops->open_edges, open_edges_done, task);
}
