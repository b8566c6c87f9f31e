#include "service/file_service.h"

#include "service/client_watch.h"
#include "service/server.h"

/* Of libuv's four threads two are left to the rest of the server. */
enum { LANES = 2 };

static bool may_run(void *data)
{
    const struct file_work *work = data;

    return work->req->connection == NULL || !connection_is_full(work->req->connection);
}

void file_service_init(struct file_service *service, struct loop *loop, struct file_events **events)
{
    service->loop = loop;
    service->events = events;
    service->lanes = lanes_new(loop, LANES, may_run);
    list_init(&service->watches);
}

void file_service_forget(struct file_service *service, const struct connection *connection)
{
    client_watches_end(service, connection);
}

void file_service_end(struct file_service *service)
{
    if (service->lanes == NULL)
        return;
    atomic_store(&service->stop.wanted, true);
    lanes_wake(service->lanes);
}

void file_service_done(struct file_service *service)
{
    if (service->lanes == NULL)
        return;
    file_service_end(service);
    lanes_free(service->lanes);
    client_watches_end(service, NULL);
}

void files_run(struct request *req, work_fn *run, work_fn *done, struct file_work *work)
{
    work->req = req;
    lanes_add(req->server->files.lanes, req->connection, run, done, work);
}

struct file_job {
    struct file_work work;
    const void *params;
    void *result;
    file_method_fn *run;
    struct error err;
};

static void run_job(void *data)
{
    struct file_job *job = data;

    job->run(job->work.req, job->params, job->result, &job->err);
}

static void job_done(void *data)
{
    struct file_job *job = data;
    struct error err = job->err;

    if (err.code != 0)
        request_fail_with(job->work.req, &err);
    else
        request_reply(job->work.req, job->result);
    error_done(&err);
}

void answer_from_files(struct request *req, const void *params, file_method_fn *run)
{
    struct file_job *job = arena_zero(req->arena, sizeof *job);

    job->params = params;
    job->result = arena_zero(req->arena, req->method->result->size);
    job->run = run;
    files_run(req, run_job, job_done, &job->work);
}
