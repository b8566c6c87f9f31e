#include "base/base64url.h"

struct str base64url_encode(struct arena *arena, struct str bytes)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char *out = arena_alloc(arena, bytes.len / 3 * 4 + 5);
    size_t n = 0;
    unsigned group = 0;
    unsigned n_bits = 0;

    for (size_t i = 0; i < bytes.len; i++) {
        group = (group << 8 | (unsigned char)bytes.s[i]) & 0xffff;
        for (n_bits += 8; n_bits >= 6; n_bits -= 6)
            out[n++] = alphabet[group >> (n_bits - 6) & 63];
    }
    if (n_bits > 0)
        out[n++] = alphabet[group << (6 - n_bits) & 63];
    out[n] = '\0';
    return (struct str){ out, n };
}

static int digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '-')
        return 62;
    return c == '_' ? 63 : -1;
}

bool base64url_decode(struct arena *arena, struct str text, struct str *ret_bytes)
{
    char *out = arena_alloc(arena, text.len / 4 * 3 + 4);
    size_t n = 0;
    unsigned group = 0;
    unsigned n_bits = 0;

    if (text.len % 4 == 1)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        int value = digit(text.s[i]);

        if (value < 0)
            return false;
        group = (group << 6 | (unsigned)value) & 0xffff;
        n_bits += 6;
        if (n_bits >= 8) {
            n_bits -= 8;
            out[n++] = (char)(group >> n_bits);
        }
    }
    if ((group & ((1U << n_bits) - 1)) != 0)
        return false; /* bits that say nothing: no encoder writes that */
    out[n] = '\0';
    *ret_bytes = (struct str){ out, n };
    return true;
}
