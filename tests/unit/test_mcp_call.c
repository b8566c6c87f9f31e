/* Calls of tools of an MCP server that the test plays: from the model's call to its answer. */
#include "ability/mcp_result.h"
#include "loop/work.h"

#include "fake_mcp.h"

static const char done[] = "{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}]}";
static const char done_output[] = "[{\"type\":\"text\",\"text\":\"ok\"}]";

static void assert_failed(struct mcp_scene *scene, const char *message, const char *output)
{
    ASSERT_MCP_ITEM(scene, "status", "failed");
    ASSERT_MCP_ITEM(scene, "error.message", message);
    ASSERT_MCP_OUTPUT(scene, output);
}

/* -- Arguments ------------------------------------------------------------------------------- */

TEST(a_call_is_an_item_a_request_and_an_answer)
{
    struct mcp_scene scene;
    struct mcp_request *request;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{\"b\":1,\"a\":[]}");
    request = fake_mcp_oldest(&scene);
    ASSERT_STREQ(request->ask.method, "tools/call");
    ASSERT_STREQ(request->params, "{\"name\":\"echo\",\"arguments\":{\"b\":1,\"a\":[]}}");
    ASSERT_EQ(request->ask.timeout_ms, 1000);
    ASSERT_NOT_NULL(strstr(request->meta, "\"x-codex-turn-metadata\":{\"session_id\":\""));
    ASSERT_NOT_NULL(strstr(request->meta, "\"sandbox\":\"none\"}"));
    fake_mcp_result(&scene, done);
    ASSERT_MCP_ITEM(&scene, "status", "completed");
    ASSERT_MCP_ITEM(&scene, "server", "srv");
    ASSERT_MCP_ITEM(&scene, "tool", "echo");
    ASSERT_MCP_OUTPUT(&scene, done_output);
    mcp_scene_done(&scene);
}

TEST(no_arguments_are_none)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", " ");
    ASSERT_STREQ(fake_mcp_oldest(&scene)->params, "{\"name\":\"echo\"}");
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);
}

TEST(arguments_that_are_no_object_never_reach_the_server)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "[1,2]");
    assert_failed(&scene,
                  "tool call error: tool call failed for `srv/echo`\n\nCaused by:\n    "
                  "MCP tool arguments must be a JSON object, got [1,2]",
                  "[{\"type\":\"text\",\"text\":\"tool call error: tool call failed for "
                  "`srv/echo`\\n\\nCaused by:\\n    MCP tool arguments must be a JSON object, "
                  "got [1,2]\"}]");
    ASSERT_EQ(scene.mcp.lease.n_asked, 0);
    mcp_scene_done(&scene);
}

TEST(arguments_that_are_no_json_are_no_item)
{
    CLEANUP(buf_done) struct buf deep = { 0 };
    struct mcp_scene scene;
    size_t n_items;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{not json");
    ASSERT_MCP_OUTPUT(
        &scene, "[{\"type\":\"text\",\"text\":\"err: key must be a string at line 1 column 2\"}]");
    for (unsigned i = 0; i < 1000; i++)
        buf_add_text(&deep, "{\"a\":[");
    n_items = fake_count_told(&scene.fake, NOTIFICATION_ITEM_STARTED);
    mcp_scene_call(&scene, "mcp__srv__echo", buf_str(&deep).s);
    ASSERT_MCP_OUTPUT(&scene, "[{\"type\":\"text\",\"text\":\"err: recursion limit exceeded at "
                              "line 1 column 384\"}]");
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_ITEM_STARTED), n_items);
    mcp_scene_done(&scene);
}

/* -- Ends ------------------------------------------------------------------------------------ */

TEST(a_tool_that_failed_has_a_result)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_result(&scene, "{\"content\":[],\"isError\":true}");
    ASSERT_MCP_ITEM(&scene, "status", "failed");
    ASSERT_MCP_OUTPUT(&scene, "[]");
    mcp_scene_done(&scene);
}

TEST(errors_and_failures_are_causes)
{
    struct mcp_rpc_error error = { -32000, STR_LITERAL("boom"), NULL };
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_answer(&scene, &(struct mcp_answer){ .error = &error });
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "tool call error: tool call failed for `srv/echo`\n\nCaused by:\n    "
                    "Mcp error: -32000: boom");
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_failure(&scene, MCP_CLOSED, "Transport closed");
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "tool call error: tool call failed for `srv/echo`\n\nCaused by:\n    "
                    "Transport closed");
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_result(&scene, "{\"nonsense\":1}");
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "tool call error: tool call failed for `srv/echo`\n\nCaused by:\n    "
                    "Unexpected response type");
    scene.mcp.lease.is_full = true;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    ASSERT_MCP_ITEM(&scene, "status", "failed");
    mcp_scene_done(&scene);
}

TEST(progress_is_told_in_words)
{
    struct mcp_scene scene;
    struct mcp_request *request;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    request = fake_mcp_oldest(&scene);
    request->ask.on_progress(request->ask.owner,
                             &(struct mcp_progress){ .message = STR_LITERAL("half") });
    ASSERT_STREQ(
        fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_MCP_TOOL_CALL_PROGRESS), "message"),
        "half");
    request->ask.on_progress(request->ask.owner,
                             &(struct mcp_progress){ .progress = 3, .total = 10 });
    ASSERT_STREQ(
        fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_MCP_TOOL_CALL_PROGRESS), "message"),
        "3 of 10");
    request->ask.on_progress(request->ask.owner, &(struct mcp_progress){ .progress = 0.5 });
    ASSERT_STREQ(
        fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_MCP_TOOL_CALL_PROGRESS), "message"),
        "0.5");
    ASSERT_STREQ(
        fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_MCP_TOOL_CALL_PROGRESS), "itemId"),
        "c1");
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);
}

TEST(an_interrupt_cancels_the_request)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.mcp.lease.n_cancelled, 1);
    fake_start_turn(scene.thread, "again");
    ASSERT_ASKED(&scene.fake,
                 "[{\\\"type\\\":\\\"text\\\",\\\"text\\\":\\\"aborted by user after ");
    mcp_scene_done(&scene);
}

/* -- A server that is not there -------------------------------------------------------------- */

TEST(a_call_waits_for_a_server_that_starts)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    scene.mcp.lease.state = MCP_LEASE_STARTING;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    ASSERT_EQ(scene.mcp.lease.n_asked, 0);
    fake_mcp_set_state(&scene, MCP_LEASE_READY);
    fake_mcp_result(&scene, done);
    ASSERT_MCP_OUTPUT(&scene, done_output);
    ASSERT_EQ(scene.mcp.lease.n_wakes, 0);
    mcp_scene_done(&scene);
}

TEST(a_call_wakes_a_server_once)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    scene.mcp.lease.state = MCP_LEASE_FAILED;
    scene.mcp.lease.wakes = true;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    ASSERT_EQ(scene.mcp.lease.n_wakes, 1);
    fake_mcp_set_state(&scene, MCP_LEASE_FAILED);
    ASSERT_EQ(scene.mcp.lease.n_wakes, 1);
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "tool call error: tool call failed for `srv/echo`\n\nCaused by:\n    "
                    "it is broken");
    mcp_scene_done(&scene);
}

TEST(an_interrupt_ends_the_wait_for_a_server)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    scene.mcp.lease.state = MCP_LEASE_STARTING;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_interrupt(scene.thread);
    fake_mcp_set_state(&scene, MCP_LEASE_READY);
    ASSERT_EQ(scene.mcp.lease.n_asked, 0);
    mcp_scene_done(&scene);
}

/* -- Approvals ------------------------------------------------------------------------------- */

/* A tool that wants to be asked about is called. */
static void init_risky(struct mcp_scene *scene)
{
    mcp_scene_init(scene);
    scene->mcp.tool.read_only = MCP_HINT_NONE;
    scene->mcp.tool.title = STR_LITERAL("Echo!");
    scene->mcp.tool.description = STR_LITERAL("Says it again.");
}

TEST(a_client_reads_what_is_to_be_run)
{
    struct mcp_scene scene;

    init_risky(&scene);
    scene.mcp.lease.spec.file = STR_LITERAL("/somewhere/config.toml");
    mcp_scene_call(&scene, "mcp__srv__echo", "{\"q\":{\"z\":1},\"a\":2}");
    ASSERT_ASKS(&scene.asker, SERVER_REQUEST_MCP_SERVER_ELICITATION_REQUEST);
    ASSERT_NOT_NULL(
        strstr(scene.asked,
               "\"serverName\":\"srv\",\"mode\":\"form\",\"_meta\":{\"codex_approval_kind\":"
               "\"mcp_tool_call\",\"persist\":[\"session\",\"always\"],\"tool_title\":\"Echo!\","
               "\"tool_description\":\"Says it again.\",\"tool_params\":{\"q\":{\"z\":1},\"a\":2},"
               "\"tool_params_display\":[{\"name\":\"a\",\"value\":2,\"display_name\":\"a\"},"
               "{\"name\":\"q\",\"value\":{\"z\":1},\"display_name\":\"q\"}]},"
               "\"message\":\"Allow the srv MCP server to run tool \\\"echo\\\"?\","
               "\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}"));
    ASSERT_EQ(scene.mcp.lease.n_asked, 0);
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null", "null");
    fake_mcp_result(&scene, done);
    ASSERT_FALSE(scene.mcp.is_allowed);
    mcp_scene_done(&scene);
}

TEST(a_person_is_not_shown_more_than_can_be_read)
{
    CLEANUP(buf_done) struct buf long_text = { 0 };
    struct mcp_scene scene;

    for (size_t i = 0; i < 1000000; i++)
        buf_add_char(&long_text, 'x');
    init_risky(&scene);
    scene.mcp.tool.title = scene.mcp.tool.description = buf_str(&long_text);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    ASSERT_TRUE(strlen(scene.asked) > 16 * 1024);
    ASSERT_TRUE(strlen(scene.asked) < 20 * 1024);
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_DECLINE, "null", "null");
    mcp_scene_done(&scene);
}

/* What was meant for always holds for the session by then; nobody waits for the file any more. */
TEST(an_interrupt_does_not_wait_until_always_is_saved)
{
    struct mcp_scene scene;

    init_risky(&scene);
    scene.mcp.lease.spec.file = STR_LITERAL("/nonexistent/config.toml");
    scene.fake.agent.work = work_queue_new(scene.fake.agent.loop);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null",
                    "{\"persist\":\"always\"}");
    ASSERT_TRUE(scene.mcp.is_allowed);
    ASSERT_EQ(scene.mcp.lease.n_asked, 0); /* it is being saved */
    fake_interrupt(scene.thread);
    log_limit = LOG_OFF;
    work_queue_free(TAKE(scene.fake.agent.work)); /* it is saved, or not, after all */
    ASSERT_EQ(scene.mcp.lease.n_asked, 0);
    mcp_scene_done(&scene);
}

TEST(without_a_file_always_is_not_offered)
{
    struct mcp_scene scene;

    init_risky(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "");
    ASSERT_NOT_NULL(strstr(scene.asked, "\"persist\":[\"session\"],\"tool_title\""));
    ASSERT_NULL(strstr(scene.asked, "tool_params"));
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null",
                    "{\"persist\":\"always\"}");
    ASSERT_TRUE(scene.mcp.is_allowed); /* for the session at least */
    fake_mcp_result(&scene, done);
    mcp_scene_call(&scene, "mcp__srv__echo", "");
    ASSERT_ASKS_NOTHING(&scene.asker);
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);
}

TEST(a_user_says_no)
{
    struct mcp_scene scene;

    init_risky(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_DECLINE, "null", "null");
    assert_failed(&scene, "user rejected MCP tool call",
                  "[{\"type\":\"text\",\"text\":\"user rejected MCP tool call\"}]");
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_CANCEL, "null", "null");
    assert_failed(&scene, "user cancelled MCP tool call",
                  "[{\"type\":\"text\",\"text\":\"user cancelled MCP tool call\"}]");
    for (enum answer_kind kind = ANSWER_MALFORMED; kind <= ANSWER_GONE; kind++) {
        mcp_scene_call(&scene, "mcp__srv__echo", "{}");
        fake_end_question(&scene.asker, &(struct answer){ .kind = kind });
        ASSERT_MCP_ITEM(&scene, "error.message", "user rejected MCP tool call");
    }
    ASSERT_EQ(scene.mcp.lease.n_asked, 0);
    mcp_scene_done(&scene);
}

TEST(a_tool_that_is_to_be_asked_about_always_is)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene); /* it only reads */
    scene.mcp.lease.spec.default_approval = MCP_APPROVE_PROMPT;
    scene.mcp.is_allowed = true;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    ASSERT_NULL(strstr(scene.asked, "persist"));
    scene.mcp.is_allowed = false;
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null",
                    "{\"persist\":\"session\"}");
    ASSERT_FALSE(scene.mcp.is_allowed);
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);
}

TEST(a_tool_that_is_approved_is_not_asked_about)
{
    struct mcp_scene scene;

    init_risky(&scene);
    scene.mcp.lease.spec.default_approval = MCP_APPROVE_ALWAYS;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);
}

TEST(who_never_wants_to_be_asked_and_has_no_sandbox_is_not)
{
    struct mcp_scene scene;

    init_risky(&scene);
    scene.fake.settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER;
    scene.mcp.lease.spec.default_approval = MCP_APPROVE_PROMPT;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);

    init_risky(&scene);
    scene.fake.settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER;
    scene.fake.settings.sandbox_policy.tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_DECLINE, "null", "null");
    mcp_scene_done(&scene);
}

TEST(an_interrupt_withdraws_the_question_about_a_call)
{
    struct mcp_scene scene;

    init_risky(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.asker.n_withdrawn, 1);
    mcp_scene_done(&scene);
}

static void choose(struct mcp_scene *scene, const char *id, const char *label)
{
    struct str text = str_of(label);
    struct wire_tool_request_user_input_answer_map_entry entry = { str_of(id),
                                                                   { .answers = { &text, 1 } } };

    ASSERT_ASKS(&scene->asker, SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT);
    fake_reply(&scene->asker,
               &(struct wire_tool_request_user_input_response){ .answers = { &entry, 1 } });
}

TEST(without_the_feature_the_user_chooses)
{
    struct mcp_scene scene;

    init_risky(&scene);
    feature_switch(&scene.fake.settings.features, FEATURE_TOOL_CALL_MCP_ELICITATION, false);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    ASSERT_NOT_NULL(strstr(scene.asked, "\"id\":\"mcp_tool_call_approval_c1\","
                                        "\"header\":\"Approve app tool call?\""));
    choose(&scene, "mcp_tool_call_approval_c1", "Allow");
    fake_mcp_result(&scene, done);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    choose(&scene, "mcp_tool_call_approval_c2", "Maybe");
    ASSERT_MCP_ITEM(&scene, "error.message", "user cancelled MCP tool call");
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    choose(&scene, "another", "Allow");
    ASSERT_MCP_ITEM(&scene, "error.message", "user cancelled MCP tool call");
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_end_question(&scene.asker, &(struct answer){ .kind = ANSWER_ERROR });
    ASSERT_MCP_ITEM(&scene, "error.message", "user cancelled MCP tool call");
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    choose(&scene, "mcp_tool_call_approval_c5", "Allow for this session");
    ASSERT_TRUE(scene.mcp.is_allowed);
    fake_mcp_result(&scene, done);
    mcp_scene_done(&scene);
}

/* -- Questions of the server ----------------------------------------------------------------- */

#define FORM(properties)                                                                           \
    "{\"message\":\"Which?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":" properties  \
    "}}"
static const char simple_form[] = FORM("{\"a\":{\"type\":\"string\"}}");

static void begin_call(struct mcp_scene *scene)
{
    mcp_scene_init(scene);
    mcp_scene_call(scene, "mcp__srv__echo", "{}");
}

static void end_call(struct mcp_scene *scene)
{
    fake_mcp_result(scene, done);
    mcp_scene_done(scene);
}

TEST(a_form_reaches_the_client_and_its_answer_the_server)
{
    struct mcp_scene scene;

    begin_call(&scene);
    fake_mcp_ask(
        &scene, fake_mcp_oldest(&scene),
        FORM("{\"size\":{\"type\":\"string\",\"enum\":[\"S\"],\"enumNames\":[\"small\"]},"
             "\"n\":{\"type\":\"integer\",\"minimum\":1,\"multipleOf\":2},"
             "\"t\":{\"type\":\"string\",\"enum\":[\"x\"],\"minLength\":1,"
             "\"default\":null,\"pattern\":\"^x\"},"
             "\"many\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"enum\":[]}}}"));
    ASSERT_NOT_NULL(strstr(scene.asked, "\"properties\":{\"size\":{\"type\":\"string\",\"enum\":"
                                        "[\"S\"]},\"n\":{\"type\":\"integer\",\"minimum\":1.0},"
                                        "\"t\":{\"type\":\"string\",\"enum\":[\"x\"]},"
                                        "\"many\":{\"type\":\"array\",\"items\":{\"type\":"
                                        "\"string\",\"enum\":[]}}}"));
    ASSERT_NOT_NULL(strstr(scene.asked, "\"_meta\":null,\"message\":\"Which?\""));
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "{\"n\":4}", "null");
    ASSERT_STREQ(scene.action, "accept");
    ASSERT_STREQ(scene.content, "{\"n\":4}");
    end_call(&scene);
}

TEST(answers_to_servers)
{
    static const struct {
        enum wire_mcp_server_elicitation_action given;
        const char *content, *action, *told;
    } cases[] = {
        { WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null", "accept", "{}" },
        { WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "[1]", "decline", "none" },
        { WIRE_MCP_SERVER_ELICITATION_ACTION_DECLINE, "{\"a\":1}", "decline", "none" },
        { WIRE_MCP_SERVER_ELICITATION_ACTION_CANCEL, "null", "cancel", "none" },
    };
    struct mcp_scene scene;

    begin_call(&scene);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
        mcp_scene_reply(&scene, cases[i].given, cases[i].content, "null");
        ASSERT_STREQ(scene.action, cases[i].action);
        ASSERT_STREQ(scene.content, cases[i].told);
    }
    for (enum answer_kind kind = ANSWER_MALFORMED; kind <= ANSWER_GONE; kind++) {
        fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
        fake_end_question(&scene.asker, &(struct answer){ .kind = kind });
        ASSERT_STREQ(scene.action, "decline");
    }
    end_call(&scene);
}

TEST(a_question_that_nobody_is_there_to_answer_is_cancelled)
{
    struct mcp_scene scene;

    begin_call(&scene);
    scene.fake.agent.question_look_ms = 5;
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    fake_run_until(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED);
    ASSERT_STREQ(scene.action, "cancel");
    end_call(&scene);
}

TEST(a_page_to_visit)
{
    struct mcp_scene scene;

    begin_call(&scene);
    fake_mcp_ask(&scene, NULL,
                 "{\"mode\":\"url\",\"message\":\"Pay\",\"url\":\"https://p/\","
                 "\"elicitationId\":\"e1\",\"_meta\":{\"codex_approval_kind\":\"mine\"}}");
    ASSERT_NOT_NULL(strstr(scene.asked, "\"mode\":\"url\",\"_meta\":null,\"message\":\"Pay\","
                                        "\"url\":\"https://p/\",\"elicitationId\":\"e1\"}"));
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null", "null");
    ASSERT_STREQ(scene.content, "{}");
    end_call(&scene);
}

TEST(what_is_no_question_is_refused)
{
    static const char *const cases[] = {
        "{}",
        "[]",
        "null",
        "{\"message\":\"m\"}",
        "{\"message\":7,\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}",
        "{\"message\":\"m\",\"requestedSchema\":[]}",
        "{\"message\":\"m\",\"requestedSchema\":{\"type\":\"array\",\"properties\":{}}}",
        FORM("[]"),
        FORM("{\"a\":{\"type\":\"object\"}}"),
        FORM("{\"a\":7}"),
        FORM("{\"a\":{\"type\":\"array\",\"items\":{\"type\":\"object\"}}}"),
        "{\"mode\":\"url\",\"message\":\"m\",\"url\":\"u\"}",
        "{\"mode\":\"url\",\"message\":\"m\",\"elicitationId\":\"u\"}",
    };
    struct mcp_scene scene;

    begin_call(&scene);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        fake_mcp_ask(&scene, fake_mcp_oldest(&scene), cases[i]);
        ASSERT_EQ(scene.refused, -32601);
        ASSERT_ASKS_NOTHING(&scene.asker);
    }
    end_call(&scene);
}

TEST(a_thread_asks_so_much_at_once)
{
    struct mcp_scene scene;

    begin_call(&scene);
    for (unsigned i = 0; i < THREAD_QUESTIONS_MAX; i++)
        fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    ASSERT_STREQ(scene.action, "");
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    ASSERT_STREQ(scene.action, "decline");
    fake_mcp_result(&scene, done); /* the others end with the call */
    ASSERT_EQ(scene.asker.n_withdrawn, THREAD_QUESTIONS_MAX);
    mcp_scene_done(&scene);
}

TEST(policies_decline_unseen)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    scene.fake.settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER;
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    ASSERT_STREQ(scene.action, "decline");
    end_call(&scene);

    for (int allowed = 0; allowed < 2; allowed++) {
        mcp_scene_init(&scene);
        scene.fake.settings.approval_policy =
            (struct wire_ask_for_approval){ .tag = WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR,
                                            .granular.mcp_elicitations = allowed };
        mcp_scene_call(&scene, "mcp__srv__echo", "{}");
        fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
        ASSERT_STREQ(scene.action, allowed ? "" : "decline");
        end_call(&scene);
    }
}

TEST(a_question_goes_with_its_call)
{
    struct mcp_scene scene;

    begin_call(&scene);
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    fake_mcp_result(&scene, done);
    ASSERT_STREQ(scene.action, "cancel");
    ASSERT_EQ(scene.asker.n_withdrawn, 1);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    mcp_scene_done(&scene);
}

TEST(a_question_goes_with_its_turn)
{
    struct mcp_scene scene;

    begin_call(&scene);
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    fake_interrupt(scene.thread);
    ASSERT_STREQ(scene.action, "cancel");
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    mcp_scene_done(&scene);
}

TEST(a_server_takes_its_question_back)
{
    struct mcp_scene scene;
    struct mcp_question *question;

    begin_call(&scene);
    question = fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    mcp_question_withdrawn(question);
    fake_question_free(question);
    ASSERT_EQ(scene.asker.n_withdrawn, 1);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    end_call(&scene);
}

TEST(a_question_outside_of_calls_names_no_turn)
{
    struct mcp_scene scene;

    begin_call(&scene);
    fake_mcp_result(&scene, done);
    fake_mcp_ask(&scene, NULL, simple_form);
    ASSERT_NOT_NULL(strstr(scene.asked, "\"turnId\":null"));
    mcp_questions_drop(&scene.mcp);
    ASSERT_STREQ(scene.action, "cancel");
    mcp_scene_done(&scene);
}

TEST(of_two_calls_each_has_its_own_questions)
{
    struct mcp_scene scene;
    struct mcp_request *first, *second;

    mcp_scene_init(&scene);
    scene.thread = scene.mcp.thread = fake_thread(&scene.fake, NULL);
    fake_start_turn(scene.thread, "hi");
    fake_started(&scene.fake);
    fake_make_call(&scene.fake, "c1", "mcp__srv__echo", "{}");
    first = fake_mcp_oldest(&scene);
    fake_make_call(&scene.fake, "c2", "mcp__srv__echo", "{}");
    second = container_of(first->node.next, struct mcp_request, node);
    fake_completed(&scene.fake, 10);
    fake_mcp_ask(&scene, second, simple_form);
    fake_mcp_result(&scene, done); /* of the first */
    ASSERT_STREQ(scene.action, "");
    mcp_scene_reply(&scene, WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT, "null", "null");
    end_call(&scene);
}

/* -- Resources ------------------------------------------------------------------------------- */

TEST(a_page_of_one_server)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "list_mcp_resources", "{\"server\":\"srv\",\"cursor\":\"2\"}");
    ASSERT_STREQ(fake_mcp_oldest(&scene)->ask.method, "resources/list");
    ASSERT_STREQ(fake_mcp_oldest(&scene)->params, "{\"cursor\":\"2\"}");
    fake_mcp_result(&scene, "{\"resources\":[{\"uri\":\"u\",\"server\":\"liar\"},7],"
                            "\"nextCursor\":\"3\"}");
    ASSERT_MCP_OUTPUT(&scene, "{\"server\":\"srv\",\"resources\":[{\"server\":\"srv\",\"uri\":"
                              "\"u\"}],\"nextCursor\":\"3\"}");
    ASSERT_MCP_ITEM(&scene, "server", "srv");
    ASSERT_MCP_ITEM(&scene, "tool", "list_mcp_resources");
    mcp_scene_done(&scene);
}

TEST(all_pages_of_all_servers)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "list_mcp_resource_templates", "");
    ASSERT_STREQ(fake_mcp_oldest(&scene)->ask.method, "resources/templates/list");
    fake_mcp_result(&scene,
                    "{\"resourceTemplates\":[{\"uriTemplate\":\"a\"}],\"nextCursor\":\"x\"}");
    fake_mcp_result(&scene, "{\"resourceTemplates\":[{\"uriTemplate\":\"b\"}]}");
    ASSERT_MCP_OUTPUT(&scene, "{\"resourceTemplates\":[{\"server\":\"srv\",\"uriTemplate\":\"a\"},"
                              "{\"server\":\"srv\",\"uriTemplate\":\"b\"}]}");
    ASSERT_MCP_ITEM(&scene, "server", "codex");
    mcp_scene_done(&scene);
}

TEST(servers_that_have_nothing_to_read_are_left_out)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    scene.mcp.lease.info.has_resources = false;
    mcp_scene_call(&scene, "list_mcp_resources", "{}");
    ASSERT_MCP_OUTPUT(&scene, "{\"resources\":[]}");
    scene.mcp.lease.info.has_resources = true;
    mcp_scene_call(&scene, "list_mcp_resources", "{}");
    fake_mcp_failure(&scene, MCP_CLOSED, "Transport closed");
    ASSERT_MCP_OUTPUT(&scene, "{\"resources\":[]}");
    mcp_scene_done(&scene);
}

TEST(a_resource_is_read)
{
    struct mcp_rpc_error error = { -32002, STR_LITERAL("gone"), NULL };
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "read_mcp_resource", "{\"server\":\"srv\",\"uri\":\"u\"}");
    ASSERT_STREQ(fake_mcp_oldest(&scene)->params, "{\"uri\":\"u\"}");
    fake_mcp_result(&scene, "{\"contents\":[{\"uri\":\"u\",\"text\":\"t\"}]}");
    ASSERT_MCP_OUTPUT(&scene, "{\"server\":\"srv\",\"uri\":\"u\",\"contents\":[{\"uri\":\"u\","
                              "\"text\":\"t\"}]}");
    mcp_scene_call(&scene, "read_mcp_resource", "{\"server\":\"srv\",\"uri\":\"u\"}");
    fake_mcp_answer(&scene, &(struct mcp_answer){ .error = &error });
    assert_failed(&scene,
                  "resources/read failed: resources/read failed for `srv` (u): "
                  "Mcp error: -32002: gone",
                  "resources/read failed: resources/read failed for `srv` (u): "
                  "Mcp error: -32002: gone");
    mcp_scene_call(&scene, "read_mcp_resource", "{\"server\":\"srv\",\"uri\":\"u\"}");
    fake_mcp_result(&scene, "{}");
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "resources/read failed: resources/read failed for `srv` (u): "
                    "Unexpected response type");
    mcp_scene_done(&scene);
}

TEST(what_cannot_be_asked_for)
{
    static const struct {
        const char *name, *arguments, *output;
    } cases[] = {
        { "list_mcp_resources", "{\"cursor\":\"2\"}",
          "cursor can only be used when a server is specified" },
        { "list_mcp_resources", "{\"server\":\"x\"}",
          "resources/list failed: unknown MCP server 'x'" },
        { "list_mcp_resources", "{\"server\":7}",
          "failed to parse function arguments: invalid type: integer `7`, expected a string" },
        { "list_mcp_resource_templates", "[",
          "failed to parse function arguments: EOF while parsing a list at line 1 column 1" },
        { "read_mcp_resource", "{\"uri\":\"u\"}",
          "failed to parse function arguments: missing field `server`" },
        { "read_mcp_resource", "{\"server\":\" \",\"uri\":\"u\"}", "server must be provided" },
        { "read_mcp_resource", "{\"server\":\"srv\",\"uri\":\"\"}", "uri must be provided" },
        { "read_mcp_resource", "{\"server\":\"x\",\"uri\":\"u\"}",
          "resources/read failed: unknown MCP server 'x'" },
    };
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        mcp_scene_call(&scene, cases[i].name, cases[i].arguments);
        ASSERT_MCP_OUTPUT(&scene, cases[i].output);
    }
    mcp_scene_done(&scene);
}

TEST(arguments_that_are_too_deep_are_not_written_again)
{
    CLEANUP(buf_done) struct buf deep = { 0 };
    struct mcp_scene scene;

    buf_add_text(&deep, "{\"server\":\"srv\",\"x\":");
    for (unsigned i = 0; i < 200000; i++)
        buf_add_char(&deep, '[');
    for (unsigned i = 0; i < 200000; i++)
        buf_add_char(&deep, ']');
    buf_add_char(&deep, '}');
    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "list_mcp_resources", buf_str(&deep).s);
    ASSERT_MCP_OUTPUT(&scene, "failed to parse function arguments: recursion limit exceeded at "
                              "line 1 column 147");
    mcp_scene_done(&scene);
}

static void add_many(struct buf *out, size_t len)
{
    memset(buf_reserve(out, len), 'm', len);
    out->len += len;
}

TEST(what_is_returned_has_a_bound)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct mcp_scene scene;

    buf_add_text(&json, "{\"contents\":[],\"content\":[{\"type\":\"text\",\"text\":\"");
    add_many(&json, MCP_RESULT_BYTES_MAX);
    buf_add_text(&json, "\"}]}");
    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "mcp__srv__echo", "{}");
    fake_mcp_result(&scene, buf_str(&json).s);
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "tool call error: tool call failed for `srv/echo`\n\nCaused by:\n"
                    "    the result is larger than 32 MiB");
    mcp_scene_call(&scene, "read_mcp_resource", "{\"server\":\"srv\",\"uri\":\"u\"}");
    fake_mcp_result(&scene, buf_str(&json).s);
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "resources/read failed: resources/read failed for `srv` (u): "
                    "the result is larger than 32 MiB");
    mcp_scene_done(&scene);
}

/* One list has a bound of its own: there are four servers, all of them the one that is played. */
TEST(all_lists_together_have_a_bound)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct mcp_scene scene;

    buf_add_text(&json, "{\"resources\":[{\"name\":\"");
    add_many(&json, 7 * 1024 * 1024);
    buf_add_text(&json, "\"}]}");
    mcp_scene_init(&scene);
    scene.mcp.n_leases = 4;
    mcp_scene_call(&scene, "list_mcp_resources", "{}");
    ASSERT_EQ(scene.mcp.lease.n_asked, 4);
    fake_mcp_result(&scene, buf_str(&json).s);
    fake_mcp_result(&scene, buf_str(&json).s);
    fake_mcp_result(&scene, buf_str(&json).s);
    ASSERT_MCP_ITEM(&scene, "error.message",
                    "resources/list failed: the servers list more than 16 MiB together; "
                    "ask one of them at a time");
    ASSERT_EQ(scene.mcp.lease.n_cancelled, 1); /* the fourth */
    mcp_scene_done(&scene);
}

TEST(a_question_in_the_course_of_a_list_goes_with_it)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "list_mcp_resources", "{}");
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    ASSERT_ASKS(&scene.asker, SERVER_REQUEST_MCP_SERVER_ELICITATION_REQUEST);
    ASSERT_NULL(strstr(scene.asked, "\"turnId\":null"));
    fake_mcp_result(&scene, "{\"resources\":[]}");
    ASSERT_STREQ(scene.action, "cancel");
    ASSERT_ASKS_NOTHING(&scene.asker);

    mcp_scene_call(&scene, "list_mcp_resources", "{}");
    fake_mcp_ask(&scene, fake_mcp_oldest(&scene), simple_form);
    fake_interrupt(scene.thread);
    ASSERT_STREQ(scene.action, "cancel");
    mcp_scene_done(&scene);
}

TEST(an_interrupt_ends_every_list)
{
    struct mcp_scene scene;

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "list_mcp_resources", "{}");
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.mcp.lease.n_cancelled, 1);
    mcp_scene_done(&scene);

    mcp_scene_init(&scene);
    mcp_scene_call(&scene, "read_mcp_resource", "{\"server\":\"srv\",\"uri\":\"u\"}");
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.mcp.lease.n_cancelled, 1);
    mcp_scene_done(&scene);
}
