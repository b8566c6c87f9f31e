/*
 * A connection with TLS, for wss://: libcurl makes it, through a proxy where the environment names one.
 *
 * libcurl is opened when the first such connection is made, so that nobody else needs it. The certificate of the
 * server is checked, always: it has to be good for the name, and signed by somebody who is trusted.
 */
#ifndef CLIENT_SECURE_H
#define CLIENT_SECURE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct secure;

enum { SECURE_WHY_SIZE = 512 };

struct secure_wish {
    const char *host; /* HOST or HOST:PORT; without a port it is 443 */
    const char *
        ca_file; /* NULL: whom CODEX_CA_CERTIFICATE or SSL_CERT_FILE names, else whom the system trusts */
    uint64_t timeout_ms; /* 0: none; see below for names */
};

/* Connects, and waits for it. Where libcurl looks names up with the C library, that cannot be broken off and may take
 * longer than timeout_ms. Returns 0 and a socket to watch, which secure_free() closes; BOBBIN_ERR_MEMORY; or
 * BOBBIN_ERR_START with the reason in `why`. */
int secure_connect(struct secure **ret_secure, const struct secure_wish *wish, int *ret_fd,
                   char why[SECURE_WHY_SIZE]);
void secure_free(struct secure *secure); /* accepts NULL */

/* As recv() and send() of a socket that does not block: EAGAIN. There may be more to read than the socket shows, so
 * reading goes on until EAGAIN. */
ssize_t secure_recv(struct secure *secure, void *data, size_t size);
ssize_t secure_send(struct secure *secure, const void *data, size_t len);
/* Was something taken by secure_send() that is not out yet? It goes with the next call, if that has no bytes, too. */
bool secure_holds(const struct secure *secure); /* accepts NULL */

#endif
