#include "fleet/writer.h"

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "fleet/writer_internal.h"

#include <stdlib.h>

enum { CONNECT_MS = 5000, TICK_MS = 250, END_MS = 2000 };

/* -- When something is sent ---------------------------------------------------------------- */

/* Everything that is asked for in this round of the loop goes out together. */
void writer_kick(struct store_writer *writer)
{
    if (!writer->is_ending && sql_link_state(writer->link) == SQL_LINK_READY)
        next_round_start(writer->round);
}

bool writer_must_renew(const struct store_writer *writer)
{
    int64_t now_ms = clock_steady_ms();

    return now_ms >= writer->renew_again_ms && !server_lease_is_asked(&writer->lease) &&
           (writer->has_new_url || server_lease_is_due(&writer->lease, now_ms));
}

static bool has_something_to_send(const struct store_writer *writer, int64_t now_ms)
{
    if (!list_is_empty(&writer->solo) || !list_is_empty(&writer->takes) ||
        writer_must_renew(writer))
        return true;
    for (const struct list_node *node = writer->dirty.head.next; node != &writer->dirty.head;
         node = node->next) {
        if (now_ms >= container_of(node, struct writer_thread, dirty_node)->again_ms)
            return true;
    }
    return false;
}

static void writer_round(void *owner)
{
    struct store_writer *writer = owner;

    if (has_something_to_send(writer, clock_steady_ms()))
        writer_send(writer);
}

/* The own clock says that others may take what we have. */
static void writer_doubt(struct store_writer *writer)
{
    writer->was_sure = false;
    log_warn("the lease of this server was not renewed in time: nothing new is started");
    list_foreach(&writer->threads, thread, struct writer_thread, node) {
        writer_thread_happens(thread, LEASE_DOUBTED);
    }
}

void writer_look_at_clock(struct store_writer *writer)
{
    if (writer->was_sure && !writer_is_sure(writer))
        writer_doubt(writer);
}

/* Who has waited for as long as a lease lasts waits no longer. */
static void refuse_late_takes(struct store_writer *writer)
{
    CLEANUP(error_done) struct error err = { 0 };
    int64_t now_ms = clock_steady_ms();
    struct list late;

    list_init(&late);
    list_foreach(&writer->takes, take, struct asked_take, node) {
        if (now_ms >= take->until_ms) {
            list_remove(&take->node);
            list_append(&late, &take->node);
        }
    }
    error_set(&err, ERR_INTERNAL, "it has not answered in time");
    list_foreach(&late, take, struct asked_take, node) {
        list_remove(&take->node);
        take->on_taken(take->owner, NULL, &(struct taken_thread){ 0 }, &err);
        free(take);
    }
}

/* Looks at the clock a few times a second: renewals, doubts, and what is to be tried again. */
static void writer_tick(void *owner)
{
    struct store_writer *writer = owner;

    timer_start(writer->timer, TICK_MS);
    writer_look_at_clock(writer);
    refuse_late_takes(writer);
    writer_kick(writer);
}

/* -- The link ------------------------------------------------------------------------------ */

static void writer_link_up(void *owner)
{
    writer_kick(owner);
}

static void writer_link_down(void *owner, const struct sql_fault *fault)
{
    struct store_writer *writer = owner;

    writer->is_up = false;
    writer->calls.on_down(writer->calls.owner, fault);
}

/* -- Its life ------------------------------------------------------------------------------ */

static struct writer_options keep_options(struct arena *arena, const struct writer_options *options)
{
    return (struct writer_options){
        .url = arena_keep(arena, str_of(options->url)).s,
        .server_id = arena_keep(arena, options->server_id),
        .name = sql_clean(arena, arena_keep(arena, options->name)),
        .advertise = sql_clean(arena, arena_keep(arena, options->advertise)),
        .version = arena_keep(arena, options->version),
        .lease_ms = options->lease_ms,
    };
}

struct store_writer *writer_new(struct loop *loop, const struct writer_options *options,
                                const struct writer_calls *calls)
{
    struct store_writer *writer = xcalloc(1, sizeof *writer);
    struct sql_link_calls link_calls = { .on_up = writer_link_up,
                                         .on_down = writer_link_down,
                                         .owner = writer };

    check(uuid_is_valid(options->server_id));
    writer->loop = loop;
    writer->options = keep_options(&writer->arena, options);
    writer->calls = *calls;
    server_lease_init(&writer->lease, options->lease_ms);
    list_init(&writer->threads);
    list_init(&writer->dirty);
    list_init(&writer->batch);
    list_init(&writer->solo);
    list_init(&writer->takes);
    list_init(&writer->sent_takes);
    writer->round = next_round_new(loop, writer_round, writer);
    writer->timer = timer_new(loop, writer_tick, writer);
    timer_start(writer->timer, TICK_MS);
    writer->link = sql_link_new(loop, writer->options.url, CONNECT_MS, &link_calls);
    return writer;
}

static void forget_takes(struct list *takes)
{
    list_foreach(takes, take, struct asked_take, node) {
        list_remove(&take->node);
        free(take);
    }
}

void writer_free(struct store_writer *writer)
{
    if (writer == NULL)
        return;
    check(list_is_empty(&writer->threads));
    writer->is_ending = true;
    next_round_free(writer->round);
    timer_free(writer->timer);
    sql_link_free(writer->link);
    forget_takes(&writer->takes);
    forget_takes(&writer->sent_takes);
    arena_done(&writer->arena);
    free(writer);
}

static void writer_row_gone(void *owner, const struct sql_result *results,
                            const struct sql_fault *fault, size_t culprit)
{
    struct store_writer *writer = owner;

    writer->is_gone = true; /* or will be found dead soon */
}

bool writer_end(struct store_writer *writer)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sql gone = { .text = "DELETE FROM bobbin.servers WHERE id = $1" };

    if (!writer->is_ending && sql_link_state(writer->link) == SQL_LINK_READY) {
        writer->is_ending = true;
        sql_uuid(&gone, &arena, writer->options.server_id);
        sql_link_send(writer->link, &gone, 1, END_MS, writer_row_gone, writer);
    }
    return writer->is_gone;
}

void writer_advertise(struct store_writer *writer, struct str url)
{
    writer->options.advertise = sql_clean(&writer->arena, arena_keep(&writer->arena, url));
    writer->has_new_url = true;
    writer_kick(writer);
}

int64_t writer_peers(const struct store_writer *writer)
{
    return writer->n_peers;
}

bool writer_is_sure(const struct store_writer *writer)
{
    return server_lease_is_sure(&writer->lease, clock_steady_ms());
}

size_t writer_waiting_bytes(const struct store_writer *writer)
{
    return writer->n_waiting_bytes;
}

struct writer_counts writer_counts(const struct store_writer *writer)
{
    return writer->counts;
}

void writer_take(struct store_writer *writer, struct str id,
                 const struct writer_thread_calls *calls, writer_taken_fn *on_taken, void *owner)
{
    struct asked_take *take = xcalloc(1, sizeof *take);

    check(uuid_is_valid(id));
    memcpy(take->id, id.s, UUID_LENGTH);
    take->calls = *calls;
    take->on_taken = on_taken;
    take->owner = owner;
    take->until_ms = clock_steady_ms() + writer->options.lease_ms;
    list_append(&writer->takes, &take->node);
    writer_kick(writer);
}
