/*
 * How far bytes can stand in a JSON string as they are: no quote, no backslash, no control character, nothing beyond ASCII.
 * For those who write strings and those who look for their ends; inline, because it is the inner loop of both.
 */
#ifndef SCHEMA_JSON_PLAIN_H
#define SCHEMA_JSON_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline bool json_is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

#ifdef __SSE2__

enum { JSON_PLAIN_STEP = 16 };

static inline __m128i json_odd_bytes(__m128i x)
{
    return _mm_or_si128(_mm_cmplt_epi8(x, _mm_set1_epi8(0x20)), /* as signed: beyond ASCII, too */
                        _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('"')),
                                     _mm_cmpeq_epi8(x, _mm_set1_epi8('\\'))));
}

/* How many of sixteen bytes are plain before one that is not. */
static inline unsigned json_plain_step(const unsigned char *b)
{
    __m128i x = _mm_loadu_si128((const __m128i *)(const void *)b);

    return (unsigned)__builtin_ctz((unsigned)_mm_movemask_epi8(json_odd_bytes(x)) | 0x10000U);
}

/* Which of 64 bytes are not plain. */
static inline uint64_t json_odd_mask(const unsigned char *b)
{
    uint64_t mask = 0;

    for (unsigned i = 0; i < 4; i++) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(b + (size_t)16 * i));

        mask |= (uint64_t)(unsigned)_mm_movemask_epi8(json_odd_bytes(x)) << 16 * i;
    }
    return mask;
}

#else

enum { JSON_PLAIN_STEP = 8 };

/* Eight bytes at once if all are plain; a byte that is not makes it 0, and is looked for one by one. */
static inline unsigned json_plain_step(const unsigned char *b)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones * 0x80;
    uint64_t x, quote, backslash;
    unsigned n = 0;

    memcpy(&x, b, sizeof x);
    quote = x ^ ones * '"';
    backslash = x ^ ones * '\\';
    if (((x | (x - ones * 0x20) | (quote - ones) | (backslash - ones)) & high) == 0)
        return JSON_PLAIN_STEP;
    while (n < JSON_PLAIN_STEP && json_is_plain(b[n]))
        n++;
    return n;
}

#endif

/* How many bytes at the front can be copied as they are. */
static inline size_t json_plain_prefix(const unsigned char *b, size_t len)
{
    size_t i = 0;

    while (len - i >= JSON_PLAIN_STEP) {
        unsigned n = json_plain_step(b + i);

        i += n;
        if (n < JSON_PLAIN_STEP)
            return i;
    }
    while (i < len && json_is_plain(b[i]))
        i++;
    return i;
}

#endif
