#include "rules/rules_internal.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/path.h"
#include "shell/words.h"

#include <stdlib.h>

struct rules *rules_ref(struct rules *rules)
{
    rules->n_refs++;
    return rules;
}

void rules_unref(struct rules *rules)
{
    if (rules == NULL || --rules->n_refs > 0)
        return;
    rules_unref(rules->origin);
    arena_done(&rules->arena);
    free(rules->rules);
    free(rules->programs);
    free(rules);
}

const struct rules_warning *rules_warning(const struct rules *rules)
{
    return rules->has_warning ? &rules->warning : NULL;
}

void rules_add(struct rules *rules, const struct rule *rule)
{
    if (rules->n == rules->cap) {
        rules->cap = 2 * rules->cap + 8;
        rules->rules = xrealloc(rules->rules, rules->cap * sizeof *rules->rules);
    }
    rules->rules[rules->n++] = *rule;
}

static const struct host_program *find_host_program(const struct rules *rules, struct str name)
{
    for (size_t i = 0; i < rules->n_programs; i++) {
        if (str_equal(rules->programs[i].name, name))
            return &rules->programs[i];
    }
    return NULL;
}

void rules_add_program(struct rules *rules, const struct host_program *program)
{
    struct host_program *known = (struct host_program *)find_host_program(rules, program->name);

    if (known != NULL) {
        *known = *program;
        return;
    }
    if (rules->n_programs == rules->cap_programs) {
        rules->cap_programs = 2 * rules->cap_programs + 4;
        rules->programs = xrealloc(rules->programs, rules->cap_programs * sizeof *rules->programs);
    }
    rules->programs[rules->n_programs++] = *program;
}

struct rules *rules_without_allows(struct rules *rules)
{
    struct rules *strict = xcalloc(1, sizeof *strict);

    strict->n_refs = 1;
    strict->origin = rules_ref(rules);
    for (size_t i = 0; i < rules->n; i++) {
        if (rules->rules[i].decision != RULE_ALLOW)
            rules_add(strict, &rules->rules[i]);
    }
    for (size_t i = 0; i < rules->n_programs; i++)
        rules_add_program(strict, &rules->programs[i]);
    return strict;
}

/* -- Matching -------------------------------------------------------------------------------- */

/* Does the pattern fit a command whose first word is `head`? */
static bool fits(const struct rule *rule, struct str head, const struct str_array *command)
{
    if (command->n < rule->n || !str_is_among(head, rule->elements[0].items, rule->elements[0].n))
        return false;
    for (size_t i = 1; i < rule->n; i++) {
        if (!str_is_among(command->items[i], rule->elements[i].items, rule->elements[i].n))
            return false;
    }
    return true;
}

/* The base name of an absolute path, if host_executable() lets it stand for it; else NULL. */
static struct str bare_name(const struct rules *rules, struct str path)
{
    const struct host_program *program;
    struct str name;

    if (!path_is_absolute(path))
        return STR_NONE;
    name = path_basename(path);
    program = find_host_program(rules, name);
    return program == NULL || str_is_among(path, program->paths.items, program->paths.n) ? name
                                                                                         : STR_NONE;
}

bool rule_matches(const struct rules *rules, const struct rule *rule,
                  const struct str_array *command)
{
    struct str name;

    if (command->n == 0)
        return false;
    if (fits(rule, command->items[0], command))
        return true;
    name = bare_name(rules, command->items[0]);
    return name.s != NULL && fits(rule, name, command);
}

/* What is asked about. */
struct rule_subject {
    const struct rules *rules;
    const struct script_command *command;
    struct program_places *places;
};

/* Is it the program that somebody thought of who allowed `head`? */
static bool is_meant(const struct rule_subject *subject, struct str head)
{
    struct str word = subject->command->words.items[0];

    if (!str_equal(word, head))
        return find_host_program(subject->rules, head) !=
                   NULL || /* which lists it: see bare_name() */
               program_is_of_system(subject->places, word);
    return memchr(word.s, '/', word.len) != NULL ||
           program_origin(subject->places, word) == PROGRAM_FIXED;
}

static bool counts(const struct rule_subject *subject, const struct rule *rule, struct str head)
{
    return fits(rule, head, &subject->command->words) &&
           (rule->decision != RULE_ALLOW ||
            (script_words_are_exact(subject->command, rule->n) && is_meant(subject, head)));
}

static void use_stricter(struct rule_match *match, const struct rule *rule,
                         const struct str_array *command)
{
    if (rule->decision < match->decision ||
        (rule->decision == match->decision && rule->n <= match->prefix.n))
        return;
    match->decision = rule->decision;
    match->justification = rule->justification;
    match->prefix =
        rule->plain.items != NULL ? rule->plain : (struct str_array){ command->items, rule->n };
}

/* What the administrator says of a name counts for it wherever it lies, and whoever says otherwise. */
static void use_required(const struct rules *rules, const struct str_array *command,
                         struct rule_match *match)
{
    struct str name = path_basename(command->items[0]);

    for (size_t i = 0; i < rules->n; i++) {
        const struct rule *rule = &rules->rules[i];

        if (rule->is_required &&
            (fits(rule, command->items[0], command) ||
             (path_is_absolute(command->items[0]) && fits(rule, name, command))))
            use_stricter(match, rule, command);
    }
}

/* A rule for the very path goes before those for its base name. */
void rules_match(const struct rules *rules, const struct script_command *command,
                 struct program_places *places, struct rule_match *ret_match)
{
    struct rule_subject subject = { rules, command, places };
    struct str heads[2] = { STR_NONE, STR_NONE };

    *ret_match = (struct rule_match){ .decision = RULE_NONE };
    if (command->words.n == 0)
        return;
    heads[0] = command->words.items[0];
    heads[1] = bare_name(rules, command->words.items[0]);
    for (size_t i = 0; i < 2 && ret_match->decision == RULE_NONE; i++) {
        for (size_t j = 0; heads[i].s != NULL && j < rules->n; j++) {
            if (counts(&subject, &rules->rules[j], heads[i]))
                use_stricter(ret_match, &rules->rules[j], &command->words);
        }
    }
    use_required(rules, &command->words, ret_match);
}

static struct str_array copy_words(const struct str_array *from, struct arena *arena)
{
    struct words words = { .arena = arena };

    for (size_t i = 0; i < from->n; i++)
        words_add(&words, arena_str(arena, from->items[i].s, from->items[i].len));
    return words_array(&words);
}

void rules_require(struct rules *rules, const struct str_array *elements, size_t n,
                   enum rule_decision decision, struct str justification)
{
    struct arena *arena = &rules->arena;
    struct rule rule = { .n = n, .decision = decision, .is_required = true };

    check(n > 0 && decision > RULE_ALLOW);
    rule.elements = arena_alloc(arena, n * sizeof *rule.elements);
    for (size_t i = 0; i < n; i++)
        rule.elements[i] = copy_words(&elements[i], arena);
    if (justification.s != NULL)
        rule.justification = arena_str(arena, justification.s, justification.len);
    rules_add(rules, &rule);
}

/* -- Amendments ------------------------------------------------------------------------------ */

static struct rule allow_rule(const struct str_array *prefix, struct arena *arena)
{
    struct rule rule = { .n = prefix->n, .decision = RULE_ALLOW };

    rule.plain = copy_words(prefix, arena);
    rule.elements = arena_alloc(arena, rule.n * sizeof *rule.elements);
    for (size_t i = 0; i < rule.n; i++)
        rule.elements[i] = (struct str_array){ &rule.plain.items[i], 1 };
    return rule;
}

void rules_allow(struct rules *rules, const struct str_array *prefix)
{
    struct rule rule;

    check(prefix->n > 0);
    for (size_t i = 0; i < rules->n; i++) {
        const struct rule *known = &rules->rules[i];
        size_t j = 0;

        while (known->decision == RULE_ALLOW && known->plain.n == prefix->n && j < prefix->n &&
               str_equal(known->plain.items[j], prefix->items[j]))
            j++;
        if (j == prefix->n)
            return; /* it stands there */
    }
    rule = allow_rule(prefix, &rules->arena);
    rules_add(rules, &rule);
}

bool rules_would_match(const struct rules *rules, const struct str_array *prefix,
                       const struct script_command *command, struct program_places *places)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct rule_subject subject = { rules, command, places };
    struct rule rule;
    struct str name;

    if (prefix->n == 0 || command->words.n == 0)
        return false;
    rule = allow_rule(prefix, &arena);
    name = bare_name(rules, command->words.items[0]);
    return counts(&subject, &rule, command->words.items[0]) ||
           (name.s != NULL && counts(&subject, &rule, name));
}

bool rules_is_banned_prefix(const struct str_array *prefix)
{
    /* What runs whatever it is told to. Only the very prefix: `python3 -m pytest` may be saved. */
    static const char *const banned[][2] = {
        { "python3", NULL },
        { "python3", "-" },
        { "python3", "-c" },
        { "python", NULL },
        { "python", "-" },
        { "python", "-c" },
        { "py", NULL },
        { "py", "-3" },
        { "pythonw", NULL },
        { "pyw", NULL },
        { "pypy", NULL },
        { "pypy3", NULL },
        { "git", NULL },
        { "bash", NULL },
        { "bash", "-lc" },
        { "sh", NULL },
        { "sh", "-c" },
        { "sh", "-lc" },
        { "zsh", NULL },
        { "zsh", "-lc" },
        { "/bin/zsh", NULL },
        { "/bin/zsh", "-lc" },
        { "/bin/bash", NULL },
        { "/bin/bash", "-lc" },
        { "pwsh", NULL },
        { "pwsh", "-Command" },
        { "pwsh", "-c" },
        { "powershell", NULL },
        { "powershell", "-Command" },
        { "powershell", "-c" },
        { "powershell.exe", NULL },
        { "powershell.exe", "-Command" },
        { "powershell.exe", "-c" },
        { "env", NULL },
        { "sudo", NULL },
        { "node", NULL },
        { "node", "-e" },
        { "perl", NULL },
        { "perl", "-e" },
        { "ruby", NULL },
        { "ruby", "-e" },
        { "php", NULL },
        { "php", "-r" },
        { "lua", NULL },
        { "lua", "-e" },
        { "osascript", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(banned); i++) {
        if (prefix->n == (banned[i][1] == NULL ? 1 : 2) && str_is(prefix->items[0], banned[i][0]) &&
            (banned[i][1] == NULL || str_is(prefix->items[1], banned[i][1])))
            return true;
    }
    return false;
}
