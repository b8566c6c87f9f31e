/* thread/read: look at a thread without loading it. */
#include "method/method.h"
#include "schema/copy.h"
#include "service/threads.h"
#include "store/turns.h"

struct thread_reading {
    struct request *req;
    struct str id;
    struct str name;
    bool with_turns;
    bool has_row;
    struct wire_thread thread;                       /* from the row */
    const struct wire_thread_read_state *read_state; /* NULL: it is not stored */
};

static bool is_newer(const struct request *req)
{
    return req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166;
}

/* `memory` is what its turns are in; NULL: it has none. */
static void answer_with_thread(struct thread_reading *reading, struct arena *memory)
{
    struct arena none = { 0 };
    const struct thread *thread = thread_find(&reading->req->server->agent, reading->id);

    if (thread != NULL)
        reading->thread.can_accept_direct_input =
            (struct opt_bool){ true, thread_origin(thread) == NULL };
    show_live_cwd(reading->req, &reading->thread);
    request_reply_from(reading->req,
                       &(struct wire_thread_read_response){ reading->thread, reading->read_state },
                       memory != NULL ? memory : &none);
}

/* What files have and rows have not. */
static void show_head(struct thread_reading *reading, const struct thread_summary *head)
{
    if (reading->thread.originator.s == NULL)
        reading->thread.originator = arena_keep(reading->req->arena, head->originator);
    reading->thread.forked_from_id = arena_keep(reading->req->arena, head->forked_from_id);
    if (reading->thread.thread_source.s == NULL)
        reading->thread.thread_source = arena_keep(reading->req->arena, head->thread_source);
}

static void read_loaded(void *owner, const struct loaded_rollout *loaded, const struct error *err)
{
    struct thread_reading *reading = owner;
    struct request *req = reading->req;
    struct thread *thread;
    struct wire_turn_array turns;

    if (err->code != 0) {
        if (reading->has_row && !reading->with_turns)
            answer_with_thread(reading, /* memory= */ NULL); /* the row has nearly all of it */
        else
            request_fail_with(req, err);
        return;
    }
    show_head(reading, &loaded->summary);
    if (!reading->has_row)
        session_show_stored(&req->server->sessions, &loaded->summary, reading->name, req->arena,
                            &reading->thread);
    if (reading->with_turns) {
        if (loaded->summary.is_paginated)
            tell_whole_history(req->connection, "omit `includeTurns` or set it to `false`");
        turns = loaded->turns;
        if (reading->thread.status.tag != WIRE_THREAD_STATUS_TAG_ACTIVE)
            turns_mark_interrupted(&turns);
        thread = thread_find(&req->server->agent, reading->id);
        if (thread != NULL)
            session_show_begun(thread, req->arena, &turns);
        reading->thread.turns = turns;
    }
    answer_with_thread(reading, loaded->memory);
}

/* A thread that is only in memory. */
static void read_live(struct thread_reading *reading)
{
    struct request *req = reading->req;
    struct thread *thread = thread_find(&req->server->agent, reading->id);

    if (thread == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "thread not loaded: %s", reading->id.s);
    } else if (reading->with_turns && thread_path(thread) == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "ephemeral threads do not support includeTurns");
    } else if (reading->with_turns && is_newer(req)) {
        request_fail(req, ERR_METHOD_NOT_FOUND, "list_turns is not supported yet");
    } else if (reading->with_turns) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "thread %s is not materialized yet; includeTurns is unavailable before first "
                     "user message",
                     reading->id.s);
    } else {
        thread_snapshot(thread, req->arena, &reading->thread);
        reading->thread.name = reading->name;
        answer_with_thread(reading, /* memory= */ NULL);
    }
}

/* What was found is the store's. */
static const struct wire_thread_read_state *keep_read_state(
    const struct wire_thread_read_state *state, struct arena *arena)
{
    struct wire_thread_read_state *kept;

    if (state == NULL)
        return NULL;
    kept = arena_zero(arena, sizeof *kept);
    schema_copy(&type_thread_read_state, state, arena, kept);
    return kept;
}

static void read_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct thread_reading *reading = owner;
    struct request *req = reading->req;
    struct str path;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    if (found->name.s != NULL)
        reading->name = arena_str(req->arena, found->name.s, found->name.len);
    reading->has_row = found->has_row;
    reading->read_state = keep_read_state(found->row.board.read_state, req->arena);
    if (found->has_row) {
        struct wire_thread thread; /* its text is the store's */

        session_show_stored(&req->server->sessions, &found->row, reading->name, req->arena,
                            &thread);
        schema_copy(&type_thread, &thread, req->arena, &reading->thread);
    }
    path = found->live_path;
    if (path.s == NULL && is_newer(req)) /* older clients hear that it cannot be found */
        path = found->archived_path;
    if (found->has_row && !reading->with_turns && !(is_newer(req) && path.s != NULL))
        answer_with_thread(reading, /* memory= */ NULL);
    else if (path.s != NULL && reading->with_turns)
        store_load_written(req->server->store, path, request_encode_flags(req), read_loaded,
                           reading);
    else if (path.s != NULL)
        store_load(req->server->store, path, /* with_turns= */ false, read_loaded, reading);
    else if (found->has_row)
        request_fail(req, ERR_INTERNAL, "failed to locate rollout for thread %s", reading->id.s);
    else
        read_live(reading);
}

void on_thread_read(struct request *req, const struct wire_thread_read_params *params)
{
    struct thread_reading *reading = arena_zero(req->arena, sizeof *reading);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    reading->req = req;
    reading->id = str_of(id);
    reading->with_turns = params->include_turns;
    store_find(req->server->store, reading->id, read_found, reading);
}
