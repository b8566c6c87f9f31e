#include "method/resume_history.h"
#include "base/real_path.h"

#include "base/clock.h"
#include "method/skill_watch.h"
#include "method/thread_ground.h"
#include "method/threads.h"
#include "schema/encode.h"

struct resuming {
    struct request *req;
    const struct wire_thread_resume_params *params;
};

/* The text of the first user message that is not ours. */
static struct str first_user_text(const struct wire_response_item_array *history)
{
    for (size_t i = 0; i < history->n; i++) {
        const struct wire_response_item *item = &history->items[i];

        if (item->tag != WIRE_RESPONSE_ITEM_TAG_MESSAGE || !str_is(item->message.role, "user"))
            continue;
        for (size_t j = 0; j < item->message.content.n; j++) {
            const struct wire_content_item *part = &item->message.content.items[j];

            if (part->tag == WIRE_CONTENT_ITEM_TAG_INPUT_TEXT &&
                !text_is_contextual(part->input_text.text))
                return part->input_text.text;
        }
    }
    return STR_LITERAL("");
}

static void add_history(struct thread *thread, const struct wire_response_item_array *history)
{
    thread_materialise(thread);
    for (size_t i = 0; i < history->n; i++) {
        CLEANUP(buf_done) struct buf json = { 0 };

        schema_encode(&type_response_item, &history->items[i], 0, &json);
        thread_add_item(thread, buf_str(&json), STR_LITERAL(""));
    }
}

static void answer(struct request *req, struct thread *thread, struct str preview)
{
    struct wire_thread_start_response response = { 0 }; /* the same members */

    thread_snapshot(thread, req->arena, &response.thread);
    response.thread.preview = preview;
    fill_thread_settings(thread, &response);
    request_reply(req, &response);
}

static struct thread *make_thread(struct request *req,
                                  const struct wire_thread_resume_params *params,
                                  const struct thread_ground *ground,
                                  const struct settings *settings)
{
    struct server *server = req->server;
    int64_t now = clock_now_ms();
    char id[UUID_LENGTH + 1];

    uuid_make_v7(now, id);
    return thread_new(&server->agent,
                      &(struct thread_options){
                          .id = id,
                          .settings = settings,
                          .path = rollout_path(req->arena, server->home, str_of(id), now).s,
                          .extended = params->persist_extended_history,
                          .source = STR_LITERAL("vscode"),
                          .originator = server->agent.originator,
                          .project_docs = ground->project_docs,
                          .skills = ground->skills.text,
                          .known_skills = ground->skills.known,
                          .hooks = ground->hooks,
                          .created_ms = now,
                      });
}

static void resume(const struct resuming *resuming, const struct thread_ground *ground)
{
    struct request *req = resuming->req;
    struct settings *settings = take_settings(req, ground);
    struct thread *thread;

    if (settings == NULL)
        return;
    thread = make_thread(req, resuming->params, ground, settings);
    settings_unref(settings);
    add_history(thread, &resuming->params->history);
    store_add(req->server->store, str_of(thread->recorder.path));
    skill_watch_thread(req->server, thread, &ground->skills.folders);
    if (req->connection != NULL)
        thread_subscribe(thread, req->connection);
    thread_tell_status(thread);
    answer(req, thread, first_user_text(&resuming->params->history));
}

static void on_ground(void *owner, struct thread_ground *ground)
{
    resume(owner, ground);
    thread_ground_free(ground);
}

void resume_from_history(struct request *req, const struct wire_thread_resume_params *params)
{
    struct resuming *resuming = arena_zero(req->arena, sizeof *resuming);

    if (params->history.n == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "history must not be empty");
        return;
    }
    resuming->req = req;
    resuming->params = params;
    thread_ground_read(req,
                       &(struct config_request){
                           .cwd = path_from_here(req->arena, params->cwd).s,
                           CONFIG_WISHES(params),
                           .personality = params->personality,
                       },
                       on_ground, resuming);
}
