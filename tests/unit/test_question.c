#include "rpc/question.h"

#include "fake_channel.h"
#include "test.h"

static method_fn *const no_handlers[METHOD_COUNT] = { NULL };

/* What the owner of a question was told. */
struct owner {
    size_t n_answers;
    enum answer_kind kind;
    enum wire_file_change_approval_decision decision;
    int64_t error_code;
    char message[200];
    struct fake_channel *asks_next; /* asks this client again from the answer's callback */
};

static const struct wire_file_change_request_approval_params file_change = {
    .thread_id = { "t", 1 },
    .turn_id = { "u", 1 },
    .item_id = { "i", 1 },
};

static void on_answer(void *opaque, const struct answer *answer)
{
    const struct wire_file_change_request_approval_response *response = answer->result;
    struct owner *owner = opaque;

    owner->n_answers++;
    owner->kind = answer->kind;
    owner->error_code = answer->error_code;
    owner->decision = answer->kind == ANSWER_RESULT ? response->decision : 0;
    ASSERT_TRUE(answer->message.len < sizeof owner->message);
    memcpy(owner->message, answer->message.s != NULL ? answer->message.s : "",
           answer->message.len + 1);
    if (owner->asks_next != NULL)
        connection_ask(owner->asks_next->connection,
                       SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL, &file_change, on_answer,
                       owner);
}

static struct question *ask(struct fake_channel *client, struct owner *owner)
{
    return connection_ask(client->connection, SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                          &file_change, on_answer, owner);
}

static struct question *ask_all(struct fake_server *server, struct owner *owner)
{
    return rpc_ask_all(server->rpc, SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL, &file_change,
                       on_answer, owner);
}

#define ASKED(id)                                                                                  \
    "{\"method\":\"item/fileChange/requestApproval\",\"id\":" id                                   \
    ",\"params\":{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\",\"reason\":null,"           \
    "\"grantRoot\":null}}"
#define ACCEPT(id) "{\"id\":" id ",\"result\":{\"decision\":\"accept\"}}"
#define DECLINE(id) "{\"id\":" id ",\"result\":{\"decision\":\"decline\"}}"

/* -- Answers ------------------------------------------------------------------------------- */

TEST(ids_count_from_zero_for_all_clients)
{
    struct fake_server server;
    struct fake_channel a, b;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&a, &server, false);
    fake_connect_as(&b, &server, false);
    ASSERT_EQ(question_id(ask(&a, &owner)), 0);
    ASSERT_EQ(question_id(ask(&b, &owner)), 1);
    ASSERT_EQ(question_id(ask_all(&server, &owner)), 2);
    ASSERT_HEARD(&a, ASKED("0"));
    ASSERT_HEARD(&b, ASKED("1"));
    ASSERT_HEARD(&a, ASKED("2"));
    ASSERT_HEARD(&b, ASKED("2"));

    /* An id is not used again, even when its question has ended. */
    fake_say(&a, ACCEPT("0"));
    ASSERT_EQ(question_id(ask(&a, &owner)), 3);
    fake_server_done(&server);
    fake_done(&a);
    fake_done(&b);
}

TEST(an_answer_comes_decoded)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &owner);
    ASSERT_EQ(owner.n_answers, 0);
    fake_say(&client, DECLINE("0"));
    ASSERT_EQ(owner.n_answers, 1);
    ASSERT_EQ(owner.kind, ANSWER_RESULT);
    ASSERT_EQ(owner.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE);
    fake_server_done(&server);
    fake_done(&client);
}

TEST(the_first_answer_wins)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &owner);
    ASSERT_HEARD(&client, ASKED("0"));
    fake_say(&client, ACCEPT("0"));
    fake_say(&client, DECLINE("0"));
    fake_say(&client, "{\"id\":0,\"error\":{\"code\":1,\"message\":\"late\"}}");
    ASSERT_EQ(owner.n_answers, 1);
    ASSERT_EQ(owner.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT);
    ASSERT_HEARD_NOTHING(&client);
    fake_server_done(&server);
    fake_done(&client);
}

TEST(the_type_of_the_id_must_be_right)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &owner);
    fake_say(&client, ACCEPT("\"0\""));
    fake_say(&client, ACCEPT("1"));
    fake_say(&client, ACCEPT("-0.0"));
    fake_say(&client, ACCEPT("null"));
    fake_say(&client, "{\"id\":\"0\",\"error\":{\"code\":1,\"message\":\"\"}}");
    ASSERT_EQ(owner.n_answers, 0);
    fake_say(&client, ACCEPT("0"));
    ASSERT_EQ(owner.n_answers, 1);
    fake_server_done(&server);
    fake_done(&client);
}

TEST(answers_may_come_out_of_order)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner first = { 0 }, second = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &first);
    ask(&client, &second);
    fake_say(&client, ACCEPT("1"));
    ASSERT_EQ(first.n_answers, 0);
    ASSERT_EQ(second.n_answers, 1);
    fake_say(&client, DECLINE("0"));
    ASSERT_EQ(first.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE);
    fake_server_done(&server);
    fake_done(&client);
}

TEST(a_client_may_refuse)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &owner);
    fake_say(&client, "{\"id\":0,\"error\":{\"code\":-32601,\"message\":\"not me\",\"data\":1}}");
    ASSERT_EQ(owner.kind, ANSWER_ERROR);
    ASSERT_EQ(owner.error_code, -32601);
    ASSERT_STREQ(owner.message, "not me");
    fake_server_done(&server);
    fake_done(&client);
}

TEST(an_answer_that_does_not_fit_is_an_answer)
{
    static const struct {
        const char *result;
        const char *message;
    } cases[] = {
        { "{\"decision\":\"wat\"}", "unknown variant `wat`, expected one of `accept`, "
                                    "`acceptForSession`, `decline`, `cancel`" },
        { "{}", "missing field `decision`" },
        { "null", "invalid type: null, expected struct FileChangeRequestApprovalResponse" },
        { "\"accept\"",
          "invalid type: string \"accept\", expected struct FileChangeRequestApprovalResponse" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(buf_done) struct buf text = { 0 };
        struct fake_server server;
        struct fake_channel client;
        struct owner owner = { 0 };

        fake_server_init(&server, no_handlers);
        fake_connect_as(&client, &server, false);
        ask(&client, &owner);
        buf_printf(&text, "{\"id\":0,\"result\":%s}", cases[i].result);
        fake_say(&client, buf_str(&text).s);
        ASSERT_EQ(owner.n_answers, 1);
        ASSERT_EQ(owner.kind, ANSWER_MALFORMED);
        ASSERT_STREQ(owner.message, cases[i].message);
        fake_server_done(&server);
        fake_done(&client);
    }
}

TEST(an_answer_may_lead_to_the_next_question)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner owner = { .asks_next = &client };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &owner);
    ASSERT_HEARD(&client, ASKED("0"));
    fake_say(&client, ACCEPT("0"));
    ASSERT_HEARD(&client, ASKED("1"));
    owner.asks_next = NULL;
    fake_say(&client, ACCEPT("1"));
    ASSERT_EQ(owner.n_answers, 2);
    fake_server_done(&server);
    fake_done(&client);
}

TEST(questions_and_requests_may_have_the_same_id)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &owner);
    ASSERT_HEARD(&client, ASKED("0"));
    fake_say(&client, "{\"id\":0,\"method\":\"account/logout\"}");
    ASSERT_HEARD_PART(&client, "\"id\":0}");
    ASSERT_EQ(owner.n_answers, 0);
    fake_say(&client, ACCEPT("0"));
    ASSERT_EQ(owner.n_answers, 1);
    fake_server_done(&server);
    fake_done(&client);
}

/* -- Several clients ----------------------------------------------------------------------- */

TEST(everybody_who_is_initialized_is_asked)
{
    struct fake_server server;
    struct fake_channel a, b, fresh;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&a, &server, false);
    fake_connect_as(&b, &server, true);
    fake_connect(&fresh, &server);
    ask_all(&server, &owner);
    ASSERT_HEARD(&a, ASKED("0"));
    ASSERT_HEARD(&b, ASKED("0"));
    ASSERT_HEARD_NOTHING(&fresh);

    fake_say(&b, ACCEPT("0"));
    fake_say(&a, DECLINE("0"));
    ASSERT_EQ(owner.n_answers, 1);
    ASSERT_EQ(owner.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT);
    ASSERT_HEARD_NOTHING(&a);
    fake_server_done(&server);
    fake_done(&a);
    fake_done(&b);
    fake_done(&fresh);
}

TEST(anybody_may_answer)
{
    struct fake_server server;
    struct fake_channel asked, fresh;
    struct owner owner = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&asked, &server, false);
    fake_connect(&fresh, &server);
    ask(&asked, &owner);
    fake_say(&fresh, ACCEPT("0"));
    ASSERT_EQ(owner.n_answers, 1);
    fake_server_done(&server);
    fake_done(&asked);
    fake_done(&fresh);
}

TEST(an_open_question_can_be_sent_to_one_more)
{
    struct fake_server server;
    struct fake_channel first, later;
    struct owner owner = { 0 };
    struct question *question;

    fake_server_init(&server, no_handlers);
    fake_connect_as(&first, &server, false);
    question = ask_all(&server, &owner);
    fake_connect_as(&later, &server, false);
    ASSERT_HEARD_NOTHING(&later);
    question_send(question, later.connection);
    ASSERT_HEARD(&later, ASKED("0"));
    fake_say(&later, ACCEPT("0"));
    ASSERT_EQ(owner.n_answers, 1);
    fake_server_done(&server);
    fake_done(&first);
    fake_done(&later);
}

TEST(each_client_sees_what_it_may_see)
{
    static const struct wire_additional_permission_profile profile;
    const struct wire_command_execution_request_approval_params params = {
        .thread_id = STR_LITERAL("t"),
        .turn_id = STR_LITERAL("u"),
        .item_id = STR_LITERAL("i"),
        .additional_permissions = &profile,
    };
    struct fake_server server;
    struct fake_channel stable, experimental, later;
    struct owner owner = { 0 };
    struct question *question;

    fake_server_init(&server, no_handlers);
    fake_connect_as(&stable, &server, false);
    fake_connect_as(&experimental, &server, true);
    question = rpc_ask_all(server.rpc, SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL,
                           &params, on_answer, &owner);
    ASSERT_HEARD(&stable,
                 "{\"method\":\"item/commandExecution/requestApproval\",\"id\":0,\"params\":"
                 "{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\"}}");
    ASSERT_HEARD(&experimental,
                 "{\"method\":\"item/commandExecution/requestApproval\",\"id\":0,\"params\":"
                 "{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\","
                 "\"additionalPermissions\":{\"network\":null,\"fileSystem\":null}}}");
    fake_connect_as(&later, &server, true);
    question_send(question, later.connection);
    ASSERT_HEARD_PART(&later, "additionalPermissions");
    question_cancel(question);
    fake_server_done(&server);
    fake_done(&stable);
    fake_done(&experimental);
    fake_done(&later);
}

/* -- Ends without an answer ---------------------------------------------------------------- */

TEST(when_the_client_goes_its_questions_end)
{
    struct fake_server server;
    struct fake_channel client, other;
    struct owner first = { 0 }, second = { 0 }, others = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    fake_connect_as(&other, &server, false);
    ask(&client, &first);
    ask(&other, &others);
    ask(&client, &second);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_EQ(first.n_answers, 1);
    ASSERT_EQ(first.kind, ANSWER_GONE);
    ASSERT_EQ(second.kind, ANSWER_GONE);
    ASSERT_EQ(others.n_answers, 0);

    fake_say(&other, ACCEPT("0"));
    ASSERT_EQ(first.n_answers, 1);
    fake_say(&other, ACCEPT("1"));
    ASSERT_EQ(others.n_answers, 1);
    fake_server_done(&server);
    fake_done(&client);
    fake_done(&other);
}

TEST(the_end_of_a_question_may_lead_to_one_for_another_client)
{
    struct fake_server server;
    struct fake_channel client, other;
    struct owner owner = { .asks_next = &other };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    fake_connect_as(&other, &server, false);
    ask(&client, &owner);
    ask(&client, &owner);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_EQ(owner.n_answers, 2);
    ASSERT_HEARD(&other, ASKED("2"));
    ASSERT_HEARD(&other, ASKED("3"));
    owner.asks_next = NULL;
    fake_server_done(&server);
    fake_done(&client);
    fake_done(&other);
}

TEST(a_question_to_everybody_stays_open_when_they_go)
{
    struct fake_server server;
    struct fake_channel client, later;
    struct owner owner = { 0 };
    struct question *question;

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    question = ask_all(&server, &owner);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_EQ(owner.n_answers, 0);

    fake_connect_as(&later, &server, false);
    question_send(question, later.connection);
    fake_say(&later, ACCEPT("0"));
    ASSERT_EQ(owner.n_answers, 1);
    fake_server_done(&server);
    fake_done(&client);
    fake_done(&later);
}

TEST(a_question_may_be_asked_of_nobody)
{
    struct fake_server server;
    struct fake_channel later;
    struct owner owner = { 0 };
    struct question *question;

    fake_server_init(&server, no_handlers);
    question = ask_all(&server, &owner);
    fake_connect_as(&later, &server, false);
    question_send(question, later.connection);
    ASSERT_HEARD(&later, ASKED("0"));
    fake_server_done(&server);
    fake_done(&later);
}

TEST(a_cancelled_question_hears_nothing)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner cancelled = { 0 }, owner = { 0 };
    struct question *question;

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    question = ask(&client, &cancelled);
    ask(&client, &owner);
    question_cancel(question);
    fake_say(&client, ACCEPT("0"));
    fake_say(&client, ACCEPT("1"));
    ASSERT_EQ(cancelled.n_answers, 0);
    ASSERT_EQ(owner.n_answers, 1);
    fake_server_done(&server);
    fake_done(&client);
}

TEST(questions_end_with_the_server)
{
    struct fake_server server;
    struct fake_channel client;
    struct owner one = { 0 }, all = { 0 };

    fake_server_init(&server, no_handlers);
    fake_connect_as(&client, &server, false);
    ask(&client, &one);
    ask_all(&server, &all);
    fake_server_done(&server);
    ASSERT_EQ(one.kind, ANSWER_GONE);
    ASSERT_EQ(all.n_answers, 0);
    fake_done(&client);
}
