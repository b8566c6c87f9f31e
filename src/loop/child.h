/*
 * A child process with its output, in a session of its own so that all it starts can be ended.
 *
 * It is created running and ends exactly once: on_exit() comes from the loop after the last output.
 * What it leaves running is not waited for: shortly after its end it is killed. child_free() kills
 * all of them at once.
 */
#ifndef LOOP_CHILD_H
#define LOOP_CHILD_H

#include "loop/loop.h"

#include <stddef.h>

struct child;

struct child_options {
    const char *const *argv; /* ends with NULL; argv[0] is looked up in PATH */
    const char *cwd;
    char *const *env; /* NULL: ours */
};

struct child_events {
    void (*on_output)(void *owner, const char *bytes, size_t len); /* stdout and stderr alike */
    void (*on_exit)(void *owner, int status, int signo);           /* signo 0: it ended by itself */
};

/* Returns 0, or a negative errno and leaves *ret_child alone. */
int child_start(struct loop *loop, const struct child_options *options,
                const struct child_events *events, void *owner, struct child **ret_child);

/* Ends the child and everything in its session. */
void child_kill(struct child *child, int signo);
void child_free(struct child *child); /* accepts NULL */

#endif
