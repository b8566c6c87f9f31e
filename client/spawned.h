/*
 * A server that we started: its process, its stderr, and how it ended.
 *
 * Its stdin and stdout are sockets, not pipes, because a write to a socket can be told not to raise
 * SIGPIPE, and the signals belong to the application. It has a process group of its own: Ctrl-C at
 * the terminal is for the application to act on, and what the server started dies with it.
 */
#ifndef CLIENT_SPAWNED_H
#define CLIENT_SPAWNED_H

#include "bytes.h"

#include <sys/types.h>

enum { STDERR_TAIL = 4096 };

struct spawned {
    pid_t pid;     /* 0: there is none, or it has been reaped */
    int pid_fd;    /* readable when it has ended; -1 where the kernel has no such thing */
    int stderr_fd; /* -1 when it has ended */
    bool ended;
    bool known; /* the status is known: nobody else reaped it */
    int status; /* exit status, or minus a signal */
    size_t tail_len;
    char tail[STDERR_TAIL + 1]; /* the last that came on stderr */
};

struct spawn_options {
    const char *const *argv;
    const char *cwd;                /* or NULL */
    const char *const *environment; /* additions, or NULL */
};

/* Returns 0 or an error of the library. *ret_in is to be written to, *ret_out to be read. */
int spawned_start(struct spawned *server, const struct spawn_options *options, int *ret_in,
                  int *ret_out);

/* Reads what is on stderr, and adds it to `more`, unless that is NULL; false once it has ended. */
bool spawned_read_stderr(struct spawned *server, struct bytes *more);

/* Has it ended by now? Then its status is there. */
bool spawned_reap(struct spawned *server);
void spawned_kill(struct spawned *server, int signo);

/* "exit status 3" or "killed by signal 9 (Killed)". */
void spawned_describe(const struct spawned *server, char *ret_text, size_t size);
/* Closes its descriptors. The process must have ended. */
void spawned_done(struct spawned *server);

#endif
