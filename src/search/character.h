/* Characters as searching sees them: their kind, their lower case, the letter without its accent. */
#ifndef SEARCH_CHARACTER_H
#define SEARCH_CHARACTER_H

#include <stddef.h>
#include <stdint.h>

enum char_kind {
    CHAR_OTHER, /* neither a letter nor a digit */
    CHAR_SLASH,
    CHAR_SPACE,
    CHAR_LOWER,
    CHAR_UPPER,
    CHAR_LETTER, /* lower or upper, as the table has it; char_kind() says which */
    CHAR_NUMBER,
};

enum char_kind char_kind_beyond_ascii(uint32_t c);
uint32_t char_lower_beyond_ascii(uint32_t c);

/* These two are asked for every character of every path. */
static inline enum char_kind char_kind(uint32_t c)
{
    if (c >= 0x80)
        return char_kind_beyond_ascii(c);
    if (c - 'a' < 26)
        return CHAR_LOWER;
    if (c - 'A' < 26)
        return CHAR_UPPER;
    if (c - '0' < 10)
        return CHAR_NUMBER;
    if (c == '/')
        return CHAR_SLASH;
    return c == ' ' || c - '\t' < 5 ? CHAR_SPACE : CHAR_OTHER;
}

static inline uint32_t char_lower(uint32_t c)
{
    if (c >= 0x80)
        return char_lower_beyond_ascii(c);
    return c - 'A' < 26 ? c + ('a' - 'A') : c;
}

/* The letter an accent was put on: 'e' for U+00E9; the character itself if there is none. */
uint32_t char_base(uint32_t c);

/* Is it a mark that belongs to the character before it? */
static inline int char_is_mark(uint32_t c)
{
    return c >= 0x300 && c <= 0x36f;
}

/* Takes one character from the front, U+FFFD for a byte that is none. Returns how many bytes it has. */
size_t char_decode(const unsigned char *bytes, size_t len, uint32_t *ret_c);

#endif
