#include "ability/terminal.h"

#include "ability/thread_tools.h"
#include "agent/brake.h"
#include "agent/live_items.h"
#include "base/check.h"
#include "base/utf8.h"
#include "exec/legacy_text.h"
#include "exec/output.h"
#include "schema/copy.h"

#include <stdlib.h>

enum {
    KEPT_BYTES = 1024 * 1024,
    DELTA_BYTES = 8192,
    DELTAS_MAX = 10000,
    QUEUED_INPUT_MAX = 1024 * 1024,

    /* A session that ends at once is told whole, in its item's end: there was nothing to watch. */
    HELD_MS = 150,
    HELD_BYTES = 64 * 1024,
};

/* One of the two streams. */
struct captured {
    struct output kept;
    struct buf text; /* of the last piece: whole characters */
    size_t n_deltas;
};

struct terminal {
    struct list_node node; /* in the thread's terminals */
    struct thread *thread;
    struct command_facts facts;
    struct arena arena;
    int session; /* its id; 0: it is none */
    bool tty;
    uint64_t last_used; /* a count: the larger, the later */

    struct process *process; /* NULL: it never ran */
    bool is_confined;        /* in this run */
    bool has_ended;
    struct process_end end;
    bool is_told; /* clients know of the end */
    const struct terminal_events *events;
    void *owner;

    struct captured streams[2]; /* stdout (of a session: both), stderr */
    struct output unread;       /* by the model; of a session */
    struct buf held;            /* deltas that wait for a moment; of a session */
    struct timer *hold;
    struct brake brake;
};

/* -- Life ---------------------------------------------------------------------------------- */

static void keep_facts(struct terminal *terminal, const struct command_facts *facts)
{
    terminal->facts = (struct command_facts){
        .call_id = arena_keep(&terminal->arena, facts->call_id),
        .turn_id = arena_keep(&terminal->arena, facts->turn_id),
        .argv = copy_strs(&terminal->arena, facts->argv),
        .cwd = arena_keep(&terminal->arena, facts->cwd),
        .source = facts->source,
    };
    command_facts_fill(&terminal->facts, &terminal->arena);
}

static void on_held_long_enough(void *owner);

struct terminal *terminal_new(const struct terminal_options *options)
{
    struct terminal *terminal = xcalloc(1, sizeof *terminal);
    struct thread_tools *tools = thread_tools(options->thread);

    terminal->thread = options->thread;
    terminal->tty = options->tty;
    keep_facts(terminal, options->facts);
    for (size_t i = 0; i < ARRAY_LENGTH(terminal->streams); i++)
        terminal->streams[i].kept.limit = KEPT_BYTES;
    terminal->unread.limit = KEPT_BYTES;
    terminal->last_used = ++tools->n_uses;
    if (options->is_session) {
        terminal->session = thread_tools_new_session(tools);
        terminal->facts.process_id =
            str_of(arena_printf(&terminal->arena, "%d", terminal->session));
        terminal->hold =
            timer_new(thread_agent(options->thread)->loop, on_held_long_enough, terminal);
    }
    list_append(&tools->terminals, &terminal->node);
    return terminal;
}

void terminal_free(struct terminal *terminal)
{
    if (terminal == NULL)
        return;
    list_remove(&terminal->node);
    process_free(terminal->process);
    for (size_t i = 0; i < ARRAY_LENGTH(terminal->streams); i++) {
        output_done(&terminal->streams[i].kept);
        buf_done(&terminal->streams[i].text);
    }
    output_done(&terminal->unread);
    buf_done(&terminal->held);
    timer_free(terminal->hold);
    brake_done(&terminal->brake);
    arena_done(&terminal->arena);
    free(terminal);
}

void terminal_set_owner(struct terminal *terminal, const struct terminal_events *events,
                        void *owner)
{
    terminal->events = events;
    terminal->owner = owner;
    if (events != NULL)
        return;
    if (terminal->has_ended)
        terminal_complete(terminal);
    else
        live_command_outlives_turn(terminal->thread, &terminal->facts);
}

const struct command_facts *terminal_facts(const struct terminal *terminal)
{
    return &terminal->facts;
}

const struct process_end *terminal_end(const struct terminal *terminal)
{
    return terminal->has_ended ? &terminal->end : NULL;
}

int terminal_session(const struct terminal *terminal)
{
    return terminal->session;
}

bool terminal_has_tty(const struct terminal *terminal)
{
    return terminal->tty;
}

uint64_t terminal_last_used(const struct terminal *terminal)
{
    return terminal->last_used;
}

bool terminal_has_run(const struct terminal *terminal)
{
    return terminal->process != NULL;
}

bool terminal_is_awaited(const struct terminal *terminal)
{
    return terminal->events != NULL;
}

struct terminal *terminal_of_node(struct list_node *node)
{
    return container_of(node, struct terminal, node);
}

/* -- Output -------------------------------------------------------------------------------- */

static void tell_text(struct terminal *terminal, struct captured *stream, const char *text,
                      size_t len)
{
    while (len > 0 && stream->n_deltas < DELTAS_MAX) {
        struct str piece = utf8_cut((struct str){ text, len }, DELTA_BYTES);

        stream->n_deltas++;
        command_tell_delta(terminal->thread, &terminal->facts, piece);
        text += piece.len;
        len -= piece.len;
    }
}

static void release_held(struct terminal *terminal)
{
    timer_stop(terminal->hold);
    tell_text(terminal, &terminal->streams[0], terminal->held.data, terminal->held.len);
    buf_done(&terminal->held);
    terminal->held = (struct buf){ 0 };
    timer_free(TAKE(terminal->hold));
}

static void on_held_long_enough(void *owner)
{
    release_held(owner);
}

static void tell_output(struct terminal *terminal, struct captured *stream)
{
    if (terminal->hold == NULL) {
        tell_text(terminal, stream, stream->text.data, stream->text.len);
        return;
    }
    buf_add(&terminal->held, stream->text.data, stream->text.len);
    if (terminal->held.len > HELD_BYTES)
        release_held(terminal);
}

static void terminal_on_output(void *owner, enum process_stream which, const char *bytes,
                               size_t len)
{
    struct terminal *terminal = owner;
    struct captured *stream =
        &terminal->streams[which == PROCESS_STDERR && terminal->session == 0 ? 1 : 0];

    output_append(&stream->kept, bytes, len, &stream->text);
    tell_output(terminal, stream);
    if (terminal->session != 0)
        output_keep(&terminal->unread, bytes, len);
    brake_check(&terminal->brake, terminal->thread, terminal->process);
}

/* What looked like the beginning of a character was none. */
static void flush(struct terminal *terminal)
{
    for (size_t i = 0; i < ARRAY_LENGTH(terminal->streams); i++) {
        struct captured *stream = &terminal->streams[i];

        buf_clear(&stream->text, SIZE_MAX);
        buf_add(&stream->text, stream->kept.pending.data, stream->kept.pending.len);
        if (stream->text.len > 0)
            tell_output(terminal, stream);
        buf_clear(&stream->kept.pending, 0);
    }
}

struct str terminal_output(struct terminal *terminal, struct arena *arena)
{
    CLEANUP(buf_done) struct buf both = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(terminal->streams); i++)
        buf_add_str(&both, output_text(&terminal->streams[i].kept, arena));
    if (terminal->session == 0)
        return legacy_text(arena, buf_str(&both));
    return arena_str(arena, both.data, both.len);
}

void terminal_add_note(struct terminal *terminal, const char *text)
{
    output_keep(&terminal->streams[1].kept, text, strlen(text));
}

struct str terminal_take_new(struct terminal *terminal, struct arena *arena)
{
    struct str text = output_text(&terminal->unread, arena);

    output_done(&terminal->unread);
    terminal->unread = (struct output){ .limit = KEPT_BYTES };
    terminal->last_used = ++thread_tools(terminal->thread)->n_uses;
    return text;
}

bool terminal_write(struct terminal *terminal, struct str text)
{
    if (terminal->has_ended || process_queued(terminal->process) + text.len > QUEUED_INPUT_MAX)
        return false;
    process_write(terminal->process, text.s, text.len);
    return true;
}

/* -- Running ------------------------------------------------------------------------------- */

static void on_process_exit(void *owner, const struct process_end *end)
{
    struct terminal *terminal = owner;

    terminal->end = *end;
    if (terminal->is_confined && end->signo != 0 && !end->timed_out) {
        /* As the first process of a sandbox tells it, whatever the sandbox is made of. */
        terminal->end.exit_code = 128 + end->signo;
        terminal->end.signo = 0;
    }
    terminal->has_ended = true;
    brake_done(&terminal->brake);
    flush(terminal);
    if (terminal->events != NULL)
        terminal->events->on_end(terminal->owner);
    else
        terminal_complete(terminal);
}

static const struct process_events process_events = { .on_output = terminal_on_output,
                                                      .on_exit = on_process_exit };

static void forget_first_run(struct terminal *terminal)
{
    process_free(TAKE(terminal->process));
    brake_done(&terminal->brake);
    terminal->has_ended = false;
    for (size_t i = 0; i < ARRAY_LENGTH(terminal->streams); i++) {
        output_done(&terminal->streams[i].kept);
        terminal->streams[i].kept = (struct output){ .limit = KEPT_BYTES };
    }
    output_done(&terminal->unread);
    terminal->unread = (struct output){ .limit = KEPT_BYTES };
    buf_clear(&terminal->held, 0);
}

bool terminal_run(struct terminal *terminal, const struct terminal_run *run, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct str_array *words = &terminal->facts.argv;
    const char **argv = arena_alloc(&arena, (words->n + 1) * sizeof *argv);

    forget_first_run(terminal);
    terminal->is_confined = run->sandbox != NULL;
    for (size_t i = 0; i < words->n; i++)
        argv[i] = words->items[i].s;
    argv[words->n] = NULL;
    if (!process_start(thread_agent(terminal->thread)->loop,
                       &(struct process_options){ .argv = argv,
                                                  .cwd = run->cwd,
                                                  .cwd_is_real = true,
                                                  .env = run->env,
                                                  .sandbox = run->sandbox,
                                                  .pty = terminal->tty,
                                                  .keep_stdin = terminal->tty,
                                                  .merge_output = terminal->session != 0,
                                                  .timeout_ms = run->timeout_ms,
                                                  .dying = thread_dying(terminal->thread) },
                       &process_events, terminal, &terminal->process, err))
        return false;
    if (terminal->hold != NULL)
        timer_start(terminal->hold, HELD_MS);
    return true;
}

static int exit_code_of(const struct process_end *end)
{
    return end->timed_out ? 124 : end->exit_code;
}

static void terminal_tell_end(struct terminal *terminal, int exit_code, uint64_t duration_ms)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    check(!terminal->is_told);
    terminal->is_told = true;
    timer_free(TAKE(terminal->hold));
    command_tell_completed(
        terminal->thread, &terminal->facts,
        &(struct command_result){ .status = exit_code == 0 ? WIRE_COMMAND_EXECUTION_STATUS_COMPLETED
                                                           : WIRE_COMMAND_EXECUTION_STATUS_FAILED,
                                  .output = terminal_output(terminal, &arena),
                                  .exit_code = { true, exit_code },
                                  .duration_ms = { true, (int64_t)duration_ms } });
}

void terminal_complete(struct terminal *terminal)
{
    check(terminal->has_ended);
    if (!terminal->is_told)
        terminal_tell_end(terminal, exit_code_of(&terminal->end), terminal->end.duration_ms);
}

void terminal_kill(struct terminal *terminal)
{
    brake_done(&terminal->brake);
    if (!terminal->has_ended && terminal->process != NULL) {
        terminal->end.duration_ms = process_age_ms(terminal->process);
        process_free(TAKE(terminal->process));
    }
    if (!terminal->is_told)
        terminal_tell_end(terminal, terminal->tty ? 1 : -1, terminal->end.duration_ms);
    terminal_free(terminal);
}
