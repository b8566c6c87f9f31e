#include "config/features.h"

#include "base/memory.h"

const struct feature_info feature_table[N_FEATURES] = {
    [FEATURE_UNDO] = { .name = "undo", .stage = FEATURE_STABLE },
    [FEATURE_SHELL_TOOL] = { .name = "shell_tool", .stage = FEATURE_STABLE, .on_by_default = true },
    [FEATURE_UNIFIED_EXEC] = { .name = "unified_exec",
                               .stage = FEATURE_STABLE,
                               .on_by_default = true },
    [FEATURE_SHELL_ZSH_FORK] = { .name = "shell_zsh_fork", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_SHELL_SNAPSHOT] = { .name = "shell_snapshot",
                                 .stage = FEATURE_STABLE,
                                 .on_by_default = true },
    [FEATURE_JS_REPL] = { .name = "js_repl",
                          .stage = FEATURE_BETA,
                          .title = "JavaScript REPL",
                          .description =
                              "Enable a persistent Node-backed JavaScript REPL for interactive "
                              "website debugging and other inline JavaScript execution "
                              "capabilities. Requires Node >= v22.22.0 installed.",
                          .announcement =
                              "NEW: JavaScript REPL is now available in /experimental. Enable it, "
                              "then start a new chat or restart Codex to use it." },
    [FEATURE_CODE_MODE] = { .name = "code_mode", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_CODE_MODE_ONLY] = { .name = "code_mode_only", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_JS_REPL_TOOLS_ONLY] = { .name = "js_repl_tools_only",
                                     .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_WEB_SEARCH_REQUEST] = { .name = "web_search_request", .stage = FEATURE_DEPRECATED },
    [FEATURE_WEB_SEARCH_CACHED] = { .name = "web_search_cached", .stage = FEATURE_DEPRECATED },
    [FEATURE_SEARCH_TOOL] = { .name = "search_tool", .stage = FEATURE_REMOVED },
    [FEATURE_CODEX_GIT_COMMIT] = { .name = "codex_git_commit", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_RUNTIME_METRICS] = { .name = "runtime_metrics", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_SQLITE] = { .name = "sqlite", .stage = FEATURE_REMOVED, .on_by_default = true },
    [FEATURE_MEMORIES] = { .name = "memories", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_CHILD_AGENTS_MD] = { .name = "child_agents_md", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_IMAGE_DETAIL_ORIGINAL] = { .name = "image_detail_original",
                                        .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_APPLY_PATCH_FREEFORM] = { .name = "apply_patch_freeform",
                                       .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_EXEC_PERMISSION_APPROVALS] = { .name = "exec_permission_approvals",
                                            .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_CODEX_HOOKS] = { .name = "codex_hooks", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_REQUEST_PERMISSIONS_TOOL] = { .name = "request_permissions_tool",
                                           .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_USE_LINUX_SANDBOX_BWRAP] = { .name = "use_linux_sandbox_bwrap",
                                          .stage = FEATURE_REMOVED },
    [FEATURE_USE_LEGACY_LANDLOCK] = { .name = "use_legacy_landlock", .stage = FEATURE_STABLE },
    [FEATURE_REQUEST_RULE] = { .name = "request_rule", .stage = FEATURE_REMOVED },
    [FEATURE_EXPERIMENTAL_WINDOWS_SANDBOX] = { .name = "experimental_windows_sandbox",
                                               .stage = FEATURE_REMOVED },
    [FEATURE_ELEVATED_WINDOWS_SANDBOX] = { .name = "elevated_windows_sandbox",
                                           .stage = FEATURE_REMOVED },
    [FEATURE_REMOTE_MODELS] = { .name = "remote_models", .stage = FEATURE_REMOVED },
    [FEATURE_ENABLE_REQUEST_COMPRESSION] = { .name = "enable_request_compression",
                                             .stage = FEATURE_STABLE,
                                             .on_by_default = true },
    [FEATURE_MULTI_AGENT] = { .name = "multi_agent",
                              .stage = FEATURE_STABLE,
                              .on_by_default = true },
    [FEATURE_MULTI_AGENT_V2] = { .name = "multi_agent_v2", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_ENABLE_FANOUT] = { .name = "enable_fanout", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_APPS] = { .name = "apps", .stage = FEATURE_STABLE, .on_by_default = true },
    [FEATURE_TOOL_SEARCH] = { .name = "tool_search", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_TOOL_SUGGEST] = { .name = "tool_suggest",
                               .stage = FEATURE_STABLE,
                               .on_by_default = true },
    [FEATURE_PLUGINS] = { .name = "plugins", .stage = FEATURE_STABLE, .on_by_default = true },
    [FEATURE_IMAGE_GENERATION] = { .name = "image_generation", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_SKILL_MCP_DEPENDENCY_INSTALL] = { .name = "skill_mcp_dependency_install",
                                               .stage = FEATURE_STABLE,
                                               .on_by_default = true },
    [FEATURE_SKILL_ENV_VAR_DEPENDENCY_PROMPT] = { .name = "skill_env_var_dependency_prompt",
                                                  .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_STEER] = { .name = "steer", .stage = FEATURE_REMOVED, .on_by_default = true },
    [FEATURE_DEFAULT_MODE_REQUEST_USER_INPUT] = { .name = "default_mode_request_user_input",
                                                  .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_GUARDIAN_APPROVAL] = { .name = "guardian_approval",
                                    .stage = FEATURE_BETA,
                                    .title = "Guardian Approvals",
                                    .description =
                                        "When Codex needs approval for higher-risk actions (e.g. "
                                        "sandbox escapes or blocked network access), route "
                                        "eligible approval requests to a carefully-prompted "
                                        "security reviewer subagent rather than blocking the agent "
                                        "on your input. This can consume significantly more tokens "
                                        "because it runs a subagent on every approval request.",
                                    .announcement = "" },
    [FEATURE_COLLABORATION_MODES] = { .name = "collaboration_modes",
                                      .stage = FEATURE_REMOVED,
                                      .on_by_default = true },
    [FEATURE_TOOL_CALL_MCP_ELICITATION] = { .name = "tool_call_mcp_elicitation",
                                            .stage = FEATURE_STABLE,
                                            .on_by_default = true },
    [FEATURE_PERSONALITY] = { .name = "personality",
                              .stage = FEATURE_STABLE,
                              .on_by_default = true },
    [FEATURE_ARTIFACT] = { .name = "artifact", .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_FAST_MODE] = { .name = "fast_mode", .stage = FEATURE_STABLE, .on_by_default = true },
    [FEATURE_REALTIME_CONVERSATION] = { .name = "realtime_conversation",
                                        .stage = FEATURE_UNDER_DEVELOPMENT },
    [FEATURE_TUI_APP_SERVER] = { .name = "tui_app_server",
                                 .stage = FEATURE_REMOVED,
                                 .on_by_default = true },
    [FEATURE_PREVENT_IDLE_SLEEP] = { .name = "prevent_idle_sleep",
                                     .stage = FEATURE_BETA,
                                     .title = "Prevent sleep while running",
                                     .description = "Keep your computer awake while Codex is "
                                                    "running a thread.",
                                     .announcement = "NEW: Prevent sleep while running is now "
                                                     "available in /experimental." },
    [FEATURE_RESPONSES_WEBSOCKETS] = { .name = "responses_websockets", .stage = FEATURE_REMOVED },
    [FEATURE_RESPONSES_WEBSOCKETS_V2] = { .name = "responses_websockets_v2",
                                          .stage = FEATURE_REMOVED },
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
