#include "patch/loose_text.h"

#include "base/utf8.h"

#include <stdint.h>

/* The character at the front and its length; 0 for a byte that begins none. */
static uint32_t decode_character(struct str text, size_t *ret_len)
{
    const unsigned char *b = (const unsigned char *)text.s;
    size_t len = utf8_char_len(b, text.len);

    *ret_len = len == 0 ? 1 : len;
    switch (len) {
    case 1:
        return b[0];
    case 2:
        return (uint32_t)(b[0] & 0x1f) << 6 | (b[1] & 0x3f);
    case 3:
        return (uint32_t)(b[0] & 0x0f) << 12 | (uint32_t)(b[1] & 0x3f) << 6 | (b[2] & 0x3f);
    default:
        return 0; /* none of the longer ones matters here */
    }
}

static bool is_space(uint32_t c)
{
    return (c >= 9 && c <= 13) || c == ' ' || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

static struct str trim_start(struct str text)
{
    while (text.len > 0) {
        size_t len;

        if (!is_space(decode_character(text, &len)))
            break;
        text.s += len;
        text.len -= len;
    }
    return text;
}

static struct str trim_end(struct str text)
{
    while (text.len > 0) {
        size_t start = text.len - 1, len;

        while (start > 0 && text.len - start < 4 && ((unsigned char)text.s[start] & 0xc0) == 0x80)
            start--;
        if (!is_space(decode_character((struct str){ text.s + start, text.len - start }, &len)) ||
            start + len != text.len)
            break;
        text.len = start;
    }
    return text;
}

/* The plain character that this one is taken for; 0: it stands for itself. */
static char plain(uint32_t c)
{
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212)
        return '-';
    if (c >= 0x2018 && c <= 0x201b)
        return '\'';
    if (c >= 0x201c && c <= 0x201f)
        return '"';
    if (c == 0xa0 || (c >= 0x2002 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000)
        return ' ';
    return 0;
}

static struct str fold(struct str text, struct buf *scratch)
{
    scratch->len = 0;
    while (text.len > 0) {
        size_t len;
        char c = plain(decode_character(text, &len));

        if (c != 0)
            buf_add_char(scratch, c);
        else
            buf_add(scratch, text.s, len);
        text.s += len;
        text.len -= len;
    }
    return (struct str){ scratch->data, scratch->len };
}

struct str loose_text(struct str text, enum looseness level, struct buf *scratch)
{
    if (level >= LOOSE_END)
        text = trim_end(text);
    if (level >= LOOSE_BOTH)
        text = trim_start(text);
    return level == LOOSE_PUNCTUATION ? fold(text, scratch) : text;
}
