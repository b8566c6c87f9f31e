/* Turns and reviews that are run to their end. */
#include "fake_server.h"

#define TURN "{\"turn\":{\"id\":\"U\",\"status\":\"inProgress\",\"items\":[]}}"
#define IDS "\"threadId\":\"T\",\"turnId\":\"U\""
#define DELTA(item, text)                                                                          \
    "send {\"method\":\"item/agentMessage/delta\",\"params\":{" IDS ",\"itemId\":\"" item          \
    "\",\"delta\":\"" text "\"}}\n"
#define MESSAGE(item, text, phase)                                                                 \
    "send {\"method\":\"item/completed\",\"params\":{" IDS                                         \
    ",\"item\":{\"type\":\"agentMessage\",\"id\":\"" item "\",\"text\":\"" text                    \
    "\",\"phase\":" phase "}}}\n"
#define COMPLETED                                                                                  \
    "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\","   \
    "\"items\":[],\"status\":\"completed\",\"error\":null}}}\n"
#define STARTS "expect turn/start\nanswer " TURN "\n"

static bobbin_run *run_with(bobbin_options *options, const char *script, int expected)
{
    bobbin_client *client = fake_connect_with(options, script);
    bobbin_run *run = NULL;
    int r = bobbin_run_prompt(client, "T", "do it", &run);

    if (r != expected)
        fail_msg("the run ended with %d (%s), not with %d", r, bobbin_last_error(), expected);
    ASSERT_TRUE(bobbin_run_is_over(run));
    bobbin_client_close(client);
    return run;
}

static bobbin_run *run(const char *script, int expected)
{
    bobbin_options options = fake_options(fake_script);

    return run_with(&options, script, expected);
}

TEST(a_turn_collects_items_message_diff_and_usage)
{
    bobbin_run *done = run(
        STARTS
        "send {\"method\":\"turn/started\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\"}}}\n"
        "send {\"method\":\"item/started\",\"params\":{" IDS
        ",\"item\":{\"type\":\"agentMessage\",\"id\":\"m1\",\"text\":\"\"}}}\n" DELTA("m1", "Hel")
            DELTA("m1", "lo") MESSAGE(
                "m1", "Hello",
                "null") "send {\"method\":\"item/completed\",\"params\":{" IDS
                        ",\"item\":{\"type\":\"commandExecution\",\"id\":\"c1\",\"command\":\"ls\",\"exitCode\":0}}}\n"
                        "send {\"method\":\"turn/diff/updated\",\"params\":{" IDS
                        ",\"diff\":\"first\"}}\n"
                        "send {\"method\":\"turn/diff/updated\",\"params\":{" IDS
                        ",\"diff\":\"second\"}}\n"
                        "send {\"method\":\"thread/tokenUsage/updated\",\"params\":{" IDS
                        ",\"tokenUsage\":{\"total\":{\"totalTokens\":12},\"last\":{\"totalTokens\":7}}}}\n" COMPLETED,
        0);
    const bobbin_thread_item *item = bobbin_view(thread_item, bobbin_run_item(done, 1));

    ASSERT_STREQ(bobbin_run_thread_id(done), "T");
    ASSERT_STREQ(bobbin_run_turn_id(done), "U");
    ASSERT_EQ(bobbin_run_count_items(done), 2);
    ASSERT_EQ(bobbin_thread_item_get_kind(item), BOBBIN_THREAD_ITEM_COMMAND_EXECUTION);
    ASSERT_STREQ(bobbin_thread_item_command_execution_get_command(
                     bobbin_thread_item_as_command_execution(item)),
                 "ls");
    ASSERT_NULL(bobbin_thread_item_as_agent_message(item));
    ASSERT_NULL(bobbin_run_item(done, 2));
    ASSERT_STREQ(bobbin_run_message(done), "Hello");
    ASSERT_STREQ(bobbin_run_diff(done), "second");
    ASSERT_EQ(bobbin_value_integer(bobbin_value_get(bobbin_run_usage(done), "totalTokens"), 0), 12);
    ASSERT_EQ(bobbin_value_integer(bobbin_value_get(bobbin_run_last_usage(done), "totalTokens"), 0),
              7);
    ASSERT_STREQ(bobbin_run_error_message(done), "");
    ASSERT_STREQ(bobbin_run_review_text(done), "");
    bobbin_run_free(done);
}

TEST(the_final_answer_wins_over_later_remarks)
{
    bobbin_run *done = run(STARTS MESSAGE("m1", "thinking", "\"commentary\"")
                               MESSAGE("m2", "the answer", "\"final_answer\"")
                                   MESSAGE("m3", "by the way", "null") DELTA("m4", "x") COMPLETED,
                           0);

    ASSERT_STREQ(bobbin_run_message(done), "the answer");
    bobbin_run_free(done);
}

TEST(events_before_the_answer_are_not_lost)
{
    bobbin_run *done = run("expect turn/start\n" DELTA("m1", "Hi") MESSAGE("m1", "Hi!", "null")
                               COMPLETED "answer " TURN "\n",
                           0);

    ASSERT_EQ(bobbin_run_count_items(done), 1);
    ASSERT_STREQ(bobbin_run_message(done), "Hi!");
    bobbin_run_free(done);
}

TEST(events_of_other_turns_are_not_ours)
{
    bobbin_run *done = run(
        STARTS
        "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"other\","
        "\"status\":\"failed\"}}}\n"
        "send {\"method\":\"item/completed\",\"params\":{\"threadId\":\"T2\",\"turnId\":\"U\","
        "\"item\":{\"type\":\"agentMessage\",\"id\":\"x\",\"text\":\"no\"}}}\n" COMPLETED,
        0);

    ASSERT_EQ(bobbin_run_count_items(done), 0);
    ASSERT_STREQ(bobbin_run_message(done), "");
    bobbin_run_free(done);
}

TEST(a_failed_turn_fails_with_its_message)
{
    bobbin_run *done = run(
        STARTS
        "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\","
        "\"status\":\"failed\",\"error\":{\"message\":\"no model\",\"codexErrorInfo\":\"badRequest\"}}}}\n",
        BOBBIN_ERR_TURN_FAILED);

    ASSERT_STREQ(bobbin_last_error(), "no model");
    ASSERT_STREQ(bobbin_run_error_message(done), "no model");
    ASSERT_STREQ(bobbin_value_text(bobbin_run_error_info(done)), "badRequest");
    bobbin_run_free(done);
}

TEST(an_error_told_before_stands_in_for_one_left_out)
{
    bobbin_run *done = run(
        STARTS
        "send {\"method\":\"error\",\"params\":{" IDS
        ",\"willRetry\":true,\"error\":{\"message\":\"once more\"}}}\n"
        "send {\"method\":\"error\",\"params\":{" IDS
        ",\"willRetry\":false,\"error\":{\"message\":\"the end\"}}}\n"
        "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\","
        "\"status\":\"failed\",\"error\":null}}}\n",
        BOBBIN_ERR_TURN_FAILED);

    ASSERT_STREQ(bobbin_run_error_message(done), "the end");
    bobbin_run_free(done);
}

TEST(an_interrupted_turn_keeps_what_was_said)
{
    bobbin_run *done = run(
        STARTS DELTA(
            "m1", "I was about to") "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":"
                                    "\"T\",\"turn\":{\"id\":\"U\",\"status\":\"interrupted\"}}}\n",
        BOBBIN_ERR_INTERRUPTED);

    ASSERT_STREQ(bobbin_run_message(done), "I was about to");
    bobbin_run_free(done);
}

TEST(turns_of_other_servers_may_fail_by_an_event)
{
    bobbin_run_free(run(STARTS
                        "send {\"method\":\"turn/failed\",\"params\":{\"message\":\"boom\"}}\n",
                        BOBBIN_ERR_TURN_FAILED));
    ASSERT_STREQ(bobbin_last_error(), "boom");
    bobbin_run_free(
        run(STARTS "send {\"method\":\"turn/cancelled\",\"params\":{}}\n", BOBBIN_ERR_INTERRUPTED));
}

TEST(a_refused_turn_is_an_error)
{
    bobbin_run_free(
        run("expect turn/start\nrefuse {\"code\":-32600,\"message\":\"thread not found\"}\n",
            BOBBIN_ERR_REPLY));
    bobbin_run_free(run("expect turn/start\nanswer {}\n", BOBBIN_ERR_PROTOCOL));
    ASSERT_STREQ(bobbin_last_error(), "the server's answer names no turn");
    bobbin_run_free(run(STARTS "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\","
                               "\"turn\":{\"id\":\"U\",\"status\":\"odd\"}}}\n",
                        BOBBIN_ERR_PROTOCOL));
}

TEST(silence_ends_a_run_and_interrupts_the_turn)
{
    bobbin_options options = fake_options(fake_script);

    options.silence_timeout_ms = 60;
    bobbin_run_free(run_with(&options,
                             STARTS "expect turn/interrupt\nholds \"turnId\":\"U\"\nanswer {}\n",
                             BOBBIN_ERR_TURN_TIMEOUT));
    ASSERT_STREQ(bobbin_last_error(), "nothing was heard of the turn for 0.06 s");
}

TEST(a_turn_may_have_a_limit_of_its_own)
{
    bobbin_options options = fake_options(fake_script);

    options.turn_timeout_ms = 100;
    options.silence_timeout_ms = 0;
    bobbin_run_free(run_with(&options, STARTS DELTA("m", "a") "pause 30\n" DELTA("m", "b"),
                             BOBBIN_ERR_TURN_TIMEOUT));
    ASSERT_STREQ(bobbin_last_error(), "the turn did not end within 0.1 s");
}

TEST(endless_deltas_end_at_a_bound)
{
    bobbin_options options = fake_options(fake_script);

    options.max_run_bytes = 100000;
    bobbin_run_free(run_with(&options,
                             STARTS
                             "flood 20000 {\"method\":\"item/agentMessage/delta\",\"params\":{" IDS
                             ",\"itemId\":\"m\",\"delta\":\"xxxxxxxxxx\"}}\n",
                             BOBBIN_ERR_LIMIT));
}

TEST(the_end_of_the_server_ends_the_run)
{
    bobbin_run *done =
        run(STARTS DELTA("m", "half") "stderr out of ideas\nexit 7\n", BOBBIN_ERR_CLOSED);

    ASSERT_NOT_NULL(strstr(bobbin_run_error_message(done), "exit status 7"));
    ASSERT_NOT_NULL(strstr(bobbin_run_error_message(done), "out of ideas"));
    ASSERT_STREQ(bobbin_run_message(done), "half");
    bobbin_run_free(done);
}

TEST(a_closed_thread_ends_the_run)
{
    bobbin_run_free(run(STARTS
                        "send {\"method\":\"thread/closed\",\"params\":{\"threadId\":\"T\"}}\n",
                        BOBBIN_ERR_CLOSED));
}

TEST(a_prompt_without_a_thread_starts_one)
{
    bobbin_client *client = fake_connect("expect thread/start\nanswer {\"thread\":{\"id\":\"T\"}}\n"
                                         "expect turn/start\nholds \"threadId\":\"T\"\n"
                                         "holds \"text\":\"do it\"\nanswer " TURN "\n" COMPLETED);
    bobbin_run *done = NULL;

    ASSERT_EQ(bobbin_run_prompt(client, NULL, "do it", &done), 0);
    ASSERT_STREQ(bobbin_run_thread_id(done), "T");
    bobbin_run_free(done);
    bobbin_client_close(client);
}

TEST(a_review_collects_its_text_on_its_thread)
{
    bobbin_review_start_params *params = bobbin_review_start_params_new();
    bobbin_client *client = fake_connect(
        "expect review/start\nholds \"target\":{\"type\":\"uncommittedChanges\"}\n"
        "send {\"method\":\"item/completed\",\"params\":{\"threadId\":\"R\",\"turnId\":\"U\",\"item\":"
        "{\"type\":\"enteredReviewMode\",\"id\":\"a\",\"review\":\"changes\"}}}\n"
        "answer {\"turn\":{\"id\":\"U\"},\"reviewThreadId\":\"R\"}\n"
        "send {\"method\":\"item/completed\",\"params\":{\"threadId\":\"R\",\"turnId\":\"U\",\"item\":"
        "{\"type\":\"exitedReviewMode\",\"id\":\"b\",\"review\":\"Looks good.\"}}}\n"
        "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"R\",\"turn\":{\"id\":\"U\","
        "\"status\":\"completed\"}}}\n");
    bobbin_run *done = NULL;

    bobbin_review_start_params_set_thread_id(params, "T");
    bobbin_review_target_make_uncommitted_changes(bobbin_review_start_params_make_target(params));
    ASSERT_EQ(bobbin_run_review(client, bobbin_object_of(params), &done), 0);
    ASSERT_STREQ(bobbin_run_review_text(done), "Looks good.");
    ASSERT_STREQ(bobbin_run_thread_id(done), "R");
    ASSERT_EQ(bobbin_run_count_items(done), 2);
    bobbin_run_free(done);
    bobbin_review_start_params_free(params);
    bobbin_client_close(client);
}

/* ---- without waiting --------------------------------------------------------------------------- */

static bobbin_object *prompt(void)
{
    bobbin_object *params = bobbin_object_new();

    bobbin_object_set_text(params, "threadId", "T");
    bobbin_object_add_nothing(params, "input");
    return params;
}

static void end_by_free(void *owner, bobbin_run *ended)
{
    *(int *)owner = bobbin_run_error(ended) + 1000;
    bobbin_run_free(ended);
}

TEST(a_run_can_be_interrupted_before_its_turn_is_known)
{
    bobbin_client *client = fake_connect(
        "expect turn/start\nanswer " TURN
        "\nexpect turn/interrupt\nholds \"turnId\":\"U\"\nanswer {}\n"
        "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\","
        "\"status\":\"interrupted\"}}}\n");
    bobbin_object *params = prompt();
    bobbin_run *going = NULL;
    int ended = 0;

    ASSERT_EQ(bobbin_run_turn_async(client, params, end_by_free, &ended, &going), 0);
    ASSERT_FALSE(bobbin_run_is_over(going));
    ASSERT_EQ(bobbin_run_interrupt(going), 0);
    while (ended == 0 && bobbin_client_wait(client, FAKE_TIMEOUT_MS) > 0)
        ;
    ASSERT_EQ(ended, 1000 + BOBBIN_ERR_INTERRUPTED);
    bobbin_object_free(params);
    bobbin_client_close(client);
}

TEST(a_run_may_be_forgotten_at_any_time)
{
    bobbin_client *client = fake_connect(STARTS "expect model/list\nanswer {\"data\":[]}\n");
    bobbin_object *params = prompt();
    bobbin_run *starting = NULL, *left = NULL;

    ASSERT_EQ(bobbin_run_turn_async(client, params, NULL, NULL, &starting), 0);
    bobbin_run_free(starting);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_EQ(bobbin_run_turn_async(client, params, NULL, NULL, &left), 0);
    bobbin_client_close(client);
    ASSERT_EQ(bobbin_run_error(left), BOBBIN_ERR_CANCELLED);
    ASSERT_EQ(bobbin_run_interrupt(left), BOBBIN_ERR_STATE);
    bobbin_run_free(left);
    bobbin_object_free(params);
}
