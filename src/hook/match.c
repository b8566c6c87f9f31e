#include "hook/hook.h"

#include "base/memory.h"
#include "hook/pattern_size.h"

#include <regex.h>

static bool fits_everything(struct str matcher)
{
    return matcher.len == 0 || str_is(matcher, "*");
}

/* The fault, or NULL and *ret_regex is to be freed. */
static const char *compile(struct str pattern, regex_t *ret_regex)
{
    CLEANUP(freep) char *text = NULL;
    const char *fault = pattern_fault(pattern);

    if (fault != NULL)
        return fault;
    text = xstrndup(pattern.s, pattern.len);
    return regcomp(ret_regex, text, REG_EXTENDED | REG_NOSUB) == 0
               ? NULL
               : "it is not a regular expression (POSIX extended)";
}

const char *hook_matcher_fault(struct str matcher)
{
    const char *fault;
    regex_t regex;

    if (fits_everything(matcher))
        return NULL;
    fault = compile(matcher, &regex);
    if (fault == NULL)
        regfree(&regex);
    return fault;
}

/* What cannot be found out, for want of memory, is answered with yes: a hook may be a guard. */
static bool fits(struct str matcher, struct str subject)
{
    CLEANUP(freep) char *text = xstrndup(subject.s, subject.len);
    regex_t regex;
    bool found;

    if (compile(matcher, &regex) != NULL)
        return true;
    found = regexec(&regex, text, 0, NULL, 0) != REG_NOMATCH;
    regfree(&regex);
    return found;
}

bool hook_matches(const struct hook *hook, enum wire_hook_event_name event, struct str subject)
{
    if (hook->event != event)
        return false;
    return subject.s == NULL || fits_everything(hook->matcher) || fits(hook->matcher, subject);
}
