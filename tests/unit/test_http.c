/* The HTTP client and the listener with its table of routes, one talking to the other; and the text of URLs. */
#include "base/memory.h"
#include "http/fetch.h"
#include "http/url.h"
#include "transport/web_listener.h"

#include "test.h"

#include <arpa/inet.h>

struct scene {
    struct loop *loop;
    struct fetcher *fetcher;
    struct web_listener *web;
    struct web_options options;
    uint16_t port;
    struct buf heard;
};

static void write_query(void *owner, const struct http_request *request, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    buf_add_str(out, request->method);
    buf_add_char(out, ' ');
    buf_add_str(out, url_query_value(&arena, request->query, "q"));
}

static const struct web_route routes[] = {
    { .path = "/page", .methods = "GET,HEAD", .type = "text/html", .body = { "<p>", 3 } },
    { .path = "/made", .methods = "GET,DELETE", .write_body = write_query },
};

static void scene_open(struct scene *scene)
{
    static const struct web_events events = { 0 };
    struct sockaddr_storage address = { 0 };
    struct sockaddr_in *in = (struct sockaddr_in *)&address;

    *scene = (struct scene){ .loop = loop_new(), .options = WEB_OPTIONS_INIT };
    scene->options.rules.routes = routes;
    scene->options.rules.n_routes = ARRAY_LENGTH(routes);
    scene->fetcher = fetcher_new(scene->loop);
    in->sin_family = AF_INET;
    in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(web_listen_tcp(scene->loop, &address, &scene->options, &events, scene, &scene->web),
              0);
    ASSERT_EQ(web_listener_address(scene->web, &address), 0);
    scene->port = ntohs(in->sin_port);
}

static void scene_close(struct scene *scene)
{
    fetcher_free(scene->fetcher);
    web_listener_free(scene->web);
    loop_free(scene->loop);
    buf_done(&scene->heard);
}

static void on_done(void *owner, const struct fetched *fetched)
{
    struct scene *scene = owner;
    struct str type = http_header(fetched->head, "content-type");
    struct str allow = http_header(fetched->head, "allow");

    ASSERT_NULL(fetched->failure);
    buf_printf(&scene->heard, "%d %s%s%s", fetched->status, type.s != NULL ? type.s : "",
               allow.s != NULL ? allow.s : "", fetched->body.len > 0 ? ": " : "");
    buf_add_str(&scene->heard, fetched->body);
    loop_stop(scene->loop);
}

static void assert_answer(struct scene *scene, const char *method, const char *path,
                          const char *expected, const char *file, int line)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    buf_clear(&scene->heard, 0);
    fetch_start(scene->fetcher,
                &(struct fetch_options){
                    .call = { .url = str_of(
                                  arena_printf(&arena, "http://127.0.0.1:%u%s", scene->port, path)),
                              .method = method },
                },
                on_done, scene);
    loop_run(scene->loop);
    assert_str(buf_str(&scene->heard), str_of(expected), file, line);
}

#define ASSERT_ANSWER(scene, method, path, expected)                                               \
    assert_answer(scene, method, path, expected, __FILE__, __LINE__)

struct rounds {
    struct loop *loop;
    struct timer *second; /* starts in the first round, and so fires in another */
};

static void ask_for_long_turns(struct loop *loop)
{
    ASSERT_TRUE(loop_take_long_turn(loop));
    ASSERT_FALSE(loop_take_long_turn(loop));
}

static void in_first_round(void *owner)
{
    struct rounds *rounds = owner;

    ask_for_long_turns(rounds->loop);
    timer_start(rounds->second, 1);
}

static void in_second_round(void *owner)
{
    struct rounds *rounds = owner;

    ask_for_long_turns(rounds->loop);
}

TEST(one_in_a_round_has_a_long_turn)
{
    struct rounds rounds = { .loop = loop_new() };
    struct timer *first = timer_new(rounds.loop, in_first_round, &rounds);

    rounds.second = timer_new(rounds.loop, in_second_round, &rounds);
    timer_start(first, 1);
    loop_run(rounds.loop);
    timer_free(first);
    timer_free(rounds.second);
    loop_free(rounds.loop);
}

TEST(a_route_has_its_methods_and_its_bytes)
{
    struct scene scene;

    scene_open(&scene);
    ASSERT_ANSWER(&scene, NULL, "/page", "200 text/html: <p>");
    ASSERT_ANSWER(&scene, NULL, "/page?more", "200 text/html: <p>");
    ASSERT_ANSWER(&scene, "DELETE", "/page", "405 GET,HEAD");
    ASSERT_ANSWER(&scene, "get", "/page", "405 GET,HEAD");
    ASSERT_ANSWER(&scene, NULL, "/pages", "404 ");
    scene_close(&scene);
}

TEST(a_body_can_be_made_for_the_request)
{
    struct scene scene;

    scene_open(&scene);
    ASSERT_ANSWER(&scene, NULL, "/made?x=1&q=a%20b", "200 text/plain; charset=utf-8: GET a b");
    ASSERT_ANSWER(&scene, "DELETE", "/made", "200 text/plain; charset=utf-8: DELETE ");
    scene_close(&scene);
}

TEST(a_query_is_decoded)
{
    static const struct {
        const char *query;
        const char *value; /* of `q` */
    } cases[] = {
        { "q=1&q=2", "1" },     { "%71=x", "x" },     { "q", "" },      { "q=", "" },
        { "a=b&q=a+b", "a b" }, { "q=%2B%2b", "++" }, { "q=%4", "%4" }, { "q=%zz%", "%zz%" },
        { "q=a=b", "a=b" },     { "", NULL },         { "qq=1", NULL }, { "&&=&Q=1", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct str value = url_query_value(&arena, str_of(cases[i].query), "q");

        if (cases[i].value == NULL)
            ASSERT_NULL(value.s);
        else
            ASSERT_STR(value, cases[i].value);
    }
    ASSERT_NULL(url_query_value(NULL, STR_NONE, "q").s);
}

TEST(text_is_encoded)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    url_add_encoded(&out, STR_LITERAL("aZ09-_.~ /?&=+%\xff"));
    ASSERT_STR(buf_str(&out), "aZ09-_.~%20%2F%3F%26%3D%2B%25%FF");
}

TEST(a_reference_is_resolved_within_its_origin)
{
    static const struct {
        const char *reference;
        const char *url; /* NULL: it is no URL, or leads elsewhere */
    } cases[] = {
        { "/messages?id=1", "http://host:81/messages?id=1" },
        { "messages", "http://host:81/a/messages" },
        { "?id=1", "http://host:81/a/b?id=1" },
        { "http://host:81/x", "http://host:81/x" },
        { "HTTP://HOST:81/x", "http://HOST:81/x" },
        { "http://host/x", NULL },
        { "https://host:81/x", NULL },
        { "http://other:81/x", NULL },
        { "//other/x", NULL },
        { "http://host:81@other/x", NULL },
        { "file:///etc/passwd", NULL },
        { "http://[", NULL },
    };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct loop *loop = loop_new();
    struct http_client *client = http_client_new(loop, &err);

    ASSERT_NOT_NULL(client);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct str url = http_client_resolve(client, &arena, STR_LITERAL("http://host:81/a/b?q"),
                                             str_of(cases[i].reference));

        if (cases[i].url == NULL)
            ASSERT_NULL(url.s);
        else
            ASSERT_STR(url, cases[i].url);
    }
    http_client_free(client);
    loop_free(loop);
}
