#include "scripted/capture.h"

#include "base/buf.h"
#include "base/memory.h"

#include <regex.h>

enum { SEARCHED_MAX = 1024 * 1024, GROUPS_MAX = 16 };

/* A pattern on its way from Python's syntax to POSIX'. */
struct translation {
    struct str pattern;
    size_t at;
    struct buf posix;
    size_t n_groups; /* in POSIX, where every group captures */
    size_t group;    /* the one that the script wants, 0: the whole match */
};

static bool refuse_pattern(const struct translation *tr, struct error *err, const char *why)
{
    return error_set(err, ERR_INVALID_PARAMS, "the pattern `%.*s` cannot be used: %s",
                     STR_ARGS(tr->pattern), why);
}

static char capture_peek(const struct translation *tr, size_t ahead)
{
    return tr->at + ahead < tr->pattern.len ? tr->pattern.s[tr->at + ahead] : '\0';
}

/* What a letter behind a backslash stands for; `in_class` is the text between brackets. */
static const struct {
    char letter;
    const char *alone;
    const char *in_class;
} escapes[] = {
    { 'd', "[0-9]", "0-9" },
    { 'D', "[^0-9]", NULL },
    { 'w', "[[:alnum:]_]", "[:alnum:]_" },
    { 'W', "[^[:alnum:]_]", NULL },
    { 's', "[[:space:]]", "[:space:]" },
    { 'S', "[^[:space:]]", NULL },
    { 'b', "\\b", NULL },
    { 'n', "\n", "\n" },
    { 't', "\t", "\t" },
    { 'r', "\r", "\r" },
};

static bool translate_escape(struct translation *tr, bool in_class, struct error *err)
{
    char c = capture_peek(tr, 1);
    bool is_word = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');

    tr->at += 2;
    for (size_t i = 0; i < ARRAY_LENGTH(escapes); i++) {
        const char *text = in_class ? escapes[i].in_class : escapes[i].alone;

        if (escapes[i].letter == c && text != NULL) {
            buf_add_text(&tr->posix, text);
            return true;
        }
    }
    if (is_word || c == '\0' || (in_class && (c == ']' || c == '^' || c == '-' || c == '[')))
        return refuse_pattern(tr, err, "an escape has no equal in POSIX");
    if (!in_class) /* between brackets POSIX takes every character as it is */
        buf_add_char(&tr->posix, '\\');
    buf_add_char(&tr->posix, c);
    return true;
}

/* [^"\d] */
static bool translate_class(struct translation *tr, struct error *err)
{
    buf_add_char(&tr->posix, '[');
    tr->at++;
    if (capture_peek(tr, 0) == '^') {
        buf_add_char(&tr->posix, '^');
        tr->at++;
    }
    if (capture_peek(tr, 0) == ']') {
        buf_add_char(&tr->posix, ']');
        tr->at++;
    }
    while (tr->at < tr->pattern.len && capture_peek(tr, 0) != ']') {
        if (capture_peek(tr, 0) == '[')
            return refuse_pattern(tr, err, "a class has a bracket");
        if (capture_peek(tr, 0) == '\\') {
            if (!translate_escape(tr, /* in_class= */ true, err))
                return false;
            continue;
        }
        buf_add_char(&tr->posix, capture_peek(tr, 0));
        tr->at++;
    }
    if (tr->at == tr->pattern.len)
        return refuse_pattern(tr, err, "a class does not end");
    buf_add_char(&tr->posix, ']');
    tr->at++;
    return true;
}

static bool translate_group(struct translation *tr, struct error *err)
{
    bool captures = capture_peek(tr, 1) != '?';

    if (!captures && capture_peek(tr, 2) != ':')
        return refuse_pattern(tr, err, "POSIX has no groups of this kind");
    if (captures && tr->group != 0)
        return refuse_pattern(tr, err, "only one group may capture");
    tr->at += captures ? 1 : 3;
    tr->n_groups++;
    if (captures)
        tr->group = tr->n_groups;
    if (tr->n_groups >= GROUPS_MAX)
        return refuse_pattern(tr, err, "it has too many groups");
    buf_add_char(&tr->posix, '(');
    return true;
}

static bool translate_plain(struct translation *tr, struct error *err)
{
    char c = capture_peek(tr, 0);
    bool repeats = c == '*' || c == '+' || c == '?' || c == '}';

    if (c == '\0')
        return refuse_pattern(tr, err, "it has a NUL byte");
    if (repeats &&
        (capture_peek(tr, 1) == '?' || capture_peek(tr, 1) == '+' || capture_peek(tr, 1) == '*'))
        return refuse_pattern(tr, err, "POSIX has no repetition of this kind");
    buf_add_char(&tr->posix, c);
    tr->at++;
    return true;
}

static bool translate_pattern(struct translation *tr, struct error *err)
{
    while (tr->at < tr->pattern.len) {
        char c = capture_peek(tr, 0);
        bool ok = c == '\\'  ? translate_escape(tr, /* in_class= */ false, err)
                  : c == '[' ? translate_class(tr, err)
                  : c == '(' ? translate_group(tr, err)
                             : translate_plain(tr, err);

        if (!ok)
            return false;
    }
    return true;
}

static bool compile(struct str pattern, regex_t *ret_regex, size_t *ret_group, struct error *err)
{
    struct translation tr = { .pattern = pattern };
    bool ok = translate_pattern(&tr, err);

    if (ok && regcomp(ret_regex, buf_str(&tr.posix).s, REG_EXTENDED) != 0)
        ok = refuse_pattern(&tr, err, "it is malformed");
    *ret_group = tr.group;
    buf_done(&tr.posix);
    return ok;
}

bool capture_check(struct str pattern, struct error *err)
{
    regex_t regex;
    size_t group;

    if (!compile(pattern, &regex, &group, err))
        return false;
    regfree(&regex);
    return true;
}

bool capture_find(struct arena *arena, struct str pattern, struct str text, struct str *ret_found,
                  struct error *err)
{
    struct str found = STR_LITERAL("0");
    regmatch_t matches[GROUPS_MAX];
    regex_t regex;
    size_t group, start = 0;

    if (!compile(pattern, &regex, &group, err))
        return false;
    if (text.len > SEARCHED_MAX) {
        text.s += text.len - SEARCHED_MAX;
        text.len = SEARCHED_MAX;
    }
    while (start <= text.len) {
        matches[0] = (regmatch_t){ .rm_so = (regoff_t)start, .rm_eo = (regoff_t)text.len };
        if (regexec(&regex, text.s, GROUPS_MAX, matches, REG_STARTEND) != 0)
            break;
        if (matches[group].rm_so >= 0)
            found = (struct str){ text.s + matches[group].rm_so,
                                  (size_t)(matches[group].rm_eo - matches[group].rm_so) };
        start = (size_t)matches[0].rm_eo + (matches[0].rm_eo == matches[0].rm_so);
    }
    regfree(&regex);
    *ret_found = arena_str(arena, found.s, found.len);
    return true;
}
