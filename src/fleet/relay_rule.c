#include "fleet/relay_rule.h"

#include "base/memory.h"

#include <string.h>

/* Those that are not RELAY_HELD. */
static const struct {
    const char *method;
    enum relay_rule rule;
} exceptions[] = {
    { "thread/resume", RELAY_FOLLOWED }, /* the store says who has it */
    { "thread/unsubscribe", RELAY_FOLLOWED },

    { "thread/read", RELAY_RUNNING },
    { "thread/fork", RELAY_RUNNING },
    { "thread/turns/list", RELAY_RUNNING },
    { "thread/items/list", RELAY_RUNNING },
    { "thread/items/read", RELAY_RUNNING },
    { "thread/timeline/list", RELAY_RUNNING },
    { "thread/searchOccurrences", RELAY_RUNNING },

    /* Files of each home. */
    { "thread/section/move", RELAY_NEVER },
    { "thread/attachment/add", RELAY_NEVER },
    { "thread/attachment/list", RELAY_NEVER },
    { "thread/attachment/remove", RELAY_NEVER },
    { "thread/readState/update", RELAY_NEVER },
    { "mcpServer/oauth/login", RELAY_NEVER }, /* who signs in does so where it is connected */
};

/* Methods of other names may name a thread, and work on something else: files, accounts, the configuration. */
static const char *const folders[] = { "thread/", "turn/", "review/", "mcpServer/" };

static bool is_about_threads(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(folders); i++) {
        if (strncmp(name, folders[i], strlen(folders[i])) == 0)
            return true;
    }
    return false;
}

enum relay_rule relay_rule_of(const struct message *method)
{
    if (!is_about_threads(method->name) || method->params == NULL ||
        type_field_index(method->params, STR_LITERAL("threadId")) == method->params->n_fields)
        return RELAY_NEVER;
    for (size_t i = 0; i < ARRAY_LENGTH(exceptions); i++) {
        if (strcmp(method->name, exceptions[i].method) == 0)
            return exceptions[i].rule;
    }
    return RELAY_HELD;
}
