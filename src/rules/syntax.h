/*
 * The language of rules files: the part of Starlark that rules need.
 *
 *     NAME = value            value: "text", ["lists", "of them"], None, True, False, a NAME
 *     function(value, name=value)
 *
 * Strings have all of Starlark's quotes and escapes; comments begin with `#`. Anything else is an error
 * that names its place.
 */
#ifndef RULES_SYNTAX_H
#define RULES_SYNTAX_H

#include "base/arena.h"
#include "schema/generated/wire.h"

enum { SYNTAX_MAX_DEPTH = 32 };

enum value_type { VALUE_NONE, VALUE_BOOL, VALUE_STRING, VALUE_LIST };

struct value {
    enum value_type type;
    struct str text;           /* VALUE_STRING */
    const struct value *items; /* VALUE_LIST */
    size_t n;
};

struct argument {
    struct str name; /* NULL: by its place */
    struct value value;
};

struct syntax_call {
    struct str function;
    const struct argument *arguments;
    size_t n;
    struct wire_text_range range; /* from 1 */
};

struct syntax_error {
    char message[256];
    struct wire_text_range range;
};

struct syntax;

struct syntax *syntax_new(struct str text, struct arena *arena);

/* The next call, in the order of the text. *ret_call is zeroed at its end. False: *ret_error. */
bool syntax_next(struct syntax *syntax, struct syntax_call *ret_call,
                 struct syntax_error *ret_error);

/* "string", "list", ... as Starlark names them. */
const char *value_type_name(enum value_type type);

#endif
