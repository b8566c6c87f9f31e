/* UTF-8: what JSON text on the wire must be. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/buf.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

/* How many bytes at the front are whole, valid characters. */
size_t utf8_valid_prefix(const char *bytes, size_t len);

/* The length of the valid character at the front, 0 if there is none. */
size_t utf8_char_len(const unsigned char *bytes, size_t len);

/* The character that `len` bytes are, as utf8_char_len() has found it. */
uint32_t utf8_code_point(const unsigned char *bytes, size_t len);

/* How many characters valid text has. */
static inline size_t utf8_length(struct str text)
{
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++)
        n += ((unsigned char)text.s[i] & 0xc0) != 0x80;
    return n;
}

static inline int utf8_is_valid(struct str text)
{
    return utf8_valid_prefix(text.s, text.len) == text.len;
}

/* The first characters of valid text. */
struct str utf8_first(struct str text, size_t max_characters);

/* At most so many bytes of the front, and no part of a character that was whole. Of text that is not valid, no more than 3 are lost by that. */
struct str utf8_cut(struct str text, size_t max_bytes);

/* Appends a character, which must be one (no half of a pair, at most 0x10ffff). */
void utf8_add(struct buf *out, uint32_t character);

#endif
