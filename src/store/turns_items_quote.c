/*
 * A command line for people to read and to paste.
 *
 * A word is cut into as few pieces as it takes, and each is left as it is, put into single quotes or
 * put into double quotes, in this order of liking. The reference cuts the same way, and clients
 * compare command lines.
 */
#include "store/turns_items.h"

#include "base/buf.h"
#include "base/memory.h"

#include <ctype.h>

enum quoting {
    BARE = 1 << 0,
    SINGLE = 1 << 1,
    DOUBLE = 1 << 2,
};

/* The ways in which a byte can be written. */
static unsigned quotings_of(char c)
{
    unsigned ways = SINGLE | DOUBLE;

    if (isalnum((unsigned char)c) || (c != '\0' && strchr("+-./:@]_", c) != NULL))
        ways |= BARE;
    /* bash takes a ^ only right behind an opening quote, and to fish a backslash is special there */
    if (c == '\'' || c == '^' || c == '\\')
        ways &= ~(unsigned)SINGLE;
    if (c != '\0' && strchr("$`!^", c) != NULL)
        ways &= ~(unsigned)DOUBLE;
    return ways;
}

/* How many bytes can be written the same way, and that way. */
static size_t next_piece(struct str word, enum quoting *ret_quoting)
{
    unsigned ways = BARE | SINGLE | DOUBLE;
    size_t len = 0;

    if (word.s[0] == '^') {
        ways = SINGLE;
        len = 1;
    }
    while (len < word.len && (ways & quotings_of(word.s[len])) != 0)
        ways &= quotings_of(word.s[len++]);
    *ret_quoting = ways & BARE ? BARE : ways & SINGLE ? SINGLE : DOUBLE;
    return len;
}

static void add_piece(struct buf *out, struct str piece, enum quoting quoting)
{
    if (quoting == BARE) {
        buf_add_str(out, piece);
        return;
    }
    buf_add_char(out, quoting == SINGLE ? '\'' : '"');
    for (size_t i = 0; i < piece.len; i++) {
        if (quoting == DOUBLE && (piece.s[i] == '"' || piece.s[i] == '\\'))
            buf_add_char(out, '\\');
        buf_add_char(out, piece.s[i]);
    }
    buf_add_char(out, quoting == SINGLE ? '\'' : '"');
}

static void add_word(struct buf *out, struct str word)
{
    if (word.len == 0)
        buf_add_text(out, "''");
    while (word.len > 0) {
        enum quoting quoting;
        size_t len = next_piece(word, &quoting);

        add_piece(out, (struct str){ word.s, len }, quoting);
        word.s += len;
        word.len -= len;
    }
}

struct str command_line_join(struct arena *arena, const struct str *words, size_t n_words)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    bool has_nul = false;

    for (size_t i = 0; i < n_words; i++)
        has_nul |= str_has_nul(words[i]);
    for (size_t i = 0; i < n_words; i++) {
        if (i > 0)
            buf_add_char(&line, ' ');
        if (has_nul) /* no quoting can help */
            buf_add_str(&line, words[i]);
        else
            add_word(&line, words[i]);
    }
    return arena_str(arena, line.data, line.len);
}
