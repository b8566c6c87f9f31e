/*
 * A link to a process: a message is a line.
 *
 *     RUNNING ──► ENDED ──► freed
 *        │ close
 *        ▼
 *     CLOSING ──► freed
 *
 * RUNNING: messages go both ways. ENDED: on_end() has come, mcp_link_close() has not. CLOSING: nobody is told
 * anything any more, the process has the end of its input and SIGTERM, and GRACE_MS to go by itself; what is left
 * then is killed. In ENDED the process may still be there (it closed its output, or sends too much): it is ended
 * by mcp_link_close(), too.
 *
 * What comes is handed out as it comes, for MCP_ROUND_US in a round of the loop; the process is not read while
 * messages wait for the next round, or for a worker that reads a long one.
 */
#include "mcp/link.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "exec/process.h"
#include "exec/program.h"
#include "mcp/message.h"
#include "mcp/rate.h"
#include "transport/line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    GRACE_MS = 1500,      /* with that everything is gone within 2 s */
    SHOWN_BYTES = 200,    /* of what is no message */
    STDERR_LINE = 2048,   /* bytes of a line of stderr; more is another line */
    STDERR_AT_ONCE = 200, /* lines in the log, and as many as */
    STDERR_PER_SECOND = 20,
    LINES_BETWEEN_LOOKS = 16, /* at the clock */
};

enum stdio_state { STDIO_RUNNING = 1, STDIO_ENDED, STDIO_CLOSING };

struct stdio_link {
    struct mcp_link link;
    struct loop *loop;
    const struct mcp_link_events *events;
    void *owner;
    char *name; /* of the server, for the log; the spec goes before we do */
    enum stdio_state state;
    struct process *process; /* NULL: gone */
    struct line_reader reader;
    struct mcp_reading
        *reading;             /* a long message on a worker: nothing is read meanwhile; or NULL */
    struct next_round *later; /* hands out more; NULL: it was never needed */
    bool is_resting;          /* it will */
    uint64_t round_ms;        /* in which */
    uint64_t spent_us;        /* was spent */
    struct mcp_rate unasked;  /* lines that are no message */
    bool output_ended;
    bool is_clogged;      /* it does not read what it is sent */
    unsigned n_junk;      /* lines that were no message */
    struct buf complaint; /* a line of stderr that has not ended */
    struct mcp_rate complaints;
    struct timer *timer; /* tells the end in RUNNING, is the grace in CLOSING */
};

static const char too_long[] = "the server sent a message that is too long";

static struct stdio_link *stdio_link_of(struct mcp_link *link)
{
    return container_of(link, struct stdio_link, link);
}

static void stdio_link_free(struct stdio_link *link)
{
    process_free(link->process); /* it has been told to die, or it is dying now */
    mcp_reading_cancel(link->reading);
    line_reader_done(&link->reader);
    buf_done(&link->complaint);
    timer_free(link->timer);
    next_round_free(link->later);
    free(link->name);
    free(link);
}

static void stdio_link_end(struct stdio_link *link, enum mcp_failure_kind kind, const char *words)
{
    struct mcp_failure failure = { kind, str_of(words) };

    if (link->state != STDIO_RUNNING)
        return;
    link->state = STDIO_ENDED;
    log_debug("MCP server %s: %s", link->name, words);
    link->events->on_end(link->owner, &failure);
}

/* -- In ------------------------------------------------------------------------------------ */

/* A line, empty perhaps, that is no message. */
static void bear_unasked_line(struct stdio_link *link)
{
    if (!mcp_rate_allows_unasked(&link->unasked, loop_now_ms(link->loop)))
        stdio_link_end(link, MCP_FAILED, MCP_FLOOD_WORDS);
}

static void stdio_link_junk(struct stdio_link *link, struct str line, const char *reason)
{
    bear_unasked_line(link);
    if (++link->n_junk > MCP_JUNK_LINES_MAX)
        return;
    log_warn("MCP server %s: ignored a line that is no message (%s): %.*s%s", link->name, reason,
             (int)(line.len < SHOWN_BYTES ? line.len : SHOWN_BYTES), line.s,
             link->n_junk == MCP_JUNK_LINES_MAX ? " (further ones are not shown)" : "");
}

static void stdio_link_go_on(struct stdio_link *link);

static void stdio_link_on_long(void *owner, yyjson_doc *message, const char *reason)
{
    struct stdio_link *link = owner;

    link->reading = NULL;
    if (message != NULL)
        link->events->on_message(link->owner, message, /* within= */ -1);
    else if (reason == mcp_too_large)
        stdio_link_end(link, MCP_FAILED, too_long);
    else
        stdio_link_junk(link, STR_LITERAL("a long one"), reason);
    if (link->state == STDIO_RUNNING)
        stdio_link_go_on(link);
}

static void start_reading(struct stdio_link *link, struct str line)
{
    struct buf text = { 0 };

    if (!line_reader_take(&link->reader, line, &text))
        buf_add_str(&text, line);
    link->reading = mcp_reading_start(link->loop, &text, stdio_link_on_long, link);
    if (link->process != NULL)
        process_pause(link->process, /* paused= */ true);
}

static void stdio_link_hear(struct stdio_link *link, struct str line)
{
    yyjson_doc *message;
    const char *reason;

    if (line.len >= MCP_LONG_BYTES) {
        start_reading(link, line);
        return;
    }
    if (str_trim(line).len == 0) {
        bear_unasked_line(link);
        return;
    }
    message = mcp_message_parse(line, &reason);
    if (message == NULL)
        stdio_link_junk(link, line, reason);
    else
        link->events->on_message(link->owner, message, /* within= */ -1);
}

static bool stdio_link_has_time(struct stdio_link *link)
{
    uint64_t now_ms = loop_now_ms(link->loop);

    if (link->round_ms != now_ms) {
        link->round_ms = now_ms;
        link->spent_us = 0;
    }
    return link->spent_us < MCP_ROUND_US;
}

/* Nobody closed the link, and no worker reads a long message. */
static bool may_hand_out(const struct stdio_link *link)
{
    return link->state == STDIO_RUNNING && link->reading == NULL;
}

/* Returns whether there were so many. */
static bool hand_out_some_lines(struct stdio_link *link)
{
    uint64_t began_us = clock_steady_us();
    struct str line;
    int n = 0;

    while (n < LINES_BETWEEN_LOOKS && may_hand_out(link) &&
           line_reader_next(&link->reader, &line)) {
        stdio_link_hear(link, line);
        n++;
    }
    link->spent_us += clock_steady_us() - began_us;
    return n == LINES_BETWEEN_LOOKS;
}

static void stdio_link_on_later(void *owner);

static void stdio_link_rest(struct stdio_link *link)
{
    if (link->later == NULL)
        link->later = next_round_new(link->loop, stdio_link_on_later, link);
    link->is_resting = true;
    next_round_start(link->later);
    if (link->process != NULL)
        process_pause(link->process, /* paused= */ true);
}

/* Hands out what has been read, until others want their turn. */
static void hand_out_lines(struct stdio_link *link)
{
    if (link->is_resting)
        return;
    while (hand_out_some_lines(link) && may_hand_out(link)) {
        if (!stdio_link_has_time(link)) {
            stdio_link_rest(link);
            break;
        }
    }
    if (link->reader.n_overlong > 0)
        stdio_link_end(link, MCP_FAILED, too_long);
}

static void stdio_link_finish(struct stdio_link *link)
{
    struct str line;

    if (!link->output_ended || link->is_resting)
        return;
    if (may_hand_out(link) && line_reader_rest(&link->reader, &line))
        stdio_link_hear(link, line);
    if (link->reading == NULL)
        stdio_link_end(link, MCP_CLOSED, "Transport closed");
}

/* A long message has been handed out, or it is the next round. */
static void stdio_link_go_on(struct stdio_link *link)
{
    hand_out_lines(link);
    stdio_link_finish(link);
    if (may_hand_out(link) && !link->is_resting)
        process_pause(link->process, /* paused= */ false);
}

static void stdio_link_on_later(void *owner)
{
    struct stdio_link *link = owner;

    link->is_resting = false;
    if (link->state == STDIO_RUNNING)
        stdio_link_go_on(link);
}

static void stdio_link_read(struct stdio_link *link, const char *bytes, size_t len)
{
    while (len > 0 && link->state == STDIO_RUNNING) {
        size_t size, n;
        char *space = line_reader_space(&link->reader, &size);

        n = len < size ? len : size;
        memcpy(space, bytes, n);
        line_reader_add(&link->reader, n);
        bytes += n;
        len -= n;
        hand_out_lines(link);
    }
}

/* -- stderr -------------------------------------------------------------------------------- */

static void tell_complaint(struct stdio_link *link)
{
    struct str line = str_trim(buf_str(&link->complaint));
    uint64_t n_refused = link->complaints.n_refused;

    if (line.len > 0 && mcp_rate_allows(&link->complaints, loop_now_ms(link->loop), STDERR_AT_ONCE,
                                        STDERR_PER_SECOND)) {
        if (n_refused > 0)
            log_info("MCP server %s: (%llu lines are not shown)", link->name,
                     (unsigned long long)n_refused);
        link->complaints.n_refused = 0;
        log_info("MCP server %s: %.*s", link->name, STR_ARGS(line));
    }
    buf_clear(&link->complaint, STDERR_LINE);
}

static void stdio_link_complain(struct stdio_link *link, const char *bytes, size_t len)
{
    if (LOG_INFO > log_limit)
        return;
    while (len > 0) {
        size_t room = STDERR_LINE - link->complaint.len;
        const char *end = memchr(bytes, '\n', len < room ? len : room);
        size_t n = end != NULL ? (size_t)(end - bytes) + 1 : len < room ? len : room;

        buf_add(&link->complaint, bytes, n);
        if (end != NULL || n == room)
            tell_complaint(link);
        bytes += n;
        len -= n;
    }
}

/* -- The process --------------------------------------------------------------------------- */

static void stdio_link_on_output(void *owner, enum process_stream stream, const char *bytes,
                                 size_t len)
{
    struct stdio_link *link = owner;

    if (stream == PROCESS_STDERR)
        stdio_link_complain(link, bytes, len);
    else
        stdio_link_read(link, bytes, len);
}

static void stdio_link_on_output_end(void *owner, enum process_stream stream)
{
    struct stdio_link *link = owner;

    if (stream != PROCESS_STDOUT)
        return;
    link->output_ended = true;
    stdio_link_finish(link);
}

static void log_exit(const struct stdio_link *link, const struct process_end *end)
{
    if (link->state == STDIO_CLOSING)
        return;
    if (end->signo != 0)
        log_warn("MCP server %s was ended by signal %d", link->name, end->signo);
    else
        log_warn("MCP server %s has ended with status %d", link->name, end->exit_code);
}

static void stdio_link_on_exit(void *owner, const struct process_end *end)
{
    struct stdio_link *link = owner;

    log_exit(link, end);
    if (link->complaint.len > 0)
        tell_complaint(link);
    if (link->state == STDIO_CLOSING) {
        stdio_link_free(link);
        return;
    }
    process_free(TAKE(link->process));
    link->output_ended = true;
    stdio_link_finish(link);
}

static const struct process_events stdio_link_process_events = {
    .on_output = stdio_link_on_output,
    .on_exit = stdio_link_on_exit,
    .on_output_end = stdio_link_on_output_end,
};

/* -- Out ----------------------------------------------------------------------------------- */

static void stdio_link_on_timer(void *owner)
{
    struct stdio_link *link = owner;

    if (link->state == STDIO_CLOSING)
        stdio_link_free(link);
    else
        stdio_link_end(link, MCP_FAILED, "the server does not read its input");
}

/* JSON may have line breaks between its parts, where a space serves as well. */
static void write_line(struct stdio_link *link, struct str message)
{
    CLEANUP(buf_done) struct buf line = { 0 };

    buf_add_str(&line, message);
    for (size_t i = 0; i < line.len; i++) {
        if (line.data[i] == '\n' || line.data[i] == '\r')
            line.data[i] = ' ';
    }
    buf_add_char(&line, '\n');
    process_write(link->process, line.data, line.len);
}

/* With the end of its line. */
static bool has_room(const struct stdio_link *link, struct str message)
{
    size_t queued = process_queued(link->process);

    return message.len <= MCP_MESSAGE_MAX && queued < MCP_QUEUED_MAX &&
           message.len < MCP_QUEUED_MAX - queued;
}

static void stdio_link_send(struct mcp_link *base, struct str message, int64_t id)
{
    struct stdio_link *link = stdio_link_of(base);

    if (link->state != STDIO_RUNNING || link->process == NULL || link->is_clogged)
        return;
    if (!has_room(link, message)) {
        link->is_clogged = true;
        timer_start(link->timer, 0);
        return;
    }
    write_line(link, message);
}

static void stdio_link_forget(struct mcp_link *link, int64_t id)
{
}

static void stdio_link_renew(struct mcp_link *link)
{
}

static void stdio_link_handshake_done(struct mcp_link *link, struct str version)
{
}

/* Its memory goes from the loop: this may be a call-back of ours. */
static void stdio_link_close(struct mcp_link *base)
{
    struct stdio_link *link = stdio_link_of(base);

    link->state = STDIO_CLOSING;
    mcp_reading_cancel(TAKE(link->reading));
    line_reader_done(&link->reader);
    timer_start(link->timer, link->process == NULL ? 0 : GRACE_MS);
    if (link->process == NULL)
        return;
    process_close_stdin(link->process);
    process_terminate(link->process);
    process_pause(link->process, /* paused= */ false); /* so that its end is seen */
}

static const struct mcp_link_ops stdio_link_ops = {
    .send = stdio_link_send,
    .forget = stdio_link_forget,
    .renew = stdio_link_renew,
    .handshake_done = stdio_link_handshake_done,
    .close = stdio_link_close,
};

/* -- Starting ------------------------------------------------------------------------------ */

/* What every server may know. */
static const char *const inherited[] = {
    "HOME", "LOGNAME", "PATH", "SHELL",  "USER", "__CF_USER_TEXT_ENCODING",
    "LANG", "LC_ALL",  "TERM", "TMPDIR", "TZ",
};

struct server_environment {
    struct arena *arena;
    char **items; /* room for all */
    size_t n;
};

static void set_server_variable(struct server_environment *env, const char *name, const char *value)
{
    char *item = arena_printf(env->arena, "%s=%s", name, value);
    size_t len = strlen(name) + 1, i = 0;

    if (len == 1 || strchr(name, '=') != NULL)
        return;
    while (i < env->n && strncmp(env->items[i], item, len) != 0)
        i++;
    env->items[i] = item;
    env->n += i == env->n;
}

static void inherit_variable(struct server_environment *env, const char *name)
{
    const char *value = getenv(name);

    if (value != NULL)
        set_server_variable(env, name, value);
}

/* Ends with NULL. */
static char **make_server_environment(const struct mcp_spec *spec, struct arena *arena)
{
    size_t n_max = ARRAY_LENGTH(inherited) + spec->env_vars.n + spec->env.n + 1;
    struct server_environment env = { .arena = arena,
                                      .items = arena_zero(arena, n_max * sizeof *env.items) };

    for (size_t i = 0; i < ARRAY_LENGTH(inherited); i++)
        inherit_variable(&env, inherited[i]);
    for (size_t i = 0; i < spec->env_vars.n; i++)
        inherit_variable(&env, spec->env_vars.items[i].s);
    for (size_t i = 0; i < spec->env.n; i++)
        set_server_variable(&env, spec->env.items[i].name.s, spec->env.items[i].value.s);
    return env.items;
}

/* Ends with NULL. */
static const char *const *make_server_argv(const struct mcp_spec *spec, struct arena *arena)
{
    const char **argv = arena_zero(arena, (spec->args.n + 2) * sizeof *argv);

    argv[0] = spec->command.s;
    for (size_t i = 0; i < spec->args.n; i++)
        argv[i + 1] = spec->args.items[i].s;
    return argv;
}

static bool start_server(struct stdio_link *link, const struct mcp_spec *spec, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(freep) char *own_cwd = spec->cwd.s == NULL ? getcwd(NULL, 0) : NULL;
    struct process_options options = {
        .argv = make_server_argv(spec, &arena),
        .cwd = spec->cwd.s != NULL ? spec->cwd.s : own_cwd,
        .env = make_server_environment(spec, &arena),
        .keep_stdin = true,
    };
    int r;

    if (options.cwd == NULL)
        return os_error_set(err, -errno);
    r = program_check(options.argv[0], options.env, options.cwd);
    if (r < 0)
        return os_error_set(err, r);
    return process_start(link->loop, &options, &stdio_link_process_events, link, &link->process,
                         err);
}

struct mcp_link *mcp_stdio_link_new(const struct mcp_link_options *options, struct error *err)
{
    struct stdio_link *link = xcalloc(1, sizeof *link);

    link->link.ops = &stdio_link_ops;
    link->loop = options->loop;
    link->events = options->events;
    link->owner = options->owner;
    link->name = xstrndup(options->spec->name.s, options->spec->name.len);
    link->state = STDIO_RUNNING;
    link->reader.max_line = MCP_MESSAGE_MAX;
    link->timer = timer_new(link->loop, stdio_link_on_timer, link);
    if (!start_server(link, options->spec, err)) {
        stdio_link_free(link);
        return NULL;
    }
    return &link->link;
}
