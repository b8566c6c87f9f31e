/* A regular turn: every state, every event of a model, interrupts and steering at every point. */
#include "ability/ability.h"
#include "agent/prompts.h"

#include "fake_agent.h"

static const char begun[] = "active turn +userMessage -userMessage";

/* -- One answer ---------------------------------------------------------------------------- */

TEST(a_plain_message)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi there");
    ASSERT_TOLD(&fake, begun);
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_ASKED(&fake, "hi there");
    ASSERT_STR(fake_request(&fake, 0)->instructions, "BASE");
    ASSERT_STR(fake_request(&fake, 0)->model, "plain");
    ASSERT_STR(fake_request(&fake, 0)->thread_id, thread->id);
    ASSERT_STR(fake_request(&fake, 0)->turn_id, thread->turn->id);
    ASSERT_TRUE(fake_request(&fake, 0)->parallel_tool_calls);
    fake_started(&fake);
    ASSERT_EQ(fake.n_told, fake.n_seen);
    fake_say(&fake, "m1", "Hello");
    ASSERT_TOLD(&fake, "+agentMessage delta -agentMessage");
    fake_completed(&fake, 110);
    ASSERT_TOLD(&fake, "usage idle completed");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_COMPLETED), "item.text"), "Hello");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_COMPLETED), "item.id"), "m1");
    ASSERT_FALSE(fake_is_asked(&fake));
    fake_agent_done(&fake);
}

TEST(an_answer_without_a_message_completes)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage idle completed");
    fake_agent_done(&fake);
}

TEST(a_message_that_only_comes_whole)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_end_message(&fake, "m1", "Hello");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +agentMessage -agentMessage idle "
                       "completed");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_STARTED), "item.text"), "Hello");
    fake_agent_done(&fake);
}

TEST(a_message_without_an_id_keeps_the_one_it_is_given)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_begin_message(&fake, "");
    fake_end_message(&fake, "", "Hello");
    fake_completed(&fake, 0);
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_STARTED), "item.id"),
                 fake_member(fake_last(&fake, NOTIFICATION_ITEM_COMPLETED), "item.id"));
    ASSERT_EQ(strlen(fake_member(fake_last(&fake, NOTIFICATION_ITEM_STARTED), "item.id")),
              UUID_LENGTH);
    fake_agent_done(&fake);
}

TEST(reasoning_streams_by_parts)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_begin_reasoning(&fake, "rs_1");
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_SUMMARY_PART_ADDED, .index = 0 });
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_SUMMARY_DELTA,
                                               .text = STR_LITERAL("**Plan**"),
                                               .index = 0 });
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_REASONING_DELTA,
                                               .text = STR_LITERAL("raw"),
                                               .index = 0 });
    fake_delta(&fake, "not of a message");
    fake_item_done(&fake, "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[{\"type\":"
                          "\"summary_text\",\"text\":\"**Plan**\"}],\"content\":[{\"type\":"
                          "\"reasoning_text\",\"text\":\"raw\"}]}");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +reasoning "
                       "item/reasoning/summaryPartAdded item/reasoning/summaryTextDelta "
                       "item/reasoning/textDelta -reasoning idle completed");
    fake_agent_done(&fake);
}

TEST(a_web_search_tells_its_action_when_done)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_added(&fake, "{\"type\":\"web_search_call\",\"id\":\"ws\",\"status\":\"in_progress\"}");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_STARTED), "item.action.type"),
                 "other");
    fake_item_done(&fake, "{\"type\":\"web_search_call\",\"id\":\"ws\",\"status\":\"completed\","
                          "\"action\":{\"type\":\"search\",\"query\":\"weather\"}}");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_COMPLETED), "item.query"),
                 "weather");
    fake_completed(&fake, 0);
    fake_agent_done(&fake);
}

TEST(deltas_of_no_item_are_dropped)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    for (int type = SAMPLING_TEXT_DELTA; type <= SAMPLING_REASONING_DELTA; type++)
        fake_fire(&fake, &(struct sampling_event){ .type = (enum sampling_event_type)type,
                                                   .text = STR_LITERAL("x") });
    fake_added(&fake, "{\"type\":\"something_new\",\"id\":\"x\"}");
    fake_item_done(&fake, "{\"type\":\"something_new\",\"id\":\"x\"}");
    fake_item_done(&fake, "{\"type\":\"message\",\"role\":\"system\",\"content\":[]}");
    fake_item_done(&fake, "{}");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage idle completed");
    fake_agent_done(&fake);
}

/* -- Models that do not keep to the order -------------------------------------------------- */

TEST(an_item_that_is_never_done_is_completed_with_its_answer)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_begin_reasoning(&fake, "rs");
    fake_begin_message(&fake, "m1");
    fake_delta(&fake, "half");
    fake_completed(&fake, 0);
    fake_agent_done(&fake);
}

TEST(items_that_interleave_keep_their_ids)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_begin_message(&fake, "m1");
    fake_begin_message(&fake, "m2");
    fake_end_message(&fake, "m1", "one");
    fake_end_message(&fake, "m2", "two");
    fake_completed(&fake, 0);
    fake_agent_done(&fake);
}

TEST(an_item_of_another_kind_does_not_end_the_open_one)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_begin_message(&fake, "m1");
    fake_item_done(&fake, "{\"type\":\"reasoning\",\"id\":\"rs\",\"summary\":[]}");
    fake_end_message(&fake, "m1", "one");
    fake_completed(&fake, 0);
    fake_agent_done(&fake);
}

/* -- Tools --------------------------------------------------------------------------------- */

TEST(calls_are_answered_in_their_order_though_they_finish_out_of_order)
{
    struct fake_agent fake;
    struct thread *thread;
    struct str input;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_make_call(&fake, "c2", "tool", "{}");
    fake_item_done(&fake, "{\"type\":\"custom_tool_call\",\"id\":\"x\",\"call_id\":\"c3\","
                          "\"name\":\"free\",\"input\":\"any text\"}");
    fake_answer(&fake, "c2", "second");
    fake_completed(&fake, 50);
    ASSERT_EQ(fake.n_requests, 1);
    fake_answer(&fake, "c3", "third");
    ASSERT_EQ(fake.n_requests, 1);
    ASSERT_EQ(thread->turn->state, TURN_CALLING);
    fake_answer(&fake, "c1", "first");
    ASSERT_EQ(fake.n_requests, 2);
    input = fake_request(&fake, 0)->input;
    ASSERT_TRUE(strstr(input.s, "first") < strstr(input.s, "second"));
    ASSERT_TRUE(strstr(input.s, "second") < strstr(input.s, "third"));
    ASSERT_ASKED(&fake, "\"type\":\"custom_tool_call_output\"");
    fake_say(&fake, "m", "Done");
    fake_completed(&fake, 60);
    ASSERT_EQ(fake.n_requests, 2);
    fake_agent_done(&fake);
}

TEST(a_call_answered_while_the_model_goes_on)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake.toolbox_is_quick = true;
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_say(&fake, "m", "and more");
    fake_completed(&fake, 50);
    ASSERT_EQ(fake.n_requests, 2);
    ASSERT_ASKED(&fake, "quick");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(an_unknown_tool_is_answered)
{
    struct fake_agent fake;
    struct toolbox *toolbox = toolbox_new();

    fake_agent_init(&fake);
    fake.agent.toolbox = toolbox;
    fake_start_turn(fake_thread(&fake, NULL), "hi");
    fake_make_call(&fake, "c1", "no_such", "{}");
    fake_completed(&fake, 50);
    ASSERT_ASKED(&fake, "unsupported call: no_such");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
    toolbox_free(toolbox);
}

/* -- Steering ------------------------------------------------------------------------------ */

TEST(steering_before_the_answer_begins_is_taken_up_after_it)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    ASSERT_TOLD(&fake, begun);
    fake_steer(thread, "second");
    fake_steer(thread, "third");
    fake_started(&fake);
    fake_say(&fake, "m1", "Hello");
    ASSERT_TOLD(&fake, "+agentMessage delta -agentMessage");
    fake_completed(&fake, 50);
    ASSERT_TOLD(&fake, "usage +userMessage -userMessage +userMessage -userMessage");
    ASSERT_EQ(fake.n_requests, 2);
    ASSERT_ASKED(&fake, "second");
    ASSERT_ASKED(&fake, "third");
    fake_say(&fake, "m2", "Well");
    fake_completed(&fake, 50);
    ASSERT_TOLD(&fake, "+agentMessage delta -agentMessage usage idle completed");
    fake_agent_done(&fake);
}

TEST(steering_while_an_item_is_open_and_while_calls_run)
{
    struct fake_agent fake;
    struct thread *thread;
    struct str input;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_begin_message(&fake, "m1");
    fake_steer(thread, "mid item");
    fake_end_message(&fake, "m1", "x");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_steer(thread, "mid call");
    fake_completed(&fake, 50);
    fake_steer(thread, "after the answer");
    fake_answer(&fake, "c1", "result");
    ASSERT_EQ(fake.n_requests, 2);
    input = fake_request(&fake, 0)->input;
    ASSERT_TRUE(strstr(input.s, "result") < strstr(input.s, "mid item"));
    ASSERT_TRUE(strstr(input.s, "mid item") < strstr(input.s, "mid call"));
    ASSERT_TRUE(strstr(input.s, "mid call") < strstr(input.s, "after the answer"));
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(steered_input_that_was_not_taken_up_goes_with_an_interrupt)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_steer(thread, "never heard");
    fake_interrupt(thread);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_ITEM_STARTED), 1);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_NOT_ASKED(&fake, "never heard");
    fake_agent_done(&fake);
}

/* -- Interrupts ---------------------------------------------------------------------------- */

TEST(a_turn_that_was_never_begun_can_be_dropped)
{
    struct fake_agent fake;
    struct wire_review_target target = { .tag = WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES };
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    turn_free(fake_new_turn(thread, "hi", "{}"));
    turn_free(turn_new_compact(thread));
    turn_free(turn_new_review(thread, &target, STR_LITERAL("h"), STR_LITERAL("p")));
    turn_free(NULL);
    ASSERT_EQ(fake.n_told, 0);
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

TEST(an_interrupt_before_the_headers)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_interrupt(thread);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage idle interrupted");
    ASSERT_EQ(fake.n_samplings_ended, 1);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "<turn_aborted>");
    ASSERT_ASKED(&fake, "first");
    fake_agent_done(&fake);
}

TEST(an_interrupt_within_a_message_keeps_its_words)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_started(&fake);
    fake_begin_message(&fake, "m1");
    fake_delta(&fake, "parti");
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +agentMessage delta");
    fake_interrupt(thread);
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ITEM_COMPLETED), "item.text"), "parti");
    ASSERT_TOLD(&fake, "-agentMessage idle interrupted");
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "parti");
    fake_agent_done(&fake);
}

TEST(an_interrupt_within_reasoning_completes_its_item)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_begin_reasoning(&fake, "rs");
    fake_interrupt(thread);
    ASSERT_TOLD(&fake,
                "active turn +userMessage -userMessage +reasoning -reasoning idle interrupted");
    fake_start_turn(thread, "second");
    fake_added(&fake, "{\"type\":\"web_search_call\",\"id\":\"ws\"}");
    fake_failed(&fake, "no");
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +webSearch systemError error "
                       "-webSearch failed");
    fake_agent_done(&fake);
}

TEST(an_interrupt_between_items_keeps_what_was_done)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_say(&fake, "m1", "kept words");
    fake_interrupt(thread);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "kept words");
    ASSERT_ASKED(&fake, "<turn_aborted>");
    fake_agent_done(&fake);
}

TEST(an_interrupt_while_calls_run_keeps_the_answers_there_are)
{
    struct fake_agent fake;
    struct thread *thread;
    struct str input;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_make_call(&fake, "c2", "tool", "{}");
    fake_answer(&fake, "c1", "answer one");
    fake_interrupt(thread);
    ASSERT_EQ(fake.n_cancelled, 1);
    fake_whole_turn(&fake, thread, "next");
    input = fake_request(&fake, 0)->input;
    ASSERT_ASKED(&fake, "answer one");
    ASSERT_EQ(fake_count(input, "\"function_call_output\""), 2);
    ASSERT_TRUE(strstr(input.s, "answer one") < strstr(input.s, "<turn_aborted>"));
    fake_agent_done(&fake);
}

TEST(an_interrupt_after_the_answer_while_calls_run)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 50);
    fake_interrupt(thread);
    ASSERT_EQ(fake.n_cancelled, 1);
    ASSERT_EQ(fake.n_samplings_ended, 0);
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

/* A tool that still worked after turn/completed could be a command that outlives its turn. */
static size_t n_calls_at_end;

static void count_calls_at_end(void *owner, struct thread *thread, enum notification what,
                               const void *params)
{
    struct fake_agent *fake = owner;

    if (what == NOTIFICATION_TURN_COMPLETED)
        n_calls_at_end = !list_is_empty(&fake->calls);
    fake_keep_notice(owner, what, params);
}

TEST(calls_are_cancelled_before_the_end_is_told)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.agent.notifier.to_subscribers = count_calls_at_end;
    n_calls_at_end = 99;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_interrupt(thread);
    ASSERT_EQ(n_calls_at_end, 0);
    fake_agent_done(&fake);
}

TEST(an_interrupt_after_the_second_request)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.toolbox_is_quick = true;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 50);
    fake_interrupt(thread);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "quick");
    fake_agent_done(&fake);
}

TEST(a_thread_that_goes_takes_its_turn_with_it)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(&fake, "c1", "tool", "{}");
    thread_free(thread);
    ASSERT_EQ(fake.n_cancelled, 1);
    ASSERT_EQ(fake.n_samplings_ended, 1);
    fake_agent_done(&fake);
}

/* -- Failures ------------------------------------------------------------------------------ */

TEST(a_failure_ends_the_turn_and_the_next_one_works)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_failed(&fake, "the raw body");
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage systemError error failed");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_TURN_COMPLETED), "turn.error.message"),
                 "the raw body");
    ASSERT_STREQ(
        fake_member(fake_last(&fake, NOTIFICATION_TURN_COMPLETED), "turn.error.codexErrorInfo"),
        "other");
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "first");
    ASSERT_NOT_ASKED(&fake, "<turn_aborted>");
    fake_agent_done(&fake);
}

TEST(a_failure_while_calls_run_cancels_them)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_make_call(&fake, "c2", "tool", "{}");
    fake_answer(&fake, "c2", "answer two");
    fake_begin_message(&fake, "m");
    fake_failed(&fake, "cut");
    ASSERT_EQ(fake.n_cancelled, 1);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "answer two");
    fake_agent_done(&fake);
}

/* A turn that has failed continues with steered input; the model's answer to it is the fake's next. */
static struct thread *failed_with_input(struct fake_agent *fake)
{
    struct thread *thread;

    fake_agent_init(fake);
    thread = fake_thread(fake, NULL);
    fake_start_turn(thread, "first");
    fake_make_call(fake, "c1", "tool", "{}");
    fake_steer(thread, "more");
    fake_failed(fake, "the first failure");
    ASSERT_TOLD(fake, "active turn +userMessage -userMessage systemError error +userMessage "
                      "-userMessage");
    ASSERT_ASKED(fake, "more");
    return thread;
}

TEST(a_failed_turn_goes_on_with_what_was_steered_in)
{
    struct fake_agent fake;
    struct thread *thread = failed_with_input(&fake);

    fake_say(&fake, "m1", "answer");
    fake_completed(&fake, 50);
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_TURN_COMPLETED), "turn.error.message"),
                 "the first failure");
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

TEST(a_failed_turn_that_goes_on_fails_again)
{
    struct fake_agent fake;
    struct thread *thread = failed_with_input(&fake);

    fake_failed(&fake, "the second failure");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_TURN_COMPLETED), "turn.error.message"),
                 "the second failure");
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

TEST(a_failed_turn_that_goes_on_is_interrupted)
{
    struct fake_agent fake;
    struct thread *thread = failed_with_input(&fake);

    turn_interrupt(thread->turn, /* on_ended= */ NULL, /* owner= */ NULL);
    ASSERT_TOLD(&fake, "interrupted"); /* the status stays what the failure made it */
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_TURN_COMPLETED), "turn.status"),
                 "interrupted");
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

TEST(rate_limits_of_a_failure_are_told_first)
{
    struct fake_agent fake;
    struct sampling_error error = fake_error("limit");
    struct wire_rate_limit_snapshot limits = { .limit_id = STR_LITERAL("codex") };

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "first");
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_FAILED,
                                               .error = &error,
                                               .rate_limits = &limits,
                                               .n_rate_limits = 1 });
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage limits systemError error failed");
    fake_agent_done(&fake);
}

TEST(a_retry_forgets_the_open_item_and_cancels_calls)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_say(&fake, "m0", "stays");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_begin_message(&fake, "m1");
    fake_retrying(&fake, 1);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +agentMessage delta -agentMessage "
                       "+agentMessage -agentMessage retry");
    ASSERT_EQ(fake.n_cancelled, 1);
    ASSERT_EQ(thread->turn->n_calls_open, 0);
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ERROR), "error.message"),
                 "Reconnecting... 1/5");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ERROR), "error.additionalDetails"),
                 "stream closed");
    fake_delta(&fake, "of nothing");
    fake_say(&fake, "m2", "whole");
    fake_completed(&fake, 50);
    ASSERT_TOLD(&fake, "+agentMessage delta -agentMessage usage idle completed");
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "stays");
    ASSERT_ASKED(&fake, "whole");
    fake_agent_done(&fake);
}

TEST(a_retry_completes_an_open_reasoning)
{
    struct fake_agent fake;

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "first");
    fake_begin_reasoning(&fake, "r1");
    fake_retrying(&fake, 1);
    fake_begin_reasoning(&fake, "r1b");
    fake_retrying(&fake, 2);
    fake_failed(&fake, "for good");
    fake_agent_done(&fake);
}

TEST(an_overflow_fills_the_window_and_the_next_turn_compacts_first)
{
    struct fake_agent fake;
    struct thread *thread;
    const struct fake_notice *usage;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_whole_turn(&fake, thread, "first");
    fake_start_turn(thread, "second");
    fake_overflowed(&fake);
    usage = fake_last(&fake, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/totalTokens"), 95000);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/last/totalTokens"), 94900);
    fake_start_turn(thread, "third");
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

/* A thread that used more than one window over time must not overflow for ever. */
TEST(an_overflow_of_an_old_thread_compacts_too)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    for (int i = 0; i < 3; i++) {
        fake_start_turn(thread, "more");
        fake_say(&fake, i == 0 ? "a" : i == 1 ? "b" : "c", "yes");
        fake_completed(&fake, 60000);
    }
    fake_start_turn(thread, "second");
    fake_overflowed(&fake);
    fake_start_turn(thread, "third");
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    fake_completed(&fake, 50);
    fake_start_turn(thread, "fourth");
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

/* -- What else an answer brings ------------------------------------------------------------ */

TEST(a_reroute_is_told_once_a_turn)
{
    struct fake_agent fake;
    struct thread *thread;
    struct sampling_event served = { .type = SAMPLING_SERVED_MODEL,
                                     .served_model = STR_LITERAL("PLAIN") };

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_fire(&fake, &served); /* the same, written otherwise */
    ASSERT_TOLD(&fake, begun);
    served.served_model = STR_LITERAL("other");
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_STARTED,
                                               .served_model = STR_LITERAL("other") });
    fake_fire(&fake, &served);
    ASSERT_TOLD(&fake, "model/rerouted");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_MODEL_REROUTED), "toModel"), "other");
    fake_completed(&fake, 50);
    fake_start_turn(thread, "second");
    ASSERT_ASKED(&fake, "Warning: ");
    fake_fire(&fake, &served);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_MODEL_REROUTED), 2);
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(usage_adds_up)
{
    struct fake_agent fake;
    struct thread *thread;
    const struct fake_notice *usage;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_whole_turn(&fake, thread, "first");
    fake_start_turn(thread, "second");
    fake_started(&fake); /* the known usage is sent again */
    usage = fake_last(&fake, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/totalTokens"), 100);
    fake_completed(&fake, 200);
    usage = fake_last(&fake, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/totalTokens"), 300);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/inputTokens"), 270);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/cachedInputTokens"), 60);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/outputTokens"), 30);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/total/reasoningOutputTokens"), 15);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/last/totalTokens"), 200);
    ASSERT_EQ(fake_number(usage, "/tokenUsage/modelContextWindow"), 95000);
    fake_start_turn(thread, "third");
    fake_completed(&fake, 0); /* nothing is said of usage: nothing changes */
    ASSERT_EQ(thread->total_usage.total, 300);
    fake_agent_done(&fake);
}

TEST(rate_limits_come_with_the_headers)
{
    struct fake_agent fake;
    struct wire_rate_limit_snapshot limits = { .limit_id = STR_LITERAL("codex") };

    fake_agent_init(&fake);
    fake_start_turn(fake_thread(&fake, NULL), "first");
    fake_fire(&fake, &(struct sampling_event){
                         .type = SAMPLING_STARTED, .rate_limits = &limits, .n_rate_limits = 1 });
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage limits");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(the_turn_state_goes_back_to_the_provider_within_its_turn_only)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.toolbox_is_quick = true;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_STARTED,
                                               .turn_state = STR_LITERAL("sticky") });
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 50);
    ASSERT_STR(fake_request(&fake, 0)->turn_state, "sticky");
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_STARTED,
                                               .turn_state = STR_LITERAL("other") });
    fake_make_call(&fake, "c2", "tool", "{}");
    fake_completed(&fake, 50);
    ASSERT_STR(fake_request(&fake, 0)->turn_state, "sticky");
    fake_completed(&fake, 50);
    fake_whole_turn(&fake, thread, "second");
    ASSERT_NULL(fake_request(&fake, 0)->turn_state.s);
    fake_agent_done(&fake);
}

TEST(an_output_schema_is_for_one_turn)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.toolbox_is_quick = true;
    thread = fake_thread(&fake, NULL);
    turn_begin(fake_new_turn(thread, "first", "{\"type\":\"object\"}"));
    ASSERT_STR(fake_request(&fake, 0)->output_schema, "{\"type\":\"object\"}");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 50);
    ASSERT_STR(fake_request(&fake, 0)->output_schema, "{\"type\":\"object\"}");
    fake_completed(&fake, 50);
    fake_whole_turn(&fake, thread, "second");
    ASSERT_NULL(fake_request(&fake, 0)->output_schema.s);
    fake_agent_done(&fake);
}

TEST(a_running_turn_keeps_its_settings)
{
    struct fake_agent fake;
    struct thread *thread;
    struct settings *changed;

    fake_agent_init(&fake);
    fake.toolbox_is_quick = true;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "first");
    changed = settings_changed(thread->settings,
                               &(struct settings_change){ .effort = WIRE_REASONING_EFFORT_HIGH });
    settings_unref(thread->settings);
    thread->settings = changed;
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 50);
    ASSERT_NULL(fake_request(&fake, 0)->effort.s);
    fake_completed(&fake, 50);
    fake_whole_turn(&fake, thread, "second");
    ASSERT_STR(fake_request(&fake, 0)->effort, "high");
    fake_agent_done(&fake);
}

TEST(raw_events)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread->raw_events = true;
    fake_whole_turn(&fake, thread, "first");
    fake_forget_told(&fake);
    fake_start_turn(thread, "second");
    ASSERT_TOLD(&fake, "active turn raw:message +userMessage -userMessage");
    fake_say(&fake, "m", "words");
    /* The reference has it in this order. */
    ASSERT_TOLD(&fake, "+agentMessage delta -agentMessage raw:message");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED), "item.id"),
                 "m");
    fake_item_done(&fake, "{\"type\":\"reasoning\",\"id\":\"rs\",\"summary\":[]}");
    ASSERT_TOLD(&fake, "+reasoning -reasoning raw:reasoning");
    fake.toolbox_is_quick = true;
    fake_make_call(&fake, "c1", "tool", "{}");
    ASSERT_TOLD(&fake, "raw:function_call");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "raw:function_call_output");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "idle completed");
    fake_agent_done(&fake);
}

static bool listens_raw(void *owner, struct thread *thread)
{
    return true;
}

/* A turn with a message: how many raw items were told. */
static size_t count_raw_items(struct fake_agent *fake, struct thread *thread)
{
    size_t before = fake_count_told(fake, NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED);

    fake_start_turn(thread, "hi");
    fake_started(fake);
    fake_completed(fake, 100);
    return fake_count_told(fake, NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED) - before;
}

TEST(raw_items_are_made_only_while_somebody_listens_for_them)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_offer_raw_items(thread);
    fake.agent.notifier.has_raw_listener = listens_raw;
    ASSERT_TRUE(count_raw_items(&fake, thread) > 0);
    fake.agent.notifier.has_raw_listener = NULL;
    ASSERT_EQ(count_raw_items(&fake, thread), 0);
    fake_agent_done(&fake);
}

TEST(many_turns_at_once)
{
    enum { N = 100 };
    struct fake_agent fake;
    struct thread *threads[N];

    fake_agent_init(&fake);
    for (int i = 0; i < N; i++)
        fake_start_turn(threads[i] = fake_thread(&fake, NULL), "hi");
    for (int i = 0; i < N; i += 2) /* every other one, newest first as fake_fire() has it */
        fake_completed(&fake, 10);
    for (int i = 0; i < N; i++) {
        if (threads[i]->turn != NULL)
            fake_interrupt(threads[i]);
    }
    fake_agent_done(&fake);
}

/* -- A moment for the client --------------------------------------------------------------- */

static bool listens_late(void *owner, struct thread *thread)
{
    return true;
}

TEST(nobody_else_waits_for_clients_that_listen_late)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.agent.settle_ms = 60000;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    loop_run(fake.agent.loop); /* a minute, if it waited */
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_ASKED(&fake, "hi");
    fake_completed(&fake, 10);
    fake_agent_done(&fake);
}

TEST(a_client_that_listens_late_gets_a_moment_before_the_model_is_asked)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.agent.settle_ms = 1;
    fake.agent.notifier.has_late_listener = listens_late;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    ASSERT_EQ(thread->turn->state, TURN_SETTLING);
    ASSERT_FALSE(fake_is_asked(&fake));
    fake_steer(thread, "and more");
    loop_run(fake.agent.loop); /* until nothing is left that could happen */
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_ASKED(&fake, "hi");
    ASSERT_ASKED(&fake, "and more"); /* in the same request */
    fake_completed(&fake, 10);
    ASSERT_NULL(thread->turn);
    fake_agent_done(&fake);
}

TEST(an_interrupt_in_that_moment)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.agent.settle_ms = 1;
    fake.agent.notifier.has_late_listener = listens_late;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_interrupt(thread);
    loop_run(fake.agent.loop);
    ASSERT_EQ(fake.n_requests, 0);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage idle interrupted");
    fake_start_turn(thread, "again");
    turn_begin(turn_new_compact(thread));
    fake_completed(&fake, 10);
    loop_run(fake.agent.loop);
    ASSERT_EQ(fake.n_requests, 1);
    fake_start_turn(thread, "once more");
    thread_free(thread);
    loop_run(fake.agent.loop);
    ASSERT_EQ(fake.n_requests, 1);
    fake_agent_done(&fake);
}

/* -- Tools that are not ready -------------------------------------------------------------- */

static struct thread *begin_with_slow_tools(struct fake_agent *fake)
{
    struct thread *thread;

    fake_agent_init(fake);
    fake->tools_are_slow = true;
    thread = fake_thread(fake, NULL);
    fake_start_turn(thread, "hi");
    ASSERT_EQ(thread->turn->state, TURN_PREPARING);
    ASSERT_FALSE(fake_is_asked(fake));
    return thread;
}

TEST(the_model_is_asked_when_its_tools_are_ready)
{
    struct fake_agent fake;
    struct thread *thread = begin_with_slow_tools(&fake);

    fake_steer(thread, "and more");
    fake_tools_ready(&fake);
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_NOT_ASKED(&fake, "and more");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 10);
    fake_answer(&fake, "c1", "done");
    ASSERT_EQ(thread->turn->state, TURN_PREPARING); /* before each request */
    ASSERT_EQ(fake.n_requests, 1);
    fake_tools_ready(&fake);
    ASSERT_ASKED(&fake, "and more");
    ASSERT_ASKED(&fake, "done");
    loop_run(fake.agent.loop); /* no timer is left that could end the wait once more */
    fake_completed(&fake, 10);
    ASSERT_NULL(thread->turn);
    fake_agent_done(&fake);
}

TEST(tools_that_are_never_ready_are_waited_for_so_long)
{
    struct fake_agent fake;
    struct thread *thread = begin_with_slow_tools(&fake);

    ASSERT_NOT_NULL(thread->turn->timer);
    turn_happens(thread->turn, &(struct turn_event){ .type = TIME_OVER });
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_NULL(fake.on_ready); /* told that nobody waits any more */
    ASSERT_ASKED(&fake, "hi");
    fake_completed(&fake, 10);
    ASSERT_NULL(thread->turn);
    fake_agent_done(&fake);
}

TEST(an_interrupt_while_tools_are_not_ready)
{
    struct fake_agent fake;
    struct thread *thread = begin_with_slow_tools(&fake);

    fake_interrupt(thread);
    ASSERT_NULL(fake.on_ready);
    loop_run(fake.agent.loop);
    ASSERT_EQ(fake.n_requests, 0);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage idle interrupted");
    fake.tools_are_slow = false;
    fake_whole_turn(&fake, thread, "again");
    ASSERT_ASKED(&fake, "hi");
    fake_agent_done(&fake);
}

TEST(a_turn_that_replaces_one_whose_tools_are_not_ready)
{
    struct fake_agent fake;
    struct thread *thread = begin_with_slow_tools(&fake);

    fake_start_turn(thread, "rather this");
    fake_tools_ready(&fake);
    ASSERT_EQ(fake.n_requests, 1);
    ASSERT_ASKED(&fake, "rather this");
    fake_completed(&fake, 10);
    fake_agent_done(&fake);
}

TEST(a_thread_that_goes_while_tools_are_not_ready)
{
    struct fake_agent fake;

    thread_free(begin_with_slow_tools(&fake));
    ASSERT_NULL(fake.on_ready);
    loop_run(fake.agent.loop);
    ASSERT_EQ(fake.n_requests, 0);
    fake_agent_done(&fake);
}

/* -- Notes and plans ----------------------------------------------------------------------- */

TEST(a_note_for_the_model_forces_another_request)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    turn_add_note(thread->turn,
                  STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
                              "\"input_text\",\"text\":\"by the way\"}]}"));
    fake_completed(&fake, 10);
    ASSERT_EQ(fake.n_requests, 2);
    ASSERT_ASKED(&fake, "by the way");
    fake_completed(&fake, 10);
    fake_start_turn(thread, "again");
    turn_add_note(thread->turn,
                  STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
                              "\"input_text\",\"text\":\"too late\"}]}"));
    fake_interrupt(thread);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "too late");
    fake_agent_done(&fake);
}

/* Plan mode shows a plan as an item of its own; what is cut off must not be left open. */
TEST(a_plan_that_is_never_done)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.settings.mode = WIRE_MODE_KIND_PLAN;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "plan it");
    fake_begin_message(&fake, "m1");
    fake_delta(&fake, "Here it is:\n<proposed_plan>\n- one\n</proposed_plan>\nGood?");
    fake_completed(&fake, 10);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_ITEM_PLAN_DELTA) > 0, true);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "- one");
    fake_agent_done(&fake);
}

TEST(an_interrupt_within_a_plan)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.settings.mode = WIRE_MODE_KIND_PLAN;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "plan it");
    fake_begin_message(&fake, "m1");
    fake_delta(&fake, "<proposed_plan>\n- one\n");
    fake_interrupt(thread);
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}
