/*
 * A process from our side: three or four streams and a launcher.
 *
 *     the command ends ──► the launcher reports its status
 *                              │ its output ends, or DRAIN_MS pass
 *                              ▼
 *                          we close our half of the control socket: what is left is killed
 *                              │ the launcher ends
 *                              ▼
 *                          all output is read ──► on_exit()
 *
 * One that is freed skips the output: it is cut, and its memory goes when the launcher has ended. The
 * loop never waits for a process, and loop_free() runs until the last of them is gone.
 */
#include "exec/process.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "exec/confined.h"
#include "exec/stdio_set.h"
#include "loop/stream.h"
#include "sandbox/launch.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum {
    DRAIN_MS = 250, /* so long what a command leaves behind may still write */
    KILL_MS = 5000, /* so long it may take to die, and as long again its launcher */
    REAP_MS = 5,    /* until one looks again whether a launcher that ended can be waited for */
    LOOKS_MAX = 1000,
    END_OF_FILE = 4, /* what a terminal takes for it: ^D */
};

struct output_pipe {
    struct process *process;
    struct stream *stream; /* NULL: there is none */
    enum process_stream which;
    bool ended;
};

struct process {
    struct loop *loop;
    const struct process_events *events;
    void *owner;
    struct launched launched;
    struct stream *control; /* owns launched.control */
    struct stream *input;   /* NULL: none, or closed. Not of a terminal */
    struct output_pipe outputs[2];
    struct timer *limit;
    struct timer *drain;
    struct dying *dying;  /* who will wait for its death; NULL: nobody */
    struct dying_one one; /* from process_free() on */
    int terminal;         /* a descriptor of outputs[0], or -1 */
    int status;           /* of the command, as wait(2) tells it */
    int report;           /* where the launcher's next report goes */
    uint64_t started_ms;
    int n_looks; /* whether the launcher can be waited for */
    bool is_pty;
    bool has_status;
    bool is_dead;   /* the launcher has ended, so everything has */
    bool was_cut;   /* our half of the control socket is closed */
    bool was_shot;  /* the launcher itself was killed */
    bool is_reaped; /* nothing of it is left to wait for; it was never started, or was given up */
    bool is_freed;
    bool timed_out;
    bool paused;
    bool closes_input; /* when what is queued has been written */
};

/* -- The end ------------------------------------------------------------------------------- */

static void process_release(struct process *process);

static bool output_ended(const struct process *process)
{
    return process->outputs[0].ended && process->outputs[1].ended;
}

uint64_t process_age_ms(const struct process *process)
{
    return loop_now_ms(process->loop) - process->started_ms;
}

static struct process_end end_of(const struct process *process)
{
    bool by_signal = WIFSIGNALED(process->status);

    return (struct process_end){
        .exit_code = by_signal ? (process->is_pty ? 1 : -1) : WEXITSTATUS(process->status),
        .signo = by_signal ? WTERMSIG(process->status) : 0,
        .timed_out = process->timed_out,
        .duration_ms = process_age_ms(process),
    };
}

/* Everything that is left is killed by the launcher. */
static void cut_control(struct process *process)
{
    if (process->was_cut)
        return;
    process->was_cut = true;
    shutdown(process->launched.control, SHUT_WR);
    if (!process->has_status)
        kill(process->launched.pid, SIGCONT); /* a command may have stopped its own launcher */
}

/* What was told to die has longer than what may still write. */
static void wait_more(struct process *process)
{
    timer_start(process->drain, process->was_cut && !process->is_dead ? KILL_MS : DRAIN_MS);
}

/* Nobody waits for the launcher any more; `was_killed`, or given up, so that it may have left something. */
static void forget_launcher(struct process *process, bool was_killed)
{
    process->is_reaped = true;
    launch_over(&process->launched, !was_killed);
    confined_remove(process->launched.pid, was_killed, loop_now_ms(process->loop));
}

/* What has closed its end of the control socket only has to take down what the command lived in. */
static void look_after_launcher(struct process *process)
{
    int status = 0;
    pid_t pid = process->is_reaped ? 0 : waitpid(process->launched.pid, &status, WNOHANG);

    if (pid != 0)
        forget_launcher(process, pid < 0 || WIFSIGNALED(status));
    else if (!process->is_reaped && ++process->n_looks > LOOKS_MAX)
        forget_launcher(process, /* was_killed= */ true);
    if (process->is_reaped)
        timer_stop(process->drain);
    else
        timer_start(process->drain, REAP_MS);
}

/* Called whenever something has ended; the process may be gone when it returns. */
static void process_step(struct process *process)
{
    if (process->has_status && output_ended(process))
        cut_control(process);
    if (process->is_dead && output_ended(process)) {
        struct process_end end = end_of(process);

        timer_stop(process->limit);
        look_after_launcher(process);
        process->events->on_exit(process->owner, &end);
        return;
    }
    if (process->has_status || process->is_dead)
        wait_more(process);
}

static void launcher_ended(struct process *process)
{
    if (process->is_freed) {
        process_release(process);
        return;
    }
    if (!process->has_status)
        process->status = W_EXITCODE(0, SIGKILL); /* somebody killed the launcher itself */
    process->is_dead = true;
    process_step(process);
}

static void output_give_up(struct output_pipe *pipe)
{
    if (pipe->stream != NULL)
        stream_read_stop(pipe->stream);
    pipe->ended = true;
}

/*
 * A process that waits for a broken disk does not die, and must not hold up its turn. So its launcher is
 * shot; what that had started dies with it, as soon as it can. If not even the launcher dies, nobody
 * waits for it any more.
 */
static void abandon(struct process *process)
{
    if (!process->was_shot) {
        process->was_shot = true;
        kill(process->launched.pid, SIGKILL);
        timer_start(process->drain, KILL_MS);
        return;
    }
    forget_launcher(process, /* was_killed= */ true);
    if (process->control != NULL)
        stream_read_stop(process->control);
    launcher_ended(process);
}

/* A descriptor that was handed to a foreign process may stay open for ever. */
static void give_up_output(struct process *process)
{
    output_give_up(&process->outputs[0]);
    output_give_up(&process->outputs[1]);
    process_step(process);
}

static void on_drain_time(void *owner)
{
    struct process *process = owner;

    if (process->is_freed && process->is_dead)
        process_release(process);
    else if (process->is_dead && output_ended(process))
        look_after_launcher(process);
    else if (!process->was_cut)
        process_kill(process);
    else if (!process->is_dead)
        abandon(process);
    else if (!process->paused)
        give_up_output(process);
}

static void on_time_limit(void *owner)
{
    struct process *process = owner;

    process->timed_out = !process->has_status;
    process_kill(process);
}

/* -- Streams ------------------------------------------------------------------------------- */

static char *report_space(void *owner, size_t *ret_size)
{
    struct process *process = owner;

    *ret_size = sizeof process->report;
    return (char *)&process->report;
}

/* The first report is the command's; see launcher/plan.h. */
static void report_read(void *owner, size_t n)
{
    struct process *process = owner;

    if (n != sizeof process->report || process->has_status || process->is_freed)
        return;
    process->status = process->report;
    process->has_status = true;
    process_step(process);
}

static void control_ended(void *owner, int error)
{
    launcher_ended(owner);
}

static const struct stream_events control_events = {
    .on_space = report_space,
    .on_read = report_read,
    .on_end = control_ended,
};

static char *output_space(void *owner, size_t *ret_size)
{
    struct output_pipe *pipe = owner;

    *ret_size = LOOP_SCRATCH;
    return loop_scratch(pipe->process->loop);
}

static void output_read(void *owner, size_t n)
{
    struct output_pipe *pipe = owner;
    struct process *process = pipe->process;

    if (process->is_dead)
        timer_start(process->drain, DRAIN_MS); /* there is still something coming */
    process->events->on_output(process->owner, pipe->which, loop_scratch(process->loop), n);
}

/*
 * libuv takes a hang-up behind a read that did not fill its buffer for the end. But a terminal gives 4 KB
 * a read at most, and what was written last may still be on its way through the kernel.
 */
static void read_rest(struct output_pipe *pipe)
{
    struct process *process = pipe->process;
    struct pollfd rest = { .fd = process->terminal, .events = POLLIN };
    char *chunk = loop_scratch(process->loop);

    while (poll(&rest, 1, /* timeout= */ 0) > 0 && (rest.revents & POLLIN) != 0) {
        ssize_t n = read(process->terminal, chunk, LOOP_SCRATCH);

        if (n <= 0)
            return;
        process->events->on_output(process->owner, pipe->which, chunk, (size_t)n);
    }
}

/* Linux reports EIO, not an end, when the last writer of a terminal goes away. */
static void output_end(void *owner, int error)
{
    struct output_pipe *pipe = owner;

    if (error == 0 && pipe->process->is_pty)
        read_rest(pipe);
    pipe->ended = true;
    if (pipe->process->events->on_output_end != NULL)
        pipe->process->events->on_output_end(pipe->process->owner, pipe->which);
    process_step(pipe->process);
}

static void input_drained(struct process *process)
{
    if (process->closes_input)
        stream_free(TAKE(process->input));
}

static void terminal_drained(void *owner, int error)
{
}

static const struct stream_events output_events = {
    .on_space = output_space,
    .on_read = output_read,
    .on_end = output_end,
    .on_drain = terminal_drained,
};

static void input_on_drain(void *owner, int error)
{
    input_drained(owner);
}

static const struct stream_events input_events = { .on_drain = input_on_drain };

/* -- Starting ------------------------------------------------------------------------------ */

static int open_output(struct process *process, size_t i, int *fd)
{
    struct output_pipe *pipe = &process->outputs[i];
    int r;

    *pipe = (struct output_pipe){ .process = process, .which = (enum process_stream)(i + 1) };
    pipe->ended = *fd < 0;
    if (*fd < 0)
        return 0;
    r = stream_open(process->loop, *fd, &output_events, pipe, &pipe->stream);
    if (r == 0)
        *fd = -1; /* the stream's now */
    return r;
}

static int open_streams(struct process *process, struct stdio_set *set)
{
    int r;

    process->terminal = process->is_pty ? set->ours[1] : -1;
    r = open_output(process, 0, &set->ours[1]);
    if (r == 0)
        r = open_output(process, 1, &set->ours[2]);
    if (r == 0 && set->ours[0] >= 0) {
        r = stream_open(process->loop, set->ours[0], &input_events, process, &process->input);
        if (r == 0)
            set->ours[0] = -1;
    }
    return r;
}

/*
 * A sandbox that this machine cannot give is an error; nothing is run without it. Neither is a command with
 * network where a listener could not tell it from a client.
 */
static bool choose_tier(const struct process_options *options, enum sandbox_tier *ret_tier,
                        struct error *err)
{
    *ret_tier = SANDBOX_UNTRIED;
    if (options->sandbox == NULL || !options->sandbox->is_confined)
        return true;
    *ret_tier = sandbox_tier();
    if (*ret_tier == SANDBOX_NONE)
        return error_set(err, ERR_INTERNAL, "%s", sandbox_tier_warning(*ret_tier));
    if (options->sandbox->has_network && confined_network_refusal() != NULL)
        return error_set(err, ERR_INTERNAL, "%s", confined_network_refusal());
    return true;
}

static void register_confined(const struct process *process, const struct sandbox *sandbox,
                              enum sandbox_tier tier)
{
    if (sandbox != NULL && sandbox->is_confined)
        confined_add(&(struct confined_facts){ .launcher = process->launched.pid,
                                               .has_network = sandbox->has_network,
                                               .can_get_away = tier == SANDBOX_LANDLOCK });
}

static bool launch_process(struct process *process, const struct process_options *options,
                           struct stdio_set *set, struct error *err)
{
    struct launch_options launch_options = { .argv = options->argv,
                                             .cwd = options->cwd,
                                             .cwd_is_real = options->cwd_is_real,
                                             .env = options->env,
                                             .sandbox = options->sandbox,
                                             .keeps_spaces = true,
                                             .pty = options->pty };
    int r;

    if (!choose_tier(options, &launch_options.tier, err))
        return false;
    r = options->pty ? stdio_set_open_terminal(set, options->rows, options->cols)
                     : stdio_set_open_pipes(set, options->keep_stdin, options->merge_output);
    if (r == 0)
        r = open_streams(process, set);
    if (r < 0)
        return os_error_set(err, r);
    memcpy(launch_options.stdio, set->theirs, sizeof launch_options.stdio);
    if (!launch(&launch_options, &process->launched, err))
        return false;
    process->is_reaped = false;
    register_confined(process, options->sandbox, launch_options.tier);
    r = stream_open(process->loop, process->launched.control, &control_events, process,
                    &process->control);
    if (r < 0) {
        close(process->launched.control);
        process->was_cut = process->is_dead = true; /* without its end of the socket it dies */
        return os_error_set(err, r);
    }
    return true;
}

bool process_start(struct loop *loop, const struct process_options *options,
                   const struct process_events *events, void *owner, struct process **ret_process,
                   struct error *err)
{
    CLEANUP(stdio_set_done) struct stdio_set set = STDIO_SET_INIT;
    struct process *process = xcalloc(1, sizeof *process);

    check(options->argv[0] != NULL);
    process->loop = loop;
    process->events = events;
    process->owner = owner;
    process->is_pty = options->pty;
    process->is_reaped = true;
    process->dying = options->dying;
    process->limit = timer_new(loop, on_time_limit, process);
    process->drain = timer_new(loop, on_drain_time, process);
    if (!launch_process(process, options, &set, err)) {
        process_free(process);
        return false;
    }
    process->started_ms = loop_now_ms(loop);
    if (options->timeout_ms > 0)
        timer_start(process->limit, options->timeout_ms);
    stream_read_start(process->control);
    process_pause(process, /* paused= */ false);
    *ret_process = process;
    return true;
}

/* -- While it runs ------------------------------------------------------------------------- */

int process_pid(const struct process *process)
{
    return process->launched.pid;
}

/* A terminal is one stream for both directions. */
static struct stream *input_of(const struct process *process)
{
    return process->is_pty ? process->outputs[0].stream : process->input;
}

void process_write(struct process *process, const char *bytes, size_t len)
{
    if (input_of(process) != NULL && !process->closes_input)
        stream_write(input_of(process), bytes, len);
}

size_t process_queued(const struct process *process)
{
    return input_of(process) == NULL ? 0 : stream_queued(input_of(process));
}

void process_close_stdin(struct process *process)
{
    static const char end = END_OF_FILE;

    if (process->is_pty) {
        process_write(process, &end, 1);
        return;
    }
    process->closes_input = true;
    if (process->input != NULL && stream_queued(process->input) == 0)
        input_drained(process);
}

bool process_resize(struct process *process, uint16_t rows, uint16_t cols)
{
    struct winsize size = { .ws_row = rows, .ws_col = cols };

    return process->is_pty && ioctl(process->terminal, TIOCSWINSZ, &size) == 0;
}

void process_pause(struct process *process, bool paused)
{
    process->paused = paused;
    for (size_t i = 0; i < ARRAY_LENGTH(process->outputs); i++) {
        struct output_pipe *pipe = &process->outputs[i];

        if (pipe->ended)
            continue;
        if (paused)
            stream_read_stop(pipe->stream);
        else
            stream_read_start(pipe->stream);
    }
    if (!paused && process->is_dead)
        timer_start(process->drain, DRAIN_MS);
}

void process_terminate(struct process *process)
{
    if (!process->was_cut && !process->is_dead)
        send(process->launched.control, "", 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void process_kill(struct process *process)
{
    cut_control(process);
    wait_more(process);
}

/* -- Freeing ------------------------------------------------------------------------------- */

/* The last step of a freed process, unless its launcher cannot be waited for yet. */
static void process_release(struct process *process)
{
    process->is_dead = true;
    look_after_launcher(process);
    if (!process->is_reaped)
        return;
    stream_free(process->control);
    timer_free(process->drain);
    dying_leave(&process->one);
    free(process);
}

/* Its output goes nowhere from now on; what is left is the launcher. */
void process_free(struct process *process)
{
    if (process == NULL)
        return;
    process->is_freed = true;
    stream_free(TAKE(process->input));
    stream_free(TAKE(process->outputs[0].stream));
    stream_free(TAKE(process->outputs[1].stream));
    timer_free(TAKE(process->limit));
    if (process->is_reaped || process->is_dead) {
        process_release(process);
        return;
    }
    dying_add(process->dying, &process->one);
    cut_control(process);
    timer_start(process->drain, KILL_MS);
}
