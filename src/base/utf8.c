#include "base/utf8.h"

#include <stdint.h>

static int is_continuation(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

size_t utf8_char_len(const unsigned char *b, size_t len)
{
    if (len == 0)
        return 0;
    if (b[0] < 0x80)
        return 1;
    if (b[0] >= 0xc2 && b[0] <= 0xdf)
        return len >= 2 && is_continuation(b[1]) ? 2 : 0;
    if ((b[0] & 0xf0) == 0xe0) {
        if (len < 3 || !is_continuation(b[1]) || !is_continuation(b[2]))
            return 0;
        if (b[0] == 0xe0 && b[1] < 0xa0) /* overlong */
            return 0;
        if (b[0] == 0xed && b[1] > 0x9f) /* surrogate */
            return 0;
        return 3;
    }
    if (b[0] >= 0xf0 && b[0] <= 0xf4) {
        if (len < 4 || !is_continuation(b[1]) || !is_continuation(b[2]) || !is_continuation(b[3]))
            return 0;
        if (b[0] == 0xf0 && b[1] < 0x90) /* overlong */
            return 0;
        if (b[0] == 0xf4 && b[1] > 0x8f) /* beyond U+10FFFF */
            return 0;
        return 4;
    }
    return 0;
}

size_t utf8_valid_prefix(const char *bytes, size_t len)
{
    const unsigned char *b = (const unsigned char *)bytes;
    size_t i = 0;

    while (i < len) {
        uint64_t eight;
        size_t n;

        if (len - i >= sizeof eight) {
            memcpy(&eight, b + i, sizeof eight);
            if ((eight & UINT64_C(0x8080808080808080)) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        n = utf8_char_len(b + i, len - i);
        if (n == 0)
            break;
        i += n;
    }
    return i;
}

uint32_t utf8_code_point(const unsigned char *bytes, size_t len)
{
    static const unsigned char masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t c = bytes[0] & masks[len];

    for (size_t i = 1; i < len; i++)
        c = c << 6 | (bytes[i] & 0x3f);
    return c;
}

void utf8_add(struct buf *out, uint32_t character)
{
    static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };
    unsigned n = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;

    buf_add_char(out, (char)(first[n] | character >> 6 * n));
    while (n-- > 0)
        buf_add_char(out, (char)(0x80 | (character >> 6 * n & 0x3f)));
}

struct str utf8_cut(struct str text, size_t max_bytes)
{
    size_t len = max_bytes;

    if (text.len <= max_bytes)
        return text;
    while (len > 0 && max_bytes - len < 3 && ((unsigned char)text.s[len] & 0xc0) == 0x80)
        len--;
    return (struct str){ text.s, len };
}

struct str utf8_first(struct str text, size_t max_characters)
{
    size_t len = 0;

    for (; len < text.len && max_characters > 0; max_characters--) {
        len++;
        while (len < text.len && ((unsigned char)text.s[len] & 0xc0) == 0x80)
            len++;
    }
    return (struct str){ text.s, len };
}
