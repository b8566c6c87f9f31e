/* Private to syntax.c: the tokens of a rules file. */
#ifndef RULES_LEXER_H
#define RULES_LEXER_H

#include "rules/syntax.h"

enum token_type {
    TOKEN_END,
    TOKEN_LINE, /* the end of a statement */
    TOKEN_NAME,
    TOKEN_STRING,
    TOKEN_SIGN, /* one character: ( ) [ ] , = */
};

struct token {
    enum token_type type;
    struct str text; /* of a name or a sign; of a string without quotes and escapes */
    struct wire_text_range range;
};

struct lexer {
    const char *at;
    const char *end;
    struct wire_text_position position;
    unsigned n_open; /* brackets, in which line ends mean nothing */
    struct arena *arena;
};

void lexer_init(struct lexer *lexer, struct str text, struct arena *arena);

/* False: *ret_error. */
bool lexer_next(struct lexer *lexer, struct token *ret_token, struct syntax_error *ret_error);

#endif
