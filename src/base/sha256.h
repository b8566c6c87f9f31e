/* SHA-256 and HMAC-SHA-256, by libnettle, and how their values are compared. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include "base/str.h"

#include <stdint.h>

enum { SHA256_LENGTH = 32 };

void sha256(struct str bytes, uint8_t ret_digest[SHA256_LENGTH]);
void hmac_sha256(struct str key, struct str bytes, uint8_t ret_digest[SHA256_LENGTH]);

/* In a time that depends on the length only. */
bool bytes_equal_in_constant_time(const void *a, const void *b, size_t len);

#endif
