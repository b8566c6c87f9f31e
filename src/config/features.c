#include "config/features.h"

#include "base/memory.h"

const struct feature_info feature_table[N_FEATURES] = {
    [FEATURE_UNDO] = { "undo", FEATURE_STABLE, false },
    [FEATURE_SHELL_TOOL] = { "shell_tool", FEATURE_STABLE, true },
    [FEATURE_UNIFIED_EXEC] = { "unified_exec", FEATURE_STABLE, true },
    [FEATURE_SHELL_ZSH_FORK] = { "shell_zsh_fork", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_SHELL_SNAPSHOT] = { "shell_snapshot", FEATURE_STABLE, true },
    [FEATURE_JS_REPL] = { "js_repl", FEATURE_BETA, false },
    [FEATURE_CODE_MODE] = { "code_mode", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_CODE_MODE_ONLY] = { "code_mode_only", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_JS_REPL_TOOLS_ONLY] = { "js_repl_tools_only", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_WEB_SEARCH_REQUEST] = { "web_search_request", FEATURE_DEPRECATED, false },
    [FEATURE_WEB_SEARCH_CACHED] = { "web_search_cached", FEATURE_DEPRECATED, false },
    [FEATURE_SEARCH_TOOL] = { "search_tool", FEATURE_REMOVED, false },
    [FEATURE_CODEX_GIT_COMMIT] = { "codex_git_commit", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_RUNTIME_METRICS] = { "runtime_metrics", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_SQLITE] = { "sqlite", FEATURE_REMOVED, true },
    [FEATURE_MEMORIES] = { "memories", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_CHILD_AGENTS_MD] = { "child_agents_md", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_IMAGE_DETAIL_ORIGINAL] = { "image_detail_original", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_APPLY_PATCH_FREEFORM] = { "apply_patch_freeform", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_EXEC_PERMISSION_APPROVALS] = { "exec_permission_approvals", FEATURE_UNDER_DEVELOPMENT,
                                            false },
    [FEATURE_CODEX_HOOKS] = { "codex_hooks", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_REQUEST_PERMISSIONS_TOOL] = { "request_permissions_tool", FEATURE_UNDER_DEVELOPMENT,
                                           false },
    [FEATURE_USE_LINUX_SANDBOX_BWRAP] = { "use_linux_sandbox_bwrap", FEATURE_REMOVED, false },
    [FEATURE_USE_LEGACY_LANDLOCK] = { "use_legacy_landlock", FEATURE_STABLE, false },
    [FEATURE_REQUEST_RULE] = { "request_rule", FEATURE_REMOVED, false },
    [FEATURE_EXPERIMENTAL_WINDOWS_SANDBOX] = { "experimental_windows_sandbox", FEATURE_REMOVED,
                                               false },
    [FEATURE_ELEVATED_WINDOWS_SANDBOX] = { "elevated_windows_sandbox", FEATURE_REMOVED, false },
    [FEATURE_REMOTE_MODELS] = { "remote_models", FEATURE_REMOVED, false },
    [FEATURE_ENABLE_REQUEST_COMPRESSION] = { "enable_request_compression", FEATURE_STABLE, true },
    [FEATURE_MULTI_AGENT] = { "multi_agent", FEATURE_STABLE, true },
    [FEATURE_MULTI_AGENT_V2] = { "multi_agent_v2", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_ENABLE_FANOUT] = { "enable_fanout", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_APPS] = { "apps", FEATURE_STABLE, true },
    [FEATURE_TOOL_SEARCH] = { "tool_search", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_TOOL_SUGGEST] = { "tool_suggest", FEATURE_STABLE, true },
    [FEATURE_PLUGINS] = { "plugins", FEATURE_STABLE, true },
    [FEATURE_IMAGE_GENERATION] = { "image_generation", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_SKILL_MCP_DEPENDENCY_INSTALL] = { "skill_mcp_dependency_install", FEATURE_STABLE,
                                               true },
    [FEATURE_SKILL_ENV_VAR_DEPENDENCY_PROMPT] = { "skill_env_var_dependency_prompt",
                                                  FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_STEER] = { "steer", FEATURE_REMOVED, true },
    [FEATURE_DEFAULT_MODE_REQUEST_USER_INPUT] = { "default_mode_request_user_input",
                                                  FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_GUARDIAN_APPROVAL] = { "guardian_approval", FEATURE_BETA, false },
    [FEATURE_COLLABORATION_MODES] = { "collaboration_modes", FEATURE_REMOVED, true },
    [FEATURE_TOOL_CALL_MCP_ELICITATION] = { "tool_call_mcp_elicitation", FEATURE_STABLE, true },
    [FEATURE_PERSONALITY] = { "personality", FEATURE_STABLE, true },
    [FEATURE_ARTIFACT] = { "artifact", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_FAST_MODE] = { "fast_mode", FEATURE_STABLE, true },
    [FEATURE_REALTIME_CONVERSATION] = { "realtime_conversation", FEATURE_UNDER_DEVELOPMENT, false },
    [FEATURE_TUI_APP_SERVER] = { "tui_app_server", FEATURE_REMOVED, true },
    [FEATURE_PREVENT_IDLE_SLEEP] = { "prevent_idle_sleep", FEATURE_BETA, false },
    [FEATURE_RESPONSES_WEBSOCKETS] = { "responses_websockets", FEATURE_REMOVED, false },
    [FEATURE_RESPONSES_WEBSOCKETS_V2] = { "responses_websockets_v2", FEATURE_REMOVED, false },
};

static const struct {
    const char *name;
    enum feature feature;
} aliases[] = {
    { "connectors", FEATURE_APPS },
    { "enable_experimental_windows_sandbox", FEATURE_EXPERIMENTAL_WINDOWS_SANDBOX },
    { "experimental_use_unified_exec_tool", FEATURE_UNIFIED_EXEC },
    { "experimental_use_freeform_apply_patch", FEATURE_APPLY_PATCH_FREEFORM },
    { "include_apply_patch_tool", FEATURE_APPLY_PATCH_FREEFORM },
    { "request_permissions", FEATURE_EXEC_PERMISSION_APPROVALS },
    { "web_search", FEATURE_WEB_SEARCH_REQUEST },
    { "collab", FEATURE_MULTI_AGENT },
    { "memory_tool", FEATURE_MEMORIES },
};

feature_set features_default(void)
{
    feature_set set = 0;

    for (int i = 0; i < N_FEATURES; i++)
        set |= (feature_set)feature_table[i].on_by_default << i;
    return set;
}

bool feature_find(struct str name, enum feature *ret_feature, bool *ret_is_alias)
{
    for (int i = 0; i < N_FEATURES; i++) {
        if (str_is(name, feature_table[i].name)) {
            *ret_feature = (enum feature)i;
            *ret_is_alias = false;
            return true;
        }
    }
    for (size_t i = 0; i < ARRAY_LENGTH(aliases); i++) {
        if (str_is(name, aliases[i].name)) {
            *ret_feature = aliases[i].feature;
            *ret_is_alias = true;
            return true;
        }
    }
    return false;
}

void feature_switch(feature_set *set, enum feature feature, bool on)
{
    feature_set bit = (feature_set)1 << feature;

    *set = on ? *set | bit : *set & ~bit;
}

feature_set features_settle(feature_set set)
{
    if (feature_is_on(set, FEATURE_ENABLE_FANOUT))
        feature_switch(&set, FEATURE_MULTI_AGENT, true);
    if (feature_is_on(set, FEATURE_CODE_MODE_ONLY))
        feature_switch(&set, FEATURE_CODE_MODE, true);
    if (!feature_is_on(set, FEATURE_JS_REPL))
        feature_switch(&set, FEATURE_JS_REPL_TOOLS_ONLY, false);
    return set;
}
