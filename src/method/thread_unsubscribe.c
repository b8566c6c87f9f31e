/* thread/unsubscribe: no more events of a thread; the last one to leave unloads it. */
#include "agent/thread_question.h"
#include "method/method.h"
#include "service/threads.h"

static void reply_status(struct request *req, enum wire_thread_unsubscribe_status status)
{
    request_reply(req, &(struct wire_thread_unsubscribe_response){ .status = status });
}

static bool is_last_subscriber(const struct thread *thread, const struct connection *connection)
{
    size_t n;
    struct connection *const *all = thread_subscribers(thread, &n);

    return n == 1 && all[0] == connection;
}

void on_thread_unsubscribe(struct request *req, const struct wire_thread_unsubscribe_params *params)
{
    struct server *server = req->server;
    char id[UUID_LENGTH + 1];
    struct thread *thread;
    size_t n_left;

    if (!require_thread_id(req, params->thread_id, id))
        return;
    thread = thread_find(&server->agent, str_of(id));
    if (thread == NULL) {
        reply_status(req, WIRE_THREAD_UNSUBSCRIBE_STATUS_NOT_LOADED);
        return;
    }
    if (is_last_subscriber(thread, req->connection))
        thread_tell_unanswered(thread);
    if (!thread_unsubscribe(thread, req->connection)) {
        reply_status(req, WIRE_THREAD_UNSUBSCRIBE_STATUS_NOT_SUBSCRIBED);
        return;
    }
    reply_status(req, WIRE_THREAD_UNSUBSCRIBE_STATUS_UNSUBSCRIBED);
    thread_subscribers(thread, &n_left);
    if (n_left > 0)
        return;
    thread_reset_waits(thread); /* nobody is left to answer */
    session_close(&server->sessions, thread);
}
