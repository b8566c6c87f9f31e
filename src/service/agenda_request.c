#include "service/agenda_request.h"

#include "base/memory.h"
#include "service/threads.h"

#include <stdlib.h>

struct agenda_request {
    struct request *req;
    struct str thread_id;
    enum agenda_subject subject;
    agenda_request_fn *answer;
    const void *params;
};

static void agenda_was_read(void *owner, struct agenda *agenda, const struct error *err)
{
    struct agenda_request *asked = owner;

    if (err->code != 0)
        request_fail_with(asked->req, err);
    else
        asked->answer(asked->req, agenda, asked->params);
}

static void fail_unknown(struct agenda_request *asked)
{
    if (asked->subject == ABOUT_GOAL)
        request_fail(asked->req, ERR_INVALID_REQUEST, "thread not found: %s", asked->thread_id.s);
    else
        request_fail(asked->req, ERR_INTERNAL,
                     "failed to read thread: invalid thread-store request: no rollout found for "
                     "thread id %s",
                     asked->thread_id.s);
}

static void agenda_thread_found(void *owner, const struct found_thread *found,
                                const struct error *err)
{
    struct agenda_request *asked = owner;

    if (err->code != 0)
        request_fail_with(asked->req, err);
    else if (!found->has_row && found->live_path.s == NULL && found->archived_path.s == NULL)
        fail_unknown(asked);
    else
        agenda_read(asked->req->server->agendas, asked->thread_id, agenda_was_read, asked);
}

void with_agenda(struct request *req, struct str thread_id, enum agenda_subject subject,
                 agenda_request_fn *answer, const void *params)
{
    struct agenda_request *asked = arena_zero(req->arena, sizeof *asked);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    const struct thread *thread;

    if (!require_thread_id(req, thread_id, id))
        return;
    *asked = (struct agenda_request){ req, str_of(id), subject, answer, params };
    thread = thread_find(&req->server->agent, asked->thread_id);
    if (thread == NULL)
        store_find(req->server->store, asked->thread_id, agenda_thread_found, asked);
    else if (thread_path(thread) == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "ephemeral thread does not support %s: %s",
                     subject == ABOUT_GOAL ? "goals" : "queued submissions", id);
    else
        agenda_read(req->server->agendas, asked->thread_id, agenda_was_read, asked);
}

/* -- Answers ------------------------------------------------------------------------------- */

struct saved_reply {
    struct request *req;
    const void *response;
};

static void agenda_was_saved(void *owner, const struct error *err)
{
    struct saved_reply *reply = owner;

    if (err->code != 0)
        request_fail_with(reply->req, err);
    else
        request_reply(reply->req, reply->response);
}

void reply_when_saved(struct request *req, struct agenda *agenda, const void *response)
{
    struct saved_reply *reply = arena_zero(req->arena, sizeof *reply);

    *reply = (struct saved_reply){ req, response };
    agenda_when_saved(agenda, agenda_was_saved, reply);
}

/* -- Joining ------------------------------------------------------------------------------- */

static void send_goal(struct connection *connection, const struct agenda *agenda,
                      struct str thread_id)
{
    const struct goal *goal = agenda == NULL ? NULL : agenda_goal(agenda);

    if (goal == NULL)
        connection_notify(connection, NOTIFICATION_THREAD_GOAL_CLEARED,
                          &(struct wire_thread_goal_cleared_notification){ thread_id });
    else
        connection_notify(connection, NOTIFICATION_THREAD_GOAL_UPDATED,
                          &(struct wire_thread_goal_updated_notification){
                              .thread_id = thread_id, .goal = goal_shown(goal, thread_id) });
}

/* The client may be gone by now, and another in its place. */
struct goal_listener {
    struct server *server;
    struct connection *connection;
};

static void goal_was_read(void *owner, struct agenda *agenda, const struct error *err)
{
    struct goal_listener *listener = owner;
    struct thread *thread = agenda_thread(agenda);

    if (err->code == 0 && thread != NULL && thread_is_followed_by(thread, listener->connection)) {
        send_goal(listener->connection, agenda, agenda_thread_id(agenda));
        agenda_wake(listener->server->agendas, thread);
    }
    free(listener);
}

void tell_goal(struct server *server, struct thread *thread, struct connection *connection)
{
    struct goal_listener *listener;

    if (thread_path(thread) == NULL)
        return;
    listener = xmalloc(sizeof *listener);
    *listener = (struct goal_listener){ server, connection };
    agenda_read(server->agendas, thread_id(thread), goal_was_read, listener);
}
