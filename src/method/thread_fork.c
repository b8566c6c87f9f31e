/* thread/fork: a copy of a thread's history in a new thread. */
#include "method/method.h"
#include "rpc/notify_version.h"
#include "service/thread_settings.h"
#include "service/threads.h"
#include "service/usage.h"

struct thread_forking {
    struct request *req;
    bool without_turns; /* in the answer */
};

/* Newer clients ask for turns when they want them. */
static void tell_forked(struct rpc *rpc, const struct wire_thread *shown)
{
    struct wire_thread_started_notification started = { *shown };

    rpc_notify_version(rpc, PROTOCOL_0118, NOTIFICATION_THREAD_STARTED, &started);
    started.thread.turns.n = 0;
    rpc_notify_version(rpc, PROTOCOL_0166, NOTIFICATION_THREAD_STARTED, &started);
}

static void answer_forked(void *owner, const struct opened_session *opened, const struct error *err)
{
    const struct thread_forking *forking = owner;
    struct request *req = forking->req;
    struct server *server = req->server; /* the answer ends the request */
    struct connection *connection = req->connection;
    bool without_turns = forking->without_turns;
    struct wire_thread_start_response response; /* the same members */

    if (!require_session(req, opened, err, &response))
        return;
    if (without_turns)
        response.thread.turns.n = 0;
    else if (opened->is_paginated)
        tell_whole_history(req->connection, "use `excludeTurns: true`");
    if (req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166 &&
        !response.thread.ephemeral)
        response.thread.preview = STR_LITERAL(""); /* the copy has said nothing yet */
    request_reply(req, &response);
    tell_forked(server->rpc, &opened->shown);
    if (connection != NULL && !without_turns)
        tell_usage_so_far(server, opened->thread, last_turn_id(&opened->shown.turns), connection);
}

void on_thread_fork(struct request *req, const struct wire_thread_fork_params *params)
{
    struct thread_forking *forking = arena_zero(req->arena, sizeof *forking);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    bool is_before = params->before_turn_id.s != NULL;
    struct session_wish wish = {
        .kind = SESSION_FORK,
        .client = req->connection,
        .is_newer = connection_protocol(req->connection) >= PROTOCOL_0166,
        .config = { CONFIG_WISHES(req, params) },
        .cwd = params->cwd,
        .extended = params->persist_extended_history,
        .path = params->path,
        .ephemeral = params->ephemeral,
        .thread_source = params->thread_source,
        .fork_turn = is_before ? params->before_turn_id : params->last_turn_id,
        .fork_before = is_before,
    };

    if (is_before && params->last_turn_id.s != NULL) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "`beforeTurnId` cannot be combined with `lastTurnId`");
        return;
    }
    if (!check_permissions(req, params->permissions, "sandbox",
                           params->sandbox != 0 || params->sandbox_object != NULL))
        return;
    if (params->path.s == NULL) {
        if (!require_thread_id(req, params->thread_id, id))
            return;
        wish.id = str_of(id);
    }
    *forking = (struct thread_forking){ req, params->exclude_turns };
    session_open(&req->server->sessions, &wish, answer_forked, forking);
}
