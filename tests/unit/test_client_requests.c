/* Requests of the server: handlers, answers now and later, the policy. */
#include "fake_server.h"

#define REQUEST(id, method, params)                                                                \
    "send {\"id\":" id ",\"method\":\"" method "\",\"params\":" params "}\n"
#define ANSWER "expect model/list\nanswer {\"data\":[]}\n"

static void note_done(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)client;
    (void)event;
    *(bool *)owner = true;
}

/* Plays requests and their answers; the server is content when it says so and still serves. */
static void play(bobbin_options *options, const char *script, bobbin_request_fn *handler,
                 void *owner)
{
    bobbin_client *client;
    char whole[8192];
    bool done = false;

    snprintf(whole, sizeof whole, "expect thread/list\n%ssend {\"method\":\"done\"}\n" ANSWER,
             script);
    client = fake_connect_with(options, whole);
    if (handler != NULL)
        ASSERT_TRUE(bobbin_on_request(client, NULL, handler, owner) > 0);
    bobbin_on_event(client, "done", note_done, &done);
    ASSERT_TRUE(bobbin_send(client, "thread/list", NULL, NULL, NULL) > 0);
    while (!done && bobbin_client_wait(client, FAKE_TIMEOUT_MS) > 0)
        ;
    if (bobbin_call(client, "model/list", NULL, NULL) < 0)
        fail_msg("the server does not agree: %s", bobbin_last_error());
    bobbin_client_close(client);
}

static void play_policy(int policy, const char *script)
{
    bobbin_options options = fake_options(fake_script);

    options.policy = policy;
    play(&options, script, NULL, NULL);
}

/* A line read after the request was sent must be this. */
#define REPLIED(text) "read\nholds " text "\n"

TEST(approvals_are_declined_unless_the_policy_says_otherwise)
{
    const struct {
        const char *method;
        const char *declined, *cancelled, *approved;
    } kinds[] = {
        { "mcpServer/elicitation/request", "{\"action\":\"decline\",\"content\":null}",
          "{\"action\":\"cancel\",\"content\":null}",
          "{\"action\":\"accept\",\"content\":{},\"_meta\":{\"persist\":\"session\"}}" },
        { "item/commandExecution/requestApproval", "{\"decision\":\"decline\"}",
          "{\"decision\":\"cancel\"}", "{\"decision\":\"acceptForSession\"}" },
        { "item/fileChange/requestApproval", "{\"decision\":\"decline\"}",
          "{\"decision\":\"cancel\"}", "{\"decision\":\"acceptForSession\"}" },
        { "execCommandApproval", "{\"decision\":\"denied\"}", "{\"decision\":\"abort\"}",
          "{\"decision\":\"approved_for_session\"}" },
        { "applyPatchApproval", "{\"decision\":\"denied\"}", "{\"decision\":\"abort\"}",
          "{\"decision\":\"approved_for_session\"}" },
        { "item/permissions/requestApproval", "{\"permissions\":{},\"scope\":\"turn\"}",
          "{\"permissions\":{},\"scope\":\"turn\"}",
          "{\"permissions\":{\"network\":{\"enabled\":true}},\"scope\":\"session\"}" },
    };

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const char *answers[] = { kinds[i].declined, kinds[i].cancelled, kinds[i].approved };

        for (int policy = 0; policy < 3; policy++) {
            char script[1024];

            snprintf(script, sizeof script,
                     "send {\"id\":\"q-%d\",\"method\":\"%s\",\"params\":{\"threadId\":\"T\","
                     "\"_meta\":{\"codex_approval_kind\":\"mcp_tool_call\"},"
                     "\"permissions\":{\"network\":{\"enabled\":true},\"fileSystem\":null}}}\n"
                     "read\nholds {\"id\":\"q-%d\",\"result\":%s}\n",
                     policy, kinds[i].method, policy, answers[policy]);
            play_policy(policy, script);
        }
    }
}

TEST(ids_keep_their_type)
{
    play_policy(BOBBIN_POLICY_DECLINE,
                REQUEST("0", "execCommandApproval", "{}") REPLIED("{\"id\":0,\"result\"")
                    REQUEST("-7", "execCommandApproval", "{}") REPLIED("{\"id\":-7,\"result\"")
                        REQUEST("\"7\"", "execCommandApproval", "{}")
                            REPLIED("{\"id\":\"7\",\"result\"")
                                REQUEST("9007199254740993", "execCommandApproval", "{}")
                                    REPLIED("{\"id\":9007199254740993,\"result\""));
}

TEST(tools_that_do_not_exist_are_told_so)
{
    play_policy(
        BOBBIN_POLICY_APPROVE,
        REQUEST(
            "1", "item/tool/call",
            "{\"threadId\":\"T\",\"turnId\":\"U\",\"callId\":\"c\",\"tool\":\"nope\",\"arguments\":{}}")
            REPLIED("\"success\":false") "holds Unsupported dynamic tool: nope.\n");
}

TEST(questions_are_told_that_nobody_is_there)
{
    play_policy(
        BOBBIN_POLICY_DECLINE,
        REQUEST(
            "1", "item/tool/requestUserInput",
            "{\"questions\":[{\"id\":\"a\",\"question\":\"?\",\"options\":null},"
            "{\"id\":\"b\",\"question\":\"?\",\"options\":[{\"label\":\"Yes\"},{\"label\":\"No\"}]}]}")
            REPLIED("\"a\":{\"answers\":[\"This is a non-interactive session") "holds \"b\":{\"answers\":[\"This is a non-interactive session\n" REQUEST(
                "2", "item/tool/requestUserInput", "{\"questions\":[]}")
                REPLIED("{\"id\":2,\"result\":{\"answers\":{}}}"));
}

TEST(a_policy_that_approves_also_approves_tools)
{
    play_policy(
        BOBBIN_POLICY_APPROVE,
        REQUEST(
            "1", "item/tool/requestUserInput",
            "{\"questions\":[{\"id\":\"mcp_tool_call_approval_c1\",\"options\":[{\"label\":\"Approve Once\"},"
            "{\"label\":\"Approve this Session\"},{\"label\":\"Deny\"}]},{\"id\":\"other\",\"options\":"
            "[{\"label\":\"Approve\"}]}]}")
            REPLIED(
                "{\"mcp_tool_call_approval_c1\":{\"answers\":[\"Approve this Session\"]}") "holds \"other\":{\"answers\":[\"This is a non-interactive session\n");
}

TEST(other_requests_are_refused_not_left)
{
    play_policy(BOBBIN_POLICY_APPROVE,
                REQUEST("1", "mcpServer/elicitation/request", "{}")
                    REPLIED("{\"action\":\"decline\",\"content\":null}")
                        REQUEST("4", "mcpServer/elicitation/request",
                                "{\"_meta\":{\"codex_approval_kind\":\"tool_suggestion\"}}")
                            REPLIED("{\"action\":\"decline\",\"content\":null}")
                                REQUEST("2", "something/new", "null") REPLIED(
                                    "{\"id\":2,\"error\":{\"code\":-32601,"
                                    "\"message\":\"this client does not serve something/new\"}}")
                                    REQUEST("3", "account/chatgptAuthTokens/refresh", "{}")
                                        REPLIED("{\"id\":3,\"error\""));
}

static int answer_at_once(void *owner, bobbin_client *client, bobbin_request *request)
{
    const bobbin_dynamic_tool_call_params *call = bobbin_request_as_item_tool_call(request);

    (void)client;
    ++*(int *)owner;
    if (call == NULL)
        return BOBBIN_PASS;
    ASSERT_EQ(bobbin_request_kind(request), BOBBIN_REQUEST_TOOL_CALL);
    ASSERT_STREQ(bobbin_dynamic_tool_call_params_get_tool(call), "add");
    ASSERT_EQ(bobbin_request_answer_tool(request, true, "42"), 0);
    return BOBBIN_TAKEN;
}

TEST(a_handler_answers_and_passes_on)
{
    bobbin_options options = fake_options(fake_script);
    int asked = 0;

    play(&options,
         REQUEST("1", "item/tool/call", "{\"tool\":\"add\",\"arguments\":{}}") REPLIED(
             "{\"id\":1,\"result\":{\"contentItems\":[{\"type\":\"inputText\",\"text\":\"42\"}],"
             "\"success\":true}}") REQUEST("2", "execCommandApproval", "{}") REPLIED("\"denied\""),
         answer_at_once, &asked);
    ASSERT_EQ(asked, 2);
}

static int keep_for_later(void *owner, bobbin_client *client, bobbin_request *request)
{
    (void)client;
    *(bobbin_request **)owner = request;
    return BOBBIN_TAKEN;
}

TEST(a_handler_may_allow_a_tool_once)
{
    bobbin_client *client = fake_connect(
        REQUEST("1", "mcpServer/elicitation/request",
                "{\"_meta\":{\"codex_approval_kind\":\"mcp_tool_call\"}}") ANSWER
        "read\nholds {\"id\":1,\"result\":{\"action\":\"accept\",\"content\":{}}}\n" ANSWER);
    bobbin_request *request = NULL;

    bobbin_on_request(client, NULL, keep_for_later, &request);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_EQ(bobbin_request_kind(request), BOBBIN_REQUEST_APPROVE_TOOL);
    ASSERT_EQ(bobbin_request_decide(request, BOBBIN_ACCEPT), 0);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

TEST(an_answer_may_come_later_and_out_of_order)
{
    bobbin_client *client = fake_connect(
        REQUEST("\"x\"", "item/commandExecution/requestApproval", "{\"threadId\":\"T\"}") ANSWER
        "read\nholds {\"id\":\"x\",\"result\":{\"decision\":\"accept\"}}\n" ANSWER);
    bobbin_request *request = NULL;

    bobbin_on_request(client, "item/commandExecution/requestApproval", keep_for_later, &request);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_NOT_NULL(request);
    ASSERT_STREQ(bobbin_value_text(bobbin_request_id(request)), "x");
    ASSERT_EQ(bobbin_request_decide(request, BOBBIN_ACCEPT), 0);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

TEST(an_answer_after_the_end_goes_nowhere)
{
    bobbin_client *client = fake_connect(REQUEST("1", "execCommandApproval", "{}") ANSWER);
    bobbin_request *request = NULL;

    bobbin_on_request(client, NULL, keep_for_later, &request);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
    ASSERT_EQ(bobbin_request_decide(request, BOBBIN_DECLINE), BOBBIN_ERR_CANCELLED);
}

TEST(deciding_about_what_is_no_approval_is_refused)
{
    bobbin_client *client = fake_connect(REQUEST("1", "item/tool/call", "{}") ANSWER
                                         "read\nholds {\"id\":1,\"error\"\n" ANSWER);
    bobbin_request *request = NULL;

    bobbin_on_request(client, NULL, keep_for_later, &request);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    ASSERT_EQ(bobbin_request_decide(request, BOBBIN_ACCEPT), BOBBIN_ERR_ARGUMENT);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

TEST(the_silence_of_a_server_that_waits_for_us_does_not_count)
{
    bobbin_options options = fake_options(fake_script);
    bobbin_request *request = NULL;
    bobbin_object *params = bobbin_object_from_json("{\"threadId\":\"T\",\"input\":[]}", 27);
    bobbin_run *run = NULL;
    bobbin_client *client;

    options.silence_timeout_ms = 500;
    client = fake_connect_with(
        &options,
        "expect turn/start\nanswer {\"turn\":{\"id\":\"U\"}}\n"
        "send {\"id\":1,\"method\":\"execCommandApproval\",\"params\":{\"threadId\":\"T\"}}\n"
        "read\nsend {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":"
        "{\"id\":\"U\",\"status\":\"completed\"}}}\n");
    bobbin_on_request(client, NULL, keep_for_later, &request);
    ASSERT_EQ(bobbin_run_turn_async(client, params, NULL, NULL, &run), 0);
    for (int i = 0; i < 12; i++) /* longer than the limit */
        bobbin_client_wait(client, 100);
    while (request == NULL)
        bobbin_client_wait(client, -1);
    ASSERT_FALSE(bobbin_run_is_over(run));
    bobbin_request_decide(request, BOBBIN_ACCEPT);
    while (!bobbin_run_is_over(run))
        bobbin_client_wait(client, -1);
    ASSERT_EQ(bobbin_run_error(run), 0);
    bobbin_run_free(run);
    bobbin_object_free(params);
    bobbin_client_close(client);
}
