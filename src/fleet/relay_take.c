/* Threads whose relay has broken: they are taken, again and again, until the store lets us or somebody else has them. */
#include "base/log.h"
#include "base/memory.h"
#include "fleet/relay_internal.h"

#include <stdlib.h>

struct connection *relay_taking_client(const struct relay_taking *taking)
{
    return taking->connection;
}

struct str relay_taking_thread(const struct relay_taking *taking)
{
    return str_of(taking->id);
}

static void relay_taking_free(struct relay_taking *taking)
{
    list_remove(&taking->node);
    timer_free(taking->timer);
    free(taking);
}

/* While somebody works on it it stays. */
void relay_forget_taking(struct relay_taking *taking)
{
    taking->thread->taking = NULL;
    taking->thread = NULL;
    taking->connection = NULL;
    if (!taking->is_asked)
        relay_taking_free(taking);
}

static void relay_on_take(void *owner)
{
    struct relay_taking *taking = owner;
    const struct relay_calls *calls = &taking->relays->options.calls;

    taking->is_asked = true;
    calls->take(calls->owner, taking);
}

void relay_take_thread(struct relay_thread *thread)
{
    struct relays *relays = thread->client->relays;
    struct relay_taking *taking = xcalloc(1, sizeof *taking);

    taking->relays = relays;
    taking->thread = thread;
    taking->connection = thread->client->connection;
    taking->since_ms = loop_now_ms(relays->loop);
    memcpy(taking->id, thread->id, sizeof taking->id);
    taking->timer = timer_new(relays->loop, relay_on_take, taking);
    timer_start(taking->timer, 0);
    list_append(&relays->takings, &taking->node);
    thread->taking = taking;
}

/* Its turn has ended with its server. */
static void tell_turn_ended(const struct relay_thread *thread, struct str last_turn)
{
    struct str turn = thread->turn[0] != '\0' ? str_of(thread->turn) : last_turn;
    struct wire_turn_completed_notification completed = {
        .thread_id = str_of(thread->id),
        .turn = { .id = turn,
                  .items_view = WIRE_TURN_ITEMS_VIEW_NOT_LOADED,
                  .status = WIRE_TURN_STATUS_INTERRUPTED },
    };

    if (thread->may_run && turn.len > 0)
        connection_notify(thread->client->connection, NOTIFICATION_TURN_COMPLETED, &completed);
}

static void tell_closed(const struct relay_thread *thread)
{
    struct wire_thread_closed_notification closed = { .thread_id = str_of(thread->id) };

    connection_notify(thread->client->connection, NOTIFICATION_THREAD_CLOSED, &closed);
}

/* Whoever waited for it is served here now, or by who has it. */
static void relay_end_taking(struct relay_thread *thread)
{
    struct relays *relays = thread->client->relays;
    struct list waiting;

    list_init(&waiting);
    while (!list_is_empty(&thread->waiting)) {
        struct list_node *node = list_first(&thread->waiting);

        list_remove(node);
        list_append(&waiting, node);
    }
    relay_remove_thread(thread);
    while (!list_is_empty(&waiting)) {
        struct relay_request *passed =
            container_of(list_first(&waiting), struct relay_request, node);

        list_remove(&passed->node);
        relay_see_again(relays, passed);
    }
}

void relay_taken(struct relay_taking *taking, enum relay_take result, struct str turn)
{
    struct relays *relays = taking->relays;
    struct relay_thread *thread = taking->thread;
    uint64_t waited_ms = loop_now_ms(relays->loop) - taking->since_ms;

    taking->is_asked = false;
    if (thread != NULL && result == RELAY_TAKE_HELD && waited_ms < relays->options.patience_ms) {
        timer_start(taking->timer, relays->options.retry_ms);
        return;
    }
    relay_taking_free(taking);
    if (thread == NULL)
        return;
    thread->taking = NULL;
    tell_turn_ended(thread, turn);
    if (result == RELAY_TAKEN)
        relays->counts.n_taken++;
    else
        tell_closed(thread);
    log_info("thread %s: %s after %llu ms", thread->id,
             result == RELAY_TAKEN ? "taken from a server that is gone" : "let go",
             (unsigned long long)waited_ms);
    relay_end_taking(thread);
}
