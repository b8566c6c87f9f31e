/*
 * What [apps] of a configuration says of apps and their tools, and what projects and the administrator forbid.
 *
 * A policy never changes and lives in the arena that it was read into.
 */
#ifndef APP_POLICY_H
#define APP_POLICY_H

#include "base/buf.h"
#include "config/config.h"

struct app_policy;

/* `approval_mode` of a tool, as the server of apps has it: ask where its annotations want it, always, never. */
enum app_approval { APP_APPROVE_AUTO = 1, APP_APPROVE_PROMPT, APP_APPROVE_ALWAYS };

/* A tool, as far as its policy depends on it. */
struct app_tool {
    struct str app; /* its id; NULL: it belongs to none */
    struct str name;
    struct str title; /* or NULL; settings may name the tool by it */
    bool is_destructive, is_open_world;
};

/* On any thread. The configuration has been checked. */
const struct app_policy *app_policy_read(const struct config *config, struct arena *arena);

/* May the app be used at all? The one place that knows: settings, and requirements.toml. */
bool app_is_enabled(const struct app_policy *policy, struct str app);

/* May this tool of it be offered and called? A tool without an app may not. */
bool app_tool_is_enabled(const struct app_policy *policy, const struct app_tool *tool);

enum app_approval app_tool_approval(const struct app_policy *policy, const struct app_tool *tool);

/* Everything that it says, as text: two policies that say the same write the same. */
void app_policy_write(const struct app_policy *policy, struct buf *out);

#endif
