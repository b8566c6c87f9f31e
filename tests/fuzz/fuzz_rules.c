/* Rules files: what is wrong is named with a place in the text; what is right can be matched. */
#include "base/check.h"
#include "base/memory.h"
#include "rules/rules_internal.h"

#include <stdlib.h>

static size_t count_lines(const uint8_t *data, size_t size)
{
    size_t n = 1;

    for (size_t i = 0; i < size; i++)
        n += data[i] == '\n';
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rules *rules = xcalloc(1, sizeof *rules);
    struct str words[] = { STR_LITERAL("/bin/a"), STR_LITERAL("b") };
    struct rules_warning warning = { 0 };
    struct rule_match match;

    rules->n_refs = 1;
    if (!rules_parse(rules, arena_str(&rules->arena, (const char *)data, size), &warning)) {
        check(warning.details.len > 0);
        check(warning.range.start.line >= 1 && warning.range.start.column >= 1);
        check(warning.range.end.line <= count_lines(data, size));
    }
    rules_match(rules, &(struct script_command){ .words = { words, 2 } }, /* places= */ NULL,
                &match);
    check((match.decision == RULE_NONE) == (match.prefix.n == 0));
    rules_allow(rules, &(struct str_array){ words, 2 });
    rules_match(rules, &(struct script_command){ .words = { words, 2 } }, /* places= */ NULL,
                &match);
    check(match.decision != RULE_NONE);
    rules_unref(rules);
    return 0;
}
