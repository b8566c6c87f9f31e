/*
 * The two sides of a store: store.h copies what is asked and tells what has come of it, on the loop; the table here
 * answers, on the store's worker. Files are one table (store_files.c), the database of a fleet is another.
 *
 * An answer goes into its task: the error, or what the task has for it. What has to follow when it was told, on the loop, is
 * `after`.
 */
#ifndef STORE_STORE_OPS_H
#define STORE_STORE_OPS_H

#include "loop/work.h"
#include "store/store.h"

/* What every question has: first in its struct. */
struct task {
    struct store *store;
    struct arena arena;
    struct error err;
    void *owner;
    void (*after)(struct task *task); /* on the loop, unless the store is ending; or NULL */
};

struct list_task {
    struct task task;
    struct thread_query query; /* section and project are part of `only` and `excluded` */
    struct thread_page page;   /* without what people have arranged */
    store_page_fn *on_page;
    bool again;      /* not complete yet: the task comes again, behind what was asked meanwhile */
    bool not_recent; /* of files: the newest could not answer it, and need not be asked again */
};

/* store_find(), store_set_git() */
struct find_task {
    struct task task;
    struct str id;
    struct git_change change;
    const struct thread_summary *fallback; /* or NULL */
    struct found_thread found;
    store_found_fn *on_found;
};

struct load_task {
    struct task task;
    struct str path;
    bool with_turns;
    bool is_written; /* with these */
    unsigned encode_flags;
    struct loaded_rollout loaded;
    struct arena turns; /* written ones */
    store_load_fn *on_loaded;
};

/* store_archive(), store_unarchive() */
struct move_task {
    struct find_task find; /* where it is now; first, so that it is a task */
    bool archive;
    struct str new_path;
    store_moved_fn *on_moved;
};

struct name_task {
    struct task task;
    struct str id;
    struct str name;
    store_done_fn *on_done;
};

struct edge_task {
    struct task task;
    struct str
        id; /* of the child that is opened or closed, or of the parent whose children are asked for */
    bool is_open;
    struct str_array children;
    store_edges_fn *on_edges;
};

/* store_loaded() */
struct loaded_task {
    struct task task;
    struct str_array ids;
    store_loaded_fn *on_loaded;
};

struct add_task {
    struct task task;
    struct str path;
    bool archived;
};

struct update_task {
    struct task task;
    struct index_update update;
};

/* store_check_delete(), store_delete() */
struct delete_task {
    struct task task;
    struct str id;
    store_done_fn *on_done;
};

struct store_ops {
    /* Each with its task. */
    work_fn *list;
    work_fn *find;
    work_fn *load;
    work_fn *move;
    work_fn *set_name;
    work_fn *set_git;
    work_fn *set_edge;
    work_fn *open_edges;
    work_fn *add;
    work_fn *update;
    work_fn *check_delete;
    work_fn *delete_thread;
    work_fn *loaded; /* only of a store that is shared */
    work_fn *rest;   /* with a struct task */

    /* See store_has_thread() and store_thread_times(). */
    bool (*has_thread)(struct store *store, struct str id, struct arena *arena,
                       struct thread_summary *ret_summary);
    void (*thread_times)(struct store *store, const struct str *ids, size_t n, int64_t *ret_times);

    bool makes_copies; /* see store_makes_copies() */

    /* From the loop. NULL: nobody but this server loads threads. */
    bool (*is_shared)(const struct store *store);
    void (*end)(
        struct store *store); /* from the loop: nothing is waited for in vain any more; or NULL */
    void (*free_backend)(struct store *store); /* nothing is asked any more */
};

/* The home is that of what people have arranged (board.h), whoever keeps the threads. The backend is whatever the table needs. */
struct store *store_new_of(struct loop *loop, const char *home, const struct store_ops *ops,
                           void *backend);
void *store_backend(const struct store *store);
const char *store_provider(const struct store *store); /* NULL: not told */

/* What people have arranged of a thread that is gone goes as well. On the worker. */
void store_forget_board(struct store *store, struct str id);

/* Summary from the head of a file, and turns; on the worker. */
void store_load_file(struct load_task *task);

#endif
