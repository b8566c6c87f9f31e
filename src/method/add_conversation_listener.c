/* addConversationListener: events of a thread in the manner of older servers. */
#include "agent/thread_question.h"
#include "method/method.h"
#include "service/threads.h"

/* Whoever asks in JSON-RPC to the letter is answered like that, and from now on told everything so. */
static unsigned signs_of(const struct request *req,
                         const struct wire_add_conversation_listener_params *params)
{
    unsigned signs = DIALECT_LISTENER;

    if (req->envelope.says_jsonrpc)
        signs |= DIALECT_JSONRPC;
    return params->experimental_raw_events ? signs | DIALECT_RAW : signs;
}

void on_add_conversation_listener(struct request *req,
                                  const struct wire_add_conversation_listener_params *params)
{
    struct connection *connection = req->connection;
    struct thread *thread = require_loaded_thread(req, params->conversation_id);

    if (thread == NULL)
        return;
    thread_subscribe(thread, connection);
    connection_learn(connection, signs_of(req, params));
    if (params->experimental_raw_events)
        thread_offer_raw_items(thread);
    request_reply(req, &(struct wire_add_conversation_listener_response){
                           str_of(dialect_listener(connection->dialect)) });
    thread_send_questions(thread, connection);
}
