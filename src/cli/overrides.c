#include "cli/overrides.h"

#include "base/memory.h"

#include <stddef.h>
#include <string.h>

#define FIELD(name) offsetof(struct global_options, name)

const struct option global_options[] = {
    {
        .name = "config",
        .letter = 'c',
        .value_name = "key=value",
        .help = "Override a value of config.toml. The key is a dotted path,\n"
                "foo.bar.baz; the value is TOML or, failing that, plain text:\n"
                "-c model=o3, -c 'notify=[\"say\"]'. Repeatable",
        .store = option_store_list,
        .field = FIELD(config),
        .traits = OPTION_REPEATS,
    },
    {
        .name = "enable",
        .value_name = "FEATURE",
        .help = "The same as -c features.FEATURE=true. Repeatable",
        .store = option_store_list,
        .field = FIELD(enable),
        .traits = OPTION_REPEATS,
    },
    {
        .name = "disable",
        .value_name = "FEATURE",
        .help = "The same as -c features.FEATURE=false. Repeatable",
        .store = option_store_list,
        .field = FIELD(disable),
        .traits = OPTION_REPEATS,
    },
    { 0 },
};

/* Those of codex-cli 0.118.0, in its order, then the older names it still takes. */
static const char *const features[] = {
    "undo",
    "shell_tool",
    "unified_exec",
    "shell_zsh_fork",
    "shell_snapshot",
    "js_repl",
    "code_mode",
    "code_mode_only",
    "js_repl_tools_only",
    "web_search_request",
    "web_search_cached",
    "search_tool",
    "codex_git_commit",
    "runtime_metrics",
    "sqlite",
    "memories",
    "child_agents_md",
    "image_detail_original",
    "apply_patch_freeform",
    "exec_permission_approvals",
    "codex_hooks",
    "request_permissions_tool",
    "use_linux_sandbox_bwrap",
    "use_legacy_landlock",
    "request_rule",
    "experimental_windows_sandbox",
    "elevated_windows_sandbox",
    "remote_models",
    "enable_request_compression",
    "multi_agent",
    "multi_agent_v2",
    "enable_fanout",
    "apps",
    "tool_search",
    "tool_suggest",
    "plugins",
    "image_generation",
    "skill_mcp_dependency_install",
    "skill_env_var_dependency_prompt",
    "steer",
    "default_mode_request_user_input",
    "guardian_approval",
    "collaboration_modes",
    "tool_call_mcp_elicitation",
    "personality",
    "artifact",
    "fast_mode",
    "realtime_conversation",
    "tui_app_server",
    "prevent_idle_sleep",
    "responses_websockets",
    "responses_websockets_v2",

    "connectors",
    "enable_experimental_windows_sandbox",
    "experimental_use_unified_exec_tool",
    "experimental_use_freeform_apply_patch",
    "include_apply_patch_tool",
    "request_permissions",
    "web_search",
    "collab",
    "memory_tool",
};

static bool is_feature(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(features); i++) {
        if (strcmp(features[i], name) == 0)
            return true;
    }
    return false;
}

static bool check_features(const struct text_list *names, struct error *err)
{
    for (size_t i = 0; i < names->n; i++) {
        if (!is_feature(names->items[i]))
            return error_set(err, ERR_INVALID_PARAMS, "Unknown feature flag: %s", names->items[i]);
    }
    return true;
}

bool overrides_check_features(const struct global_options *global, struct error *err)
{
    return check_features(&global->enable, err) && check_features(&global->disable, err);
}

static bool check_override(const char *text, struct error *err)
{
    const char *equals = strchr(text, '=');

    if (equals == NULL)
        return error_set(err, ERR_INVALID_PARAMS,
                         "error parsing -c overrides: Invalid override (missing '='): %s", text);
    if (str_trim((struct str){ text, (size_t)(equals - text) }).len == 0)
        return error_set(err, ERR_INVALID_PARAMS,
                         "error parsing -c overrides: Empty key in override: %s", text);
    return true;
}

static void add_features(struct text_list *list, struct arena *arena, const struct text_list *names,
                         const char *value)
{
    for (size_t i = 0; i < names->n; i++)
        text_list_add(list, arena_printf(arena, "features.%s=%s", names->items[i], value));
}

bool overrides_build(const struct global_options *global, struct arena *arena,
                     struct text_list *ret_list, struct error *err)
{
    for (size_t i = 0; i < global->config.n; i++) {
        if (!check_override(global->config.items[i], err))
            return false;
    }
    for (size_t i = 0; i < global->config.n; i++)
        text_list_add(ret_list, global->config.items[i]);
    add_features(ret_list, arena, &global->enable, "true");
    add_features(ret_list, arena, &global->disable, "false");
    return true;
}

void global_options_done(struct global_options *global)
{
    text_list_done(&global->config);
    text_list_done(&global->enable);
    text_list_done(&global->disable);
}
