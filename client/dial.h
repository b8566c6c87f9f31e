/*
 * Where a url leads: a socket to a server that is already running.
 */
#ifndef CLIENT_DIAL_H
#define CLIENT_DIAL_H

#include <stdint.h>

struct secure;

enum { DIAL_HOST_SIZE = 280, DIAL_PATH_SIZE = 1024 };

struct dial {
    char host[DIAL_HOST_SIZE]; /* of the Host header: HOST:PORT */
    char path[DIAL_PATH_SIZE]; /* of the request */
    struct secure *secure;     /* the TLS, which owns the socket; NULL: none */
};

struct dial_wish {
    const char *url;     /* ws://HOST:PORT[/PATH], wss://HOST[:PORT][/PATH] or unix://PATH */
    const char *ca_file; /* whom wss:// trusts; NULL: whom the system does */
    uint64_t timeout_ms; /* 0: as long as it takes */
};

/* Connects and waits for it. Returns 0 and a socket that does not block, or an error of the library. */
int dial_connect(struct dial *dial, const struct dial_wish *wish, int *ret_fd);

#endif
