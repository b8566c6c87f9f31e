#include "search/ignore.h"

#include "base/buf.h"
#include "base/memory.h"
#include "search/glob.h"

#include <stdlib.h>

enum rule_kind {
    RULE_LITERAL, /* compared as it stands */
    RULE_ENDING,  /* `*` and a literal: the most frequent kind of pattern */
    RULE_GLOB,
};

struct ignore_rule {
    struct str pattern; /* in the rules' text; without `!` and the slashes at its ends */
    enum rule_kind kind;
    bool is_negative;
    bool directories_only;
    bool whole_path; /* else the last part of the path is compared */
};

struct ignore_rules {
    char *text;       /* owned */
    struct buf rules; /* of struct ignore_rule */
};

/* Blanks at the end count only behind a backslash. */
static struct str trim_end(struct str line)
{
    if (line.len > 0 && line.s[line.len - 1] == '\r')
        line.len--;
    while (line.len > 0 && line.s[line.len - 1] == ' ' &&
           (line.len < 2 || line.s[line.len - 2] != '\\'))
        line.len--;
    return line;
}

static enum rule_kind kind_of_rule(const struct ignore_rule *rule)
{
    struct str rest = { rule->pattern.s + 1, rule->pattern.len - 1 };

    if (glob_is_literal(rule->pattern))
        return RULE_LITERAL;
    if (!rule->whole_path && rule->pattern.s[0] == '*' && glob_is_literal(rest))
        return RULE_ENDING;
    return RULE_GLOB;
}

static void skip_char(struct str *text)
{
    text->s++;
    text->len--;
}

static bool read_rule(struct str line, struct ignore_rule *rule)
{
    struct str pattern = trim_end(line);

    *rule = (struct ignore_rule){ 0 };
    if (pattern.len == 0 || pattern.s[0] == '#')
        return false;
    if (pattern.s[0] == '!') {
        rule->is_negative = true;
        skip_char(&pattern);
    }
    if (pattern.len > 0 && pattern.s[pattern.len - 1] == '/') {
        rule->directories_only = true;
        pattern.len--;
    }
    rule->whole_path = pattern.len > 0 && memchr(pattern.s, '/', pattern.len) != NULL;
    if (pattern.len > 0 && pattern.s[0] == '/')
        skip_char(&pattern);
    rule->pattern = pattern;
    if (pattern.len == 0)
        return false;
    rule->kind = kind_of_rule(rule);
    return true;
}

struct ignore_rules *ignore_rules_new(struct str text)
{
    struct ignore_rules *rules = xcalloc(1, sizeof *rules);
    const char *at, *end;

    rules->text = xstrndup(text.s, text.len);
    at = rules->text;
    end = rules->text + text.len;
    if (text.len >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        struct ignore_rule rule;

        if (line_end == NULL)
            line_end = end;
        if (read_rule((struct str){ at, (size_t)(line_end - at) }, &rule))
            buf_add(&rules->rules, &rule, sizeof rule);
        at = line_end + 1;
    }
    if (rules->rules.len == 0) {
        ignore_rules_free(rules);
        return NULL;
    }
    return rules;
}

void ignore_rules_free(struct ignore_rules *rules)
{
    if (rules == NULL)
        return;
    free(rules->text);
    buf_done(&rules->rules);
    free(rules);
}

static bool has_ending(struct str text, struct str ending)
{
    return text.len >= ending.len &&
           memcmp(text.s + text.len - ending.len, ending.s, ending.len) == 0;
}

static bool rule_matches(const struct ignore_rule *rule, struct str path, struct str name)
{
    struct str subject = rule->whole_path ? path : name;

    switch (rule->kind) {
    case RULE_LITERAL:
        return str_equal(subject, rule->pattern);
    case RULE_ENDING:
        return has_ending(subject, (struct str){ rule->pattern.s + 1, rule->pattern.len - 1 });
    default:
        return glob_match(rule->pattern, subject);
    }
}

enum ignore_verdict ignore_rules_match(const struct ignore_rules *rules, struct str path,
                                       size_t name_at, bool is_directory)
{
    const struct ignore_rule *all = (const struct ignore_rule *)(const void *)rules->rules.data;
    struct str name = { path.s + name_at, path.len - name_at };

    /* The last rule that fits decides. */
    for (size_t i = rules->rules.len / sizeof *all; i-- > 0;) {
        if (all[i].directories_only && !is_directory)
            continue;
        if (rule_matches(&all[i], path, name))
            return all[i].is_negative ? IGNORE_KEEP : IGNORE_SKIP;
    }
    return IGNORE_UNSAID;
}
