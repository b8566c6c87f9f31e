/* thread/start: a new conversation, and the caller subscribed to it. */
#include "base/clock.h"
#include "base/real_path.h"
#include "method/dynamic_tools.h"
#include "method/method.h"
#include "method/sandbox_check.h"
#include "method/skill_watch.h"
#include "method/thread_ground.h"
#include "method/threads.h"
#include "model/models.h"

struct starting {
    struct request *req;
    const struct wire_thread_start_params *params;
};

static struct thread *make_thread(const struct starting *starting,
                                  const struct thread_ground *ground,
                                  const struct settings *settings, struct str dynamic_tools)
{
    struct server *server = starting->req->server;
    const struct wire_thread_start_params *params = starting->params;
    int64_t now = clock_now_ms();
    bool ephemeral = params->ephemeral.set && params->ephemeral.value;
    char id[UUID_LENGTH + 1];

    uuid_make_v7(now, id);
    return thread_new(
        &server->agent,
        &(struct thread_options){
            .id = id,
            .settings = settings,
            .path = ephemeral ? NULL
                              : rollout_path(starting->req->arena, server->home, str_of(id), now).s,
            .extended = params->persist_extended_history,
            .raw_events = params->experimental_raw_events,
            .source = STR_LITERAL("vscode"),
            .originator = server->agent.originator,
            .dynamic_tools = dynamic_tools,
            .project_docs = ground->project_docs,
            .skills = ground->skills.text,
            .known_skills = ground->skills.known,
            .hooks = ground->hooks,
            .created_ms = now,
        });
}

static void answer(struct request *req, struct thread *thread, const struct config *config)
{
    struct server *server = req->server; /* the answer ends the request */
    struct wire_thread_start_response response = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (req->connection != NULL)
        thread_subscribe(thread, req->connection);
    thread_status_is_known(thread);
    thread_snapshot(thread, &arena, &response.thread);
    fill_thread_settings(thread, &response);
    request_reply_with_id(req, &response, response.thread.id);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_STARTED,
                   &(struct wire_thread_started_notification){ response.thread });
    tell_deprecations(thread, &config->deprecations);
    sandbox_check(server, &thread->settings->sandbox_policy);
}

static void start_thread(const struct starting *starting, const struct thread_ground *ground)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct request *req = starting->req;
    struct str tools = STR_NONE;
    struct settings *settings;
    struct thread *thread;

    if (ground->config != NULL &&
        !dynamic_tools_check(&starting->params->dynamic_tools, req->arena, &tools, &err)) {
        request_fail_with(req, &err);
        return;
    }
    settings = take_settings(req, ground);
    if (settings == NULL)
        return;
    models_get(req->server->models, /* on_fresh= */ NULL, /* owner= */ NULL);
    thread = make_thread(starting, ground, settings, tools);
    settings_unref(settings);
    skill_watch_thread(req->server, thread, &ground->skills.folders);
    answer(req, thread, ground->config);
}

static void on_ground(void *owner, struct thread_ground *ground)
{
    start_thread(owner, ground);
    thread_ground_free(ground);
}

void on_thread_start(struct request *req, const struct wire_thread_start_params *params)
{
    struct starting *starting = arena_zero(req->arena, sizeof *starting);

    starting->req = req;
    starting->params = params;
    thread_ground_read(req,
                       &(struct config_request){
                           .cwd = path_from_here(req->arena, params->cwd).s,
                           CONFIG_WISHES(params),
                           .personality = params->personality,
                       },
                       on_ground, starting);
}
