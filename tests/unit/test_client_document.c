/*
 * The document of a client library (seed 001), point by point. The tests are named after its words; docs/documents.md has
 * the table.
 */
#include "fake_server.h"

#include <pthread.h>

#define TURN "{\"turn\":{\"id\":\"U\",\"status\":\"inProgress\",\"items\":[]}}"
#define IDS "\"threadId\":\"T\",\"turnId\":\"U\""
#define ITEM(when, item)                                                                           \
    "send {\"method\":\"item/" when "\",\"params\":{" IDS ",\"item\":" item "}}\n"
#define MESSAGE(text) "{\"type\":\"agentMessage\",\"id\":\"m\",\"text\":\"" text "\"}"
#define ENDED(status, error)                                                                       \
    "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\","   \
    "\"items\":[],\"status\":\"" status "\",\"error\":" error "}}}\n"

/* ---- transport: "reads stdout line-by-line", "writes to stdin as JSONL" ---------------------------- */

TEST(transport_spawns_sends_lines_and_closes)
{
    bobbin_client *client =
        fake_connect("expect thread/list\nholds {\"id\":1,\"method\":\"thread/list\"\n"
                     "raw {\"id\":1,\"result\":\npause 10\nsend {\"data\":[]}}\n");

    ASSERT_TRUE(bobbin_client_pid(client) > 0);
    ASSERT_EQ(bobbin_call(client, "thread/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

static void keep_line(void *owner, const char *line)
{
    size_t len = strlen(owner);

    snprintf((char *)owner + len, 256 - len, "[%s]", line);
}

/* stdio: ['pipe', 'pipe', 'inherit']. Ours is a call-back, so that who has a terminal of his own keeps it. */
TEST(transport_shows_the_stderr_of_the_server)
{
    char lines[256] = "";
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;

    options.on_stderr = keep_line;
    options.on_log = NULL;
    options.owner = lines;
    client = fake_connect_with(&options, "stderr one\nstderr two\r\nexpect thread/list\npause 20\n"
                                         "answer {\"data\":[]}\nexpect model/list\nstderr last");
    ASSERT_EQ(bobbin_call(client, "thread/list", NULL, NULL), 0);
    ASSERT_STREQ(lines, "[one][two]");
    ASSERT_TRUE(bobbin_send(client, "model/list", NULL, NULL, NULL) > 0);
    bobbin_client_close(client);
    ASSERT_STREQ(lines, "[one][two][last]");
}

/* ---- the API, method by method ------------------------------------------------------------------- */

#define THREAD                                                                                     \
    "{\"thread\":{\"id\":\"T\",\"preview\":\"p\",\"modelProvider\":\"o\",\"createdAt\":1,\"updatedAt\":2}}"

TEST(connect_sends_initialize_and_initialized)
{
    bobbin_options options =
        fake_options("expect initialize\nholds \"id\":0\nholds \"name\":\"openclaw\"\n"
                     "holds \"version\":\"0.1.0\"\nholds \"experimentalApi\":true\n"
                     "answer {\"userAgent\":\"x\"}\nexpect initialized\n");
    bobbin_client *client = NULL;

    options.client_name = "openclaw";
    options.client_version = "0.1.0";
    ASSERT_EQ(bobbin_client_connect(&client, &options), 0);
    bobbin_client_close(client);
}

TEST(start_thread_sends_thread_start_and_returns_the_thread)
{
    bobbin_client *client = fake_connect(
        "expect thread/start\nholds \"personality\":\"pragmatic\"\nanswer " THREAD "\n");
    bobbin_thread_start_params *params = bobbin_thread_start_params_new();
    bobbin_reply *reply = NULL;
    const bobbin_thread *thread;

    bobbin_thread_start_params_set_personality(params, BOBBIN_PERSONALITY_PRAGMATIC);
    ASSERT_EQ(bobbin_thread_start(client, params, &reply), 0);
    thread = bobbin_thread_start_response_get_thread(bobbin_reply_as_thread_start(reply));
    ASSERT_STREQ(bobbin_thread_get_id(thread), "T");
    ASSERT_STREQ(bobbin_thread_get_preview(thread), "p");
    ASSERT_STREQ(bobbin_thread_get_model_provider(thread), "o");
    ASSERT_EQ(bobbin_thread_get_created_at(thread), 1);
    ASSERT_EQ(bobbin_thread_get_updated_at(thread), 2);
    bobbin_reply_free(reply);
    bobbin_thread_start_params_free(params);
    bobbin_client_close(client);
}

/* Each sends its method with the members that the document gives it. */
TEST(threads_turns_reviews_models_and_commands_have_their_methods)
{
    static const struct {
        const char *method;
        const char *params;
        const char *answer;
    } calls[] = {
        { "thread/resume", "{\"threadId\":\"T\",\"personality\":\"friendly\"}", THREAD },
        { "thread/fork", "{\"threadId\":\"T\"}", THREAD },
        { "thread/read", "{\"threadId\":\"T\",\"includeTurns\":true}", THREAD },
        { "thread/list", "{\"limit\":2}", "{\"data\":[{\"id\":\"T\"}],\"nextCursor\":null}" },
        { "thread/archive", "{\"threadId\":\"T\"}", "{}" },
        { "thread/compact/start", "{\"threadId\":\"T\"}", "{}" },
        { "turn/start",
          "{\"threadId\":\"T\",\"input\":[{\"type\":\"skill\",\"name\":\"n\",\"path\":\"/p\"}]}",
          TURN },
        { "turn/steer", "{\"threadId\":\"T\",\"input\":[],\"expectedTurnId\":\"U\"}",
          "{\"turnId\":\"U\"}" },
        { "turn/interrupt", "{\"threadId\":\"T\",\"turnId\":\"U\"}", "{}" },
        { "review/start",
          "{\"threadId\":\"T\",\"target\":{\"type\":\"baseBranch\"},\"delivery\":\"inline\"}",
          "{\"turn\":{\"id\":\"U\"},\"reviewThreadId\":\"T\"}" },
        { "model/list", "{}", "{\"data\":[{\"id\":\"m\"}],\"nextCursor\":null}" },
        { "command/exec", "{\"command\":[\"ls\"]}",
          "{\"exitCode\":0,\"stdout\":\"out\",\"stderr\":\"\"}" },
    };
    char script[1 << 14] = "";
    bobbin_client *client;

    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        size_t len = strlen(script);

        snprintf(script + len, sizeof script - len, "expect %s\nholds \"params\":%s\nanswer %s\n",
                 calls[i].method, calls[i].params, calls[i].answer);
    }
    client = fake_connect(script);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        bobbin_object *params = bobbin_object_from_json(calls[i].params, strlen(calls[i].params));

        if (bobbin_call(client, calls[i].method, params, NULL) < 0)
            fail_msg("%s: %s", calls[i].method, bobbin_last_error());
        bobbin_object_free(params);
    }
    bobbin_client_close(client);
}

/* The same by the typed functions, as far as they return something. */
TEST(results_are_read_by_typed_functions)
{
    bobbin_client *client = fake_connect(
        "expect turn/steer\nholds \"expectedTurnId\":\"U\"\nanswer {\"turnId\":\"U\"}\n"
        "expect model/list\nanswer {\"data\":[{\"id\":\"i\",\"model\":\"m\",\"displayName\":\"d\",\"isDefault\":true}],"
        "\"nextCursor\":\"c\"}\n"
        "expect command/exec\nanswer {\"exitCode\":3,\"stdout\":\"out\",\"stderr\":\"err\"}\n"
        "expect review/start\nholds \"target\":{\"type\":\"baseBranch\"}\nanswer {\"turn\":{\"id\":\"U\"},\"reviewThreadId\":\"R\"}\n");
    bobbin_turn_steer_params *steer = bobbin_turn_steer_params_new();
    bobbin_command_exec_params *exec = bobbin_command_exec_params_new();
    bobbin_review_start_params *review = bobbin_review_start_params_new();
    bobbin_reply *reply = NULL;
    const bobbin_model *model;

    bobbin_turn_steer_params_set_expected_turn_id(steer, "U");
    ASSERT_EQ(bobbin_turn_steer(client, steer, &reply), 0);
    ASSERT_STREQ(bobbin_turn_steer_response_get_turn_id(bobbin_reply_as_turn_steer(reply)), "U");
    bobbin_reply_free(reply);
    ASSERT_EQ(bobbin_model_list(client, NULL, &reply), 0);
    model = bobbin_model_list_response_next_data(bobbin_reply_as_model_list(reply), NULL);
    ASSERT_STREQ(bobbin_model_get_display_name(model), "d");
    ASSERT_TRUE(bobbin_model_get_is_default(model));
    ASSERT_STREQ(bobbin_model_list_response_get_next_cursor(bobbin_reply_as_model_list(reply)),
                 "c");
    bobbin_reply_free(reply);
    bobbin_command_exec_params_add_command(exec, "ls");
    ASSERT_EQ(bobbin_command_exec(client, exec, &reply), 0);
    ASSERT_EQ(bobbin_command_exec_response_get_exit_code(bobbin_reply_as_command_exec(reply)), 3);
    ASSERT_STREQ(bobbin_command_exec_response_get_stderr(bobbin_reply_as_command_exec(reply)),
                 "err");
    bobbin_reply_free(reply);
    bobbin_review_target_make_base_branch(bobbin_review_start_params_make_target(review));
    ASSERT_EQ(bobbin_review_start(client, review, &reply), 0);
    ASSERT_STREQ(
        bobbin_review_start_response_get_review_thread_id(bobbin_reply_as_review_start(reply)),
        "R");
    bobbin_reply_free(reply);
    bobbin_turn_steer_params_free(steer);
    bobbin_command_exec_params_free(exec);
    bobbin_review_start_params_free(review);
    bobbin_client_close(client);
}

/* ---- events -------------------------------------------------------------------------------------- */

static void hear_event(void *owner, bobbin_client *client, const bobbin_event *event)
{
    size_t len = strlen(owner);

    (void)client;
    snprintf((char *)owner + len, 512 - len, "%s ", bobbin_event_method(event));
}

TEST(every_event_of_the_document_is_emitted)
{
    static const char *const methods[] = {
        "turn/started",      "turn/completed",          "item/started",
        "item/completed",    "item/agentMessage/delta", "item/commandExecution/outputDelta",
        "turn/diff/updated", "turn/plan/updated",       "thread/started",
    };
    char script[4096] = "expect model/list\n", expected[512] = "", heard[512] = "";
    bobbin_client *client;

    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        size_t len = strlen(script), at = strlen(expected);

        snprintf(script + len, sizeof script - len, "send {\"method\":\"%s\",\"params\":{}}\n",
                 methods[i]);
        snprintf(expected + at, sizeof expected - at, "%s ", methods[i]);
    }
    snprintf(script + strlen(script), sizeof script - strlen(script), "answer {\"data\":[]}\n");
    client = fake_connect(script);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        ASSERT_TRUE(bobbin_on_event(client, methods[i], hear_event, heard) > 0);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_STREQ(heard, expected);
    bobbin_client_close(client);
}

/* ---- runTurn() and runReview() ------------------------------------------------------------------- */

TEST(run_turn_collects_items)
{
    bobbin_client *client = fake_connect(
        "expect turn/start\nanswer " TURN
        "\nsend {\"method\":\"turn/started\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\"}}}\n" ITEM(
            "started",
            MESSAGE(
                "")) "send {\"method\":\"item/agentMessage/delta\",\"params\":{" IDS
                     ",\"itemId\":\"m\",\"delta\":\"Hi\"}}\n" ITEM("completed", MESSAGE("Hi")) ITEM(
                         "completed",
                         "{\"type\":\"brandNew\",\"id\":\"n\",\"x\":1}") "send {\"method\":\"turn/diff/updated\",\"params\":{" IDS
                                                                         ",\"diff\":\"+a\"}}\n" ENDED(
                                                                             "completed", "null"));
    bobbin_run *run = NULL;

    ASSERT_EQ(bobbin_run_prompt(client, "T", "do it", &run), 0);
    ASSERT_EQ(bobbin_run_count_items(run), 2);
    ASSERT_STREQ(bobbin_run_message(run), "Hi");
    ASSERT_STREQ(bobbin_run_diff(run), "+a");
    ASSERT_EQ(bobbin_turn_get_status(bobbin_view(turn, bobbin_run_ended_turn(run))),
              BOBBIN_TURN_STATUS_COMPLETED);
    /* An item of a type that is not known here is there all the same. */
    ASSERT_EQ(bobbin_value_integer(bobbin_value_get(bobbin_run_item(run, 1), "x"), 0), 1);
    ASSERT_EQ(bobbin_thread_item_get_kind(bobbin_view(thread_item, bobbin_run_item(run, 1))),
              BOBBIN_THREAD_ITEM_NONE_);
    bobbin_run_free(run);
    bobbin_client_close(client);
}

TEST(run_turn_rejects_when_the_turn_has_failed)
{
    bobbin_client *client = fake_connect("expect turn/start\nanswer " TURN "\n" ENDED(
        "failed", "{\"message\":\"no model\",\"codexErrorInfo\":\"unauthorized\"}"));
    bobbin_run *run = NULL;

    ASSERT_EQ(bobbin_run_prompt(client, "T", "do it", &run), BOBBIN_ERR_TURN_FAILED);
    ASSERT_STREQ(bobbin_last_error(), "no model");
    ASSERT_STREQ(bobbin_value_text(bobbin_run_error_info(run)), "unauthorized");
    ASSERT_EQ(bobbin_turn_get_status(bobbin_view(turn, bobbin_run_ended_turn(run))),
              BOBBIN_TURN_STATUS_FAILED);
    ASSERT_STREQ(bobbin_value_text(
                     bobbin_value_get(bobbin_value_get(bobbin_run_failure(run), "turn"), "id")),
                 "U");
    bobbin_run_free(run);
    bobbin_client_close(client);
}

TEST(run_review_returns_the_review_text)
{
    bobbin_client *client = fake_connect(
        "expect review/start\nanswer {\"turn\":{\"id\":\"U\"},\"reviewThreadId\":\"T\"}\n" ITEM(
            "completed", "{\"type\":\"enteredReviewMode\",\"id\":\"a\",\"review\":\"changes\"}")
            ITEM("completed",
                 "{\"type\":\"exitedReviewMode\",\"id\":\"b\",\"review\":\"Looks good.\"}")
                ENDED("completed", "null"));
    bobbin_review_start_params *params = bobbin_review_start_params_new();
    bobbin_run *run = NULL;

    bobbin_review_start_params_set_thread_id(params, "T");
    bobbin_review_target_make_base_branch(bobbin_review_start_params_make_target(params));
    ASSERT_EQ(bobbin_run_review(client, bobbin_object_of(params), &run), 0);
    ASSERT_STREQ(bobbin_run_review_text(run), "Looks good.");
    ASSERT_EQ(bobbin_run_count_items(run), 2);
    bobbin_run_free(run);
    bobbin_review_start_params_free(params);
    bobbin_client_close(client);
}

/* ---- request ids, errors, limits ----------------------------------------------------------------- */

TEST(request_ids_count_from_0_and_initialize_has_it)
{
    bobbin_client *client = NULL;
    bobbin_options options = fake_options(
        "expect initialize\nholds \"id\":0,\nanswer {}\nexpect initialized\nexpect a\nholds \"id\":1,\n"
        "answer {}\nexpect b\nholds \"id\":2,\nanswer {}\n");

    ASSERT_EQ(bobbin_client_connect(&client, &options), 0);
    ASSERT_EQ(bobbin_call(client, "a", NULL, NULL), 0);
    ASSERT_EQ(bobbin_call(client, "b", NULL, NULL), 0);
    bobbin_client_close(client);
}

struct told {
    int n;
    int error;
};

static void tell_reply(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    (void)client;
    ((struct told *)owner)->n++;
    ((struct told *)owner)->error = bobbin_reply_error(reply);
}

static void tell_closed(void *owner, bobbin_client *client, int error)
{
    (void)client;
    ((struct told *)owner)->n++;
    ((struct told *)owner)->error = error;
}

TEST(process_exit_rejects_pending_and_is_told)
{
    struct told first = { 0 }, second = { 0 }, closed = { 0 };
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;

    options.on_closed = tell_closed;
    options.on_log = NULL;
    options.owner = &closed;
    client = fake_connect_with(&options, "read\nread\nexit 3\n");
    ASSERT_TRUE(bobbin_send(client, "a", NULL, tell_reply, &first) > 0);
    ASSERT_TRUE(bobbin_send(client, "b", NULL, tell_reply, &second) > 0);
    while (bobbin_client_wait(client, FAKE_TIMEOUT_MS) > 0)
        ;
    ASSERT_EQ(first.n + second.n + closed.n, 3);
    ASSERT_EQ(first.error, BOBBIN_ERR_CLOSED);
    ASSERT_EQ(second.error, BOBBIN_ERR_CLOSED);
    ASSERT_EQ(closed.error, BOBBIN_ERR_CLOSED);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "exit status 3"));
    bobbin_client_close(client);
}

TEST(error_response_rejects_with_the_message)
{
    bobbin_client *client =
        fake_connect("expect a\nrefuse {\"code\":-32600,\"message\":\"go away\",\"data\":[1]}\n");
    bobbin_reply *reply = NULL;

    ASSERT_EQ(bobbin_call(client, "a", NULL, &reply), BOBBIN_ERR_REPLY);
    ASSERT_STREQ(bobbin_last_error(), "go away");
    ASSERT_EQ(bobbin_reply_code(reply), -32600);
    ASSERT_EQ(bobbin_value_integer(bobbin_value_get(bobbin_reply_failure(reply), "code"), 0),
              -32600);
    bobbin_reply_free(reply);
    bobbin_client_close(client);
}

TEST(timeouts_of_requests_and_of_turns_are_told_apart)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;
    bobbin_run *run = NULL;

    options.silence_timeout_ms = 50;
    client = fake_connect_with(&options, "read\nexpect turn/start\nanswer " TURN
                                         "\nexpect turn/interrupt\nanswer {}\n");
    ASSERT_EQ(bobbin_call_within(client, "a", NULL, 30, NULL), BOBBIN_ERR_TIMEOUT);
    ASSERT_STREQ(bobbin_last_error(), "a was not answered within 0.03 s");
    ASSERT_EQ(bobbin_run_prompt(client, "T", "x", &run), BOBBIN_ERR_TURN_TIMEOUT);
    ASSERT_STREQ(bobbin_last_error(), "nothing was heard of the turn for 0.05 s");
    ASSERT_STREQ(bobbin_error_name(BOBBIN_ERR_TIMEOUT), "response timeout");
    ASSERT_STREQ(bobbin_error_name(BOBBIN_ERR_TURN_TIMEOUT), "turn timeout");
    bobbin_run_free(run);
    bobbin_client_close(client);
}

/* ---- a wait can be cancelled ---------------------------------------------------------------------- */

TEST(a_call_can_be_cancelled_by_its_number)
{
    struct told told = { 0 };
    bobbin_client *client = fake_connect(
        "expect a\nexpect b\nsend {\"id\":1,\"result\":{}}\nanswer {}\nexpect c\nanswer {}\n");
    int a = bobbin_send(client, "a", NULL, tell_reply, &told);
    int b = bobbin_send(client, "b", NULL, tell_reply, &told);

    ASSERT_TRUE(a > 0 && b > 0 && a != b);
    ASSERT_EQ(bobbin_cancel(client, a), 0);
    ASSERT_EQ(bobbin_cancel(client, a), BOBBIN_ERR_STATE);
    ASSERT_EQ(bobbin_cancel(client, b), 0);
    ASSERT_EQ(bobbin_cancel(client, 0), BOBBIN_ERR_STATE);
    ASSERT_EQ(bobbin_cancel(client, -1), BOBBIN_ERR_STATE);
    ASSERT_EQ(bobbin_call(client, "c", NULL, NULL), 0);
    ASSERT_EQ(told.n, 0);
    ASSERT_STREQ(fake_log, ""); /* answers that were dropped are no news */
    bobbin_client_close(client);
}

TEST(a_call_that_was_answered_cannot_be_cancelled)
{
    struct told told = { 0 };
    bobbin_client *client = fake_connect("expect a\nanswer {}\n");
    int a = bobbin_send(client, "a", NULL, tell_reply, &told);

    while (told.n == 0 && bobbin_client_wait(client, FAKE_TIMEOUT_MS) > 0)
        ;
    ASSERT_EQ(told.n, 1);
    ASSERT_EQ(bobbin_cancel(client, a), BOBBIN_ERR_STATE);
    bobbin_client_close(client);
}

#define BUSY "{\"code\":-32001,\"message\":\"Server overloaded; retry later.\"}"

TEST(a_call_that_was_cancelled_is_not_tried_again)
{
    struct told told = { 0 };
    bobbin_client *client =
        fake_connect("expect a\nrefuse " BUSY "\npause 200\nexpect b\nanswer {}\n");
    int a = bobbin_send(client, "a", NULL, tell_reply, &told);

    ASSERT_EQ(bobbin_cancel(client, a), 0);
    ASSERT_TRUE(bobbin_client_wait(client, FAKE_TIMEOUT_MS) >= 0);
    for (int i = 0; i < 10; i++)
        bobbin_client_wait(client, 20); /* longer than the first pause can be */
    ASSERT_EQ(bobbin_call(client, "b", NULL, NULL), 0);
    ASSERT_EQ(told.n, 0);
    bobbin_client_close(client);
}

/* One that waits for the handshake is never sent. */
TEST(a_call_can_be_cancelled_before_it_is_sent)
{
    struct told told = { 0 };
    bobbin_options options = fake_options("hello\nexpect b\nanswer {}\n");
    bobbin_client *client = NULL;

    ASSERT_EQ(bobbin_client_open(&client, &options), 0);
    ASSERT_EQ(bobbin_cancel(client, bobbin_send(client, "a", NULL, tell_reply, &told)), 0);
    ASSERT_EQ(bobbin_call(client, "b", NULL, NULL), 0);
    ASSERT_EQ(told.n, 0);
    bobbin_client_close(client);
}

struct waiting {
    bobbin_client *client;
    const char *method; /* NULL: a turn */
    int result;
};

static void *wait_in_thread(void *data)
{
    struct waiting *waiting = data;
    bobbin_run *run = NULL;

    if (waiting->method != NULL) {
        waiting->result = bobbin_call(waiting->client, waiting->method, NULL, NULL);
        return NULL;
    }
    waiting->result = bobbin_run_prompt(waiting->client, "T", "x", &run);
    bobbin_run_free(run);
    return NULL;
}

static void hear_begun(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)client;
    (void)event;
    __atomic_store_n((int *)owner, 1, __ATOMIC_SEQ_CST);
}

/* Another thread ends what this one waits for, driving or not. */
static void check_cancelled(const char *script, const char *method)
{
    bobbin_client *client = fake_connect(script);
    struct waiting waiting = { client, method, 0 };
    pthread_t thread;
    int begun = 0;

    bobbin_on_event(client, "begun", hear_begun, &begun);
    ASSERT_EQ(pthread_create(&thread, NULL, wait_in_thread, &waiting), 0);
    while (__atomic_load_n(&begun, __ATOMIC_SEQ_CST) == 0)
        usleep(1000);
    bobbin_cancel_waits(client);
    pthread_join(thread, NULL);
    ASSERT_EQ(waiting.result, BOBBIN_ERR_CANCELLED);
    ASSERT_EQ(bobbin_call(client, "done", NULL, NULL), 0);
    bobbin_client_close(client);
}

TEST(waits_of_other_threads_can_be_cancelled)
{
    static const char begun[] = "send {\"method\":\"begun\"}\n";
    char script[1024];

    snprintf(script, sizeof script, "expect a\n%sexpect done\nanswer {}\n", begun);
    check_cancelled(script, "a");
    snprintf(
        script, sizeof script,
        "expect turn/start\nanswer " TURN
        "\n%sexpect turn/interrupt\nholds \"turnId\":\"U\"\nanswer {}\nexpect done\nanswer {}\n",
        begun);
    check_cancelled(script, NULL);
    /* A turn that the server has not yet named is interrupted when it is. */
    snprintf(script, sizeof script,
             "expect turn/start\n%sexpect done\nanswer {}\nsend {\"id\":1,\"result\":" TURN
             "}\nexpect turn/interrupt\nholds \"threadId\":\"T\",\"turnId\":\"U\"\n",
             begun);
    check_cancelled(script, NULL);
}

/* ---- versions and other languages ------------------------------------------------------------------ */

#if BOBBIN_VERSION_NUMBER < BOBBIN_VERSION_OF(0, 1, 0)
#error "versions cannot be compared"
#endif

TEST(the_version_of_the_header_is_that_of_the_library)
{
    char text[32];

    snprintf(text, sizeof text, "%d.%d.%d", BOBBIN_VERSION_MAJOR, BOBBIN_VERSION_MINOR,
             BOBBIN_VERSION_PATCH);
    ASSERT_STREQ(BOBBIN_VERSION_STRING, text);
    ASSERT_STREQ(bobbin_version(), BOBBIN_VERSION_STRING);
    ASSERT_EQ(bobbin_version_number(), BOBBIN_VERSION_NUMBER);
}

TEST(options_are_initialised_by_a_function_as_by_the_macro)
{
    bobbin_options by_macro = BOBBIN_OPTIONS_INIT;
    struct {
        bobbin_options options;
        char later[64];
    } newer;
    bobbin_options by_function;

    memset(&by_function, 0x55, sizeof by_function);
    ASSERT_EQ(bobbin_options_init(&by_function, sizeof by_function), 0);
    ASSERT_EQ(by_function.size, by_macro.size);
    ASSERT_EQ(by_function.fd, -1);
    ASSERT_TRUE(by_function.request_timeout_ms == by_macro.request_timeout_ms);
    ASSERT_EQ(by_function.experimental_api, 1);
    ASSERT_NULL(by_function.url);
    ASSERT_NULL(by_function.ca_file);
    /* A header of later days has a longer struct, one of earlier days a shorter. */
    memset(&newer, 0x55, sizeof newer);
    ASSERT_EQ(bobbin_options_init(&newer.options, sizeof newer), 0);
    ASSERT_EQ(newer.options.size, sizeof newer);
    ASSERT_EQ(newer.later[63], 0);
    memset(&by_function, 0x55, sizeof by_function);
    ASSERT_EQ(bobbin_options_init(&by_function, offsetof(bobbin_options, fd)), 0);
    ASSERT_EQ(by_function.fd, 0x55555555);
    ASSERT_EQ(bobbin_options_init(&by_function, 8), BOBBIN_ERR_ARGUMENT);
}
