#include "exec/legacy_text.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdint.h>

/* 0x80 to 0x9f; what Windows-1252 does not define are the control characters of ISO 8859-1. */
static const uint16_t upper_controls[32] = {
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178,
};

static void add_char(struct buf *out, unsigned char byte)
{
    uint16_t c = byte >= 0x80 && byte < 0xa0 ? upper_controls[byte - 0x80] : byte;

    utf8_add(out, c);
}

/* Could these few bytes be the beginning of a character whose rest is missing? */
static bool is_cut_char(const unsigned char *b, size_t len)
{
    size_t wanted = b[0] >= 0xf0 && b[0] <= 0xf4  ? 4
                    : b[0] >= 0xe0 && b[0] < 0xf0 ? 3
                    : b[0] >= 0xc2 && b[0] < 0xe0 ? 2
                                                  : 0;

    for (size_t i = 1; i < len; i++) {
        if ((b[i] & 0xc0) != 0x80)
            return false;
    }
    return len < wanted;
}

struct str legacy_text(struct arena *arena, struct str bytes)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    size_t n_valid = utf8_valid_prefix(bytes.s, bytes.len);
    const unsigned char *rest = (const unsigned char *)bytes.s + n_valid;

    if (n_valid == bytes.len)
        return arena_str(arena, bytes.s, bytes.len);
    if (n_valid > 0 && is_cut_char(rest, bytes.len - n_valid)) {
        buf_add(&out, bytes.s, n_valid);
        buf_add_text(&out, "\xef\xbf\xbd");
    } else {
        for (size_t i = 0; i < bytes.len; i++)
            add_char(&out, (unsigned char)bytes.s[i]);
    }
    return arena_str(arena, out.data, out.len);
}
