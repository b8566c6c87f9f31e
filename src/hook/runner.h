/*
 * Runs hooks: one process each, in the user's shell, with the moment on its stdin.
 *
 * A run ends exactly once: on_ended() comes from the loop, never from inside start() or after
 * cancel(). A run that has ended is gone: it is not cancelled any more. With a cancelled run dies
 * everything that it started.
 */
#ifndef HOOK_RUNNER_H
#define HOOK_RUNNER_H

#include "base/error.h"
#include "hook/hook.h"
#include "loop/loop.h"

enum { HOOK_OUTPUT_MAX = 1024 * 1024 }; /* of stdout, and of stderr */

/* How a run went. Text is valid during the call only. */
struct hook_result {
    struct str failure; /* why it did not get to run; NULL: it did */
    int exit_code;
    bool was_killed; /* by a signal: there is no exit code */
    bool timed_out;
    bool printed_too_much;
    struct str out;
    struct str err;
};

struct dying;

struct hook_run_options {
    const struct hook *hook;
    struct str input;
    const char *shell;
    const char *cwd;
    char *const *env;    /* ends with NULL */
    struct dying *dying; /* as in struct process_options; may be NULL */
};

typedef void hook_ended_fn(void *owner, const struct hook_result *result);

struct hook_run;

/* How a turn reaches hooks; tests give their own. */
struct hook_runner {
    /* NULL after setting the error: it cannot be run at all. */
    struct hook_run *(*start)(struct hook_runner *runner, const struct hook_run_options *options,
                              hook_ended_fn *on_ended, void *owner, struct error *err);
    void (*cancel)(struct hook_runner *runner, struct hook_run *run);
};

/* The real one, with processes. Its runs must have ended or been cancelled before it is freed. */
struct hook_runner *hook_runner_new(struct loop *loop);
void hook_runner_free(struct hook_runner *runner); /* accepts NULL */

#endif
