/*
 * What the methods fs/... share: workers, one lane a connection so that its requests are answered in
 * their order, and the watches of all connections.
 */
#ifndef SERVICE_FILE_SERVICE_H
#define SERVICE_FILE_SERVICE_H

#include "base/list.h"
#include "files/files.h"
#include "loop/file_events.h"
#include "loop/lanes.h"

struct connection;
struct request;

struct file_service {
    struct loop *loop;
    struct lanes *lanes;
    struct file_stop stop;       /* set at the end of the server */
    struct file_events **events; /* opened with the first watch */
    struct list watches;         /* struct client_watch */
};

/* The events are shared with others. */
void file_service_init(struct file_service *service, struct loop *loop,
                       struct file_events **events);

/* Long work stops where it is, and what waits for clients waits no more: all of them are gone. Before the
 * loop settles for the end. */
void file_service_end(struct file_service *service);
void file_service_done(struct file_service *service);

/* Ends what belongs to a client that is gone. */
void file_service_forget(struct file_service *service, const struct connection *connection);

/* Work for a request; begins whatever is handed to files_run(). */
struct file_work {
    struct request *req;
};

/* See work_queue_add(). A client that does not take its answers waits for the next ones. */
void files_run(struct request *req, work_fn *run, work_fn *done, struct file_work *work);

/* Runs on a worker. `result` is of the method's result type, zeroed. */
typedef bool file_method_fn(struct request *req, const void *params, void *result,
                            struct error *err);

/* Answers the request with what `run` made of it. */
void answer_from_files(struct request *req, const void *params, file_method_fn *run);

#endif
