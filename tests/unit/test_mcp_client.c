#include "mcp/client.h"
#include "mcp/lists.h"
#include "mcp/rate.h"
#include "schema/json_write.h"

#include "fake_link.h"

/* A client with a server that is the test. What it hears is written down. */
struct client_scene {
    struct loop *loop;
    struct timer *guard;
    struct mcp_spec spec;
    struct mcp_client *client;
    struct fake_link *link; /* goes with the scene */
    struct fake_link links[4];
    size_t n_links;
    struct buf heard;
    struct mcp_question *question;
    bool frees_in_call_back;
};

static void note(struct client_scene *scene, const char *text)
{
    buf_add_text(&scene->heard, text);
    buf_add_char(&scene->heard, '\n');
    if (scene->frees_in_call_back)
        mcp_client_free(TAKE(scene->client));
    loop_stop(scene->loop);
}

static void scene_on_ready(void *owner)
{
    note(owner, "ready");
}

static void scene_on_tools(void *owner)
{
    note(owner, "tools");
}

static void scene_on_end(void *owner, const struct mcp_failure *failure)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(&text, "end %d: %s", failure->kind, failure->words.s);
    note(owner, buf_str(&text).s);
}

static void scene_on_question(void *owner, struct mcp_question *question)
{
    struct client_scene *scene = owner;

    scene->question = question;
    note(scene, "question");
}

static void scene_on_withdrawn(void *owner, struct mcp_question *question)
{
    struct client_scene *scene = owner;

    ASSERT_TRUE(question == scene->question);
    scene->question = NULL;
    note(scene, "withdrawn");
}

static void scene_on_session(void *owner)
{
    note(owner, "session");
}

static const struct mcp_client_events scene_events = {
    .on_ready = scene_on_ready,
    .on_tools = scene_on_tools,
    .on_end = scene_on_end,
    .on_session = scene_on_session,
    .on_question = scene_on_question,
    .on_withdrawn = scene_on_withdrawn,
};

static struct mcp_link *scene_make_link(const struct mcp_link_options *options, struct error *err)
{
    struct client_scene *scene = container_of(options->spec, struct client_scene, spec);

    if (scene->spec.command.s != NULL) {
        error_set(err, ERR_INTERNAL, "no such thing");
        return NULL;
    }
    scene->link = &scene->links[scene->n_links++];
    *scene->link = (struct fake_link){ .link = { &fake_link_ops },
                                       .events = options->events,
                                       .owner = options->owner };
    return &scene->link->link;
}

static void scene_too_late(void *owner)
{
    assert_true(!"nothing happened in time");
}

static void scene_open(struct client_scene *scene)
{
    scene->loop = loop_new();
    scene->guard = timer_new(scene->loop, scene_too_late, NULL);
    timer_start(scene->guard, 60000);
    scene->spec.name = STR_LITERAL("srv");
    if (scene->spec.transport == 0)
        scene->spec.transport = MCP_STDIO;
    if (scene->spec.startup_timeout_ms == 0)
        scene->spec.startup_timeout_ms = 30000;
    scene->client = mcp_client_new(
        &(struct mcp_client_options){ .link = { .loop = scene->loop, .spec = &scene->spec },
                                      .make_link = scene_make_link,
                                      .events = &scene_events,
                                      .owner = scene });
}

static void scene_close(struct client_scene *scene)
{
    mcp_client_free(scene->client);
    timer_free(scene->guard);
    loop_free(scene->loop);
    for (size_t i = 0; i < scene->n_links; i++)
        fake_link_done(&scene->links[i]);
    buf_done(&scene->heard);
}

/* Until something is heard. */
static void scene_wait(struct client_scene *scene)
{
    while (scene->heard.len == 0)
        loop_run(scene->loop);
}

static void scene_on_tick(void *owner)
{
    struct client_scene *scene = owner;

    loop_stop(scene->loop);
}

static void scene_run_ms(struct client_scene *scene, uint64_t ms)
{
    struct timer *tick = timer_new(scene->loop, scene_on_tick, scene);

    timer_start(tick, ms);
    loop_run(scene->loop);
    timer_free(tick);
}

static void expect_heard(struct client_scene *scene, const char *lines)
{
    ASSERT_STR(buf_str(&scene->heard), lines);
    buf_clear(&scene->heard, 0);
}

#define INITIALIZE(id)                                                                             \
    "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"initialize\",\"params\":{"                    \
    "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"elicitation\":{\"form\":{},"           \
    "\"url\":{}}},\"clientInfo\":{\"name\":\"codex-mcp-client\",\"title\":\"Codex\","              \
    "\"version\":\"0.118.0\"}}}\n"
#define INITIALIZED "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
#define TOOLS_LIST(id)                                                                             \
    "{\"jsonrpc\":\"2.0\",\"id\":" id                                                              \
    ",\"method\":\"tools/list\",\"params\":{\"_meta\":{\"progressToken\":" id "}}}\n"
#define GREETED(id)                                                                                \
    "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"result\":{\"protocolVersion\":\"2025-06-18\","           \
    "\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"n\",\"version\":\"v\"}}}"
#define LISTED(id, names) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"result\":{\"tools\":[" names "]}}"
#define TOOL(name) "{\"name\":\"" name "\",\"inputSchema\":{\"type\":\"object\"}}"

static void scene_make_ready(struct client_scene *scene)
{
    scene_open(scene);
    fake_say(scene->link, GREETED("0"));
    fake_say(scene->link, LISTED("1", TOOL("a")));
    expect_heard(scene, "ready\n");
    buf_clear(&scene->link->sent, 0);
}

/* -- Requests of a test -------------------------------------------------------------------- */

static void scene_on_answer(void *owner, const struct mcp_answer *answer)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    ASSERT_EQ((answer->result != NULL) + (answer->error != NULL) + (answer->failure != NULL), 1);
    if (answer->result != NULL)
        json_write_value(&text, answer->result);
    else if (answer->error != NULL)
        mcp_rpc_error_write(&text, answer->error);
    else if (answer->failure != NULL)
        buf_printf(&text, "failure %d: %s", answer->failure->kind, answer->failure->words.s);
    note(owner, buf_str(&text).s);
}

static void scene_on_progress(void *owner, const struct mcp_progress *progress)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(&text, "progress %g/%g ", progress->progress, progress->total);
    buf_add_str(&text, progress->message);
    note(owner, buf_str(&text).s);
}

static struct mcp_request *scene_ask(struct client_scene *scene, const char *method,
                                     const char *params, uint64_t timeout_ms, void *tag)
{
    return mcp_client_ask(scene->client, &(struct mcp_ask){ .method = method,
                                                            .params = str_of(params),
                                                            .timeout_ms = timeout_ms,
                                                            .on_answer = scene_on_answer,
                                                            .on_progress = scene_on_progress,
                                                            .owner = scene,
                                                            .tag = tag });
}

/* -- The start ----------------------------------------------------------------------------- */

TEST(a_client_shakes_hands_and_lists_the_tools_to_the_last_page)
{
    struct client_scene scene = { 0 };

    scene_open(&scene);
    ASSERT_EQ(mcp_client_state(scene.client), MCP_STARTING);
    fake_expect(scene.link, INITIALIZE("0"));
    fake_say(scene.link, GREETED("0"));
    ASSERT_EQ(scene.link->n_handshakes, 1);
    fake_expect(scene.link, INITIALIZED TOOLS_LIST("1"));
    fake_say(scene.link, "{\"id\":1,\"result\":{\"tools\":[" TOOL("a") "],\"nextCursor\":\"x\"}}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{"
                            "\"_meta\":{\"progressToken\":2},\"cursor\":\"x\"}}\n");
    expect_heard(&scene, "");
    fake_say(scene.link, LISTED("2", TOOL("b") "," TOOL("a") ",7,{\"name\":3}"));
    expect_heard(&scene, "ready\n");
    ASSERT_EQ(mcp_client_state(scene.client), MCP_READY);
    ASSERT_EQ(mcp_client_tools(scene.client)->n, 2);
    ASSERT_NOT_NULL(mcp_tools_find(mcp_client_tools(scene.client), STR_LITERAL("b")));
    ASSERT_STR(mcp_client_info(scene.client)->protocol, "2025-06-18");
    scene_close(&scene);
}

TEST(a_cursor_that_repeats_ends_the_list)
{
    struct client_scene scene = { 0 };

    scene_open(&scene);
    fake_say(scene.link, GREETED("0"));
    fake_say(scene.link, "{\"id\":1,\"result\":{\"tools\":[" TOOL("a") "],\"nextCursor\":\"x\"}}");
    fake_say(scene.link, "{\"id\":2,\"result\":{\"tools\":[" TOOL("b") "],\"nextCursor\":\"x\"}}");
    expect_heard(&scene, "ready\n");
    ASSERT_EQ(mcp_client_tools(scene.client)->n, 2);
    scene_close(&scene);
}

TEST(what_keeps_a_server_from_starting_is_told_in_the_references_words)
{
    static const struct {
        const char *to_initialize, *to_list, *told;
    } cases[] = {
        { "{\"id\":0,\"error\":{\"code\":-32603,\"message\":\"closed on Mondays\"}}", NULL,
          "end 1: handshaking with MCP server failed: JSON-RPC error: -32603: closed on Mondays\n" },
        { "{\"id\":0,\"result\":7}", NULL,
          "end 1: handshaking with MCP server failed: the answer to initialize is none\n" },
        { GREETED("0"), "{\"id\":1,\"error\":{\"code\":-32000,\"message\":\"no list today\"}}",
          "end 1: Mcp error: -32000: no list today\n" },
        { GREETED("0"),
          "{\"id\":1,\"error\":{\"code\":-32000,\"message\":\"no\",\"data\":{\"a\":[1]}}}",
          "end 1: Mcp error: -32000: no({\"a\":[1]})\n" },
        { GREETED("0"), "{\"id\":1,\"result\":{\"tools\":\"x\"}}",
          "end 1: Unexpected response type\n" },
        { GREETED("0"), "{\"id\":1,\"result\":null}", "end 1: Unexpected response type\n" },
        { GREETED("0"), "{\"id\":1,\"result\":{}}", "end 1: Unexpected response type\n" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct client_scene scene = { 0 };

        scene_open(&scene);
        fake_say(scene.link, cases[i].to_initialize);
        if (cases[i].to_list != NULL)
            fake_say(scene.link, cases[i].to_list);
        expect_heard(&scene, cases[i].told);
        ASSERT_EQ(mcp_client_state(scene.client), MCP_ENDED);
        ASSERT_TRUE(scene.link->is_closed);
        scene_close(&scene);
    }
}

TEST(the_words_of_a_failure_have_a_bound)
{
    CLEANUP(buf_done) struct buf refusal = { 0 };
    CLEANUP(buf_done) struct buf words = { 0 };

    for (int i = 0; i < 100000; i++)
        buf_add_text(&words, "é");
    buf_add_text(&refusal, "{\"id\":0,\"error\":{\"code\":1,\"message\":\"");
    buf_add_str(&refusal, buf_str(&words));
    buf_add_text(&refusal, "\"}}");
    for (int i = 0; i < 4; i++) {
        struct client_scene scene = { 0 };

        if (i < 2)
            scene_open(&scene);
        else
            scene_make_ready(&scene);
        if (i == 0)
            fake_say(scene.link, buf_str(&refusal).s);
        else if (i < 3)
            fake_end(scene.link, MCP_FAILED, buf_str(&words).s);
        else if (scene_ask(&scene, "a", NULL, 0, NULL) != NULL)
            fake_fail(scene.link, 2, MCP_FAILED, buf_str(&words).s);
        ASSERT_TRUE(scene.heard.len > MCP_ERROR_MAX - 1000);
        ASSERT_TRUE(scene.heard.len < MCP_ERROR_MAX + 1000);
        scene_close(&scene);
    }
}

TEST(a_link_that_ends_or_cannot_be_made_ends_the_client)
{
    struct client_scene scene = { 0 };
    struct client_scene without = { .spec.command = STR_LITERAL("x") };

    scene_open(&scene);
    fake_end(scene.link, MCP_CLOSED, "Transport closed");
    expect_heard(&scene, "end 2: handshaking with MCP server failed: connection closed: "
                         "initialize response\n");
    scene_close(&scene);

    scene_open(&without);
    expect_heard(&without, "");
    scene_wait(&without);
    expect_heard(&without, "end 1: no such thing\n");
    scene_close(&without);
}

TEST(a_start_that_takes_too_long_ends_the_client)
{
    struct client_scene scene = { .spec.startup_timeout_ms = 20 };

    scene_open(&scene);
    scene_wait(&scene);
    expect_heard(&scene, "end 5: request timed out\n");
    scene_close(&scene);
}

/* The session is lost before the tools are listed. */
TEST(a_start_in_two_sessions_takes_no_longer)
{
    struct client_scene scene = { .spec.startup_timeout_ms = 3000, .spec.transport = MCP_HTTP };
    uint64_t began_ms;

    scene_open(&scene);
    began_ms = loop_now_ms(scene.loop);
    fake_say(scene.link, GREETED("0"));
    scene_run_ms(&scene, 2500);
    fake_fail(scene.link, 1, MCP_SESSION_LOST, "gone");
    ASSERT_EQ(scene.link->n_renewals, 1);
    scene_wait(&scene);
    expect_heard(&scene, "end 5: request timed out\n");
    ASSERT_TRUE(loop_now_ms(scene.loop) - began_ms < 5400);
    scene_close(&scene);
}

/* -- Requests ------------------------------------------------------------------------------ */

TEST(a_request_is_answered_once_with_what_came_first)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    ASSERT_NOT_NULL(scene_ask(&scene, "tools/call", "{\"name\":\"a\"}", 0, NULL));
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{"
                            "\"_meta\":{\"progressToken\":2},\"name\":\"a\"}}\n");
    fake_say(scene.link, "{\"id\":\"2\",\"result\":{}}");
    fake_say(scene.link, "{\"id\":99,\"result\":{}}");
    fake_say(scene.link, "{\"id\":-2,\"result\":{}}");
    fake_say(scene.link, "{\"id\":2}");
    expect_heard(&scene, "");
    fake_say(scene.link, "{\"id\":2,\"result\":{\"content\":[]}}");
    expect_heard(&scene, "{\"content\":[]}\n");
    fake_say(scene.link, "{\"id\":2,\"result\":{\"content\":[]}}");
    expect_heard(&scene, "");
    ASSERT_NULL(mcp_client_next_request(scene.client, NULL));
    scene_close(&scene);
}

TEST(a_batch_is_taken_apart)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    scene_ask(&scene, "a", NULL, 0, NULL);
    scene_ask(&scene, "b", NULL, 0, NULL);
    fake_say(scene.link, "[{\"id\":3,\"result\":{\"b\":1}},7,{\"id\":2,\"result\":{\"a\":1}}]");
    expect_heard(&scene, "{\"b\":1}\n{\"a\":1}\n");
    scene_close(&scene);
}

TEST(a_batch_has_a_bound)
{
    struct client_scene scene = { 0 };
    CLEANUP(buf_done) struct buf batch = { 0 };

    scene_make_ready(&scene);
    buf_add_text(&batch, "[{\"id\":1,\"method\":\"ping\"}");
    for (int i = 0; i < 100000; i++)
        buf_add_text(&batch, ",{}");
    buf_add_char(&batch, ']');
    fake_say(scene.link, buf_str(&batch).s);
    fake_expect(scene.link, "");
    scene_close(&scene);
}

TEST(whatever_a_server_calls_an_error_is_an_answer)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    for (int i = 0; i < 3; i++)
        scene_ask(&scene, "a", NULL, 0, NULL);
    fake_say(scene.link, "{\"id\":2,\"error\":\"broken\"}");
    fake_say(scene.link, "{\"id\":3,\"error\":null}");
    fake_say(scene.link, "{\"id\":4,\"error\":{\"code\":\"x\",\"message\":7}}");
    expect_heard(&scene, "Mcp error: 0: broken\nMcp error: 0: \nMcp error: 0: \n");
    scene_close(&scene);
}

TEST(a_request_that_takes_too_long_fails_and_the_server_is_told)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    scene_ask(&scene, "tools/call", NULL, 20, NULL);
    buf_clear(&scene.link->sent, 0);
    scene_wait(&scene);
    expect_heard(&scene, "failure 5: timed out awaiting tools/call after 20ms\n");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                            "\"params\":{\"requestId\":2,\"reason\":\"timed out\"}}\n");
    ASSERT_STR(buf_str(&scene.link->forgotten), "2 ");
    fake_say(scene.link, "{\"id\":2,\"result\":{}}");
    expect_heard(&scene, "");
    scene_close(&scene);
}

TEST(a_request_that_is_cancelled_is_told_to_the_server_and_to_nobody_else)
{
    struct client_scene scene = { 0 };
    struct mcp_request *request;

    scene_make_ready(&scene);
    request = scene_ask(&scene, "tools/call", NULL, 0, NULL);
    buf_clear(&scene.link->sent, 0);
    mcp_request_cancel(request, "interrupted");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                            "\"params\":{\"requestId\":2,\"reason\":\"interrupted\"}}\n");
    fake_say(scene.link, "{\"id\":2,\"result\":{}}");
    expect_heard(&scene, "");
    scene_close(&scene);
}

TEST(the_end_of_a_server_fails_what_is_open)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    scene_ask(&scene, "a", NULL, 0, NULL);
    scene_ask(&scene, "b", NULL, 0, NULL);
    fake_say(scene.link, "{\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{}}");
    fake_end(scene.link, MCP_CLOSED, "Transport closed");
    expect_heard(&scene, "question\nwithdrawn\nfailure 2: Transport closed\n"
                         "failure 2: Transport closed\nend 2: Transport closed\n");
    ASSERT_NULL(scene_ask(&scene, "c", NULL, 0, NULL));
    scene_close(&scene);
}

TEST(a_client_may_be_freed_in_any_of_its_call_backs)
{
    static const char *const messages[] = {
        "[{\"id\":2,\"result\":{}},{\"id\":3,\"result\":{}}]",
        "{\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{}}",
        "{\"method\":\"notifications/progress\",\"params\":{\"progressToken\":2,\"progress\":1}}",
        "[{\"id\":2,\"error\":{}},{\"id\":1,\"method\":\"ping\"}]",
        NULL,
    };

    for (size_t i = 0; i < ARRAY_LENGTH(messages); i++) {
        struct client_scene scene = { 0 };

        scene_make_ready(&scene);
        scene_ask(&scene, "a", NULL, 0, NULL);
        scene_ask(&scene, "b", NULL, 0, NULL);
        scene.frees_in_call_back = true;
        if (messages[i] != NULL)
            fake_say(scene.link, messages[i]);
        else
            fake_end(scene.link, MCP_CLOSED, "x");
        ASSERT_NULL(scene.client);
        ASSERT_EQ(str_count_lines(buf_str(&scene.heard)), 1);
        scene_close(&scene);
    }
}

TEST(progress_is_passed_on_but_a_flood_is_not)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    scene_ask(&scene, "a", NULL, 0, NULL);
    fake_say(scene.link, "{\"method\":\"notifications/progress\",\"params\":{\"progressToken\":2,"
                         "\"progress\":1,\"total\":3,\"message\":\"one\"}}");
    expect_heard(&scene, "progress 1/3 one\n");
    for (int i = 0; i < 1000; i++)
        fake_say(scene.link, "{\"method\":\"notifications/progress\",\"params\":{"
                             "\"progressToken\":2,\"progress\":1}}");
    ASSERT_EQ(str_count_lines(buf_str(&scene.heard)), MCP_PROGRESS_AT_ONCE - 1);
    scene_close(&scene);
}

TEST(requests_of_one_tag_at_a_time_where_that_is_wanted)
{
    struct client_scene scene = { 0 };
    struct mcp_request *last;
    int one, two;

    scene_make_ready(&scene);
    mcp_client_serve_in_turn(scene.client);
    scene_ask(&scene, "a", NULL, 0, &one);
    scene_ask(&scene, "b", NULL, 0, &one);
    buf_clear(&scene.link->sent, 0);
    scene_ask(&scene, "c", NULL, 0, &two);
    scene_ask(&scene, "d", NULL, 0, &one);
    last = scene_ask(&scene, "e", NULL, 0, &two);
    fake_expect(scene.link, "");
    mcp_request_cancel(last, "x");
    fake_say(scene.link, "{\"id\":2,\"result\":{}}");
    fake_expect(scene.link, "");
    fake_say(scene.link, "{\"id\":4,\"result\":{}}"); /* it has not been asked */
    fake_say(scene.link, "{\"id\":3,\"result\":{}}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"c\",\"params\":{"
                            "\"_meta\":{\"progressToken\":4}}}\n");
    fake_say(scene.link, "{\"id\":4,\"result\":{}}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"d\",\"params\":{"
                            "\"_meta\":{\"progressToken\":5}}}\n");
    expect_heard(&scene, "{}\n{}\n{}\n");
    scene_close(&scene);
}

TEST(a_request_does_not_wait_for_its_turn_for_ever)
{
    struct client_scene scene = { 0 };
    int one, two;

    scene_make_ready(&scene);
    mcp_client_serve_in_turn(scene.client);
    scene_ask(&scene, "a", NULL, 60000, &one);
    buf_clear(&scene.link->sent, 0);
    scene_ask(&scene, "b", NULL, 20, &two);
    scene_wait(&scene);
    expect_heard(&scene, "failure 5: timed out awaiting b after 20ms for its turn: the server was "
                         "busy with calls of another thread\n");
    fake_expect(scene.link, "");
    scene_close(&scene);
}

#define ASK_PERSON "{\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{\"message\":\"m\"}}"

/* Whom does the server mean? 'n': nobody's request; 'u': it is uncertain; else what the tag points to. */
static char whom_it_asks(struct client_scene *scene, int64_t within)
{
    struct mcp_request *request;
    char whom;

    fake_say_within(scene->link, ASK_PERSON, within);
    request = mcp_question_within(scene->question);
    ASSERT_FALSE(request != NULL && mcp_question_is_uncertain(scene->question));
    whom = request != NULL                              ? *(char *)mcp_request_tag(request)
           : mcp_question_is_uncertain(scene->question) ? 'u'
                                                        : 'n';
    mcp_question_answer(scene->question, "decline", STR_NONE);
    buf_clear(&scene->heard, 0);
    return whom;
}

TEST(a_question_in_a_request_that_was_called_off_is_for_nobody_else)
{
    struct client_scene scene = { 0 };
    char one = '1', two = '2';

    scene_make_ready(&scene);
    ASSERT_EQ(whom_it_asks(&scene, -1), 'n');
    mcp_request_cancel(scene_ask(&scene, "resources/list", NULL, 0, &two), "x"); /* id 2 */
    ASSERT_EQ(whom_it_asks(&scene, -1), 'n');
    mcp_request_cancel(scene_ask(&scene, "a", NULL, 0, &one), "interrupted"); /* id 3 */
    ASSERT_EQ(whom_it_asks(&scene, -1), 'u');
    scene_ask(&scene, "b", NULL, 0, &one); /* 4 */
    ASSERT_EQ(whom_it_asks(&scene, -1), '1');
    fake_say(scene.link, "{\"id\":4,\"result\":{}}");
    scene_ask(&scene, "c", NULL, 0, &two); /* 5 */
    ASSERT_EQ(whom_it_asks(&scene, -1), 'u');
    fake_say(scene.link, "{\"id\":3,\"error\":{\"code\":0,\"message\":\"cancelled\"}}");
    ASSERT_EQ(whom_it_asks(&scene, -1), '2');

    buf_clear(&scene.heard, 0);
    scene_ask(&scene, "d", NULL, 20, &one); /* 6 */
    ASSERT_EQ(whom_it_asks(&scene, -1), 'u');
    scene_wait(&scene); /* until 6 has taken too long */
    ASSERT_EQ(whom_it_asks(&scene, -1), 'u');
    ASSERT_EQ(whom_it_asks(&scene, 5), '2'); /* its stream says so */
    ASSERT_EQ(whom_it_asks(&scene, 6), 'u');
    fake_say(scene.link, "{\"id\":6,\"result\":{}}");
    ASSERT_EQ(whom_it_asks(&scene, -1), '2');
    scene_close(&scene);
}

TEST(called_off_requests_of_those_who_are_gone_are_nobodys)
{
    struct client_scene scene = { 0 };
    char one = '1';

    scene_make_ready(&scene);
    mcp_request_cancel(scene_ask(&scene, "a", NULL, 0, &one), "the thread is gone");
    mcp_client_forget_tag(scene.client, &one);
    scene_ask(&scene, "b", NULL, 0, &one); /* another, at the same address */
    ASSERT_EQ(whom_it_asks(&scene, -1), 'u');
    scene_close(&scene);
}

TEST(more_called_off_requests_than_are_counted_are_not_lost)
{
    struct client_scene scene = { 0 };
    char one = '1', two = '2';

    scene_make_ready(&scene);
    for (int i = 0; i < MCP_CALLED_OFF_MAX + 5; i++)
        mcp_request_cancel(scene_ask(&scene, "a", NULL, 0, &one), "interrupted");
    for (int i = 0; i < MCP_CALLED_OFF_MAX; i++) {
        CLEANUP(buf_done) struct buf answer = { 0 };

        buf_printf(&answer, "{\"id\":%d,\"result\":{}}", i + 2);
        fake_say(scene.link, buf_str(&answer).s);
    }
    fake_say(scene.link, "{\"id\":18446744073709551615,\"result\":{}}"); /* of none */
    scene_ask(&scene, "b", NULL, 0, &two);
    ASSERT_EQ(whom_it_asks(&scene, -1), 'u');
    scene_close(&scene);
}

/* -- Sessions ------------------------------------------------------------------------------ */

TEST(a_lost_session_is_begun_again_and_the_request_repeated)
{
    struct client_scene scene = { .spec.transport = MCP_HTTP };

    scene_make_ready(&scene);
    scene_ask(&scene, "a", NULL, 0, NULL);
    scene_ask(&scene, "b", NULL, 0, NULL);
    buf_clear(&scene.link->sent, 0);
    fake_fail(scene.link, 2, MCP_SESSION_LOST, "gone");
    ASSERT_EQ(scene.link->n_renewals, 1);
    fake_expect(scene.link, INITIALIZE("4"));
    scene_ask(&scene, "c", NULL, 0, NULL);
    fake_fail(scene.link, 3, MCP_SESSION_LOST, "gone"); /* it was asked in the old one */
    fake_expect(scene.link, "");
    fake_say(scene.link, GREETED("4"));
    fake_expect(scene.link,
                INITIALIZED "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"a\",\"params\":{"
                            "\"_meta\":{\"progressToken\":2}}}\n"
                            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"b\",\"params\":{"
                            "\"_meta\":{\"progressToken\":3}}}\n"
                            "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"c\",\"params\":{"
                            "\"_meta\":{\"progressToken\":5}}}\n");
    ASSERT_EQ(scene.link->n_renewals, 1);
    expect_heard(&scene, "session\n");
    fake_fail(scene.link, 2, MCP_SESSION_LOST, "gone");
    expect_heard(&scene, "failure 4: gone\n");
    fake_say(scene.link, "{\"id\":3,\"result\":{}}");
    expect_heard(&scene, "{}\n");
    scene_close(&scene);
}

TEST(a_new_session_that_does_not_begin_ends_the_client)
{
    struct client_scene scene = { .spec.transport = MCP_HTTP };

    scene_make_ready(&scene);
    scene_ask(&scene, "a", NULL, 0, NULL);
    fake_fail(scene.link, 2, MCP_SESSION_LOST, "gone");
    fake_fail(scene.link, 3, MCP_SESSION_LOST, "gone");
    expect_heard(&scene, "failure 1: handshaking with MCP server failed: gone\n"
                         "end 1: handshaking with MCP server failed: gone\n");
    scene_close(&scene);
}

TEST(a_client_may_be_freed_when_a_session_begins)
{
    struct client_scene scene = { .spec.transport = MCP_HTTP };

    scene_make_ready(&scene);
    scene_ask(&scene, "a", NULL, 0, NULL);
    fake_fail(scene.link, 2, MCP_SESSION_LOST, "gone");
    scene.frees_in_call_back = true;
    fake_say(scene.link, GREETED("3"));
    expect_heard(&scene, "session\n");
    scene_close(&scene);
}

/* -- What servers say ---------------------------------------------------------------------- */

#define NOT_LISTED(id) "{\"id\":" id ",\"error\":{\"code\":-32000,\"message\":\"not now\"}}"

static void scene_wait_for_sent(struct client_scene *scene, const char *lines)
{
    struct timer *tick = timer_new(scene->loop, scene_on_tick, scene);

    while (scene->link->sent.len == 0) {
        timer_start(tick, 10);
        loop_run(scene->loop);
    }
    timer_free(tick);
    fake_expect(scene->link, lines);
}

TEST(tools_that_could_not_be_listed_again_are_listed_a_little_later)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_expect(scene.link, TOOLS_LIST("2"));
    fake_say(scene.link, NOT_LISTED("2"));
    fake_expect(scene.link, "");
    scene_wait_for_sent(&scene, TOOLS_LIST("3"));
    fake_say(scene.link, NOT_LISTED("3"));
    scene_wait_for_sent(&scene, TOOLS_LIST("4"));
    fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_say(scene.link, NOT_LISTED("4")); /* the third; but there was news meanwhile */
    scene_wait_for_sent(&scene, TOOLS_LIST("5"));
    fake_say(scene.link, LISTED("5", TOOL("b")));
    expect_heard(&scene, "tools\n");
    scene_close(&scene);
}

TEST(tools_that_change_are_listed_again_once_for_many_words)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    for (int i = 0; i < 10; i++)
        fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_expect(scene.link, TOOLS_LIST("2"));
    fake_say(scene.link, LISTED("2", TOOL("b")));
    expect_heard(&scene, "tools\n");
    ASSERT_STR(mcp_client_tools(scene.client)->items[0].name, "b");
    fake_expect(scene.link, TOOLS_LIST("3"));
    fake_say(scene.link, LISTED("3", TOOL("b")));
    expect_heard(&scene, ""); /* they are the same */
    for (int i = 4; i < 100; i++) {
        char text[64];

        fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
        snprintf(text, sizeof text, "{\"id\":%d,\"result\":{\"tools\":[]}}", i);
        fake_say(scene.link, text);
    }
    ASSERT_EQ(str_count_lines(buf_str(&scene.link->sent)), 1);
    expect_heard(&scene, "tools\n");
    scene_close(&scene);
}

TEST(an_answer_waits_for_the_tools_that_it_has_changed)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    scene_ask(&scene, "tools/call", NULL, 0, NULL);
    scene_ask(&scene, "tools/call", NULL, 0, NULL);
    fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_say(scene.link, "{\"id\":2,\"result\":{\"a\":1}}");
    fake_say(scene.link, "{\"id\":2,\"result\":{\"a\":2}}");
    expect_heard(&scene, "");
    fake_say(scene.link, LISTED("4", TOOL("b")));
    expect_heard(&scene, "tools\n{\"a\":1}\n");

    fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_say(scene.link, "{\"id\":3,\"result\":{\"a\":3}}");
    scene_wait(&scene); /* but not for ever */
    expect_heard(&scene, "{\"a\":3}\n");

    scene_ask(&scene, "tools/call", NULL, 0, NULL);
    fake_say(scene.link, "{\"id\":6,\"result\":{\"a\":4}}");
    fake_end(scene.link, MCP_CLOSED, "Transport closed");
    expect_heard(&scene, "{\"a\":4}\nend 2: Transport closed\n");
    scene_close(&scene);
}

/* It came on another stream than that of its request, which broke then. */
TEST(an_answer_that_waits_is_not_lost_by_a_failure)
{
    struct client_scene scene = { .spec.transport = MCP_HTTP };

    scene_make_ready(&scene);
    scene_ask(&scene, "tools/call", NULL, 0, NULL);
    scene_ask(&scene, "tools/call", NULL, 0, NULL);
    fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_say(scene.link, "{\"id\":2,\"result\":{\"a\":1}}");
    fake_say(scene.link, "{\"id\":3,\"result\":{\"a\":2}}");
    fake_fail(scene.link, 2, MCP_FAILED, "broken");
    fake_fail(scene.link, 3, MCP_SESSION_LOST, "gone");
    expect_heard(&scene, "");
    fake_say(scene.link, LISTED("4", TOOL("b")));
    expect_heard(&scene, "tools\n{\"a\":1}\n{\"a\":2}\n");
    scene_close(&scene);
}

TEST(an_answer_that_waits_is_forgotten_with_its_request)
{
    struct client_scene scene = { 0 };
    struct mcp_request *request;

    scene_make_ready(&scene);
    request = scene_ask(&scene, "tools/call", NULL, 0, NULL);
    scene_ask(&scene, "tools/call", NULL, 0, NULL);
    fake_say(scene.link, "{\"method\":\"notifications/tools/list_changed\"}");
    fake_say(scene.link, "{\"id\":2,\"result\":{}}");
    fake_say(scene.link, "{\"id\":3,\"result\":{}}");
    mcp_request_cancel(request, "x");
    scene_close(&scene);
}

TEST(a_server_is_answered)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    fake_say(scene.link, "{\"id\":1,\"method\":\"ping\"}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
    fake_say(scene.link, "{\"id\":\"r\",\"method\":\"roots/list\"}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":\"r\",\"error\":{\"code\":-32601,"
                            "\"message\":\"roots/list\"}}\n");
    fake_say(scene.link, "{\"id\":2,\"method\":\"sampling/createMessage\",\"params\":{}}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32601,"
                            "\"message\":\"sampling/createMessage\"}}\n");
    fake_say(scene.link, "{\"id\":[],\"method\":\"ping\"}");
    fake_say(scene.link, "{\"id\":null,\"method\":\"ping\"}");
    fake_say(scene.link, "{}");
    fake_expect(scene.link, "");
    scene_close(&scene);
}

TEST(what_a_server_asks_is_not_repeated_to_it_at_length)
{
    CLEANUP(buf_done) struct buf question = { 0 };
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    buf_add_text(&question, "{\"id\":1,\"method\":\"");
    for (int i = 0; i < 100000; i++)
        buf_add_text(&question, "é");
    buf_add_text(&question, "\"}");
    fake_say(scene.link, buf_str(&question).s);
    ASSERT_TRUE(scene.link->sent.len > 100 && scene.link->sent.len < 300);
    scene_close(&scene);
}

/* An object that the protocol knows has a few members; whoever looked for one of them would keep everybody waiting. */
TEST(a_flood_of_what_nobody_asked_for_ends_the_client)
{
    static const char *const messages[] = {
        "{\"method\":\"notifications/zzz\"}",
        "{\"method\":\"ping\",\"id\":7}",
        "{\"id\":77777,\"result\":{}}",
        "{\"what\":1}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(messages); i++) {
        struct client_scene scene = { 0 };

        scene_make_ready(&scene);
        for (int n = 0; n < MCP_UNASKED_AT_ONCE; n++)
            fake_say(scene.link, messages[i]);
        expect_heard(&scene, "");
        scene_run_ms(&scene, 0); /* what was heard has stopped the loop */
        scene_run_ms(&scene, 100);
        for (int n = 0; n < MCP_UNASKED_PER_SECOND / 100; n++)
            fake_say(scene.link, messages[i]);
        expect_heard(&scene, ""); /* time has given so many back */
        for (int n = 0; n < MCP_UNASKED_AT_ONCE && scene.heard.len == 0; n++)
            fake_say(scene.link, messages[i]);
        expect_heard(&scene, "end 1: the server sends too much that nobody asked for\n");
        ASSERT_TRUE(scene.link->is_closed);
        scene_close(&scene);
    }
}

TEST(answers_are_no_flood)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    for (int n = 0; n < MCP_UNASKED_AT_ONCE + 10; n++) {
        char text[64];

        ASSERT_NOT_NULL(scene_ask(&scene, "a", NULL, 0, NULL));
        snprintf(text, sizeof text, "{\"id\":%d,\"result\":1}", n + 2);
        fake_say(scene.link, text);
        expect_heard(&scene, "1\n");
        buf_clear(&scene.link->sent, 0);
    }
    scene_close(&scene);
}

TEST(objects_of_very_many_members_are_not_looked_into)
{
    static const struct {
        const char *before, *behind, *heard;
    } cases[] = {
        { "{\"id\":2,\"result\":{", "\"a\":1}}", "failure 1: the server's answer is none\n" },
        { "{\"id\":2,\"error\":{", "\"code\":1}}", "failure 1: the server's answer is none\n" },
        { "{\"method\":\"notifications/progress\",\"params\":{", "\"progressToken\":2}}", "" },
        { "{\"id\":2,", "\"result\":{}}", "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(buf_done) struct buf message = { 0 };
        struct client_scene scene = { 0 };

        scene_make_ready(&scene);
        scene_ask(&scene, "a", NULL, 0, NULL);
        buf_add_text(&message, cases[i].before);
        for (int k = 0; k < 2000; k++)
            buf_add_text(&message, "\"x\":0,");
        buf_add_text(&message, cases[i].behind);
        fake_say(scene.link, buf_str(&message).s);
        expect_heard(&scene, cases[i].heard);
        scene_close(&scene);
    }
}

TEST(a_question_is_answered_refused_or_withdrawn)
{
    struct client_scene scene = { 0 };
    struct mcp_request *request;
    int one, two;

    scene_make_ready(&scene);
    request = scene_ask(&scene, "a", NULL, 0, &one);
    buf_clear(&scene.link->sent, 0);
    fake_say(scene.link, "{\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{\"m\":1}}");
    ASSERT_TRUE(mcp_question_within(scene.question) == request);
    ASSERT_EQ(yyjson_get_int(yyjson_obj_get(mcp_question_params(scene.question), "m")), 1);
    mcp_question_answer(scene.question, "accept", STR_LITERAL("{\"a\":2}"));
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"result\":{\"action\":\"accept\","
                            "\"content\":{\"a\":2}}}\n");

    scene_ask(&scene, "b", NULL, 0, &two);
    buf_clear(&scene.link->sent, 0);
    fake_say(scene.link, "{\"id\":5,\"method\":\"elicitation/create\",\"params\":{}}");
    ASSERT_NULL(mcp_question_within(scene.question));
    mcp_question_refuse(scene.question, -32601, "elicitation/create");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":5,\"error\":{\"code\":-32601,"
                            "\"message\":\"elicitation/create\"}}\n");

    fake_say_within(scene.link, "{\"id\":6,\"method\":\"elicitation/create\",\"params\":{}}", 2);
    ASSERT_TRUE(mcp_question_within(scene.question) == request);
    ASSERT_TRUE(mcp_client_next_question(scene.client, NULL) == scene.question);
    buf_clear(&scene.heard, 0);
    fake_say(scene.link,
             "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"6\"}}");
    expect_heard(&scene, "");
    fake_say(scene.link, "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":6}}");
    expect_heard(&scene, "withdrawn\n");
    ASSERT_NULL(mcp_client_next_question(scene.client, NULL));
    fake_expect(scene.link, "");
    scene_close(&scene);
}

TEST(questions_have_a_bound)
{
    struct client_scene scene = { 0 };
    char text[128];

    scene_make_ready(&scene);
    for (int i = 0; i < MCP_SERVER_REQUESTS_MAX; i++) {
        snprintf(text, sizeof text, "{\"id\":%d,\"method\":\"elicitation/create\",\"params\":{}}",
                 i);
        fake_say(scene.link, text);
    }
    fake_expect(scene.link, "");
    fake_say(scene.link, "{\"id\":99,\"method\":\"elicitation/create\",\"params\":{}}");
    fake_expect(scene.link, "{\"jsonrpc\":\"2.0\",\"id\":99,\"error\":{\"code\":-32600,"
                            "\"message\":\"too many open requests\"}}\n");
    scene_close(&scene);
}

/* -- Lists --------------------------------------------------------------------------------- */

static struct mcp_request *scene_ask_page(void *asker, const struct mcp_ask *ask)
{
    return mcp_client_ask(asker, ask);
}

static void scene_on_list(void *owner, yyjson_val *const *entries, size_t n,
                          const struct mcp_answer *failed)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < n; i++)
        json_write_value(&text, entries[i]);
    if (failed != NULL && failed->failure != NULL)
        buf_add_str(&text, failed->failure->words);
    note(owner, buf_str(&text).s);
}

static struct mcp_list *scene_list(struct client_scene *scene)
{
    return mcp_list_start(&(struct mcp_list_options){ .ask = scene_ask_page,
                                                      .asker = scene->client,
                                                      .method = "resources/list",
                                                      .member = "resources",
                                                      .on_list = scene_on_list,
                                                      .owner = scene });
}

TEST(a_list_is_read_to_its_last_page)
{
    struct client_scene scene = { 0 };

    scene_make_ready(&scene);
    ASSERT_NOT_NULL(scene_list(&scene));
    fake_say(scene.link, "{\"id\":2,\"result\":{\"resources\":[1,2],\"nextCursor\":\"p2\"}}");
    fake_say(scene.link, "{\"id\":3,\"result\":{\"resources\":[]   ,\"nextCursor\":\"p3\"}}");
    fake_say(scene.link, "{\"id\":4,\"result\":{\"resources\":[{}]}}");
    expect_heard(&scene, "12{}\n");
    ASSERT_NOT_NULL(scene_list(&scene));
    fake_say(scene.link, "{\"id\":5,\"result\":{\"resources\":[1,2],\"nextCursor\":\"p2\"}}");
    fake_say(scene.link, "{\"id\":6,\"result\":{\"resources\":[1,2],\"nextCursor\":\"p2\"}}");
    expect_heard(&scene, "a cursor is repeated\n");
    mcp_list_cancel(scene_list(&scene));
    ASSERT_NULL(mcp_client_next_request(scene.client, NULL));
    ASSERT_NOT_NULL(scene_list(&scene));
    fake_end(scene.link, MCP_CLOSED, "Transport closed");
    expect_heard(&scene, "Transport closed\nend 2: Transport closed\n");
    scene_close(&scene);
}
