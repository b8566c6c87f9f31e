/* One thread of the writer: its lines that wait, and its lease. */
#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "fleet/writer_internal.h"

#include <stdlib.h>

struct writer_thread *writer_thread_make(struct store_writer *writer, struct str id,
                                         const struct writer_thread_calls *calls)
{
    struct writer_thread *thread = xcalloc(1, sizeof *thread);

    check(uuid_is_valid(id));
    thread->writer = writer;
    thread->calls = *calls;
    memcpy(thread->id, id.s, UUID_LENGTH);
    list_init(&thread->lines);
    list_append(&writer->threads, &thread->node);
    return thread;
}

static struct thread_birth keep_birth(struct arena *arena, const struct thread_birth *birth)
{
    return (struct thread_birth){
        .id = arena_keep(arena, birth->id),
        .rollout_id = arena_keep(arena, birth->rollout_id),
        .file_name = arena_keep(arena, birth->file_name),
        .cwd = sql_clean(arena, arena_keep(arena, birth->cwd)),
        .source = sql_clean(arena, arena_keep(arena, birth->source)),
        .model_provider = sql_clean(arena, arena_keep(arena, birth->model_provider)),
        .cli_version = sql_clean(arena, arena_keep(arena, birth->cli_version)),
        .parent_id = arena_keep(arena, birth->parent_id),
        .created_at = birth->created_at,
        .is_paginated = birth->is_paginated,
    };
}

struct writer_thread *writer_thread_new(struct store_writer *writer,
                                        const struct thread_birth *birth,
                                        const struct writer_thread_calls *calls)
{
    struct writer_thread *thread = writer_thread_make(writer, birth->id, calls);

    thread->birth_arena = xcalloc(1, sizeof *thread->birth_arena);
    thread->birth = keep_birth(thread->birth_arena, birth);
    thread->epoch = 1;
    thread->state = lease_after(LEASE_NONE, LEASE_TAKEN);
    if (!writer_is_sure(writer))
        thread->state = lease_after(thread->state, LEASE_DOUBTED);
    writer_thread_mark_dirty(thread);
    return thread;
}

static void forget_line(struct writer_thread *thread, struct waiting_text *line)
{
    thread->writer->n_waiting_bytes -= line->len;
    list_remove(&line->node);
    free(line);
}

void writer_thread_free(struct writer_thread *thread)
{
    if (thread == NULL)
        return;
    list_foreach(&thread->lines, line, struct waiting_text, node) {
        forget_line(thread, line);
    }
    list_remove(&thread->node);
    list_remove(&thread->dirty_node);
    list_remove(&thread->batch_node);
    if (thread->birth_arena != NULL)
        arena_done(thread->birth_arena);
    free(thread->birth_arena);
    free(thread->turn);
    free(thread);
}

/* -- What is to be sent -------------------------------------------------------------------- */

/* What is part of the batch under way comes back to the list when that is answered. */
void writer_thread_mark_dirty(struct writer_thread *thread)
{
    if (thread->dirty_node.next == NULL && thread->batch_node.next == NULL &&
        lease_may_write(thread->state))
        list_append(&thread->writer->dirty, &thread->dirty_node);
    writer_kick(thread->writer);
}

bool writer_thread_is_idle(const struct writer_thread *thread)
{
    return thread->n_committed == thread->n_appended && thread->birth_arena == NULL &&
           !thread->turn_changed && !thread->wants_release && !thread->is_unsure;
}

int64_t writer_append(struct writer_thread *thread, struct str line)
{
    struct waiting_text *waiting = xmalloc(sizeof *waiting + line.len + 1);

    check(!thread->wants_release);
    *waiting = (struct waiting_text){ .seq = ++thread->n_appended, .len = line.len };
    memcpy(waiting->bytes, line.s, line.len);
    waiting->bytes[line.len] = '\0';
    list_append(&thread->lines, &waiting->node);
    thread->writer->n_waiting_bytes += line.len;
    writer_thread_mark_dirty(thread);
    return waiting->seq;
}

void writer_set_turn(struct writer_thread *thread, struct str turn)
{
    free(thread->turn);
    thread->turn = turn.s == NULL ? NULL : xstrndup(turn.s, turn.len);
    thread->turn_changed = true;
    thread->turn_sent = false; /* another one is under way */
    writer_thread_mark_dirty(thread);
}

void writer_change_rollout(struct writer_thread *thread, struct str rollout_id,
                           struct str file_name)
{
    struct thread_birth further = { .id = { thread->id, UUID_LENGTH },
                                    .rollout_id = rollout_id,
                                    .file_name = file_name,
                                    .created_at = clock_now_ms() / 1000 };

    check(thread->n_committed == thread->n_appended && thread->birth_arena == NULL);
    thread->birth_arena = xcalloc(1, sizeof *thread->birth_arena);
    thread->birth = keep_birth(thread->birth_arena, &further);
    thread->is_further = true;
    thread->birth_sent = false; /* a batch without it may be under way */
    thread->n_appended = thread->n_committed = thread->n_sent = 0;
    writer_thread_mark_dirty(thread);
}

void writer_release(struct writer_thread *thread)
{
    thread->wants_release = true;
    writer_thread_mark_dirty(thread);
}

int64_t writer_committed(const struct writer_thread *thread)
{
    return thread->n_committed;
}

int64_t writer_appended(const struct writer_thread *thread)
{
    return thread->n_appended;
}

enum lease_state writer_state(const struct writer_thread *thread)
{
    return thread->state;
}

/* -- What has become of it ----------------------------------------------------------------- */

void writer_thread_note_committed(struct writer_thread *thread, int64_t n_lines)
{
    bool is_more = n_lines > thread->n_committed;

    list_foreach(&thread->lines, line, struct waiting_text, node) {
        if (line->seq <= n_lines)
            forget_line(thread, line);
    }
    if (!is_more)
        return;
    thread->writer->counts.n_lines += (uint64_t)(n_lines - thread->n_committed);
    thread->n_committed = n_lines;
    thread->has_failed = false;
    thread->calls.on_committed(thread->calls.owner, n_lines);
}

void writer_thread_happens(struct writer_thread *thread, enum lease_event event)
{
    enum lease_state state = lease_after(thread->state, event);

    if (state == thread->state)
        return;
    log_debug("the lease of thread %s was %s and is %s", thread->id,
              lease_state_name(thread->state), lease_state_name(state));
    thread->state = state;
    if (!lease_may_write(state))
        list_remove(&thread->dirty_node);
    thread->calls.on_state(thread->calls.owner, state);
}
