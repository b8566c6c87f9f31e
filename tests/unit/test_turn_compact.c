/* Compaction: alone, before a turn, within one; what fails leaves everything as it was. */
#include "agent/prompts.h"

#include "fake_agent.h"

static void init_with_provider(struct fake_agent *fake, const char *name)
{
    fake_agent_init(fake);
    fake->provider.name = str_of(name);
    fake->provider.wire_api = WIRE_API_RESPONSES;
}

/* A thread that has said something. */
static struct thread *talked_with(struct fake_agent *fake, const char *provider)
{
    struct thread *thread;

    init_with_provider(fake, provider);
    thread = fake_thread(fake, NULL);
    fake_whole_turn(fake, thread, "old words");
    fake->n_seen = fake->n_told;
    return thread;
}

static struct thread *talked(struct fake_agent *fake)
{
    return talked_with(fake, "Fake");
}

/* One whose next turn has no room. */
static struct thread *full_with(struct fake_agent *fake, const char *provider)
{
    struct thread *thread;

    init_with_provider(fake, provider);
    thread = fake_thread(fake, NULL);
    fake_start_turn(thread, "old words");
    fake_say(fake, "m0", "old answer");
    fake_completed(fake, 95000);
    fake->n_seen = fake->n_told;
    return thread;
}

static struct thread *full(struct fake_agent *fake)
{
    return full_with(fake, "Fake");
}

static size_t n_items(const struct thread *thread)
{
    return thread->conversation.history.n;
}

/* -- Alone --------------------------------------------------------------------------------- */

TEST(a_manual_compaction)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    turn_begin(turn_new_compact(thread));
    ASSERT_TOLD(&fake, "active turn +contextCompaction");
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    ASSERT_STR(fake_request(&fake, 0)->tools, "[]");
    ASSERT_FALSE(fake_request(&fake, 0)->parallel_tool_calls);
    fake_started(&fake);
    fake_begin_message(&fake, "s");
    fake_delta(&fake, "SUM");
    fake_end_message(&fake, "s", "SUMMARY");
    ASSERT_TOLD(&fake, "usage"); /* the summary is not shown */
    fake_completed(&fake, 50);
    ASSERT_TOLD(&fake, "usage usage -contextCompaction compacted idle completed");
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "SUMMARY");
    ASSERT_ASKED(&fake, "old words");
    ASSERT_NOT_ASKED(&fake, "Done.");
    fake_agent_done(&fake);
}

TEST(every_event_while_compacting)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    turn_begin(turn_new_compact(thread));
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_SERVED_MODEL,
                                               .served_model = STR_LITERAL("other") });
    fake_begin_reasoning(&fake, "rs");
    for (int type = SAMPLING_TEXT_DELTA; type <= SAMPLING_REASONING_DELTA; type++)
        fake_fire(&fake, &(struct sampling_event){ .type = (enum sampling_event_type)type,
                                                   .text = STR_LITERAL("x") });
    fake_item_done(&fake, "{\"type\":\"reasoning\",\"id\":\"rs\",\"summary\":[]}");
    fake_make_call(&fake, "c1", "tool", "{}"); /* it was offered none */
    fake_retrying(&fake, 1);
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    ASSERT_TOLD(&fake, "active turn +contextCompaction retry usage usage -contextCompaction "
                       "compacted idle completed");
    ASSERT_TRUE(list_is_empty(&fake.calls));
    fake_agent_done(&fake);
}

TEST(an_empty_summary_keeps_what_was_said_last)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    turn_begin(turn_new_compact(thread));
    fake_completed(&fake, 0);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "Done.");
    fake_agent_done(&fake);
}

TEST(compacting_nothing)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    turn_begin(turn_new_compact(thread));
    fake_completed(&fake, 0);
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

TEST(an_interrupt_while_compacting_changes_nothing)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    turn_begin(turn_new_compact(thread));
    fake_end_message(&fake, "s", "SUMMARY");
    fake_interrupt(thread);
    ASSERT_TOLD(&fake, "active turn +contextCompaction -contextCompaction idle interrupted");
    fake_whole_turn(&fake, thread, "next");
    ASSERT_NOT_ASKED(&fake, "SUMMARY");
    ASSERT_ASKED(&fake, "old words");
    ASSERT_ASKED(&fake, "Done.");
    fake_agent_done(&fake);
}

TEST(a_failure_of_a_compaction_changes_nothing)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);
    size_t n = n_items(thread);

    turn_begin(turn_new_compact(thread));
    fake_end_message(&fake, "s", "SUMMARY");
    fake_failed(&fake, "no");
    ASSERT_TOLD(&fake,
                "active turn +contextCompaction -contextCompaction systemError error failed");
    ASSERT_EQ(n_items(thread), n);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_NOT_ASKED(&fake, "SUMMARY");
    fake_agent_done(&fake);
}

TEST(a_compaction_that_does_not_fit_is_asked_again_with_less)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);
    size_t n = n_items(thread), tries = 0;

    turn_begin(turn_new_compact(thread));
    while (thread->turn != NULL) {
        size_t n_input = fake_request(&fake, 0)->n_input;

        fake_overflowed(&fake);
        tries++;
        if (thread->turn != NULL)
            ASSERT_TRUE(fake_request(&fake, 0)->n_input < n_input);
    }
    ASSERT_EQ(tries, n);
    ASSERT_EQ(n_items(thread), n);
    fake_forget_told(&fake);
    fake_start_turn(thread, "next");
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING); /* there really is no room */
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    fake_completed(&fake, 50);
    thread->system_error = false;
    fake_forget_told(&fake);
    fake_agent_done(&fake);
}

TEST(a_compaction_takes_the_place_of_a_turn)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    fake_start_turn(thread, "going on");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_begin_reasoning(&fake, "rs");
    turn_begin(turn_new_compact(thread));
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +reasoning -reasoning idle "
                       "interrupted active turn +contextCompaction");
    ASSERT_EQ(fake.n_cancelled, 1);
    ASSERT_NOT_ASKED(&fake, "<turn_aborted>");
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(a_compaction_takes_the_place_of_a_compaction_and_of_a_review)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    turn_begin(turn_new_compact(thread));
    turn_begin(turn_new_compact(thread));
    ASSERT_TOLD(&fake, "active turn +contextCompaction -contextCompaction idle interrupted active "
                       "turn +contextCompaction");
    fake_start_review(thread);
    turn_begin(turn_new_compact(thread));
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

/* -- Before a turn ------------------------------------------------------------------------- */

TEST(a_full_thread_compacts_before_the_turn)
{
    struct fake_agent fake;
    struct thread *thread = full(&fake);

    fake_start_turn(thread, "new words");
    ASSERT_TOLD(&fake, "active turn +contextCompaction");
    ASSERT_NOT_ASKED(&fake, "new words");
    fake_steer(thread, "and these");
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    ASSERT_TOLD(&fake, "usage usage -contextCompaction compacted +userMessage -userMessage "
                       "+userMessage -userMessage");
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_ASKED(&fake, "new words");
    ASSERT_ASKED(&fake, "and these");
    ASSERT_ASKED(&fake, "SUMMARY");
    ASSERT_ASKED(&fake, "<environment_context>"); /* the whole context again */
    ASSERT_NOT_ASKED(&fake, "old answer");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(a_failed_compaction_keeps_the_message)
{
    struct fake_agent fake;
    struct thread *thread = full(&fake);

    fake_start_turn(thread, "new words");
    fake_failed(&fake, "no");
    ASSERT_TOLD(&fake, "active turn +contextCompaction -contextCompaction +userMessage "
                       "-userMessage systemError error failed");
    fake_start_turn(thread, "more words");
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    ASSERT_ASKED(&fake, "new words");
    ASSERT_ASKED(&fake, "old answer");
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    ASSERT_ASKED(&fake, "new words");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(an_interrupt_before_the_message_was_taken_keeps_it)
{
    struct fake_agent fake;
    struct thread *thread = full(&fake);

    fake_start_turn(thread, "new words");
    fake_interrupt(thread);
    ASSERT_TOLD(&fake, "active turn +contextCompaction -contextCompaction +userMessage "
                       "-userMessage idle interrupted");
    fake_start_turn(thread, "more words");
    ASSERT_ASKED(&fake, "new words");
    fake_interrupt(thread);
    fake_agent_done(&fake);
}

/* -- Within a turn ------------------------------------------------------------------------- */

TEST(a_turn_that_fills_the_window_compacts_before_it_goes_on)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    fake.toolbox_is_quick = true;
    fake_start_turn(thread, "new words");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 95000);
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    fake_steer(thread, "steered");
    fake_end_message(&fake, "s", "SUMMARY");
    fake_completed(&fake, 50);
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    ASSERT_ASKED(&fake, "SUMMARY");
    ASSERT_ASKED(&fake, "new words");
    ASSERT_ASKED(&fake, "steered");
    ASSERT_ASKED(&fake, "<environment_context>");
    fake_make_call(&fake, "c2", "tool", "{}"); /* and once more in the same turn */
    fake_completed(&fake, 95000);
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    fake_end_message(&fake, "s2", "SUMMARY2");
    fake_completed(&fake, 50);
    fake_completed(&fake, 50);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_THREAD_COMPACTED), 2);
    fake_agent_done(&fake);
}

TEST(a_turn_that_is_done_is_not_compacted)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    fake_start_turn(thread, "new words");
    fake_completed(&fake, 95000);
    ASSERT_NULL(thread->turn);
    fake_agent_done(&fake);
}

TEST(steering_alone_may_need_a_compaction)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    fake_start_turn(thread, "new words");
    fake_steer(thread, "steered");
    fake_say(&fake, "m1", "x");
    fake_completed(&fake, 95000);
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    fake_failed(&fake, "no");
    fake_forget_told(&fake);
    thread_status_is_known(thread);
    fake_start_turn(thread, "next");
    ASSERT_ASKED(&fake, "steered");
    fake_interrupt(thread);
    fake_forget_told(&fake);
    fake_agent_done(&fake);
}

TEST(an_interrupt_of_a_compaction_within_a_turn)
{
    struct fake_agent fake;
    struct thread *thread = talked(&fake);

    fake.toolbox_is_quick = true;
    fake_start_turn(thread, "new words");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 95000);
    fake_end_message(&fake, "s", "SUMMARY");
    fake_interrupt(thread);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_THREAD_COMPACTED), 0);
    fake_agent_done(&fake);
}

TEST(without_a_window_nothing_is_compacted)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.model.context_window = 0;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_completed(&fake, 1000000000);
    fake_start_turn(thread, "hi");
    ASSERT_EQ(thread->turn->state, TURN_SAMPLING);
    fake_overflowed(&fake);
    fake_agent_done(&fake);
}

/* Who has to see all of it does not go on with a summary. */
TEST(a_hidden_thread_is_never_compacted)
{
    struct fake_agent fake;
    struct thread *thread;
    size_t n_requests;

    init_with_provider(&fake, "Fake");
    thread = thread_new(&fake.agent, &(struct thread_options){ .settings = &fake.settings,
                                                               .source = STR_LITERAL("vscode"),
                                                               .is_hidden = true });
    fake_start_turn(thread, "old words");
    fake_say(&fake, "m0", "old answer");
    fake_completed(&fake, 95000);
    n_requests = fake.n_requests;
    fake_start_turn(thread, "new words");
    ASSERT_EQ(fake.n_requests, n_requests);
    ASSERT_NULL(thread_turn(thread));
    ASSERT_EQ(fake.n_told, 0);
    fake_agent_done(&fake);
}

/* -- By the provider ----------------------------------------------------------------------- */

#define CONDENSED "{\"type\":\"compaction\",\"encrypted_content\":\"SEALED\"}"

static void fake_user_item(struct fake_agent *fake, const char *text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    fake_item_done(fake, arena_printf(&arena,
                                      "{\"type\":\"message\",\"role\":\"user\",\"content\":[{"
                                      "\"type\":\"input_text\",\"text\":\"%s\"}]}",
                                      text));
}

/* The answer of a provider that keeps one message. */
static void fake_condensed(struct fake_agent *fake, const char *kept)
{
    ASSERT_TRUE(fake_request(fake, 0)->is_compaction);
    fake_item_done(fake, "{\"type\":\"message\",\"role\":\"developer\",\"content\":[{\"type\":"
                         "\"input_text\",\"text\":\"STALE\"}]}");
    fake_user_item(fake, kept);
    fake_make_call(fake, "zz", "tool", "{}");
    fake_item_done(fake, CONDENSED);
    fake_completed(fake, 0);
}

static void fake_refused(struct fake_agent *fake, int status)
{
    struct sampling_error error = fake_error("no");

    error.http_status = status;
    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_FAILED, .error = &error });
}

static void fake_unusable(struct fake_agent *fake)
{
    struct sampling_error error = fake_error("cut");

    error.is_unusable = true;
    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_FAILED, .error = &error });
}

/* A model writes the summary after all. */
static void fake_summary(struct fake_agent *fake)
{
    ASSERT_FALSE(fake_request(fake, 0)->is_compaction);
    ASSERT_STR(fake_request(fake, 0)->tools, "[]");
    fake_end_message(fake, "s", "SUMMARY");
    fake_completed(fake, 50);
}

TEST(the_provider_compacts)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    turn_begin(turn_new_compact(thread));
    ASSERT_TOLD(&fake, "active turn +contextCompaction");
    ASSERT_TRUE(fake_request(&fake, 0)->is_compaction);
    ASSERT_TRUE(fake_request(&fake, 0)->parallel_tool_calls);
    ASSERT_TRUE(fake_count(fake_request(&fake, 0)->tools, "tool") > 0);
    ASSERT_ASKED(&fake, "old words");
    ASSERT_ASKED(&fake, "<environment_context>");
    fake_condensed(&fake, "kept words");
    ASSERT_TOLD(&fake, "usage -contextCompaction compacted idle completed");
    ASSERT_EQ(n_items(thread), 2);
    ASSERT_EQ(thread->last_usage.total, history_estimate(&thread->conversation.history) + 1);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "kept words");
    ASSERT_ASKED(&fake, "SEALED");
    ASSERT_ASKED(&fake, "<environment_context>"); /* the whole context again */
    ASSERT_NOT_ASKED(&fake, "old words");
    ASSERT_NOT_ASKED(&fake, "STALE");
    ASSERT_NOT_ASKED(&fake, "zz");
    fake_agent_done(&fake);
}

TEST(the_provider_compacts_before_a_turn)
{
    struct fake_agent fake;
    struct thread *thread = full_with(&fake, "OpenAI");

    turn_begin(fake_new_turn(thread, "new words", "{\"type\":\"object\"}"));
    ASSERT_NOT_ASKED(&fake, "new words");
    ASSERT_NULL(fake_request(&fake, 0)->output_schema.s);
    fake_condensed(&fake, "kept words");
    ASSERT_TOLD(&fake, "active turn +contextCompaction usage -contextCompaction compacted "
                       "+userMessage -userMessage");
    ASSERT_ASKED(&fake, "new words");
    ASSERT_ASKED(&fake, "SEALED");
    ASSERT_NOT_ASKED(&fake, "old answer");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(the_provider_compacts_within_a_turn)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");
    const char *input;

    fake.toolbox_is_quick = true;
    fake_start_turn(thread, "new words");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_completed(&fake, 95000);
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    ASSERT_ASKED(&fake, "quick");
    fake_condensed(&fake, "new words");
    input = fake_request(&fake, 0)->input.s;
    ASSERT_TRUE(strstr(input, "<environment_context>") < strstr(input, "new words"));
    ASSERT_TRUE(strstr(input, "new words") < strstr(input, "SEALED"));
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "<environment_context>"), 1);
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(outputs_that_the_window_has_no_room_for_are_not_sent)
{
    struct fake_agent fake;
    struct thread *thread;

    init_with_provider(&fake, "OpenAI");
    fake.model.context_window = 2000;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "new words");
    fake_make_call(&fake, "c1", "tool", "{}");
    fake_make_call(&fake, "c2", "tool", "{}");
    fake_completed(&fake, 1990);
    fake_answer(&fake, "c1", "short");
    {
        char output[9000];

        memset(output, 'x', sizeof output - 1);
        output[sizeof output - 1] = '\0';
        fake_answer(&fake, "c2", output);
    }
    ASSERT_TRUE(fake_request(&fake, 0)->is_compaction);
    ASSERT_ASKED(&fake, "short");
    ASSERT_NOT_ASKED(&fake, "xxx");
    ASSERT_NOT_ASKED(&fake, "\"c2\"");
    fake_interrupt(thread);
    fake_agent_done(&fake);
}

TEST(a_provider_that_cannot_compact_leaves_it_to_a_model)
{
    static const int statuses[] = { 404, 405, 410, 501, 504 };

    for (size_t i = 0; i < ARRAY_LENGTH(statuses); i++) {
        struct fake_agent fake;
        struct thread *thread = full_with(&fake, "OpenAI");

        fake_start_turn(thread, "new words");
        fake_item_done(&fake, CONDENSED); /* of an attempt that broke off */
        fake_refused(&fake, statuses[i]);
        ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
        fake_summary(&fake);
        ASSERT_TOLD(&fake, "active turn +contextCompaction usage usage -contextCompaction "
                           "compacted +userMessage -userMessage");
        ASSERT_ASKED(&fake, "SUMMARY");
        ASSERT_NOT_ASKED(&fake, "SEALED");
        ASSERT_ASKED(&fake, "new words");
        fake_completed(&fake, 50);
        fake_agent_done(&fake);
    }
}

TEST(a_history_that_the_provider_finds_too_long_is_summed_up)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    turn_begin(turn_new_compact(thread));
    fake_overflowed(&fake);
    ASSERT_FALSE(fake_request(&fake, 0)->is_compaction);
    ASSERT_EQ(thread->turn->compaction.n_trimmed, 0);
    fake_overflowed(&fake);
    ASSERT_EQ(thread->turn->compaction.n_trimmed, 1);
    fake_summary(&fake);
    ASSERT_TOLD(&fake, "active turn +contextCompaction usage usage -contextCompaction compacted "
                       "idle completed");
    fake_agent_done(&fake);
}

TEST(an_answer_without_use_is_summed_up_instead)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    turn_begin(turn_new_compact(thread));
    fake_unusable(&fake);
    fake_summary(&fake);
    turn_begin(turn_new_compact(thread));
    ASSERT_TRUE(fake_request(&fake, 0)->is_compaction); /* it may have been an accident */
    fake_make_call(&fake, "zz", "tool", "{}");          /* nothing of this stays */
    fake_completed(&fake, 0);
    fake_summary(&fake);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_THREAD_COMPACTED), 2);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_ERROR), 0);
    fake_agent_done(&fake);
}

TEST(an_answer_that_has_lost_what_was_asked_is_summed_up_instead)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    turn_begin(turn_new_compact(thread));
    fake_end_message(&fake, "m", "I am all that is left");
    fake_completed(&fake, 0);
    fake_summary(&fake);
    turn_begin(turn_new_compact(thread));
    fake_user_item(&fake, "words of a stranger");
    fake_completed(&fake, 0);
    fake_summary(&fake);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_ASKED(&fake, "SUMMARY");
    ASSERT_NOT_ASKED(&fake, "I am all that is left");
    ASSERT_NOT_ASKED(&fake, "words of a stranger");
    turn_begin(turn_new_compact(thread));
    fake_user_item(&fake, "next"); /* the user's last words are enough */
    fake_completed(&fake, 0);
    ASSERT_EQ(n_items(thread), 1);
    fake_agent_done(&fake);
}

TEST(an_answer_that_is_no_shorter_is_summed_up_instead)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");
    CLEANUP(buf_done) struct buf words = { 0 };

    while (words.len < 100 * 1000)
        buf_add_text(&words, "more and more ");
    turn_begin(turn_new_compact(thread));
    fake_user_item(&fake, buf_str(&words).s);
    fake_item_done(&fake, CONDENSED);
    fake_completed(&fake, 0);
    fake_summary(&fake);
    fake_whole_turn(&fake, thread, "next");
    ASSERT_NOT_ASKED(&fake, "more and more");
    ASSERT_NOT_ASKED(&fake, "SEALED");
    fake_agent_done(&fake);
}

TEST(a_summary_that_fails_is_told_in_its_own_words)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");
    size_t n = n_items(thread);

    turn_begin(turn_new_compact(thread));
    fake_refused(&fake, 404);
    fake_failed(&fake, "no summary");
    ASSERT_TOLD(&fake,
                "active turn +contextCompaction -contextCompaction systemError error failed");
    ASSERT_EQ(n_items(thread), n);
    thread->system_error = false;
    fake_forget_told(&fake);
    fake_agent_done(&fake);
}

TEST(what_the_provider_refuses_is_told_once_and_then_summed_up)
{
    struct fake_agent fake;
    struct thread *thread = full_with(&fake, "OpenAI");
    size_t n = n_items(thread);

    fake_start_turn(thread, "new words");
    fake_refused(&fake, 400);
    ASSERT_TOLD(&fake, "active turn +contextCompaction -contextCompaction +userMessage "
                       "-userMessage systemError error failed");
    ASSERT_STREQ(fake_member(fake_last(&fake, NOTIFICATION_ERROR), "error.message"),
                 "Error running remote compact task: no");
    ASSERT_TRUE(n_items(thread) > n);
    fake_start_turn(thread, "more words");
    ASSERT_ASKED(&fake, "new words");
    ASSERT_TRUE(fake_request(&fake, 0)->is_compaction);
    fake_refused(&fake, 500);
    ASSERT_ASKED(&fake, "new words");
    fake_summary(&fake);
    ASSERT_ASKED(&fake, "new words");
    ASSERT_ASKED(&fake, "more words");
    ASSERT_ASKED(&fake, "SUMMARY");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(an_answer_of_the_model_makes_the_next_refusal_the_first)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    for (int i = 0; i < 2; i++) {
        turn_begin(turn_new_compact(thread));
        fake_refused(&fake, 500);
        ASSERT_NULL(thread->turn);
        fake_whole_turn(&fake, thread, "next");
    }
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_ERROR), 2);
    fake_agent_done(&fake);
}

TEST(a_refusal_of_the_account_is_never_summed_up)
{
    static const int statuses[] = { 401, 429 };
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    for (size_t i = 0; i < 4; i++) {
        turn_begin(turn_new_compact(thread));
        fake_refused(&fake, statuses[i % 2]);
        ASSERT_NULL(thread->turn);
    }
    fake_whole_turn(&fake, thread, "next");
    fake_agent_done(&fake);
}

TEST(an_interrupt_while_the_provider_compacts)
{
    struct fake_agent fake;
    struct thread *thread = full_with(&fake, "OpenAI");
    size_t n = n_items(thread);

    fake_start_turn(thread, "new words");
    fake_item_done(&fake, CONDENSED);
    fake_interrupt(thread);
    ASSERT_EQ(fake.n_samplings_ended, 1);
    ASSERT_TRUE(n_items(thread) > n);
    fake_start_turn(thread, "more words");
    ASSERT_ASKED(&fake, "new words");
    ASSERT_NOT_ASKED(&fake, "SEALED");
    fake_condensed(&fake, "kept words");
    fake_completed(&fake, 50);
    fake_agent_done(&fake);
}

TEST(a_pause_that_the_provider_asks_for_is_told)
{
    struct fake_agent fake;
    struct thread *thread = talked_with(&fake, "OpenAI");

    turn_begin(turn_new_compact(thread));
    fake_retrying(&fake, 1);
    fake_condensed(&fake, "kept words");
    ASSERT_TOLD(&fake, "active turn +contextCompaction retry usage -contextCompaction compacted "
                       "idle completed");
    fake_agent_done(&fake);
}
