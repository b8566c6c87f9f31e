/* review/start: a reviewer looks at changes, in the thread or in a copy of it. */
#include "agent/review.h"
#include "method/method.h"
#include "service/threads.h"

struct reviewing {
    struct request *req;
    struct wire_review_target target;
    struct str hint;
    bool is_apart; /* what comes of it is no message of the thread */
};

static void answer_and_begin(struct reviewing *reviewing, struct thread *thread, struct str prompt)
{
    struct wire_user_input text = {
        .tag = WIRE_USER_INPUT_TAG_TEXT,
        .text.text = review_request_text(&reviewing->target, reviewing->hint, reviewing->req->arena)
    };
    struct turn *turn = turn_new_review(thread, &reviewing->target, reviewing->hint, prompt);
    struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_USER_MESSAGE,
        .user_message = { .id = str_of(turn_id(turn)), .content = { &text, 1 } },
    };

    if (reviewing->is_apart)
        turn_keep_review_apart(turn);
    request_reply(reviewing->req, &(struct wire_review_start_response){
                                      .turn = { .id = str_of(turn_id(turn)),
                                                .root_turn_id = str_of(turn_id(turn)),
                                                .items = { &item, 1 },
                                                .items_view = WIRE_TURN_ITEMS_VIEW_FULL,
                                                .status = WIRE_TURN_STATUS_IN_PROGRESS },
                                      .review_thread_id = thread_id(thread) });
    turn_begin(turn);
}

static void review(struct reviewing *reviewing, struct thread *thread)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str prompt;

    if (review_prompt(&reviewing->target, thread_settings(thread)->cwd, &arena, &prompt, &err))
        answer_and_begin(reviewing, thread, prompt);
    else
        request_fail_with(reviewing->req, &err);
}

/* -- In a copy ----------------------------------------------------------------------------- */

static void review_copy(void *owner, const struct opened_session *opened, const struct error *err)
{
    struct reviewing *reviewing = owner;
    struct request *req = reviewing->req;
    struct wire_thread_start_response copy;
    struct wire_thread_started_notification started;

    if (!require_session(req, opened, err, &copy))
        return;
    started.thread = opened->shown;
    started.thread.turns = (struct wire_turn_array){ 0 };
    rpc_notify_all(req->server->rpc, NOTIFICATION_THREAD_STARTED, &started);
    review(reviewing, opened->thread);
}

static void review_detached(struct reviewing *reviewing, const struct thread *thread)
{
    struct request *req = reviewing->req;

    if (thread_path(thread) == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "no rollout found for thread id %s",
                     thread_id(thread).s);
        return;
    }
    if (!thread_is_stored(thread)) {
        request_fail(
            req, ERR_INTERNAL,
            "error creating detached review thread: No such file or directory (os error 2)");
        return;
    }
    session_open(&req->server->sessions,
                 &(struct session_wish){
                     .kind = SESSION_FORK,
                     .client = req->connection,
                     .is_newer = connection_protocol(req->connection) >= PROTOCOL_0166,
                     .path = str_of(arena_printf(req->arena, "%s", thread_path(thread))),
                     .failure = "error creating detached review thread: ",
                 },
                 review_copy, reviewing);
}

void on_review_start(struct request *req, const struct wire_review_start_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct reviewing *reviewing = arena_zero(req->arena, sizeof *reviewing);
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL)
        return;
    if (!review_check_target(&params->target, thread_settings(thread)->cwd, req->arena,
                             &reviewing->target, &err)) {
        request_fail_with(req, &err);
        return;
    }
    reviewing->req = req;
    reviewing->hint = review_hint(&reviewing->target, req->arena);
    reviewing->is_apart =
        dialect_keeps_review_apart(req->connection->dialect, req->envelope.params);
    if (params->delivery == WIRE_REVIEW_DELIVERY_DETACHED)
        review_detached(reviewing, thread);
    else if (require_claim(req, thread))
        review(reviewing, thread);
}
