/*
 * A process: one command with all it starts, under a sandbox or without one.
 *
 * It is started by the launcher (src/launcher/), in a session of its own. It is created running and
 * ends exactly once: on_exit() comes from the loop, after the last output, never from inside
 * process_start(). A program that cannot be executed is a command that ended with 127 (126 if it is
 * there but cannot be run) and a plain sentence on stderr; only what keeps the launcher itself from
 * starting (no such cwd, no memory, a sandbox this machine cannot give) is an error of
 * process_start(). Whatever the command leaves running is killed soon after its end; nothing of it
 * outlives the server, even if that is killed.
 *
 * Freeing waits for nothing: the owner is forgotten, everything is told to die, and the memory goes
 * when it has. Who must not go on before that gives a `struct dying`.
 */
#ifndef EXEC_PROCESS_H
#define EXEC_PROCESS_H

#include "base/error.h"
#include "exec/dying.h"
#include "loop/loop.h"
#include "sandbox/sandbox.h"

#include <stdint.h>

struct process;

enum process_stream { PROCESS_STDOUT = 1, PROCESS_STDERR };

struct process_options {
    const char *const *argv; /* ends with NULL; argv[0] is looked up in the PATH of env */
    const char *cwd;
    bool cwd_is_real;              /* it has no links in it; if it has by now it is not entered */
    char *const *env;              /* ends with NULL; the whole environment */
    const struct sandbox *sandbox; /* borrowed during the call; NULL: not confined */
    bool pty;                      /* all output is PROCESS_STDOUT */
    uint16_t rows, cols;           /* of the terminal; 0: 24 and 80 */
    bool keep_stdin;               /* process_write() may be used; else stdin is /dev/null */
    bool merge_output;             /* stderr into stdout, in the order of arrival */
    uint64_t timeout_ms;           /* 0: none. Then everything is killed */
    struct dying *dying;           /* where it is from process_free() to its death; may be NULL */
};

struct process_end {
    int exit_code; /* -1 if the process itself was killed by a signal (1 on a PTY) */
    int signo;     /* 0: it ended by itself */
    bool timed_out;
    uint64_t duration_ms;
};

struct process_events {
    void (*on_output)(void *owner, enum process_stream stream, const char *bytes, size_t len);
    void (*on_exit)(void *owner, const struct process_end *end);

    /* The command, which may go on, has closed it; may be NULL. The process is not freed in here. */
    void (*on_output_end)(void *owner, enum process_stream stream);
};

bool process_start(struct loop *loop, const struct process_options *options,
                   const struct process_events *events, void *owner, struct process **ret_process,
                   struct error *err);

uint64_t process_age_ms(const struct process *process); /* since it was started */
int process_pid(const struct process *process);

/* Queued without limit by itself: whoever writes looks at process_queued(). */
void process_write(struct process *process, const char *bytes, size_t len);
size_t process_queued(const struct process *process);
void process_close_stdin(struct process *process); /* on a PTY: end of file */
bool process_resize(struct process *process, uint16_t rows, uint16_t cols);

/* While paused no output is read, so the command waits when its pipe is full. */
void process_pause(struct process *process, bool paused);

/* SIGTERM for the process group of a command that is not confined, which may take its time to end. */
void process_terminate(struct process *process);

/* SIGKILL for the command and everything it started, wherever that went; on_exit() still comes. */
void process_kill(struct process *process);

/* Kills what is still alive; no callback comes any more. Accepts NULL. */
void process_free(struct process *process);

#endif
