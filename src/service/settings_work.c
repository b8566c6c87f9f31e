#include "service/settings_work.h"
#include "base/real_path.h"

#include "base/memory.h"

#include <stdlib.h>

struct job {
    struct settings_work work;
    settings_work_fn *run;
    void (*after)(struct server *server, const struct settings_work *work);
};

static void run_job(void *data)
{
    struct job *job = data;

    job->run(&job->work);
}

static void finish_job(void *data)
{
    struct job *job = data;
    struct server *server = job->work.req->server;

    if (job->work.err.code != 0) {
        request_fail_with(job->work.req, &job->work.err);
    } else {
        struct settings_work done = job->work;

        request_reply(job->work.req, job->work.result);
        if (job->after != NULL)
            job->after(server, &done);
    }
    error_done(&job->work.err);
    free(job);
}

struct config *settings_work_reload(struct settings_work *work)
{
    struct config *config = NULL;

    work->wanted.cwd = path_from_here(work->req->arena, STR_NONE).s;
    if (config_load(&work->wanted, &config, &work->err))
        return config;
    work->err.code = ERR_INTERNAL;
    error_prefix(&work->err, "failed to reload config: ");
    return NULL;
}

void settings_work_start(struct request *req, const void *params, settings_work_fn *run,
                         void (*after)(struct server *server, const struct settings_work *work))
{
    struct server *server = req->server;
    struct job *job = xcalloc(1, sizeof *job);

    job->work.req = req;
    job->work.params = params;
    job->work.skills = server->skills;
    job->work.wanted = server->sessions.base;
    job->run = run;
    job->after = after;
    work_queue_add(server->settings_queue, run_job, finish_job, job);
}
