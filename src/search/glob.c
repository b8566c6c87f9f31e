/*
 * One pass with two places to return to: the last `*`, which may take one more character of its
 * directory, and the last double one, which may take one more directory. What comes before those is
 * settled, so no pattern takes more than a multiple of the square of the text.
 */
#include "search/glob.h"

#include "search/character.h"

#include <ctype.h>

struct glob {
    struct str pattern;
    struct str text;
    size_t p, t; /* where we are */
    size_t star_p, star_t;
    size_t deep_p, deep_t;
    bool has_star, has_deep;
};

bool glob_is_literal(struct str pattern)
{
    for (size_t i = 0; i < pattern.len; i++) {
        char c = pattern.s[i];

        if (c == '*' || c == '?' || c == '[' || c == '\\')
            return false;
    }
    return true;
}

static uint32_t char_at(struct str text, size_t at, size_t *ret_len)
{
    uint32_t c;

    *ret_len = char_decode((const unsigned char *)text.s + at, text.len - at, &c);
    return c;
}

/* -- Classes ------------------------------------------------------------------------------- */

static bool is_in_named_class(struct str name, uint32_t c)
{
    static const struct {
        const char *name;
        int (*is_in)(int);
    } classes[] = {
        { "alnum", isalnum }, { "alpha", isalpha }, { "blank", isblank }, { "cntrl", iscntrl },
        { "digit", isdigit }, { "graph", isgraph }, { "lower", islower }, { "print", isprint },
        { "punct", ispunct }, { "space", isspace }, { "upper", isupper }, { "xdigit", isxdigit },
    };

    for (size_t i = 0; c < 0x80 && i < sizeof classes / sizeof classes[0]; i++) {
        if (str_is(name, classes[i].name))
            return classes[i].is_in((int)c) != 0;
    }
    return false;
}

/* "[:alpha:]" at the place. Returns its length, or 0 if there is none. */
static size_t named_class_len(struct str pattern, size_t at)
{
    if (at + 1 >= pattern.len || pattern.s[at] != '[' || pattern.s[at + 1] != ':')
        return 0;
    for (size_t i = at + 2; i + 1 < pattern.len; i++) {
        if (pattern.s[i] == ':' && pattern.s[i + 1] == ']')
            return i + 2 - at;
    }
    return 0;
}

/* One character of a class, perhaps behind a backslash. False at the end of the pattern. */
static bool read_class_member(struct str pattern, size_t *at, uint32_t *ret_c)
{
    size_t len;

    if (*at < pattern.len && pattern.s[*at] == '\\')
        ++*at;
    if (*at >= pattern.len)
        return false;
    *ret_c = char_at(pattern, *at, &len);
    *at += len;
    return true;
}

/* A character or a range. */
static bool read_class_range(struct str pattern, size_t *at, uint32_t c, bool *found)
{
    uint32_t first, last;

    if (!read_class_member(pattern, at, &first))
        return false;
    last = first;
    if (*at + 1 < pattern.len && pattern.s[*at] == '-' && pattern.s[*at + 1] != ']') {
        ++*at;
        if (!read_class_member(pattern, at, &last))
            return false;
    }
    if (c >= first && c <= last)
        *found = true;
    return true;
}

/* The class at pattern[*at], behind its '['. False if it has no end. */
static bool match_class(struct str pattern, size_t *at, uint32_t c, bool *ret_matches)
{
    bool is_negative = *at < pattern.len && (pattern.s[*at] == '!' || pattern.s[*at] == '^');
    bool found = false;
    size_t start = *at += is_negative;

    while (*at < pattern.len && (pattern.s[*at] != ']' || *at == start)) {
        size_t len = named_class_len(pattern, *at);

        if (len > 0) {
            struct str name = { pattern.s + *at + 2, len - 4 };

            found = found || is_in_named_class(name, c);
            *at += len;
        } else if (!read_class_range(pattern, at, c, &found)) {
            return false;
        }
    }
    if (*at >= pattern.len)
        return false;
    ++*at;
    *ret_matches = found != is_negative && c != '/';
    return true;
}

/* -- Matching ------------------------------------------------------------------------------ */

/* Two stars that fill a part between slashes. */
static bool is_deep_star(const struct glob *g)
{
    const char *s = g->pattern.s;
    size_t end = g->p + 2;

    return end <= g->pattern.len && s[g->p] == '*' && s[g->p + 1] == '*' &&
           (g->p == 0 || s[g->p - 1] == '/') && (end == g->pattern.len || s[end] == '/');
}

/* One character against the pattern at p. */
static bool step_char(struct glob *g)
{
    char sign = g->pattern.s[g->p];
    size_t len, p = g->p + 1;
    uint32_t c = char_at(g->text, g->t, &len);
    bool matches;

    if (sign == '[') {
        matches = match_class(g->pattern, &p, c, &matches) && matches;
    } else if (sign == '?') {
        matches = c != '/';
    } else {
        if (sign == '\\' && p < g->pattern.len)
            sign = g->pattern.s[p++];
        len = 1;
        matches = sign == g->text.s[g->t];
    }
    if (!matches)
        return false;
    g->p = p;
    g->t += len;
    return true;
}

/* The last star takes one more, or the last double one. */
static bool step_back(struct glob *g)
{
    if (g->has_star && g->star_t < g->text.len && g->text.s[g->star_t] != '/') {
        g->t = ++g->star_t;
        g->p = g->star_p;
        return true;
    }
    if (!g->has_deep)
        return false;
    while (g->deep_t < g->text.len && g->text.s[g->deep_t] != '/')
        g->deep_t++;
    if (g->deep_t >= g->text.len)
        return false;
    g->t = ++g->deep_t;
    g->p = g->deep_p;
    g->has_star = false;
    return true;
}

static void enter_star(struct glob *g)
{
    while (g->p < g->pattern.len && g->pattern.s[g->p] == '*')
        g->p++;
    g->has_star = true;
    g->star_p = g->p;
    g->star_t = g->t;
}

static void enter_deep_star(struct glob *g)
{
    g->p += 3; /* with its slash */
    g->has_deep = true;
    g->has_star = false;
    g->deep_p = g->p;
    g->deep_t = g->t;
}

bool glob_match(struct str pattern, struct str text)
{
    struct glob g = { .pattern = pattern, .text = text };

    for (;;) {
        if (g.p < pattern.len && is_deep_star(&g)) {
            if (g.p + 2 == pattern.len)
                return g.t < text.len;
            enter_deep_star(&g);
        } else if (g.p < pattern.len && pattern.s[g.p] == '*') {
            enter_star(&g);
        } else if (g.p == pattern.len && g.t == text.len) {
            return true;
        } else if ((g.p == pattern.len || g.t == text.len || !step_char(&g)) && !step_back(&g)) {
            return false;
        }
    }
}
