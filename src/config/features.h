/*
 * The switches of [features]: the 52 of codex-cli 0.118.0, in the order clients list them.
 */
#ifndef CONFIG_FEATURES_H
#define CONFIG_FEATURES_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum feature {
    FEATURE_UNDO,
    FEATURE_SHELL_TOOL,
    FEATURE_UNIFIED_EXEC,
    FEATURE_SHELL_ZSH_FORK,
    FEATURE_SHELL_SNAPSHOT,
    FEATURE_JS_REPL,
    FEATURE_CODE_MODE,
    FEATURE_CODE_MODE_ONLY,
    FEATURE_JS_REPL_TOOLS_ONLY,
    FEATURE_WEB_SEARCH_REQUEST,
    FEATURE_WEB_SEARCH_CACHED,
    FEATURE_SEARCH_TOOL,
    FEATURE_CODEX_GIT_COMMIT,
    FEATURE_RUNTIME_METRICS,
    FEATURE_SQLITE,
    FEATURE_MEMORIES,
    FEATURE_CHILD_AGENTS_MD,
    FEATURE_IMAGE_DETAIL_ORIGINAL,
    FEATURE_APPLY_PATCH_FREEFORM,
    FEATURE_EXEC_PERMISSION_APPROVALS,
    FEATURE_CODEX_HOOKS,
    FEATURE_REQUEST_PERMISSIONS_TOOL,
    FEATURE_USE_LINUX_SANDBOX_BWRAP,
    FEATURE_USE_LEGACY_LANDLOCK,
    FEATURE_REQUEST_RULE,
    FEATURE_EXPERIMENTAL_WINDOWS_SANDBOX,
    FEATURE_ELEVATED_WINDOWS_SANDBOX,
    FEATURE_REMOTE_MODELS,
    FEATURE_ENABLE_REQUEST_COMPRESSION,
    FEATURE_MULTI_AGENT,
    FEATURE_MULTI_AGENT_V2,
    FEATURE_ENABLE_FANOUT,
    FEATURE_APPS,
    FEATURE_TOOL_SEARCH,
    FEATURE_TOOL_SUGGEST,
    FEATURE_PLUGINS,
    FEATURE_IMAGE_GENERATION,
    FEATURE_SKILL_MCP_DEPENDENCY_INSTALL,
    FEATURE_SKILL_ENV_VAR_DEPENDENCY_PROMPT,
    FEATURE_STEER,
    FEATURE_DEFAULT_MODE_REQUEST_USER_INPUT,
    FEATURE_GUARDIAN_APPROVAL,
    FEATURE_COLLABORATION_MODES,
    FEATURE_TOOL_CALL_MCP_ELICITATION,
    FEATURE_PERSONALITY,
    FEATURE_ARTIFACT,
    FEATURE_FAST_MODE,
    FEATURE_REALTIME_CONVERSATION,
    FEATURE_TUI_APP_SERVER,
    FEATURE_PREVENT_IDLE_SLEEP,
    FEATURE_RESPONSES_WEBSOCKETS,
    FEATURE_RESPONSES_WEBSOCKETS_V2,
    N_FEATURES,
};

enum feature_stage {
    FEATURE_STABLE = 1,
    FEATURE_BETA,
    FEATURE_UNDER_DEVELOPMENT,
    FEATURE_DEPRECATED,
    FEATURE_REMOVED, /* still accepted; changes nothing */
};

struct feature_info {
    const char *name;
    enum feature_stage stage;
    bool on_by_default;
    /* What clients show of those in FEATURE_BETA; NULL for all others. */
    const char *title;
    const char *description;
    const char *announcement;
};

/* By enum feature. */
extern const struct feature_info feature_table[N_FEATURES];

/* One bit each. */
typedef uint64_t feature_set;

static inline bool feature_is_on(feature_set set, enum feature feature)
{
    return set >> feature & 1;
}

/* What experimentalFeature/enablement/set chose: stronger than a default, weaker than all else. */
struct feature_enablement {
    feature_set chosen;
    feature_set on; /* of the chosen ones */
};

feature_set features_default(void);

/* By name, or by a name of earlier versions; then *ret_is_alias is set. False: no such feature. */
bool feature_find(struct str name, enum feature *ret_feature, bool *ret_is_alias);

void feature_switch(feature_set *set, enum feature feature, bool on);

/* What needs another one switches it on, or goes off without it. */
feature_set features_settle(feature_set set);

#endif
