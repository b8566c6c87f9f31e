/* Links over HTTP, against a web server inside the test and an authorizer that does as it is told. */
#include "http/client.h"
#include "loop/loop.h"
#include "mcp/authorizer.h"
#include "mcp/http_internal.h"
#include "mcp/message.h"

#include "fake_web.h"
#include "test.h"

#include <stdio.h>
#include <time.h>

/* -- The authorizer ------------------------------------------------------------------------- */

struct mcp_authorizer {
    struct loop *loop;
    const char *token;  /* NULL: there is none */
    const char *second; /* after a 401; NULL: only a person can help */
    unsigned n_signed, n_again;
    struct buf challenge;
};

struct mcp_signing {
    struct timer *timer;
    const char *token;
    mcp_sign_fn *on_sign;
    void *owner;
};

static void signing_over(void *owner)
{
    struct mcp_signing *signing = owner;
    mcp_sign_fn *on_sign = signing->on_sign;
    void *whose = signing->owner;
    struct str token = str_of(signing->token);

    timer_free(signing->timer);
    free(signing);
    on_sign(whose, token);
}

static struct mcp_signing *signing_start(struct mcp_authorizer *authorizer, const char *token,
                                         mcp_sign_fn *on_sign, void *owner)
{
    struct mcp_signing *signing = xcalloc(1, sizeof *signing);

    signing->timer = timer_new(authorizer->loop, signing_over, signing);
    signing->token = token;
    signing->on_sign = on_sign;
    signing->owner = owner;
    timer_start(signing->timer, 1);
    return signing;
}

struct mcp_signing *mcp_sign(struct mcp_authorizer *authorizer, const struct mcp_spec *spec,
                             mcp_sign_fn *on_sign, void *owner)
{
    authorizer->n_signed++;
    return signing_start(authorizer, authorizer->token, on_sign, owner);
}

struct mcp_signing *mcp_sign_again(struct mcp_authorizer *authorizer, const struct mcp_spec *spec,
                                   struct str refused, struct str www_authenticate,
                                   mcp_sign_fn *on_sign, void *owner)
{
    authorizer->n_again++;
    buf_add_str(&authorizer->challenge, www_authenticate);
    return signing_start(authorizer, authorizer->second, on_sign, owner);
}

void mcp_signing_cancel(struct mcp_signing *signing)
{
    if (signing == NULL)
        return;
    timer_free(signing->timer);
    free(signing);
}

/* -- The scene ------------------------------------------------------------------------------ */

struct scene {
    struct fake_web web;
    struct loop *loop;
    struct http_client *client;
    struct mcp_authorizer authorizer;
    struct mcp_spec spec;
    char url[64];
    struct mcp_link *link;
    struct buf log; /* a line for everything that the link tells */
    const char *wanted;
    const char *wanted_request;
    size_t wanted_count;
    struct timer *watchdog, *look;
    bool closes_at_once; /* gives the link back when it is told anything */
};

static struct http_client *scene_http(void *owner)
{
    struct scene *scene = owner;

    return scene->client;
}

static void scene_told(struct scene *scene)
{
    if (scene->closes_at_once)
        mcp_link_close(TAKE(scene->link));
    if (scene->wanted != NULL && strstr(buf_str(&scene->log).s, scene->wanted) != NULL)
        loop_stop(scene->loop);
}

static void scene_on_message(void *owner, yyjson_doc *message, int64_t within)
{
    struct scene *scene = owner;
    size_t len = 0;
    char *text = yyjson_write(message, 0, &len);

    if (len > 200)
        buf_printf(&scene->log, "message %d of %zu\n", (int)within, len);
    else
        buf_printf(&scene->log, "message %d %s\n", (int)within, text);
    free(text);
    mcp_message_free(scene->loop, message);
    scene_told(scene);
}

static void scene_on_failed(void *owner, int64_t id, const struct mcp_failure *failure)
{
    struct scene *scene = owner;

    buf_printf(&scene->log, "failed %d kind %d: %s\n", (int)id, (int)failure->kind,
               failure->words.s);
    scene_told(scene);
}

static void scene_on_end(void *owner, const struct mcp_failure *failure)
{
    struct scene *scene = owner;

    buf_printf(&scene->log, "end kind %d: %s\n", (int)failure->kind, failure->words.s);
    scene_told(scene);
}

static void scene_give_up(void *owner)
{
    struct scene *scene = owner;

    fail_msg("the test takes too long; so far:\n%s\nrequests:\n%s", buf_str(&scene->log).s,
             buf_str(&scene->web.requests).s);
}

static void scene_look(void *owner)
{
    struct scene *scene = owner;

    if (scene->wanted_request != NULL &&
        fake_web_count(&scene->web, scene->wanted_request) >= scene->wanted_count)
        loop_stop(scene->loop);
    timer_start(scene->look, 5);
}

static const struct mcp_link_events scene_events = { scene_on_message, scene_on_failed,
                                                     scene_on_end };

static struct mcp_link_options scene_options(struct scene *scene)
{
    return (struct mcp_link_options){
        .loop = scene->loop,
        .spec = &scene->spec,
        .events = &scene_events,
        .owner = scene,
        .http = scene_http,
        .http_owner = scene,
        .authorizer = &scene->authorizer,
    };
}

static void scene_open_without_link(struct scene *scene, const struct fake_rule *rules, size_t n)
{
    CLEANUP(error_done) struct error err = { 0 };

    *scene = (struct scene){ 0 };
    unsetenv("http_proxy");
    unsetenv("all_proxy");
    unsetenv("ALL_PROXY");
    fake_web_start(&scene->web, rules, n);
    scene->loop = loop_new();
    scene->client = http_client_new(scene->loop, &err);
    ASSERT_NOT_NULL(scene->client);
    scene->authorizer.loop = scene->loop;
    snprintf(scene->url, sizeof scene->url, "http://127.0.0.1:%d/mcp", scene->web.port);
    scene->spec = (struct mcp_spec){ .name = STR_LITERAL("web"),
                                     .transport = MCP_HTTP,
                                     .url = str_of(scene->url) };
    scene->watchdog = timer_new(scene->loop, scene_give_up, scene);
    scene->look = timer_new(scene->loop, scene_look, scene);
    timer_start(scene->watchdog, 28000); /* before HTTP_NOTE_MS */
}

static void scene_open(struct scene *scene, const struct fake_rule *rules, size_t n)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct mcp_link_options options;

    scene_open_without_link(scene, rules, n);
    options = scene_options(scene);
    scene->link = mcp_http_link_new(&options, &err);
    ASSERT_NOT_NULL(scene->link);
}

static void scene_let_go(struct scene *scene)
{
    mcp_link_close(TAKE(scene->link));
    timer_free(scene->watchdog);
    timer_free(scene->look);
    http_client_free(scene->client);
}

static void scene_forget(struct scene *scene)
{
    buf_done(&scene->authorizer.challenge);
    buf_done(&scene->log);
    fake_web_stop(&scene->web);
}

/* The other side is there to the end. */
static void scene_end(struct scene *scene)
{
    scene_let_go(scene);
    loop_free(scene->loop);
}

static void scene_close(struct scene *scene)
{
    scene_let_go(scene);
    scene_forget(scene);
    loop_free(scene->loop);
}

/* Runs until the link has told that. */
static void scene_wait(struct scene *scene, const char *text)
{
    scene->wanted = text;
    if (strstr(buf_str(&scene->log).s, text) == NULL)
        loop_run(scene->loop);
    scene->wanted = NULL;
}

/* Runs until that has come in requests, so often. */
static void scene_wait_request(struct scene *scene, const char *text, size_t count)
{
    scene->wanted_request = text;
    scene->wanted_count = count;
    timer_start(scene->look, 0);
    loop_run(scene->loop);
    timer_stop(scene->look);
    scene->wanted_request = NULL;
}

static void scene_stop(void *owner)
{
    struct scene *scene = owner;

    loop_stop(scene->loop);
}

/* Runs for some time, in which nothing more may happen. */
static void scene_linger(struct scene *scene, uint64_t ms)
{
    struct timer *timer = timer_new(scene->loop, scene_stop, scene);

    timer_start(timer, ms);
    loop_run(scene->loop);
    timer_free(timer);
}

static void scene_ask(struct scene *scene, const char *method, int id)
{
    char message[256];

    snprintf(message, sizeof message, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\"}", id,
             method);
    mcp_link_send(scene->link, str_of(message), id);
}

static void scene_note(struct scene *scene, const char *method)
{
    char message[256];

    snprintf(message, sizeof message, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}", method);
    mcp_link_send(scene->link, str_of(message), -1);
}

#define HEAD(status, type) "HTTP/1.1 " status "\r\nContent-Type: " type "\r\nConnection: close\r\n"
#define JSON HEAD("200 OK", "application/json")
#define EVENTS HEAD("200 OK", "text/event-stream")
#define NOTHING(status) "HTTP/1.1 " status "\r\nContent-Length: 0\r\n\r\n"
#define ANSWER(id) "{\"id\":" #id ",\"result\":{}}"

#define AGREED "{\"id\":0,\"result\":{\"protocolVersion\":\"2025-06-18\"}}"
#define INITIALIZED                                                                                \
    { .when = { "\"initialize\"" }, .bytes = JSON "Mcp-Session-Id: s-1\r\n\r\n" AGREED },          \
    {                                                                                              \
        .when = { "notifications/initialized" }, .bytes = NOTHING("202 Accepted")                  \
    }
#define NO_STREAM                                                                                  \
    {                                                                                              \
        .when = { "GET /" }, .bytes = NOTHING("405 Method Not Allowed")                            \
    }

static void scene_handshake(struct scene *scene)
{
    scene_ask(scene, "initialize", 0);
    scene_wait(scene, "message 0 ");
    scene_note(scene, "notifications/initialized");
    mcp_link_handshake_done(scene->link, STR_LITERAL("2025-06-18"));
    buf_clear(&scene->log, 0);
}

#define OPEN(scene, ...)                                                                           \
    static const struct fake_rule rules[] = { __VA_ARGS__ };                                       \
    scene_open(scene, rules, ARRAY_LENGTH(rules))

/* -- Plain conversations --------------------------------------------------------------------- */

TEST(a_session_is_begun_kept_and_deleted)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/list", "mcp-session-id: s-1", "mcp-protocol-version: 2025-06-18" },
           .bytes = JSON "\r\n" ANSWER(1) },
         { .when = { "DELETE /mcp", "mcp-session-id: s-1" }, .bytes = NOTHING("204 No Content") });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/list", 1);
    scene_wait(&scene, "message 1 {\"id\":1,\"result\":{}}\n");
    scene_wait_request(&scene, "GET /mcp", 1);
    ASSERT_EQ(fake_web_count(&scene.web, "accept: text/event-stream, application/json"), 4);
    ASSERT_EQ(fake_web_count(&scene.web, "content-type: application/json"), 3);
    ASSERT_EQ(fake_web_count(&scene.web, "mcp-session-id"), 3);
    mcp_link_close(TAKE(scene.link));
    scene_wait_request(&scene, "DELETE /mcp", 1);
    ASSERT_EQ(fake_web_count(&scene.web, "mcp-protocol-version: 2025-06-18"), 4);
    scene_close(&scene);
}

/* With everything else: the client is freed before the loop runs again. */
TEST(a_session_is_deleted_at_the_end)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "DELETE /mcp" }, .bytes = NOTHING("204 No Content"), .pause_us = 20000 });
    scene_handshake(&scene);
    scene_wait_request(&scene, "GET /mcp", 1);
    scene_end(&scene);
    ASSERT_EQ(fake_web_count(&scene.web, "DELETE /mcp"), 1);
    scene_forget(&scene);
}

TEST(a_server_that_does_not_take_the_end_of_a_session_is_not_waited_for)
{
    struct timespec before, after;
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "DELETE /mcp" }, .bytes = "", .after = FAKE_STALL });
    scene_handshake(&scene);
    clock_gettime(CLOCK_MONOTONIC, &before);
    scene_end(&scene);
    clock_gettime(CLOCK_MONOTONIC, &after);
    ASSERT_TRUE(after.tv_sec - before.tv_sec <= 15);
    scene_forget(&scene);
}

TEST(nothing_overtakes_the_handshake)
{
    struct scene scene;

    OPEN(&scene,
         { .when = { "\"initialize\"" }, .bytes = JSON "Mcp-Session-Id: s-1\r\n\r\n" ANSWER(0) },
         { .when = { "notifications/initialized" },
           .bytes = NOTHING("202 Accepted"),
           .pause_us = 100000 },
         NO_STREAM, { .when = { "tools/list" }, .bytes = JSON "\r\n" ANSWER(1) });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/list", 1);
    scene_linger(&scene, 30);
    ASSERT_EQ(fake_web_count(&scene.web, "tools/list"), 0);
    ASSERT_EQ(fake_web_count(&scene.web, "GET /"), 0);
    scene_wait(&scene, "message 1 ");
    scene_close(&scene);
}

TEST(an_event_stream_says_more_before_the_answer_and_nothing_behind_it)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call" },
           .bytes = EVENTS "\r\n"
                           ": hello\n\nevent: ping\ndata: x\n\n"
                           "event: message\ndata: {\"method\":\"n\"}\n\n"
                           "data: {\"id\":\"q\",\"method\":\"elicitation/create\"}\n\n"
                           "data: {\"id\":5,\ndata: \"result\":{}}\n\n"
                           "data: {\"id\":5,\"result\":{\"twice\":1}}\n\n" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "result");
    scene_linger(&scene, 30);
    ASSERT_STR(buf_str(&scene.log), "message 5 {\"method\":\"n\"}\n"
                                    "message 5 {\"id\":\"q\",\"method\":\"elicitation/create\"}\n"
                                    "message 5 {\"id\":5,\"result\":{}}\n");
    scene_close(&scene);
}

TEST(an_array_is_told_as_it_came)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call" },
           .bytes = JSON "\r\n[{\"method\":\"n\"},{\"id\":5,\"result\":{}}]" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "\n");
    scene_linger(&scene, 20);
    ASSERT_STR(buf_str(&scene.log), "message 5 [{\"method\":\"n\"},{\"id\":5,\"result\":{}}]\n");
    scene_close(&scene);
}

TEST(what_a_server_says_unasked_comes_from_its_own_stream_which_is_resumed)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED,
         { .when = { "GET /", "last-event-id: 7" },
           .bytes = EVENTS "\r\nid: 8\ndata: {\"method\":\"two\"}\n\n",
           .after = FAKE_STALL },
         { .when = { "GET /", "accept: text/event-stream" },
           .bytes = EVENTS "\r\nretry: 10\nid: 7\ndata: {\"method\":\"one\"}\n\n" });
    scene_handshake(&scene);
    scene_wait(&scene, "message -1 {\"method\":\"two\"}\n");
    ASSERT_STR(buf_str(&scene.log),
               "message -1 {\"method\":\"one\"}\nmessage -1 {\"method\":\"two\"}\n");
    scene_close(&scene);
}

TEST(a_request_may_be_answered_on_the_servers_own_stream)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED,
         { .when = { "GET /" },
           .bytes = EVENTS "\r\ndata: {\"method\":\"open\"}\n\n",
           .after = FAKE_STALL },
         { .when = { "tools/call" }, .bytes = NOTHING("202 Accepted") });
    scene_handshake(&scene);
    scene_wait(&scene, "open");
    scene_ask(&scene, "tools/call", 4);
    scene_wait_request(&scene, "tools/call", 1);
    scene_linger(&scene, 30);
    ASSERT_STR(buf_str(&scene.log), "message -1 {\"method\":\"open\"}\n");
    scene_close(&scene);
}

TEST(no_more_requests_than_allowed_run_at_once_and_notifications_pass_them)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call" }, .bytes = EVENTS "\r\n", .after = FAKE_STALL },
         { .when = { "notifications/cancelled" }, .bytes = NOTHING("202 Accepted") });
    scene_handshake(&scene);
    for (int i = 0; i < 2 * HTTP_REQUESTS_MAX; i++)
        scene_ask(&scene, "tools/call", i + 1);
    scene_wait_request(&scene, "tools/call", HTTP_REQUESTS_MAX);
    scene_note(&scene, "notifications/cancelled");
    scene_wait_request(&scene, "notifications/cancelled", 1);
    scene_linger(&scene, 20);
    ASSERT_EQ(fake_web_count(&scene.web, "tools/call"), HTTP_REQUESTS_MAX);
    mcp_link_forget(scene.link, 1);
    scene_wait_request(&scene, "tools/call", HTTP_REQUESTS_MAX + 1);
    scene_close(&scene);
}

/* The GET for the server's own stream has one of the slots. */
TEST(a_notification_does_not_wait_for_a_stream_that_is_refused)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED,
         { .when = { "GET /" }, .bytes = NOTHING("405 Method Not Allowed"), .pause_us = 200000 },
         { .when = { "notifications/progress" }, .bytes = "", .after = FAKE_STALL });
    scene_handshake(&scene);
    scene_wait_request(&scene, "GET /mcp", 1);
    for (int i = 0; i < HTTP_NOTES_MAX; i++)
        scene_note(&scene, "notifications/progress");
    scene_wait_request(&scene, "notifications/progress", HTTP_NOTES_MAX);
    scene_close(&scene);
}

/* -- Broken streams --------------------------------------------------------------------------- */

TEST(a_stream_that_breaks_is_resumed_where_it_broke)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED,
         { .when = { "GET /", "last-event-id: e2" },
           .bytes = EVENTS "\r\nid: e3\ndata: {\"id\":5,\"result\":{}}\n\n" },
         { .when = { "GET /", "last-event-id: e1" },
           .bytes = EVENTS "\r\nid: e2\ndata: {\"method\":\"b\"}\n\nid: torn\ndata: {" },
         NO_STREAM,
         { .when = { "tools/call" },
           .bytes = EVENTS "\r\nretry: 0\nid: e1\ndata\n\ndata: {\"method\":\"a\"}\n\n" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "result");
    ASSERT_STR(buf_str(&scene.log), "message 5 {\"method\":\"a\"}\nmessage 5 {\"method\":\"b\"}\n"
                                    "message 5 {\"id\":5,\"result\":{}}\n");
    scene_close(&scene);
}

TEST(a_stream_without_ids_that_breaks_fails_its_request_only)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call" }, .bytes = EVENTS "\r\ndata: {\"method\":\"a\"}\n\n" },
         { .when = { "tools/list" }, .bytes = JSON "\r\n" ANSWER(6) });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "failed 5 kind 1: the server's stream ended before the answer\n");
    scene_ask(&scene, "tools/list", 6);
    scene_wait(&scene, "message 6 ");
    scene_close(&scene);
}

TEST(a_stream_that_cannot_be_resumed_fails_after_some_tries)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED,
         { .when = { "GET /", "last-event-id" }, .bytes = NOTHING("503 Service Unavailable") },
         NO_STREAM, { .when = { "tools/call" }, .bytes = EVENTS "\r\nretry: 1\nid: 1\ndata\n\n" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "failed 5 kind 1: the server answered 503 Service Unavailable\n");
    ASSERT_EQ(fake_web_count(&scene.web, "last-event-id: 1"), HTTP_FAILED_MAX + 1);
    scene_close(&scene);
}

TEST(a_server_without_resumption_is_asked_once)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call" }, .bytes = EVENTS "\r\nretry: 1\nid: 1\ndata\n\n" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "failed 5 kind 1: the server answered 405 Method Not Allowed\n");
    ASSERT_EQ(fake_web_count(&scene.web, "last-event-id: 1"), 1);
    scene_close(&scene);
}

/* -- Answers that are none -------------------------------------------------------------------- */

TEST(answers_that_are_none_are_told_in_words)
{
    static const struct {
        struct fake_rule rule;
        const char *told;
    } cases[] = {
        { { .bytes = HEAD("200 OK", "text/html") "\r\n<p>" },
          "failed 1 kind 1: the server's answer is of the type text/html\n" },
        { { .bytes = NOTHING("202 Accepted") }, "failed 1 kind 1: the server did not answer\n" },
        { { .bytes = JSON "\r\n" }, "failed 1 kind 1: the server did not answer\n" },
        { { .bytes = JSON "\r\n" ANSWER(9) },
          "message 1 {\"id\":9,\"result\":{}}\n"
          "failed 1 kind 1: the server answered, but not to the request\n" },
        { { .bytes = JSON "\r\nno JSON" },
          "failed 1 kind 1: the server answered, but not to the request\n" },
        { { .bytes = JSON "\r\n\"\xff\"" },
          "failed 1 kind 1: the server answered, but not to the request\n" },
        { { .bytes = JSON "\r\n{\"id\":null,\"error\":{\"code\":-1,\"message\":\"no\"}}" },
          "failed 1 kind 1: the server answered, but not to the request: no\n" },
        { { .bytes = HEAD("500 Oh", "text/plain") "\r\nwords" },
          "failed 1 kind 1: the server answered 500 Internal Server Error\n" },
        { { .bytes = HEAD("400 Bad", "application/json") "\r\n{\"error\":\"go away\"}" },
          "failed 1 kind 1: the server answered 400 Bad Request: go away\n" },
        { { .bytes = HEAD("422 No", "application/json") "\r\n{\"id\":1,\"error\":{\"code\":7}}" },
          "message 1 {\"id\":1,\"error\":{\"code\":7}}\n" },
        { { .bytes = HEAD("403 No", "application/json") "\r\n{", .after = FAKE_STALL },
          "failed 1 kind 1: the server answered 403 Forbidden\n" },
        { { .bytes = "HTTP/1.1 307 T\r\nLocation: http://127.0.0.1:1/mcp\r\n\r\n" },
          "failed 1 kind 1: the server redirects to http://127.0.0.1:1, which is not asked\n" },
        { { .bytes = "HTTP/1.1 302 T\r\nLocation: file:///etc/passwd\r\n\r\n" },
          "failed 1 kind 1: the server redirects to file://, which is not asked\n" },
        { { .bytes = "garbage\r\n\r\n" }, "failed 1 kind 1: cannot reach the server: " },
        { { .bytes = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                     "Content-Length: 100\r\n\r\n{" },
          "failed 1 kind 1: the server's answer broke off: " },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct fake_rule rules[] = { INITIALIZED, NO_STREAM, cases[i].rule };
        struct scene scene;

        rules[3].when[0] = "tools/list";
        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene_handshake(&scene);
        scene_ask(&scene, "tools/list", 1);
        scene_wait(&scene, cases[i].told);
        ASSERT_TRUE(str_starts(buf_str(&scene.log), cases[i].told));
        scene_close(&scene);
    }
}

TEST(a_server_that_is_not_there_is_told)
{
    struct scene scene;

    OPEN(&scene, NO_STREAM);
    scene.spec.url = STR_LITERAL("http://127.0.0.1:1/mcp");
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "failed 0 kind 1: cannot reach the server: ");
    scene_close(&scene);
}

TEST(events_that_are_no_messages_are_ignored)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call" },
           .bytes = EVENTS "\r\ndata: nonsense\n\ndata: \"\xff\"\n\ndata: 7\n\n"
                           "data: {\"id\":5,\"result\":{}}\n\n" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "\n");
    ASSERT_STR(buf_str(&scene.log), "message 5 {\"id\":5,\"result\":{}}\n");
    scene_close(&scene);
}

/* A string of 1 MiB, which a worker parses, between short ones. */
TEST(long_messages_keep_their_place)
{
    CLEANUP(buf_done) struct buf stream = { 0 };
    struct scene scene;
    struct fake_rule rules[] = { INITIALIZED, NO_STREAM, { .when = { "tools/call" } } };

    buf_add_text(&stream, EVENTS "\r\ndata: {\"method\":\"a\"}\n\ndata: {\"method\":\"");
    for (int i = 0; i < 1024 * 1024; i++)
        buf_add_char(&stream, 'x');
    buf_add_text(&stream, "\"}\n\ndata: {\"method\":\"b\"}\n\ndata: {\"id\":5,\"result\":{}}\n\n");
    rules[3].bytes = buf_str(&stream).s;
    scene_open(&scene, rules, ARRAY_LENGTH(rules));
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "result");
    ASSERT_STR(buf_str(&scene.log), "message 5 {\"method\":\"a\"}\nmessage 5 of 1048589\n"
                                    "message 5 {\"method\":\"b\"}\n"
                                    "message 5 {\"id\":5,\"result\":{}}\n");
    scene_close(&scene);
}

TEST(what_has_no_end_fails_its_request_only)
{
    static char line[65536 + 200];
    static const char *const heads[] = { EVENTS "\r\n: ", EVENTS "\r\ndata: ", JSON "\r\n" };
    static const char *const words[] = { "the server's answer does not end",
                                         "the server's message is too large",
                                         "the server's message is too large" };

    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        struct fake_rule rules[] = { INITIALIZED,
                                     NO_STREAM,
                                     { .when = { "tools/list" }, .bytes = JSON "\r\n" ANSWER(6) },
                                     { .when = { "tools/call" }, .bytes = line, .repeat = 8192 } };
        CLEANUP(buf_done) struct buf told = { 0 };
        struct scene scene;

        memset(line, 'x', sizeof line - 1);
        memcpy(line, heads[i], strlen(heads[i]));
        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene_handshake(&scene);
        scene_ask(&scene, "tools/call", 5);
        buf_printf(&told, "failed 5 kind 1: %s\n", words[i]);
        scene_wait(&scene, buf_str(&told).s);
        scene_ask(&scene, "tools/list", 6);
        scene_wait(&scene, "message 6 ");
        scene_close(&scene);
    }
}

/* 40 MB of numbers, which are 320 MB of values. */
TEST(a_message_that_takes_too_much_memory_fails_its_request_only)
{
    static const char *const heads[] = { EVENTS "\r\ndata: [1", JSON "\r\n[1" };
    static const char *const ends[] = { "]\n\n", "]" };

    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        CLEANUP(buf_done) struct buf stream = { 0 };
        struct fake_rule rules[] = { INITIALIZED,
                                     NO_STREAM,
                                     { .when = { "tools/list" }, .bytes = JSON "\r\n" ANSWER(6) },
                                     { .when = { "tools/call" } } };
        struct scene scene;

        buf_add_text(&stream, heads[i]);
        for (int k = 0; k < 20 * 1000 * 1000; k++)
            buf_add(&stream, ",1", 2);
        buf_add_text(&stream, ends[i]);
        rules[ARRAY_LENGTH(rules) - 1].bytes = buf_str(&stream).s;
        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene_handshake(&scene);
        scene_ask(&scene, "tools/call", 5);
        scene_wait(&scene, "failed 5 kind 1: the server's message is too large\n");
        scene_ask(&scene, "tools/list", 6);
        scene_wait(&scene, "message 6 ");
        scene_close(&scene);
    }
}

TEST(a_flood_of_messages_fails_its_request_only)
{
    CLEANUP(buf_done) struct buf stream = { 0 };
    struct fake_rule rules[] = { INITIALIZED,
                                 NO_STREAM,
                                 { .when = { "tools/list" }, .bytes = JSON "\r\n" ANSWER(6) },
                                 { .when = { "tools/call" }, .repeat = 1000 } };
    struct scene scene;

    buf_add_text(&stream, EVENTS "\r\n");
    while (stream.len < 64 * 1024)
        buf_add_text(&stream, "data: {}\n\n");
    rules[4].bytes = buf_str(&stream).s;
    scene_open(&scene, rules, ARRAY_LENGTH(rules));
    timer_start(scene.watchdog, 240000); /* 64 MB, with sanitizers */
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "failed 5 kind 1: the server sends more than can be read\n");
    scene_ask(&scene, "tools/list", 6);
    scene_wait(&scene, "message 6 {\"id\":6,\"result\":{}}\n");
    scene_close(&scene);
}

/* Three answers of 50 MB, none of which ends. */
TEST(answers_in_the_making_share_a_bound)
{
    static char line[65536 + 200];
    struct fake_rule rules[] = {
        INITIALIZED,
        NO_STREAM,
        { .when = { "tools/call" }, .bytes = line, .repeat = 800, .after = FAKE_STALL }
    };
    static const char *const heads[] = { EVENTS "\r\ndata: ", JSON "\r\n" };

    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        struct scene scene;

        memset(line, 'x', sizeof line - 1);
        memcpy(line, heads[i], strlen(heads[i]));
        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene_handshake(&scene);
        for (int id = 1; id <= 3; id++)
            scene_ask(&scene, "tools/call", id);
        scene_wait(&scene, "the server sends more than can be read\n");
        scene_linger(&scene, 300);
        ASSERT_TRUE(str_starts(buf_str(&scene.log), "failed "));
        ASSERT_TRUE(memchr(scene.log.data, '\n', scene.log.len) ==
                    scene.log.data + scene.log.len - 1); /* the others go on */
        scene_close(&scene);
    }
}

TEST(a_long_answer_to_what_has_none_is_not_read)
{
    CLEANUP(buf_done) struct buf answer = { 0 };
    struct fake_rule rules[] = { INITIALIZED,
                                 NO_STREAM,
                                 { .when = { "notifications/short" },
                                   .bytes = JSON "\r\n{\"method\":\"short\"}" },
                                 { .when = { "notifications/long" } } };
    static const char *const heads[] = { EVENTS "\r\ndata: {\"method\":\"",
                                         JSON "\r\n{\"method\":\"" };
    static const char *const ends[] = { "\"}\n\n", "\"}" };

    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        struct scene scene;

        buf_clear(&answer, 0);
        buf_add_text(&answer, heads[i]);
        for (int k = 0; k < HTTP_NOTE_ANSWER_MAX; k++)
            buf_add_char(&answer, 'x');
        buf_add_text(&answer, ends[i]);
        rules[4].bytes = buf_str(&answer).s;
        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene_handshake(&scene);
        scene_note(&scene, "notifications/long");
        scene_wait_request(&scene, "notifications/long", 1);
        scene_linger(&scene, 50);
        scene_note(&scene, "notifications/short");
        scene_wait(&scene, "short");
        ASSERT_STR(buf_str(&scene.log), "message -1 {\"method\":\"short\"}\n");
        scene_close(&scene);
    }
}

TEST(too_many_messages_that_a_server_does_not_take_end_the_link)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM, { .bytes = "", .after = FAKE_STALL });
    scene_handshake(&scene);
    for (int i = 0; i < HTTP_EXCHANGES_MAX + 1; i++)
        scene_note(&scene, "notifications/progress");
    scene_wait(&scene, "end kind 1: the server does not take what is sent to it\n");
    scene_close(&scene);
}

/* The connection is not kept for the rest of such an answer: the body it sends goes with the request. */
TEST(an_answer_may_come_before_the_request_is_read)
{
    CLEANUP(buf_done) struct buf message = { 0 };
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "Content-Length: 16777" },
           .bytes = "HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\n",
           .after = FAKE_EARLY });
    scene_handshake(&scene);
    while (message.len < 16777000)
        buf_add_text(&message, "          ");
    mcp_link_send(scene.link, buf_str(&message), 5);
    scene_wait(&scene, "failed 5 kind 4: ");
    scene_linger(&scene, 50);
    scene_close(&scene);
}

TEST(a_server_that_takes_nothing_ends_the_link)
{
    CLEANUP(buf_done) struct buf long_message = { 0 };
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM, { .bytes = "", .after = FAKE_STALL });
    scene_handshake(&scene);
    for (int i = 0; i < 20 * 1024 * 1024; i++)
        buf_add_char(&long_message, ' ');
    for (int i = 0; i < 4; i++)
        mcp_link_send(scene.link, buf_str(&long_message), i + 1);
    scene_wait(&scene, "end kind 1: the server does not take what is sent to it\n");
    scene_ask(&scene, "tools/list", 9);
    scene_linger(&scene, 20);
    ASSERT_STR(buf_str(&scene.log), "end kind 1: the server does not take what is sent to it\n");
    scene_close(&scene);
}

/* -- Sessions --------------------------------------------------------------------------------- */

TEST(a_session_that_is_lost_is_renewed)
{
    struct scene scene;

    OPEN(&scene,
         { .when = { "\"initialize\"" },
           .bytes = JSON "Mcp-Session-Id: s-1\r\n\r\n" ANSWER(0),
           .times = 1 },
         { .when = { "\"initialize\"" }, .bytes = JSON "Mcp-Session-Id: s-2\r\n\r\n" ANSWER(3) },
         { .when = { "notifications/initialized" }, .bytes = NOTHING("202 Accepted") }, NO_STREAM,
         { .when = { "tools/call", "s-1", "\"id\":2" },
           .bytes = NOTHING("404 Not Found"),
           .pause_us = 100000 },
         { .when = { "tools/call", "s-1" }, .bytes = NOTHING("404 Not Found") },
         { .when = { "tools/call", "s-2", "\"id\":1" }, .bytes = JSON "\r\n" ANSWER(1) },
         { .when = { "tools/call", "s-2", "\"id\":2" }, .bytes = JSON "\r\n" ANSWER(2) });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 1);
    scene_ask(&scene, "tools/call", 2);
    scene_wait(&scene, "failed 1 kind 4: the server has forgotten the session\n");
    mcp_link_renew(scene.link);
    scene_ask(&scene, "initialize", 3);
    scene_ask(&scene, "tools/call", 1);
    scene_wait(&scene, "message 3 ");
    scene_note(&scene, "notifications/initialized");
    mcp_link_handshake_done(scene.link, STR_LITERAL("2025-06-18"));
    scene_wait(&scene, "message 1 ");
    scene_wait(&scene, "message 2 "); /* it heard of the loss later, and was repeated */
    ASSERT_EQ(fake_web_count(&scene.web, "\"initialize\""), 2);
    scene_close(&scene);
}

TEST(a_session_may_be_lost_in_other_words)
{
    struct scene scene;

    OPEN(
        &scene, INITIALIZED, NO_STREAM,
        { .when = { "tools/call" },
          .bytes = HEAD(
              "400 Bad Request",
              "application/json") "\r\n"
                                  "{\"error\":{\"code\":-32000,\"message\":\"No valid Session ID\"}}" });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 1);
    scene_wait(&scene, "failed 1 kind 4: the server has forgotten the session\n");
    scene_close(&scene);
}

/* The first loses the session by 404. The second hears of it in other words, when there is another one already. */
TEST(a_request_that_is_asked_again_in_another_session_has_its_time)
{
    struct scene scene;

    OPEN(&scene,
         { .when = { "\"initialize\"" },
           .bytes = JSON "Mcp-Session-Id: s-1\r\n\r\n" ANSWER(0),
           .times = 1 },
         { .when = { "\"initialize\"" }, .bytes = JSON "Mcp-Session-Id: s-2\r\n\r\n" ANSWER(3) },
         { .when = { "notifications/initialized" }, .bytes = NOTHING("202 Accepted") }, NO_STREAM,
         { .when = { "tools/call", "s-1", "\"id\":2" },
           .bytes = HEAD("400 Bad Request", "application/json") "\r\n{\"error\":\"no session\"}",
           .pause_us = 100000 },
         { .when = { "tools/call", "s-1" }, .bytes = NOTHING("404 Not Found") },
         { .when = { "tools/call", "s-2" },
           .bytes = JSON "\r\n" ANSWER(2),
           .pause_us = (HTTP_REFUSAL_MS + 500) * 1000 });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 1);
    scene_ask(&scene, "tools/call", 2);
    scene_wait(&scene, "failed 1 kind 4: the server has forgotten the session\n");
    mcp_link_renew(scene.link);
    scene_ask(&scene, "initialize", 3);
    scene_wait(&scene, "message 3 ");
    scene_note(&scene, "notifications/initialized");
    mcp_link_handshake_done(scene.link, STR_LITERAL("2025-06-18"));
    scene_wait(&scene, " 2 ");
    ASSERT_TRUE(str_ends(buf_str(&scene.log), "message 2 {\"id\":2,\"result\":{}}\n"));
    scene_close(&scene);
}

TEST(a_session_id_that_is_none_is_not_sent)
{
    struct scene scene;

    OPEN(&scene,
         { .when = { "\"initialize\"" }, .bytes = JSON "Mcp-Session-Id: a b\r\n\r\n" ANSWER(0) },
         { .when = { "notifications/initialized" }, .bytes = NOTHING("202 Accepted") },
         { .when = { "tools/list" }, .bytes = JSON "\r\n" ANSWER(1) });
    scene_handshake(&scene);
    scene_ask(&scene, "tools/list", 1);
    scene_wait(&scene, "message 1 ");
    mcp_link_close(TAKE(scene.link));
    scene_linger(&scene, 20);
    ASSERT_EQ(fake_web_count(&scene.web, "mcp-session-id:"), 0);
    ASSERT_EQ(fake_web_count(&scene.web, "GET /"), 0);
    ASSERT_EQ(fake_web_count(&scene.web, "DELETE /"), 0);
    scene_close(&scene);
}

/* -- Headers and signing ---------------------------------------------------------------------- */

TEST(headers_of_the_configuration_are_sent)
{
    const struct name_value fixed[] = { { STR_LITERAL("X-Fixed"), STR_LITERAL("yes") },
                                        { STR_LITERAL("X-Both"), STR_LITERAL("fixed") },
                                        { STR_LITERAL("Accept"), STR_LITERAL("*/*") } };
    const struct name_value variables[] = {
        { STR_LITERAL("X-Team"), STR_LITERAL("TEST_MCP_TEAM") },
        { STR_LITERAL("X-Both"), STR_LITERAL("TEST_MCP_TEAM") },
        { STR_LITERAL("X-Blank"), STR_LITERAL("TEST_MCP_BLANK") },
        { STR_LITERAL("X-None"), STR_LITERAL("TEST_MCP_NONE") },
    };
    static const struct fake_rule rules[] = {
        { .when = { "initialize" }, .bytes = JSON "\r\n" ANSWER(0) },
    };
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;
    struct mcp_link_options options;

    setenv("TEST_MCP_TEAM", "blue", 1);
    setenv("TEST_MCP_BLANK", " \t", 1);
    setenv("TEST_MCP_TOKEN", "tok-1", 1);
    scene_open_without_link(&scene, rules, ARRAY_LENGTH(rules));
    scene.spec.http_headers = (struct name_values){ fixed, ARRAY_LENGTH(fixed) };
    scene.spec.env_http_headers = (struct name_values){ variables, ARRAY_LENGTH(variables) };
    scene.spec.bearer_token_env_var = STR_LITERAL("TEST_MCP_TOKEN");
    scene.authorizer.token = "Bearer of-oauth";
    options = scene_options(&scene);
    scene.link = mcp_http_link_new(&options, &err);
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "message 0 ");
    ASSERT_EQ(fake_web_count(&scene.web, "X-Fixed: yes\r\n"), 1);
    ASSERT_EQ(fake_web_count(&scene.web, "X-Team: blue\r\n"), 1);
    ASSERT_EQ(fake_web_count(&scene.web, "X-Both: blue\r\n"), 1);
    ASSERT_EQ(fake_web_count(&scene.web, "X-B"), 1);
    ASSERT_EQ(fake_web_count(&scene.web, "X-None"), 0);
    ASSERT_EQ(fake_web_count(&scene.web, "accept: "), 1);
    ASSERT_EQ(fake_web_count(&scene.web, "authorization: Bearer tok-1\r\n"), 1);
    ASSERT_EQ(scene.authorizer.n_signed, 0);
    scene_close(&scene);
}

TEST(a_bearer_token_that_is_missing_is_a_failure_to_start)
{
    static const char *const values[] = { NULL, "", "  " };

    for (size_t i = 0; i < ARRAY_LENGTH(values); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct scene scene;
        struct mcp_link_options options;

        unsetenv("NO_SUCH_VAR");
        if (values[i] != NULL)
            setenv("NO_SUCH_VAR", values[i], 1);
        scene_open_without_link(&scene, NULL, 0);
        scene.spec.name = STR_LITERAL("tok");
        scene.spec.bearer_token_env_var = STR_LITERAL("NO_SUCH_VAR");
        options = scene_options(&scene);
        ASSERT_NULL(mcp_http_link_new(&options, &err));
        ASSERT_STR(err.message, "Environment variable NO_SUCH_VAR for MCP server 'tok' is not set");
        scene_close(&scene);
    }
}

#define REFUSED                                                                                    \
    "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer realm=\"x\"\r\nContent-Length: "        \
    "0\r\n\r\n"

TEST(a_token_is_asked_for_first_and_renewed_once)
{
    struct scene scene;

    OPEN(&scene, { .when = { "authorization: Bearer old" }, .bytes = REFUSED },
         { .when = { "initialize", "authorization: Bearer new" }, .bytes = JSON "\r\n" ANSWER(0) });
    scene.authorizer.token = "Bearer old";
    scene.authorizer.second = "Bearer new";
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "message 0 ");
    ASSERT_EQ(scene.authorizer.n_signed, 1);
    ASSERT_EQ(scene.authorizer.n_again, 1);
    ASSERT_STR(buf_str(&scene.authorizer.challenge), "Bearer realm=\"x\"");
    ASSERT_EQ(fake_web_count(&scene.web, "POST /mcp"), 2);
    scene_close(&scene);
}

TEST(where_no_token_helps_a_person_has_to)
{
    static const char *const seconds[] = { NULL, "Bearer old", "Bearer worse" };
    static const size_t tries[] = { 1, 1, 2 };

    for (size_t i = 0; i < ARRAY_LENGTH(seconds); i++) {
        struct scene scene;

        OPEN(&scene, { .bytes = REFUSED });
        scene.authorizer.token = "Bearer old";
        scene.authorizer.second = seconds[i];
        scene_ask(&scene, "initialize", 0);
        scene_wait(&scene, "failed 0 kind 3: Auth required\n");
        ASSERT_EQ(fake_web_count(&scene.web, "POST /mcp"), tries[i]);
        scene_close(&scene);
    }
}

/* No login takes its place. */
TEST(a_credential_of_the_configuration_that_is_refused_is_told)
{
    static const char *const statuses[] = { REFUSED, NOTHING("405 Method Not Allowed") };
    const struct name_value fixed[] = { { STR_LITERAL("Authorization"), STR_LITERAL("Bearer x") } };

    for (size_t i = 0; i < ARRAY_LENGTH(statuses); i++) {
        struct fake_rule rules[] = { { .when = { "POST /mcp" }, .bytes = statuses[i] },
                                     { .when = { "GET /mcp" }, .bytes = REFUSED } };
        CLEANUP(error_done) struct error err = { 0 };
        struct scene scene;
        struct mcp_link_options options;

        scene_open_without_link(&scene, rules, ARRAY_LENGTH(rules));
        scene.spec.http_headers = (struct name_values){ fixed, ARRAY_LENGTH(fixed) };
        options = scene_options(&scene);
        scene.link = mcp_http_link_new(&options, &err);
        scene_ask(&scene, "initialize", 0);
        scene_wait(&scene, "failed 0 kind 1: the server refuses the Authorization header that is "
                           "configured for it\n");
        scene_close(&scene);
    }
}

TEST(a_stream_is_resumed_with_another_token)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED,
         { .when = { "GET /", "last-event-id", "Bearer old" }, .bytes = REFUSED },
         { .when = { "GET /", "last-event-id", "Bearer new" },
           .bytes = EVENTS "\r\ndata: {\"id\":5,\"result\":{}}\n\n" },
         NO_STREAM, { .when = { "tools/call" }, .bytes = EVENTS "\r\nretry: 1\nid: 1\ndata\n\n" });
    scene.authorizer.token = "Bearer old";
    scene.authorizer.second = "Bearer new";
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 5);
    scene_wait(&scene, "message 5 ");
    ASSERT_EQ(fake_web_count(&scene.web, "tools/call"), 1);
    scene_close(&scene);
}

TEST(requests_that_are_refused_together_share_the_new_token)
{
    struct scene scene;

    OPEN(&scene, INITIALIZED, NO_STREAM,
         { .when = { "tools/call", "Bearer old" }, .bytes = REFUSED },
         { .when = { "tools/call", "Bearer new", "\"id\":1" }, .bytes = JSON "\r\n" ANSWER(1) },
         { .when = { "tools/call", "Bearer new", "\"id\":2" }, .bytes = JSON "\r\n" ANSWER(2) });
    scene.authorizer.token = "Bearer old";
    scene.authorizer.second = "Bearer new";
    scene_handshake(&scene);
    scene_ask(&scene, "tools/call", 1);
    scene_ask(&scene, "tools/call", 2);
    scene_wait(&scene, "message 1 ");
    scene_wait(&scene, "message 2 ");
    ASSERT_EQ(scene.authorizer.n_again, 1);
    scene_close(&scene);
}

TEST(a_redirect_within_the_origin_is_followed_with_the_token)
{
    struct scene scene;

    OPEN(&scene,
         { .when = { "POST /mcp " },
           .bytes = "HTTP/1.1 308 T\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n" },
         { .when = { "POST /other", "Bearer tok" }, .bytes = JSON "\r\n" ANSWER(0) });
    scene.authorizer.token = "Bearer tok";
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "message 0 ");
    scene_close(&scene);
}

TEST(no_token_follows_a_redirect_to_another_server)
{
    static const struct fake_rule never[] = { { .bytes = NOTHING("200 OK") } };
    char redirect[128];
    struct fake_rule rules[] = { { .bytes = redirect } };
    struct fake_web other;
    struct scene scene;

    fake_web_start(&other, never, ARRAY_LENGTH(never));
    snprintf(redirect, sizeof redirect,
             "HTTP/1.1 307 T\r\nLocation: http://127.0.0.1:%d/\r\nContent-Length: 0\r\n\r\n",
             other.port);
    scene_open(&scene, rules, ARRAY_LENGTH(rules));
    scene.authorizer.token = "Bearer tok";
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "failed 0 kind 1: the server redirects to http://127.0.0.1:");
    scene_linger(&scene, 20);
    ASSERT_EQ(other.n_connections, 0);
    scene_close(&scene);
    fake_web_stop(&other);
}

/* -- The older transport ---------------------------------------------------------------------- */

#define OLD_SERVER(endpoint)                                                                       \
    { .when = { "POST /mcp " }, .bytes = NOTHING("405 Method Not Allowed") },                      \
    {                                                                                              \
        .when = { "GET /mcp " },                                                                   \
        .bytes = EVENTS "\r\nevent: endpoint\ndata: " endpoint "\n\n"                              \
                        "data: {\"id\":0,\"result\":{}}\n\ndata: {\"method\":\"n\"}\n\n",          \
        .after = FAKE_STALL                                                                        \
    }

TEST(an_older_server_is_recognised_and_used)
{
    struct scene scene;

    OPEN(&scene, OLD_SERVER("/messages?session=1"),
         { .when = { "POST /messages?session=1" },
           .bytes = HEAD("202 Accepted", "text/plain") "\r\nAccepted" });
    scene.authorizer.token = "Bearer tok";
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "message -1 {\"method\":\"n\"}\n");
    scene_wait_request(&scene, "POST /messages?session=1", 1);
    scene_note(&scene, "notifications/initialized");
    mcp_link_handshake_done(scene.link, STR_LITERAL("2024-11-05"));
    scene_ask(&scene, "tools/list", 1);
    scene_wait_request(&scene, "tools/list", 1);
    ASSERT_STR(buf_str(&scene.log),
               "message -1 {\"id\":0,\"result\":{}}\nmessage -1 {\"method\":\"n\"}\n");
    ASSERT_EQ(fake_web_count(&scene.web, "GET "), 1);
    ASSERT_EQ(fake_web_count(&scene.web, "mcp-protocol-version"), 0);
    ASSERT_EQ(fake_web_count(&scene.web, "authorization: Bearer tok"), 5);
    scene_close(&scene);
}

TEST(an_older_server_may_want_another_token_or_a_person)
{
    static const char *const seconds[] = { "Bearer new", NULL };
    static const char *const told[] = { "message -1 {\"method\":\"n\"}\n",
                                        "failed 0 kind 3: Auth required\n" };

    for (size_t i = 0; i < ARRAY_LENGTH(seconds); i++) {
        struct scene scene;

        OPEN(&scene, { .when = { "GET /mcp ", "Bearer old" }, .bytes = REFUSED },
             OLD_SERVER("/messages"), { .bytes = NOTHING("202 Accepted") });
        scene.authorizer.token = "Bearer old";
        scene.authorizer.second = seconds[i];
        scene_ask(&scene, "initialize", 0);
        scene_wait(&scene, told[i]);
        scene_close(&scene);
    }
}

TEST(an_older_server_has_its_time_to_name_the_endpoint)
{
    struct scene scene;

    OPEN(&scene, { .when = { "POST /mcp " }, .bytes = NOTHING("405 Method Not Allowed") },
         { .when = { "GET /mcp " },
           .bytes = EVENTS "\r\nevent: endpoint\ndata: messages\n\n",
           .pause_us = (HTTP_REFUSAL_MS + 500) * 1000,
           .after = FAKE_STALL },
         { .when = { "POST /messages" }, .bytes = NOTHING("202 Accepted") });
    scene_ask(&scene, "initialize", 0);
    scene_wait_request(&scene, "POST /messages", 1);
    ASSERT_EQ(scene.log.len, 0);
    scene_close(&scene);
}

TEST(an_older_server_ends_with_its_stream)
{
    struct scene scene;

    OPEN(&scene, { .when = { "POST /mcp " }, .bytes = NOTHING("404 Not Found") },
         { .when = { "GET /mcp " }, .bytes = EVENTS "\r\nevent: endpoint\ndata: messages\n\n" });
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "end kind 2: Transport closed\n");
    scene_close(&scene);
}

TEST(no_endpoint_at_another_server_is_used)
{
    static const struct fake_rule never[] = { { .bytes = NOTHING("202 Accepted") } };
    char stream[256];
    struct fake_rule rules[] = {
        { .when = { "POST /mcp " }, .bytes = NOTHING("405 No") },
        { .when = { "GET /mcp " }, .bytes = stream, .after = FAKE_STALL }
    };
    struct fake_web other;
    struct scene scene;

    fake_web_start(&other, never, ARRAY_LENGTH(never));
    snprintf(stream, sizeof stream,
             EVENTS "\r\nevent: endpoint\ndata: http://127.0.0.1:%d/steal\n\n", other.port);
    scene_open(&scene, rules, ARRAY_LENGTH(rules));
    scene.authorizer.token = "Bearer tok";
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "failed 0 kind 1: the server answered 405 Method Not Allowed\n");
    scene_linger(&scene, 20);
    ASSERT_EQ(other.n_connections, 0);
    scene_close(&scene);
    fake_web_stop(&other);
}

TEST(a_server_that_is_neither_is_told_by_its_first_refusal)
{
    struct scene scene;

    OPEN(&scene,
         { .when = { "POST /mcp " },
           .bytes = HEAD("404 Not Found", "application/json") "\r\n{\"error\":\"no such page\"}" },
         { .when = { "GET /mcp " }, .bytes = HEAD("200 OK", "text/html") "\r\n<p>" });
    scene_ask(&scene, "initialize", 0);
    scene_wait(&scene, "failed 0 kind 1: the server answered 404 Not Found: no such page\n");
    scene_ask(&scene, "initialize", 0);
    scene_linger(&scene, 30);
    scene_close(&scene);
}

/* -- Ends ------------------------------------------------------------------------------------- */

TEST(a_link_is_given_back_from_inside_its_call_backs)
{
    static const char *const bytes[] = { JSON "\r\n" ANSWER(0), NOTHING("403 Forbidden"),
                                         EVENTS "\r\ndata: {\"method\":\"a\"}\n\ndata: {}\n\n" };

    for (size_t i = 0; i < ARRAY_LENGTH(bytes); i++) {
        struct fake_rule rules[] = { { .bytes = bytes[i],
                                       .after = i == 2 ? FAKE_STALL : FAKE_CLOSE } };
        struct scene scene;

        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene.closes_at_once = true;
        scene_ask(&scene, "initialize", 0);
        scene_wait(&scene, "\n");
        ASSERT_NULL(scene.link);
        scene_close(&scene);
    }
}

TEST(a_link_is_given_back_at_any_moment)
{
    static const struct fake_rule rules[] = {
        { .when = { "initialize" }, .bytes = REFUSED, .times = 1 },
        { .when = { "initialize" }, .bytes = JSON "Mcp-Session-Id: s\r\n\r\n" ANSWER(0) },
        { .when = { "GET /" }, .bytes = EVENTS "\r\nid: 1\ndata: {}\n\n", .after = FAKE_STALL },
        { .bytes = EVENTS "\r\nid: 1\nretry: 1\ndata: {}\n\n" },
    };

    for (uint64_t ms = 0; ms < 40; ms++) {
        struct scene scene;

        scene_open(&scene, rules, ARRAY_LENGTH(rules));
        scene.authorizer.token = "Bearer a";
        scene.authorizer.second = "Bearer b";
        scene_ask(&scene, "initialize", 0);
        scene_note(&scene, "notifications/initialized");
        mcp_link_handshake_done(scene.link, STR_LITERAL("2025-06-18"));
        scene_ask(&scene, "tools/call", 1);
        scene_linger(&scene, ms);
        scene_close(&scene);
    }
}
