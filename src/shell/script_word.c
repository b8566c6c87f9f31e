#include "shell/script_reader.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "shell/words.h"

/*
 * Bytes of which shells make different things: carriage returns and other control characters (also
 * those that bash marks its own words with), what is not UTF-8, and characters whose last byte, in the
 * Chinese and Japanese encodings, takes a backslash or a bar behind it for its own second half.
 */
static bool is_certain_text(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];
        char next = i + 1 < text.len ? text.s[i + 1] : '\0';

        if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
            return false;
        if (c >= 0x80 && (next == '\\' || next == '|'))
            return false;
    }
    return utf8_is_valid(text);
}

bool script_reader_init(struct script_reader *reader, struct str text, struct arena *arena)
{
    *reader = (struct script_reader){ .at = text.s, .end = text.s + text.len, .arena = arena };
    return text.len <= SCRIPT_MAX_BYTES && is_certain_text(text);
}

/* A backslash before a line end. */
static bool is_hidden_line_end(const struct script_reader *reader)
{
    return script_peek(reader, 0) == '\\' && script_peek(reader, 1) == '\n';
}

void script_skip_blanks(struct script_reader *reader)
{
    while (reader->at < reader->end) {
        if (is_hidden_line_end(reader))
            reader->at += 2;
        else if (*reader->at == ' ' || *reader->at == '\t')
            reader->at++;
        else
            return;
    }
}

void script_skip_lines(struct script_reader *reader)
{
    script_skip_blanks(reader);
    while (script_peek(reader, 0) == '\n') {
        reader->at++;
        script_skip_blanks(reader);
    }
}

static bool ends_word(const struct script_reader *reader)
{
    return strchr(" \t\n;|&<>", *reader->at) != NULL;
}

static bool read_single_quotes(struct script_reader *reader, struct buf *text)
{
    const char *close = memchr(reader->at, '\'', (size_t)(reader->end - reader->at));

    if (close == NULL)
        return false;
    buf_add(text, reader->at, (size_t)(close - reader->at));
    reader->at = close + 1;
    return true;
}

static bool read_double_quotes(struct script_reader *reader, struct buf *text, bool *is_exact)
{
    while (reader->at < reader->end) {
        char c = *reader->at++;

        if (c == '"')
            return true;
        if (c == '$' || c == '`')
            return false;
        buf_add_char(text, c);
        if (c != '\\')
            continue;
        if (reader->at == reader->end)
            return false;
        c = *reader->at++;
        if (strchr("$`\"\\\n", c) != NULL)
            *is_exact = false;
        buf_add_char(text, c);
    }
    return false;
}

/* One character that stands in no quotes. */
static bool read_bare(struct script_reader *reader, struct buf *text, bool *is_exact)
{
    char c = *reader->at++;

    if (strchr("$`()", c) != NULL)
        return false;
    if (strchr("*?[]{}~", c) != NULL || (c == '=' && text->len == 0))
        *is_exact = false; /* to zsh `=ls`, or `""=ls`, is where ls lies */
    buf_add_char(text, c);
    if (c != '\\')
        return true;
    *is_exact = false;
    if (reader->at == reader->end || *reader->at == '\n')
        return false;
    buf_add_char(text, *reader->at++);
    return true;
}

/* `a{1..3}`: the one kind of braces that the reference does not take literally. */
static bool has_brace_range(struct str text)
{
    const char *open = text.len == 0 ? NULL : memchr(text.s, '{', text.len);
    size_t left = open == NULL ? 0 : text.len - (size_t)(open - text.s);

    return left > 0 && memmem(open, left, "..", 2) != NULL && memchr(open, '}', left) != NULL;
}

static bool read_word_parts(struct script_reader *reader, struct buf *text,
                            struct script_word *word)
{
    while (reader->at < reader->end && !ends_word(reader)) {
        bool is_certain;

        if (*reader->at == '\'' || *reader->at == '"') {
            word->is_bare = false;
            is_certain = *reader->at++ == '\'' ? read_single_quotes(reader, text)
                                               : read_double_quotes(reader, text, &word->is_exact);
        } else {
            is_certain = read_bare(reader, text, &word->is_exact);
        }
        if (!is_certain)
            return false;
    }
    return true;
}

bool script_read_word(struct script_reader *reader, struct script_word *ret_word)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct script_word word = { .is_exact = true, .is_bare = true };
    const char *start = reader->at;

    if (start == reader->end || *start == '#' || ++reader->n_words > SCRIPT_MAX_WORDS)
        return false;
    if (!read_word_parts(reader, &text, &word) || reader->at == start)
        return false;
    word.text = arena_str(reader->arena, text.data, text.len);
    if (!word.is_exact && has_brace_range(word.text))
        return false;
    if (word.is_bare && (str_is(word.text, "==") || str_is(word.text, "=~")))
        return false; /* operators to the reference, wherever they stand */
    *ret_word = word;
    return true;
}

static bool is_number(struct str text)
{
    if (text.len > 1 && text.s[0] == '-')
        text = (struct str){ text.s + 1, text.len - 1 };
    return str_is_digits(text);
}

bool script_is_command_name(const struct script_word *word)
{
    /*
     * Words that begin or are part of something else than a simple command, and those that give the
     * names behind them another meaning.
     */
    static const char *const reserved[] = {
        "if",        "then",   "else",    "elif",     "fi",    "for",     "while",    "until",
        "do",        "done",   "case",    "esac",     "in",    "select",  "function", "coproc",
        "declare",   "local",  "export",  "readonly", "unset", "typeset", "unsetenv", "repeat",
        "nocorrect", "noglob", "foreach", "end",      "alias", "hash",    "enable",   NULL,
    };

    return word->is_bare && word->text.len > 0 && strchr("[]{}!", word->text.s[0]) == NULL &&
           memchr(word->text.s, '=', word->text.len) == NULL && !is_number(word->text) &&
           !str_is_one_of(word->text, reserved);
}
