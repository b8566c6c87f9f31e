#include "base/base64.h"

struct str base64_encode(struct arena *arena, struct str bytes)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *b = (const unsigned char *)bytes.s;
    char *out = arena_alloc(arena, (bytes.len + 2) / 3 * 4 + 1);
    size_t n = 0;

    for (size_t i = 0; i < bytes.len; i += 3) {
        size_t left = bytes.len - i;
        unsigned group = (unsigned)b[i] << 16;

        if (left > 1)
            group |= (unsigned)b[i + 1] << 8;
        if (left > 2)
            group |= b[i + 2];
        out[n++] = alphabet[group >> 18];
        out[n++] = alphabet[group >> 12 & 63];
        out[n++] = left > 1 ? alphabet[group >> 6 & 63] : '=';
        out[n++] = left > 2 ? alphabet[group & 63] : '=';
    }
    out[n] = '\0';
    return (struct str){ out, n };
}
