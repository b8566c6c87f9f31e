/* hooks.json and what hooks print: every outcome can be told, whatever was printed. */
#include "base/check.h"
#include "base/memory.h"
#include "hook/outcome.h"

static void check_outcome(enum wire_hook_event_name event, const struct hook_result *result)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct hook hook = { .event = event, .timeout_s = 1 };
    struct hook_outcome outcome;

    hook_outcome(&hook, result, &arena, &outcome);
    check(outcome.status >= WIRE_HOOK_RUN_STATUS_COMPLETED &&
          outcome.n_entries <= HOOK_ENTRIES_MAX);
    check(outcome.status != WIRE_HOOK_RUN_STATUS_BLOCKED || outcome.feedback.len > 0);
    for (size_t i = 0; i < outcome.n_entries; i++)
        check(outcome.entries[i].text.s != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);

    for (int event = WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE; event <= WIRE_HOOK_EVENT_NAME_STOP;
         event++) {
        check_outcome((enum wire_hook_event_name)event, &(struct hook_result){ .out = text });
        check_outcome((enum wire_hook_event_name)event,
                      &(struct hook_result){ .exit_code = 2, .err = text });
    }
    hook_matcher_fault(text);
    return 0;
}
