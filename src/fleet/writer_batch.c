/* A batch of the writer: what goes into it, and what its answers mean. */
#include "base/clock.h"
#include "base/log.h"
#include "fleet/writer_internal.h"

#include <stdlib.h>

enum {
    BATCH_LINES_MAX = 4000,
    BATCH_BYTES_MAX = 4 * 1024 * 1024,
    BATCH_BIRTHS_MAX = 64,
    BATCH_TAKES_MAX = 64,
    AGAIN_MS = 1000,       /* after lines could not be written */
    PATIENCE_MIN_MS = 500, /* for a commit, however near the end of the lease is */
};

/* While one is put together. */
struct batch {
    struct store_writer *writer;
    struct arena arena;
    struct sql *statements; /* in the arena */
    int n;
    int n_births;
    size_t n_bytes;
    struct array_value threads, seqs, epochs, bodies;
    struct array_value turn_threads, turn_epochs, turns;
    struct array_value release_threads, release_epochs;
    struct array_value look;
};

enum { STATEMENTS_MAX = 8 + 3 * BATCH_BIRTHS_MAX + BATCH_TAKES_MAX };

static struct sql *batch_statement(struct batch *batch, const char *text)
{
    struct sql *statement = &batch->statements[batch->n++];

    *statement = (struct sql){ .text = text };
    return statement;
}

/* -- What goes into it --------------------------------------------------------------------- */

static void batch_add_renewal(struct batch *batch)
{
    struct store_writer *writer = batch->writer;
    struct sql *renewal;

    if (!writer_must_renew(writer))
        return;
    writer->plan.renewal = batch->n;
    renewal = batch_statement(batch,
                              "INSERT INTO bobbin.servers AS s (id, name, url, version, expires_at)"
                              " VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')"
                              " ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at,"
                              " url = excluded.url RETURNING (SELECT count(*) FROM bobbin.servers v"
                              " WHERE v.id <> s.id AND v.expires_at > clock_timestamp())");
    sql_uuid(renewal, &batch->arena, writer->options.server_id);
    sql_text(renewal, writer->options.name);
    sql_text(renewal, writer->options.advertise);
    sql_text(renewal, writer->options.version);
    sql_int(renewal, &batch->arena, writer->options.lease_ms);
    server_lease_asked(&writer->lease, clock_steady_ms());
    writer->has_new_url = false;
}

/* The rows of a new thread; one that is there already (the answer was lost) is no fault. */
static void batch_add_birth(struct batch *batch, struct writer_thread *thread)
{
    const struct thread_birth *birth = &thread->birth;
    struct store_writer *writer = batch->writer;
    struct sql *row = batch_statement(
        batch,
        "INSERT INTO bobbin.threads (id, created_at, updated_at, cwd, source, model_provider,"
        " cli_version, parent_id, is_paginated) VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT (id) DO NOTHING");
    struct sql *rollout =
        batch_statement(batch, "INSERT INTO bobbin.rollouts (id, thread, file_name, updated_at)"
                               " VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING");
    struct sql *head =
        batch_statement(batch, "INSERT INTO bobbin.heads (thread, rollout, server, home, epoch)"
                               " VALUES ($1, $2, $3, $4, 1) ON CONFLICT (thread) DO NOTHING");

    sql_uuid(row, &batch->arena, birth->id);
    sql_int(row, &batch->arena, birth->created_at);
    sql_text(row, birth->cwd);
    sql_text(row, birth->source);
    sql_text(row, birth->model_provider);
    sql_text(row, birth->cli_version);
    sql_uuid(row, &batch->arena, birth->parent_id);
    sql_bool(row, birth->is_paginated);
    sql_uuid(rollout, &batch->arena, birth->rollout_id);
    sql_uuid(rollout, &batch->arena, birth->id);
    sql_text(rollout, birth->file_name);
    sql_int(rollout, &batch->arena, birth->created_at);
    sql_uuid(head, &batch->arena, birth->id);
    sql_uuid(head, &batch->arena, birth->rollout_id);
    sql_uuid(head, &batch->arena, writer->options.server_id);
    sql_text(head, writer->options.name);
    batch->n_births++;
}

/* The row of a further rollout, and the head that goes on with it: only for who has the epoch, and once. */
static void batch_add_rollout(struct batch *batch, struct writer_thread *thread)
{
    const struct thread_birth *birth = &thread->birth;
    struct sql *rollout = batch_statement(
        batch, "INSERT INTO bobbin.rollouts (id, thread, file_name, updated_at)"
               " SELECT $1, h.thread, $3, $4 FROM bobbin.heads h WHERE h.thread = $2"
               " AND h.epoch = $5 FOR UPDATE ON CONFLICT (id) DO NOTHING");
    struct sql *head =
        batch_statement(batch, "UPDATE bobbin.heads SET rollout = $1, n_lines = 0, n_bytes = 0"
                               " WHERE thread = $2 AND epoch = $3 AND rollout <> $1");

    sql_uuid(rollout, &batch->arena, birth->rollout_id);
    sql_uuid(rollout, &batch->arena, birth->id);
    sql_text(rollout, birth->file_name);
    sql_int(rollout, &batch->arena, birth->created_at);
    sql_int(rollout, &batch->arena, thread->epoch);
    sql_uuid(head, &batch->arena, birth->rollout_id);
    sql_uuid(head, &batch->arena, birth->id);
    sql_int(head, &batch->arena, thread->epoch);
    batch->n_births++;
}

static bool batch_is_full(const struct batch *batch)
{
    return batch->threads.n >= BATCH_LINES_MAX || batch->n_bytes >= BATCH_BYTES_MAX ||
           batch->n_births >= BATCH_BIRTHS_MAX;
}

static void batch_add_lines(struct batch *batch, struct writer_thread *thread)
{
    struct str id = { thread->id, UUID_LENGTH };

    thread->n_sent = thread->n_committed;
    list_foreach(&thread->lines, line, struct waiting_text, node) {
        if (batch_is_full(batch) && thread->n_sent > thread->n_committed)
            return;
        array_uuid(&batch->threads, id);
        array_int(&batch->seqs, line->seq);
        array_int(&batch->epochs, thread->epoch);
        array_text(&batch->bodies, (struct str){ line->bytes, line->len });
        batch->n_bytes += line->len;
        thread->n_sent = line->seq;
    }
}

/* An empty text stands for no turn: unnest() of a null would need another form of the array. */
static void batch_add_turn(struct batch *batch, struct writer_thread *thread)
{
    array_uuid(&batch->turn_threads, (struct str){ thread->id, UUID_LENGTH });
    array_int(&batch->turn_epochs, thread->epoch);
    array_text(&batch->turns, thread->turn == NULL ? STR_LITERAL("") : str_of(thread->turn));
    thread->turn_sent = true;
}

static void batch_add_release(struct batch *batch, struct writer_thread *thread)
{
    array_uuid(&batch->release_threads, (struct str){ thread->id, UUID_LENGTH });
    array_int(&batch->release_epochs, thread->epoch);
    thread->release_sent = true;
}

/* What has to be known first is asked for; nothing is written before the answer. */
static void batch_add_thread(struct batch *batch, struct writer_thread *thread)
{
    list_remove(&thread->dirty_node);
    list_append(&batch->writer->batch, &thread->batch_node);
    thread->turn_sent = thread->release_sent = thread->look_sent = thread->birth_sent = false;
    thread->n_sent = thread->n_committed;
    if (thread->is_unsure) {
        array_uuid(&batch->look, (struct str){ thread->id, UUID_LENGTH });
        thread->look_sent = true;
        return;
    }
    thread->birth_sent = thread->birth_arena != NULL;
    if (thread->birth_arena != NULL && thread->is_further)
        batch_add_rollout(batch, thread);
    else if (thread->birth_arena != NULL)
        batch_add_birth(batch, thread);
    batch_add_lines(batch, thread);
    if (thread->n_sent < thread->n_appended)
        return; /* the rest, and what comes after it, in the next one */
    if (thread->turn_changed)
        batch_add_turn(batch, thread);
    if (thread->wants_release)
        batch_add_release(batch, thread);
}

/* After a failure every thread is alone; otherwise everything that waits. */
static void batch_add_threads(struct batch *batch)
{
    struct store_writer *writer = batch->writer;
    int64_t now_ms = clock_steady_ms();

    if (!list_is_empty(&writer->solo)) {
        if (writer->plan.renewal >= 0)
            return; /* that one alone, too */
        batch_add_thread(batch,
                         container_of(list_first(&writer->solo), struct writer_thread, dirty_node));
        return;
    }
    list_foreach(&writer->dirty, thread, struct writer_thread, dirty_node) {
        if (batch_is_full(batch))
            return;
        if (now_ms < thread->again_ms)
            continue;
        if (thread->has_failed) { /* it would take the others along */
            list_remove(&thread->dirty_node);
            list_append(&writer->solo, &thread->dirty_node);
        } else {
            batch_add_thread(batch, thread);
        }
    }
}

static void batch_add_arrays(struct batch *batch)
{
    struct batch_plan *plan = &batch->writer->plan;
    struct sql *statement;

    if (batch->threads.n > 0) {
        plan->append = batch->n;
        statement =
            batch_statement(batch, "SELECT t FROM bobbin.append($1, $2, $3, $4) t ORDER BY t");
        sql_uuids(statement, &batch->threads);
        sql_ints(statement, &batch->seqs);
        sql_ints(statement, &batch->epochs);
        sql_texts(statement, &batch->bodies);
    }
    if (batch->turn_threads.n > 0) {
        plan->turns = batch->n;
        statement = batch_statement(
            batch, "WITH u AS (UPDATE bobbin.heads h SET turn = nullif(n.turn, '')"
                   " FROM unnest($1, $2, $3) AS n(thread, epoch, turn)"
                   " WHERE h.thread = n.thread AND h.epoch = n.epoch RETURNING h.thread)"
                   " SELECT thread FROM u ORDER BY thread");
        sql_uuids(statement, &batch->turn_threads);
        sql_ints(statement, &batch->turn_epochs);
        sql_texts(statement, &batch->turns);
    }
    if (batch->release_threads.n > 0) {
        plan->releases = batch->n;
        statement = batch_statement(
            batch, "WITH u AS (UPDATE bobbin.heads h SET server = NULL"
                   " FROM unnest($1, $2) AS n(thread, epoch)"
                   " WHERE h.thread = n.thread AND h.epoch = n.epoch RETURNING h.thread)"
                   " SELECT thread FROM u ORDER BY thread");
        sql_uuids(statement, &batch->release_threads);
        sql_ints(statement, &batch->release_epochs);
    }
    if (batch->look.n > 0) {
        plan->look = batch->n;
        statement = batch_statement(
            batch, "SELECT thread, epoch, n_lines, rollout FROM bobbin.heads WHERE thread = ANY($1)"
                   " ORDER BY thread");
        sql_uuids(statement, &batch->look);
    }
}

/* A thread is taken with a renewal that holds: without one others would take it at once. */
static void batch_add_takes(struct batch *batch)
{
    struct store_writer *writer = batch->writer;

    writer->plan.first_take = batch->n;
    if (!list_is_empty(&writer->solo))
        return;
    list_foreach(&writer->takes, take, struct asked_take, node) {
        struct sql *statement;

        if (writer->plan.n_takes == BATCH_TAKES_MAX)
            return;
        statement = batch_statement(
            batch, "SELECT t.mine, t.epoch, t.n_lines, t.rollout, t.turn, v.name, v.url"
                   " FROM bobbin.take($1, $2, $3) t LEFT JOIN bobbin.servers v"
                   " ON NOT t.mine AND v.id = t.holder AND v.expires_at > clock_timestamp()");
        sql_uuid(statement, &batch->arena, (struct str){ take->id, UUID_LENGTH });
        sql_uuid(statement, &batch->arena, writer->options.server_id);
        sql_text(statement, writer->options.name);
        list_remove(&take->node);
        list_append(&writer->sent_takes, &take->node);
        writer->plan.n_takes++;
    }
}

static void batch_done(struct batch *batch)
{
    struct array_value *arrays[] = { &batch->threads,        &batch->seqs,
                                     &batch->epochs,         &batch->bodies,
                                     &batch->turn_threads,   &batch->turn_epochs,
                                     &batch->turns,          &batch->release_threads,
                                     &batch->release_epochs, &batch->look };

    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++)
        array_done(arrays[i]);
    arena_done(&batch->arena);
}

/* -- What its answers mean ----------------------------------------------------------------- */

static void batch_answered(void *owner, const struct sql_result *results,
                           const struct sql_fault *fault, size_t culprit);

/* A commit is waited for as long as the lease is sure, and no longer. */
static int64_t patience_ms(const struct store_writer *writer)
{
    int64_t left_ms = server_lease_end_ms(&writer->lease) - clock_steady_ms();

    if (server_lease_end_ms(&writer->lease) < 0 || left_ms > writer->options.lease_ms)
        return writer->options.lease_ms;
    return left_ms < PATIENCE_MIN_MS ? PATIENCE_MIN_MS : left_ms;
}

void writer_send(struct store_writer *writer)
{
    struct batch batch = { .writer = writer };

    if (writer->is_ending || sql_link_state(writer->link) != SQL_LINK_READY)
        return;
    writer->plan =
        (struct batch_plan){ .renewal = -1, .append = -1, .turns = -1, .releases = -1, .look = -1 };
    batch.statements = arena_alloc(&batch.arena, STATEMENTS_MAX * sizeof *batch.statements);
    batch_add_renewal(&batch);
    batch_add_threads(&batch);
    batch_add_arrays(&batch);
    batch_add_takes(&batch);
    writer->n_batch_lines = (uint64_t)batch.threads.n;
    writer->batch_began_us = clock_steady_us();
    if (batch.n > 0)
        sql_link_send(writer->link, batch.statements, (size_t)batch.n, patience_ms(writer),
                      batch_answered, writer);
    batch_done(&batch);
}

/* The row of a thread among rows that are sorted by their first column; -1: there is none. */
static int row_of_thread(const struct sql_result *rows, const struct writer_thread *thread)
{
    int low = 0, high = sql_result_rows(rows);

    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = str_compare(row_text(rows, middle, 0), (struct str){ thread->id, UUID_LENGTH });

        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

static bool result_names(const struct sql_result *results, int statement,
                         const struct writer_thread *thread)
{
    return statement >= 0 && row_of_thread(&results[statement], thread) >= 0;
}

static void thread_is_born(struct writer_thread *thread)
{
    if (thread->birth_arena != NULL)
        arena_done(thread->birth_arena);
    free(thread->birth_arena);
    thread->birth_arena = NULL;
    thread->is_further = false;
}

/* The head goes on with another rollout than the one whose lines wait. */
static bool row_is_of_another_rollout(const struct writer_thread *thread,
                                      const struct sql_result *look, int row)
{
    return thread->is_further && !str_equal(row_text(look, row, 3), thread->birth.rollout_id);
}

/* What the store has of a thread that we were not sure of. One that it does not have was never committed, or somebody
 * has deleted it. */
static void thread_was_looked_at(struct writer_thread *thread, const struct sql_result *look)
{
    int row = row_of_thread(look, thread);

    thread->is_unsure = false;
    if (row < 0 ? thread->birth_arena == NULL || thread->is_further
                : row_int(look, row, 1) != thread->epoch) {
        writer_thread_happens(thread, LEASE_FENCED);
        return;
    }
    if (row >= 0 && !row_is_of_another_rollout(thread, look, row)) {
        thread_is_born(thread);
        writer_thread_note_committed(thread, row_int(look, row, 2));
    }
    if (writer_is_sure(thread->writer))
        writer_thread_happens(thread, LEASE_ASSURED);
}

/* Lines that were written with a renewal that holds: nobody has taken the thread, and nobody may. */
static void thread_is_assured(struct writer_thread *thread)
{
    if (thread->writer->plan.renewal < 0 || !writer_is_sure(thread->writer))
        return;
    thread->is_unsure = false;
    writer_thread_happens(thread, LEASE_ASSURED);
}

/* Every statement that names it must have found its epoch; otherwise the store is asked. */
static void thread_was_written(struct writer_thread *thread, const struct sql_result *results)
{
    const struct batch_plan *plan = &thread->writer->plan;
    bool had_lines = thread->n_sent > thread->n_committed;

    if ((had_lines && !result_names(results, plan->append, thread)) ||
        (thread->turn_sent && !result_names(results, plan->turns, thread)) ||
        (thread->release_sent && !result_names(results, plan->releases, thread))) {
        thread->is_unsure = true;
        return;
    }
    if (had_lines)
        thread_is_assured(thread);
    if (thread->birth_sent)
        thread_is_born(thread);
    thread->again_ms = 0;
    if (thread->turn_sent)
        thread->turn_changed = false;
    if (thread->release_sent)
        thread->wants_release = false;
    if (had_lines)
        writer_thread_note_committed(thread, thread->n_sent);
    if (thread->release_sent)
        writer_thread_happens(thread, LEASE_GIVEN_BACK);
}

/* Threads leave the batch; what is left to do for one makes it wait again. */
static void batch_let_go(struct store_writer *writer, const struct sql_result *results)
{
    list_foreach(&writer->batch, thread, struct writer_thread, batch_node) {
        list_remove(&thread->batch_node);
        if (results != NULL && thread->look_sent)
            thread_was_looked_at(thread, &results[writer->plan.look]);
        else if (results != NULL)
            thread_was_written(thread, results);
        if (!writer_thread_is_idle(thread))
            writer_thread_mark_dirty(thread);
    }
}

static void take_answered(struct store_writer *writer, struct asked_take *take,
                          const struct sql_result *result)
{
    struct taken_thread taken = { .is_known = sql_result_rows(result) > 0 };
    struct writer_thread *thread = NULL;

    if (taken.is_known) {
        taken.is_mine = row_bool(result, 0, 0);
        taken.epoch = row_int(result, 0, 1);
        taken.n_lines = row_int(result, 0, 2);
        taken.rollout_id = row_text(result, 0, 3);
        taken.turn = row_text(result, 0, 4);
        taken.holder_name = row_text(result, 0, 5);
        taken.holder_url = row_text(result, 0, 6);
    }
    if (taken.is_mine) {
        thread = writer_thread_make(writer, (struct str){ take->id, UUID_LENGTH }, &take->calls);
        thread->epoch = taken.epoch;
        thread->n_appended = thread->n_committed = taken.n_lines;
        thread->state = lease_after(LEASE_NONE, LEASE_TAKEN);
        if (!writer_is_sure(writer)) /* the answer came late: others may have it by now */
            thread->state = lease_after(thread->state, LEASE_DOUBTED);
    }
    take->on_taken(take->owner, thread, &taken, NULL);
}

/* With an error: the store was not reached, or has failed. */
static void batch_answer_takes(struct store_writer *writer, const struct sql_result *results,
                               const struct error *err)
{
    int i = writer->plan.first_take;

    list_foreach(&writer->sent_takes, take, struct asked_take, node) {
        list_remove(&take->node);
        if (err != NULL)
            take->on_taken(take->owner, NULL, &(struct taken_thread){ 0 }, err);
        else
            take_answered(writer, take, &results[i++]);
        free(take);
    }
}

/* They are not the culprit, as far as anybody knows. */
static void batch_put_back_takes(struct store_writer *writer)
{
    list_foreach(&writer->sent_takes, take, struct asked_take, node) {
        list_remove(&take->node);
        list_append(&writer->takes, &take->node);
    }
}

static void batch_renewed(struct store_writer *writer, const struct sql_result *results)
{
    bool was_sure = writer->was_sure;

    if (writer->plan.renewal < 0)
        return;
    writer->n_peers = row_int(&results[writer->plan.renewal], 0, 0);
    server_lease_confirmed(&writer->lease);
    writer->was_sure = writer_is_sure(writer); /* it may have come too late */
    if (!was_sure && writer->was_sure) {
        /* Somebody may have taken threads meanwhile. */
        list_foreach(&writer->threads, thread, struct writer_thread, node) {
            if (thread->state == LEASE_DOUBTFUL) {
                thread->is_unsure = true;
                writer_thread_mark_dirty(thread);
            }
        }
    }
    if (!writer->is_up) {
        writer->is_up = true;
        writer->calls.on_up(writer->calls.owner);
    }
}

/* Nobody knows what holds of it: what it would have changed is asked for. */
static void batch_was_lost(struct store_writer *writer, const struct sql_fault *fault)
{
    if (writer->plan.renewal >= 0)
        server_lease_failed(&writer->lease);
    list_foreach(&writer->batch, thread, struct writer_thread, batch_node) {
        thread->is_unsure = true;
    }
    batch_let_go(writer, NULL);
    batch_answer_takes(writer, NULL, &fault->error);
}

/* Another server was in the way for a moment. */
static bool is_passing(const struct sql_fault *fault)
{
    return sql_fault_is(fault, "40001") || sql_fault_is(fault, "40P01") ||
           sql_fault_is(fault, "55P03");
}

static void thread_has_failed(struct writer_thread *thread, const struct sql_fault *fault)
{
    thread->again_ms = clock_steady_ms() + AGAIN_MS;
    if (thread->has_failed)
        return;
    thread->has_failed = true;
    log_error("thread %s cannot be written to the store: %s, trying again", thread->id,
              fault->error.message.s);
    thread->calls.on_failed(thread->calls.owner, &fault->error);
}

static size_t count_batch(struct store_writer *writer)
{
    size_t n = 0;

    for (struct list_node *node = writer->batch.head.next; node != &writer->batch.head;
         node = node->next)
        n++;
    return n;
}

/* No statement of the batch holds. One thread is the culprit itself; many are tried one by one. */
static void batch_has_failed(struct store_writer *writer, const struct sql_fault *fault)
{
    size_t n_threads = count_batch(writer);
    bool is_alone = n_threads == 1 && writer->plan.renewal < 0 && writer->plan.n_takes == 0;

    writer->counts.n_retries++;
    if (writer->plan.renewal >= 0)
        server_lease_failed(&writer->lease);
    list_foreach(&writer->batch, thread, struct writer_thread, batch_node) {
        list_remove(&thread->batch_node);
        if (is_alone && !is_passing(fault)) {
            thread_has_failed(thread, fault);
            writer_thread_mark_dirty(thread);
        } else if (lease_may_write(thread->state)) {
            list_append(&writer->solo, &thread->dirty_node);
        }
    }
    if (n_threads > 0) {
        batch_put_back_takes(writer);
        return;
    }
    batch_answer_takes(writer, NULL, &fault->error);
    writer->renew_again_ms = clock_steady_ms() + AGAIN_MS;
    if (writer->plan.renewal >= 0) {
        writer->is_up = false;
        writer->calls.on_down(writer->calls.owner, fault);
    }
}

static void batch_answered(void *owner, const struct sql_result *results,
                           const struct sql_fault *fault, size_t culprit)
{
    struct store_writer *writer = owner;

    writer_look_at_clock(writer); /* we may have stood still since it was sent */
    if (fault != NULL && fault->kind == FAULT_FAILED) {
        batch_has_failed(writer, fault);
    } else if (fault != NULL) {
        batch_was_lost(writer, fault);
    } else {
        writer->counts.n_commits++;
        writer->counts.last_commit_us = clock_steady_us() - writer->batch_began_us;
        writer->counts.last_batch_lines = writer->n_batch_lines;
        batch_renewed(writer, results);
        batch_let_go(writer, results);
        batch_answer_takes(writer, results, NULL);
    }
    writer_kick(writer);
}
