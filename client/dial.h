/*
 * Where a url leads: a socket to a server that is already running.
 */
#ifndef CLIENT_DIAL_H
#define CLIENT_DIAL_H

#include <stdint.h>

enum { DIAL_HOST_SIZE = 280, DIAL_PATH_SIZE = 1024 };

struct dial {
    char host[DIAL_HOST_SIZE]; /* of the Host header: HOST:PORT */
    char path[DIAL_PATH_SIZE]; /* of the request */
};

/* Connects, waiting at most so long (0: as long as it takes). ws://HOST:PORT[/PATH] or unix://PATH.
 * Returns 0 and a socket that does not block, or an error of the library. */
int dial_connect(struct dial *dial, const char *url, uint64_t timeout_ms, int *ret_fd);

#endif
