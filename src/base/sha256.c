#include "base/sha256.h"

enum { BLOCK = 64, LENGTH_AT = 56 };

struct state {
    uint32_t h[8];
    uint8_t block[BLOCK];
    size_t n_block; /* bytes in it */
    uint64_t n_bytes;
};

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static const struct state start = {
    .h = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
           0x5be0cd19 },
};

static uint32_t rotate(uint32_t word, unsigned n)
{
    return word >> n | word << (32 - n);
}

static void expand(const uint8_t block[BLOCK], uint32_t ret_w[64])
{
    for (size_t i = 0; i < 16; i++)
        ret_w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (size_t i = 16; i < 64; i++) {
        uint32_t a = ret_w[i - 15];
        uint32_t b = ret_w[i - 2];
        uint32_t small0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3;
        uint32_t small1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10;

        ret_w[i] = ret_w[i - 16] + small0 + ret_w[i - 7] + small1;
    }
}

static void mix(uint32_t h[8], const uint8_t block[BLOCK])
{
    uint32_t w[64];
    uint32_t v[8]; /* a to h of the standard */

    expand(block, w);
    memcpy(v, h, sizeof v);
    for (size_t i = 0; i < 64; i++) {
        uint32_t big1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t t1 = v[7] + big1 + choice + k[i] + w[i];
        uint32_t big0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);

        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + big0 + majority;
    }
    for (size_t i = 0; i < 8; i++)
        h[i] += v[i];
}

static void add(struct state *state, const void *bytes, size_t len)
{
    const uint8_t *next = bytes;

    state->n_bytes += len;
    while (len > 0) {
        size_t room = BLOCK - state->n_block;
        size_t n = len < room ? len : room;

        memcpy(state->block + state->n_block, next, n);
        state->n_block += n;
        next += n;
        len -= n;
        if (state->n_block == BLOCK) {
            mix(state->h, state->block);
            state->n_block = 0;
        }
    }
}

static void finish(struct state *state, uint8_t ret_digest[SHA256_LENGTH])
{
    static const uint8_t padding[BLOCK] = { 0x80 };
    uint64_t n_bits = state->n_bytes * 8;
    uint8_t length[8];
    size_t used = state->n_block;

    for (size_t i = 0; i < sizeof length; i++)
        length[i] = (uint8_t)(n_bits >> (56 - 8 * i));
    add(state, padding, used < LENGTH_AT ? LENGTH_AT - used : BLOCK + LENGTH_AT - used);
    add(state, length, sizeof length);
    for (size_t i = 0; i < SHA256_LENGTH; i++)
        ret_digest[i] = (uint8_t)(state->h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(struct str bytes, uint8_t ret_digest[SHA256_LENGTH])
{
    struct state state = start;

    if (bytes.len > 0)
        add(&state, bytes.s, bytes.len);
    finish(&state, ret_digest);
}

void hmac_sha256(struct str key, struct str bytes, uint8_t ret_digest[SHA256_LENGTH])
{
    struct state inner = start;
    struct state outer = start;
    uint8_t padded[BLOCK] = { 0 };

    if (key.len > BLOCK)
        sha256(key, padded);
    else if (key.len > 0)
        memcpy(padded, key.s, key.len);
    for (size_t i = 0; i < BLOCK; i++)
        padded[i] ^= 0x36;
    add(&inner, padded, BLOCK);
    if (bytes.len > 0)
        add(&inner, bytes.s, bytes.len);
    finish(&inner, ret_digest);
    for (size_t i = 0; i < BLOCK; i++)
        padded[i] ^= 0x36 ^ 0x5c;
    add(&outer, padded, BLOCK);
    add(&outer, ret_digest, SHA256_LENGTH);
    finish(&outer, ret_digest);
}

bool bytes_equal_in_constant_time(const void *a, const void *b, size_t len)
{
    const volatile uint8_t *left = a;
    const volatile uint8_t *right = b;
    uint8_t difference = 0;

    for (size_t i = 0; i < len; i++)
        difference |= left[i] ^ right[i];
    return difference == 0;
}
