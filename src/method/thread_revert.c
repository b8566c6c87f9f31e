/* thread/revert: take a turn and all behind it out of a thread. */
#include "agenda/agenda.h"
#include "base/memory.h"
#include "method/method.h"
#include "schema/copy.h"
#include "service/thread_history.h"
#include "service/threads.h"

struct thread_reverting {
    struct history_reading reading; /* first */
    struct str before_turn_id;
    struct wire_thread_revert_response response;
    struct history_ends ends;
};

static void reverting_read(struct history_reading *reading)
{
    struct thread_reverting *reverting = (struct thread_reverting *)reading;

    history_ends_read(reading->path.s, reading->id, reading->req->arena, &reverting->ends,
                      &reading->err);
}

static void reverting_answer(struct history_reading *reading)
{
    struct thread_reverting *reverting = (struct thread_reverting *)reading;
    struct server *server = reading->req->server; /* the answer ends the request */
    char id[UUID_LENGTH + 1];
    const struct thread *thread;

    memcpy(id, reading->id.s, sizeof id);
    reverting->response.turns_backwards_cursor = reverting->ends.turns_cursor;
    reverting->response.items_backwards_cursor = reverting->ends.items_cursor;
    request_reply(reading->req, &reverting->response);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_REVERTED,
                   &(struct wire_thread_reverted_notification){ str_of(id) });
    thread = thread_find(&server->agent, str_of(id));
    if (thread != NULL)
        read_states_reverted(&server->read_states, thread);
}

/* The index has its name, and how it began: a file that was reverted before has nothing of that. */
static void reverting_named(void *owner, const struct found_thread *found, const struct error *err)
{
    struct thread_reverting *reverting = owner;
    struct wire_thread *shown = &reverting->response.thread;
    struct arena *arena = reverting->reading.req->arena;

    if (err->code == 0)
        shown->name = arena_keep(arena, found->name);
    if (err->code == 0 && found->has_row && shown->preview.len == 0)
        shown->preview = arena_keep(arena, found->row.preview);
    history_reading_continue(&reverting->reading, reverting->response.thread.path);
}

static void reverting_done(void *owner, const struct opened_session *opened,
                           const struct error *err)
{
    struct thread_reverting *reverting = owner;
    struct request *req = reverting->reading.req;
    struct thread *thread = thread_find(&req->server->agent, reverting->reading.id);

    if (thread != NULL) /* what was queued meanwhile could not begin */
        agenda_wake(req->server->agendas, thread);
    if (opened == NULL) {
        request_fail_with(req, err);
        return;
    }
    schema_copy(&type_thread, &opened->shown, req->arena, &reverting->response.thread);
    store_find(req->server->store, reverting->reading.id, reverting_named, reverting);
}

static bool check_revert(const struct thread *thread, struct error *err)
{
    const char *id = thread_id(thread).s;

    if (thread_path(thread) == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "ephemeral threads do not support thread/revert");
    if (!thread_is_stored(thread))
        return error_set(err, ERR_INVALID_REQUEST, "no rollout found for thread id %s", id);
    return true;
}

/* The thread, if it can be reverted; NULL after answering why not. */
static struct thread *require_revertible(struct thread_reverting *reverting)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct request *req = reverting->reading.req;
    struct thread *thread = require_loaded_thread(req, reverting->reading.id);

    if (thread == NULL || check_revert(thread, &err))
        return thread;
    request_fail_with(req, &err);
    return NULL;
}

static void reverting_turn_ended(void *owner);

/* A turn that runs ends first. */
static void reverting_go_on(struct thread_reverting *reverting)
{
    struct request *req = reverting->reading.req;
    struct thread *thread = require_revertible(reverting);

    if (thread == NULL)
        return;
    if (thread_turn(thread) != NULL)
        turn_interrupt(thread_turn(thread), reverting_turn_ended, reverting);
    else if (require_claim(req, thread))
        session_revert(&req->server->sessions, thread, reverting->before_turn_id, reverting_done,
                       reverting);
}

static void reverting_found(void *owner, const struct found_thread *found, const struct error *err)
{
    reverting_go_on(owner);
}

/* Clients hear of its end first; until then anything may have become of the thread. */
static void reverting_turn_ended(void *owner)
{
    struct thread_reverting *reverting = owner;

    store_find(reverting->reading.req->server->store, reverting->reading.id, reverting_found,
               reverting);
}

/* Before anything is ended for it: is there such a turn? */
static void reverting_check(struct history_reading *reading)
{
    const struct thread_reverting *reverting = (const struct thread_reverting *)reading;
    struct rollout_cut cut;

    session_find_revert(reading->path.s, reverting->before_turn_id, reading->req->arena, &cut,
                        &reading->err);
}

static void reverting_checked(struct history_reading *reading)
{
    struct thread_reverting *reverting = (struct thread_reverting *)reading;

    reading->read = reverting_read;
    reading->answer = reverting_answer;
    reverting_go_on(reverting);
}

void on_thread_revert(struct request *req, const struct wire_thread_revert_params *params)
{
    struct thread_reverting *reverting = arena_zero(req->arena, sizeof *reverting);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    const struct thread *thread;

    if (!require_thread_id(req, params->thread_id, id))
        return;
    reverting->reading.req = req;
    reverting->reading.id = str_of(id);
    reverting->reading.read = reverting_check;
    reverting->reading.answer = reverting_checked;
    reverting->before_turn_id = params->before_turn_id;
    thread = require_revertible(reverting);
    if (thread != NULL)
        history_reading_continue(&reverting->reading, str_of(thread_path(thread)));
}
