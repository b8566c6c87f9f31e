#include "agent/history_image.h"

#include "base/buf.h"
#include "base/memory.h"

#include <strings.h>

enum {
    HEADER_MAX = 512 * 1024, /* a JPEG may have a preview and a colour profile before its size */
    SIDE_MAX = 65535,        /* no model takes larger ones */
};

/* -- The URL ------------------------------------------------------------------------------- */

static bool begins_with(const char *bytes, size_t len, struct str prefix)
{
    return len >= prefix.len && strncasecmp(bytes, prefix.s, prefix.len) == 0;
}

struct str image_payload(struct str url)
{
    const struct str scheme = STR_LITERAL("data:image/"), encoding = STR_LITERAL(";base64");
    const char *comma = url.len > 0 ? memchr(url.s, ',', url.len) : NULL;
    size_t n_before;

    if (comma == NULL || !begins_with(url.s, url.len, scheme))
        return STR_NONE;
    n_before = (size_t)(comma - url.s);
    for (size_t i = scheme.len; i + encoding.len <= n_before; i++) {
        char next = url.s[i + encoding.len];

        if (begins_with(url.s + i, url.len - i, encoding) && (next == ',' || next == ';'))
            return (struct str){ comma + 1, url.len - n_before - 1 };
    }
    return STR_NONE;
}

/* -- Base64 -------------------------------------------------------------------------------- */

static int digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '+' || c == '-')
        return 62;
    return c == '/' || c == '_' ? 63 : -1;
}

/* As many bytes as are needed, up to the first that is not a digit. */
static void decode_header(struct str base64, struct buf *out)
{
    uint32_t bits = 0;
    unsigned n_bits = 0;

    for (size_t i = 0; i < base64.len && out->len < HEADER_MAX; i++) {
        int value = digit(base64.s[i]);

        if (value < 0)
            return;
        bits = bits << 6 | (uint32_t)value;
        n_bits += 6;
        if (n_bits >= 8) {
            n_bits -= 8;
            buf_add_char(out, (char)(bits >> n_bits & 0xff));
        }
    }
}

/* -- Formats ------------------------------------------------------------------------------- */

struct image_bytes {
    const unsigned char *b;
    size_t n;
};

static uint32_t big(const unsigned char *b, unsigned n)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < n; i++)
        value = value << 8 | b[i];
    return value;
}

static uint32_t little(const unsigned char *b, unsigned n)
{
    uint32_t value = 0;

    for (unsigned i = n; i-- > 0;)
        value = value << 8 | b[i];
    return value;
}

static bool has(struct image_bytes bytes, size_t at, const char *text, size_t len)
{
    return bytes.n >= at + len && memcmp(bytes.b + at, text, len) == 0;
}

static bool size_of_png(struct image_bytes in, struct image_size *size)
{
    if (!has(in, 0, "\x89PNG\r\n\x1a\n", 8) || !has(in, 12, "IHDR", 4) || in.n < 24)
        return false;
    *size = (struct image_size){ big(in.b + 16, 4), big(in.b + 20, 4) };
    return true;
}

static bool size_of_gif(struct image_bytes in, struct image_size *size)
{
    if (!has(in, 0, "GIF8", 4) || in.n < 10)
        return false;
    *size = (struct image_size){ little(in.b + 6, 2), little(in.b + 8, 2) };
    return true;
}

static bool size_of_webp(struct image_bytes in, struct image_size *size)
{
    if (!has(in, 0, "RIFF", 4) || !has(in, 8, "WEBP", 4) || in.n < 30)
        return false;
    if (has(in, 12, "VP8X", 4)) {
        *size = (struct image_size){ little(in.b + 24, 3) + 1, little(in.b + 27, 3) + 1 };
    } else if (has(in, 12, "VP8L", 4)) {
        uint32_t bits = little(in.b + 21, 4);

        *size = (struct image_size){ (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1 };
    } else {
        *size = (struct image_size){ little(in.b + 26, 2) & 0x3fff, little(in.b + 28, 2) & 0x3fff };
    }
    return true;
}

/* The start of a frame, 0xc0 to 0xcf, except for three markers that mean something else. */
static bool is_frame(unsigned char marker)
{
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

static bool size_of_jpeg(struct image_bytes in, struct image_size *size)
{
    size_t at = 2;

    if (!has(in, 0, "\xff\xd8", 2))
        return false;
    while (at + 9 <= in.n && in.b[at] == 0xff) {
        if (is_frame(in.b[at + 1])) {
            *size = (struct image_size){ big(in.b + at + 7, 2), big(in.b + at + 5, 2) };
            return true;
        }
        at += in.b[at + 1] == 0xff ? 1 : 2 + (size_t)big(in.b + at + 2, 2);
    }
    return false;
}

bool image_find_size(struct str base64, struct image_size *ret_size)
{
    static bool (*const formats[])(struct image_bytes, struct image_size *) = {
        size_of_png,
        size_of_jpeg,
        size_of_gif,
        size_of_webp,
    };
    CLEANUP(buf_done) struct buf header = { 0 };
    struct image_bytes in;

    decode_header(base64, &header);
    in = (struct image_bytes){ (const unsigned char *)header.data, header.len };
    for (size_t i = 0; i < ARRAY_LENGTH(formats) && in.n > 0; i++) {
        struct image_size size;

        if (formats[i](in, &size) && size.width <= SIDE_MAX && size.height <= SIDE_MAX) {
            *ret_size = size;
            return true;
        }
    }
    return false;
}
