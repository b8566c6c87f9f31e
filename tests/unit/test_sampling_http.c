/*
 * Samplings against a small server inside the test, which answers each request by its script.
 */
#include "base/buf.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "model/dialect.h"
#include "schema/encode.h"

#include "test.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* -- The server ---------------------------------------------------------------------------- */

enum after { THEN_CLOSE, THEN_KEEP, THEN_STALL };

struct answer {
    const char *bytes; /* NULL: nothing at all */
    size_t len;        /* 0: strlen(bytes) */
    size_t piece;      /* written so many bytes at a time; 0: at once */
    unsigned pause_us; /* between two pieces */
    unsigned repeat;   /* the last `repeat_len` bytes, so many times more */
    size_t repeat_len;
    enum after after;
};

enum { MAX_CONNECTIONS = 64 };

struct web {
    const struct answer *answers; /* the last one is for every further request, too */
    size_t n_answers;
    int listener;
    unsigned short port;
    pthread_t accepting;
    pthread_t serving[MAX_CONNECTIONS];
    size_t n_connections;
    pthread_mutex_t lock;
    size_t n_requests;
    struct buf requests; /* all of them as they came */
    atomic_bool stopping;
};

struct served {
    struct web *web;
    int fd;
};

static bool wait_readable(struct web *web, int fd)
{
    struct pollfd poller = { .fd = fd, .events = POLLIN };

    while (!web->stopping) {
        if (poll(&poller, 1, 5) > 0)
            return true;
    }
    return false;
}

static bool write_bytes(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);

        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static bool write_answer(struct web *web, int fd, const struct answer *answer)
{
    size_t len = answer->len > 0 ? answer->len : strlen(answer->bytes);
    size_t piece = answer->piece > 0 ? answer->piece : len;

    for (size_t at = 0; at < len && !web->stopping; at += piece) {
        if (!write_bytes(fd, answer->bytes + at, len - at < piece ? len - at : piece))
            return false;
        if (answer->pause_us > 0)
            usleep(answer->pause_us);
    }
    for (unsigned i = 0; i < answer->repeat && !web->stopping; i++) {
        if (!write_bytes(fd, answer->bytes + len - answer->repeat_len, answer->repeat_len))
            return false;
        if (answer->pause_us > 0)
            usleep(answer->pause_us);
    }
    return true;
}

/* A whole request, or false when the client is gone. */
static bool read_request(struct web *web, int fd, struct buf *request)
{
    size_t wanted = 0;

    for (;;) {
        char bytes[65536];
        const char *end;
        ssize_t n;

        if (!wait_readable(web, fd))
            return false;
        n = recv(fd, bytes, sizeof bytes, 0);
        if (n <= 0)
            return false;
        buf_add(request, bytes, (size_t)n);
        end = strstr(buf_str(request).s, "\r\n\r\n");
        if (end == NULL)
            continue;
        if (wanted == 0) {
            const char *length = strcasestr(request->data, "content-length:");

            wanted = (size_t)(end + 4 - request->data) +
                     (length == NULL || length > end ? 0 : strtoul(length + 15, NULL, 10));
        }
        if (request->len >= wanted)
            return true;
    }
}

static void *serve(void *data)
{
    struct served *served = data;
    struct web *web = served->web;
    bool goes_on = true;

    while (goes_on) {
        CLEANUP(buf_done) struct buf request = { 0 };
        const struct answer *answer;

        if (!read_request(web, served->fd, &request))
            break;
        pthread_mutex_lock(&web->lock);
        answer =
            &web->answers[web->n_requests < web->n_answers ? web->n_requests : web->n_answers - 1];
        web->n_requests++;
        buf_add(&web->requests, request.data, request.len);
        pthread_mutex_unlock(&web->lock);
        if (answer->bytes != NULL && !write_answer(web, served->fd, answer))
            break;
        goes_on = answer->after == THEN_KEEP;
        if (answer->after == THEN_STALL)
            wait_readable(web, served->fd); /* until the client hangs up */
    }
    close(served->fd);
    free(served);
    return NULL;
}

static void *accept_all(void *data)
{
    struct web *web = data;

    while (wait_readable(web, web->listener)) {
        struct served *served = xcalloc(1, sizeof *served);

        served->web = web;
        served->fd = accept(web->listener, NULL, NULL);
        setsockopt(served->fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
        if (web->n_connections == MAX_CONNECTIONS)
            abort();
        pthread_create(&web->serving[web->n_connections++], NULL, serve, served);
    }
    return NULL;
}

static void web_start(struct web *web, const struct answer *answers, size_t n)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t len = sizeof address;

    *web = (struct web){ .answers = answers, .n_answers = n };
    pthread_mutex_init(&web->lock, NULL);
    web->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(web->listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(web->listener, 16), 0);
    getsockname(web->listener, (struct sockaddr *)&address, &len);
    web->port = ntohs(address.sin_port);
    pthread_create(&web->accepting, NULL, accept_all, web);
}

static void web_stop(struct web *web)
{
    web->stopping = true;
    pthread_join(web->accepting, NULL);
    for (size_t i = 0; i < web->n_connections; i++)
        pthread_join(web->serving[i], NULL);
    close(web->listener);
    buf_done(&web->requests);
    pthread_mutex_destroy(&web->lock);
}

/* -- One sampling -------------------------------------------------------------------------- */

struct scene {
    struct web web;
    struct loop *loop;
    struct sampler *sampler;
    struct provider provider;
    char url[64];
    struct timer *watchdog;
    struct timer *later;
    size_t n_running;
    bool compacts; /* samplings are compactions */
};

struct run {
    struct scene *scene;
    struct sampling *sampling;
    struct buf log; /* a line for every event */
    enum sampling_event_type cancel_at;
    enum sampling_event_type pause_at;
    enum sampling_event_type delay_from; /* cancelled some time after this event */
    unsigned delay_ms;
    bool starting;
    bool over;
    bool cancelled;
};

static void give_up(void *owner)
{
    fail_msg("the test takes too long");
}

static void scene_open(struct scene *scene, const struct answer *answers, size_t n)
{
    *scene = (struct scene){ 0 };
    unsetenv("http_proxy");
    unsetenv("all_proxy");
    unsetenv("ALL_PROXY");
    web_start(&scene->web, answers, n);
    scene->loop = loop_new();
    scene->sampler = http_sampler_new(scene->loop, model_dialects, /* logins= */ NULL);
    snprintf(scene->url, sizeof scene->url, "http://127.0.0.1:%d/v1", scene->web.port);
    scene->provider = (struct provider){
        .base_url = str_of(scene->url),
        .wire_api = WIRE_API_RESPONSES,
        .stream_idle_timeout_ms = 10000,
    };
    scene->watchdog = timer_new(scene->loop, give_up, scene);
    timer_start(scene->watchdog, 120000);
}

static void scene_close(struct scene *scene)
{
    timer_free(scene->watchdog);
    timer_free(scene->later);
    http_sampler_free(scene->sampler);
    loop_free(scene->loop);
    web_stop(&scene->web);
}

static void stop_loop(void *owner)
{
    loop_stop(owner);
}

/* Lets the loop run for a while: what must not come would come now. */
static void idle(struct scene *scene, unsigned ms)
{
    struct timer *timer = timer_new(scene->loop, stop_loop, scene->loop);

    timer_start(timer, ms);
    loop_run(scene->loop);
    timer_free(timer);
}

/* Text with HOST in place of our address. */
static void add_without_port(struct buf *out, struct scene *scene, struct str text)
{
    char host[32];
    const char *at = text.s, *next;
    int len = snprintf(host, sizeof host, "127.0.0.1:%d", scene->web.port);

    while ((next = strstr(at, host)) != NULL) {
        buf_add(out, at, (size_t)(next - at));
        buf_add_text(out, "HOST");
        at = next + len;
    }
    buf_add_text(out, at);
}

static void add_error(struct run *run, const struct sampling_error *error)
{
    buf_add_char(&run->log, ' ');
    add_without_port(&run->log, run->scene, error->message);
    buf_add_text(&run->log, " | ");
    schema_encode(&type_codex_error_info, &error->info, 0, &run->log);
    if (error->is_unusable)
        buf_add_text(&run->log, " unusable");
}

static void add_item(struct run *run, const char *what, yyjson_val *item)
{
    buf_printf(&run->log, "%s %s", what, yyjson_get_str(yyjson_obj_get(item, "id")));
}

static void add_event(struct run *run, const struct sampling_event *event)
{
    switch (event->type) {
    case SAMPLING_STARTED:
        buf_add_text(&run->log, "started");
        if (event->served_model.s != NULL)
            buf_printf(&run->log, " by %s", event->served_model.s);
        if (event->turn_state.s != NULL)
            buf_printf(&run->log, " state %s", event->turn_state.s);
        if (event->n_rate_limits > 0)
            buf_printf(&run->log, " used %d%%", event->rate_limits[0].primary->used_percent);
        if (event->reasoning_included)
            buf_add_text(&run->log, " reasoning");
        break;
    case SAMPLING_SERVED_MODEL:
        buf_printf(&run->log, "served by %s", event->served_model.s);
        break;
    case SAMPLING_ITEM_ADDED:
        add_item(run, "added", event->item);
        break;
    case SAMPLING_TEXT_DELTA:
        buf_add_text(&run->log, "text ");
        buf_add_str(&run->log, event->text);
        break;
    case SAMPLING_SUMMARY_PART_ADDED:
        buf_printf(&run->log, "part %d", (int)event->index);
        break;
    case SAMPLING_SUMMARY_DELTA:
        buf_printf(&run->log, "summary %d %s", (int)event->index, event->text.s);
        break;
    case SAMPLING_REASONING_DELTA:
        buf_printf(&run->log, "reasoning %d %s", (int)event->index, event->text.s);
        break;
    case SAMPLING_ITEM_DONE:
        add_item(run, "done", event->item);
        break;
    case SAMPLING_RETRYING:
        buf_printf(&run->log, "retrying %u/%u", event->attempt, event->max_attempts);
        add_error(run, event->error);
        break;
    case SAMPLING_COMPLETED:
        buf_add_text(&run->log, "completed");
        if (event->has_usage)
            buf_printf(&run->log, " %d", (int)event->usage.total);
        break;
    case SAMPLING_FAILED:
        buf_add_text(&run->log, "failed");
        add_error(run, event->error);
        if (event->n_rate_limits > 0)
            buf_printf(&run->log, " used %d%%", event->rate_limits[0].primary->used_percent);
        break;
    }
    buf_add_char(&run->log, '\n');
}

static void run_cancel(struct run *run)
{
    run->cancelled = true;
    run->scene->sampler->cancel(run->scene->sampler, run->sampling);
    if (!run->over && --run->scene->n_running == 0)
        loop_stop(run->scene->loop);
}

static void on_event(void *owner, const struct sampling_event *event)
{
    struct run *run = owner;

    assert_false(run->starting);
    assert_false(run->over);
    assert_false(run->cancelled);
    add_event(run, event);
    if (event->type == SAMPLING_COMPLETED || event->type == SAMPLING_FAILED) {
        run->over = true;
        if (--run->scene->n_running == 0)
            loop_stop(run->scene->loop);
    }
    if (event->type == run->pause_at) {
        run->scene->sampler->pause(run->scene->sampler, run->sampling, /* is_paused= */ true);
        loop_stop(run->scene->loop);
    }
    if (event->type == run->cancel_at)
        run_cancel(run);
    else if (event->type == run->delay_from && run->delay_ms > 0)
        timer_start(run->scene->later, run->delay_ms);
}

static void run_start(struct run *run, struct scene *scene)
{
    static const char *const input = "{\"type\":\"message\"}";
    struct str item = str_of(input);

    run->scene = scene;
    run->starting = true;
    scene->n_running++;
    run->sampling = scene->sampler->start(scene->sampler,
                                          &(struct sampling_options){
                                              .provider = &scene->provider,
                                              .originator = str_of("probe"),
                                              .user_agent = str_of("probe/1"),
                                              .thread_id = str_of("T1"),
                                              .turn_id = str_of("U1"),
                                              .model = str_of("m"),
                                              .instructions = str_of("i"),
                                              .input = &item,
                                              .n_input = 1,
                                              .is_compaction = scene->compacts,
                                          },
                                          on_event, run);
    run->starting = false;
}

static void assert_run(struct scene *scene, const char *expected, const char *file, int line)
{
    struct run run = { 0 };

    run_start(&run, scene);
    loop_run(scene->loop);
    idle(scene, 20);
    assert_str(buf_str(&run.log), str_of(expected), file, line);
    buf_done(&run.log);
}

/* Runs one sampling to its end; its events must be these. */
#define ASSERT_RUN(scene, expected) assert_run(scene, expected, __FILE__, __LINE__)

static uint64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* -- Answers ------------------------------------------------------------------------------- */

#define OK_HEAD "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
#define UNTIL_CLOSE OK_HEAD "connection: close\r\n\r\n"
#define ADDED "data: {\"type\":\"response.output_item.added\",\"item\":{\"id\":\"m1\"}}\n\n"
#define HEL "event: x\ndata: {\"type\":\"response.output_text.delta\",\"delta\":\"Hel\"}\n\n"
#define LO                                                                                         \
    "data: {\"type\":\"response.output_text.delta\",\"delta\":\"l\xc3\xb6\xf0\x9f\x98\x80\"}\n\n"
#define DONE "data: {\"type\":\"response.output_item.done\",\"item\":{\"id\":\"m1\"}}\n\n"
#define COMPLETED                                                                                  \
    "data: {\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":{"                \
    "\"input_tokens\":5,\"output_tokens\":3,\"total_tokens\":8}}}\n\n"
#define HAPPY UNTIL_CLOSE ADDED HEL LO DONE COMPLETED
#define HAPPY_LOG                                                                                  \
    "started\nadded m1\ntext Hel\ntext l\xc3\xb6\xf0\x9f\x98\x80\ndone m1\ncompleted 8\n"
#define DROPPED "stream disconnected before completion: "
#define OTHER " | \"other\"\n"
#define BAD_REQUEST " | \"badRequest\"\n"
#define UNAUTHORIZED " | \"unauthorized\"\n"
#define STATUS(code) " | {\"httpConnectionFailed\":{\"httpStatusCode\":" code "}}\n"
#define BROKEN_OFF " | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}}\n"
#define UNCONNECTED " | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}}\n"
#define TOO_MANY(code) " | {\"responseTooManyFailedAttempts\":{\"httpStatusCode\":" code "}}\n"
#define INTERNAL " | \"internalServerError\"\n"
#define CLOSED DROPPED "stream closed before response.completed"
#define NO_ANSWER DROPPED "error sending request for url (http://HOST/v1/responses)"
#define REFUSE(status, headers, body)                                                              \
    "HTTP/1.1 " status "\r\nconnection: close\r\n" headers "\r\n" body

#define SCENE(name, ...)                                                                           \
    const struct answer answers_[] = { __VA_ARGS__ };                                              \
    struct scene name;                                                                             \
                                                                                                   \
    scene_open(&name, answers_, ARRAY_LENGTH(answers_))

/* Puts the body into chunks of n bytes. The caller frees it. */
static char *chunked(const char *head, const char *body, size_t n, size_t *ret_len)
{
    struct buf out = { 0 };
    size_t len = strlen(body);

    buf_add_text(&out, head);
    buf_add_text(&out, "transfer-encoding: chunked\r\n\r\n");
    for (size_t at = 0; at < len; at += n) {
        size_t part = len - at < n ? len - at : n;

        buf_printf(&out, "%zx\r\n", part);
        buf_add(&out, body + at, part);
        buf_add_text(&out, "\r\n");
    }
    buf_add_text(&out, "0\r\n\r\n");
    *ret_len = out.len;
    return out.data;
}

/* -- Streams ------------------------------------------------------------------------------- */

TEST(a_stream_from_beginning_to_end)
{
    SCENE(scene, { .bytes = HAPPY });

    ASSERT_RUN(&scene, HAPPY_LOG);
    ASSERT_EQ(scene.web.n_requests, 1);
    scene_close(&scene);
}

TEST(what_is_sent)
{
    SCENE(scene, { .bytes = HAPPY });
    struct run run = { 0 };
    const char *request;

    scene.provider.bearer_token = str_of("secret");
    run_start(&run, &scene);
    loop_run(scene.loop);
    request = buf_str(&scene.web.requests).s;
    ASSERT_NOT_NULL(strstr(request, "POST /v1/responses HTTP/1.1\r\n"));
    ASSERT_NOT_NULL(strstr(request, "\r\nauthorization: Bearer secret\r\n"));
    ASSERT_NOT_NULL(strstr(request, "\r\nuser-agent: probe/1\r\n"));
    ASSERT_NOT_NULL(strstr(request, "\r\naccept: text/event-stream\r\n"));
    ASSERT_NULL(strcasestr(request, "expect:"));
    ASSERT_NULL(strcasestr(request, "turn-state"));
    ASSERT_NOT_NULL(strstr(request, "\r\n\r\n{\"model\":\"m\",\"instructions\":\"i\",\"input\":[{"
                                    "\"type\":\"message\"}],"));
    buf_done(&run.log);
    scene_close(&scene);
}

TEST(headers_of_the_answer)
{
    SCENE(scene,
          { .bytes = OK_HEAD "OpenAI-Model: other\r\nx-codex-turn-state: S1\r\n"
                             "x-codex-primary-used-percent: 12.5\r\n"
                             "x-reasoning-included: \r\nconnection: close\r\n\r\n"
                             "data: {\"type\":\"response.created\",\"headers\":"
                             "{\"openai-model\":\"other\"}}\n\n"
                             "data: {\"type\":\"response.created\",\"response\":{\"headers\":"
                             "{\"X-OpenAI-Model\":[\"third\"]}}}\n\n" COMPLETED });

    ASSERT_RUN(&scene,
               "started by other state S1 used 13% reasoning\nserved by third\ncompleted 8\n");
    scene_close(&scene);
}

TEST(a_stream_cut_anywhere)
{
    for (size_t piece = 1; piece < 40; piece += 6) {
        size_t len;
        char *bytes = chunked(OK_HEAD, ADDED HEL LO DONE COMPLETED, piece, &len);
        SCENE(scene, { .bytes = bytes, .len = len, .piece = piece + 2, .pause_us = 20 });

        ASSERT_RUN(&scene, HAPPY_LOG);
        scene_close(&scene);
        free(bytes);
    }
}

TEST(reasoning)
{
    SCENE(scene,
          { .bytes = UNTIL_CLOSE
            "data: {\"type\":\"response.reasoning_summary_part.added\",\"summary_index\":0}\n\n"
            "data: {\"type\":\"response.reasoning_summary_text.delta\",\"delta\":\"a\","
            "\"summary_index\":0}\n\n"
            "data: {\"type\":\"response.reasoning_text.delta\",\"delta\":\"b\","
            "\"content_index\":1}\n\n" COMPLETED });

    ASSERT_RUN(&scene, "started\npart 0\nsummary 0 a\nreasoning 1 b\ncompleted 8\n");
    scene_close(&scene);
}

TEST(garbage_is_passed_over)
{
    SCENE(scene,
          { .bytes = UNTIL_CLOSE "<html>\r\n\r\ndata: nope\n\ndata: {\"type\":7}\n\n"
                                 "data: [DONE]\n\n\xff\xfe: \x01\n\ndata: {\"type\":\"error\"}"
                                 "\n\n" HEL COMPLETED });

    ASSERT_RUN(&scene, "started\ntext Hel\ncompleted 8\n");
    scene_close(&scene);
}

TEST(nothing_but_garbage_is_a_stream_that_ended_early)
{
    SCENE(scene, { .bytes = UNTIL_CLOSE "<html>\nwrong port</html>" });

    ASSERT_RUN(&scene, "started\nfailed " CLOSED BROKEN_OFF);
    scene_close(&scene);
}

TEST(reading_stops_when_the_answer_is_complete)
{
    SCENE(scene, { .bytes = OK_HEAD "\r\n" HEL COMPLETED HEL, .after = THEN_STALL });
    uint64_t start = now_ms();

    ASSERT_RUN(&scene, "started\ntext Hel\ncompleted 8\n");
    ASSERT_TRUE(now_ms() - start < 8000);
    scene_close(&scene);
}

TEST(a_connection_is_used_again)
{
    size_t len;
    char *bytes = chunked(OK_HEAD, HEL COMPLETED, 50, &len);
    SCENE(scene, { .bytes = bytes, .len = len, .after = THEN_KEEP });

    for (int i = 0; i < 5; i++)
        ASSERT_RUN(&scene, "started\ntext Hel\ncompleted 8\n");
    ASSERT_EQ(scene.web.n_requests, 5);
    ASSERT_EQ(scene.web.n_connections, 1);
    scene_close(&scene);
    free(bytes);
}

TEST(a_server_that_goes_on_talking_is_left)
{
    SCENE(
        scene,
        { .bytes = OK_HEAD "\r\n" COMPLETED HEL, .repeat = 100000, .repeat_len = sizeof HEL - 1 });

    ASSERT_RUN(&scene, "started\ncompleted 8\n");
    idle(&scene, 100);
    scene_close(&scene);
}

TEST(a_slow_drip_arrives)
{
    SCENE(scene, { .bytes = UNTIL_CLOSE HEL COMPLETED, .piece = 1, .pause_us = 300 });

    ASSERT_RUN(&scene, "started\ntext Hel\ncompleted 8\n");
    scene_close(&scene);
}

TEST(a_sampling_that_is_paused_waits_and_loses_nothing)
{
    SCENE(scene, { .bytes = UNTIL_CLOSE HEL HEL COMPLETED, .piece = 16, .pause_us = 300 });
    struct run run = { .pause_at = SAMPLING_TEXT_DELTA };

    scene.provider.stream_idle_timeout_ms = 2000; /* that is over meanwhile */
    run_start(&run, &scene);
    loop_run(scene.loop); /* until it is paused */
    idle(&scene, 2300);
    ASSERT_STR(buf_str(&run.log), "started\ntext Hel\n");
    run.pause_at = 0;
    scene.sampler->pause(scene.sampler, run.sampling, /* is_paused= */ false);
    if (!run.over)
        loop_run(scene.loop);
    idle(&scene, 20);
    ASSERT_STR(buf_str(&run.log), "started\ntext Hel\ntext Hel\ncompleted 8\n");
    buf_done(&run.log);
    scene_close(&scene);
}

TEST(a_sampling_that_is_paused_can_be_cancelled)
{
    SCENE(scene, { .bytes = UNTIL_CLOSE HEL HEL COMPLETED, .piece = 16, .pause_us = 300 });
    struct run run = { .pause_at = SAMPLING_TEXT_DELTA };

    run_start(&run, &scene);
    loop_run(scene.loop);
    idle(&scene, 100);
    ASSERT_FALSE(run.over);
    run_cancel(&run);
    idle(&scene, 20);
    ASSERT_STR(buf_str(&run.log), "started\ntext Hel\n");
    buf_done(&run.log);
    scene_close(&scene);
}

TEST(two_samplings_at_once)
{
    SCENE(scene, { .bytes = HAPPY, .piece = 7, .pause_us = 500 });
    struct run runs[8] = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++)
        run_start(&runs[i], &scene);
    loop_run(scene.loop);
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        ASSERT_STR(buf_str(&runs[i].log), HAPPY_LOG);
        buf_done(&runs[i].log);
    }
    scene_close(&scene);
}

/* -- Another dialect ----------------------------------------------------------------------- */

/* Each `data` is told twice, with what was read before it; the end of the stream is that of the answer. */
struct echo {
    struct buf said;
};

static unsigned n_echoes_done;

static void echo_body(const struct sampling_options *options, struct buf *out)
{
    buf_add_str(out, options->model);
}

static bool echo_headers(struct arena *arena, const struct sampling_options *options,
                         struct name_values *ret_headers, struct error *err)
{
    return true;
}

static struct name_values echo_sign(struct arena *arena, struct name_values headers,
                                    struct str turn_state, const struct login *login)
{
    return headers;
}

static struct str echo_url(struct arena *arena, const struct provider *provider)
{
    return provider_url(arena, provider, "/echo");
}

static struct answer_head echo_head(struct arena *arena, const struct http_head *head, time_t now)
{
    return (struct answer_head){ .event = { .type = SAMPLING_STARTED } };
}

static struct failure echo_refusal(struct arena *arena, const struct http_head *head,
                                   struct str body, struct str url, time_t now)
{
    return failure_for_good(arena, STR_LITERAL("no echo"));
}

static bool echo_read(void *state, struct str data, const struct stream_reader *reader)
{
    struct echo *echo = state;
    struct stream_data told = { .step = STREAM_EVENT, .event.type = SAMPLING_TEXT_DELTA };

    buf_add_str(&echo->said, data);
    told.event.text = data;
    if (!reader->on_data(reader->owner, &told))
        return false;
    told.event.text = buf_str(&echo->said);
    return reader->on_data(reader->owner, &told);
}

static bool echo_end(void *state, const struct stream_reader *reader)
{
    struct stream_data end = { .step = STREAM_COMPLETED, .event.type = SAMPLING_COMPLETED };
    struct echo *echo = state;
    bool goes_on = reader->on_data(reader->owner, &end);

    buf_add_char(&echo->said, '.'); /* still ours, although the sampling is over */
    return goes_on;
}

static void echo_done(void *state)
{
    struct echo *echo = state;

    buf_done(&echo->said);
    n_echoes_done++;
}

static const struct dialect echo_dialect = {
    .url = echo_url,
    .headers = echo_headers,
    .body = echo_body,
    .sign = echo_sign,
    .head = echo_head,
    .refusal = echo_refusal,
    .state_size = sizeof(struct echo),
    .done = echo_done,
    .read = echo_read,
    .end = echo_end,
    .unfinished = "cut",
};

static void speak_echo(struct scene *scene)
{
    static const struct dialect *const table[] = { [WIRE_API_RESPONSES] = &echo_dialect };

    n_echoes_done = 0;
    http_sampler_free(scene->sampler);
    scene->sampler = http_sampler_new(scene->loop, table, /* logins= */ NULL);
}

TEST(another_dialect_ends_its_answers)
{
    /* The first connection breaks; the second stream ends as it should. */
    SCENE(scene, { .bytes = OK_HEAD "content-length: 100\r\n\r\ndata: a\n\n" },
          { .bytes = UNTIL_CLOSE "data: b\n\ndata: c\n\n" });

    speak_echo(&scene);
    scene.provider.stream_max_retries = 1;
    ASSERT_RUN(&scene, "started\ntext a\ntext a\nretrying 1/1 " DROPPED "cut" BROKEN_OFF
                       "started\ntext b\ntext b\ntext c\ntext bc\ncompleted\n");
    ASSERT_EQ(n_echoes_done, 2);
    ASSERT_NOT_NULL(strstr(buf_str(&scene.web.requests).s, "POST /v1/echo HTTP/1.1\r\n"));
    scene_close(&scene);
    ASSERT_EQ(n_echoes_done, 2);
}

TEST(another_dialect_reads_its_refusals)
{
    SCENE(scene, { .bytes = REFUSE("404 Not Found", "", "x") });

    speak_echo(&scene);
    ASSERT_RUN(&scene, "failed no echo" OTHER);
    scene_close(&scene);
}

/* -- Failures of the stream ---------------------------------------------------------------- */

TEST(a_cut_stream_is_tried_again)
{
    SCENE(scene, { .bytes = UNTIL_CLOSE ADDED HEL DONE "data: {\"type\":\"respon" },
          { .bytes = UNTIL_CLOSE ADDED HEL },
          { .bytes = OK_HEAD "transfer-encoding: chunked\r\n\r\n40\r\ndata: " },
          { .bytes = HAPPY });

    scene.provider.stream_max_retries = 3;
    ASSERT_RUN(&scene, "started\nadded m1\ntext Hel\ndone m1\nretrying 1/3 " CLOSED BROKEN_OFF
                       "started\nadded m1\ntext Hel\nretrying 2/3 " CLOSED BROKEN_OFF
                       "started\nretrying 3/3 " CLOSED BROKEN_OFF HAPPY_LOG);
    scene_close(&scene);
}

TEST(retries_of_the_stream_end)
{
    SCENE(scene, { .bytes = UNTIL_CLOSE });

    scene.provider.stream_max_retries = 2;
    ASSERT_RUN(&scene,
               "started\nretrying 1/2 " CLOSED BROKEN_OFF "started\nretrying 2/2 " CLOSED BROKEN_OFF
               "started\nfailed " CLOSED BROKEN_OFF);
    ASSERT_EQ(scene.web.n_requests, 3);
    scene_close(&scene);
}

TEST(a_turns_state_is_repeated_by_retries)
{
    SCENE(scene, { .bytes = OK_HEAD "x-codex-turn-state: S1\r\nconnection: close\r\n\r\n" },
          { .bytes = OK_HEAD "x-codex-turn-state: S2\r\nconnection: close\r\n\r\n" },
          { .bytes = UNTIL_CLOSE COMPLETED });
    const char *requests;

    scene.provider.stream_max_retries = 2;
    ASSERT_RUN(&scene,
               "started state S1\nretrying 1/2 " CLOSED BROKEN_OFF
               "started state S2\nretrying 2/2 " CLOSED BROKEN_OFF "started\ncompleted 8\n");
    requests = buf_str(&scene.web.requests).s;
    requests = strstr(requests, "x-codex-turn-state: S1");
    ASSERT_NOT_NULL(requests);
    ASSERT_NOT_NULL(strstr(requests + 1, "x-codex-turn-state: S1"));
    ASSERT_NULL(strstr(requests, "x-codex-turn-state: S2"));
    scene_close(&scene);
}

TEST(what_a_stream_says_of_its_failure_counts)
{
    SCENE(scene,
          { .bytes = UNTIL_CLOSE HEL "data: {\"type\":\"response.failed\",\"response\":{\"error\":"
                                     "{\"code\":\"context_length_exceeded\"}}}\n\n" });

    scene.provider.stream_max_retries = 2;
    ASSERT_RUN(&scene, "started\ntext Hel\nfailed Codex ran out of room in the model's context "
                       "window. Start a new thread or clear earlier history before retrying. | "
                       "\"contextWindowExceeded\"\n");
    scene_close(&scene);
}

TEST(a_failed_stream_need_not_end)
{
    SCENE(scene, { .bytes = OK_HEAD "\r\ndata: {\"type\":\"response.incomplete\"}\n\n",
                   .after = THEN_STALL });

    ASSERT_RUN(&scene, "started\nfailed " DROPPED
                       "Incomplete response returned, reason: unknown" BROKEN_OFF);
    scene_close(&scene);
}

TEST(a_stream_that_fails_without_end_is_left)
{
    SCENE(scene, { .bytes = OK_HEAD "\r\ndata: {\"type\":\"response.failed\"}\n\n",
                   .repeat = 10000,
                   .repeat_len = 35 });

    ASSERT_RUN(&scene, "started\nfailed " DROPPED "response.failed event received" BROKEN_OFF);
    scene_close(&scene);
}

TEST(a_failure_can_name_its_delay)
{
    SCENE(scene,
          { .bytes = UNTIL_CLOSE "data: {\"type\":\"response.failed\",\"response\":{"
                                 "\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":"
                                 "\"try again in 700ms\"}}}\n\n" },
          { .bytes = UNTIL_CLOSE COMPLETED });
    uint64_t start = now_ms();

    scene.provider.stream_max_retries = 1;
    ASSERT_RUN(&scene, "started\nretrying 1/1 " DROPPED
                       "try again in 700ms" TOO_MANY("null") "started\ncompleted 8\n");
    ASSERT_TRUE(now_ms() - start >= 695);
    scene_close(&scene);
}

TEST(a_stalled_stream_is_left)
{
    SCENE(scene, { .bytes = OK_HEAD "\r\n" HEL, .after = THEN_STALL });

    scene.provider.stream_idle_timeout_ms = 1000;
    ASSERT_RUN(&scene,
               "started\ntext Hel\nfailed " DROPPED "idle timeout waiting for SSE" BROKEN_OFF);
    scene_close(&scene);
}

TEST(bytes_that_make_no_event_do_not_count)
{
    SCENE(scene, { .bytes = OK_HEAD "\r\n: ",
                   .piece = 1,
                   .pause_us = 1000,
                   .repeat = 1 << 20,
                   .repeat_len = 1 });

    scene.provider.stream_idle_timeout_ms = 1000;
    ASSERT_RUN(&scene, "started\nfailed " DROPPED "idle timeout waiting for SSE" BROKEN_OFF);
    scene_close(&scene);
}

TEST(an_event_of_many_megabytes_is_refused)
{
    enum { PART = 1 << 20 };
    struct buf bytes = { 0 };

    buf_add_text(&bytes, OK_HEAD "\r\n" HEL "data: ");
    memset(buf_reserve(&bytes, PART), 'x', PART);
    bytes.len += PART;
    {
        SCENE(scene, { .bytes = bytes.data, .len = bytes.len, .repeat = 80, .repeat_len = PART });

        scene.provider.stream_idle_timeout_ms = 100000; /* valgrind takes its time */
        ASSERT_RUN(&scene, "started\ntext Hel\nfailed " DROPPED
                           "an event of the stream is too large" BROKEN_OFF);
        scene_close(&scene);
    }
    buf_done(&bytes);
}

TEST(an_answer_without_end_is_refused)
{
    enum { PART = 1 << 20 };
    struct buf bytes = { 0 };

    buf_add_text(&bytes, OK_HEAD "\r\n" HEL ": ");
    memset(buf_reserve(&bytes, PART), 'x', PART);
    bytes.len += PART;
    bytes.data[bytes.len - 1] = '\n';
    bytes.data[bytes.len - PART] = ':';
    {
        SCENE(scene, { .bytes = bytes.data, .len = bytes.len, .repeat = 257, .repeat_len = PART });

        scene.provider.stream_idle_timeout_ms = 100000;
        scene.provider.stream_max_retries = 2;
        ASSERT_RUN(&scene, "started\ntext Hel\nfailed the model's answer has no end" OTHER);
        ASSERT_EQ(scene.web.n_requests, 1);
        scene_close(&scene);
    }
    buf_done(&bytes);
}

/* -- Answers that are no stream ------------------------------------------------------------ */

#define JSON_HEAD "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
#define CONDENSED "{\"output\":[{\"id\":\"u\"},{\"id\":\"c\"}]}"
#define JSON_ANSWER JSON_HEAD "content-length: 34\r\n\r\n" CONDENSED
#define CONDENSED_LOG "done u\ndone c\ncompleted\n"
#define COMPACT_URL "http://HOST/v1/responses/compact"
#define BROKEN_OFF_UNUSABLE                                                                        \
    " | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} unusable\n"
#define UNCONNECTED_UNUSABLE                                                                       \
    " | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} unusable\n"
#define HIGH_DEMAND                                                                                \
    "failed We're currently experiencing high demand, which may cause temporary errors. | "        \
    "\"internalServerError\"\n"

#define COMPACTING(scene_, ...)                                                                    \
    SCENE(scene_, __VA_ARGS__);                                                                    \
    scene_.compacts = true

TEST(a_compaction_from_beginning_to_end)
{
    COMPACTING(scene, { .bytes = JSON_ANSWER, .after = THEN_KEEP });

    ASSERT_RUN(&scene, CONDENSED_LOG);
    ASSERT_NOT_NULL(
        strstr(buf_str(&scene.web.requests).s, "POST /v1/responses/compact HTTP/1.1\r\n"));
    ASSERT_NULL(strcasestr(scene.web.requests.data, "text/event-stream"));
    ASSERT_NULL(strcasestr(scene.web.requests.data, "x-client-request-id"));
    ASSERT_RUN(&scene, CONDENSED_LOG);
    ASSERT_EQ(scene.web.n_connections, 1);
    scene_close(&scene);
}

TEST(a_compaction_that_comes_in_pieces)
{
    COMPACTING(scene, { .bytes = JSON_HEAD "x-codex-turn-state: S\r\n\r\n" CONDENSED,
                        .piece = 3,
                        .pause_us = 300 });

    ASSERT_RUN(&scene, CONDENSED_LOG);
    scene_close(&scene);
}

TEST(a_compaction_is_asked_for_again_in_silence)
{
    COMPACTING(scene, { .bytes = REFUSE("500 Internal Server Error", "", "x") }, { .bytes = NULL },
               { .bytes = JSON_HEAD "content-length: 99\r\n\r\n{\"output\":[{\"id\":\"x\"}" },
               { .bytes = JSON_ANSWER });

    scene.provider.request_max_retries = 3;
    ASSERT_RUN(&scene, CONDENSED_LOG);
    ASSERT_EQ(scene.web.n_requests, 4);
    scene_close(&scene);
}

TEST(a_compaction_has_no_second_layer_of_retries)
{
    COMPACTING(scene, { .bytes = REFUSE("500 Internal Server Error", "", "x") });

    scene.provider.request_max_retries = 1;
    scene.provider.stream_max_retries = 5;
    ASSERT_RUN(&scene, HIGH_DEMAND);
    ASSERT_EQ(scene.web.n_requests, 2);
    scene_close(&scene);
}

TEST(a_compaction_waits_as_asked)
{
    COMPACTING(scene, { .bytes = REFUSE("429 Too Many Requests", "retry-after: 1\r\n", "") },
               { .bytes = JSON_ANSWER });

    scene.provider.stream_max_retries = 1;
    ASSERT_RUN(&scene, "retrying 1/1 exceeded retry limit, last status: 429 Too Many "
                       "Requests" TOO_MANY("429") CONDENSED_LOG);
    scene_close(&scene);
}

TEST(a_compaction_that_is_cut_off_is_unusable)
{
    COMPACTING(scene, { .bytes = JSON_HEAD "content-length: 99\r\n\r\n" CONDENSED });

    ASSERT_RUN(&scene, "failed " DROPPED "the answer was cut off" BROKEN_OFF_UNUSABLE);
    scene_close(&scene);
}

TEST(a_compaction_that_is_hung_up_on_is_unusable)
{
    COMPACTING(scene, { .bytes = NULL });

    ASSERT_RUN(&scene, "failed " DROPPED "error sending request for url (" COMPACT_URL
                       ")" UNCONNECTED_UNUSABLE);
    scene_close(&scene);
}

TEST(a_compaction_that_is_no_json_is_unusable)
{
    COMPACTING(scene, { .bytes = HAPPY });

    scene.provider.request_max_retries = 3;
    ASSERT_RUN(&scene,
               "failed " DROPPED "the answer is not a compacted history" BROKEN_OFF_UNUSABLE);
    ASSERT_EQ(scene.web.n_requests, 1);
    scene_close(&scene);
}

TEST(a_compaction_is_not_waited_for_twice)
{
    COMPACTING(scene, { .bytes = NULL, .after = THEN_STALL });

    scene.provider.stream_idle_timeout_ms = 300;
    scene.provider.request_max_retries = 3;
    ASSERT_RUN(&scene,
               "failed timeout waiting for an answer from " COMPACT_URL UNCONNECTED_UNUSABLE);
    ASSERT_EQ(scene.web.n_requests, 1);
    scene_close(&scene);
}

TEST(a_compaction_that_drips_for_ever_is_left)
{
    COMPACTING(
        scene,
        { .bytes = JSON_HEAD "\r\n{  ", .repeat = 1 << 16, .repeat_len = 1, .pause_us = 5000 });

    scene.provider.stream_idle_timeout_ms = 300;
    scene.provider.request_max_retries = 3;
    ASSERT_RUN(&scene,
               "failed timeout waiting for an answer from " COMPACT_URL UNCONNECTED_UNUSABLE);
    ASSERT_EQ(scene.web.n_requests, 1);
    scene_close(&scene);
}

TEST(a_compaction_of_many_megabytes_is_left)
{
    enum { PART = 1 << 20 };
    struct buf bytes = { 0 };

    buf_add_text(&bytes, JSON_HEAD "\r\n{\"output\":\"");
    memset(buf_reserve(&bytes, PART), 'x', PART);
    bytes.len += PART;
    {
        COMPACTING(scene,
                   { .bytes = bytes.data, .len = bytes.len, .repeat = 80, .repeat_len = PART });

        scene.provider.stream_idle_timeout_ms = 100000; /* valgrind takes its time */
        ASSERT_RUN(&scene, "failed " DROPPED "the answer is too large" BROKEN_OFF_UNUSABLE);
        scene_close(&scene);
    }
    buf_done(&bytes);
}

TEST(a_compaction_cancelled_inside_its_events)
{
    static const enum sampling_event_type at[] = { SAMPLING_ITEM_DONE, SAMPLING_COMPLETED };
    static const char *const logs[] = { "done u\n", CONDENSED_LOG };

    for (size_t i = 0; i < ARRAY_LENGTH(at); i++) {
        COMPACTING(scene, { .bytes = JSON_ANSWER });
        struct run run = { .cancel_at = at[i] };

        run_start(&run, &scene);
        loop_run(scene.loop);
        idle(&scene, 20);
        ASSERT_STR(buf_str(&run.log), logs[i]);
        buf_done(&run.log);
        scene_close(&scene);
    }
}

TEST(the_sampler_can_go_while_a_compaction_comes_in)
{
    COMPACTING(scene, { .bytes = JSON_HEAD "content-length: 99\r\n\r\n{", .after = THEN_STALL });
    struct run run = { 0 };

    run_start(&run, &scene);
    idle(&scene, 50);
    ASSERT_STR(buf_str(&run.log), "");
    buf_done(&run.log);
    scene_close(&scene);
}

/* Somebody who is signed in, and can sign in again. */
struct signer {
    struct login_source logins;
    unsigned n_recovered;
};

static struct login_question *signer_get(struct login_source *logins,
                                         const struct provider_auth *auth, login_fn *on_login,
                                         void *owner)
{
    on_login(owner, &(struct login){ .bearer = str_of("old") });
    return NULL;
}

static struct login_question *signer_recover(struct login_source *logins,
                                             const struct provider_auth *auth, unsigned n,
                                             login_fn *on_login, void *owner)
{
    struct signer *signer = container_of(logins, struct signer, logins);

    signer->n_recovered++;
    on_login(owner, &(struct login){ .bearer = str_of("new"), .is_new = n == 1 });
    return NULL;
}

TEST(a_compaction_signs_in_again)
{
    COMPACTING(scene, { .bytes = REFUSE("401 Unauthorized", "", "") }, { .bytes = JSON_ANSWER },
               { .bytes = REFUSE("401 Unauthorized", "", "no") });
    struct signer signer = { .logins = { .get = signer_get, .recover = signer_recover } };

    http_sampler_free(scene.sampler);
    scene.sampler = http_sampler_new(scene.loop, model_dialects, &signer.logins);
    ASSERT_RUN(&scene, CONDENSED_LOG);
    ASSERT_NOT_NULL(strstr(buf_str(&scene.web.requests).s, "authorization: Bearer old\r\n"));
    ASSERT_NOT_NULL(strstr(scene.web.requests.data, "authorization: Bearer new\r\n"));
    ASSERT_EQ(signer.n_recovered, 1);
    ASSERT_RUN(&scene,
               "failed unexpected status 401 Unauthorized: no, url: " COMPACT_URL UNAUTHORIZED);
    ASSERT_EQ(signer.n_recovered, 3);
    scene_close(&scene);
}

/* -- Refusals ------------------------------------------------------------------------------ */

TEST(refusals_that_are_final)
{
    static const struct {
        const char *answer;
        const char *expected;
    } cases[] = {
        { REFUSE("400 Bad Request", "", "{\"no\":1}"), "failed {\"no\":1}" BAD_REQUEST },
        { REFUSE("429 Too Many Requests", "x-codex-primary-used-percent: 100\r\n",
                 "{\"error\":{\"type\":\"usage_limit_reached\"}}"),
          "failed You've hit your usage limit. Try again later. | \"usageLimitExceeded\" used "
          "100%\n" },
        { REFUSE("503 Service Unavailable", "", "{\"error\":{\"code\":\"slow_down\"}}"),
          "failed Selected model is at capacity. Please try a different model. | "
          "\"serverOverloaded\"\n" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        SCENE(scene, { .bytes = cases[i].answer });

        scene.provider.stream_max_retries = 2;
        ASSERT_RUN(&scene, cases[i].expected);
        ASSERT_EQ(scene.web.n_requests, 1);
        scene_close(&scene);
    }
}

TEST(refusals_that_are_tried_again)
{
    SCENE(scene, { .bytes = REFUSE("401 Unauthorized", "", "{\"error\":{\"message\":\"who\"}}") },
          { .bytes = REFUSE("404 Not Found", "x-request-id: I\r\n", "") },
          { .bytes = REFUSE("500 Internal Server Error", "", "") }, { .bytes = HAPPY });

    scene.provider.stream_max_retries = 3;
    ASSERT_RUN(
        &scene,
        "retrying 1/3 unexpected status 401 Unauthorized: who, url: "
        "http://HOST/v1/responses" UNAUTHORIZED
        "retrying 2/3 unexpected status 404 Not Found: Unknown error, url: "
        "http://HOST/v1/responses, request id: I" STATUS(
            "404") "retrying 3/3 We're currently experiencing high demand, which may cause temporary "
                   "errors." INTERNAL HAPPY_LOG);
    scene_close(&scene);
}

TEST(too_many_requests_waits_as_asked)
{
    SCENE(scene, { .bytes = REFUSE("429 Too Many Requests", "retry-after: 1\r\n", "") },
          { .bytes = UNTIL_CLOSE COMPLETED });
    uint64_t start = now_ms();

    scene.provider.stream_max_retries = 1;
    ASSERT_RUN(&scene, "retrying 1/1 exceeded retry limit, last status: 429 Too Many "
                       "Requests" TOO_MANY("429") "started\ncompleted 8\n");
    ASSERT_TRUE(now_ms() - start >= 995);
    scene_close(&scene);
}

TEST(too_many_requests_ends_too)
{
    SCENE(scene, { .bytes = REFUSE("429 Too Many Requests", "retry-after: 0\r\n", "") });

    scene.provider.stream_max_retries = 1;
    scene.provider.request_max_retries = 3;
    ASSERT_RUN(&scene,
               "retrying 1/1 exceeded retry limit, last status: 429 Too Many Requests" TOO_MANY(
                   "429") "failed exceeded retry limit, last status: 429 Too Many Requests | "
                          "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}}\n");
    ASSERT_EQ(scene.web.n_requests, 2);
    scene_close(&scene);
}

TEST(a_failing_server_is_asked_again_in_silence)
{
    SCENE(scene, { .bytes = REFUSE("500 Internal Server Error", "", "x") },
          { .bytes = REFUSE("502 Bad Gateway", "", "x") }, { .bytes = HAPPY });

    scene.provider.request_max_retries = 2;
    ASSERT_RUN(&scene, HAPPY_LOG);
    scene_close(&scene);
}

TEST(the_layers_of_retries_multiply)
{
    SCENE(scene, { .bytes = REFUSE("500 Internal Server Error", "", "x") });

    scene.provider.request_max_retries = 2;
    scene.provider.stream_max_retries = 1;
    ASSERT_RUN(&scene, "retrying 1/1 We're currently experiencing high demand, which may cause "
                       "temporary errors." INTERNAL
                       "failed We're currently experiencing high demand, which may cause temporary "
                       "errors. | \"internalServerError\"\n");
    ASSERT_EQ(scene.web.n_requests, 6);
    scene_close(&scene);
}

TEST(a_refusal_is_taken_by_those_who_want_it)
{
    SCENE(scene, { .bytes = REFUSE("404 Not Found", "", "x") });

    scene.provider.stream_max_retries = 3;
    scene.provider.takes_refusals = true;
    ASSERT_RUN(&scene, "failed unexpected status 404 Not Found: x, url: "
                       "http://HOST/v1/responses | "
                       "{\"httpConnectionFailed\":{\"httpStatusCode\":404}}\n");
    ASSERT_EQ(scene.web.n_requests, 1);
    scene_close(&scene);
}

TEST(a_refusal_without_end_is_left)
{
    SCENE(scene,
          { .bytes = "HTTP/1.1 400 Bad Request\r\n\r\nlong", .repeat = 1 << 20, .repeat_len = 4 });
    struct run run = { 0 };

    run_start(&run, &scene);
    loop_run(scene.loop);
    ASSERT_TRUE(run.log.len > 200000 && run.log.len < 300000);
    buf_done(&run.log);
    scene_close(&scene);
}

TEST(a_refusal_that_stalls_is_told)
{
    SCENE(scene, { .bytes = "HTTP/1.1 400 Bad Request\r\ncontent-length: 100\r\n\r\nhalf",
                   .after = THEN_STALL });

    scene.provider.stream_idle_timeout_ms = 1000;
    ASSERT_RUN(&scene, "failed half" BAD_REQUEST);
    scene_close(&scene);
}

/* -- Connections --------------------------------------------------------------------------- */

TEST(a_server_that_hangs_up_before_an_answer)
{
    SCENE(scene, { .bytes = NULL }, { .bytes = "HTTP/1.1 200 OK\r\ncontent-ty" },
          { .bytes = "\r\n\r\n" }, { .bytes = "SSH-2.0-x\r\n" }, { .bytes = HAPPY });

    scene.provider.request_max_retries = 4;
    ASSERT_RUN(&scene, HAPPY_LOG);
    ASSERT_EQ(scene.web.n_requests, 5);
    scene_close(&scene);
}

TEST(nobody_listens)
{
    SCENE(scene, { .bytes = HAPPY });

    /* A port that was ours a moment ago. */
    scene.web.stopping = true;
    pthread_join(scene.web.accepting, NULL);
    close(scene.web.listener);
    scene.provider.request_max_retries = 1;
    scene.provider.stream_max_retries = 1;
    ASSERT_RUN(&scene, "retrying 1/1 " NO_ANSWER UNCONNECTED "failed " NO_ANSWER UNCONNECTED);

    timer_free(scene.watchdog);
    http_sampler_free(scene.sampler);
    loop_free(scene.loop);
}

TEST(no_answer_in_time)
{
    SCENE(scene, { .bytes = NULL, .after = THEN_STALL });

    scene.provider.stream_idle_timeout_ms = 400;
    scene.provider.request_max_retries = 1;
    ASSERT_RUN(&scene,
               "failed timeout waiting for an answer from http://HOST/v1/responses" UNCONNECTED);
    ASSERT_EQ(scene.web.n_requests, 2);
    scene_close(&scene);
}

TEST(redirects_are_followed)
{
    SCENE(scene,
          { .bytes = "HTTP/1.1 307 Temporary Redirect\r\nlocation: /there\r\ncontent-length: 4\r\n"
                     "openai-model: wrong\r\n\r\nbody",
            .after = THEN_KEEP },
          { .bytes = HAPPY });

    ASSERT_RUN(&scene, HAPPY_LOG);
    ASSERT_NOT_NULL(strstr(buf_str(&scene.web.requests).s, "POST /there HTTP/1.1"));
    scene_close(&scene);
}

TEST(redirects_in_a_circle_are_an_error)
{
    SCENE(scene, { .bytes = "HTTP/1.1 307 Temporary Redirect\r\nlocation: /v1/responses\r\n"
                            "content-length: 0\r\n\r\n",
                   .after = THEN_KEEP });

    scene.provider.request_max_retries = 3;
    scene.provider.stream_max_retries = 3;
    ASSERT_RUN(&scene, "failed " DROPPED
                       "error following redirect for url (http://HOST/v1/responses)" UNCONNECTED);
    ASSERT_EQ(scene.web.n_requests, 6);
    scene_close(&scene);
}

TEST(a_redirect_to_nowhere_is_a_refusal)
{
    SCENE(scene, { .bytes = REFUSE("302 Found", "", "lost") });

    ASSERT_RUN(&scene, "failed unexpected status 302 Found: lost, url: "
                       "http://HOST/v1/responses" STATUS("302"));
    scene_close(&scene);
}

/* Every way to name another server, for every status that sends a client on: it hears nothing. */
static void assert_stays(const char *status, const char *place)
{
    static const struct answer happy = { .bytes = HAPPY };
    struct name_value headers[] = { { STR_LITERAL("X-Api-Key"), STR_LITERAL("secret-1") } };
    struct web other;
    char redirect[256], location[64], told[64];
    struct run run = { 0 };

    web_start(&other, &happy, 1);
    snprintf(location, sizeof location, place, other.port);
    snprintf(told, sizeof told, "127.0.0.1:%d, which is not sent your credentials", other.port);
    snprintf(redirect, sizeof redirect,
             "HTTP/1.1 %s\r\nlocation: %s\r\ncontent-length: 4\r\n\r\nbody", status, location);
    {
        SCENE(scene,
              { .bytes = "HTTP/1.1 307 Temporary Redirect\r\nlocation: /there\r\n"
                         "content-length: 0\r\n\r\n",
                .after = THEN_KEEP },
              { .bytes = redirect, .after = THEN_KEEP });

        scene.provider.bearer_token = str_of("secret-2");
        scene.provider.http_headers = (struct name_values){ headers, 1 };
        scene.provider.request_max_retries = 3;
        scene.provider.stream_max_retries = 3;
        run_start(&run, &scene);
        loop_run(scene.loop);
        ASSERT_EQ(strncmp(buf_str(&run.log).s, "failed unexpected status 30", 27), 0);
        ASSERT_NOT_NULL(strstr(buf_str(&run.log).s, told));
        ASSERT_EQ(scene.web.n_requests, 2); /* asking again would change nothing */
        ASSERT_NOT_NULL(strstr(buf_str(&scene.web.requests).s, "secret-1"));
        ASSERT_NOT_NULL(strstr(buf_str(&scene.web.requests).s, "secret-2"));
        scene_close(&scene);
    }
    ASSERT_EQ(other.n_connections, 0);
    buf_done(&run.log);
    web_stop(&other);
}

TEST(redirects_to_another_server_are_not_followed)
{
    assert_stays("301 Moved Permanently", "http://127.0.0.1:%d/v1/responses");
    assert_stays("302 Found", "http://127.0.0.1:%d/v1/responses");
    assert_stays("303 See Other", "http://127.0.0.1:%d/v1/responses");
    assert_stays("307 Temporary Redirect", "http://127.0.0.1:%d/v1/responses");
    assert_stays("308 Permanent Redirect", "http://127.0.0.1:%d/v1/responses");
    assert_stays("307 Temporary Redirect", "//127.0.0.1:%d");
    assert_stays("307 Temporary Redirect", "http://user:word@127.0.0.1:%d/");
    assert_stays("308 Permanent Redirect", "https://127.0.0.1:%d/v1/responses");
}

TEST(another_name_of_the_host_is_another_server)
{
    SCENE(scene, { .bytes = REFUSE("307 Temporary Redirect", "location: http://localhost/x\r\n",
                                   "lost") });

    ASSERT_RUN(
        &scene,
        "failed unexpected status 307 Temporary Redirect: the server redirects to another one, "
        "http://localhost:80, which is not sent your credentials; if that is the right one, "
        "name it in the provider's base_url, url: http://HOST/v1/responses" STATUS("307"));
    scene_close(&scene);
}

/* Its body is ignored, however long it is. */
TEST(a_redirect_that_goes_on_talking_is_followed)
{
    SCENE(scene,
          { .bytes = "HTTP/1.1 308 Permanent Redirect\r\nlocation: there\r\n\r\n0123456789",
            .repeat = 20000,
            .repeat_len = 10 },
          { .bytes = HAPPY });

    ASSERT_RUN(&scene, HAPPY_LOG);
    ASSERT_NOT_NULL(strstr(buf_str(&scene.web.requests).s, "POST /v1/there HTTP/1.1"));
    scene_close(&scene);
}

TEST(headers_without_end_are_an_error)
{
    SCENE(scene, { .bytes = "HTTP/1.1 200 OK\r\nx-h: 0123456789012345678901234567890123456789\r\n",
                   .repeat = 100000,
                   .repeat_len = 47 });

    ASSERT_RUN(&scene, "failed " NO_ANSWER UNCONNECTED);
    scene_close(&scene);
}

TEST(urls_that_are_none)
{
    static const char *const urls[] = { "ftp://127.0.0.1:1/x", "file:///etc/passwd", "http://[x" };

    for (size_t i = 0; i < ARRAY_LENGTH(urls); i++) {
        SCENE(scene, { .bytes = HAPPY });
        struct run run = { 0 };

        scene.provider.base_url = str_of(urls[i]);
        scene.provider.request_max_retries = 3;
        scene.provider.stream_max_retries = 3;
        run_start(&run, &scene);
        loop_run(scene.loop);
        ASSERT_EQ(strncmp(buf_str(&run.log).s, "failed " DROPPED "invalid url (", 20), 0);
        buf_done(&run.log);
        scene_close(&scene);
    }
}

TEST(a_missing_credential_is_told_without_a_request)
{
    SCENE(scene, { .bytes = HAPPY });

    unsetenv("TEST_NO_KEY");
    scene.provider.env_key = str_of("TEST_NO_KEY");
    scene.provider.stream_max_retries = 3;
    ASSERT_RUN(&scene, "failed Missing environment variable: `TEST_NO_KEY`." UNAUTHORIZED);
    ASSERT_EQ(scene.web.n_requests, 0);
    scene_close(&scene);
}

/* -- Cancelling ---------------------------------------------------------------------------- */

static void cancel_now(void *owner)
{
    run_cancel(owner);
}

/* Cancels from inside an event, or some time after it (or after the start); what was heard until
 * then must be this. Afterwards the sampler must still work. */
static void assert_cancelled(const struct answer *answer, unsigned after_ms,
                             enum sampling_event_type at, const char *expected, const char *file,
                             int line)
{
    SCENE(scene, *answer, { .bytes = HAPPY });
    struct run run = {
        .cancel_at = after_ms == 0 ? at : 0,
        .delay_from = at,
        .delay_ms = after_ms,
    };

    scene.provider.stream_max_retries = 3;
    scene.provider.request_max_retries = 3;
    scene.later = timer_new(scene.loop, cancel_now, &run);
    run_start(&run, &scene);
    if (at == 0 && after_ms > 0)
        timer_start(scene.later, after_ms);
    else if (at == 0)
        run_cancel(&run);
    if (after_ms > 0 || at != 0)
        loop_run(scene.loop);
    idle(&scene, 30);
    assert_str(buf_str(&run.log), str_of(expected), file, line);
    buf_done(&run.log);

    if (scene.web.n_requests > 0)
        assert_run(&scene, HAPPY_LOG, file, line);
    scene_close(&scene);
}

#define ASSERT_CANCELLED(after_ms, at, expected, ...)                                              \
    assert_cancelled(&(struct answer){ __VA_ARGS__ }, after_ms, at, expected, __FILE__, __LINE__)

TEST(cancelled_at_once)
{
    ASSERT_CANCELLED(0, 0, "", .bytes = HAPPY);
}

TEST(cancelled_before_an_answer)
{
    ASSERT_CANCELLED(50, 0, "", .bytes = NULL, .after = THEN_STALL);
    ASSERT_CANCELLED(50, 0, "", .bytes = "HTTP/1.1 200", .after = THEN_STALL);
}

TEST(cancelled_inside_events)
{
    ASSERT_CANCELLED(0, SAMPLING_STARTED, "started\n", .bytes = HAPPY);
    ASSERT_CANCELLED(0, SAMPLING_ITEM_ADDED, "started\nadded m1\n", .bytes = HAPPY);
    ASSERT_CANCELLED(0, SAMPLING_TEXT_DELTA, "started\nadded m1\ntext Hel\n", .bytes = HAPPY);
    ASSERT_CANCELLED(0, SAMPLING_COMPLETED, HAPPY_LOG, .bytes = HAPPY);
    ASSERT_CANCELLED(0, SAMPLING_FAILED, "failed x" BAD_REQUEST,
                     .bytes = REFUSE("400 Bad Request", "", "x"));
    ASSERT_CANCELLED(0, SAMPLING_RETRYING, "started\nretrying 1/3 " CLOSED BROKEN_OFF,
                     .bytes = UNTIL_CLOSE);
}

TEST(cancelled_within_a_stream)
{
    ASSERT_CANCELLED(20, SAMPLING_TEXT_DELTA, "started\ntext Hel\n",
                     .bytes = OK_HEAD "\r\n" HEL "data: {", .after = THEN_STALL);
}

TEST(cancelled_between_attempts)
{
    ASSERT_CANCELLED(80, 0, "", .bytes = REFUSE("500 Internal Server Error", "", ""));
    ASSERT_CANCELLED(50, SAMPLING_RETRYING, "started\nretrying 1/3 " CLOSED BROKEN_OFF,
                     .bytes = UNTIL_CLOSE);
}

TEST(cancelled_within_a_refusal)
{
    ASSERT_CANCELLED(50, 0, "", .bytes = "HTTP/1.1 400 Bad Request\r\ncontent-length: 9\r\n\r\nx",
                     .after = THEN_STALL);
}

static struct run *other;

static void cancel_other(void *owner, const struct sampling_event *event)
{
    if (event->type == SAMPLING_TEXT_DELTA && other != NULL && !other->cancelled)
        run_cancel(other);
    on_event(owner, event);
}

TEST(one_sampling_cancels_another_from_inside_its_event)
{
    SCENE(scene, { .bytes = HAPPY, .piece = 5, .pause_us = 500 });
    struct run first = { 0 }, second = { 0 };

    other = &second;
    run_start(&second, &scene);
    first.scene = &scene;
    scene.n_running++;
    scene.sampler->start(scene.sampler, &(struct sampling_options){ .provider = &scene.provider },
                         cancel_other, &first);
    loop_run(scene.loop);
    ASSERT_TRUE(second.cancelled);
    ASSERT_STR(buf_str(&first.log), HAPPY_LOG);
    buf_done(&first.log);
    buf_done(&second.log);
    scene_close(&scene);
}

TEST(the_sampler_can_go_while_samplings_run)
{
    SCENE(scene, { .bytes = OK_HEAD "\r\n" HEL, .after = THEN_STALL });
    struct run runs[4] = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++)
        run_start(&runs[i], &scene);
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        while (strstr(buf_str(&runs[i].log).s, "Hel") == NULL)
            idle(&scene, 10);
    }
    scene_close(&scene);
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        ASSERT_STR(buf_str(&runs[i].log), "started\ntext Hel\n");
        buf_done(&runs[i].log);
    }
}

TEST(an_unused_sampler)
{
    struct loop *loop = loop_new();

    http_sampler_free(http_sampler_new(loop, model_dialects, /* logins= */ NULL));
    http_sampler_free(NULL);
    loop_free(loop);
}
