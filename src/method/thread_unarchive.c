/* thread/unarchive: move a thread's file back from the archive. */
#include "method/method.h"
#include "service/threads.h"

struct unarchiving {
    struct request *req;
    struct str id;
    struct str name;
};

static void unarchived_loaded(void *owner, const struct loaded_rollout *loaded,
                              const struct error *err)
{
    struct unarchiving *unarchiving = owner;
    struct request *req = unarchiving->req;
    struct server *server = req->server;
    struct wire_thread_unarchive_response response = { 0 };
    char id[UUID_LENGTH + 1];

    if (err->code != 0) {
        request_fail(req, ERR_INTERNAL, "failed to read unarchived thread: %s", err->message.s);
        return;
    }
    memcpy(id, unarchiving->id.s, sizeof id);
    session_show_stored(&server->sessions, &loaded->summary, unarchiving->name, req->arena,
                        &response.thread);
    request_reply(req, &response);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_UNARCHIVED,
                   &(struct wire_thread_unarchived_notification){ str_of(id) });
}

static void on_moved(void *owner, struct str new_path, const struct error *err)
{
    struct unarchiving *unarchiving = owner;

    if (err->code != 0) {
        request_fail_with(unarchiving->req, err);
        return;
    }
    store_load(unarchiving->req->server->store, new_path, /* with_turns= */ false,
               unarchived_loaded, unarchiving);
}

static void unarchived_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct unarchiving *unarchiving = owner;

    if (err->code == 0 && found->name.s != NULL)
        unarchiving->name = arena_str(unarchiving->req->arena, found->name.s, found->name.len);
    store_unarchive(unarchiving->req->server->store, unarchiving->id, on_moved, unarchiving);
}

void on_thread_unarchive(struct request *req, const struct wire_thread_unarchive_params *params)
{
    struct unarchiving *unarchiving = arena_zero(req->arena, sizeof *unarchiving);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    *unarchiving = (struct unarchiving){ .req = req, .id = str_of(id) };
    store_find(req->server->store, unarchiving->id, unarchived_found, unarchiving);
}
