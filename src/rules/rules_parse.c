/* What the three functions of a rules file mean. */
#include "rules/rules_internal.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"
#include "rules/network_host.h"
#include "rules/syntax.h"
#include "shell/quote.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_PARAMETERS = 5,
    MAX_STEPS = 2 * 1000 * 1000, /* words of all patterns and examples */
};

/* A function's arguments, by the places of its parameters; VALUE_NONE where there is none. */
struct bound {
    struct value values[MAX_PARAMETERS];
    const struct syntax_call *call;
};

/* Examples are tried when the whole file has been read: host_executable() may stand anywhere. */
struct examples {
    size_t rule; /* that the call has added */
    struct value match;
    struct value not_match;
    struct wire_text_range range;
};

struct rules_reader {
    struct rules *rules;
    struct arena *arena;       /* of the rules */
    struct examples *examples; /* owned */
    size_t n_examples;
    size_t cap_examples;
    size_t n_steps; /* see spend() */
    struct syntax_error error;
};

typedef bool function_fn(struct rules_reader *reader, const struct bound *bound);

static void reader_done(struct rules_reader *reader)
{
    free(reader->examples);
}

__attribute__((format(printf, 3, 4))) static bool fail(struct rules_reader *reader,
                                                       struct wire_text_range range,
                                                       const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(reader->error.message, sizeof reader->error.message, format, args);
    va_end(args);
    reader->error.range = range;
    return false;
}

/* A file can name one long list many times: what that comes to is bounded, not just its length. */
static bool spend(struct rules_reader *reader, struct wire_text_range range, size_t n_words)
{
    reader->n_steps += n_words;
    return reader->n_steps <= MAX_STEPS || fail(reader, range, "the rules are too long");
}

/* -- Values ---------------------------------------------------------------------------------- */

/* A text or nothing. */
static bool get_text(struct rules_reader *reader, const struct bound *bound, size_t i,
                     const char *name, struct str *ret_text)
{
    const struct value *value = &bound->values[i];

    *ret_text = value->type == VALUE_STRING ? value->text : STR_NONE;
    if (value->type == VALUE_STRING || value->type == VALUE_NONE)
        return true;
    return fail(reader, bound->call->range, "%s: %s must be a string (got %s)",
                bound->call->function.s, name, value_type_name(value->type));
}

static bool get_justification(struct rules_reader *reader, const struct bound *bound, size_t i,
                              struct str *ret_text)
{
    if (!get_text(reader, bound, i, "justification", ret_text))
        return false;
    if (ret_text->s != NULL && str_trim(*ret_text).len == 0)
        return fail(reader, bound->call->range, "invalid rule: justification cannot be empty");
    return true;
}

static bool get_list(struct rules_reader *reader, const struct bound *bound, size_t i,
                     const char *name)
{
    enum value_type type = bound->values[i].type;

    if (type == VALUE_LIST || type == VALUE_NONE)
        return true;
    return fail(reader, bound->call->range, "%s: %s must be a list (got %s)",
                bound->call->function.s, name, value_type_name(type));
}

static bool get_decision(struct rules_reader *reader, const struct bound *bound, size_t i,
                         enum rule_decision *ret_decision)
{
    static const char *const names[] = {
        [RULE_ALLOW] = "allow",
        [RULE_PROMPT] = "prompt",
        [RULE_FORBIDDEN] = "forbidden",
    };
    struct str text;

    if (!get_text(reader, bound, i, "decision", &text))
        return false;
    if (text.s == NULL)
        text = STR_LITERAL("allow");
    for (size_t d = RULE_ALLOW; d < ARRAY_LENGTH(names); d++) {
        if (str_is(text, names[d])) {
            *ret_decision = (enum rule_decision)d;
            return true;
        }
    }
    return fail(reader, bound->call->range, "invalid decision: %.100s", text.s);
}

/* -- prefix_rule() --------------------------------------------------------------------------- */

/* The words that may stand at one place of a pattern. */
static bool read_element(struct rules_reader *reader, const struct bound *bound,
                         const struct value *value, struct str_array *ret_words)
{
    struct words words = { .arena = reader->arena };

    if (!spend(reader, bound->call->range, value->n + 1))
        return false;
    if (value->type == VALUE_STRING)
        words_add(&words, value->text);
    else if (value->type != VALUE_LIST)
        return fail(reader, bound->call->range,
                    "invalid pattern element: pattern element must be a string or list of strings "
                    "(got %s)",
                    value_type_name(value->type));
    else if (value->n == 0)
        return fail(reader, bound->call->range,
                    "invalid pattern element: pattern alternatives cannot be empty");
    for (size_t i = 0; value->type == VALUE_LIST && i < value->n; i++) {
        if (value->items[i].type != VALUE_STRING)
            return fail(reader, bound->call->range,
                        "invalid pattern element: pattern alternative must be a string (got %s)",
                        value_type_name(value->items[i].type));
        words_add(&words, value->items[i].text);
    }
    *ret_words = words_array(&words);
    return true;
}

static struct str_array plain_words(const struct rule *rule, struct arena *arena)
{
    struct words words = { .arena = arena };

    for (size_t i = 0; i < rule->n; i++) {
        if (rule->elements[i].n > 1)
            return (struct str_array){ NULL, 0 };
        words_add(&words, rule->elements[i].items[0]);
    }
    return words_array(&words);
}

static void keep_examples(struct rules_reader *reader, const struct bound *bound)
{
    if (reader->n_examples == reader->cap_examples) {
        reader->cap_examples = 2 * reader->cap_examples + 8;
        reader->examples =
            xrealloc(reader->examples, reader->cap_examples * sizeof *reader->examples);
    }
    reader->examples[reader->n_examples++] = (struct examples){
        .rule = reader->rules->n - 1,
        .match = bound->values[2],
        .not_match = bound->values[3],
        .range = bound->call->range,
    };
}

static bool do_prefix_rule(struct rules_reader *reader, const struct bound *bound)
{
    const struct value *pattern = &bound->values[0];
    struct rule rule = { .n = pattern->n };

    if (!get_list(reader, bound, 0, "pattern") || !get_list(reader, bound, 2, "match") ||
        !get_list(reader, bound, 3, "not_match") ||
        !get_decision(reader, bound, 1, &rule.decision) ||
        !get_justification(reader, bound, 4, &rule.justification))
        return false;
    if (pattern->n == 0)
        return fail(reader, bound->call->range, "invalid pattern element: pattern cannot be empty");
    rule.elements = arena_alloc(reader->arena, rule.n * sizeof *rule.elements);
    for (size_t i = 0; i < rule.n; i++) {
        if (!read_element(reader, bound, &pattern->items[i], &rule.elements[i]))
            return false;
    }
    rule.plain = plain_words(&rule, reader->arena);
    rules_add(reader->rules, &rule);
    keep_examples(reader, bound);
    return true;
}

/* -- network_rule() and host_executable() ---------------------------------------------------- */

/* There is no proxy that it could direct, but a file that both programs read must mean the same. */
static bool do_network_rule(struct rules_reader *reader, const struct bound *bound)
{
    static const char *const protocols[] = {
        "http", "https", "https_connect", "http-connect", "socks5_tcp", "socks5_udp", NULL,
    };
    static const char *const decisions[] = { "allow", "prompt", "deny", "forbidden", NULL };
    struct str host, protocol, decision, justification;

    if (!get_text(reader, bound, 0, "host", &host) ||
        !get_text(reader, bound, 1, "protocol", &protocol) ||
        !get_text(reader, bound, 2, "decision", &decision) ||
        !get_justification(reader, bound, 3, &justification))
        return false;
    if (host.s == NULL || !network_host_is_valid(host))
        return fail(reader, bound->call->range, "invalid rule: network_rule host is not valid");
    if (!str_is_one_of(protocol, protocols))
        return fail(reader, bound->call->range,
                    "invalid rule: network_rule protocol must be one of http, https, socks5_tcp, "
                    "socks5_udp");
    if (!str_is_one_of(decision, decisions))
        return fail(reader, bound->call->range, "invalid decision: %.100s",
                    decision.s == NULL ? "None" : decision.s);
    return true;
}

static bool do_host_executable(struct rules_reader *reader, const struct bound *bound)
{
    struct words paths = { .arena = reader->arena };
    const struct value *list = &bound->values[1];
    struct str name;

    if (!get_text(reader, bound, 0, "name", &name) || !get_list(reader, bound, 1, "paths"))
        return false;
    if (name.s == NULL || name.len == 0 || memchr(name.s, '/', name.len) != NULL ||
        str_is(name, ".") || str_is(name, ".."))
        return fail(reader, bound->call->range,
                    "invalid rule: host_executable name must be a bare executable name");
    for (size_t i = 0; i < list->n; i++) {
        struct str path = list->items[i].text;

        if (list->items[i].type != VALUE_STRING || !path_is_absolute(path) ||
            !str_equal(path_basename(path), name))
            return fail(reader, bound->call->range,
                        "invalid rule: host_executable paths must be absolute paths that end with "
                        "`%.100s`",
                        name.s);
        if (!str_is_among(path, paths.items, paths.n))
            words_add(&paths, path);
    }
    rules_add_program(reader->rules,
                      &(struct host_program){ .name = name, .paths = words_array(&paths) });
    return true;
}

/* -- Calls ----------------------------------------------------------------------------------- */

static const struct function {
    const char *name;
    const char *parameters[MAX_PARAMETERS];
    size_t n_required;
    function_fn *run;
} functions[] = {
    { "prefix_rule",
      { "pattern", "decision", "match", "not_match", "justification" },
      1,
      do_prefix_rule },
    { "network_rule", { "host", "protocol", "decision", "justification" }, 3, do_network_rule },
    { "host_executable", { "name", "paths" }, 2, do_host_executable },
};

/* MAX_PARAMETERS: there is none of that name. */
static size_t parameter_of(const struct function *function, struct str name)
{
    size_t i = 0;

    while (i < MAX_PARAMETERS &&
           !(function->parameters[i] != NULL && str_is(name, function->parameters[i])))
        i++;
    return i;
}

static bool bind(struct rules_reader *reader, const struct function *function,
                 const struct syntax_call *call, struct bound *bound)
{
    bool is_given[MAX_PARAMETERS] = { false };

    for (size_t i = 0; i < call->n; i++) {
        const struct argument *argument = &call->arguments[i];
        size_t place = argument->name.s == NULL ? i : parameter_of(function, argument->name);

        if (place >= MAX_PARAMETERS || function->parameters[place] == NULL)
            return fail(reader, call->range, "%s: unexpected argument %.100s", function->name,
                        argument->name.s == NULL ? "" : argument->name.s);
        if (is_given[place])
            return fail(reader, call->range, "%s: argument %s is given twice", function->name,
                        function->parameters[place]);
        is_given[place] = true;
        bound->values[place] = argument->value;
    }
    for (size_t i = 0; i < function->n_required; i++) {
        if (!is_given[i])
            return fail(reader, call->range, "%s: missing argument %s", function->name,
                        function->parameters[i]);
    }
    return true;
}

static bool run_call(struct rules_reader *reader, const struct syntax_call *call)
{
    for (size_t i = 0; i < ARRAY_LENGTH(functions); i++) {
        struct bound bound = { .call = call };

        if (str_is(call->function, functions[i].name))
            return bind(reader, &functions[i], call, &bound) && functions[i].run(reader, &bound);
    }
    return fail(reader, call->range, "unsupported syntax: there is no function %.100s",
                call->function.s);
}

/* -- Examples -------------------------------------------------------------------------------- */

/* A text is split as a shell would, a list is taken as it is. */
static bool read_example(struct rules_reader *reader, const struct examples *examples,
                         const struct value *value, struct str_array *ret_words)
{
    const struct rule *rule = &reader->rules->rules[examples->rule];
    struct words words = { .arena = reader->arena };
    size_t n_compared = value->n + 1;

    for (size_t i = 0; i < rule->n; i++)
        n_compared += rule->elements[i].n;
    if (!spend(reader, examples->range, n_compared))
        return false;
    if (value->type == VALUE_STRING && shell_split(value->text, reader->arena, ret_words) &&
        ret_words->n > 0)
        return true;
    for (size_t i = 0; value->type == VALUE_LIST && i < value->n; i++) {
        if (value->items[i].type != VALUE_STRING)
            return fail(reader, examples->range, "invalid example: words must be strings (got %s)",
                        value_type_name(value->items[i].type));
        words_add(&words, value->items[i].text);
    }
    *ret_words = words_array(&words);
    if (words.n > 0)
        return true;
    return fail(reader, examples->range,
                "invalid example: an example must be a command, as a string or a list of strings");
}

static bool matches(struct rules_reader *reader, const struct examples *examples,
                    const struct str_array *command)
{
    return rule_matches(reader->rules, &reader->rules->rules[examples->rule], command);
}

static bool try_examples(struct rules_reader *reader, const struct examples *examples)
{
    struct str_array command;

    for (size_t i = 0; i < examples->not_match.n; i++) {
        if (!read_example(reader, examples, &examples->not_match.items[i], &command))
            return false;
        if (matches(reader, examples, &command))
            return fail(reader, examples->range, "expected example to not match rule: %.150s",
                        shell_join(&command, reader->arena).s);
    }
    for (size_t i = 0; i < examples->match.n; i++) {
        if (!read_example(reader, examples, &examples->match.items[i], &command))
            return false;
        if (!matches(reader, examples, &command))
            return fail(reader, examples->range,
                        "expected every example to match at least one rule. unmatched example: "
                        "%.150s",
                        shell_join(&command, reader->arena).s);
    }
    return true;
}

/* -- A file ---------------------------------------------------------------------------------- */

static bool read_statements(struct rules_reader *reader, struct str text)
{
    struct syntax *syntax = syntax_new(text, reader->arena);
    struct syntax_call call;

    for (;;) {
        if (!syntax_next(syntax, &call, &reader->error))
            return false;
        if (call.function.s == NULL)
            break;
        if (!run_call(reader, &call))
            return false;
    }
    for (size_t i = 0; i < reader->n_examples; i++) {
        if (!try_examples(reader, &reader->examples[i]))
            return false;
    }
    return true;
}

bool rules_parse(struct rules *rules, struct str text, struct rules_warning *ret_warning)
{
    CLEANUP(reader_done) struct rules_reader reader = { .rules = rules, .arena = &rules->arena };

    if (read_statements(&reader, text))
        return true;
    ret_warning->range = reader.error.range;
    ret_warning->details = str_of(arena_printf(&rules->arena, "%s", reader.error.message));
    return false;
}
