/*
 * A review: a reviewer with a history and rules of its own works inside the thread's turn. Its steps
 * are shown, its words only as the review.
 */
#include "agent/prompts.h"
#include "agent/review.h"
#include "agent/turn_hooks.h"
#include "agent/turn_internal.h"
#include "base/clock.h"
#include "schema/copy.h"

#include <stdlib.h>

/* The model of now, but the place, the sandbox and the effort of the thread's beginning. */
static struct settings *reviewer_settings(const struct thread *thread)
{
    const struct settings *first = thread->first_settings;
    struct wire_ask_for_approval never = { .tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER };
    struct str model = thread->settings->review_model;
    struct settings *settings = settings_changed(
        thread->settings, &(struct settings_change){ .model = model,
                                                     .cwd = first->cwd,
                                                     .approval_policy = &never,
                                                     .sandbox_policy = &first->sandbox_policy });

    settings->effort = first->effort; /* also when none was chosen */
    settings->base_instructions = str_of(review_rubric);
    settings->web_search = WIRE_WEB_SEARCH_MODE_DISABLED;
    return settings;
}

struct turn *turn_new_review(struct thread *thread, const struct wire_review_target *target,
                             struct str hint, struct str prompt)
{
    struct wire_user_input text = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = prompt };
    struct turn *turn = turn_new(thread, TURN_REVIEW);
    struct review *review = xcalloc(1, sizeof *review);

    uuid_make_v7(clock_now_ms(), review->session_id);
    review->conversation.session_id = review->session_id;
    review->conversation.session_source = "startup";
    review->conversation.subagent = "review";
    review->hint = arena_keep(&review->arena, hint);
    schema_copy(&type_review_target, target, &review->arena, &review->target);
    turn->review = review;
    turn->conversation = &review->conversation;
    settings_unref(turn->settings);
    turn->settings = reviewer_settings(thread);
    turn_add_input(turn, &(struct wire_user_input_array){ &text, 1 });
    return turn;
}

void turn_keep_review_apart(struct turn *turn)
{
    turn->review->is_apart = true;
}

void turn_drop_review(struct turn *turn)
{
    struct review *review = TAKE(turn->review);

    if (review == NULL)
        return;
    turn->conversation = &turn->thread->conversation;
    conversation_done(&review->conversation);
    arena_done(&review->arena);
    free(review);
}

/* -- Beginning ----------------------------------------------------------------------------- */

void turn_begin_review(struct turn *turn)
{
    const struct review *review = turn->review;

    if (review == NULL)
        return;
    record_event(&turn->thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_ENTERED_REVIEW_MODE,
                     .entered_review_mode = { .target = review->target,
                                              .user_facing_hint = review->hint } });
    tell_item(turn, &(struct wire_thread_item){
                        .tag = WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE,
                        .entered_review_mode = { turn_id_str(turn), review->hint } });
}

void turn_record_review_prompt(struct turn *turn, const struct wire_user_input_array *prompt,
                               const struct hook_verdict *verdict)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    turn_add_item(turn, user_input_item(&arena, prompt));
    if (verdict != NULL)
        turn_add_hook_contexts(turn, verdict);
    turn_record_user_message(turn, prompt);
    turn_tell_user_message(turn, prompt, /* client_id= */ STR_NONE);
}

/* -- Ending -------------------------------------------------------------------------------- */

static void tell_result(struct turn *turn, struct str rendered, struct str spoken)
{
    tell_item(turn,
              &(struct wire_thread_item){ .tag = WIRE_THREAD_ITEM_TAG_EXITED_REVIEW_MODE,
                                          .exited_review_mode = { turn_id_str(turn), rendered } });
    if (turn->review->is_apart)
        return;
    tell_item(turn, &(struct wire_thread_item){
                        .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                        .agent_message = { .id = STR_LITERAL("review_rollout_assistant"),
                                           .text = spoken } });
}

static void record_result(struct turn *turn, struct str action, struct str spoken,
                          struct str output)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = turn->thread;
    bool is_apart = turn->review->is_apart;
    yyjson_doc *doc = output.s == NULL ? NULL : yyjson_read(output.s, output.len, 0);

    thread_materialise(thread);
    if (!is_apart)
        thread_add_item(thread, message_item(&arena, "user", action), turn_id_str(turn));
    record_event(&thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_EXITED_REVIEW_MODE,
                     .exited_review_mode = { .review_output = yyjson_doc_get_root(doc) } });
    yyjson_doc_free(doc);
    if (is_apart)
        return;
    thread_add_item(thread, message_item(&arena, "assistant", spoken), turn_id_str(turn));
    record_event(&thread->recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_MESSAGE,
                                               .agent_message = { .message = spoken } });
}

void turn_end_review(struct turn *turn, bool broken_off)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct review_result result;
    struct str spoken;

    if (turn->review == NULL)
        return;
    turn_settle_items(turn, ITEMS_BROKEN_OFF);
    review_parse(broken_off ? STR_NONE : turn_last_message(turn), &arena, &result);
    spoken = result.output.s == NULL
                 ? STR_LITERAL("Review was interrupted. Please re-run /review and wait for it to "
                               "complete.")
                 : result.rendered;
    record_result(turn,
                  result.output.s == NULL ? review_interrupted_action(&arena)
                                          : review_user_action(&result, &arena),
                  spoken, result.output);
    tell_result(turn, result.rendered, spoken);
    turn_note_message(turn, spoken); /* in the place of the reviewer's */
}
