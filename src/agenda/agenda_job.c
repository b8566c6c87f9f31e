/* What the worker does for agendas. Each job has a copy of what it needs. */
#include "agenda/agenda_internal.h"

#include "base/log.h"

#include <stdlib.h>

enum agenda_task {
    TASK_READ = 1,
    TASK_WAIT, /* nothing: what came before is done when it is back */
    TASK_PUT_GOAL,
    TASK_DROP_GOAL,
    TASK_PUT_ENTRY,
    TASK_DROP_ENTRY,
    TASK_ORDER,
    TASK_DROP_THREAD,
};

struct agenda_job {
    struct agenda *agenda;
    struct agenda_file *file;
    enum agenda_task task;
    struct arena arena;
    struct str thread_id;
    struct goal goal;
    struct stored_entry entry;
    bool is_new_entry;
    struct str *ids; /* of TASK_ORDER */
    size_t n_ids;
    bool is_known;               /* TASK_READ: there is nothing to read any more */
    struct stored_agenda stored; /* what was read */
    struct error err;
    agenda_fn *on_read;
    agenda_saved_fn *on_saved;
    void *owner;
};

static void agenda_job_run(void *data)
{
    struct agenda_job *job = data;

    switch (job->task) {
    case TASK_READ:
        if (!job->is_known)
            agenda_file_read(job->file, job->thread_id, &job->arena, &job->stored, &job->err);
        break;
    case TASK_WAIT:
        break;
    case TASK_PUT_GOAL:
        agenda_file_put_goal(job->file, job->thread_id, &job->goal, &job->err);
        break;
    case TASK_DROP_GOAL:
        agenda_file_drop_goal(job->file, job->thread_id, &job->err);
        break;
    case TASK_PUT_ENTRY:
        agenda_file_put_entry(job->file, job->thread_id, &job->entry, &job->err);
        break;
    case TASK_DROP_ENTRY:
        agenda_file_drop_entry(job->file, job->entry.id, &job->err);
        break;
    case TASK_ORDER:
        agenda_file_order(job->file, job->ids, job->n_ids, &job->err);
        break;
    case TASK_DROP_THREAD:
        agenda_file_drop_thread(job->file, job->thread_id, &job->err);
        break;
    }
}

static void note_trouble(struct agenda_job *job)
{
    struct agenda *agenda = job->agenda;

    if (job->err.code == 0)
        return;
    log_warn("thread=%s: its goal or queue was not kept: %s", agenda->thread_id,
             job->err.message.s);
    if (agenda->trouble.code == 0)
        error_copy(&agenda->trouble, &job->err);
    if (job->is_new_entry) /* whoever hears that it was not kept sends it again */
        agenda_queue_is_refused(agenda, job->entry.id);
}

static void tell_saved(struct agenda_job *job)
{
    job->on_saved(job->owner, &job->agenda->trouble);
    error_done(&job->agenda->trouble);
    if (job->agenda->is_read)
        agenda_due(job->agenda);
}

static void tell_read(struct agenda_job *job)
{
    struct agenda *agenda = job->agenda;

    if (job->is_known && !agenda->is_read) { /* its thread has left meanwhile */
        agenda_job_read(agenda, job->on_read, job->owner);
        return;
    }
    if (!agenda->is_read && job->err.code == 0)
        agenda_fill(agenda, &job->stored);
    else if (job->err.code != 0)
        log_warn("thread=%s: its goal and queue cannot be read: %s", agenda->thread_id,
                 job->err.message.s);
    if (job->on_read == NULL)
        return;
    error_done(&agenda->trouble); /* of others, who were not waited for */
    job->on_read(job->owner, agenda, &job->err);
}

static void agenda_job_done(void *data)
{
    struct agenda_job *job = data;
    struct agenda *agenda = job->agenda;

    if (job->task == TASK_READ)
        tell_read(job);
    else
        note_trouble(job);
    if (job->task == TASK_WAIT)
        tell_saved(job);
    agenda->n_jobs--;
    agenda->all->n_jobs--;
    arena_done(&job->arena);
    error_done(&job->err);
    free(job);
    agenda_release(agenda);
}

static struct agenda_job *job_new(struct agenda *agenda, enum agenda_task task)
{
    struct agenda_job *job = xcalloc(1, sizeof *job);

    job->agenda = agenda;
    job->file = agenda->all->file;
    job->task = task;
    job->thread_id = arena_keep(&job->arena, str_of(agenda->thread_id));
    return job;
}

static void job_add(struct agenda_job *job)
{
    job->agenda->n_jobs++;
    job->agenda->all->n_jobs++;
    work_queue_add(job->agenda->all->queue, agenda_job_run, agenda_job_done, job);
}

void agenda_job_read(struct agenda *agenda, agenda_fn *on_read, void *owner)
{
    struct agenda_job *job = job_new(agenda, TASK_READ);

    job->is_known = agenda->is_read;
    job->on_read = on_read;
    job->owner = owner;
    job_add(job);
}

void agenda_when_saved(struct agenda *agenda, agenda_saved_fn *on_saved, void *owner)
{
    struct agenda_job *job = job_new(agenda, TASK_WAIT);

    job->on_saved = on_saved;
    job->owner = owner;
    job_add(job);
}

void agenda_save_goal(struct agenda *agenda)
{
    struct agenda_job *job = job_new(agenda, TASK_PUT_GOAL);

    job->goal = *agenda->goal;
    job->goal.objective =
        (char *)(uintptr_t)arena_keep(&job->arena, str_of(agenda->goal->objective)).s;
    job_add(job);
}

void agenda_drop_goal(struct agenda *agenda)
{
    job_add(job_new(agenda, TASK_DROP_GOAL));
}

void agenda_save_entry(struct agenda *agenda, const struct queue_entry *entry, bool is_new)
{
    struct agenda_job *job = job_new(agenda, TASK_PUT_ENTRY);

    job->is_new_entry = is_new;
    job->entry = (struct stored_entry){ arena_keep(&job->arena, str_of(entry->id)), entry->position,
                                        arena_keep(&job->arena, entry->json) };
    job_add(job);
}

void agenda_drop_entry(struct agenda *agenda, const char *id)
{
    struct agenda_job *job = job_new(agenda, TASK_DROP_ENTRY);

    job->entry.id = arena_keep(&job->arena, str_of(id));
    job_add(job);
}

void agenda_save_order(struct agenda *agenda)
{
    struct agenda_job *job = job_new(agenda, TASK_ORDER);

    job->ids = arena_zero(&job->arena, agenda->n_queue * sizeof *job->ids);
    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        job->ids[job->n_ids++] = arena_keep(&job->arena, str_of(entry->id));
    }
    job_add(job);
}

void agenda_drop_all(struct agenda *agenda)
{
    job_add(job_new(agenda, TASK_DROP_THREAD));
}
