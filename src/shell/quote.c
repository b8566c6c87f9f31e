/*
 * A command line for people to read and to paste.
 *
 * A word is cut into as few pieces as it takes, and each is left as it is, put into single quotes or
 * put into double quotes, in this order of liking. The reference cuts the same way, and clients
 * compare command lines.
 */
#include "shell/quote.h"

#include "base/buf.h"
#include "base/memory.h"
#include "shell/words.h"

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

static void add_quoted_piece(struct buf *out, struct str piece, enum quoting quoting)
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

static void add_shell_word(struct buf *out, struct str word)
{
    if (word.len == 0)
        buf_add_text(out, "''");
    while (word.len > 0) {
        enum quoting quoting;
        size_t len = next_piece(word, &quoting);

        add_quoted_piece(out, (struct str){ word.s, len }, quoting);
        word.s += len;
        word.len -= len;
    }
}

struct str shell_join(const struct str_array *argv, struct arena *arena)
{
    CLEANUP(buf_done) struct buf line = { 0 };

    for (size_t i = 0; i < argv->n; i++) {
        if (str_has_nul(argv->items[i]))
            return STR_LITERAL("<command included NUL byte>");
        if (i > 0)
            buf_add_char(&line, ' ');
        add_shell_word(&line, argv->items[i]);
    }
    return arena_str(arena, line.data, line.len);
}

/* -- Splitting ------------------------------------------------------------------------------- */

struct splitter {
    const char *at;
    const char *end;
    struct buf word;
    bool in_word;
};

/* Behind the opening quote. False: it stays open. */
static bool split_single(struct splitter *splitter)
{
    const char *close = memchr(splitter->at, '\'', (size_t)(splitter->end - splitter->at));

    if (close == NULL)
        return false;
    buf_add(&splitter->word, splitter->at, (size_t)(close - splitter->at));
    splitter->at = close + 1;
    return true;
}

static bool split_double(struct splitter *splitter)
{
    while (splitter->at < splitter->end) {
        char c = *splitter->at++;

        if (c == '"')
            return true;
        if (c == '\\') {
            if (splitter->at == splitter->end)
                return false;
            c = *splitter->at++;
            if (c == '\n')
                continue;
            if (c == '\0' || strchr("$`\"\\", c) == NULL)
                buf_add_char(&splitter->word, '\\');
        }
        buf_add_char(&splitter->word, c);
    }
    return false;
}

static bool split_escape(struct splitter *splitter)
{
    char c;

    if (splitter->at == splitter->end)
        return false;
    c = *splitter->at++;
    if (c != '\n')
        buf_add_char(&splitter->word, c);
    return true;
}

static void skip_comment(struct splitter *splitter)
{
    while (splitter->at < splitter->end && *splitter->at != '\n')
        splitter->at++;
}

static void end_word(struct splitter *splitter, struct words *words)
{
    if (!splitter->in_word)
        return;
    words_add(words, arena_str(words->arena, splitter->word.data, splitter->word.len));
    splitter->word.len = 0;
    splitter->in_word = false;
}

static bool split_words(struct splitter *splitter, struct words *words)
{
    while (splitter->at < splitter->end) {
        char c = *splitter->at++;
        bool is_whole = true;

        if (c == ' ' || c == '\t' || c == '\n') {
            end_word(splitter, words);
            continue;
        }
        if (c == '#' && !splitter->in_word) {
            skip_comment(splitter);
            continue;
        }
        splitter->in_word = true;
        if (c == '\'')
            is_whole = split_single(splitter);
        else if (c == '"')
            is_whole = split_double(splitter);
        else if (c == '\\')
            is_whole = split_escape(splitter);
        else
            buf_add_char(&splitter->word, c);
        if (!is_whole)
            return false;
    }
    end_word(splitter, words);
    return true;
}

bool shell_split(struct str line, struct arena *arena, struct str_array *ret_words)
{
    struct splitter splitter = { .at = line.s, .end = line.s + line.len };
    struct words words = { .arena = arena };
    bool is_whole = split_words(&splitter, &words);

    buf_done(&splitter.word);
    if (is_whole)
        *ret_words = words_array(&words);
    return is_whole;
}
