#include "base/visible.h"

#include "base/memory.h"
#include "base/utf8.h"

struct range {
    uint32_t first;
    uint32_t last;
};

static bool is_in(const struct range *ranges, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    }
    return false;
}

/* Nothing is seen of them, or they move what stands around them. */
static bool is_hidden(uint32_t c)
{
    static const struct range ranges[] = {
        { 0x80, 0x9f },       /* C1 control characters */
        { 0xad, 0xad },       /* soft hyphen */
        { 0x34f, 0x34f },     /* combining grapheme joiner */
        { 0x61c, 0x61c },     /* Arabic letter mark */
        { 0x115f, 0x1160 },   /* Hangul fillers */
        { 0x17b4, 0x17b5 },   /* inherent Khmer vowels */
        { 0x180b, 0x180f },   /* Mongolian selectors and vowel separator */
        { 0x200b, 0x200f },   /* zero-width ones; left-to-right and right-to-left marks */
        { 0x2028, 0x202e },   /* line and paragraph separators; embeddings and overrides */
        { 0x2060, 0x206f },   /* word joiner, invisible operators, isolates */
        { 0x3164, 0x3164 },   /* Hangul filler */
        { 0xfeff, 0xfeff },   /* byte order mark */
        { 0xffa0, 0xffa0 },   /* halfwidth Hangul filler */
        { 0xfff0, 0xfffb },   /* interlinear annotations */
        { 0x1bca0, 0x1bca3 }, /* shorthand format controls */
        { 0x1d173, 0x1d17a }, /* musical ones */
        { 0xe0000, 0xe0fff }, /* tags, further selectors */
    };

    return is_in(ranges, ARRAY_LENGTH(ranges), c);
}

/* They look like a space, or like nothing, and are neither to a shell. */
static bool is_deceptive(uint32_t c)
{
    static const struct range ranges[] = {
        { 0xa0, 0xa0 },     { 0x1680, 0x1680 }, { 0x2000, 0x200a }, { 0x202f, 0x202f },
        { 0x205f, 0x205f }, { 0x2800, 0x2800 }, { 0x3000, 0x3000 }, { 0xfe00, 0xfe0f },
    };

    return is_in(ranges, ARRAY_LENGTH(ranges), c);
}

static uint32_t decode(const unsigned char *bytes, size_t len)
{
    static const unsigned char masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t c = bytes[0] & masks[len];

    for (size_t i = 1; i < len; i++)
        c = c << 6 | (bytes[i] & 0x3f);
    return c;
}

static void add_json(struct buf *out, uint32_t c)
{
    if (c < 0x10000)
        buf_printf(out, "\\u%04x", (unsigned)c);
    else
        buf_printf(out, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (c >> 10)),
                   (unsigned)(0xdc00 | (c & 0x3ff)));
}

/* One of the first 128. */
static void add_ascii(struct buf *out, char c, char next, enum visible_kind kind)
{
    if (c == '\n' || c == '\t') {
        if (kind == VISIBLE_LINE)
            buf_add_text(out, c == '\n' ? "\\n" : "\\t");
        else
            buf_add_char(out, c);
    } else if (c == '\r' && next == '\n' && kind == VISIBLE_TEXT) {
        return; /* a line end of DOS */
    } else if (((unsigned char)c < ' ' || c == 0x7f) && kind == VISIBLE_JSON) {
        add_json(out, (unsigned char)c);
    } else if ((unsigned char)c < ' ' || c == 0x7f) {
        buf_add_char(out, '^');
        buf_add_char(out, (char)(c ^ '@'));
    } else {
        if (c == '\\' && kind == VISIBLE_LINE && next != '\0' && strchr("\\ntux", next) != NULL)
            buf_add_char(out, '\\');
        buf_add_char(out, c);
    }
}

static void add_character(struct buf *out, const unsigned char *bytes, size_t len,
                          enum visible_kind kind)
{
    uint32_t c = decode(bytes, len);

    if (!is_hidden(c) && !(kind == VISIBLE_LINE && is_deceptive(c)))
        buf_add(out, (const char *)bytes, len);
    else if (kind == VISIBLE_JSON)
        add_json(out, c);
    else
        buf_printf(out, "\\u{%x}", (unsigned)c);
}

void visible_add(struct buf *out, struct str text, enum visible_kind kind)
{
    const unsigned char *bytes = (const unsigned char *)text.s;
    size_t len;

    for (size_t i = 0; i < text.len; i += len) {
        len = utf8_char_len(bytes + i, text.len - i);
        if (len == 0) {
            buf_printf(out, "\\x%02x", bytes[i]);
            len = 1;
        } else if (len == 1) {
            add_ascii(out, text.s[i], i + 1 < text.len ? text.s[i + 1] : '\0', kind);
        } else {
            add_character(out, bytes + i, len, kind);
        }
    }
}
