#include "hook/runner.h"

#include "base/buf.h"
#include "base/memory.h"
#include "exec/process.h"

#include <stdlib.h>

struct process_runner {
    struct hook_runner runner;
    struct loop *loop;
};

struct hook_run {
    struct process *process;
    hook_ended_fn *on_ended;
    void *owner;
    struct buf out;
    struct buf err;
    bool printed_too_much;
};

static void run_free(struct hook_run *run)
{
    process_free(run->process);
    buf_done(&run->out);
    buf_done(&run->err);
    free(run);
}

/* What is beyond the bound is read and dropped, so that the hook comes to its end. */
static void hook_on_output(void *owner, enum process_stream stream, const char *bytes, size_t len)
{
    struct hook_run *run = owner;
    struct buf *buf = stream == PROCESS_STDERR ? &run->err : &run->out;
    size_t room = HOOK_OUTPUT_MAX - buf->len;

    run->printed_too_much |= len > room;
    buf_add(buf, bytes, len > room ? room : len);
}

static void hook_on_end(void *owner, const struct process_end *end)
{
    struct hook_run *run = owner;
    struct hook_result result = {
        .exit_code = end->exit_code,
        .was_killed = end->signo != 0,
        .timed_out = end->timed_out,
        .printed_too_much = run->printed_too_much,
        .out = buf_str(&run->out),
        .err = buf_str(&run->err),
    };

    run->on_ended(run->owner, &result);
    run_free(run);
}

/* A hook that does not read its input is none the worse for it: what is written goes nowhere. */
static struct hook_run *hook_start(struct hook_runner *runner,
                                   const struct hook_run_options *options, hook_ended_fn *on_ended,
                                   void *owner, struct error *err)
{
    static const struct process_events events = { .on_output = hook_on_output,
                                                  .on_exit = hook_on_end };
    struct process_runner *ours = container_of(runner, struct process_runner, runner);
    const char *argv[] = { options->shell, "-c", options->hook->command.s, NULL };
    struct hook_run *run = xcalloc(1, sizeof *run);

    run->on_ended = on_ended;
    run->owner = owner;
    if (!process_start(ours->loop,
                       &(struct process_options){
                           .argv = argv,
                           .cwd = options->cwd,
                           .env = options->env,
                           .keep_stdin = true,
                           .timeout_ms = options->hook->timeout_s * 1000,
                           .dying = options->dying,
                       },
                       &events, run, &run->process, err)) {
        run_free(run);
        return NULL;
    }
    process_write(run->process, options->input.s, options->input.len);
    process_close_stdin(run->process);
    return run;
}

static void hook_cancel(struct hook_runner *runner, struct hook_run *run)
{
    run_free(run);
}

struct hook_runner *hook_runner_new(struct loop *loop)
{
    struct process_runner *ours = xcalloc(1, sizeof *ours);

    ours->runner = (struct hook_runner){ hook_start, hook_cancel };
    ours->loop = loop;
    return &ours->runner;
}

void hook_runner_free(struct hook_runner *runner)
{
    if (runner != NULL)
        free(container_of(runner, struct process_runner, runner));
}
