/* thread/start: a new conversation, and the caller subscribed to it. */
#include "method/method.h"
#include "service/threads.h"

static void answer_new_thread(void *owner, const struct opened_session *opened,
                              const struct error *err)
{
    struct request *req = owner;
    struct rpc *rpc = req->server->rpc; /* the answer ends the request */
    struct wire_thread_start_response response;

    if (!require_session(req, opened, err, &response))
        return;
    request_reply(req, &response);
    rpc_notify_all(rpc, NOTIFICATION_THREAD_STARTED,
                   &(struct wire_thread_started_notification){ opened->shown });
}

void on_thread_start(struct request *req, const struct wire_thread_start_params *params)
{
    session_open(&req->server->sessions,
                 &(struct session_wish){
                     .kind = SESSION_START,
                     .client = req->connection,
                     .config = { CONFIG_WISHES(params), .personality = params->personality },
                     .cwd = params->cwd,
                     .extended = params->persist_extended_history,
                     .ephemeral = params->ephemeral.set && params->ephemeral.value,
                     .raw_events = params->experimental_raw_events,
                     .dynamic_tools = &params->dynamic_tools,
                     .thread_source = params->thread_source,
                 },
                 answer_new_thread, req);
}
