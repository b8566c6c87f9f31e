/* addConversationListener: events of a thread in the manner of older servers. */
#include "agent/thread_question.h"
#include "method/method.h"
#include "service/threads.h"

void on_add_conversation_listener(struct request *req,
                                  const struct wire_add_conversation_listener_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->conversation_id);
    char id[UUID_LENGTH + 1];

    if (thread == NULL)
        return;
    thread_subscribe(thread, req->connection);
    if (req->connection->legacy_listener == NULL) {
        uuid_make_v4(id);
        req->connection->legacy_listener = xstrdup(id);
    }
    request_reply(req, &(struct wire_add_conversation_listener_response){
                           str_of(req->connection->legacy_listener) });
    thread_send_questions(thread, req->connection);
}
