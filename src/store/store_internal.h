/* What the files of the store share. Those that answer from a database know store_ops.h alone. */
#ifndef STORE_STORE_INTERNAL_H
#define STORE_STORE_INTERNAL_H

#include "store/board.h"
#include "store/names.h"
#include "store/store_look.h"
#include "store/store_ops.h"

struct store {
    const struct store_ops *ops;
    void *backend; /* of the table; files have none */
    struct work_queue *queue;
    char *provider;       /* of rollouts that name none; NULL: not told */
    bool is_closing;      /* nothing is begun again */
    struct board *board;  /* the worker's alone */
    bool warned_of_board; /* that it cannot be read; likewise */

    /* From here on of files. */
    char *home;
    char *sqlite_home;
    bool is_survey_queued;
    struct work_queue *beside;     /* for what nobody waits for; NULL: there is nothing */
    struct timer *leftovers_timer; /* or NULL */

    /* From here on the worker's alone. */
    struct index *index; /* NULL until first needed */
    bool in_memory;      /* the file cannot be used; this one was made from the rollouts */
    int64_t retry_at_ms; /* when the file is tried again */
    int64_t retry_ms;
    int64_t
        quiet_until_ms; /* the file could not be written: no more waiting for locks until then */
    bool is_surveyed;   /* every rollout was compared with its row */
    bool is_backfill_known; /* whether the index says that it is complete was asked once */
    bool survey_begun;
    int64_t surveyed_at; /* Unix seconds: what was there then is in the index */
    struct look *look;
    struct names *names;
};

void *task_new(struct store *store, size_t size, void *owner);
void task_free(struct task *task);
void task_end(
    struct task *task); /* on the loop, when it was told: what follows, and then it goes */

/* -- On the worker ------------------------------------------------------------------------- */

/* The index to use, opened if need be; NULL, with an error, only if there is no memory for one. */
struct index *store_index(struct store *store, struct error *err);

/* The index's file cannot be read: from now on there is one in memory. */
void store_go_without_file(struct store *store, const char *why);

/*
 * The index could not be written. We live with it: the next survey makes up for it, and for a while
 * nobody waits for its lock again.
 */
void store_be_quiet(struct store *store, const struct error *err);
bool store_is_quiet(const struct store *store);

/* The same, and an index that is damaged is done without: do not use it after this. */
void store_write_failed(struct store *store, const struct error *err);

/* A thread whose files are gone: its row, and what people have arranged of it. */
void store_forget_thread(struct store *store, struct str id);

bool file_exists(struct str path);

/* Parts of the table that have files of their own. */
work_fn files_list, files_set_edge, files_open_edges, files_check_delete, files_delete_thread;

/* -- On the loop --------------------------------------------------------------------------- */

/* Compares all rollouts with their rows, a slice at a time, behind what is asked meanwhile. */
void store_start_survey(struct store *store);
void store_survey_after(struct task *task); /* the same, for what follows a question */

#endif
