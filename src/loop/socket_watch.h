/*
 * Watches a socket that somebody else reads, writes and closes: libcurl's.
 *
 * It is freed before its descriptor is closed.
 */
#ifndef LOOP_SOCKET_WATCH_H
#define LOOP_SOCKET_WATCH_H

#include "loop/loop.h"

struct socket_watch;

enum socket_event {
    SOCKET_READABLE = 1 << 0,
    SOCKET_WRITABLE = 1 << 1,
    SOCKET_BROKEN =
        1 << 2, /* only reported; a read or a write tells why, behind what came before */
};

typedef void socket_fn(void *owner, int fd, unsigned events);

/* Returns 0, or a negative errno. Nothing is watched until socket_watch_set(). */
int socket_watch_new(struct loop *loop, int fd, socket_fn *on_ready, void *owner,
                     struct socket_watch **ret_watch);
void socket_watch_set(struct socket_watch *watch, unsigned events);
void socket_watch_free(struct socket_watch *watch); /* accepts NULL */

#endif
