#include "base/base64.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if defined __x86_64__ && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* -- Encoding ------------------------------------------------------------------------------ */

static void encode_tail(char *out, const unsigned char *b, size_t left)
{
    unsigned group = (unsigned)b[0] << 16 | (left > 1 ? (unsigned)b[1] << 8 : 0);

    out[0] = alphabet[group >> 18];
    out[1] = alphabet[group >> 12 & 63];
    out[2] = '=';
    if (left > 1)
        out[2] = alphabet[group >> 6 & 63];
    out[3] = '=';
}

static void encode(char *out, const unsigned char *b, size_t len)
{
    for (; len >= 3; len -= 3, b += 3, out += 4) {
        unsigned group = (unsigned)b[0] << 16 | (unsigned)b[1] << 8 | b[2];

        out[0] = alphabet[group >> 18];
        out[1] = alphabet[group >> 12 & 63];
        out[2] = alphabet[group >> 6 & 63];
        out[3] = alphabet[group & 63];
    }
    if (len > 0)
        encode_tail(out, b, len);
}

enum { LONG_LEN = 16 * 1024, N_PAIRS = 64 * 64 };

/* Two characters at a time. The pairs are made anew, which takes as long as 4 KB of input. */
static void encode_pairs(char *out, const unsigned char *b, size_t len)
{
    char pairs[N_PAIRS][2];

    for (size_t i = 0; i < N_PAIRS; i++) {
        pairs[i][0] = alphabet[i >> 6];
        pairs[i][1] = alphabet[i & 63];
    }
    for (; len >= 3; len -= 3, b += 3, out += 4) {
        unsigned group = (unsigned)b[0] << 16 | (unsigned)b[1] << 8 | b[2];

        memcpy(out, pairs[group >> 12], 2);
        memcpy(out + 2, pairs[group & 0xfff], 2);
    }
    encode(out, b, len);
}

#if defined __x86_64__ && __has_include(<sys/platform/x86.h>)

/* Many bytes at once: GCC's vectors, which every other compiler of ours knows, too. */
typedef unsigned char vector_half __attribute__((vector_size(16)));
typedef signed char vector_signed __attribute__((vector_size(32)));
typedef uint32_t vector_groups __attribute__((vector_size(32)));

/* What stands for 32 values below 64: the same steps as in the alphabet. */
static inline __attribute__((target("avx2"), always_inline)) vector_signed vector_symbols(
    vector_signed values)
{
    vector_signed steps = (values > 25) & ('a' - 'Z' - 1);

    steps += (values > 51) & ('0' - 'z' - 1);
    steps += (values > 61) & ('+' - '9' - 1);
    steps += (values > 62) & ('/' - '+' - 1);
    return values + steps + 'A'; /* in this order nothing overflows */
}

/* 24 bytes are 32 characters; reads 28. Each half of a vector has four groups of three bytes, turned round to be numbers. */
static __attribute__((target("avx2"))) size_t encode_vectors(char *out, const unsigned char *b,
                                                             size_t len)
{
    size_t n = 0;

    for (; len - n >= 28; n += 24, out += 32) {
        vector_half front, back;
        vector_groups groups, values;
        vector_signed symbols;

        memcpy(&front, b + n, sizeof front);
        memcpy(&back, b + n + 12, sizeof back);
        groups = (vector_groups)__builtin_shufflevector(front, back, 2, 1, 0, 0, 5, 4, 3, 3, 8, 7,
                                                        6, 6, 11, 10, 9, 9, 18, 17, 16, 16, 21, 20,
                                                        19, 19, 24, 23, 22, 22, 27, 26, 25, 25);
        values = (groups >> 18 & 0x3f) | (groups >> 4 & 0x3f00) | (groups << 10 & 0x3f0000) |
                 (groups << 24 & 0x3f000000);
        symbols = vector_symbols((vector_signed)values);
        memcpy(out, &symbols, sizeof symbols);
    }
    return n;
}

static void encode_long(char *out, const unsigned char *b, size_t len)
{
    size_t n = 0;

    if (CPU_FEATURE_ACTIVE(
            AVX2)) /* as libc has found out: asking the processor takes long in a virtual machine */
        n = encode_vectors(out, b, len);
    if (n > 0)
        encode(out + n / 3 * 4, b + n, len - n);
    else
        encode_pairs(out, b, len);
}

#else

static void encode_long(char *out, const unsigned char *b, size_t len)
{
    encode_pairs(out, b, len);
}

#endif

struct str base64_encode(struct arena *arena, struct str bytes)
{
    size_t len = base64_encoded_len(bytes.len);
    char *out = arena_alloc(arena, len + 1);

    (bytes.len < LONG_LEN ? encode : encode_long)(out, (const unsigned char *)bytes.s, bytes.len);
    out[len] = '\0';
    return (struct str){ out, len };
}

void base64_append(struct buf *out, const void *bytes, size_t len)
{
    size_t n = base64_encoded_len(len);

    (len < LONG_LEN ? encode : encode_long)(buf_reserve(out, n), bytes, len);
    out->len += n;
}

/* -- Decoding ------------------------------------------------------------------------------ */

enum { INVALID = 0xff };

/* What a character stands for; filled by hand because the alphabet is text. */
static unsigned char symbol_value(unsigned char c)
{
    if (c >= 'A' && c <= 'Z')
        return (unsigned char)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (unsigned char)(c - 'a' + 26);
    if (c >= '0' && c <= '9')
        return (unsigned char)(c - '0' + 52);
    return c == '+' ? 62 : c == '/' ? 63 : INVALID;
}

struct values {
    unsigned char of[256];
};

static void values_init(struct values *values)
{
    for (unsigned c = 0; c < 256; c++)
        values->of[c] = symbol_value((unsigned char)c);
}

static bool fail_symbol(char *reason, struct str text, size_t offset)
{
    snprintf(reason, BASE64_REASON_SIZE, "Invalid symbol %u, offset %zu.",
             (unsigned char)text.s[offset], offset);
    return false;
}

/* The first character of a whole group that is not a symbol of base64. */
static bool fail_group(char *reason, const struct values *values, struct str text, size_t offset)
{
    while (values->of[(unsigned char)text.s[offset]] != INVALID)
        offset++;
    return fail_symbol(reason, text, offset);
}

/* The last group may be short and padded. *ret_n is the number of its symbols. */
static bool check_last(const struct values *values, struct str text, size_t start, char *reason,
                       size_t *ret_n)
{
    size_t n = 0, n_padding = 0;

    for (size_t i = start; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (c == '=' && n >= 2) {
            n_padding++;
            continue;
        }
        if (n_padding > 0) /* the padding was none */
            return fail_symbol(reason, text, start + n);
        if (values->of[c] == INVALID)
            return fail_symbol(reason, text, i);
        n++;
    }
    if (n == 1) {
        snprintf(reason, BASE64_REASON_SIZE, "Invalid input length: %zu", text.len);
        return false;
    }
    if ((n + n_padding) % 4 != 0) {
        snprintf(reason, BASE64_REASON_SIZE, "Invalid padding");
        return false;
    }
    *ret_n = n;
    return true;
}

static bool decode_last(const struct values *values, struct str text, size_t start,
                        unsigned char *out, char *reason, size_t *ret_n)
{
    unsigned group = 0;
    size_t n;

    if (!check_last(values, text, start, reason, &n))
        return false;
    for (size_t i = 0; i < 4; i++)
        group = group << 6 | (i < n ? values->of[(unsigned char)text.s[start + i]] : 0);
    for (size_t i = 0; i + 1 < n; i++)
        out[i] = (unsigned char)(group >> (16 - 8 * i));
    if (n > 0 && n < 4 && (group & (0xffffffu >> (8 * (n - 1)))) != 0) {
        snprintf(reason, BASE64_REASON_SIZE, "Invalid last symbol %u, offset %zu.",
                 (unsigned char)text.s[start + n - 1], start + n - 1);
        return false;
    }
    *ret_n = n == 0 ? 0 : n - 1;
    return true;
}

/* A byte too many at the end, such as a line end, is named before anything else. */
static bool has_stray_end(const struct values *values, struct str text)
{
    unsigned char last;

    if (text.len % 4 != 1)
        return false;
    last = (unsigned char)text.s[text.len - 1];
    return last != '=' && values->of[last] == INVALID;
}

bool base64_decode(struct arena *arena, struct str text, struct str *ret_bytes,
                   char reason[BASE64_REASON_SIZE])
{
    const unsigned char *b = (const unsigned char *)text.s;
    unsigned char *out = arena_alloc(arena, text.len / 4 * 3 + 4);
    struct values values;
    size_t i = 0, n = 0, n_last;

    values_init(&values);
    if (has_stray_end(&values, text))
        return fail_symbol(reason, text, text.len - 1);
    for (; text.len - i > 4; i += 4, n += 3) {
        unsigned v0 = values.of[b[i]], v1 = values.of[b[i + 1]];
        unsigned v2 = values.of[b[i + 2]], v3 = values.of[b[i + 3]];

        if ((v0 | v1 | v2 | v3) == INVALID)
            return fail_group(reason, &values, text, i);
        out[n] = (unsigned char)(v0 << 2 | v1 >> 4);
        out[n + 1] = (unsigned char)(v1 << 4 | v2 >> 2);
        out[n + 2] = (unsigned char)(v2 << 6 | v3);
    }
    if (!decode_last(&values, text, i, out + n, reason, &n_last))
        return false;
    n += n_last;
    out[n] = '\0';
    *ret_bytes = (struct str){ (const char *)out, n };
    return true;
}
