/*
 * The opening of a WebSocket, seen from the client (RFC 6455, section 4.1).
 */
#ifndef CLIENT_HANDSHAKE_H
#define CLIENT_HANDSHAKE_H

#include "bytes.h"

enum { ACCEPT_SIZE = 29 }; /* 20 bytes in base64, and a NUL byte */

/* Adds the request; ret_accept is what the answer must hold. `token` may be NULL. */
bool handshake_ask(struct bytes *out, const char *host, const char *path, const char *token,
                   char ret_accept[ACCEPT_SIZE]);

/* Reads the head of the answer, up to and with its empty line. Returns its length, 0 if more is to
 * come, or -1 with the reason in `why`. */
long handshake_read(const char *head, size_t len, const char *accept, char *why, size_t why_size);

#endif
