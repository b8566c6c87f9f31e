#include "rpc/request.h"

#include "rpc/rpc_internal.h"

#include "fake_channel.h"
#include "test.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- Handlers ------------------------------------------------------------------------------ */

static struct request *kept[16]; /* requests that a test answers later */
static size_t n_kept;
static size_t n_handled;

static void answer_now(struct request *req, const void *params)
{
    n_handled++;
    request_reply(req, &(struct wire_thread_loaded_list_response){ 0 });
}

static void answer_later(struct request *req, const void *params)
{
    n_handled++;
    kept[n_kept++] = req;
}

static void fail_now(struct request *req, const void *params)
{
    const struct wire_turn_interrupt_params *interrupt = params;

    request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", interrupt->thread_id.s);
}

static void fail_with_data(struct request *req, const void *params)
{
    CLEANUP(error_done) struct error err = { 0 };

    error_set(&err, ERR_INVALID_PARAMS, "too large");
    err.data = xstrdup("{\"max\":1}");
    request_fail_with(req, &err);
}

static void answer_empty(struct request *req, const void *params)
{
    ASSERT_NULL(params);
    request_reply_empty(req);
}

static void echo(struct request *req, const void *params)
{
    const struct wire_mock_experimental_method_params *mock = params;

    request_reply(req, &(struct wire_mock_experimental_method_response){ mock->value });
}

static void answer_twice(struct request *req, const void *params)
{
    request_fail(req, ERR_INTERNAL, "once");
    request_fail(req, ERR_INTERNAL, "twice");
}

static method_fn *const handlers[METHOD_COUNT] = {
    [METHOD_THREAD_LOADED_LIST] = answer_now, [METHOD_THREAD_READ] = answer_later,
    [METHOD_TURN_INTERRUPT] = fail_now,       [METHOD_TURN_STEER] = fail_with_data,
    [METHOD_ACCOUNT_LOGOUT] = answer_empty,   [METHOD_MOCK_EXPERIMENTAL_METHOD] = echo,
    [METHOD_MODEL_LIST] = answer_twice,
};

#define READ(id) "{\"id\":" id ",\"method\":\"thread/read\",\"params\":{\"threadId\":\"t" id "\"}}"
#define LIST(id) "{\"id\":" id ",\"method\":\"thread/loaded/list\",\"params\":{}}"
#define LISTED(id) "{\"id\":" id ",\"result\":{\"data\":[],\"nextCursor\":null}}"
#define FAILED(id, text) "{\"error\":{\"code\":-32600,\"message\":\"" text "\"},\"id\":" id "}"

static void set_up(struct fake_server *server, struct fake_channel *client)
{
    n_kept = n_handled = 0;
    fake_server_init(server, handlers);
    fake_connect_as(client, server, /* experimental= */ false);
}

static void tear_down(struct fake_server *server, struct fake_channel *client)
{
    fake_server_done(server);
    fake_done(client);
}

/* -- Answers ------------------------------------------------------------------------------- */

TEST(a_handler_may_answer_at_once)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, LIST("7"));
    ASSERT_HEARD(&client, LISTED("7"));
    fake_say(&client, LIST("\"7\""));
    ASSERT_HEARD(&client, LISTED("\"7\""));
    ASSERT_HEARD_NOTHING(&client);
    ASSERT_EQ(client.connection->n_requests, 0);
    tear_down(&server, &client);
}

TEST(a_handler_may_answer_later_and_out_of_order)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, READ("1"));
    fake_say(&client, READ("2"));
    fake_say(&client, LIST("3"));
    ASSERT_HEARD(&client, LISTED("3"));
    ASSERT_HEARD_NOTHING(&client);
    ASSERT_EQ(client.connection->n_requests, 2);

    request_fail(kept[1], ERR_INTERNAL, "no");
    ASSERT_HEARD(&client, "{\"error\":{\"code\":-32603,\"message\":\"no\"},\"id\":2}");
    request_fail(kept[0], ERR_INTERNAL, "no");
    ASSERT_HEARD(&client, "{\"error\":{\"code\":-32603,\"message\":\"no\"},\"id\":1}");
    ASSERT_EQ(client.connection->n_requests, 0);
    tear_down(&server, &client);
}

TEST(what_a_request_holds_stays_until_it_is_answered)
{
    struct fake_server server;
    struct fake_channel client;
    struct str noted;

    set_up(&server, &client);
    fake_say(&client, "{\"id\":\"a long enough id\",\"method\":\"thread/read\","
                      "\"params\":{\"threadId\":\"t\"}}");
    noted = arena_str(kept[0]->arena, "noted", 5);
    for (int i = 0; i < 100; i++)
        fake_say(&client, LIST("1"));
    ASSERT_STR(noted, "noted");
    ASSERT_STR(kept[0]->envelope.id.text, "a long enough id");
    ASSERT_TRUE(kept[0]->method == &methods[METHOD_THREAD_READ]);
    request_fail(kept[0], ERR_INTERNAL, "%s", noted.s);
    tear_down(&server, &client);
}

TEST(errors_may_carry_data)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, "{\"id\":1,\"method\":\"turn/steer\",\"params\":"
                      "{\"threadId\":\"t\",\"input\":[],\"expectedTurnId\":\"u\"}}");
    ASSERT_HEARD(
        &client,
        "{\"error\":{\"code\":-32602,\"data\":{\"max\":1},\"message\":\"too large\"},\"id\":1}");
    tear_down(&server, &client);
}

TEST(words_are_escaped)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, "{\"id\":\"\\\"\\n\",\"method\":\"turn/interrupt\","
                      "\"params\":{\"threadId\":\"a\\\"b\\\\\",\"turnId\":\"\"}}");
    ASSERT_HEARD(&client, FAILED("\"\\\"\\n\"", "thread not found: a\\\"b\\\\"));
    tear_down(&server, &client);
}

/* A mistake of ours, not of the client: it ends the program and says where. */
TEST(answering_twice_is_our_mistake)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        struct fake_server server;
        struct fake_channel client;

        signal(SIGABRT, SIG_DFL);
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(2);
        fake_server_init(&server, handlers);
        fake_connect_as(&client, &server, false);
        fake_say(&client, "{\"id\":1,\"method\":\"model/list\",\"params\":{}}");
        _exit(0);
    }
    ASSERT_TRUE(child > 0);
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(WTERMSIG(status), SIGABRT);
}

/* -- Before the handler -------------------------------------------------------------------- */

TEST(an_unknown_method_is_told_with_all_there_are)
{
    struct fake_server server;
    struct fake_channel client;
    CLEANUP(buf_done) struct buf expected = { 0 };

    set_up(&server, &client);
    buf_add_text(&expected, "{\"error\":{\"code\":-32600,\"message\":\"Invalid request: unknown "
                            "variant `foo`, expected one of ");
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (methods[i].part != PART_OF_0166) /* nothing has shown that it knows of more */
            buf_printf(&expected, "%s`%s`", i > 0 ? ", " : "", methods[i].name);
    }
    buf_add_text(&expected, "\"},\"id\":1}");
    fake_say(&client, "{\"id\":1,\"method\":\"foo\"}");
    ASSERT_HEARD(&client, buf_str(&expected).s);
    tear_down(&server, &client);
}

TEST(a_method_that_is_not_served_is_told_like_an_unknown_one)
{
    static const char start[] =
        "{\"error\":{\"code\":-32600,\"message\":\"Invalid request: unknown "
        "variant `thread/archive`, expected one of `initialize`, ";
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, "{\"id\":1,\"method\":\"thread/archive\",\"params\":{\"threadId\":\"t\"}}");
    ASSERT_HEARD_PART(&client, start);
    tear_down(&server, &client);
}

TEST(names_that_only_begin_like_a_method_are_unknown)
{
    static const char *const names[] = { "",
                                         "initializ",
                                         "initialized",
                                         "thread",
                                         "thread/loaded/lis",
                                         "thread/loaded/listt",
                                         "Thread/loaded/list",
                                         "thread/loaded/list\\u0000",
                                         "zzz" };
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        CLEANUP(buf_done) struct buf text = { 0 };

        buf_printf(&text, "{\"id\":1,\"method\":\"%s\",\"params\":{}}", names[i]);
        fake_say(&client, buf_str(&text).s);
        ASSERT_HEARD_PART(&client, "Invalid request: unknown variant `");
    }
    ASSERT_EQ(n_handled, 0);
    tear_down(&server, &client);
}

TEST(params_must_be_there_if_any_is_needed)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, "{\"id\":1,\"method\":\"thread/read\"}");
    ASSERT_HEARD(&client, FAILED("1", "Invalid request: missing field `params`"));
    fake_say(&client, "{\"id\":2,\"method\":\"thread/read\",\"params\":null}");
    ASSERT_HEARD(&client, FAILED("2", "Invalid request: missing field `params`"));
    fake_say(&client, "{\"id\":1,\"method\":\"thread/loaded/list\"}");
    ASSERT_HEARD(&client, "{\"id\":1,\"result\":{\"data\":[],\"nextCursor\":null}}");
    fake_say(&client, "{\"id\":2,\"method\":\"thread/loaded/list\",\"params\":null}");
    ASSERT_HEARD(&client, "{\"id\":2,\"result\":{\"data\":[],\"nextCursor\":null}}");

    fake_say(&client, "{\"id\":3,\"method\":\"account/logout\"}");
    ASSERT_HEARD(&client, "{\"id\":3,\"result\":{}}");
    fake_say(&client, "{\"id\":4,\"method\":\"account/logout\",\"params\":null}");
    ASSERT_HEARD(&client, "{\"id\":4,\"result\":{}}");
    fake_say(&client, "{\"id\":5,\"method\":\"account/logout\",\"params\":{}}");
    ASSERT_HEARD(&client, "{\"id\":5,\"result\":{}}");
    fake_say(&client, "{\"id\":6,\"method\":\"account/logout\",\"params\":{\"a\":1}}");
    ASSERT_HEARD(&client, FAILED("6", "Invalid request: invalid type: map, expected unit"));
    fake_say(&client, "{\"id\":7,\"method\":\"account/logout\",\"params\":[]}");
    ASSERT_HEARD(&client, FAILED("7", "Invalid request: invalid type: sequence, expected unit"));
    tear_down(&server, &client);
}

TEST(checks_come_in_the_order_of_the_reference)
{
    struct fake_server server;
    struct fake_channel client;

    n_handled = 0;
    fake_server_init(&server, handlers);
    fake_connect(&client, &server);

    /* method, params, handshake, gate, handler */
    fake_say(&client, "{\"id\":1,\"method\":\"bogus\",\"params\":5}");
    ASSERT_HEARD_PART(&client, "Invalid request: unknown variant `bogus`");
    fake_say(&client, "{\"id\":2,\"method\":\"mock/experimentalMethod\",\"params\":5}");
    ASSERT_HEARD(&client, FAILED("2", "Invalid request: invalid type: integer `5`, expected struct "
                                      "MockExperimentalMethodParams"));
    fake_say(&client, "{\"id\":3,\"method\":\"mock/experimentalMethod\",\"params\":{}}");
    ASSERT_HEARD(&client, FAILED("3", "Not initialized"));
    fake_say(&client, "{\"id\":4,\"method\":\"thread/archive\",\"params\":{\"threadId\":\"\"}}");
    ASSERT_HEARD(&client, FAILED("4", "Not initialized"));
    connection_initialize(client.connection, &(struct client_traits){ .name = STR_LITERAL("n") });
    fake_say(&client, "{\"id\":5,\"method\":\"mock/experimentalMethod\",\"params\":{}}");
    ASSERT_HEARD(&client,
                 FAILED("5", "mock/experimentalMethod requires experimentalApi capability"));
    fake_say(&client, "{\"id\":6,\"method\":\"initialize\",\"params\":{}}");
    ASSERT_HEARD(&client, FAILED("6", "Invalid request: missing field `clientInfo`"));
    fake_say(&client, "{\"id\":7,\"method\":\"initialize\",\"params\":"
                      "{\"clientInfo\":{\"name\":\"\",\"version\":\"\"}}}");
    ASSERT_HEARD(&client, FAILED("7", "Already initialized"));
    ASSERT_EQ(n_handled, 0);
    tear_down(&server, &client);
}

TEST(the_gate_is_open_for_those_who_asked)
{
    struct fake_server server;
    struct fake_channel stable, experimental;

    fake_server_init(&server, handlers);
    fake_connect_as(&stable, &server, false);
    fake_connect_as(&experimental, &server, true);
    fake_say(&stable, "{\"id\":1,\"method\":\"thread/start\",\"params\":"
                      "{\"persistExtendedHistory\":true}}");
    ASSERT_HEARD(
        &stable,
        FAILED("1", "thread/start.persistFullHistory requires experimentalApi capability"));
    fake_say(&experimental,
             "{\"id\":1,\"method\":\"mock/experimentalMethod\",\"params\":{\"value\":\"v\"}}");
    ASSERT_HEARD(&experimental, "{\"id\":1,\"result\":{\"echoed\":\"v\"}}");
    fake_say(&experimental, "{\"id\":2,\"method\":\"mock/experimentalMethod\",\"params\":{}}");
    ASSERT_HEARD(&experimental, "{\"id\":2,\"result\":{\"echoed\":null}}");
    fake_server_done(&server);
    fake_done(&stable);
    fake_done(&experimental);
}

TEST(what_asks_for_nothing_is_not_answered)
{
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"id\":1}",
        "{\"method\":\"initialized\"}",
        "{\"method\":\"thread/loaded/list\",\"params\":{}}",
        "{\"id\":1.5,\"method\":\"thread/loaded/list\",\"params\":{}}",
        "{\"id\":99,\"result\":{}}",
        "{\"id\":99,\"error\":{\"code\":1,\"message\":\"\"}}",
        "\xff\xfe",
        "{\"id\":1,\"method\":\"thread/loaded/list\",\"params\":{},\"params\":{}}",
    };
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        fake_say(&client, texts[i]);
    ASSERT_HEARD_NOTHING(&client);
    ASSERT_EQ(n_handled, 0);
    fake_say(&client, LIST("1"));
    ASSERT_HEARD(&client, LISTED("1"));
    tear_down(&server, &client);
}

/* -- Too many ------------------------------------------------------------------------------ */

TEST(beyond_the_bound_requests_bounce)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, READ("1"));
    fake_say(&client, READ("2"));
    fake_say(&client, READ("3"));
    fake_say(&client, READ("4"));
    ASSERT_HEARD_NOTHING(&client);
    fake_say(&client, READ("5"));
    ASSERT_HEARD(&client, "{\"error\":{\"code\":-32001,\"message\":\"Server overloaded; retry "
                          "later.\"},\"id\":5}");
    fake_say(&client, LIST("\"x\""));
    ASSERT_HEARD(&client, "{\"error\":{\"code\":-32001,\"message\":\"Server overloaded; retry "
                          "later.\"},\"id\":\"x\"}");
    ASSERT_EQ(n_handled, 4);

    request_fail(kept[2], ERR_INTERNAL, "done");
    ASSERT_HEARD(&client, "{\"error\":{\"code\":-32603,\"message\":\"done\"},\"id\":3}");
    fake_say(&client, LIST("6"));
    ASSERT_HEARD(&client, LISTED("6"));
    tear_down(&server, &client);
}

TEST(the_bound_is_for_each_connection)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    for (int i = 0; i < 4; i++)
        fake_say(&client, READ("1"));
    fake_say(&other, LIST("1"));
    ASSERT_HEARD(&other, LISTED("1"));
    tear_down(&server, &client);
    fake_done(&other);
}

/* -- A client that goes first -------------------------------------------------------------- */

TEST(a_request_outlives_its_client)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, READ("1"));
    fake_say(&client, READ("2"));
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_NULL(kept[0]->connection);
    ASSERT_NULL(kept[1]->connection);

    /* Its answer goes nowhere, whatever it is. */
    request_fail(kept[0], ERR_INTERNAL, "nobody hears this");
    request_fail(kept[1], ERR_INTERNAL, "nor this");
    ASSERT_HEARD_NOTHING(&client);
    tear_down(&server, &client);
}

TEST(requests_that_nobody_answers_end_with_the_server)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    fake_say(&client, READ("1"));
    fake_say(&other, READ("2"));
    fake_end(&client);
    loop_run(server.loop);
    tear_down(&server, &client);
    fake_done(&other);
}
