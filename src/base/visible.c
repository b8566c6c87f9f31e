#include "base/visible.h"

#include "base/memory.h"
#include "base/utf8.h"

enum { WHITE_RUN_MAX = 32 }; /* more than that is given as a number */

struct char_range {
    uint32_t first;
    uint32_t last;
};

static bool is_in(const struct char_range *ranges, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    }
    return false;
}

/*
 * Nothing is seen of them, or they move or cover what stands around them: control characters, all that
 * Unicode calls Default_Ignorable_Code_Point (but the selectors of emoji, see below) or Cf, and the marks
 * that are drawn over the letter before them.
 */
static bool is_hidden(uint32_t c)
{
    static const struct char_range ranges[] = {
        { 0x80, 0x9f },       /* C1 control characters */
        { 0xad, 0xad },       /* soft hyphen */
        { 0x334, 0x338 },     /* overlays */
        { 0x34f, 0x34f },     /* combining grapheme joiner */
        { 0x488, 0x489 },     /* Cyrillic marks that enclose */
        { 0x600, 0x605 },     /* Arabic signs that span numbers */
        { 0x61c, 0x61c },     /* Arabic letter mark */
        { 0x6dd, 0x6dd },     /* Arabic end of ayah */
        { 0x70f, 0x70f },     /* Syriac abbreviation mark */
        { 0x890, 0x891 },     /* Arabic currency marks above */
        { 0x8e2, 0x8e2 },     /* Arabic disputed end of ayah */
        { 0x115f, 0x1160 },   /* Hangul fillers */
        { 0x17b4, 0x17b5 },   /* inherent Khmer vowels */
        { 0x180b, 0x180f },   /* Mongolian selectors and vowel separator */
        { 0x1abe, 0x1abe },   /* overlay of parentheses */
        { 0x1cd4, 0x1cd4 },   /* Vedic overlays */
        { 0x1ce2, 0x1ce8 },   /* the same */
        { 0x200b, 0x200f },   /* zero-width ones; left-to-right and right-to-left marks */
        { 0x2028, 0x202e },   /* line and paragraph separators; embeddings and overrides */
        { 0x2060, 0x206f },   /* word joiner, invisible operators, isolates */
        { 0x20d0, 0x20f0 },   /* overlays and enclosing marks for symbols */
        { 0x3164, 0x3164 },   /* Hangul filler */
        { 0xa670, 0xa672 },   /* Cyrillic marks that enclose numbers */
        { 0xfdd0, 0xfdef },   /* no characters */
        { 0xfeff, 0xfeff },   /* byte order mark */
        { 0xffa0, 0xffa0 },   /* halfwidth Hangul filler */
        { 0xfff0, 0xfffb },   /* interlinear annotations */
        { 0x10a39, 0x10a39 }, /* Kharoshthi overlay */
        { 0x110bd, 0x110bd }, /* Kaithi number sign */
        { 0x110cd, 0x110cd }, /* the same above */
        { 0x13430, 0x1345f }, /* how hieroglyphs are joined, blanks and shades */
        { 0x16af0, 0x16af4 }, /* Bassa Vah overlays */
        { 0x16fe4, 0x16fe4 }, /* Khitan filler */
        { 0x1bc9d, 0x1bc9e }, /* Duployan overlays */
        { 0x1bca0, 0x1bca3 }, /* shorthand format controls */
        { 0x1d159, 0x1d159 }, /* a musical note without a head */
        { 0x1d165, 0x1d169 }, /* stems and tremolos over it */
        { 0x1d16d, 0x1d182 }, /* further musical ones */
        { 0xe0000, 0xe0fff }, /* tags, further selectors */
    };

    return is_in(ranges, ARRAY_LENGTH(ranges), c) || (c & 0xfffe) == 0xfffe;
}

/*
 * In ordinary text they are at home, but they look like a space, like nothing, or like whatever a font
 * makes of them, and a letter with a combining mark looks like the one that Unicode has as a whole.
 */
static bool is_deceptive(uint32_t c)
{
    static const struct char_range ranges[] = {
        { 0xa0, 0xa0 },         { 0x300, 0x36f },   { 0x1680, 0x1680 }, { 0x1ab0, 0x1aff },
        { 0x1dc0, 0x1dff },     { 0x2000, 0x200a }, { 0x202f, 0x202f }, { 0x205f, 0x205f },
        { 0x20d0, 0x20ff },     { 0x2800, 0x2800 }, { 0x3000, 0x3000 }, { 0xe000, 0xf8ff },
        { 0xfe00, 0xfe0f },     { 0xfe20, 0xfe2f }, { 0xfffc, 0xfffc }, { 0xf0000, 0xffffd },
        { 0x100000, 0x10fffd },
    };

    return is_in(ranges, ARRAY_LENGTH(ranges), c);
}

/* Hebrew, Arabic and the others; terminals that reorder them move what stands between them, too. */
static bool is_right_to_left(uint32_t c)
{
    static const struct char_range ranges[] = {
        { 0x590, 0x8ff },     { 0xfb1d, 0xfdff },   { 0xfe70, 0xfefe },
        { 0x10800, 0x10fff }, { 0x1e800, 0x1efff },
    };

    return is_in(ranges, ARRAY_LENGTH(ranges), c);
}

static void add_json(struct buf *out, uint32_t c)
{
    if (c < 0x10000)
        buf_printf(out, "\\u%04x", (unsigned)c);
    else
        buf_printf(out, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (c >> 10)),
                   (unsigned)(0xdc00 | (c & 0x3ff)));
}

/* \n, \t, \r, \x1b */
static void add_control(struct buf *out, char c)
{
    switch (c) {
    case '\n':
        buf_add_text(out, "\\n");
        break;
    case '\t':
        buf_add_text(out, "\\t");
        break;
    case '\r':
        buf_add_text(out, "\\r");
        break;
    default:
        buf_printf(out, "\\x%02x", (unsigned char)c);
    }
}

/* One of the first 128. */
static void add_ascii(struct buf *out, char c, char next, enum visible_kind kind)
{
    bool is_control = (unsigned char)c < ' ' || c == 0x7f;

    if (is_control && kind == VISIBLE_JSON && c != '\n' && c != '\t') {
        add_json(out, (unsigned char)c);
    } else if (is_control && (kind == VISIBLE_LINE || (c != '\n' && c != '\t'))) {
        if (c != '\r' || next != '\n' || kind != VISIBLE_TEXT) /* a line end of DOS */
            add_control(out, c);
    } else {
        if (c == '\\' && kind == VISIBLE_LINE)
            buf_add_char(out, '\\');
        buf_add_char(out, c);
    }
}

static void add_character(struct buf *out, const unsigned char *bytes, size_t len,
                          enum visible_kind kind)
{
    uint32_t c = utf8_code_point(bytes, len);

    if (!is_hidden(c) && (kind == VISIBLE_TEXT || !is_deceptive(c)))
        buf_add(out, (const char *)bytes, len);
    else if (kind == VISIBLE_JSON)
        add_json(out, c);
    else
        buf_printf(out, "\\u{%x}", (unsigned)c);
}

/* How often the first character is there in a row. */
static size_t run_length(struct str text)
{
    size_t n = 0;

    while (n < text.len && text.s[n] == text.s[0])
        n++;
    return n;
}

/* A long run of what is white: it would push what follows out of sight. 0: there is none. */
static size_t add_white_run(struct buf *out, struct str text, enum visible_kind kind)
{
    char c = text.s[0];
    size_t n;

    if (kind == VISIBLE_TEXT || (c != ' ' && (kind == VISIBLE_JSON || (c != '\n' && c != '\t'))))
        return 0;
    n = run_length(text);
    if (n <= WHITE_RUN_MAX)
        return 0;
    if (kind == VISIBLE_LINE)
        buf_printf(out, "\\{%zu %s}", n, c == ' ' ? "spaces" : c == '\n' ? "line ends" : "tabs");
    for (size_t i = 0; i < n && kind == VISIBLE_JSON; i++)
        add_json(out, ' ');
    return n;
}

/* Adds what the text begins with; how long that is. */
static size_t add_next(struct buf *out, struct str text, enum visible_kind kind)
{
    const unsigned char *bytes = (const unsigned char *)text.s;
    size_t len = add_white_run(out, text, kind);

    if (len > 0)
        return len;
    len = utf8_char_len(bytes, text.len);
    if (len == 0)
        buf_printf(out, "\\x%02x", bytes[0]);
    else if (len == 1)
        add_ascii(out, text.s[0], text.len > 1 ? text.s[1] : '\0', kind);
    else
        add_character(out, bytes, len, kind);
    return len == 0 ? 1 : len;
}

void visible_add(struct buf *out, struct str text, enum visible_kind kind)
{
    for (size_t i = 0; i < text.len;)
        i += add_next(out, (struct str){ text.s + i, text.len - i }, kind);
}

bool visible_is_reordered(struct str text)
{
    const unsigned char *bytes = (const unsigned char *)text.s;

    for (size_t i = 0; i < text.len;) {
        size_t len = utf8_char_len(bytes + i, text.len - i);

        if (len > 1 && is_right_to_left(utf8_code_point(bytes + i, len)))
            return true;
        i += len == 0 ? 1 : len;
    }
    return false;
}
