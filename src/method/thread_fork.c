/* thread/fork: a copy of a thread's history in a new thread. */
#include "method/method.h"
#include "service/threads.h"

static void answer_forked(void *owner, const struct opened_session *opened, const struct error *err)
{
    struct request *req = owner;
    struct rpc *rpc = req->server->rpc;         /* the answer ends the request */
    struct wire_thread_start_response response; /* the same members */

    if (!require_session(req, opened, err, &response))
        return;
    if (req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166)
        response.thread.preview = STR_LITERAL(""); /* the copy has said nothing yet */
    request_reply(req, &response);
    rpc_notify_all(rpc, NOTIFICATION_THREAD_STARTED,
                   &(struct wire_thread_started_notification){ opened->shown });
}

void on_thread_fork(struct request *req, const struct wire_thread_fork_params *params)
{
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    struct session_wish wish = {
        .kind = SESSION_FORK,
        .client = req->connection,
        .config = { CONFIG_WISHES(params) },
        .cwd = params->cwd,
        .extended = params->persist_extended_history,
        .path = params->path,
        .ephemeral = params->ephemeral,
    };

    if (params->path.s == NULL) {
        if (!require_thread_id(req, params->thread_id, id))
            return;
        wish.id = str_of(id);
    }
    session_open(&req->server->sessions, &wish, answer_forked, req);
}
