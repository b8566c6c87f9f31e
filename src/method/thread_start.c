/* thread/start: a new conversation, and the caller subscribed to it. */
#include "base/memory.h"
#include "method/method.h"
#include "service/thread_settings.h"
#include "service/threads.h"
#include "store/store_board.h"

struct thread_starting {
    struct request *req;
    const struct wire_thread_start_params *params;
};

static void answer_new_thread(void *owner, const struct opened_session *opened,
                              const struct error *err)
{
    const struct thread_starting *starting = owner;
    struct request *req = starting->req;
    struct rpc *rpc = req->server->rpc; /* the answer ends the request */
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_started_notification started = { 0 };
    struct wire_thread_start_response response;

    if (!require_session(req, opened, err, &response))
        return;
    if (starting->params->project_id.s != NULL)
        store_set_project(req->server->store, thread_id(opened->thread),
                          starting->params->project_id, /* on_done= */ NULL, /* owner= */ NULL);
    started.thread = opened->shown;
    response.thread.project_id = starting->params->project_id;
    started.thread.project_id = arena_keep(&arena, starting->params->project_id);
    request_reply(req, &response);
    rpc_notify_all(rpc, NOTIFICATION_THREAD_STARTED, &started);
}

static void start_thread(struct thread_starting *starting)
{
    struct request *req = starting->req;
    const struct wire_thread_start_params *params = starting->params;

    if (!check_permissions(req, params->permissions, "sandbox",
                           params->sandbox != 0 || params->sandbox_object != NULL))
        return;
    session_open(&req->server->sessions,
                 &(struct session_wish){
                     .kind = SESSION_START,
                     .client = req->connection,
                     .config = { CONFIG_WISHES(req, params), .personality = params->personality },
                     .cwd = params->cwd,
                     .extended = params->persist_extended_history,
                     .ephemeral = params->ephemeral.set && params->ephemeral.value,
                     .raw_events = params->experimental_raw_events,
                     .dynamic_tools = &params->dynamic_tools,
                     .is_paginated = connection_protocol(req->connection) >= PROTOCOL_0166 &&
                                     params->history_mode != WIRE_THREAD_HISTORY_MODE_LEGACY,
                     .thread_source = params->thread_source,
                 },
                 answer_new_thread, starting);
}

static void start_in_project(void *owner, const struct error *err)
{
    struct thread_starting *starting = owner;

    if (err->code != 0)
        request_fail_with(starting->req, err);
    else
        start_thread(starting);
}

void on_thread_start(struct request *req, const struct wire_thread_start_params *params)
{
    struct thread_starting *starting = arena_alloc(req->arena, sizeof *starting);

    *starting = (struct thread_starting){ req, params };
    if (params->project_id.s != NULL)
        store_set_project(req->server->store, /* thread_id= */ STR_NONE, params->project_id,
                          start_in_project, starting);
    else
        start_thread(starting);
}
