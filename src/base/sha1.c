#include "base/sha1.h"

#include <stdint.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

static uint32_t rotate(uint32_t word, unsigned by)
{
    return word << by | word >> (32 - by);
}

static uint32_t load_be(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void store_be(uint64_t number, unsigned char *bytes, unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        bytes[i] = (unsigned char)(number >> 8 * (size - 1 - i));
}

/* What each quarter of the eighty rounds mixes in (FIPS 180-4, 4.1.1 and 4.2.1). */
static uint32_t mix(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
    if (round < 20)
        return ((b & c) | (~b & d)) + 0x5a827999;
    if (round < 40)
        return (b ^ c ^ d) + 0x6ed9eba1;
    if (round < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(uint32_t state[5], const unsigned char *block)
{
    uint32_t words[80];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];

    for (unsigned i = 0; i < 16; i++)
        words[i] = load_be(block + (size_t)4 * i);
    for (unsigned i = 16; i < 80; i++)
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t next = rotate(a, 5) + mix(i, b, c, d) + e + words[i];

        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1(struct str bytes, unsigned char ret_digest[SHA1_SIZE])
{
    uint32_t state[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    unsigned char last[2 * BLOCK] = { 0 }; /* the rest, a one bit, zeros, the length in bits */
    size_t whole = bytes.len / BLOCK * BLOCK, rest = bytes.len - whole;
    size_t size = rest < LENGTH_AT ? BLOCK : sizeof last;

    for (size_t i = 0; i < whole; i += BLOCK)
        add_block(state, (const unsigned char *)bytes.s + i);
    if (rest > 0)
        memcpy(last, bytes.s + whole, rest);
    last[rest] = 0x80;
    store_be((uint64_t)bytes.len * 8, last + size - 8, 8);
    for (size_t i = 0; i < size; i += BLOCK)
        add_block(state, last + i);
    for (unsigned i = 0; i < 5; i++)
        store_be(state[i], ret_digest + (size_t)4 * i, 4);
}
