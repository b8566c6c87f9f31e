/*
 * A job: the same task for every row of a table, each row for a worker of its own.
 *
 *   row: PENDING ── RUNNING ──┬── COMPLETED   its worker has reported a result, and ended
 *                             └── FAILED      it ended without one, or took too long
 *
 * Workers are threads below the one that has the job; so many of them at once as are asked for and as there may be
 * agents. A worker that has ended is unloaded. A worker may stop the job: then no row begins any more. The job ends when
 * no worker is left; its owner then has what came of the rows, and frees it.
 */
#ifndef SUBAGENT_AGENT_JOB_H
#define SUBAGENT_AGENT_JOB_H

#include "subagent/csv.h"
#include "subagent/subagents.h"

enum { JOB_WORKERS = 16, JOB_WORKER_MS = 30 * 60 * 1000 }; /* unless told */

struct agent_job;

struct agent_job_order {
    struct thread *parent;
    const struct settings *settings; /* of its workers; copied */
    struct csv_table table;          /* in *arena */
    struct arena *arena;             /* is taken over */
    size_t id_column;                /* whose values name the rows; SIZE_MAX: they are numbered */
    struct str instruction;          /* {COLUMN} stands for the row's value; copied, and so on */
    struct str schema;               /* of a result, as JSON; NULL: none */
    size_t max_workers;
    uint64_t max_ms; /* for one worker */
};

/* It is over. Called once, from the loop, never inside of agent_job_new(). */
typedef void agent_job_fn(void *owner, struct agent_job *job);

struct agent_job *agent_job_new(struct subagents *all, const struct agent_job_order *order,
                                agent_job_fn *on_end, void *owner);

/* Ends its workers, if there are any left. */
void agent_job_free(struct agent_job *job);

const char *agent_job_id(const struct agent_job *job);

/* The job that a thread is a worker of; NULL: none. */
struct agent_job *agent_job_of(const struct thread *thread);

/* What a worker has found out, as JSON. False: it is not for it to say, or it has said so before. */
bool agent_job_report(const struct thread *worker, struct str job_id, struct str item_id,
                      struct str result, bool stop);

/* The table with what came of each row behind it. */
void agent_job_write_table(const struct agent_job *job, struct buf *out);

/* What the model reads of it. */
void agent_job_write_answer(const struct agent_job *job, struct str table_path, struct buf *out);

#endif
