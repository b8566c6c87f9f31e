/* Private to src/rules/. */
#ifndef RULES_RULES_INTERNAL_H
#define RULES_RULES_INTERNAL_H

#include "rules/rules.h"

struct rule {
    struct str_array *elements; /* alternatives, one list for each place */
    size_t n;
    struct str_array plain; /* the words, where no place has more than one; else no items */
    enum rule_decision decision;
    struct str justification; /* or NULL */
    bool is_required;         /* the administrator's */
};

/* Which absolute paths may stand for a bare name in a rule. */
struct host_program {
    struct str name;
    struct str_array paths;
};

struct rules {
    unsigned n_refs;
    struct rules *origin; /* whose text these point to; counted; NULL: their own */
    struct arena arena;
    struct rule *rules; /* owned */
    size_t n;
    size_t cap;
    struct host_program *programs; /* owned */
    size_t n_programs;
    size_t cap_programs;
    bool has_warning;
    struct rules_warning warning;
};

void rules_add(struct rules *rules, const struct rule *rule);

/* Replaces an earlier definition of the name. */
void rules_add_program(struct rules *rules, const struct host_program *program);

/* Does a rule match, byte for byte or with the base name of an absolute path? */
bool rule_matches(const struct rules *rules, const struct rule *rule,
                  const struct str_array *command);

/* Adds the rules of a file's text. False: *ret_warning (but for the path) says what is wrong; the rules
 * before it were added. */
bool rules_parse(struct rules *rules, struct str text, struct rules_warning *ret_warning);

#endif
