/* Requests about the goal or the queue of a thread, which need not be loaded. */
#ifndef SERVICE_AGENDA_REQUEST_H
#define SERVICE_AGENDA_REQUEST_H

#include "agenda/agenda.h"
#include "service/server.h"

enum agenda_subject { ABOUT_GOAL = 1, ABOUT_QUEUE };

/* Answers the request, or has it answered by reply_when_saved(). The params are those of the request. */
typedef void agenda_request_fn(struct request *req, struct agenda *agenda, const void *params);

/* Finds the agenda of a thread and calls back, from the loop; or answers that there can be none. */
void with_agenda(struct request *req, struct str thread_id, enum agenda_subject subject,
                 agenda_request_fn *answer, const void *params);

/* Answers once what was changed is on disk. The response is in the request's arena. */
void reply_when_saved(struct request *req, struct agenda *agenda, const void *response);

/* A client has joined a thread: it hears of the goal, or that there is none, and what rested goes on. */
void tell_goal(struct server *server, struct thread *thread, struct connection *connection);

#endif
