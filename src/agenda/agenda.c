#include "agenda/agenda_internal.h"

#include "base/check.h"
#include "base/log.h"

#include <stdio.h>
#include <stdlib.h>

static const char agenda_key;

/* -- Finding ------------------------------------------------------------------------------- */

struct agenda *agenda_known(const struct thread *thread)
{
    return thread_attachment(thread, &agenda_key);
}

struct str agenda_thread_id(const struct agenda *agenda)
{
    return str_of(agenda->thread_id);
}

struct thread *agenda_thread(const struct agenda *agenda)
{
    return agenda->thread;
}

/* What was used before it is here does not count. */
static void agenda_attach(struct agenda *agenda, struct thread *thread)
{
    agenda->thread = thread;
    agenda->tokens_seen = thread_tokens_spent(thread);
    thread_attach(thread, &agenda_key, agenda);
}

static struct agenda *agenda_new(struct agendas *all, struct str thread_id)
{
    struct agenda *agenda = xcalloc(1, sizeof *agenda);
    struct thread *thread = thread_find(all->agent, thread_id);

    agenda->all = all;
    snprintf(agenda->thread_id, sizeof agenda->thread_id, "%s", thread_id.s);
    agenda->revision = REVISION_UNKNOWN;
    list_init(&agenda->queue);
    list_append(&all->items, &agenda->node);
    if (thread != NULL)
        agenda_attach(agenda, thread);
    return agenda;
}

/* One of a thread that is not loaded, and that the worker has something to do for. */
static struct agenda *find_busy(struct agendas *all, struct str thread_id)
{
    list_foreach(&all->items, agenda, struct agenda, node) {
        if (str_is(thread_id, agenda->thread_id))
            return agenda;
    }
    return NULL;
}

static struct agenda *agenda_get(struct agendas *all, struct str thread_id)
{
    struct thread *thread = thread_find(all->agent, thread_id);
    struct agenda *agenda = thread == NULL ? NULL : agenda_known(thread);

    if (agenda == NULL)
        agenda = find_busy(all, thread_id);
    if (agenda == NULL)
        return agenda_new(all, thread_id);
    if (thread != NULL && agenda->thread == NULL)
        agenda_attach(agenda, thread);
    return agenda;
}

void agenda_read(struct agendas *all, struct str thread_id, agenda_fn *on_read, void *owner)
{
    agenda_job_read(agenda_get(all, thread_id), on_read, owner);
}

struct agenda *agenda_of(struct agendas *all, struct thread *thread)
{
    struct agenda *agenda = agenda_known(thread);

    if (agenda == NULL && !thread_is_resumed(thread)) {
        agenda = agenda_get(all, thread_id(thread)); /* a new thread has nothing in the file */
        agenda->is_read = true;
        agenda->revision = 0;
    }
    return agenda != NULL && agenda->is_read ? agenda : NULL;
}

/* What the file says, unless it is from before a change of ours. */
bool agenda_adopt(struct agenda *agenda, struct stored_agenda *stored, struct error *err)
{
    agenda->has_file = stored->has_file;
    if (stored->has_queue && !agenda_queue_has_room(agenda, stored))
        return error_set(err, ERR_OVERLOADED, "the queues of all threads are full: retry later");
    agenda_goal_adopt(agenda, stored->goal);
    if (stored->has_queue) {
        agenda_queue_adopt(agenda, stored);
        agenda->revision = stored->is_cut ? REVISION_UNKNOWN : stored->revision;
    }
    if (!agenda->is_read)
        agenda->is_queue_resting = true;
    agenda->is_read = true;
    return true;
}

static void agenda_free(struct agenda *agenda)
{
    if (agenda->thread != NULL)
        thread_attach(agenda->thread, &agenda_key, NULL);
    list_remove(&agenda->node);
    agenda_queue_done(agenda);
    goal_free(agenda->goal);
    goal_free(agenda->kept);
    error_done(&agenda->trouble);
    free(agenda);
}

void agenda_release(struct agenda *agenda)
{
    if (agenda->thread == NULL && agenda->n_jobs == 0)
        agenda_free(agenda);
}

void agenda_begin_thread(struct agendas *all, struct thread *thread)
{
    if (thread_is_resumed(thread) && !thread_is_hidden(thread))
        agenda_read(all, thread_id(thread), /* on_read= */ NULL, /* owner= */ NULL);
}

void agenda_wake(struct agendas *all, struct thread *thread)
{
    struct agenda *agenda = agenda_known(thread);

    if (agenda != NULL)
        agenda_due(agenda);
}

void agenda_forget_thread(struct agendas *all, struct str thread_id)
{
    struct agenda *agenda = agenda_get(all, thread_id);

    goal_free(agenda->goal);
    goal_free(agenda->kept);
    agenda->goal = agenda->kept = NULL;
    agenda_queue_done(agenda);
    agenda->is_read = true;
    agenda_drop_all(agenda);
}

/* -- Going on ------------------------------------------------------------------------------ */

void agenda_due(struct agenda *agenda)
{
    agenda->is_due = true;
    next_round_start(agenda->all->round);
}

/* Another server may have gone on with the thread; then it is not ours to begin anything. */
static bool agenda_may_begin(struct agenda *agenda)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (thread_claim(agenda->thread, &err))
        return true;
    log_info("thread=%s: does not go on by itself: %s", agenda->thread_id, err.message.s);
    return false;
}

static bool agenda_goes_on(const struct agenda *agenda)
{
    return agenda_queue_goes_on(agenda) || agenda_goal_goes_on(agenda);
}

static bool agenda_is_idle(const struct agenda *agenda)
{
    return !agenda->all->is_stopped && agenda->thread != NULL &&
           thread_turn(agenda->thread) == NULL && !thread_has_next_turn(agenda->thread);
}

/* It is known what other servers have made of it. */
static void agenda_was_looked_at(void *owner, struct agenda *agenda, const struct error *err)
{
    agenda->is_looked_at = false;
    if (!agenda_is_idle(agenda) || !agenda->is_read || err->code != 0 || !agenda_goes_on(agenda) ||
        !agenda_may_begin(agenda))
        return;
    if (agenda_queue_goes_on(agenda))
        agenda_begin_queued(agenda);
    else
        agenda_begin_goal_turn(agenda);
}

/* The thread is ours before it is looked at what there is to do: another server that has it may just be doing that. */
static void agenda_go_on(struct agenda *agenda)
{
    if (agenda->is_looked_at || !agenda_is_idle(agenda) ||
        (agenda_goes_on(agenda) ? !agenda_may_begin(agenda) : !agenda->has_file))
        return;
    agenda->is_looked_at = true;
    agenda_job_read(agenda, agenda_was_looked_at, /* owner= */ NULL);
}

static struct agenda *first_due(struct agendas *all)
{
    list_foreach(&all->items, agenda, struct agenda, node) {
        if (agenda->is_due)
            return agenda;
    }
    return NULL;
}

/* A turn that begins may change the list. */
static void agendas_on_round(void *owner)
{
    struct agendas *all = owner;
    struct agenda *agenda;

    while ((agenda = first_due(all)) != NULL) {
        agenda->is_due = false;
        agenda_go_on(agenda);
    }
}

/* -- What threads tell --------------------------------------------------------------------- */

static void agenda_hears_item(struct agenda *agenda,
                              const struct wire_item_completed_notification *told)
{
    if (told->item.tag != WIRE_THREAD_ITEM_TAG_USER_MESSAGE) {
        agenda_count_use(agenda);
        return;
    }
    agenda_queue_is_recorded(agenda, told->turn_id);
    agenda_goal_hears_user(agenda);
}

static void agendas_hear(void *owner, struct thread *thread, enum notification what,
                         const void *params)
{
    struct agenda *agenda = agenda_known(thread);

    if (agenda == NULL)
        return;
    switch (what) {
    case NOTIFICATION_TURN_STARTED:
        agenda_goal_turn_started(agenda);
        break;
    case NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED:
        agenda_goal_hears_usage(agenda);
        break;
    case NOTIFICATION_ITEM_COMPLETED:
        agenda_hears_item(agenda, params);
        break;
    default:
        break;
    }
}

static void agendas_turn_ending(void *owner, struct thread *thread,
                                const struct turn_outcome *outcome)
{
    struct agenda *agenda = agenda_known(thread);

    if (agenda != NULL)
        agenda_goal_turn_ends(agenda, outcome);
}

static void agendas_turn_ended(void *owner, struct thread *thread,
                               const struct turn_outcome *outcome)
{
    struct agenda *agenda = agenda_known(thread);

    if (agenda == NULL)
        return;
    agenda_queue_turn_ended(agenda, outcome);
    if (outcome->status != WIRE_TURN_STATUS_INTERRUPTED)
        agenda_due(agenda);
}

static void agendas_leaving(void *owner, struct thread *thread)
{
    struct agenda *agenda = agenda_known(thread);

    if (agenda == NULL)
        return;
    agenda_goal_leaves(agenda);
    thread_attach(thread, &agenda_key, NULL);
    agenda->thread = NULL;
    agenda->is_read = false; /* another server may have it now */
    agenda_queue_done(agenda);
    goal_free(agenda->goal);
    goal_free(agenda->kept);
    agenda->goal = agenda->kept = NULL;
    agenda_release(agenda);
}

/* -- Life ---------------------------------------------------------------------------------- */

struct agendas *agendas_new(struct agent *agent, const char *folder)
{
    struct agendas *all = xcalloc(1, sizeof *all);

    all->agent = agent;
    all->queue = work_queue_new(agent->loop);
    all->file = agenda_file_new(folder);
    all->round = next_round_new(agent->loop, agendas_on_round, all);
    list_init(&all->items);
    all->notifier = (struct notifier){ .to_subscribers = agendas_hear,
                                       .turn_ending = agendas_turn_ending,
                                       .turn_ended = agendas_turn_ended,
                                       .leaving = agendas_leaving,
                                       .owner = all };
    agent_add_notifier(agent, &all->notifier);
    return all;
}

void agendas_stop(struct agendas *all)
{
    if (all != NULL)
        all->is_stopped = true;
}

bool agendas_are_settled(const struct agendas *all)
{
    return all == NULL || all->n_jobs == 0;
}

void agendas_free(struct agendas *all)
{
    if (all == NULL)
        return;
    work_queue_free(all->queue);
    list_foreach(&all->items, agenda, struct agenda, node) {
        agenda_free(agenda);
    }
    next_round_free(all->round);
    agenda_file_free(all->file);
    free(all);
}
