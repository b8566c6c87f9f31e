/* A client and its calls, against a server that plays a script. */
#include "fake_server.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>

#define STARTED "{\"thread\":{\"id\":\"T\"},\"model\":\"m\"}"

TEST(handshake_names_the_client_and_is_confirmed)
{
    bobbin_options options = fake_options(
        "expect initialize\n"
        "holds \"id\":0,\n"
        "holds \"clientInfo\":{\"name\":\"me\",\"title\":\"My Title\",\"version\":\"9\"}\n"
        "holds \"capabilities\":{\"experimentalApi\":true,"
        "\"optOutNotificationMethods\":[\"turn/started\"]}\n"
        "answer {\"userAgent\":\"ua\"}\n"
        "expect initialized\n"
        "expect model/list\nholds \"id\":1,\nanswer {\"data\":[]}\n");
    const char *const opt_out[] = { "turn/started", NULL };
    bobbin_client *client = NULL;

    options.client_name = "me";
    options.client_title = "My Title";
    options.client_version = "9";
    options.opt_out = opt_out;
    ASSERT_EQ(bobbin_client_connect(&client, &options), 0);
    ASSERT_TRUE(bobbin_client_is_open(client));
    ASSERT_STREQ(bobbin_initialize_response_get_user_agent(
                     bobbin_reply_as_initialize(bobbin_client_greeting(client))),
                 "ua");
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

TEST(starting_a_thread_sends_defaults_and_returns_it)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_thread_start_params *params = bobbin_thread_start_params_new();
    bobbin_reply *reply = NULL;
    bobbin_client *client;

    options.model = "m1";
    options.cwd = "/from/options";
    options.approval_policy = "never";
    options.sandbox = "read-only";
    client = fake_connect_with(&options, "expect thread/start\n"
                                         "holds \"cwd\":\"/from/call\"\n"
                                         "holds \"model\":\"m1\"\n"
                                         "holds \"approvalPolicy\":\"never\"\n"
                                         "holds \"sandbox\":\"read-only\"\n"
                                         "answer " STARTED "\n");
    bobbin_thread_start_params_set_cwd(params, "/from/call");
    ASSERT_EQ(bobbin_thread_start(client, params, &reply), 0);
    ASSERT_STREQ(bobbin_thread_get_id(
                     bobbin_thread_start_response_get_thread(bobbin_reply_as_thread_start(reply))),
                 "T");
    ASSERT_NULL(bobbin_reply_as_thread_resume(reply));
    bobbin_reply_free(reply);
    bobbin_thread_start_params_free(params);
    bobbin_client_close(client);
}

TEST(resuming_a_thread_names_it)
{
    bobbin_thread_resume_params *params = bobbin_thread_resume_params_new();
    bobbin_client *client =
        fake_connect("expect thread/resume\n"
                     "holds \"params\":{\"threadId\":\"T7\"}\n"
                     "answer {\"thread\":{\"id\":\"T7\",\"turns\":[{\"id\":\"a\"},"
                     "{\"id\":\"b\"}]}}\n");
    bobbin_reply *reply = NULL;
    const bobbin_thread *thread;
    const bobbin_turn *turn = NULL;

    bobbin_thread_resume_params_set_thread_id(params, "T7");
    ASSERT_EQ(bobbin_thread_resume(client, params, &reply), 0);
    thread = bobbin_thread_resume_response_get_thread(bobbin_reply_as_thread_resume(reply));
    ASSERT_STREQ(bobbin_thread_get_id(thread), "T7");
    ASSERT_EQ(bobbin_thread_count_turns(thread), 2);
    turn = bobbin_thread_next_turns(thread, turn);
    turn = bobbin_thread_next_turns(thread, turn);
    ASSERT_STREQ(bobbin_turn_get_id(turn), "b");
    ASSERT_NULL(bobbin_thread_next_turns(thread, turn));
    bobbin_reply_free(reply);
    bobbin_thread_resume_params_free(params);
    bobbin_client_close(client);
}

TEST(starting_a_turn_sends_the_input)
{
    bobbin_turn_start_params *params = bobbin_turn_start_params_new();
    bobbin_client *client = fake_connect(
        "expect turn/start\n"
        "holds \"params\":{\"threadId\":\"T\",\"input\":[{\"type\":\"text\",\"text\":\"hi\"}],"
        "\"sandboxPolicy\":{\"type\":\"readOnly\"},\"approvalPolicy\":\"never\"}\n"
        "answer {\"turn\":{\"id\":\"U\",\"status\":\"inProgress\",\"items\":[]}}\n");
    bobbin_reply *reply = NULL;
    const bobbin_turn *turn;

    bobbin_turn_start_params_set_thread_id(params, "T");
    bobbin_user_input_draft_text_set_text(
        bobbin_user_input_draft_make_text(bobbin_turn_start_params_add_input(params)), "hi");
    bobbin_sandbox_policy_draft_make_read_only(
        bobbin_turn_start_params_make_sandbox_policy(params));
    bobbin_ask_for_approval_draft_make_never(bobbin_turn_start_params_make_approval_policy(params));
    ASSERT_EQ(bobbin_turn_start(client, params, &reply), 0);
    turn = bobbin_turn_start_response_get_turn(bobbin_reply_as_turn_start(reply));
    ASSERT_STREQ(bobbin_turn_get_id(turn), "U");
    ASSERT_EQ(bobbin_turn_get_status(turn), BOBBIN_TURN_STATUS_IN_PROGRESS);
    bobbin_reply_free(reply);
    bobbin_turn_start_params_free(params);
    bobbin_client_close(client);
}

TEST(steering_names_the_expected_turn)
{
    bobbin_turn_steer_params *params = bobbin_turn_steer_params_new();
    bobbin_client *client = fake_connect("expect turn/steer\n"
                                         "holds \"expectedTurnId\":\"U\"\n"
                                         "answer {\"turnId\":\"U\"}\n");
    bobbin_reply *reply = NULL;

    bobbin_turn_steer_params_set_thread_id(params, "T");
    bobbin_turn_steer_params_set_expected_turn_id(params, "U");
    bobbin_turn_steer_params_begin_input(params);
    ASSERT_EQ(bobbin_turn_steer(client, params, &reply), 0);
    ASSERT_STREQ(bobbin_turn_steer_response_get_turn_id(bobbin_reply_as_turn_steer(reply)), "U");
    bobbin_reply_free(reply);
    bobbin_turn_steer_params_free(params);
    bobbin_client_close(client);
}

TEST(interrupting_sends_both_ids)
{
    bobbin_turn_interrupt_params *params = bobbin_turn_interrupt_params_new();
    bobbin_client *client = fake_connect(
        "expect turn/interrupt\nholds \"params\":{\"threadId\":\"T\",\"turnId\":\"U\"}\nanswer {}\n");

    bobbin_turn_interrupt_params_set_thread_id(params, "T");
    bobbin_turn_interrupt_params_set_turn_id(params, "U");
    ASSERT_EQ(bobbin_turn_interrupt(client, params, NULL), 0);
    bobbin_turn_interrupt_params_free(params);
    bobbin_client_close(client);
}

TEST(an_error_is_told_with_its_code_and_words)
{
    bobbin_client *client = fake_connect(
        "expect thread/read\n"
        "refuse {\"code\":-32600,\"message\":\"thread not found: x\",\"data\":{\"k\":1}}\n");
    bobbin_reply *reply = NULL;

    ASSERT_EQ(bobbin_call(client, "thread/read", NULL, &reply), BOBBIN_ERR_REPLY);
    ASSERT_STREQ(bobbin_last_error(), "thread not found: x");
    ASSERT_EQ(bobbin_reply_code(reply), -32600);
    ASSERT_EQ(bobbin_value_integer(bobbin_value_get(bobbin_reply_data(reply), "k"), 0), 1);
    ASSERT_NULL(bobbin_reply_result(reply));
    bobbin_reply_free(reply);
    bobbin_client_close(client);
}

/* ---- the server's death ------------------------------------------------------------------------ */

struct heard {
    int n;
    int error;
    char words[1024];
};

static void hear_reply(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    struct heard *heard = owner;

    (void)client;
    heard->n++;
    heard->error = bobbin_reply_error(reply);
    snprintf(heard->words, sizeof heard->words, "%s", bobbin_reply_message(reply));
}

static void hear_closed(void *owner, bobbin_client *client, int error)
{
    (void)client;
    ((struct heard *)owner)->n += 100;
    ((struct heard *)owner)->error = error;
}

TEST(a_dying_server_fails_all_that_waits)
{
    struct heard first = { 0 }, second = { 0 }, closed = { 0 };
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;
    int status = -1;

    options.on_closed = hear_closed;
    options.on_log = NULL;
    options.owner = &closed;
    client = fake_connect_with(&options, "expect thread/list\nexpect model/list\n"
                                         "stderr something is very wrong\nexit 3\n");
    ASSERT_TRUE(bobbin_send(client, "thread/list", NULL, hear_reply, &first) > 0);
    ASSERT_TRUE(bobbin_send(client, "model/list", NULL, hear_reply, &second) > 0);
    while (bobbin_client_wait(client, -1) >= 0)
        ;
    ASSERT_EQ(first.n, 1);
    ASSERT_EQ(second.n, 1);
    ASSERT_EQ(first.error, BOBBIN_ERR_CLOSED);
    ASSERT_NOT_NULL(strstr(second.words, "exit status 3"));
    ASSERT_NOT_NULL(strstr(second.words, "something is very wrong"));
    ASSERT_EQ(closed.n, 100);
    ASSERT_EQ(closed.error, BOBBIN_ERR_CLOSED);
    ASSERT_EQ(bobbin_client_exit_status(client, &status), 0);
    ASSERT_EQ(status, 3);
    ASSERT_FALSE(bobbin_client_is_open(client));
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), BOBBIN_ERR_CLOSED);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "exit status 3"));
    bobbin_client_close(client);
}

TEST(a_killed_server_is_told_by_its_signal)
{
    bobbin_client *client = fake_connect("expect model/list\ndie 9\n");
    int status = 0;

    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), BOBBIN_ERR_CLOSED);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "killed by signal 9"));
    ASSERT_EQ(bobbin_client_exit_status(client, &status), 0);
    ASSERT_EQ(status, -9);
    bobbin_client_close(client);
}

TEST(a_server_that_cannot_start_is_an_error)
{
    const char *const command[] = { "/nowhere/at/all", NULL };
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;
    int r;

    options.command = command;
    r = bobbin_client_connect(&client, &options);
    if (r == BOBBIN_ERR_CLOSED) /* valgrind's posix_spawn() cannot tell */
        ASSERT_NOT_NULL(strstr(bobbin_last_error(), "exit status 127"));
    else
        ASSERT_NOT_NULL(strstr(bobbin_last_error(), "cannot start /nowhere/at/all"));
    options.command = NULL;
    options.command_line = "echo oh dear >&2; exit 4";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_CLOSED);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "exit status 4"));
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "oh dear"));
    ASSERT_NULL(client);
}

TEST(a_server_that_will_not_end_is_killed)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;
    int pid;

    options.close_timeout_ms = 100;
    client = fake_connect_with(&options, "deaf\n");
    pid = bobbin_client_pid(client);
    ASSERT_TRUE(pid > 0);
    bobbin_client_close(client);
    ASSERT_EQ(kill(pid, 0), -1);
}

/* ---- time -------------------------------------------------------------------------------------- */

TEST(no_answer_in_time_is_an_error_and_the_client_lives)
{
    bobbin_client *client = fake_connect("expect model/list\nexpect thread/list\n"
                                         "answer {\"data\":[],\"nextCursor\":null}\n");

    ASSERT_EQ(bobbin_call_within(client, "model/list", NULL, 30, NULL), BOBBIN_ERR_TIMEOUT);
    ASSERT_STREQ(bobbin_last_error(), "model/list was not answered within 0.03 s");
    ASSERT_EQ(bobbin_call(client, "thread/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

TEST(a_silent_server_fails_the_handshake)
{
    bobbin_options options = fake_options("expect initialize\n");
    bobbin_client *client = NULL;

    options.request_timeout_ms = 50;
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_TIMEOUT);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "initialize"));
}

TEST(overload_is_tried_again_under_a_new_id)
{
    bobbin_client *client =
        fake_connect("expect model/list\nholds \"id\":1,\n"
                     "refuse {\"code\":-32001,\"message\":\"Server overloaded; retry later.\"}\n"
                     "expect model/list\nholds \"id\":2,\n"
                     "refuse {\"code\":-32001,\"message\":\"Server overloaded; retry later.\"}\n"
                     "expect model/list\nholds \"id\":3,\nanswer {\"data\":[]}\n");

    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_NOT_NULL(strstr(fake_log, "overloaded"));
    bobbin_client_close(client);
}

TEST(overload_is_not_tried_for_ever)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;
    bobbin_reply *reply = NULL;

    options.overload_retries = 1;
    client = fake_connect_with(
        &options, "expect model/list\nrefuse {\"code\":-32001,\"message\":\"x\"}\n"
                  "expect model/list\nrefuse {\"code\":-32001,\"message\":\"busy\"}\n");
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, &reply), BOBBIN_ERR_REPLY);
    ASSERT_EQ(bobbin_reply_code(reply), -32001);
    bobbin_reply_free(reply);
    bobbin_client_close(client);
}

/* ---- lines ------------------------------------------------------------------------------------- */

TEST(lines_may_come_in_pieces)
{
    bobbin_client *client = fake_connect("expect model/list\n"
                                         "raw {\"id\":\npause 20\nraw $ID,\"result\":{\"da\n"
                                         "pause 20\nsend ta\":[]}}\n");
    bobbin_reply *reply = NULL;

    ASSERT_EQ(bobbin_model_list(client, NULL, &reply), 0);
    ASSERT_EQ(bobbin_model_list_response_count_data(bobbin_reply_as_model_list(reply)), 0);
    bobbin_reply_free(reply);
    bobbin_client_close(client);
}

static void count_event(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)client;
    (void)event;
    ++*(int *)owner;
}

static void measure_text(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)client;
    *(size_t *)owner =
        bobbin_value_text_length(bobbin_value_get(bobbin_event_params(event), "text"));
}

TEST(garbage_is_logged_and_passed_over)
{
    bobbin_client *client = fake_connect("expect model/list\n"
                                         "send WARNING: not JSON at all\nsend \nsend {\"a\":\n"
                                         "send [1,2]\nsend {\"id\":77,\"result\":{}}\n"
                                         "send {\"id\":\"1\",\"result\":{}}\n"
                                         "answer {\"data\":[]}\n"
                                         "answer {\"data\":[]}\n"
                                         "expect thread/list\nanswer {}\n");

    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_EQ(bobbin_call(client, "thread/list", NULL, NULL), 0);
    ASSERT_NOT_NULL(strstr(fake_log, "WARNING: not JSON at all"));
    ASSERT_NOT_NULL(strstr(fake_log, "nobody waits for"));
    bobbin_client_close(client);
}

TEST(notifications_before_the_answer_are_delivered)
{
    bobbin_client *client = fake_connect(
        "expect thread/start\nsend {\"method\":\"thread/started\",\"params\":{\"thread\":{\"id\":\"T\"}}}\n"
        "send {\"method\":\"something/new\"}\nanswer " STARTED "\n");
    int all = 0, one = 0, gone = 0;
    int number;

    ASSERT_TRUE(bobbin_on_event(client, NULL, count_event, &all) > 0);
    ASSERT_TRUE(bobbin_on_event(client, "thread/started", count_event, &one) > 0);
    number = bobbin_on_event(client, NULL, count_event, &gone);
    bobbin_off(client, number);
    ASSERT_EQ(bobbin_call(client, "thread/start", NULL, NULL), 0);
    ASSERT_EQ(all, 2);
    ASSERT_EQ(one, 1);
    ASSERT_EQ(gone, 0);
    bobbin_client_close(client);
}

TEST(a_line_of_ten_megabytes_arrives_whole)
{
    bobbin_client *client = fake_connect("expect model/list\nbig 10000000\nanswer {\"data\":[]}\n");
    size_t len = 0;

    bobbin_on_event(client, "big", measure_text, &len);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_TRUE(len > 9999000);
    bobbin_client_close(client);
}

TEST(a_line_over_the_limit_is_passed_over)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;
    int n = 0;

    options.max_message_bytes = 10000;
    client = fake_connect_with(&options, "expect model/list\nbig 300000\nbig 10002\nbig 9000\n"
                                         "answer {\"data\":[]}\n");
    bobbin_on_event(client, "big", count_event, &n);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_EQ(n, 1);
    ASSERT_NOT_NULL(strstr(fake_log, "more than 10000 bytes"));
    bobbin_client_close(client);
}

TEST(wrong_types_are_an_error_that_names_the_member)
{
    bobbin_client *client = fake_connect(
        "expect thread/start\nanswer {\"thread\":{\"id\":5}}\n"
        "expect thread/start\nanswer \"yes\"\n"
        "expect thread/resume\nanswer {\"thread\":{\"id\":\"T\",\"turns\":[{\"items\":[{\"type\":\"agentMessage\","
        "\"text\":[]}]}]}}\n"
        "expect unknown/method\nanswer 5\n");
    bobbin_reply *reply = NULL;

    ASSERT_EQ(bobbin_call(client, "thread/start", NULL, &reply), BOBBIN_ERR_PROTOCOL);
    ASSERT_STREQ(
        bobbin_last_error(),
        "the server's answer to thread/start does not fit: thread.id is a number, expected text");
    ASSERT_EQ(bobbin_call(client, "thread/start", NULL, &reply), BOBBIN_ERR_PROTOCOL);
    ASSERT_EQ(bobbin_call(client, "thread/resume", NULL, &reply), BOBBIN_ERR_PROTOCOL);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "thread.turns[0].items[0].text is a list"));
    ASSERT_NULL(reply);
    ASSERT_EQ(bobbin_call(client, "unknown/method", NULL, &reply), 0);
    ASSERT_EQ(bobbin_value_integer(bobbin_reply_result(reply), 0), 5);
    bobbin_reply_free(reply);
    bobbin_client_close(client);
}

/* ---- whose loop -------------------------------------------------------------------------------- */

static void hear_ready(void *owner, bobbin_client *client, int error)
{
    (void)client;
    ((struct heard *)owner)->n++;
    ((struct heard *)owner)->error = error;
}

TEST(another_loop_can_drive_it)
{
    struct heard ready = { 0 }, reply = { 0 };
    bobbin_options options =
        fake_options("hello\nexpect model/list\npause 10\nanswer {\"data\":[]}\n");
    bobbin_client *client = NULL;
    struct pollfd wanted = { .events = POLLIN };

    options.on_ready = hear_ready;
    options.on_log = NULL;
    options.owner = &ready;
    ASSERT_EQ(bobbin_client_open(&client, &options), 0);
    ASSERT_FALSE(bobbin_client_is_open(client));
    ASSERT_TRUE(bobbin_send(client, "model/list", NULL, hear_reply, &reply) > 0);
    wanted.fd = bobbin_client_fd(client);
    while (reply.n == 0 && poll(&wanted, 1, FAKE_TIMEOUT_MS) == 1)
        ASSERT_EQ(bobbin_client_dispatch(client), 0);
    ASSERT_EQ(ready.n, 1);
    ASSERT_EQ(ready.error, 0);
    ASSERT_EQ(reply.n, 1);
    ASSERT_EQ(reply.error, 0);
    bobbin_client_close(client);
}

static void call_inside(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)event;
    *(int *)owner = bobbin_call(client, "model/list", NULL, NULL);
}

TEST(a_call_back_cannot_wait)
{
    bobbin_client *client =
        fake_connect("expect thread/list\nsend {\"method\":\"x\"}\nanswer {\"data\":[]}\n");
    int result = 0;

    bobbin_on_event(client, "x", call_inside, &result);
    ASSERT_EQ(bobbin_call(client, "thread/list", NULL, NULL), 0);
    ASSERT_EQ(result, BOBBIN_ERR_STATE);
    bobbin_client_close(client);
}

TEST(closing_tells_those_who_wait)
{
    struct heard heard = { 0 };
    bobbin_client *client = fake_connect("");

    ASSERT_TRUE(bobbin_send(client, "model/list", NULL, hear_reply, &heard) > 0);
    bobbin_client_close(client);
    ASSERT_EQ(heard.n, 1);
    ASSERT_EQ(heard.error, BOBBIN_ERR_CANCELLED);
    bobbin_client_close(NULL);
}

/* ---- arguments --------------------------------------------------------------------------------- */

TEST(bad_arguments_are_refused_before_anything_is_sent)
{
    bobbin_client *client = fake_connect("expect model/list\nanswer {\"data\":[]}\n");
    bobbin_object *bad = bobbin_object_from_json("{\"a\":", 5);
    bobbin_object *latin = bobbin_object_new();
    bobbin_object *again = bobbin_object_new();

    ASSERT_EQ(bobbin_call(client, "x", bad, NULL), BOBBIN_ERR_ARGUMENT);
    bobbin_object_set_text(latin, "a", "\xe9");
    ASSERT_EQ(bobbin_call(client, "x", latin, NULL), BOBBIN_ERR_ARGUMENT);
    bobbin_object_become_text(bobbin_object_make(again, "a"), "t");
    bobbin_object_set_json(again, "b", "nonsense");
    ASSERT_EQ(bobbin_call(client, "x", again, NULL), BOBBIN_ERR_ARGUMENT);
    ASSERT_EQ(bobbin_call(client, "x\"y", NULL, NULL), BOBBIN_ERR_ARGUMENT);
    ASSERT_EQ(bobbin_call(client, "", NULL, NULL), BOBBIN_ERR_ARGUMENT);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_object_free(bad);
    bobbin_object_free(latin);
    bobbin_object_free(again);
    bobbin_client_close(client);
}

TEST(bad_options_are_refused)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;

    options.url = "http://127.0.0.1:1";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    options.url = "ws://127.0.0.1";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    options.url = "ws://127.0.0.1:1/a b";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    options.url = "ws://127.0.0.1:1";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_START);
    options.token = "t\r\nX-Other: header";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    options.token = NULL;
    options.command_line = "true";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    options.size = 3;
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    ASSERT_NULL(client);
}

/* ---- a socket of the application's --------------------------------------------------------------- */

TEST(a_connected_socket_will_do)
{
    static const char answers[] = "{\"id\":0,\"result\":{}}\n";
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;
    char sent[512] = "";
    int pair[2];

    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    ASSERT_TRUE(write(pair[1], answers, sizeof answers - 1) > 0);
    options.fd = pair[0];
    ASSERT_EQ(bobbin_client_connect(&client, &options), 0);
    ASSERT_EQ(bobbin_call_within(client, "model/list", NULL, 30, NULL), BOBBIN_ERR_TIMEOUT);
    ASSERT_TRUE(read(pair[1], sent, sizeof sent - 1) > 0);
    ASSERT_NOT_NULL(strstr(sent, "{\"id\":0,\"method\":\"initialize\""));
    close(pair[1]);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), BOBBIN_ERR_CLOSED);
    bobbin_client_close(client);
}

TEST(programs_built_against_an_older_header_still_work)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_client *client;

    options.size = offsetof(bobbin_options, fd); /* which came later */
    options.fd = 77;
    client = fake_connect_with(&options, "");
    ASSERT_TRUE(bobbin_client_pid(client) > 0);
    bobbin_client_close(client);
}

static void close_inside(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)owner;
    (void)event;
    bobbin_client_close(client);
}

TEST(a_call_back_cannot_close_its_client)
{
    bobbin_client *client =
        fake_connect("expect model/list\nsend {\"method\":\"x\"}\nanswer {\"data\":[]}\n");

    bobbin_on_event(client, "x", close_inside, NULL);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
}
