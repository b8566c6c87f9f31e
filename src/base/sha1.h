/*
 * SHA-1, where others have agreed on it: the WebSocket handshake repeats the client's key through it to show that both
 * sides mean the same protocol, and long names of MCP tools end in it. For secrets there is base/sha256.h.
 */
#ifndef BASE_SHA1_H
#define BASE_SHA1_H

#include "base/str.h"

enum { SHA1_SIZE = 20 };

void sha1(struct str bytes, unsigned char ret_digest[SHA1_SIZE]);

#endif
