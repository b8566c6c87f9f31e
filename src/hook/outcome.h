/* What the end of a hook means, by the table in outcome.c: no I/O. */
#ifndef HOOK_OUTCOME_H
#define HOOK_OUTCOME_H

#include "hook/runner.h"

enum { HOOK_ENTRIES_MAX = 4 };

struct hook_outcome {
    enum wire_hook_run_status status; /* completed, failed, blocked, stopped */
    struct wire_hook_output_entry entries[HOOK_ENTRIES_MAX];
    size_t n_entries;
    struct str context;  /* for the model; NULL: none */
    struct str feedback; /* why it blocks, or what takes the place of an output; NULL: none */
};

/* Text is in the arena. */
void hook_outcome(const struct hook *hook, const struct hook_result *result, struct arena *arena,
                  struct hook_outcome *ret_outcome);

#endif
