/*
 * Text with a known length.
 *
 * `s` is followed by a NUL byte that is not counted, so it can be handed to "%s" and to libc;
 * the length is what counts, because text from a client may hold NUL bytes of its own.
 * A str whose `s` is NULL is "no text", which is different from the empty text.
 * A str borrows its bytes: they belong to an arena, a buffer or the program.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct str {
    const char *s;
    size_t len;
};

#define STR_NONE ((struct str){ NULL, 0 })
#define STR_LITERAL(text) ((struct str){ (text), sizeof(text) - 1 })
#define STR_CONSTANT(text)                                                                         \
    {                                                                                              \
        (text), sizeof(text) - 1                                                                   \
    } /* the same, in the initialiser of a table */

/* The arguments of a "%.*s" for text that may not end with a NUL byte. */
#define STR_ARGS(text) (int)(text).len, (text).s

static inline struct str str_of(const char *text)
{
    return (struct str){ text, text == NULL ? 0 : strlen(text) };
}

static inline bool str_equal(struct str a, struct str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.s, b.s, a.len) == 0);
}

/* Byte by byte, as files and ids are sorted: less than 0, 0, more than 0. */
static inline int str_compare(struct str a, struct str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len == 0 ? 0 : memcmp(a.s, b.s, len);

    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

/* The same for qsort() and bsearch(), of two struct str. */
static inline int str_compare_items(const void *a, const void *b)
{
    const struct str *left = a, *right = b;

    return str_compare(*left, *right);
}

static inline bool str_is(struct str text, const char *literal)
{
    return text.s != NULL && str_equal(text, str_of(literal));
}

static inline bool str_starts(struct str text, const char *start)
{
    size_t len = strlen(start);

    return text.len >= len && memcmp(text.s, start, len) == 0;
}

static inline bool str_ends(struct str text, const char *end)
{
    size_t len = strlen(end);

    return text.len >= len && memcmp(text.s + text.len - len, end, len) == 0;
}

/* The value of a digit up to base 16; 16 of what is none. */
static inline unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

/* Lines, and one more that does not end. */
static inline size_t str_count_lines(struct str text)
{
    size_t n = text.len > 0 && text.s[text.len - 1] != '\n';

    for (size_t i = 0; i < text.len; i++)
        n += text.s[i] == '\n';
    return n;
}

static inline bool str_is_among(struct str text, const struct str *items, size_t n)
{
    while (n > 0 && !str_equal(items[n - 1], text))
        n--;
    return n > 0;
}

static inline bool str_contains(struct str text, struct str part)
{
    return part.len == 0 || (text.len > 0 && memmem(text.s, text.len, part.s, part.len) != NULL);
}

/* Without leading and trailing ASCII white space. The result need not end with a NUL byte. */
struct str str_trim(struct str text);

/* Does the text hold a NUL byte? Such text can be no path and no argument. */
static inline bool str_has_nul(struct str text)
{
    return text.len > 0 && memchr(text.s, '\0', text.len) != NULL;
}

#endif
