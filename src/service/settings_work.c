#include "service/settings_work.h"

#include "base/memory.h"
#include "base/real_path.h"

#include <stdlib.h>

struct settings_job {
    struct settings_work work;
    settings_work_fn *run;
    void (*after)(struct server *server, const struct settings_work *work);
    settings_next_fn *next; /* instead of an answer; or NULL */
};

static void run_job(void *data)
{
    struct settings_job *job = data;

    job->run(&job->work);
}

static void finish_job(void *data)
{
    struct settings_job *job = data;
    struct server *server = job->work.req->server;

    if (job->work.err.code != 0) {
        request_fail_with(job->work.req, &job->work.err);
    } else if (job->next != NULL) {
        job->next(job->work.req, job->work.result);
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
    error_make_internal(&work->err, "failed to reload config: ");
    return NULL;
}

static struct settings_job *make_job(struct request *req, const void *params, settings_work_fn *run)
{
    struct server *server = req->server;
    struct settings_job *job = xcalloc(1, sizeof *job);

    job->work.req = req;
    job->work.params = params;
    job->work.skills = server->skills;
    job->work.wanted = server->sessions.base;
    job->run = run;
    return job;
}

void settings_work_start(struct request *req, const void *params, settings_work_fn *run,
                         void (*after)(struct server *server, const struct settings_work *work))
{
    struct settings_job *job = make_job(req, params, run);

    job->after = after;
    work_queue_add(req->server->settings_queue, run_job, finish_job, job);
}

void settings_work_step(struct request *req, const void *params, settings_work_fn *run,
                        settings_next_fn *next)
{
    struct settings_job *job = make_job(req, params, run);

    job->next = next;
    work_queue_add(req->server->settings_queue, run_job, finish_job, job);
}

void plugin_work_step(struct request *req, const void *params, settings_work_fn *run,
                      settings_next_fn *next)
{
    struct settings_job *job = make_job(req, params, run);

    job->next = next;
    job->work.skills = NULL;
    work_queue_add(req->server->plugin_queue, run_job, finish_job, job);
}

struct config_edit config_edit_of(struct str key_path, yyjson_val *value,
                                  enum wire_merge_strategy strategy)
{
    return (struct config_edit){ key_path, value, strategy == WIRE_MERGE_STRATEGY_UPSERT };
}

void settings_work_write(struct settings_work *work, const struct config_write *write)
{
    struct wire_config_write_response *response = arena_zero(work->req->arena, sizeof *response);

    work->result = response;
    if (config_write(&work->wanted, write, work->req->arena, response, &work->err))
        skill_cache_clear(work->skills);
}
