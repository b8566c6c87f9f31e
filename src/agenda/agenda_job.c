/* What the worker does for agendas. Each job has a copy of what it needs. */
#include "agenda/agenda_internal.h"

#include "base/log.h"

#include <stdlib.h>

enum agenda_task {
    TASK_READ = 1,
    TASK_WAIT, /* nothing: what came before is done when it is back */
    TASK_PUT_GOAL,
    TASK_DROP_GOAL,
    TASK_ADD_ENTRY,
    TASK_CHANGE_ENTRY,
    TASK_DROP_ENTRY,
    TASK_ORDER,
    TASK_DROP_THREAD,
};

struct agenda_job {
    struct agenda *agenda;
    struct agenda_file *file;
    enum agenda_task task;
    unsigned n_changes; /* of the agenda when this was given to the worker, with it */
    struct arena arena;
    struct str thread_id;
    const struct goal *before; /* of TASK_PUT_GOAL; NULL: it is a new one */
    const struct goal *after;
    bool is_wish;
    struct stored_entry entry;
    struct str_array ids; /* of TASK_ORDER */
    struct agenda_query query;
    struct stored_agenda stored; /* what was read, or has become of a goal */
    struct queue_step step;
    struct error err;
    agenda_fn *on_read;
    agenda_saved_fn *on_saved;
    void *owner;
};

static void job_read(struct agenda_job *job)
{
    if (agenda_file_read(job->file, &job->query, &job->arena, &job->stored, &job->err))
        agenda_queue_check(&job->stored);
}

static void agenda_job_run(void *data)
{
    struct agenda_job *job = data;

    switch (job->task) {
    case TASK_READ:
        job_read(job);
        break;
    case TASK_WAIT:
        break;
    case TASK_PUT_GOAL:
        agenda_file_put_goal(job->file, job->thread_id, job->before, job->after, job->is_wish,
                             &job->arena, &job->stored.goal, &job->err);
        break;
    case TASK_DROP_GOAL:
        agenda_file_drop_goal(job->file, job->thread_id, &job->err);
        break;
    case TASK_ADD_ENTRY:
        agenda_file_add_entry(job->file, job->thread_id, &job->entry, &job->step, &job->err);
        break;
    case TASK_CHANGE_ENTRY:
        agenda_file_change_entry(job->file, job->thread_id, &job->entry, &job->step, &job->err);
        break;
    case TASK_DROP_ENTRY:
        agenda_file_drop_entry(job->file, job->thread_id, job->entry.id, &job->step, &job->err);
        break;
    case TASK_ORDER:
        agenda_file_order(job->file, job->thread_id, job->ids, &job->step, &job->err);
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
    if (job->task == TASK_ADD_ENTRY) /* whoever hears that it was not kept sends it again */
        agenda_queue_is_refused(agenda, job->entry.id);
}

static void tell_saved(struct agenda_job *job)
{
    job->on_saved(job->owner, &job->agenda->trouble);
    error_done(&job->agenda->trouble);
    if (job->agenda->is_read)
        agenda_due(job->agenda);
}

/* Was it read before a change that the agenda has? Then it is read again, behind that. */
static bool is_outdated(const struct agenda_job *job)
{
    const struct agenda *agenda = job->agenda;

    return job->n_changes != agenda->n_changes ||
           (!job->stored.has_queue && job->stored.revision != agenda->revision);
}

static void tell_read(struct agenda_job *job)
{
    struct agenda *agenda = job->agenda;

    if (job->err.code == 0 && is_outdated(job)) {
        agenda_job_read(agenda, job->on_read, job->owner);
        return;
    }
    if (job->err.code != 0 || !agenda_adopt(agenda, &job->stored, &job->err))
        log_warn("thread=%s: its goal and queue cannot be read: %s", agenda->thread_id,
                 job->err.message.s);
    if (job->on_read == NULL)
        return;
    error_done(&agenda->trouble); /* of others, who were not waited for */
    job->on_read(job->owner, agenda, &job->err);
}

/* Another server may have changed the goal before us. */
static void note_goal(struct agenda_job *job)
{
    if (job->err.code == 0 && job->agenda->is_read && job->n_changes == job->agenda->n_changes)
        agenda_goal_adopt(job->agenda, job->stored.goal);
}

/* Unless somebody else has changed the queue, it is the one in memory. */
static void note_step(struct agenda_job *job)
{
    struct agenda *agenda = job->agenda;

    agenda->has_file = true;
    if (agenda->revision == job->step.before && job->err.code == 0)
        agenda->revision = job->step.after;
    else
        agenda->revision = REVISION_UNKNOWN;
}

static void tell_done(struct agenda_job *job)
{
    switch (job->task) {
    case TASK_READ:
        tell_read(job);
        return;
    case TASK_PUT_GOAL:
        note_goal(job);
        break;
    case TASK_ADD_ENTRY:
    case TASK_CHANGE_ENTRY:
    case TASK_DROP_ENTRY:
    case TASK_ORDER:
        note_step(job);
        break;
    case TASK_WAIT:
    case TASK_DROP_GOAL:
    case TASK_DROP_THREAD:
        break;
    }
    note_trouble(job);
    if (job->task == TASK_WAIT)
        tell_saved(job);
}

static void agenda_job_done(void *data)
{
    struct agenda_job *job = data;
    struct agenda *agenda = job->agenda;

    tell_done(job);
    agenda->n_jobs--;
    agenda->all->n_jobs--;
    stored_agenda_done(&job->stored);
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
    struct agenda *agenda = job->agenda;

    if (job->task != TASK_READ && job->task != TASK_WAIT)
        agenda->n_changes++;
    job->n_changes = agenda->n_changes;
    agenda->n_jobs++;
    agenda->all->n_jobs++;
    work_queue_add(agenda->all->queue, agenda_job_run, agenda_job_done, job);
}

void agenda_job_read(struct agenda *agenda, agenda_fn *on_read, void *owner)
{
    struct agenda_job *job = job_new(agenda, TASK_READ);

    job->query = (struct agenda_query){ .thread_id = job->thread_id,
                                        .known_revision = agenda->revision,
                                        .max_entries = QUEUE_ENTRIES_MAX,
                                        .max_bytes = QUEUE_BYTES_MAX };
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

static const struct goal *job_keep_goal(struct agenda_job *job, const struct goal *goal)
{
    struct goal *kept;

    if (goal == NULL)
        return NULL;
    kept = arena_alloc(&job->arena, sizeof *kept);
    *kept = *goal;
    kept->objective = (char *)(uintptr_t)arena_keep(&job->arena, str_of(goal->objective)).s;
    return kept;
}

/* What has become of it since the last time; see goal_merge(). */
void agenda_save_goal(struct agenda *agenda, bool is_wish)
{
    struct agenda_job *job = job_new(agenda, TASK_PUT_GOAL);

    job->before = job_keep_goal(job, agenda->kept);
    job->after = job_keep_goal(job, agenda->goal);
    job->is_wish = is_wish;
    goal_free(agenda->kept);
    agenda->kept = goal_copy(agenda->goal);
    job_add(job);
}

void agenda_drop_goal(struct agenda *agenda)
{
    job_add(job_new(agenda, TASK_DROP_GOAL));
}

void agenda_save_entry(struct agenda *agenda, const struct queue_entry *entry, bool is_new)
{
    struct agenda_job *job = job_new(agenda, is_new ? TASK_ADD_ENTRY : TASK_CHANGE_ENTRY);

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
    struct str *ids = arena_zero(&job->arena, agenda->n_queue * sizeof *ids);

    job->ids.items = ids;
    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        ids[job->ids.n++] = arena_keep(&job->arena, str_of(entry->id));
    }
    job_add(job);
}

void agenda_drop_all(struct agenda *agenda)
{
    job_add(job_new(agenda, TASK_DROP_THREAD));
}
