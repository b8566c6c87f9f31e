/* review/start: a reviewer looks at changes, in the thread or in a copy of it. */
#include "agent/review.h"
#include "method/method.h"
#include "method/thread_load.h"

struct reviewing {
    struct request *req;
    struct wire_review_target target;
    struct str hint;
    struct str path; /* of the thread that is copied */
};

static void answer_and_begin(struct reviewing *reviewing, struct thread *thread, struct str prompt)
{
    struct wire_user_input text = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = reviewing->hint };
    struct turn *turn = turn_new_review(thread, &reviewing->target, reviewing->hint, prompt);
    struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_USER_MESSAGE,
        .user_message = { .id = str_of(turn_id(turn)), .content = { &text, 1 } },
    };

    request_reply(reviewing->req, &(struct wire_review_start_response){
                                      .turn = { .id = str_of(turn_id(turn)),
                                                .items = { &item, 1 },
                                                .status = WIRE_TURN_STATUS_IN_PROGRESS },
                                      .review_thread_id = str_of(thread->id) });
    turn_begin(turn);
}

static void review(struct reviewing *reviewing, struct thread *thread)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str prompt;

    if (review_prompt(&reviewing->target, thread->settings->cwd, &arena, &prompt, &err))
        answer_and_begin(reviewing, thread, prompt);
    else
        request_fail_with(reviewing->req, &err);
}

/* -- In a copy ----------------------------------------------------------------------------- */

static void on_copied(void *owner, const struct loaded_thread *loaded, const struct error *err)
{
    struct reviewing *reviewing = owner;
    struct request *req = reviewing->req;
    struct wire_thread_started_notification started;

    if (loaded->thread == NULL) {
        request_fail(req, ERR_INTERNAL, "error creating detached review thread: %s",
                     err->message.s);
        return;
    }
    if (req->connection != NULL)
        thread_subscribe(loaded->thread, req->connection);
    thread_status_is_known(loaded->thread);
    thread_from_summary(req->server, &loaded->summary, STR_NONE, req->arena, &started.thread);
    rpc_notify_all(req->server->rpc, NOTIFICATION_THREAD_STARTED, &started);
    review(reviewing, loaded->thread);
}

static void on_head(void *owner, const struct loaded_rollout *loaded, const struct error *err)
{
    struct reviewing *reviewing = owner;

    if (err->code != 0)
        request_fail_with(reviewing->req, err);
    else
        thread_load(reviewing->req, &loaded->summary,
                    &(struct thread_load_options){ .path = reviewing->path, .fork = true },
                    on_copied, reviewing);
}

static void review_detached(struct reviewing *reviewing, const struct thread *thread)
{
    struct request *req = reviewing->req;

    if (thread->recorder.path == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "no rollout found for thread id %s", thread->id);
        return;
    }
    if (!recorder_is_materialised(&thread->recorder)) {
        request_fail(
            req, ERR_INTERNAL,
            "error creating detached review thread: No such file or directory (os error 2)");
        return;
    }
    reviewing->path = str_of(arena_printf(req->arena, "%s", thread->recorder.path));
    store_load(req->server->store, reviewing->path, /* with_turns= */ false, on_head, reviewing);
}

void on_review_start(struct request *req, const struct wire_review_start_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct reviewing *reviewing = arena_zero(req->arena, sizeof *reviewing);
    struct thread *thread = take_loaded_thread(req, params->thread_id);

    if (thread == NULL)
        return;
    if (!review_check_target(&params->target, req->arena, &reviewing->target, &err)) {
        request_fail_with(req, &err);
        return;
    }
    reviewing->req = req;
    reviewing->hint = review_hint(&reviewing->target, req->arena);
    if (params->delivery == WIRE_REVIEW_DELIVERY_DETACHED)
        review_detached(reviewing, thread);
    else if (claim_thread(req, thread))
        review(reviewing, thread);
}
