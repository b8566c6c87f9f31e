#include "store/source_kinds.h"

#include "base/memory.h"

#include <string.h>

enum {
    KIND_INTERACTIVE_CUSTOM = 1 << 20,
};

#define KIND_BIT(name) (1 << WIRE_THREAD_SOURCE_KIND_##name)

static const struct source_kind sources[] = {
    { "vscode", true, KIND_BIT(VSCODE) },
    { "cli", true, KIND_BIT(CLI) },
    { "exec", true, KIND_BIT(EXEC) },
    { "mcp", true, KIND_BIT(APP_SERVER) },
    { "{\"custom\":\"atlas\"}", true, KIND_INTERACTIVE_CUSTOM },
    { "{\"custom\":\"chatgpt\"}", true, KIND_INTERACTIVE_CUSTOM },
    { "{\"subagent\":\"review\"}", true, KIND_BIT(SUB_AGENT) | KIND_BIT(SUB_AGENT_REVIEW) },
    { "{\"subagent\":\"compact\"}", true, KIND_BIT(SUB_AGENT) | KIND_BIT(SUB_AGENT_COMPACT) },
    { "{\"subagent\":{\"thread_spawn\":", false,
      KIND_BIT(SUB_AGENT) | KIND_BIT(SUB_AGENT_THREAD_SPAWN) },
    { "{\"subagent\":{\"other\":", false, KIND_BIT(SUB_AGENT) | KIND_BIT(SUB_AGENT_OTHER) },
    { "{\"subagent\":", false, KIND_BIT(SUB_AGENT) },
    { "{", false, 0 }, /* other custom sources are of no kind */
};

const struct source_kind *source_kind_at(size_t i)
{
    return i < ARRAY_LENGTH(sources) ? &sources[i] : NULL;
}

int source_kinds_of(const char *source)
{
    for (size_t i = 0; i < ARRAY_LENGTH(sources); i++) {
        if (sources[i].exact ? strcmp(source, sources[i].text) == 0
                             : strncmp(source, sources[i].text, strlen(sources[i].text)) == 0)
            return sources[i].kinds;
    }
    return SOURCE_KIND_OTHER;
}

int source_kinds_wanted(const enum wire_thread_source_kind *kinds, size_t n)
{
    int wanted = 0;

    if (n == 0)
        return KIND_BIT(CLI) | KIND_BIT(VSCODE) | KIND_INTERACTIVE_CUSTOM;
    for (size_t i = 0; i < n; i++)
        wanted |= 1 << kinds[i];
    return wanted;
}
