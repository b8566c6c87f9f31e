/* thread/delete: unload a thread and remove its files for good. */
#include "agenda/agenda.h"
#include "method/method.h"
#include "service/threads.h"
#include "store/store_delete.h"

struct thread_deletion {
    struct request *req;
    struct str id;
};

static void deletion_done(void *owner, const struct error *err)
{
    struct thread_deletion *deletion = owner;
    struct server *server = deletion->req->server;
    char kept[UUID_LENGTH + 1]; /* the answer ends the request */

    if (err->code != 0) {
        request_fail_with(deletion->req, err);
        return;
    }
    memcpy(kept, deletion->id.s, sizeof kept);
    agenda_forget_thread(server->agendas, deletion->id);
    request_reply_empty(deletion->req);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_DELETED,
                   &(struct wire_thread_deleted_notification){ str_of(kept) });
}

static void deletion_turn_ended(void *owner);

/* Ends the thread, if it is loaded, then its files go. */
static void deletion_go_on(struct thread_deletion *deletion)
{
    struct server *server = deletion->req->server;
    struct thread *thread = thread_find(&server->agent, deletion->id);
    bool has_file = thread == NULL || thread_is_stored(thread);

    if (thread != NULL && thread_turn(thread) != NULL) {
        turn_interrupt(thread_turn(thread), deletion_turn_ended, deletion);
        return;
    }
    if (thread != NULL)
        session_unload(&server->sessions, thread);
    if (has_file)
        store_delete(server->store, deletion->id, deletion_done, deletion);
    else
        deletion_done(deletion, &(struct error){ 0 });
}

/* What is refused is refused before the thread is touched. */
static void deletion_checked(void *owner, const struct error *err)
{
    struct thread_deletion *deletion = owner;

    if (err->code != 0)
        request_fail_with(deletion->req, err);
    else
        deletion_go_on(deletion);
}

static void deletion_check(struct thread_deletion *deletion)
{
    struct request *req = deletion->req;
    const struct thread *thread = thread_find(&req->server->agent, deletion->id);

    if (thread != NULL && thread_path(thread) == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread is not persisted and cannot be deleted: %s",
                     deletion->id.s);
    else if (thread != NULL && !thread_is_stored(thread)) /* its file would come with a message */
        deletion_go_on(deletion);
    else
        store_check_delete(req->server->store, deletion->id, deletion_checked, deletion);
}

static void deletion_found(void *owner, const struct found_thread *found, const struct error *err)
{
    deletion_check(owner);
}

/* Clients hear of the turn's end first; until then anything may have become of the thread. */
static void deletion_turn_ended(void *owner)
{
    struct thread_deletion *deletion = owner;

    store_find(deletion->req->server->store, deletion->id, deletion_found, deletion);
}

void on_thread_delete(struct request *req, const struct wire_thread_delete_params *params)
{
    struct thread_deletion *deletion = arena_zero(req->arena, sizeof *deletion);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    *deletion = (struct thread_deletion){ req, str_of(id) };
    deletion_check(deletion);
}
