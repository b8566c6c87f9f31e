/* thread/archive: unload a thread and move its file to the archive. */
#include "method/method.h"
#include "service/threads.h"

struct archiving {
    struct request *req;
    struct str id;
};

static void on_moved(void *owner, struct str new_path, const struct error *err)
{
    struct archiving *archiving = owner;
    struct server *server = archiving->req->server;
    struct str id = archiving->id;
    char kept[UUID_LENGTH + 1];

    if (err->code != 0) {
        request_fail_with(archiving->req, err);
        return;
    }
    memcpy(kept, id.s, sizeof kept);
    request_reply_empty(archiving->req);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_ARCHIVED,
                   &(struct wire_thread_archived_notification){ str_of(kept) });
}

static void on_turn_ended(void *owner);

static void archive_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct archiving *archiving = owner;
    struct server *server = archiving->req->server;
    struct thread *thread;

    if (err->code != 0) {
        request_fail_with(archiving->req, err);
        return;
    }
    if (found->live_path.s == NULL) {
        request_fail(archiving->req, ERR_INVALID_REQUEST, "no rollout found for thread id %s",
                     archiving->id.s);
        return;
    }
    thread = thread_find(&server->agent, archiving->id);
    if (thread != NULL && thread_turn(thread) != NULL) {
        turn_interrupt(thread_turn(thread), on_turn_ended, archiving);
        return;
    }
    if (thread != NULL)
        session_unload(&server->sessions, thread);
    store_archive(server->store, archiving->id, on_moved, archiving);
}

/* Clients hear of the turn's end first; until then anything may have become of the thread. */
static void on_turn_ended(void *owner)
{
    struct archiving *archiving = owner;

    store_find(archiving->req->server->store, archiving->id, archive_found, archiving);
}

void on_thread_archive(struct request *req, const struct wire_thread_archive_params *params)
{
    struct archiving *archiving = arena_zero(req->arena, sizeof *archiving);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    *archiving = (struct archiving){ req, str_of(id) };
    store_find(req->server->store, archiving->id, archive_found, archiving);
}
