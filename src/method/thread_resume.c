/* thread/resume: load a stored thread, or join one that is loaded. */
#include "agent/thread_question.h"
#include "base/memory.h"
#include "fleet/relay.h"
#include "method/method.h"
#include "schema/copy.h"
#include "service/agenda_request.h"
#include "service/thread_history.h"
#include "service/thread_settings.h"
#include "service/threads.h"
#include "service/usage.h"
#include "subagent/subagents.h"

/* A resume until it is answered: the thread is open by then, the page and the cursors are read. */
struct thread_resuming {
    struct history_reading reading; /* first */
    const struct wire_thread_resume_params *params;
    struct wire_thread_resume_response response;
    struct turns_query query;
    struct turn_page page;
    struct history_ends ends;
    bool is_paginated;
    bool was_loaded;
};

/* `memory` is what the turns are in that are passed on; NULL: there are none. */
static void resuming_reply(struct thread_resuming *resuming, struct arena *memory)
{
    struct arena none = { 0 };
    struct request *req = resuming->reading.req;
    struct server *server = req->server;
    struct connection *connection = req->connection; /* the answer ends the request */
    bool is_cheap = resuming->was_loaded && resuming->params->exclude_turns;
    CLEANUP(arena_done) struct arena arena = { 0 };
    char id[UUID_LENGTH + 1];
    struct thread *thread;
    struct str turn_id = resuming->ends.turn_id;

    memcpy(id, resuming->reading.id.s, sizeof id);
    if (turn_id.s == NULL)
        turn_id = last_turn_id(&resuming->response.thread.turns);
    turn_id = arena_keep(&arena, turn_id);
    request_reply_from(req, &resuming->response, memory != NULL ? memory : &none);
    thread = thread_find(&server->agent, str_of(id));
    if (connection == NULL || thread == NULL)
        return;
    thread_send_questions(thread, connection);
    subagents_follow(server->agent.subagents, thread, connection);
    if (!is_cheap)
        tell_usage_so_far(server, thread, turn_id, connection);
    tell_goal(server, thread, connection);
}

static void resuming_read(struct history_reading *reading)
{
    struct thread_resuming *resuming = (struct thread_resuming *)reading;
    struct arena *arena = reading->req->arena;

    if (resuming->params->initial_turns_page != NULL &&
        !turn_page_read(reading->path.s, &resuming->query.page, turns_query_items(&resuming->query),
                        arena, &resuming->page, &reading->err))
        return;
    if (resuming->is_paginated) /* codex has no such cursors for the others */
        history_ends_read(reading->path.s, reading->id, arena, &resuming->ends, &reading->err);
}

static void resuming_answer(struct history_reading *reading)
{
    struct thread_resuming *resuming = (struct thread_resuming *)reading;
    struct request *req = reading->req;
    struct shown_turns shown;
    struct wire_turns_page *page;

    resuming->response.turns_backwards_cursor = resuming->ends.turns_cursor;
    resuming->response.items_backwards_cursor = resuming->ends.items_cursor;
    if (resuming->params->initial_turns_page != NULL) {
        shown = history_show_turns(req->server, &resuming->page, &resuming->query, reading->id,
                                   req->arena);
        page = arena_alloc(req->arena, sizeof *page);
        *page = (struct wire_turns_page){ shown.data, shown.next_cursor, shown.backwards_cursor };
        resuming->response.initial_turns_page = page;
    }
    resuming_reply(resuming, /* memory= */ NULL);
}

/* Only newer clients are told of pages. */
static bool wants_pages(const struct thread_resuming *resuming, const struct thread *thread)
{
    const struct connection *connection = resuming->reading.req->connection;

    return connection != NULL && connection_protocol(connection) != PROTOCOL_0118 &&
           thread_is_stored(thread) &&
           (resuming->is_paginated || resuming->params->initial_turns_page != NULL);
}

/* Newer clients hear of it before the answer, which has it, too. */
static void tell_newer_status(struct connection *connection, const struct thread *thread)
{
    struct wire_thread_status_changed_notification changed = { .thread_id = thread_id(thread) };

    if (connection == NULL || connection_protocol(connection) == PROTOCOL_0118)
        return;
    thread_status(thread, &changed.status);
    connection_notify(connection, NOTIFICATION_THREAD_STATUS_CHANGED, &changed);
}

static const struct wire_collaboration_mode *mode_shown(const struct settings *settings,
                                                        struct arena *arena)
{
    struct wire_collaboration_mode *mode = arena_zero(arena, sizeof *mode);

    mode->mode = settings->mode;
    mode->settings.model = settings->model;
    mode->settings.reasoning_effort = settings->effort;
    return mode;
}

/* Whoever asked follows the thread by now: what happens while pages are read is told, too. */
static void resuming_opened(void *owner, const struct opened_session *opened,
                            const struct error *err)
{
    struct thread_resuming *resuming = owner;
    struct request *req = resuming->reading.req;
    struct wire_thread_start_response start; /* the members that all three answers have */
    struct wire_thread_resume_response response = { 0 };

    if (!require_session(req, opened, err, &start))
        return;
    resuming->reading.id = arena_keep(req->arena, thread_id(opened->thread));
    resuming->is_paginated = opened->is_paginated;
    resume_response_from(&start, &response);
    response.collaboration_mode = mode_shown(thread_settings(opened->thread), req->arena);
    if (!resuming->was_loaded)
        tell_newer_status(req->connection, opened->thread);
    if (resuming->is_paginated && !resuming->params->exclude_turns)
        tell_whole_history(req->connection, "use `excludeTurns: true`");
    if (!wants_pages(resuming, opened->thread)) {
        resuming->response = response;
        resuming_reply(resuming, opened->memory);
        return;
    }
    schema_copy(&type_thread_resume_response, &response, req->arena, &resuming->response);
    history_reading_continue(&resuming->reading, str_of(thread_path(opened->thread)));
}

/* Another server has the thread: the client is passed on to it. */
static bool resuming_held(void *owner, struct str holder_name, struct str holder_url)
{
    struct request *req = ((struct thread_resuming *)owner)->reading.req;

    if (req->server->relays == NULL)
        return false;
    relay_begin(req->server->relays, req, holder_name, holder_url);
    return true;
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
    struct thread_resuming *resuming = arena_zero(req->arena, sizeof *resuming);
    const struct wire_thread_resume_initial_turns_page_params *page = params->initial_turns_page;
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    char reason[160];
    bool is_loaded = uuid_parse(params->thread_id, id, reason) &&
                     thread_find(&req->server->agent, str_of(id)) != NULL;
    bool has_history = params->history.items != NULL && !is_loaded;
    struct session_wish wish = {
        .kind = has_history ? SESSION_START : SESSION_RESUME,
        .client = req->connection,
        .is_newer = connection_protocol(req->connection) >= PROTOCOL_0166,
        .config = { CONFIG_WISHES(req, params), .personality = params->personality },
        .cwd = params->cwd,
        .extended = params->persist_extended_history,
        .path = params->path,
        .without_turns = params->exclude_turns,
        .is_passed_on = true,
        .encode_flags = request_encode_flags(req),
        .keeps_policy = keeps_policy(req, params),
        .keeps_model = keeps_model(params),
        .history = params->history.n > 0 ? &params->history : NULL,
        .on_held = resuming_held,
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
    resuming->was_loaded = is_loaded;
    resuming->reading.req = req;
    resuming->reading.read = resuming_read;
    resuming->reading.answer = resuming_answer;
    resuming->params = params;
    if (page != NULL)
        resuming->query = turns_query_make(page->limit, page->sort_direction, page->items_view);
    session_open(&req->server->sessions, &wish, resuming_opened, resuming);
}
