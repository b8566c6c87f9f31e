#include "rules/syntax.h"

#include "base/buf.h"
#include "base/memory.h"
#include "rules/lexer.h"

#include <stdio.h>

struct variable {
    struct str name;
    struct value value;
    struct variable *next;
};

struct syntax {
    struct lexer lexer;
    struct arena *arena;
    struct token token; /* the next one */
    bool has_token;
    struct variable *variables;
    struct syntax_error *error;
};

struct syntax *syntax_new(struct str text, struct arena *arena)
{
    struct syntax *syntax = arena_zero(arena, sizeof *syntax);

    lexer_init(&syntax->lexer, text, arena);
    syntax->arena = arena;
    return syntax;
}

const char *value_type_name(enum value_type type)
{
    static const char *const names[] = {
        [VALUE_NONE] = "NoneType",
        [VALUE_BOOL] = "bool",
        [VALUE_STRING] = "string",
        [VALUE_LIST] = "list",
    };

    return names[type];
}

/* -- Tokens ---------------------------------------------------------------------------------- */

static bool peek_token(struct syntax *syntax)
{
    if (!syntax->has_token)
        syntax->has_token = lexer_next(&syntax->lexer, &syntax->token, syntax->error);
    return syntax->has_token;
}

static void skip_token(struct syntax *syntax)
{
    syntax->has_token = false;
}

static bool is_sign(const struct syntax *syntax, char sign)
{
    return syntax->token.type == TOKEN_SIGN && syntax->token.text.s[0] == sign;
}

/* About the token at hand. */
static bool fail_at_token(struct syntax *syntax, const char *message)
{
    syntax->error->range = syntax->token.range;
    snprintf(syntax->error->message, sizeof syntax->error->message, "%s", message);
    return false;
}

static bool expect(struct syntax *syntax, char sign)
{
    if (!peek_token(syntax))
        return false;
    if (!is_sign(syntax, sign))
        return fail_at_token(syntax, "unsupported syntax");
    skip_token(syntax);
    return true;
}

/* -- Values ---------------------------------------------------------------------------------- */

static bool read_expression(struct syntax *syntax, unsigned depth, struct value *ret_value);

/* Strings side by side are one. */
static bool read_strings(struct syntax *syntax, struct value *ret_value)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    while (syntax->token.type == TOKEN_STRING) {
        buf_add_str(&text, syntax->token.text);
        skip_token(syntax);
        if (!peek_token(syntax))
            return false;
    }
    *ret_value = (struct value){
        .type = VALUE_STRING,
        .text = arena_str(syntax->arena, text.data, text.len),
    };
    return true;
}

static bool read_list(struct syntax *syntax, unsigned depth, struct value *ret_value)
{
    struct value *items = NULL;
    size_t n = 0, cap = 0;

    for (;;) {
        if (!peek_token(syntax))
            return false;
        if (is_sign(syntax, ']'))
            break;
        if (n == cap) {
            struct value *more = arena_alloc(syntax->arena, (2 * cap + 4) * sizeof *more);

            if (n > 0)
                memcpy(more, items, n * sizeof *more);
            items = more;
            cap = 2 * cap + 4;
        }
        if (!read_expression(syntax, depth + 1, &items[n]) || !peek_token(syntax))
            return false;
        n++;
        if (is_sign(syntax, ','))
            skip_token(syntax);
        else if (!is_sign(syntax, ']'))
            return fail_at_token(syntax, "unsupported syntax");
    }
    skip_token(syntax);
    *ret_value = (struct value){ .type = VALUE_LIST, .items = items, .n = n };
    return true;
}

static bool read_name(struct syntax *syntax, struct value *ret_value)
{
    struct str name = syntax->token.text;

    *ret_value = (struct value){ .type = VALUE_NONE };
    if (str_is(name, "True") || str_is(name, "False"))
        ret_value->type = VALUE_BOOL;
    if (ret_value->type == VALUE_BOOL || str_is(name, "None")) {
        skip_token(syntax);
        return true;
    }
    for (const struct variable *variable = syntax->variables; variable != NULL;
         variable = variable->next) {
        if (str_equal(variable->name, name)) {
            *ret_value = variable->value;
            skip_token(syntax);
            return true;
        }
    }
    return fail_at_token(syntax, "a variable that is not defined, or unsupported syntax");
}

static bool read_expression(struct syntax *syntax, unsigned depth, struct value *ret_value)
{
    if (!peek_token(syntax))
        return false;
    if (depth > SYNTAX_MAX_DEPTH)
        return fail_at_token(syntax, "lists are nested too deep");
    if (syntax->token.type == TOKEN_STRING)
        return read_strings(syntax, ret_value);
    if (syntax->token.type == TOKEN_NAME)
        return read_name(syntax, ret_value);
    if (!is_sign(syntax, '['))
        return fail_at_token(syntax, "unsupported syntax");
    skip_token(syntax);
    return read_list(syntax, depth, ret_value);
}

/* -- Statements ------------------------------------------------------------------------------ */

/* `value` or `name=value`. */
static bool read_argument(struct syntax *syntax, struct argument *ret_argument)
{
    struct token first = syntax->token;
    struct lexer before = syntax->lexer;

    *ret_argument = (struct argument){ .name = STR_NONE };
    if (first.type != TOKEN_NAME)
        return read_expression(syntax, 0, &ret_argument->value);
    skip_token(syntax);
    if (!peek_token(syntax))
        return false;
    if (!is_sign(syntax, '=')) {
        syntax->lexer = before;
        syntax->token = first;
        return read_expression(syntax, 0, &ret_argument->value);
    }
    skip_token(syntax);
    ret_argument->name = first.text;
    return read_expression(syntax, 0, &ret_argument->value);
}

static bool read_arguments(struct syntax *syntax, struct syntax_call *call)
{
    enum { MAX_ARGUMENTS = 16 };
    struct argument *arguments = arena_alloc(syntax->arena, MAX_ARGUMENTS * sizeof *arguments);

    call->arguments = arguments;
    for (;;) {
        if (!peek_token(syntax))
            return false;
        if (is_sign(syntax, ')'))
            break;
        if (call->n == MAX_ARGUMENTS)
            return fail_at_token(syntax, "too many arguments");
        if (!read_argument(syntax, &arguments[call->n]) || !peek_token(syntax))
            return false;
        if (arguments[call->n].name.s == NULL && call->n > 0 &&
            arguments[call->n - 1].name.s != NULL)
            return fail_at_token(syntax, "positional argument after a named one");
        call->n++;
        if (is_sign(syntax, ','))
            skip_token(syntax);
        else if (!is_sign(syntax, ')'))
            return fail_at_token(syntax, "unsupported syntax");
    }
    call->range.end = syntax->token.range.end;
    skip_token(syntax);
    return true;
}

static bool end_statement(struct syntax *syntax)
{
    if (!peek_token(syntax))
        return false;
    if (syntax->token.type != TOKEN_LINE && syntax->token.type != TOKEN_END)
        return fail_at_token(syntax, "unsupported syntax");
    return true;
}

static bool assign(struct syntax *syntax, struct str name)
{
    struct variable *variable = arena_zero(syntax->arena, sizeof *variable);

    variable->name = name;
    if (!expect(syntax, '=') || !read_expression(syntax, 0, &variable->value) ||
        !end_statement(syntax))
        return false;
    variable->next = syntax->variables;
    syntax->variables = variable;
    return true;
}

/* A text alone is a comment. */
static bool skip_text(struct syntax *syntax)
{
    struct value value;

    return read_strings(syntax, &value) && end_statement(syntax);
}

/* A statement that begins with a name: *ret_call is zeroed unless it is a call. */
static bool read_statement(struct syntax *syntax, struct syntax_call *ret_call)
{
    struct syntax_call call = {
        .function = syntax->token.text,
        .range = { .start = syntax->token.range.start },
    };

    *ret_call = (struct syntax_call){ 0 };
    skip_token(syntax);
    if (!peek_token(syntax))
        return false;
    if (is_sign(syntax, '='))
        return assign(syntax, call.function);
    if (!expect(syntax, '(') || !read_arguments(syntax, &call) || !end_statement(syntax))
        return false;
    *ret_call = call;
    return true;
}

bool syntax_next(struct syntax *syntax, struct syntax_call *ret_call,
                 struct syntax_error *ret_error)
{
    *ret_call = (struct syntax_call){ 0 };
    syntax->error = ret_error;
    while (ret_call->function.s == NULL) {
        if (!peek_token(syntax))
            return false;
        if (syntax->token.type == TOKEN_END)
            return true;
        if (syntax->token.type == TOKEN_LINE) {
            skip_token(syntax);
            continue;
        }
        if (syntax->token.type == TOKEN_STRING) {
            if (!skip_text(syntax))
                return false;
            continue;
        }
        if (syntax->token.type != TOKEN_NAME)
            return fail_at_token(syntax, "unsupported syntax");
        if (!read_statement(syntax, ret_call))
            return false;
    }
    return true;
}
