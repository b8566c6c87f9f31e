#include "hook/hook.h"

#include "base/memory.h"

#include <ctype.h>
#include <regex.h>
#include <stdlib.h>

/*
 * A pattern is compared with a word of ours, so it is small. Counts multiply when they are nested, and
 * each repeats what it counts in memory: together they are kept low.
 */
enum { MAX_PATTERN = 1024, MAX_REPEATS = 1000 };

static bool fits_everything(struct str matcher)
{
    return matcher.len == 0 || str_is(matcher, "*");
}

/* The largest number within braces at `at`. */
static unsigned long repeats_at(struct str pattern, size_t at)
{
    unsigned long most = 1, n = 0;

    while (++at < pattern.len && pattern.s[at] != '}') {
        n = isdigit((unsigned char)pattern.s[at]) ? 10 * n + (unsigned long)(pattern.s[at] - '0')
                                                  : 0;
        if (n > most)
            most = n;
        if (most > MAX_REPEATS)
            break;
    }
    return most;
}

static bool is_small(struct str pattern)
{
    unsigned long all = 1;

    if (pattern.len > MAX_PATTERN || str_has_nul(pattern))
        return false;
    for (size_t i = 0; i < pattern.len; i++) {
        if (pattern.s[i] == '{')
            all *= repeats_at(pattern, i);
        if (all > MAX_REPEATS)
            return false;
    }
    return true;
}

static bool compile(struct str pattern, regex_t *ret_regex)
{
    CLEANUP(freep) char *text = NULL;

    if (!is_small(pattern))
        return false;
    text = xstrndup(pattern.s, pattern.len);
    return regcomp(ret_regex, text, REG_EXTENDED | REG_NOSUB) == 0;
}

bool hook_matcher_is_valid(struct str matcher)
{
    regex_t regex;

    if (fits_everything(matcher))
        return true;
    if (!compile(matcher, &regex))
        return false;
    regfree(&regex);
    return true;
}

static bool fits(struct str matcher, struct str subject)
{
    CLEANUP(freep) char *text = xstrndup(subject.s, subject.len);
    regex_t regex;
    bool found;

    if (!compile(matcher, &regex))
        return false;
    found = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return found;
}

bool hook_matches(const struct hook *hook, enum wire_hook_event_name event, struct str subject)
{
    if (hook->event != event)
        return false;
    return subject.s == NULL || fits_everything(hook->matcher) || fits(hook->matcher, subject);
}
