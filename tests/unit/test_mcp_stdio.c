#include "mcp/client.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/memory.h"
#include "mcp/message.h"

#include "test.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* A link to a process, and what came of it. */
struct link_scene {
    struct loop *loop;
    struct timer *guard, *pause;
    struct mcp_spec spec;
    struct mcp_link *link;
    struct buf heard; /* messages, a line each, and the end */
    size_t n_heard;
    size_t n_most; /* bytes of the longest message */
    bool closes;   /* the link in each call-back */
    bool has_ended;
};

static void scene_hear(struct link_scene *scene, const char *text)
{
    buf_add_text(&scene->heard, text);
    buf_add_char(&scene->heard, '\n');
    scene->n_heard++;
    if (scene->closes)
        mcp_link_close(TAKE(scene->link));
    loop_stop(scene->loop);
}

static void scene_on_message(void *owner, yyjson_doc *message, int64_t within)
{
    struct link_scene *scene = owner;
    CLEANUP(freep) char *text = yyjson_write(message, YYJSON_WRITE_NOFLAG, NULL);

    ASSERT_EQ(within, -1);
    ASSERT_FALSE(scene->has_ended);
    if (strlen(text) > scene->n_most)
        scene->n_most = strlen(text);
    if (strlen(text) > 100)
        text[10] = '\0';
    mcp_message_free(scene->loop, message);
    scene_hear(scene, text);
}

static void scene_on_failed(void *owner, int64_t id, const struct mcp_failure *failure)
{
    assert_true(!"a request of a process cannot fail alone");
}

static void scene_on_end(void *owner, const struct mcp_failure *failure)
{
    struct link_scene *scene = owner;
    char text[256];

    ASSERT_FALSE(scene->has_ended);
    scene->has_ended = true;
    snprintf(text, sizeof text, "end %d: %s", failure->kind, failure->words.s);
    scene_hear(scene, text);
}

static const struct mcp_link_events scene_events = { scene_on_message, scene_on_failed,
                                                     scene_on_end };

static void scene_too_late(void *owner)
{
    assert_true(!"nothing happened in time");
}

static void scene_on_pause(void *owner)
{
    loop_stop(owner);
}

static bool scene_start_spec(struct link_scene *scene, struct error *err)
{
    signal(SIGPIPE, SIG_IGN);
    scene->loop = loop_new();
    scene->guard = timer_new(scene->loop, scene_too_late, NULL);
    scene->pause = timer_new(scene->loop, scene_on_pause, scene->loop);
    timer_start(scene->guard, 60000);
    scene->spec.name = STR_LITERAL("srv");
    scene->spec.transport = MCP_STDIO;
    scene->link = mcp_stdio_link_new(
        &(struct mcp_link_options){
            .loop = scene->loop, .spec = &scene->spec, .events = &scene_events, .owner = scene },
        err);
    return scene->link != NULL;
}

static void scene_start(struct link_scene *scene, const char *script)
{
    struct str args[] = { STR_LITERAL("-c"), str_of(script) };
    CLEANUP(error_done) struct error err = { 0 };

    scene->spec.command = STR_LITERAL("/bin/sh");
    scene->spec.args = (struct str_array){ args, 2 };
    ASSERT_TRUE(scene_start_spec(scene, &err));
}

static void scene_send(struct link_scene *scene, const char *text)
{
    mcp_link_send(scene->link, str_of(text), /* id= */ 0);
}

static void scene_wait_for(struct link_scene *scene, size_t n)
{
    while (scene->n_heard < n)
        loop_run(scene->loop);
}

static void scene_sleep(struct link_scene *scene, uint64_t ms)
{
    uint64_t until = loop_now_ms(scene->loop) + ms;

    while (loop_now_ms(scene->loop) < until) {
        timer_start(scene->pause, until - loop_now_ms(scene->loop));
        loop_run(scene->loop);
    }
}

/* The loop runs until everything is dead. Returns how many milliseconds that took. */
static int64_t scene_end(struct link_scene *scene)
{
    int64_t began_ms = clock_now_ms();

    mcp_link_close(TAKE(scene->link));
    timer_free(TAKE(scene->guard));
    timer_free(TAKE(scene->pause));
    loop_free(TAKE(scene->loop));
    return clock_now_ms() - began_ms;
}

static void scene_done(struct link_scene *scene)
{
    scene_end(scene);
    buf_done(&scene->heard);
}

static bool is_alive(int pid)
{
    char path[64], state = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    file = fopen(path, "r");
    if (file == NULL)
        return false;
    if (fscanf(file, "%*d %*s %c", &state) != 1)
        state = 0;
    fclose(file);
    return state != 'Z' && state != 'X' && state != 0;
}

/* The numbers in what was heard. */
static int number_heard(struct link_scene *scene, int which)
{
    const char *at = buf_str(&scene->heard).s;
    char *end;

    for (;;) {
        while (*at != '\0' && !isdigit((unsigned char)*at))
            at++;
        ASSERT_TRUE(*at != '\0');
        int number = (int)strtol(at, &end, 10);

        if (which-- == 0)
            return number;
        at = end;
    }
}

/* -- ------------------------------------------------------------------------------------- */

TEST(lines_go_both_ways)
{
    struct link_scene scene = { 0 };

    scene_start(&scene, "while read -r l; do echo \"{\\\"got\\\":$l}\"; done");
    scene_send(&scene, "{\"a\":\n1}");
    scene_send(&scene, "{\"b\":\"é\"}");
    scene_wait_for(&scene, 2);
    ASSERT_STR(buf_str(&scene.heard), "{\"got\":{\"a\":1}}\n{\"got\":{\"b\":\"é\"}}\n");
    scene_done(&scene);
}

TEST(only_some_variables_are_inherited_and_those_of_the_spec_win)
{
    const struct str names[] = { STR_LITERAL("MCP_TEST_SEEN"), STR_LITERAL("MCP_NOT_SET") };
    const struct name_value values[] = { { STR_LITERAL("LANG"), STR_LITERAL("xx") },
                                         { STR_LITERAL("MCP_SET"), STR_LITERAL("1 2") } };
    struct link_scene scene = {
        .spec = { .env_vars = { names, 2 }, .env = { values, 2 }, .cwd = STR_LITERAL("/usr") }
    };

    setenv("MCP_TEST_SEEN", "seen", 1);
    setenv("MCP_TEST_HIDDEN", "hidden", 1);
    setenv("LANG", "C", 1);
    scene_start(&scene, "echo \"[\\\"$MCP_TEST_SEEN|$MCP_TEST_HIDDEN|$LANG|$MCP_SET|"
                        "${MCP_NOT_SET-unset}|$PWD\\\"]\"; read x");
    scene_wait_for(&scene, 1);
    ASSERT_STR(buf_str(&scene.heard), "[\"seen||xx|1 2|unset|/usr\"]\n");
    scene_done(&scene);
}

TEST(a_program_that_is_not_there_is_told_in_the_references_words)
{
    struct link_scene scene = { .spec.command = STR_LITERAL("/nonexistent/mcp") };
    struct link_scene folder = { .spec = { .command = STR_LITERAL("sh"),
                                           .cwd = STR_LITERAL("/nonexistent") } };
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(scene_start_spec(&scene, &err));
    ASSERT_STR(err.message, "No such file or directory (os error 2)");
    scene_done(&scene);
    error_done(&err);
    ASSERT_FALSE(scene_start_spec(&folder, &err));
    ASSERT_STR(err.message, "No such file or directory (os error 2)");
    scene_done(&folder);
}

TEST(the_end_of_the_process_and_of_its_output_are_told_once)
{
    static const char *const scripts[] = {
        "exit 3", "exec >&-; sleep 30", "kill -9 $$",
        "sleep 30 & exit 0", /* somebody else has the pipe still */
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        struct link_scene scene = { 0 };

        scene_start(&scene, scripts[i]);
        scene_wait_for(&scene, 1);
        ASSERT_STR(buf_str(&scene.heard), "end 2: Transport closed\n");
        scene_send(&scene, "{}");
        scene_done(&scene);
    }
}

TEST(what_is_no_message_is_ignored_and_the_last_line_needs_no_end)
{
    struct link_scene scene = { 0 };

    scene_start(&scene, "echo hello; echo; echo 7; printf '{\"a\":\"\\377\"}\\n'; echo '{\"b\":1'; "
                        "echo '{\"c\":1}'; i=0; while [ $i -lt 100 ]; do echo junk; i=$((i+1)); "
                        "done; head -c 1000 /dev/zero | tr '\\0' '['; echo; printf '{\"d\":1}'");
    scene_wait_for(&scene, 3);
    ASSERT_STR(buf_str(&scene.heard), "{\"c\":1}\n{\"d\":1}\nend 2: Transport closed\n");
    scene_done(&scene);
}

TEST(a_long_message_is_read_elsewhere_and_nothing_overtakes_it)
{
    struct link_scene scene = { 0 };

    scene_start(&scene, "echo '{\"a\":1}'; printf '{\"x\":\"'; head -c 9000000 /dev/zero | "
                        "tr '\\0' x; printf '\"}\\n{\"b\":1}\\n'; printf '{\"y\":\"'; "
                        "head -c 900000 /dev/zero | tr '\\0' y; printf '\"}'");
    scene_wait_for(&scene, 5);
    ASSERT_EQ(scene.n_most, 9000008);
    ASSERT_STR(buf_str(&scene.heard), "{\"a\":1}\n{\"x\":\"xxxx\n{\"b\":1}\n{\"y\":\"yyyy\n"
                                      "end 2: Transport closed\n");
    scene_done(&scene);
}

TEST(a_flood_of_lines_that_are_no_message_ends_the_link)
{
    static const char *const floods[] = { "yes ''", "yes nonsense" };

    for (size_t i = 0; i < ARRAY_LENGTH(floods); i++) {
        struct link_scene scene = { 0 };

        scene_start(&scene, floods[i]);
        scene_wait_for(&scene, 1);
        ASSERT_STR(buf_str(&scene.heard),
                   "end 1: the server sends too much that nobody asked for\n");
        scene_done(&scene);
    }
}

/* The rounds of a loop, and how many messages came in the fullest. */
struct round_count {
    struct link_scene *scene;
    struct next_round *round;
    size_t n_rounds, n_heard, most;
};

static void count_round(void *owner)
{
    struct round_count *count = owner;
    size_t n = count->scene->n_heard - count->n_heard;

    count->most = n > count->most ? n : count->most;
    count->n_heard = count->scene->n_heard;
    count->n_rounds++;
    next_round_start(count->round);
}

TEST(a_server_that_says_very_much_takes_little_of_a_round)
{
    struct link_scene scene = { 0 };
    struct round_count count = { .scene = &scene };

    scene_start(&scene, "yes '{\"method\":\"x\"}'");
    count.round = next_round_new(scene.loop, count_round, &count);
    next_round_start(count.round);
    while (scene.n_heard < 200000) {
        loop_run(scene.loop);
        buf_clear(&scene.heard, 0);
    }
    ASSERT_TRUE(count.most < 20000);
    ASSERT_TRUE(count.n_rounds > 10);
    next_round_free(count.round);
    scene_done(&scene);
}

TEST(a_line_without_end_ends_the_link)
{
    struct link_scene scene = { 0 };

    scene_start(&scene, "exec cat /dev/zero");
    scene_wait_for(&scene, 1);
    ASSERT_STR(buf_str(&scene.heard), "end 1: the server sent a message that is too long\n");
    scene_done(&scene);
}

TEST(a_message_of_too_many_values_ends_the_link)
{
    struct link_scene scene = { 0 };

    scene_start(
        &scene,
        "printf '[0'; head -c 40000000 /dev/zero | sed 's/\\x00\\x00/,0/g'; echo ']'; sleep 30");
    scene_wait_for(&scene, 1);
    ASSERT_STR(buf_str(&scene.heard), "end 1: the server sent a message that is too long\n");
    scene_done(&scene);
}

TEST(a_server_that_does_not_read_ends_the_link_before_it_costs_much)
{
    struct link_scene scene = { 0 };
    CLEANUP(buf_done) struct buf message = { 0 };

    scene_start(&scene, "sleep 30");
    buf_add_char(&message, '"');
    for (int i = 0; i < 1 << 20; i++)
        buf_add_char(&message, 'x');
    buf_add_char(&message, '"');
    for (int i = 0; i < 200; i++)
        mcp_link_send(scene.link, buf_str(&message), 0);
    ASSERT_EQ(scene.n_heard, 0);
    scene_wait_for(&scene, 1);
    ASSERT_STR(buf_str(&scene.heard), "end 1: the server does not read its input\n");
    scene_done(&scene);
}

/* One of two that differ by a byte hits the mark. */
TEST(what_a_server_does_not_read_never_gets_beyond_the_bound)
{
    for (size_t rest = 2; rest <= 3; rest++) {
        struct link_scene scene = { 0 };
        CLEANUP(buf_done) struct buf message = { 0 };

        scene_start(&scene, "sleep 30");
        memset(buf_reserve(&message, MCP_QUEUED_MAX), 'x', MCP_QUEUED_MAX - rest);
        mcp_link_send(scene.link, (struct str){ message.data, MCP_QUEUED_MAX - rest }, 0);
        for (int i = 0; i < 50000; i++) /* a pipe may have taken 64 KiB */
            mcp_link_send(scene.link, STR_LITERAL("1"), 0);
        scene_wait_for(&scene, 1);
        ASSERT_STR(buf_str(&scene.heard), "end 1: the server does not read its input\n");
        scene_done(&scene);
    }
}

TEST(a_link_may_be_closed_in_each_of_its_call_backs)
{
    static const char *const scripts[] = {
        "echo '{}'; echo '{}'; sleep 30",
        "exit 1",
        "printf '{\"x\":\"'; head -c 900000 /dev/zero | tr '\\0' x; printf '\"}\\n{}\\n'",
        "exec >&-; sleep 30",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        struct link_scene scene = { .closes = true };

        scene_start(&scene, scripts[i]);
        scene_wait_for(&scene, 1);
        scene_end(&scene);
        ASSERT_EQ(scene.n_heard, 1);
        scene_done(&scene);
    }
}

/* Wherever it is by then: on its way, with the worker, or there. */
TEST(a_long_message_nobody_waits_for_is_dropped)
{
    for (uint64_t ms = 0; ms < 60; ms += 10) {
        struct link_scene scene = { 0 };
        size_t n_heard;

        scene_start(&scene, "echo '{}'; printf '{\"x\":\"'; head -c 9000000 /dev/zero | "
                            "tr '\\0' x; printf '\"}\\n'; sleep 30");
        scene_wait_for(&scene, 1);
        scene_sleep(&scene, ms);
        n_heard = scene.n_heard;
        scene_end(&scene);
        ASSERT_EQ(scene.n_heard, n_heard);
        scene_done(&scene);
    }
}

/* -- The end of everything ----------------------------------------------------------------- */

TEST(a_server_that_is_closed_may_clean_up)
{
    struct link_scene scene = { 0 };
    char path[] = "/tmp/mcp-stdio-XXXXXX", script[256];
    int fd = mkstemp(path);

    snprintf(script, sizeof script,
             "trap 'echo done > %s; exit' TERM; echo '{}'; while :; do sleep 0.1; done", path);
    scene_start(&scene, script);
    scene_wait_for(&scene, 1);
    scene_end(&scene);
    ASSERT_EQ(lseek(fd, 0, SEEK_END), 5);
    close(fd);
    unlink(path);
    scene_done(&scene);
}

/* Returns how many milliseconds the end of a server and of what it started took. */
static int64_t end_a_group(void)
{
    struct link_scene scene = { 0 };
    int64_t took_ms;

    scene_start(&scene, "sleep 60 & echo \"[$$,$!]\"; wait");
    scene_wait_for(&scene, 1);
    ASSERT_TRUE(is_alive(number_heard(&scene, 0)));
    ASSERT_TRUE(is_alive(number_heard(&scene, 1)));
    took_ms = scene_end(&scene);
    ASSERT_FALSE(is_alive(number_heard(&scene, 0)));
    ASSERT_FALSE(is_alive(number_heard(&scene, 1)));
    scene_done(&scene);
    return took_ms;
}

/* Nobody waits until what is left is killed; on a busy machine that is seen at one of some tries. */
TEST(the_whole_group_is_told_to_end)
{
    int64_t best_ms = INT64_MAX;

    for (int i = 0; i < 10 && best_ms >= 1400; i++) {
        int64_t took_ms = end_a_group();

        best_ms = took_ms < best_ms ? took_ms : best_ms;
    }
    ASSERT_TRUE(best_ms < 1400);
}

TEST(a_server_that_will_not_end_is_killed_with_what_it_started_elsewhere)
{
    struct link_scene scene = { 0 };

    scene_start(&scene, "trap '' TERM; setsid sh -c 'trap \"\" TERM; echo \"[$$]\"; "
                        "while :; do sleep 1; done' & "
                        "echo \"[$$]\"; while :; do sleep 1; done");
    scene_wait_for(&scene, 2);
    ASSERT_TRUE(scene_end(&scene) < 30000);
    ASSERT_FALSE(is_alive(number_heard(&scene, 0)));
    ASSERT_FALSE(is_alive(number_heard(&scene, 1)));
    scene_done(&scene);
}

/* The pids of a server and of what it started elsewhere come through the pipe. */
static _Noreturn void be_a_server_of_servers(int out)
{
    struct link_scene scene = { 0 };
    ssize_t n;

    scene_start(&scene, "trap '' TERM; setsid sh -c 'trap \"\" TERM; echo \"[$$]\"; "
                        "while :; do sleep 1; done' & "
                        "echo \"[$$]\"; while :; do sleep 1; done");
    scene_wait_for(&scene, 2);
    n = write(out, buf_str(&scene.heard).s, scene.heard.len);
    (void)n;
    loop_run(scene.loop);
    _exit(0);
}

TEST(nothing_outlives_a_server_that_is_killed)
{
    struct link_scene scene = { 0 };
    char bytes[64];
    int pipes[2], pids[2];
    ssize_t n;
    pid_t child;

    ASSERT_EQ(pipe(pipes), 0);
    child = fork();
    if (child == 0)
        be_a_server_of_servers(pipes[1]);
    n = read(pipes[0], bytes, sizeof bytes);
    ASSERT_TRUE(n > 0);
    buf_add(&scene.heard, bytes, (size_t)n);
    pids[0] = number_heard(&scene, 0);
    pids[1] = number_heard(&scene, 1);
    ASSERT_TRUE(is_alive(pids[0]) && is_alive(pids[1]));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    for (int i = 0; i < 3000 && (is_alive(pids[0]) || is_alive(pids[1])); i++)
        usleep(10000);
    ASSERT_FALSE(is_alive(pids[0]) || is_alive(pids[1]));
    close(pipes[0]);
    close(pipes[1]);
    buf_done(&scene.heard);
}

TEST(the_loop_waits_for_what_was_closed)
{
    struct link_scene scene = { 0 };

    scene_start(&scene, "trap '' TERM; echo \"[$$]\"; while :; do sleep 1; done");
    scene_wait_for(&scene, 1);
    mcp_link_close(TAKE(scene.link));
    timer_free(TAKE(scene.guard));
    timer_free(TAKE(scene.pause));
    loop_free(scene.loop);
    ASSERT_FALSE(is_alive(number_heard(&scene, 0)));
    buf_done(&scene.heard);
}

/* -- With a client ------------------------------------------------------------------------- */

struct talk {
    struct loop *loop;
    struct mcp_client *client;
    struct buf heard;
};

static void talk_note(void *owner, const char *text)
{
    struct talk *talk = owner;

    buf_add_text(&talk->heard, text);
    buf_add_char(&talk->heard, '\n');
    loop_stop(talk->loop);
}

static void talk_on_answer(void *owner, const struct mcp_answer *answer)
{
    talk_note(owner, answer->result != NULL ? "result" : answer->failure->words.s);
}

static void talk_call(struct talk *talk)
{
    ASSERT_NOT_NULL(mcp_client_ask(
        talk->client,
        &(struct mcp_ask){ .method = "tools/call", .on_answer = talk_on_answer, .owner = talk }));
}

static void talk_on_ready(void *owner)
{
    talk_call(owner);
    talk_call(owner);
}

static void talk_on_end(void *owner, const struct mcp_failure *failure)
{
    talk_note(owner, "end");
}

static const struct mcp_client_events talk_events = { .on_ready = talk_on_ready,
                                                      .on_end = talk_on_end };

TEST(a_client_talks_to_a_process_that_dies_in_a_call)
{
    static const char script[] =
        "read l; echo '{\"id\":0,\"result\":{\"protocolVersion\":\"2025-06-18\"}}';"
        "read l; read l; echo '{\"id\":1,\"result\":{\"tools\":[]}}';"
        "read l; read l; echo '{\"id\":2,\"result\":{}}'; exit 7";
    struct str args[] = { STR_LITERAL("-c"), STR_LITERAL(script) };
    struct mcp_spec spec = { .name = STR_LITERAL("s"),
                             .transport = MCP_STDIO,
                             .command = STR_LITERAL("sh"),
                             .args = { args, 2 },
                             .startup_timeout_ms = 30000 };
    struct talk talk = { .loop = loop_new() };

    talk.client = mcp_client_new(&(struct mcp_client_options){
        .link = { .loop = talk.loop, .spec = &spec }, .events = &talk_events, .owner = &talk });
    while (str_count_lines(buf_str(&talk.heard)) < 3)
        loop_run(talk.loop);
    ASSERT_STR(buf_str(&talk.heard), "result\nTransport closed\nend\n");
    mcp_client_free(talk.client);
    loop_free(talk.loop);
    buf_done(&talk.heard);
}
