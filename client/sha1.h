/* SHA-1, which the opening of a WebSocket asks for; good for nothing else. */
#ifndef CLIENT_SHA1_H
#define CLIENT_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_SIZE = 20, SHA1_MAX = 119 };

/* Of a short text: at most SHA1_MAX bytes. */
void sha1_of_short(const void *text, size_t len, uint8_t ret_digest[SHA1_SIZE]);

#endif
