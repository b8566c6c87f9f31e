/* FNV-1a, for tables and ids of ours: quick and even, and no secret. Not for a table of names that a stranger chooses. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/str.h"

#include <stdint.h>

static inline uint64_t hash_of(struct str text)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.s[i]) * UINT64_C(1099511628211);
    return hash;
}

/* The same for what only memory keeps: eight bytes at a time. */
static inline uint64_t hash_in_memory(struct str text)
{
    uint64_t hash = UINT64_C(14695981039346656037), word;
    size_t i = 0;

    for (; text.len - i >= sizeof word; i += sizeof word) {
        memcpy(&word, text.s + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(1099511628211);
        hash ^= hash >> 32;
    }
    for (; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.s[i]) * UINT64_C(1099511628211);
    return hash;
}

#endif
