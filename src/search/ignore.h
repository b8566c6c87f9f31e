/* The rules of an ignore file, as git reads them. */
#ifndef SEARCH_IGNORE_H
#define SEARCH_IGNORE_H

#include "base/str.h"

#include <stdbool.h>

struct ignore_rules;

enum ignore_verdict {
    IGNORE_UNSAID, /* no rule speaks of it */
    IGNORE_SKIP,
    IGNORE_KEEP, /* a rule with `!` does */
};

/* NULL if there is no rule in it. */
struct ignore_rules *ignore_rules_new(struct str text);
void ignore_rules_free(struct ignore_rules *rules); /* accepts NULL */

/* `path` is relative to the directory that the rules are for; name_at is where its last part begins. */
enum ignore_verdict ignore_rules_match(const struct ignore_rules *rules, struct str path,
                                       size_t name_at, bool is_directory);

#endif
