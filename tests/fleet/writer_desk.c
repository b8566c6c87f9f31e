/*
 * A store_writer on a command line, for tests/fleet/run: one command a line on stdin, one event a line on stdout.
 *
 *     writer_desk URL SERVER_ID NAME LEASE_MS
 *
 *     new ID · take ID · append ID TEXT · flood ID N · turn ID [TEXT] · release ID · drop ID · sure · counts · end
 */
#include "base/buf.h"
#include "base/memory.h"
#include "fleet/writer.h"
#include "loop/socket_watch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MAX = 4096, ID_SIZE = 37 };

struct desk_thread {
    char id[ID_SIZE];
    struct writer_thread *thread; /* NULL: it is not ours */
};

struct desk {
    struct loop *loop;
    struct store_writer *writer;
    struct socket_watch *watch;
    struct buf input;
    struct desk_thread threads[THREADS_MAX];
    size_t n;
};

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

static struct desk desk;

static struct desk_thread *thread_of(const char *id)
{
    for (size_t i = 0; i < desk.n; i++) {
        if (strcmp(desk.threads[i].id, id) == 0)
            return &desk.threads[i];
    }
    if (desk.n == THREADS_MAX)
        exit(3);
    snprintf(desk.threads[desk.n].id, ID_SIZE, "%s", id);
    return &desk.threads[desk.n++];
}

static void desk_committed(void *owner, int64_t n_lines)
{
    say("committed %s %lld", ((struct desk_thread *)owner)->id, (long long)n_lines);
}

static void desk_state(void *owner, enum lease_state state)
{
    say("state %s %s", ((struct desk_thread *)owner)->id, lease_state_name(state));
}

static void desk_failed(void *owner, const struct error *err)
{
    say("failed %s %s", ((struct desk_thread *)owner)->id, err->message.s);
}

static struct writer_thread_calls calls_of(struct desk_thread *thread)
{
    return (struct writer_thread_calls){ .on_committed = desk_committed,
                                         .on_state = desk_state,
                                         .on_failed = desk_failed,
                                         .owner = thread };
}

static void desk_taken(void *owner, struct writer_thread *thread, const struct taken_thread *taken,
                       const struct error *err)
{
    struct desk_thread *place = owner;

    if (err != NULL) {
        say("taken %s error %s", place->id, err->message.s);
        return;
    }
    if (thread != NULL) {
        writer_thread_free(place->thread);
        place->thread = thread;
    }
    say("taken %s %s epoch=%lld lines=%lld turn=%s holder=%s", place->id,
        !taken->is_known ? "unknown"
        : taken->is_mine ? "mine"
                         : "theirs",
        (long long)taken->epoch, (long long)taken->n_lines,
        taken->turn.s == NULL ? "" : taken->turn.s,
        taken->holder_name.s == NULL ? "" : taken->holder_name.s);
}

static void desk_new(const char *id)
{
    struct desk_thread *place = thread_of(id);
    struct writer_thread_calls calls = calls_of(place);
    char file_name[128];
    struct thread_birth birth = {
        .id = str_of(id),
        .rollout_id = str_of(id),
        .cwd = STR_LITERAL("/w"),
        .source = STR_LITERAL("vscode"),
        .model_provider = STR_LITERAL("mock"),
        .cli_version = STR_LITERAL("test"),
        .created_at = 1794908000,
    };

    snprintf(file_name, sizeof file_name, "rollout-2026-11-17T09-36-24-%s.jsonl", id);
    birth.file_name = str_of(file_name);
    place->thread = writer_thread_new(desk.writer, &birth, &calls);
}

static void desk_flood(struct desk_thread *place, int n)
{
    for (int i = 0; i < n; i++) {
        char line[64];

        snprintf(line, sizeof line, "{\"flood\":%d}", i + 1);
        writer_append(place->thread, str_of(line));
    }
}

static void desk_counts(void)
{
    struct writer_counts counts = writer_counts(desk.writer);

    say("counts commits=%llu lines=%llu retries=%llu us=%llu waiting=%zu",
        (unsigned long long)counts.n_commits, (unsigned long long)counts.n_lines,
        (unsigned long long)counts.n_retries, (unsigned long long)counts.last_commit_us,
        writer_waiting_bytes(desk.writer));
}

/* Commands about a thread that is not ours say so. */
static bool desk_thread_command(const char *word, struct desk_thread *place, const char *rest)
{
    if (place->thread == NULL) {
        say("none %s", place->id);
        return true;
    }
    if (strcmp(word, "append") == 0)
        writer_append(place->thread, str_of(rest));
    else if (strcmp(word, "flood") == 0)
        desk_flood(place, (int)strtol(rest, NULL, 10));
    else if (strcmp(word, "turn") == 0)
        writer_set_turn(place->thread, rest[0] == '\0' ? STR_NONE : str_of(rest));
    else if (strcmp(word, "release") == 0)
        writer_release(place->thread);
    else if (strcmp(word, "drop") == 0) {
        writer_thread_free(place->thread);
        place->thread = NULL;
    } else
        return false;
    return true;
}

static void desk_command(char *line)
{
    char *word = strtok_r(line, " ", &line);
    char *id = strtok_r(NULL, " ", &line);

    if (word == NULL)
        return;
    if (strcmp(word, "end") == 0) {
        loop_stop(desk.loop);
    } else if (strcmp(word, "counts") == 0) {
        desk_counts();
    } else if (strcmp(word, "sure") == 0) {
        say("sure %d", writer_is_sure(desk.writer));
    } else if (id == NULL) {
        exit(4);
    } else if (strcmp(word, "new") == 0) {
        desk_new(id);
    } else if (strcmp(word, "take") == 0) {
        struct writer_thread_calls calls = calls_of(thread_of(id));

        writer_take(desk.writer, str_of(id), &calls, desk_taken, thread_of(id));
    } else if (!desk_thread_command(word, thread_of(id), line)) {
        exit(5);
    }
}

static void desk_input(void *owner, int fd, unsigned events)
{
    ssize_t n = read(fd, buf_reserve(&desk.input, 65536), 65536);
    char *end;

    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0) {
        loop_stop(desk.loop);
        return;
    }
    desk.input.len += (size_t)n;
    while ((end = memchr(desk.input.data, '\n', desk.input.len)) != NULL) {
        size_t len = (size_t)(end - desk.input.data);
        CLEANUP(freep) char *line = xstrndup(desk.input.data, len);

        buf_consume(&desk.input, len + 1);
        desk_command(line);
    }
}

static void desk_up(void *owner)
{
    say("up");
}

static void desk_down(void *owner, const struct sql_fault *fault)
{
    say("down %s %s", fault->kind == FAULT_REFUSED ? "refused" : "away", fault->error.message.s);
}

int main(int argc, char **argv)
{
    struct writer_calls calls = { .on_up = desk_up, .on_down = desk_down };
    struct writer_options options;

    if (argc != 5)
        return 2;
    options = (struct writer_options){ .url = argv[1],
                                       .server_id = str_of(argv[2]),
                                       .name = str_of(argv[3]),
                                       .advertise = STR_LITERAL("ws://127.0.0.1:1"),
                                       .version = STR_LITERAL("test"),
                                       .lease_ms = strtoll(argv[4], NULL, 10) };
    desk.loop = loop_new();
    fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    if (socket_watch_new(desk.loop, STDIN_FILENO, desk_input, NULL, &desk.watch) < 0)
        return 6;
    socket_watch_set(desk.watch, SOCKET_READABLE);
    desk.writer = writer_new(desk.loop, &options, &calls);
    loop_run(desk.loop);
    for (size_t i = 0; i < desk.n; i++)
        writer_thread_free(desk.threads[i].thread);
    writer_free(desk.writer);
    socket_watch_free(desk.watch);
    buf_done(&desk.input);
    loop_free(desk.loop);
    return 0;
}
