/*
 * Requests about what people have arranged around their threads: sections, projects, what was read, attachments.
 *
 * Each is one piece of work on the store's worker (store/board.h), then news for clients, then the answer.
 */
#ifndef SERVICE_BOARD_WORK_H
#define SERVICE_BOARD_WORK_H

#include "service/server.h"
#include "store/store_board.h"

struct board_work {
    struct request *req;
    const void *params;
    struct store *store; /* for store_has_thread() */
    struct board *board;
    struct error err; /* set by `run`: the request fails with it */
    void *result;     /* of `run`: what the method answers; from req->arena; NULL: {} */
    void *news;       /* of `run`, for `tell`; from req->arena */
};

/* On the worker. It touches nothing of the server but these. */
typedef void board_run_fn(struct board_work *work);

/* On the loop, before the answer, if there was no error; or NULL. */
typedef void board_tell_fn(struct server *server, const struct board_work *work);

void board_work_start(struct request *req, const void *params, board_run_fn *run,
                      board_tell_fn *tell);

/* On the worker: `work` fails with the words unless there is such a stored thread. */
bool board_work_require_thread(struct board_work *work, struct str id, enum error_code code);

/* Parses an id into ret_id, or sets the error; `what` is "thread id". */
bool board_work_id(struct board_work *work, struct str id, const char *what, enum error_code code,
                   struct str *ret_id);

/* What is attached must have a type and a key, none too long; else the work fails. */
bool board_work_identity(struct board_work *work, struct str type, struct str key);

/* When the threads of a project were last used; none: null. */
void board_work_add_recency(struct board_work *work, struct wire_project *project);

/* The same for all places, which are in the order of their ids. */
bool board_work_add_recencies(struct board_work *work, struct project_place *places, size_t n);

/* News of a project. */
void board_tell_project(struct server *server, struct str id, enum wire_project_change_type type);

/* A thread belongs to another project now; NULL: to none. */
void board_tell_thread_project(struct server *server, struct str thread_id, struct str project_id);

/* News of an attachment. */
void board_tell_attachment(struct server *server, struct str thread_id,
                           const struct wire_thread_attachment *attachment,
                           enum wire_thread_attachment_operation operation);

#endif
