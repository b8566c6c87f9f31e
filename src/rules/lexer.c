#include "rules/lexer.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>

void lexer_init(struct lexer *lexer, struct str text, struct arena *arena)
{
    *lexer = (struct lexer){
        .at = text.s,
        .end = text.s + text.len,
        .position = { .line = 1, .column = 1 },
        .arena = arena,
    };
}

static char peek_char(const struct lexer *lexer, size_t ahead)
{
    return (size_t)(lexer->end - lexer->at) > ahead ? lexer->at[ahead] : '\0';
}

/* Columns count characters. */
static void advance(struct lexer *lexer, size_t n)
{
    for (; n > 0; n--, lexer->at++) {
        if (*lexer->at == '\n') {
            lexer->position.line++;
            lexer->position.column = 1;
        } else if (((unsigned char)*lexer->at & 0xc0) != 0x80) {
            lexer->position.column++;
        }
    }
}

static bool lexer_fail(const struct lexer *lexer, struct wire_text_position start,
                       const char *message, struct syntax_error *ret_error)
{
    snprintf(ret_error->message, sizeof ret_error->message, "%s", message);
    ret_error->range = (struct wire_text_range){ start, lexer->position };
    return false;
}

/* -- Strings --------------------------------------------------------------------------------- */

/* `n` digits of an escape. False: they are not all there, or no character. */
static bool read_number(struct lexer *lexer, struct buf *out, unsigned n, unsigned base)
{
    unsigned long c = 0;

    for (unsigned i = 0; i < n; i++) {
        unsigned value = digit_value(peek_char(lexer, 0));

        if (value >= base)
            return false;
        c = c * base + value;
        advance(lexer, 1);
    }
    if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return false;
    utf8_add(out, (uint32_t)c);
    return true;
}

/* Behind a backslash. */
static bool read_string_escape(struct lexer *lexer, struct buf *out)
{
    static const char letters[] = "abfnrtv\\'\"", meanings[] = "\a\b\f\n\r\t\v\\'\"";
    char c = peek_char(lexer, 0);
    const char *letter = c == '\0' ? NULL : strchr(letters, c);

    if (c >= '0' && c <= '7') {
        unsigned n = 1;

        while (n < 3 && peek_char(lexer, n) >= '0' && peek_char(lexer, n) <= '7')
            n++;
        return read_number(lexer, out, n, 8);
    }
    if (lexer->at == lexer->end)
        return false;
    advance(lexer, 1);
    if (letter != NULL)
        buf_add_char(out, meanings[letter - letters]);
    else if (c == 'x')
        return read_number(lexer, out, 2, 16);
    else if (c == 'u')
        return read_number(lexer, out, 4, 16);
    else if (c == 'U')
        return read_number(lexer, out, 8, 16);
    return letter != NULL || c == '\n'; /* a hidden line end is nothing */
}

/* From the quotes on. */
static bool read_string(struct lexer *lexer, bool is_raw, struct token *token,
                        struct syntax_error *ret_error)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_text_position start = lexer->position;
    char quote = peek_char(lexer, 0);
    size_t n_quotes = peek_char(lexer, 1) == quote && peek_char(lexer, 2) == quote ? 3 : 1;

    advance(lexer, n_quotes);
    for (;;) {
        char c = peek_char(lexer, 0);

        if (lexer->at == lexer->end || (c == '\n' && n_quotes == 1))
            return lexer_fail(lexer, start, "unfinished string literal", ret_error);
        if (c == quote &&
            (n_quotes == 1 || (peek_char(lexer, 1) == quote && peek_char(lexer, 2) == quote)))
            break;
        advance(lexer, 1);
        if (c == '\\' && !is_raw) {
            if (!read_string_escape(lexer, &text))
                return lexer_fail(lexer, start, "invalid escape in a string literal", ret_error);
            continue;
        }
        buf_add_char(&text, c);
        if (c == '\\' && lexer->at < lexer->end && *lexer->at != '\n') {
            buf_add_char(&text, *lexer->at);
            advance(lexer, 1);
        }
    }
    advance(lexer, n_quotes);
    token->type = TOKEN_STRING;
    token->text = arena_str(lexer->arena, text.data, text.len);
    return true;
}

/* -- Tokens ---------------------------------------------------------------------------------- */

/* Blanks, comments, hidden line ends, and between brackets all line ends. */
static void skip(struct lexer *lexer)
{
    while (lexer->at < lexer->end) {
        char c = *lexer->at;

        if (c == '#') {
            while (lexer->at < lexer->end && *lexer->at != '\n')
                advance(lexer, 1);
        } else if (c == ' ' || c == '\t' || c == '\r' || (c == '\n' && lexer->n_open > 0)) {
            advance(lexer, 1);
        } else if (c == '\\' && peek_char(lexer, 1) == '\n') {
            advance(lexer, 2);
        } else {
            return;
        }
    }
}

static bool is_name_char(char c, bool is_first)
{
    return c == '_' || isalpha((unsigned char)c) || (!is_first && isdigit((unsigned char)c));
}

static size_t name_length(const struct lexer *lexer)
{
    size_t n = 0;

    while (is_name_char(peek_char(lexer, n), n == 0))
        n++;
    return n;
}

static bool read_token(struct lexer *lexer, struct token *token, struct syntax_error *ret_error)
{
    struct wire_text_position start = lexer->position;
    char c = peek_char(lexer, 0);
    bool is_raw = c == 'r' && (peek_char(lexer, 1) == '"' || peek_char(lexer, 1) == '\'');
    size_t n = name_length(lexer);

    if (lexer->at == lexer->end) {
        token->type = TOKEN_END;
        return true;
    }
    if (c == '"' || c == '\'' || is_raw) {
        advance(lexer, is_raw ? 1 : 0);
        return read_string(lexer, is_raw, token, ret_error);
    }
    if (c == '\n' || c == ';') {
        token->type = TOKEN_LINE;
        advance(lexer, 1);
        return true;
    }
    token->type = n > 0 ? TOKEN_NAME : TOKEN_SIGN;
    n = n > 0 ? n : 1;
    token->text = arena_str(lexer->arena, lexer->at, n);
    advance(lexer, n);
    if (token->type == TOKEN_SIGN && (c == '\0' || strchr("()[],=", c) == NULL))
        return lexer_fail(lexer, start, "unsupported syntax", ret_error);
    if (c == '(' || c == '[')
        lexer->n_open++;
    else if ((c == ')' || c == ']') && lexer->n_open > 0)
        lexer->n_open--;
    return true;
}

bool lexer_next(struct lexer *lexer, struct token *ret_token, struct syntax_error *ret_error)
{
    struct token token = { 0 };

    skip(lexer);
    token.range.start = lexer->position;
    if (!read_token(lexer, &token, ret_error))
        return false;
    token.range.end = lexer->position;
    *ret_token = token;
    return true;
}
