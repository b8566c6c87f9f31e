#include "hook/pattern_size.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

enum {
    MAX_PATTERN = 1024,
    MAX_SIZE = 1500,  /* characters and sets, each as often as regcomp() copies it */
    GROUP_SIZE = 10,  /* many pairs of parentheses take regcomp() longer than what is in them */
    ANCHOR_SIZE = 75, /* a few dozen ^ $ \\b, behind each other, take it gigabytes */
    MAX_NESTING = 32,
};

/* What stands in a pair of parentheses, or in none. */
struct group {
    uint64_t size;    /* of what is complete */
    uint64_t anchors; /* what anchors count in it */
    uint64_t last;    /* of what an operator behind it would repeat; 0: there is nothing yet */
    bool is_repeated; /* an operator stands behind it already */
    bool is_anchored; /* there is an anchor in it */
    bool is_any_anchored;
};

struct pattern {
    struct str text;
    size_t at;
    struct group groups[MAX_NESTING + 1];
    size_t depth;
    const char *fault;
};

static struct group *top(struct pattern *pattern)
{
    return &pattern->groups[pattern->depth];
}

static char peek_at(const struct pattern *pattern, size_t ahead)
{
    return pattern->at + ahead < pattern->text.len ? pattern->text.s[pattern->at + ahead] : '\0';
}

/* What stands at the end of the group now, and could be repeated. */
static void put_last(struct pattern *pattern, uint64_t size)
{
    struct group *group = top(pattern);

    group->size += group->last;
    group->last = size;
    group->is_repeated = false;
    group->is_anchored = false;
    if (group->size + group->last > MAX_SIZE)
        pattern->fault = "what it repeats, or its anchors (^ $), make it too large";
}

static void mark_anchored(struct pattern *pattern)
{
    top(pattern)->is_anchored = top(pattern)->is_any_anchored = true;
}

static void put_anchor(struct pattern *pattern)
{
    put_last(pattern, ANCHOR_SIZE);
    mark_anchored(pattern);
    top(pattern)->anchors += ANCHOR_SIZE;
}

/* Anchors of alternatives do not stand behind each other: `^Bash$|^Edit$|...` may go on as long as it likes.
 * In parentheses they may, with those of `(^|b)(^|b)...`. */
static void put_bar(struct pattern *pattern)
{
    struct group *group = top(pattern);

    put_last(pattern, 1);
    if (pattern->depth > 0)
        return;
    group->size -= group->anchors;
    group->anchors = 0;
}

static void repeat(struct pattern *pattern, uint64_t times)
{
    struct group *group = top(pattern);

    if (group->is_anchored)
        pattern->fault = "an anchor (^ $ \\b) stands in what it repeats";
    if (group->is_repeated)
        pattern->fault = "an operator that repeats (* + ? {}) stands behind another one";
    group->is_repeated = true;
    group->last = (group->last == 0 ? 1 : group->last) * times + 1;
    if (group->size + group->last > MAX_SIZE)
        pattern->fault = "what it repeats, or its anchors (^ $), make it too large";
}

static void open_group(struct pattern *pattern)
{
    if (pattern->depth == MAX_NESTING) {
        pattern->fault = "its parentheses are nested too deeply";
        return;
    }
    pattern->groups[++pattern->depth] = (struct group){ 0 };
}

static void close_group(struct pattern *pattern)
{
    struct group inner = *top(pattern);

    if (pattern->depth == 0) {
        put_last(pattern, 1); /* a character like others, to regcomp() */
        return;
    }
    pattern->depth--;
    put_last(pattern, inner.size + inner.last + GROUP_SIZE);
    top(pattern)->anchors += inner.anchors;
    if (inner.is_any_anchored)
        mark_anchored(pattern);
}

/* `[]a]`, `[^]a]`, `[[:alpha:]]`: up to its end, or to the end of the pattern. */
static void skip_set(struct pattern *pattern)
{
    pattern->at += peek_at(pattern, 0) == '^';
    pattern->at += peek_at(pattern, 0) == ']';
    for (; pattern->at < pattern->text.len && peek_at(pattern, 0) != ']'; pattern->at++) {
        char kind = peek_at(pattern, 1);

        if (peek_at(pattern, 0) != '[' || kind == '\0' || strchr(":.=", kind) == NULL)
            continue;
        pattern->at += 2;
        while (pattern->at < pattern->text.len &&
               !(peek_at(pattern, 0) == kind && peek_at(pattern, 1) == ']'))
            pattern->at++;
        pattern->at++;
    }
    pattern->at++;
    put_last(pattern, 1);
}

/* `{2,5}`: the largest number in it, and one more if it has no end. */
static void read_interval(struct pattern *pattern)
{
    uint64_t most = 1, n = 0;
    bool is_open = false;

    for (; pattern->at < pattern->text.len && peek_at(pattern, 0) != '}'; pattern->at++) {
        char c = peek_at(pattern, 0);

        if (!isdigit((unsigned char)c) && c != ',')
            pattern->fault =
                "a { does not begin a number of repetitions; write \\{ for the character";
        is_open = c == ',';
        n = isdigit((unsigned char)c) ? 10 * n + (uint64_t)(c - '0') : 0;
        if (n > MAX_SIZE)
            n = MAX_SIZE + 1;
        most = n > most ? n : most;
    }
    pattern->at++;
    repeat(pattern, most + is_open);
}

static void skip_escape(struct pattern *pattern)
{
    char c = peek_at(pattern, 0);

    if (isdigit((unsigned char)c))
        pattern->fault = "it refers back to a part of itself (\\1)";
    pattern->at++;
    if (c != '\0' && strchr("bB<>`'", c) != NULL)
        put_anchor(pattern);
    else
        put_last(pattern, 1);
}

static void read_next(struct pattern *pattern)
{
    char c = pattern->text.s[pattern->at++];

    switch (c) {
    case '(':
        open_group(pattern);
        break;
    case ')':
        close_group(pattern);
        break;
    case '[':
        skip_set(pattern);
        break;
    case '{':
        read_interval(pattern);
        break;
    case '+':
        repeat(pattern, 2);
        break;
    case '*':
    case '?':
        repeat(pattern, 1);
        break;
    case '\\':
        skip_escape(pattern);
        break;
    case '|':
        put_bar(pattern);
        break;
    case '^':
    case '$':
        put_anchor(pattern);
        break;
    default:
        put_last(pattern, 1);
    }
}

const char *pattern_fault(struct str text)
{
    struct pattern pattern = { .text = text };

    if (text.len > MAX_PATTERN)
        return "it is longer than 1024 bytes";
    if (str_has_nul(text))
        return "it holds a NUL byte";
    while (pattern.at < text.len && pattern.fault == NULL)
        read_next(&pattern);
    return pattern.fault;
}
