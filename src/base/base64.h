/* Base64, the alphabet of RFC 4648 with padding. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

struct str base64_encode(struct arena *arena, struct str bytes);

/* How many characters stand for so many bytes. */
static inline size_t base64_encoded_len(size_t n_bytes)
{
    return (n_bytes + 2) / 3 * 4;
}

/* Behind a piece whose length is a multiple of three, the next may follow. */
void base64_append(struct buf *out, const void *bytes, size_t len);

enum { BASE64_REASON_SIZE = 64 };

/*
 * Padding is required and unused bits have to be zero. On failure `reason` has the reference's words
 * for what is wrong: "Invalid symbol 37, offset 4.".
 */
bool base64_decode(struct arena *arena, struct str text, struct str *ret_bytes,
                   char reason[BASE64_REASON_SIZE]);

#endif
