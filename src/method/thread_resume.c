/* thread/resume: load a stored thread, or join one that is loaded. */
#include "agent/thread_question.h"
#include "method/method.h"
#include "service/agenda_request.h"
#include "service/thread_settings.h"
#include "service/threads.h"
#include "subagent/subagents.h"

static void answer_resumed(void *owner, const struct opened_session *opened,
                           const struct error *err)
{
    struct request *req = owner;
    struct connection *connection = req->connection; /* the answer ends the request */
    struct server *server = req->server;
    struct subagents *subagents = server->agent.subagents;
    struct wire_thread_start_response response; /* the same members */

    if (!require_session(req, opened, err, &response))
        return;
    request_reply(req, &response);
    if (connection == NULL)
        return;
    thread_send_questions(opened->thread, connection);
    subagents_follow(subagents, opened->thread, connection);
    tell_goal(server, opened->thread, connection);
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
        .keeps_model = keeps_model(params),
        .history = params->history.n > 0 ? &params->history : NULL,
    };

    if (!check_permissions(req, params->permissions, "sandbox",
                           params->sandbox != 0 || params->sandbox_object != NULL))
        return;
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
