/* What the files of the agendas share. */
#ifndef AGENDA_AGENDA_INTERNAL_H
#define AGENDA_AGENDA_INTERNAL_H

#include "agenda/agenda.h"
#include "agenda/agenda_file.h"
#include "base/list.h"
#include "base/uuid.h"
#include "loop/work.h"

/* A message that waits. */
struct queue_entry {
    struct list_node node;
    char id[UUID_LENGTH + 1];
    int64_t position; /* in the file */
    struct str json;  /* a QueuedSubmission; owned */
    bool is_listed;   /* in the order that is looked at */
};

struct agenda {
    struct list_node node; /* in all->items */
    struct agendas *all;
    char thread_id[UUID_LENGTH + 1];
    struct thread *thread; /* NULL: it is not loaded */
    bool is_read;
    bool has_file;        /* there was one, when it was looked for last */
    bool is_looked_at;    /* before a turn is begun: has another server changed something? */
    unsigned n_jobs;      /* with the worker: it stays until they are back */
    unsigned n_changes;   /* that were given to the worker, ever */
    struct error trouble; /* the first since anybody was told */
    bool is_due;          /* looked at on the next round: does it go on? */

    struct goal *goal;    /* owned; NULL: none */
    struct goal *kept;    /* as the worker has it to keep; owned; NULL: none */
    int64_t tokens_seen;  /* thread_tokens_spent() as far as it was counted */
    int64_t time_seen_ms; /* the same on the steady clock; 0: no turn runs */
    bool is_use_told;     /* what was counted last */
    bool is_own_turn;     /* the turn that runs was begun for the goal */
    bool has_acted;       /* the model called something in it */
    unsigned n_idle_turns, n_own_turns;

    struct list queue; /* struct queue_entry */
    size_t n_queue, queue_bytes;
    int64_t revision;      /* that this queue is of; REVISION_UNKNOWN: it has to be read again */
    bool is_queue_resting; /* until the next turn that nobody interrupts, or somebody's word */
    struct queue_entry *taken;        /* left the queue, and is still in the file; owned, or NULL */
    char taken_turn[UUID_LENGTH + 1]; /* that it became */
};

struct agendas {
    struct agent *agent;
    struct work_queue *queue;
    struct agenda_file *file; /* the worker's */
    struct list items;        /* struct agenda */
    size_t n_jobs;
    size_t queue_bytes; /* of all that are in memory */
    struct next_round *round;
    struct notifier notifier;
    bool is_stopped;
};

/* agenda.c */
void agenda_due(struct agenda *agenda); /* it is looked at on the next round */
bool agenda_adopt(struct agenda *agenda, struct stored_agenda *stored, struct error *err);
void agenda_release(struct agenda *agenda); /* frees it, if nobody needs it */

/* agenda_job.c: what the worker does, in order */
void agenda_job_read(struct agenda *agenda, agenda_fn *on_read, void *owner);
void agenda_save_goal(struct agenda *agenda, bool is_wish);
void agenda_drop_goal(struct agenda *agenda);
void agenda_save_entry(struct agenda *agenda, const struct queue_entry *entry, bool is_new);
void agenda_drop_entry(struct agenda *agenda, const char *id);
void agenda_save_order(struct agenda *agenda);
void agenda_drop_all(struct agenda *agenda);

/* agenda_goal.c */
bool agenda_goal_goes_on(const struct agenda *agenda);
void agenda_begin_goal_turn(struct agenda *agenda);
void agenda_goal_turn_started(struct agenda *agenda);
void agenda_goal_hears_usage(struct agenda *agenda);
void agenda_goal_hears_user(struct agenda *agenda);
void agenda_goal_turn_ends(struct agenda *agenda, const struct turn_outcome *outcome);
void agenda_goal_leaves(struct agenda *agenda);
void agenda_goal_adopt(struct agenda *agenda, const struct goal *found);

/* agenda_queue.c */
bool agenda_queue_goes_on(const struct agenda *agenda);
void agenda_begin_queued(struct agenda *agenda);
void agenda_queue_is_recorded(struct agenda *agenda, struct str turn_id);
void agenda_queue_is_refused(struct agenda *agenda, struct str id);
void agenda_queue_turn_ended(struct agenda *agenda, const struct turn_outcome *outcome);
void agenda_queue_check(
    struct stored_agenda *stored); /* on the worker: leaves out what cannot be read */
bool agenda_queue_has_room(const struct agenda *agenda, const struct stored_agenda *stored);
void agenda_queue_adopt(struct agenda *agenda, struct stored_agenda *stored);
void agenda_queue_done(struct agenda *agenda);

#endif
