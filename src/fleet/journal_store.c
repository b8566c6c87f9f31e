#include "fleet/journal_store.h"

#include "base/check.h"
#include "base/clock.h"
#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/uuid.h"

#include <stdlib.h>
#include <unistd.h>

enum {
    ASK_AGAIN_MS = 200,    /* while a server that is gone still has its lease */
    TAKE_MARGIN_MS = 5000, /* beyond the lease: nobody waits longer */
    INSIST_MARGIN_MS = 500,
};

/* All journals and takes of a fleet. */
struct journal_shelf {
    struct journals journals; /* first */
    struct fleet *fleet;
    struct loop *loop;
    struct list open;     /* struct store_journal: with an owner */
    struct list released; /* without; until everything is committed */
    struct list takes;    /* struct journal_take */
    struct next_round *round;
};

struct store_journal {
    struct journal journal; /* first */
    struct list_node node;
    struct journal_shelf *shelf;
    struct writer_thread *thread;
    char id[UUID_LENGTH + 1];
    char *copy; /* the working copy; owned; or NULL */
    bool is_over;
    struct error failure; /* its lines cannot be written; code 0: they can */
};

struct journal_take {
    struct list_node node;
    struct journal_shelf *shelf;
    char id[UUID_LENGTH + 1];
    journal_taken_fn *on_taken; /* NULL: it was cancelled */
    void *owner;
    struct timer *timer;
    int64_t until_ms;
    struct store_journal
        *journal; /* that it will be; the writer is asked for it, and answers; or NULL */
    bool waits_for_release;
    bool insists; /* although another server has it */
};

static struct store_journal *store_journal_of(struct journal *journal)
{
    return container_of(journal, struct store_journal, journal);
}

/* -- Its life ------------------------------------------------------------------------------ */

static void store_journal_free(struct store_journal *own)
{
    if (own->journal.state == JOURNAL_LOST && own->copy != NULL)
        unlink(own->copy);
    list_remove(&own->node);
    writer_thread_free(own->thread);
    error_done(&own->failure);
    free(own->copy);
    free(own);
}

static void take_ask(struct journal_take *take);

/* Those that are over go, and who waits for one of them asks. */
static void shelf_round(void *owner)
{
    struct journal_shelf *shelf = owner;

    list_foreach(&shelf->released, journal, struct store_journal, node) {
        if (journal->is_over)
            store_journal_free(journal);
    }
    list_foreach(&shelf->takes, take, struct journal_take, node) {
        if (take->waits_for_release)
            take_ask(take);
    }
}

/* The writer may be on the stack: it goes in the next round. */
static void store_journal_over(struct store_journal *own)
{
    own->is_over = true;
    fleet_let_go(own->shelf->fleet, str_of(own->id));
    next_round_start(own->shelf->round);
}

static void store_journal_committed(void *owner, int64_t n_lines)
{
    struct store_journal *own = owner;

    own->journal.n_committed = n_lines;
    error_done(&own->failure);
    if (own->journal.calls.on_committed != NULL)
        own->journal.calls.on_committed(own->journal.calls.owner);
}

static enum journal_state journal_state_of(enum lease_state state)
{
    if (state == LEASE_LOST)
        return JOURNAL_LOST;
    return state == LEASE_HELD ? JOURNAL_HELD : JOURNAL_DOUBTFUL;
}

static void store_journal_state(void *owner, enum lease_state state)
{
    struct store_journal *own = owner;

    if (state == LEASE_RELEASED) {
        store_journal_over(own);
        return;
    }
    own->journal.state = journal_state_of(state);
    if (own->journal.state == JOURNAL_LOST)
        fleet_let_go(own->shelf->fleet, str_of(own->id));
    if (own->journal.calls.on_state != NULL)
        own->journal.calls.on_state(own->journal.calls.owner, own->journal.state);
    else if (own->journal.state == JOURNAL_LOST)
        store_journal_over(own);
}

static void store_journal_failed(void *owner, const struct error *err)
{
    struct store_journal *own = owner;

    error_done(&own->failure);
    error_copy(&own->failure, err);
    if (own->journal.calls.on_failed != NULL)
        own->journal.calls.on_failed(own->journal.calls.owner, err);
}

/* -- What is asked of it ------------------------------------------------------------------- */

static void store_journal_append(struct journal *journal, struct str line)
{
    journal->n_appended = writer_append(store_journal_of(journal)->thread, line);
}

static void store_journal_set_turn(struct journal *journal, struct str turn_id)
{
    writer_set_turn(store_journal_of(journal)->thread, turn_id);
}

static void store_journal_change_rollout(struct journal *journal, struct str rollout_id,
                                         struct str file_name)
{
    writer_change_rollout(store_journal_of(journal)->thread, rollout_id, file_name);
    journal->n_appended = journal->n_committed = 0;
}

static bool store_journal_check(const struct journal *journal, struct error *err)
{
    const struct store_journal *own = container_of(journal, struct store_journal, journal);

    if (journal->state == JOURNAL_LOST)
        return error_set(err, ERR_INVALID_REQUEST,
                         "thread %s is run by another server; resume it again", own->id);
    if (own->failure.code != 0)
        return error_set(err, ERR_INTERNAL, "the thread cannot be stored: %s",
                         own->failure.message.s);
    if (!fleet_is_ready(own->shelf->fleet, err))
        return false;
    return journal->state == JOURNAL_HELD ||
           error_set(err, ERR_INTERNAL, "the store cannot be reached: it was away until now");
}

static bool store_journal_is_sure(const struct journal *journal)
{
    const struct store_journal *own = container_of(journal, struct store_journal, journal);

    return journal->state == JOURNAL_HELD && writer_is_sure(fleet_writer(own->shelf->fleet));
}

static void store_journal_release(struct journal *journal)
{
    struct store_journal *own = store_journal_of(journal);

    list_remove(&own->node);
    list_append(&own->shelf->released, &own->node);
    if (journal->state == JOURNAL_LOST)
        store_journal_over(own);
    else
        writer_release(own->thread);
}

static const struct journal_ops store_journal_ops = {
    .append = store_journal_append,
    .set_turn = store_journal_set_turn,
    .change_rollout = store_journal_change_rollout,
    .check = store_journal_check,
    .is_sure = store_journal_is_sure,
    .release = store_journal_release,
};

static struct store_journal *store_journal_new(struct journal_shelf *shelf, struct str id)
{
    struct store_journal *own = xcalloc(1, sizeof *own);

    own->journal.ops = &store_journal_ops;
    own->shelf = shelf;
    memcpy(own->id, id.s, UUID_LENGTH);
    list_append(&shelf->open, &own->node);
    return own;
}

static struct writer_thread_calls store_journal_calls(struct store_journal *own)
{
    return (struct writer_thread_calls){ .on_committed = store_journal_committed,
                                         .on_state = store_journal_state,
                                         .on_failed = store_journal_failed,
                                         .owner = own };
}

static bool shelf_check(struct journals *journals, struct error *err)
{
    return fleet_is_ready(container_of(journals, struct journal_shelf, journals)->fleet, err);
}

static struct journal *shelf_begin(struct journals *journals, const struct thread_birth *birth,
                                   const char *path)
{
    struct journal_shelf *shelf = container_of(journals, struct journal_shelf, journals);
    struct store_journal *own = store_journal_new(shelf, birth->id);
    struct writer_thread_calls calls = store_journal_calls(own);

    own->thread = writer_thread_new(fleet_writer(shelf->fleet), birth, &calls);
    own->journal.state = journal_state_of(writer_state(own->thread));
    own->copy = xstrdup(path);
    fleet_hold(shelf->fleet, birth->id);
    return &own->journal;
}

void journal_set_copy(struct journal *journal, const char *path)
{
    struct store_journal *own = store_journal_of(journal);

    free(own->copy);
    own->copy = xstrdup(path);
}

/* -- Taking -------------------------------------------------------------------------------- */

/* Is the thread still being given back here? Taking it meanwhile would fence what waits. */
static bool is_being_released(const struct journal_shelf *shelf, const char *id)
{
    for (const struct list_node *node = shelf->released.head.next; node != &shelf->released.head;
         node = node->next) {
        if (strcmp(container_of(node, struct store_journal, node)->id, id) == 0)
            return true;
    }
    return false;
}

static void take_free(struct journal_take *take)
{
    list_remove(&take->node);
    if (take->journal != NULL)
        store_journal_free(take->journal);
    timer_free(take->timer);
    free(take);
}

static void take_end(struct journal_take *take, struct journal *journal,
                     const struct taken_thread *taken, const struct error *err)
{
    journal_taken_fn *on_taken = take->on_taken;
    void *owner = take->owner;

    take_free(take);
    if (on_taken != NULL)
        on_taken(owner, journal, taken, err);
    else
        journal_release(journal);
}

/* `why` may be NULL: there was no answer at all. */
static void take_fail(struct journal_take *take, const struct error *why)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (why != NULL)
        error_set(&err, ERR_INTERNAL, "the store cannot be reached: %s", why->message.s);
    else if (fleet_is_ready(take->shelf->fleet, &err))
        error_set(&err, ERR_INTERNAL, "the store cannot be reached: it has not answered in time");
    take_end(take, NULL, &(struct taken_thread){ 0 }, &err);
}

/* A server that is gone has it until its lease is over. */
static bool is_worth_waiting(const struct journal_take *take, const struct taken_thread *taken)
{
    return taken->is_known && (taken->holder_name.s == NULL || take->insists) &&
           take->on_taken != NULL && clock_steady_ms() < take->until_ms;
}

static void take_answered(void *owner, struct writer_thread *thread,
                          const struct taken_thread *taken, const struct error *err)
{
    struct journal_take *take = owner;
    struct store_journal *own = TAKE(take->journal);

    if (thread == NULL)
        store_journal_free(TAKE(own));
    if (err != NULL) {
        take_fail(take, err);
    } else if (thread == NULL) {
        if (is_worth_waiting(take, taken))
            timer_start(take->timer, ASK_AGAIN_MS);
        else
            take_end(take, NULL, taken, NULL);
    } else {
        own->thread = thread;
        own->journal.state = journal_state_of(writer_state(thread));
        own->journal.n_appended = own->journal.n_committed = taken->n_lines;
        take_end(take, &own->journal, taken, NULL);
    }
}

static void take_ask(struct journal_take *take)
{
    struct writer_thread_calls calls;

    int64_t left_ms = take->until_ms - clock_steady_ms();

    take->waits_for_release = is_being_released(take->shelf, take->id);
    if (take->waits_for_release) {
        timer_start(take->timer, left_ms > 0 ? (uint64_t)left_ms : 0);
        return;
    }
    take->journal = store_journal_new(take->shelf, str_of(take->id));
    calls = store_journal_calls(take->journal);
    writer_take(fleet_writer(take->shelf->fleet), str_of(take->id), &calls, take_answered, take);
}

/* Time to ask again, or nobody waits any longer. What the writer has is answered by it. */
static void take_time_over(void *owner)
{
    struct journal_take *take = owner;

    if (take->journal != NULL)
        return;
    if (clock_steady_ms() >= take->until_ms || take->on_taken == NULL)
        take_fail(take, NULL);
    else
        take_ask(take);
}

static struct journal_take *take_new(struct fleet *fleet, struct str id, journal_taken_fn *on_taken,
                                     void *owner)
{
    struct journal_take *take = xcalloc(1, sizeof *take);

    take->shelf = fleet_shelf(fleet);
    memcpy(take->id, id.s, UUID_LENGTH);
    take->on_taken = on_taken;
    take->owner = owner;
    take->until_ms = clock_steady_ms() + fleet_lease_ms(fleet) + TAKE_MARGIN_MS;
    take->timer = timer_new(take->shelf->loop, take_time_over, take);
    list_append(&take->shelf->takes, &take->node);
    return take;
}

struct journal_take *journal_take(struct fleet *fleet, struct str id, journal_taken_fn *on_taken,
                                  void *owner)
{
    struct journal_take *take = take_new(fleet, id, on_taken, owner);

    take_ask(take);
    return take;
}

struct journal_take *journal_take_insisting(struct fleet *fleet, struct str id,
                                            journal_taken_fn *on_taken, void *owner)
{
    struct journal_take *take = take_new(fleet, id, on_taken, owner);

    take->insists = true;
    take->until_ms = clock_steady_ms() + fleet_lease_ms(fleet) + INSIST_MARGIN_MS;
    timer_start(take->timer, ASK_AGAIN_MS);
    return take;
}

void journal_take_cancel(struct journal_take *take)
{
    if (take == NULL)
        return;
    take->on_taken = NULL;
    if (take->journal == NULL)
        take_free(take);
}

/* -- All of them --------------------------------------------------------------------------- */

struct journals *fleet_journals(struct fleet *fleet)
{
    return &fleet_shelf(fleet)->journals;
}

struct journal_shelf *journal_shelf_new(struct fleet *fleet, struct loop *loop)
{
    struct journal_shelf *shelf = xcalloc(1, sizeof *shelf);

    shelf->journals.begin = shelf_begin;
    shelf->journals.check = shelf_check;
    shelf->fleet = fleet;
    shelf->loop = loop;
    list_init(&shelf->open);
    list_init(&shelf->released);
    list_init(&shelf->takes);
    shelf->round = next_round_new(loop, shelf_round, shelf);
    return shelf;
}

bool journal_shelf_is_empty(const struct journal_shelf *shelf)
{
    return list_is_empty(&shelf->released);
}

void journal_shelf_free(struct journal_shelf *shelf)
{
    if (shelf == NULL)
        return;
    list_foreach(&shelf->released, journal, struct store_journal, node) {
        if (!journal->is_over)
            log_warn("thread %s: what was not committed is lost", journal->id);
        store_journal_free(journal);
    }
    list_foreach(&shelf->takes, take, struct journal_take, node) {
        take_free(take);
    }
    check(list_is_empty(&shelf->open));
    next_round_free(shelf->round);
    free(shelf);
}
