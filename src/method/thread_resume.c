/* thread/resume: load a stored thread, or join one that is loaded. */
#include "agent/thread_question.h"
#include "method/method.h"
#include "service/threads.h"
#include "subagent/subagents.h"

/* The answer of thread/start, and what else there is to know of a thread that goes on. */
static void reply_resumed(struct request *req, const struct opened_session *opened,
                          const struct wire_thread_start_response *started)
{
    const struct settings *settings = thread_settings(opened->thread);
    struct wire_collaboration_mode mode = {
        .mode = settings->mode,
        .settings = { .model = settings->model, .reasoning_effort = settings->effort },
    };
    struct wire_thread_resume_response response = { .collaboration_mode = &mode };

    memcpy(&response, started,
           offsetof(struct wire_thread_start_response, multi_agent_mode) +
               sizeof started->multi_agent_mode); /* the same members */
    request_reply(req, &response);
}

static void answer_resumed(void *owner, const struct opened_session *opened,
                           const struct error *err)
{
    struct request *req = owner;
    struct connection *connection = req->connection; /* the answer ends the request */
    struct subagents *subagents = req->server->agent.subagents;
    struct wire_thread_start_response response;

    if (!require_session(req, opened, err, &response))
        return;
    reply_resumed(req, opened, &response);
    if (connection == NULL)
        return;
    thread_send_questions(opened->thread, connection);
    subagents_follow(subagents, opened->thread, connection);
}

static bool has_key(const struct json_map *map, const char *name)
{
    for (size_t i = 0; i < map->n; i++) {
        if (str_is(map->items[i].key, name))
            return true;
    }
    return false;
}

/* Does the client leave the model as it was? */
static bool keeps_model(const struct wire_thread_resume_params *params)
{
    return params->model.s == NULL && params->model_provider.s == NULL &&
           !has_key(&params->config, "model") &&
           !has_key(&params->config, "model_reasoning_effort");
}

/* Since 0.166 a thread goes on under the policy of its last turn. */
static bool keeps_policy(const struct request *req, const struct wire_thread_resume_params *params)
{
    return connection_protocol(req->connection) >= PROTOCOL_0166 &&
           params->approval_policy == NULL && !has_key(&params->config, "approval_policy");
}

void on_thread_resume(struct request *req, const struct wire_thread_resume_params *params)
{
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    char reason[160];
    bool is_loaded = uuid_parse(params->thread_id, id, reason) &&
                     thread_find(&req->server->agent, str_of(id)) != NULL;
    bool has_history = params->history.items != NULL && !is_loaded;
    struct session_wish wish = {
        .kind = has_history ? SESSION_START : SESSION_RESUME,
        .client = req->connection,
        .config = { CONFIG_WISHES(params), .personality = params->personality },
        .cwd = params->cwd,
        .extended = params->persist_extended_history,
        .path = params->path,
        .keeps_policy = keeps_policy(req, params),
        .keeps_model = keeps_model(params),
        .history = params->history.n > 0 ? &params->history : NULL,
    };

    if (has_history && params->history.n == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "history must not be empty");
        return;
    }
    if (is_loaded || (!has_history && params->path.s == NULL)) {
        if (!require_thread_id(req, params->thread_id, id))
            return;
        wish.id = str_of(id);
    }
    session_open(&req->server->sessions, &wish, answer_resumed, req);
}
