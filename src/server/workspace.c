#include "server/workspace.h"

#include "account/account.h"
#include "account/cloud_watch.h"
#include "base/log.h"
#include "base/memory.h"

#include <stdlib.h>

struct workspace {
    struct server *server;
    struct cloud_requirements *cloud;
    struct cloud_watch *watch;
    bool is_opening; /* the server waits for the first word */
    bool is_loading;
    bool has_changed; /* while it was loading */
    struct config
        *ruling; /* loaded last, whose requirements count; NULL: those of the server's own */
};

void workspace_obey(struct server *server, const struct requirements *requirements)
{
    server->requirements = requirements;
    server->agent.residency = requirements_residency(requirements);
    account_set_residency(server->account, server->agent.residency);
}

/* -- What changes later ---------------------------------------------------------------------- */

struct ruling_job {
    struct workspace *workspace;
    struct config_request wanted;
    struct config *config;
    struct error err;
};

static void workspace_reload(struct workspace *workspace);

static void ruling_run(void *data)
{
    struct ruling_job *job = data;

    config_load_at_start(&job->wanted, &job->config, &job->err);
}

static void ruling_done(void *data)
{
    struct ruling_job *job = data;
    struct workspace *workspace = job->workspace;
    struct config *before = workspace->ruling;

    workspace->is_loading = false;
    if (job->config == NULL) {
        log_warn("what the workspace requires is as it was: %s", job->err.message.s);
    } else {
        workspace->ruling = job->config;
        workspace_obey(workspace->server, &workspace->ruling->requirements);
        config_free(before);
    }
    error_done(&job->err);
    free(job);
    if (workspace->has_changed)
        workspace_reload(workspace);
}

static void workspace_reload(struct workspace *workspace)
{
    struct ruling_job *job = xcalloc(1, sizeof *job);

    workspace->is_loading = true;
    workspace->has_changed = false;
    job->workspace = workspace;
    job->wanted = workspace->server->sessions.base;
    work_queue_add(workspace->server->settings_queue, ruling_run, ruling_done, job);
}

static void workspace_on_told(void *owner)
{
    struct workspace *workspace = owner;

    if (workspace->is_opening)
        loop_stop(workspace->server->loop);
    else if (workspace->is_loading)
        workspace->has_changed = true;
    else
        workspace_reload(workspace);
}

/* -- Beginning and end ----------------------------------------------------------------------- */

struct workspace *workspace_open(struct server *server)
{
    struct workspace *workspace = xcalloc(1, sizeof *workspace);

    workspace->server = server;
    workspace->cloud = cloud_requirements_new();
    workspace->watch = cloud_watch_new(&(struct cloud_watch_options){
        .account = server->account,
        .cloud = workspace->cloud,
        .home = server->home,
        .on_told = workspace_on_told,
        .owner = workspace,
    });
    server->sessions.base.cloud = workspace->cloud;
    workspace->is_opening = true;
    if (cloud_watch_start(workspace->watch))
        loop_run(server->loop);
    workspace->is_opening = false;
    return workspace;
}

bool workspace_is_concerned(const struct workspace *workspace)
{
    return cloud_watch_is_concerned(workspace->watch);
}

void workspace_end(struct workspace *workspace)
{
    if (workspace != NULL)
        cloud_watch_end(workspace->watch);
}

void workspace_free(struct workspace *workspace)
{
    if (workspace == NULL)
        return;
    cloud_watch_free(workspace->watch);
    cloud_requirements_free(workspace->cloud);
    config_free(workspace->ruling);
    free(workspace);
}
