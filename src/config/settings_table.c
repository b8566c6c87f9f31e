#include "config/settings_table.h"

#include <string.h>

#define NAMES(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const char *const efforts[] = { "none",  "minimal", "low",   "medium", "high",
                                       "xhigh", "max",     "ultra", NULL };
static const char *const approval_modes[] = { "auto", "prompt", "approve", NULL };

const char *const approval_policies[] = {
    "untrusted", "on-failure", "on-request", "granular", "never", NULL,
};

const char *const granular_keys[N_GRANULAR] = {
    "sandbox_approval", "rules", "skill_approval", "request_permissions", "mcp_elicitations",
};

/* A member of the struct that the fields at hand are read into. */
#define AT(member) .offset = offsetof(struct TARGET, member)

#define TARGET config_workspace_write
static const struct setting workspace_write_fields[] = {
    { "writable_roots", .kind = SETTING_PATHS, .flags = TOP, AT(writable_roots), .unset = "[]" },
    { "network_access", .kind = SETTING_BOOL, .flags = TOP, AT(network_access), .unset = "false" },
    { "exclude_tmpdir_env_var", .kind = SETTING_BOOL, .flags = TOP, AT(exclude_tmpdir_env_var),
      .unset = "false" },
    { "exclude_slash_tmp", .kind = SETTING_BOOL, .flags = TOP, AT(exclude_slash_tmp),
      .unset = "false" },
    { 0 },
};
#undef TARGET

#define TARGET config_history
static const struct setting history_fields[] = {
    { "persistence", .kind = SETTING_ENUM, .flags = TOP | REQUIRED, AT(persistence),
      .names = NAMES("save-all", "none") },
    { "max_bytes", "usize", .kind = SETTING_UINT, .flags = TOP, AT(max_bytes) },
    { 0 },
};
#undef TARGET

#define TARGET config_shell_environment
static const struct setting shell_environment_fields[] = {
    { "inherit", .kind = SETTING_ENUM, .flags = TOP, AT(inherit),
      .names = NAMES("core", "all", "none") },
    { "ignore_default_excludes", .kind = SETTING_BOOL, .flags = TOP, AT(ignore_default_excludes) },
    { "exclude", .kind = SETTING_STRINGS, .flags = TOP, AT(exclude) },
    { "set", .kind = SETTING_STRING_MAP, .flags = TOP, AT(set) },
    { "include_only", .kind = SETTING_STRINGS, .flags = TOP, AT(include_only) },
    { "experimental_use_profile", .kind = SETTING_BOOL, .flags = TOP,
      AT(experimental_use_profile) },
    { 0 },
};
#undef TARGET

static const struct setting project_fields[] = {
    { "trust_level", .kind = SETTING_ENUM, .flags = TOP | CHECKED,
      .names = NAMES("trusted", "untrusted") },
    { 0 },
};

#define TARGET provider_settings
static const struct setting auth_fields[] = {
    { "command", .kind = SETTING_STRING, .flags = TOP | REQUIRED, AT(provider.auth.command) },
    { "args", .kind = SETTING_STRINGS, .flags = TOP, AT(provider.auth.args), .unset = "[]" },
    { "timeout_ms", "a nonzero u64", .kind = SETTING_UINT, .flags = TOP | NONZERO,
      AT(auth_timeout_ms), .unset = "5000" },
    { "refresh_interval_ms", "u64", .kind = SETTING_UINT, .flags = TOP, AT(auth_refresh_ms),
      .unset = "300000" },
    { "cwd", .kind = SETTING_PATH, .flags = TOP, AT(provider.auth.cwd) },
    { 0 },
};

/* Of the servers' ways, by the names that traits.h has for them. */
static const struct setting trait_fields[] = {
    { "developer_role", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.developer_role) },
    { "stream_options", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.stream_options) },
    { "json_schema", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.json_schema) },
    { "always_reasoning", .kind = SETTING_BOOL, .flags = TOP,
      AT(provider.traits.always_reasoning) },
    { "assistant_after_tool", .kind = SETTING_BOOL, .flags = TOP,
      AT(provider.traits.assistant_after_tool) },
    { "empty_content", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.empty_content) },
    { "think_tags", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.think_tags) },
    { "plain_schemas", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.plain_schemas) },
    { "openai_members", .kind = SETTING_BOOL, .flags = TOP, AT(provider.traits.openai_members) },
    { "effort", .kind = SETTING_ENUM, .flags = TOP, AT(provider.traits.effort),
      .names = NAMES("reasoning_effort", "reasoning", "none") },
    { "reasoning_back", .kind = SETTING_ENUM, .flags = TOP, AT(provider.traits.reasoning_back),
      .names = NAMES("none", "reasoning_content", "reasoning", "parts", "details") },
    { "ids", .kind = SETTING_ENUM, .flags = TOP, AT(provider.traits.ids),
      .names = NAMES("any", "nine") },
    { "limit_name", .kind = SETTING_STRING, .flags = TOP, AT(provider.traits.limit_name) },
    { 0 },
};

const struct setting provider_fields[] = {
    { "name", .kind = SETTING_STRING, .flags = TOP | REQUIRED, AT(provider.name) },
    { "base_url", .kind = SETTING_STRING, .flags = TOP, AT(provider.base_url) },
    { "env_key", .kind = SETTING_STRING, .flags = TOP, AT(provider.env_key) },
    { "env_key_instructions", .kind = SETTING_STRING, .flags = TOP,
      AT(provider.env_key_instructions) },
    { "experimental_bearer_token", .kind = SETTING_STRING, .flags = TOP,
      AT(provider.bearer_token) },
    { "auth", "struct ModelProviderAuthInfo", .kind = SETTING_STRUCT, .flags = TOP,
      .fields = auth_fields },
    { "wire_api", .kind = SETTING_ENUM, .flags = TOP, AT(provider.wire_api),
      .names = NAMES("responses", "chat", "anthropic"), .unset = "\"responses\"" },
    { "query_params", .kind = SETTING_STRING_MAP, .flags = TOP, AT(provider.query_params) },
    { "http_headers", .kind = SETTING_STRING_MAP, .flags = TOP, AT(provider.http_headers) },
    { "env_http_headers", .kind = SETTING_STRING_MAP, .flags = TOP, AT(provider.env_http_headers) },
    { "request_max_retries", "u64", .kind = SETTING_UINT, .flags = TOP, AT(request_max_retries) },
    { "stream_max_retries", "u64", .kind = SETTING_UINT, .flags = TOP, AT(stream_max_retries) },
    { "stream_idle_timeout_ms", "u64", .kind = SETTING_UINT, .flags = TOP,
      AT(stream_idle_timeout_ms) },
    { "websocket_connect_timeout_ms", "u64", .kind = SETTING_UINT, .flags = TOP | CHECKED },
    { "requires_openai_auth", .kind = SETTING_BOOL, .flags = TOP, AT(requires_openai_auth),
      .unset = "false" },
    { "supports_websockets", .kind = SETTING_BOOL, .flags = TOP | CHECKED, .unset = "false" },
    { "bobbin", "struct ProviderTraits", .kind = SETTING_STRUCT, .flags = TOP | OMITTED,
      .fields = trait_fields },
    { 0 },
};
#undef TARGET

/* Checked for their type only: whoever needs more finds it in the tree. */
#define CHECK(name, type, where)                                                                   \
    {                                                                                              \
        name, .kind = SETTING_##type, .flags = (where) | CHECKED                                   \
    }
#define CHECK_UNSET(name, type, otherwise)                                                         \
    {                                                                                              \
        name, .kind = SETTING_##type, .flags = TOP | CHECKED, .unset = otherwise                   \
    }
#define CHECK_OMITTED(name, type)                                                                  \
    {                                                                                              \
        name, .kind = SETTING_##type, .flags = TOP | CHECKED | OMITTED                             \
    }
#define CHECK_NUMBER(name, number, type)                                                           \
    {                                                                                              \
        name, number, .kind = SETTING_##type, .flags = TOP | CHECKED                               \
    }
#define CHECK_ENUM(name, values, otherwise)                                                        \
    {                                                                                              \
        name, .kind = SETTING_ENUM, .flags = TOP | CHECKED, .names = values, .unset = otherwise    \
    }
#define CHECK_STRUCT(name, type, members)                                                          \
    {                                                                                              \
        name, "struct " type, .kind = SETTING_STRUCT, .flags = TOP | CHECKED, .fields = members    \
    }
/* All other keys of the table, each a struct. */
#define CHECK_REST(type, members)                                                                  \
    {                                                                                              \
        "", "struct " type, .kind = SETTING_REST, .flags = TOP | CHECKED, .fields = members        \
    }

static const struct setting enabled_fields[] = {
    CHECK("enabled", BOOL, TOP),
    { 0 },
};

static const struct setting enabled_by_default_fields[] = {
    CHECK_UNSET("enabled", BOOL, "true"),
    { 0 },
};

static const struct setting location_fields[] = {
    CHECK("country", STRING, TOP),
    CHECK("region", STRING, TOP),
    CHECK("city", STRING, TOP),
    CHECK("timezone", STRING, TOP),
    { 0 },
};

static const struct setting web_search_fields[] = {
    CHECK_ENUM("context_size", NAMES("low", "medium", "high"), NULL),
    CHECK("allowed_domains", STRINGS, TOP),
    CHECK_STRUCT("location", "WebSearchLocation", location_fields),
    { 0 },
};

static const struct setting tools_fields[] = {
    { "web_search", "WebSearchToolConfigInput", .kind = SETTING_SWITCH, .flags = TOP | CHECKED,
      .fields = web_search_fields },
    CHECK("view_image", BOOL, TOP),
    { 0 },
};

static const struct setting ghost_snapshot_fields[] = {
    CHECK_NUMBER("ignore_large_untracked_files", "i64", I64),
    CHECK_NUMBER("ignore_large_untracked_dirs", "i64", I64),
    CHECK("disable_warnings", BOOL, TOP),
    { 0 },
};

static const struct setting memories_fields[] = {
    CHECK("no_memories_if_mcp_or_web_search", BOOL, TOP),
    CHECK("generate_memories", BOOL, TOP),
    CHECK("use_memories", BOOL, TOP),
    CHECK_NUMBER("max_raw_memories_for_consolidation", "usize", UINT),
    CHECK_NUMBER("max_unused_days", "i64", I64),
    CHECK_NUMBER("max_rollout_age_days", "i64", I64),
    CHECK_NUMBER("max_rollouts_per_startup", "usize", UINT),
    CHECK_NUMBER("min_rollout_idle_hours", "i64", I64),
    CHECK("extract_model", STRING, TOP),
    CHECK("consolidation_model", STRING, TOP),
    { 0 },
};

static const struct setting permission_network_fields[] = {
    CHECK("enabled", BOOL, TOP),
    CHECK("proxy_url", STRING, TOP),
    CHECK("enable_socks5", BOOL, TOP),
    CHECK("socks_url", STRING, TOP),
    CHECK("enable_socks5_udp", BOOL, TOP),
    CHECK("allow_upstream_proxy", BOOL, TOP),
    CHECK("dangerously_allow_non_loopback_proxy", BOOL, TOP),
    CHECK("dangerously_allow_all_unix_sockets", BOOL, TOP),
    CHECK_ENUM("mode", NAMES("limited", "full"), NULL),
    CHECK_STRUCT("domains", "NetworkDomainPermissionsToml", NULL),
    CHECK_STRUCT("unix_sockets", "NetworkUnixSocketPermissionsToml", NULL),
    CHECK("allow_local_binding", BOOL, TOP),
    { 0 },
};

static const struct setting permission_profile_fields[] = {
    CHECK_STRUCT("filesystem", "FilesystemPermissionsToml", NULL),
    CHECK_STRUCT("network", "NetworkToml", permission_network_fields),
    { 0 },
};

static const struct setting permissions_fields[] = {
    CHECK_REST("PermissionProfileToml", permission_profile_fields),
    { 0 },
};

static const struct setting tui_fields[] = {
    { "notifications", "Notifications", .kind = SETTING_SWITCH, .flags = TOP | CHECKED,
      .unset = "true" },
    CHECK_ENUM("notification_method", NAMES("auto", "osc9", "bel"), "\"auto\""),
    CHECK_UNSET("animations", BOOL, "true"),
    CHECK_UNSET("show_tooltips", BOOL, "true"),
    CHECK_ENUM("alternate_screen", NAMES("auto", "always", "never"), "\"auto\""),
    CHECK("status_line", STRINGS, TOP),
    CHECK("terminal_title", STRINGS, TOP),
    CHECK("theme", STRING, TOP),
    { "model_availability_nux", "struct ModelAvailabilityNuxConfig", .kind = SETTING_UINT_MAP,
      .flags = TOP | CHECKED, .unset = "{}" },
    { 0 },
};

static const struct setting notice_fields[] = {
    CHECK("hide_full_access_warning", BOOL, TOP),
    CHECK("hide_world_writable_warning", BOOL, TOP),
    CHECK("hide_rate_limit_model_nudge", BOOL, TOP),
    CHECK("hide_gpt5_1_migration_prompt", BOOL, TOP),
    CHECK("hide_gpt-5.1-codex-max_migration_prompt", BOOL, TOP),
    CHECK_UNSET("model_migrations", STRING_MAP, "{}"),
    { 0 },
};

static const struct setting windows_fields[] = {
    CHECK_ENUM("sandbox", NAMES("elevated", "unelevated"), NULL),
    CHECK("sandbox_private_desktop", BOOL, TOP),
    { 0 },
};

static const struct setting audio_fields[] = {
    CHECK("microphone", STRING, TOP),
    CHECK("speaker", STRING, TOP),
    { 0 },
};

#define TARGET config
static const struct setting realtime_fields[] = {
    { "version", .kind = SETTING_ENUM, .flags = TOP, AT(realtime.version),
      .names = NAMES("v1", "v2") },
    { "type", .kind = SETTING_ENUM, .flags = TOP, AT(realtime.type),
      .names = NAMES("conversational", "transcription") },
    { 0 },
};
#undef TARGET

static const struct setting tls_fields[] = {
    CHECK("ca-certificate", PATH, TOP),
    CHECK("client-certificate", PATH, TOP),
    CHECK("client-private-key", PATH, TOP),
    { 0 },
};

static const struct setting exporter_fields[] = {
    { "endpoint", .kind = SETTING_STRING, .flags = TOP | CHECKED | REQUIRED },
    CHECK_UNSET("headers", STRING_MAP, "{}"),
    { "protocol", .kind = SETTING_ENUM, .flags = TOP | CHECKED | OMITTED,
      .names = NAMES("binary", "json") },
    CHECK_STRUCT("tls", "OtelTlsConfig", tls_fields),
    { 0 },
};

#define CHECK_EXPORTER(name)                                                                       \
    {                                                                                              \
        name, .kind = SETTING_VARIANT, .flags = TOP | CHECKED, .fields = exporter_fields,          \
              .names = NAMES("none", "statsig", "otlp-http", "otlp-grpc")                          \
    }

static const struct setting otel_fields[] = {
    CHECK("log_user_prompt", BOOL, TOP), CHECK("environment", STRING, TOP),
    CHECK_EXPORTER("exporter"),          CHECK_EXPORTER("trace_exporter"),
    CHECK_EXPORTER("metrics_exporter"),  { 0 },
};

static const struct setting skill_fields[] = {
    CHECK_OMITTED("path", PATH),
    CHECK_OMITTED("name", STRING),
    { "enabled", .kind = SETTING_BOOL, .flags = TOP | CHECKED | REQUIRED },
    { 0 },
};

static const struct setting skills_fields[] = {
    { "bundled", "struct BundledSkillsConfig", .kind = SETTING_STRUCT,
      .flags = TOP | CHECKED | OMITTED, .fields = enabled_by_default_fields },
    { "config", "struct SkillConfig", .kind = SETTING_STRUCTS, .flags = TOP | CHECKED | OMITTED,
      .fields = skill_fields },
    { 0 },
};

static const struct setting discoverable_fields[] = {
    { "type", .kind = SETTING_ENUM, .flags = TOP | CHECKED | REQUIRED,
      .names = NAMES("connector", "plugin") },
    { "id", .kind = SETTING_STRING, .flags = TOP | CHECKED | REQUIRED },
    { 0 },
};

static const struct setting tool_suggest_fields[] = {
    { "discoverables", "struct ToolSuggestDiscoverable", .kind = SETTING_STRUCTS,
      .flags = TOP | CHECKED, .fields = discoverable_fields, .unset = "[]" },
    { 0 },
};

static const struct setting apps_default_fields[] = {
    CHECK_UNSET("enabled", BOOL, "true"),
    CHECK_UNSET("destructive_enabled", BOOL, "true"),
    CHECK_UNSET("open_world_enabled", BOOL, "true"),
    { 0 },
};

static const struct setting app_tool_fields[] = {
    CHECK("enabled", BOOL, TOP),
    CHECK_ENUM("approval_mode", approval_modes, NULL),
    { 0 },
};

static const struct setting app_tools_fields[] = {
    CHECK_REST("AppToolConfig", app_tool_fields),
    { 0 },
};

static const struct setting app_fields[] = {
    CHECK_UNSET("enabled", BOOL, "true"),
    CHECK("destructive_enabled", BOOL, TOP),
    CHECK("open_world_enabled", BOOL, TOP),
    CHECK_ENUM("default_tools_approval_mode", approval_modes, NULL),
    CHECK("default_tools_enabled", BOOL, TOP),
    CHECK_STRUCT("tools", "AppToolsConfig", app_tools_fields),
    { 0 },
};

static const struct setting apps_fields[] = {
    CHECK_STRUCT("_default", "AppsDefaultConfig", apps_default_fields),
    CHECK_REST("AppConfig", app_fields),
    { 0 },
};

static const struct setting mcp_tool_fields[] = {
    { "approval_mode", .kind = SETTING_ENUM, .flags = TOP | CHECKED | OMITTED,
      .names = approval_modes },
    { 0 },
};

/* Which of them a server may have, and what it shows of them, depends on its transport. */
const struct setting mcp_fields[] = {
    CHECK_OMITTED("command", STRING),
    CHECK_OMITTED("args", STRINGS),
    CHECK_OMITTED("env", STRING_MAP),
    CHECK_OMITTED("env_vars", STRINGS),
    CHECK_OMITTED("cwd", STRING),
    CHECK_OMITTED("url", STRING),
    CHECK_OMITTED("bearer_token", STRING),
    CHECK_OMITTED("bearer_token_env_var", STRING),
    CHECK_OMITTED("http_headers", STRING_MAP),
    CHECK_OMITTED("env_http_headers", STRING_MAP),
    CHECK_UNSET("enabled", BOOL, "true"),
    CHECK_OMITTED("required", BOOL),
    CHECK_OMITTED("startup_timeout_sec", F64),
    { "startup_timeout_ms", "u64", .kind = SETTING_UINT, .flags = TOP | CHECKED | OMITTED },
    CHECK("tool_timeout_sec", F64, TOP),
    CHECK_OMITTED("enabled_tools", STRINGS),
    CHECK_OMITTED("disabled_tools", STRINGS),
    CHECK_OMITTED("scopes", STRINGS),
    CHECK_OMITTED("oauth_resource", STRING),
    CHECK_OMITTED("oauth_client_id", STRING),
    CHECK_OMITTED("oauth_client_secret_env_var", STRING),
    { "default_tools_approval_mode", .kind = SETTING_ENUM, .flags = TOP | CHECKED | OMITTED,
      .names = approval_modes },
    { "tools", "struct McpServerToolConfig", .kind = SETTING_MAP, .flags = TOP | CHECKED | OMITTED,
      .fields = mcp_tool_fields },
    { 0 },
};

static const struct setting agent_role_fields[] = {
    CHECK("description", STRING, TOP),
    CHECK("config_file", PATH, TOP),
    CHECK("nickname_candidates", STRINGS, TOP),
    { 0 },
};

#define TARGET config_agents
static const struct setting agents_fields[] = {
    { "max_threads", "usize", .kind = SETTING_UINT, .flags = TOP, AT(max_threads) },
    { "max_depth", "i32", .kind = SETTING_I64, .flags = TOP, AT(max_depth), .max = INT32_MAX },
    { "job_max_runtime_seconds", "u64", .kind = SETTING_UINT, .flags = TOP,
      AT(job_max_runtime_seconds) },
    CHECK_REST("AgentRoleToml", agent_role_fields),
    { 0 },
};
#undef TARGET

#define TARGET config

static const struct setting store_fields[] = {
    { "url", .kind = SETTING_STRING, .flags = TOP, AT(store.url) },
    { "name", .kind = SETTING_STRING, .flags = TOP, AT(store.name) },
    { "advertise", .kind = SETTING_STRING, .flags = TOP, AT(store.advertise) },
    { "token_file", .kind = SETTING_PATH, .flags = TOP, AT(store.token_file) },
    { "lease_seconds", "a number of seconds", .kind = SETTING_UINT, .flags = TOP | NONZERO,
      AT(store.lease_seconds), .max = 300 },
    { "workspaces", .kind = SETTING_ENUM, .flags = TOP, AT(store.workspaces),
      .names = NAMES("shared", "sticky") },
    { 0 },
};

/* Of this server alone. */
static const struct setting bobbin_fields[] = {
    { "protocol", .kind = SETTING_ENUM, .flags = TOP, AT(protocol),
      .names = NAMES("0.118", "0.166") },
    { "retry_refusals", .kind = SETTING_BOOL, .flags = TOP, AT(retry_refusals) },
    { "max_retries", "u64", .kind = SETTING_UINT, .flags = TOP, AT(max_retries) },
    { "store", "struct BobbinStore", .kind = SETTING_STRUCT, .flags = TOP | OMITTED,
      .fields = store_fields },
    { 0 },
};

/* By subject: the model and its provider, instructions, approvals and the sandbox, tools, the rest. */
const struct setting config_fields[] = {
    { "model", .kind = SETTING_STRING, .flags = BOTH, AT(model) },
    { "review_model", .kind = SETTING_STRING, .flags = TOP, AT(review_model) },
    { "model_provider", .kind = SETTING_STRING, .flags = BOTH, AT(model_provider_id) },
    { "model_providers", "struct ModelProviderInfo", .kind = SETTING_PROVIDERS,
      .flags = TOP | CHECKED, .fields = provider_fields, .unset = "{}" },
    { "openai_base_url", .kind = SETTING_STRING, .flags = TOP, AT(openai_base_url) },
    { "chatgpt_base_url", .kind = SETTING_STRING, .flags = BOTH, AT(chatgpt_base_url) },
    { "oss_provider", .kind = SETTING_STRING, .flags = BOTH, AT(oss_provider) },
    { "model_context_window", "i64", .kind = SETTING_I64, .flags = TOP, AT(model_context_window) },
    { "model_auto_compact_token_limit", "i64", .kind = SETTING_I64, .flags = TOP,
      AT(model_auto_compact_token_limit) },
    { "model_reasoning_effort", .kind = SETTING_ENUM, .flags = BOTH, AT(model_reasoning_effort),
      .names = efforts },
    { "plan_mode_reasoning_effort", .kind = SETTING_ENUM, .flags = BOTH,
      AT(plan_mode_reasoning_effort), .names = efforts },
    { "model_reasoning_summary", .kind = SETTING_ENUM, .flags = BOTH, AT(model_reasoning_summary),
      .names = NAMES("auto", "concise", "detailed", "none") },
    { "model_verbosity", .kind = SETTING_ENUM, .flags = BOTH, AT(model_verbosity),
      .names = NAMES("low", "medium", "high") },
    { "model_supports_reasoning_summaries", .kind = SETTING_BOOL, .flags = TOP,
      AT(model_supports_reasoning_summaries) },
    { "model_catalog_json", .kind = SETTING_PATH, .flags = BOTH, AT(model_catalog_json) },
    { "service_tier", .kind = SETTING_ENUM, .flags = BOTH, AT(service_tier),
      .names = NAMES("fast", "flex") },
    { "personality", .kind = SETTING_ENUM, .flags = BOTH, AT(personality),
      .names = NAMES("none", "friendly", "pragmatic") },
    { "model_instructions_file", .kind = SETTING_PATH, .flags = BOTH, AT(model_instructions_file) },
    { "instructions", .kind = SETTING_STRING, .flags = TOP, AT(instructions) },
    { "developer_instructions", .kind = SETTING_STRING, .flags = TOP, AT(developer_instructions) },
    { "compact_prompt", .kind = SETTING_STRING, .flags = TOP, AT(compact_prompt) },
    { "experimental_compact_prompt_file", .kind = SETTING_PATH, .flags = BOTH,
      AT(experimental_compact_prompt_file) },
    { "commit_attribution", .kind = SETTING_STRING, .flags = TOP, AT(commit_attribution) },
    { "tool_output_token_limit", "usize", .kind = SETTING_UINT, .flags = TOP,
      AT(tool_output_token_limit) },
    { "hide_agent_reasoning", .kind = SETTING_BOOL, .flags = TOP, AT(hide_agent_reasoning) },
    { "show_raw_agent_reasoning", .kind = SETTING_BOOL, .flags = TOP,
      AT(show_raw_agent_reasoning) },

    { "approval_policy", .kind = SETTING_APPROVAL, .flags = BOTH, AT(approval_policy) },
    { "approvals_reviewer", .kind = SETTING_ENUM, .flags = BOTH, AT(approvals_reviewer),
      .names = NAMES("user", "guardian_subagent"), .newer_name = "auto_review" },
    { "sandbox_mode", .kind = SETTING_ENUM, .flags = BOTH, AT(sandbox_mode),
      .names = NAMES("read-only", "workspace-write", "danger-full-access") },
    { "sandbox_workspace_write", "struct SandboxWorkspaceWrite", .kind = SETTING_STRUCT,
      .flags = TOP, AT(workspace_write), .fields = workspace_write_fields },
    CHECK("default_permissions", STRING, TOP),
    CHECK_STRUCT("permissions", "PermissionsToml", permissions_fields),
    { "allow_login_shell", .kind = SETTING_BOOL, .flags = TOP, AT(allow_login_shell) },
    { "shell_environment_policy", "struct ShellEnvironmentPolicyToml", .kind = SETTING_STRUCT,
      .flags = TOP, AT(shell_environment), .fields = shell_environment_fields, .unset = "{}" },
    { "background_terminal_max_timeout", "u64", .kind = SETTING_UINT, .flags = TOP,
      AT(background_terminal_max_timeout_ms) },
    CHECK("js_repl_node_path", PATH, BOTH),
    CHECK("js_repl_node_module_dirs", PATHS, BOTH),
    CHECK("zsh_path", PATH, BOTH),
    { "web_search", .kind = SETTING_ENUM, .flags = BOTH, AT(web_search),
      .names = NAMES("disabled", "cached", "live") },
    { "tools", "struct ToolsToml", .kind = SETTING_STRUCT, .flags = BOTH | CHECKED,
      .fields = tools_fields },
    CHECK_STRUCT("ghost_snapshot", "GhostSnapshotToml", ghost_snapshot_fields),
    { "agents", "struct AgentsToml", .kind = SETTING_STRUCT, .flags = TOP, AT(agents),
      .fields = agents_fields },
    CHECK_STRUCT("memories", "MemoriesToml", memories_fields),

    { "projects", "struct ProjectConfig", .kind = SETTING_MAP, .flags = TOP | CHECKED,
      .fields = project_fields },
    { "project_root_markers", .kind = SETTING_STRINGS, .flags = TOP, AT(project_root_markers) },
    { "project_doc_max_bytes", "usize", .kind = SETTING_UINT, .flags = TOP,
      AT(project_doc_max_bytes) },
    { "project_doc_fallback_filenames", .kind = SETTING_STRINGS, .flags = TOP,
      AT(project_doc_fallback_filenames) },
    { "notify", .kind = SETTING_STRINGS, .flags = TOP, AT(notify) },
    { "history", "struct History", .kind = SETTING_STRUCT, .flags = TOP, AT(history),
      .fields = history_fields },
    { "sqlite_home", .kind = SETTING_PATH, .flags = TOP, AT(sqlite_home) },
    { "log_dir", .kind = SETTING_PATH, .flags = TOP, AT(log_dir) },
    { "file_opener", .kind = SETTING_ENUM, .flags = TOP | CHECKED,
      .names = NAMES("vscode", "vscode-insiders", "windsurf", "cursor", "none") },
    CHECK_STRUCT("tui", "Tui", tui_fields),
    CHECK_STRUCT("notice", "Notice", notice_fields),
    CHECK("disable_paste_burst", BOOL, TOP),
    CHECK("check_for_update_on_startup", BOOL, TOP),
    { "windows", "struct WindowsToml", .kind = SETTING_STRUCT, .flags = BOTH | CHECKED,
      .fields = windows_fields },
    CHECK("windows_wsl_setup_acknowledged", BOOL, TOP),
    CHECK_STRUCT("audio", "RealtimeAudioToml", audio_fields),
    CHECK("suppress_unstable_features_warning", BOOL, TOP),

    { "cli_auth_credentials_store", .kind = SETTING_ENUM, .flags = TOP,
      AT(cli_auth_credentials_store), .names = NAMES("file", "keyring", "auto", "ephemeral") },
    { "forced_login_method", .kind = SETTING_ENUM, .flags = TOP, AT(forced_login_method),
      .names = NAMES("chatgpt", "api") },
    { "forced_chatgpt_workspace_id", .kind = SETTING_STRING, .flags = TOP,
      AT(forced_chatgpt_workspace_id) },
    { "mcp_servers", "struct RawMcpServerConfig", .kind = SETTING_MCP, .flags = TOP | CHECKED,
      .fields = mcp_fields, .unset = "{}" },
    { "mcp_oauth_credentials_store", .kind = SETTING_ENUM, .flags = TOP,
      AT(mcp_oauth_credentials_store), .names = NAMES("auto", "file", "keyring") },
    { "mcp_oauth_callback_port", "u16", .kind = SETTING_UINT, .flags = TOP,
      AT(mcp_oauth_callback_port), .max = UINT16_MAX },
    { "mcp_oauth_callback_url", .kind = SETTING_STRING, .flags = TOP, AT(mcp_oauth_callback_url) },
    CHECK_STRUCT("skills", "SkillsConfig", skills_fields),
    { "plugins", "struct PluginConfig", .kind = SETTING_MAP, .flags = TOP | CHECKED,
      .fields = enabled_by_default_fields, .unset = "{}" },
    CHECK_STRUCT("apps", "AppsConfigToml", apps_fields),
    CHECK_STRUCT("tool_suggest", "ToolSuggestConfig", tool_suggest_fields),
    { "features", "struct FeaturesToml", .kind = SETTING_BOOL_MAP, .flags = BOTH | CHECKED },
    { "analytics", "struct AnalyticsConfigToml", .kind = SETTING_STRUCT, .flags = BOTH | CHECKED,
      .fields = enabled_fields },
    CHECK_STRUCT("feedback", "FeedbackConfigToml", enabled_fields),
    CHECK_STRUCT("otel", "OtelConfigToml", otel_fields),
    { "realtime", "struct RealtimeToml", .kind = SETTING_STRUCT, .flags = TOP,
      .fields = realtime_fields },
    { "bobbin", "struct BobbinToml", .kind = SETTING_STRUCT, .flags = TOP | OMITTED,
      .fields = bobbin_fields },
    { "experimental_realtime_start_instructions", .kind = SETTING_STRING, .flags = TOP,
      AT(realtime.start_instructions) },
    { "experimental_realtime_ws_backend_prompt", .kind = SETTING_STRING, .flags = TOP,
      AT(realtime.backend_prompt) },
    { "experimental_realtime_ws_base_url", .kind = SETTING_STRING, .flags = TOP,
      AT(realtime.base_url) },
    { "experimental_realtime_ws_model", .kind = SETTING_STRING, .flags = TOP, AT(realtime.model) },
    { "experimental_realtime_ws_startup_context", .kind = SETTING_STRING, .flags = TOP,
      AT(realtime.startup_context) },
    { "experimental_instructions_file", .kind = SETTING_PATH, .flags = BOTH,
      AT(experimental_instructions_file) },
    { "experimental_use_unified_exec_tool", .kind = SETTING_BOOL, .flags = BOTH,
      AT(use_unified_exec) },
    { "experimental_use_freeform_apply_patch", .kind = SETTING_BOOL, .flags = BOTH,
      AT(use_freeform_apply_patch) },
    { "include_apply_patch_tool", .kind = SETTING_BOOL, .flags = PROFILE,
      AT(include_apply_patch_tool) },
    CHECK("tools_view_image", BOOL, PROFILE),

    { "profile", .kind = SETTING_STRING, .flags = TOP, AT(profile) },
    /* Of the structs in here the fields are those above that have PROFILE. */
    { "profiles", "struct ConfigProfile", .kind = SETTING_MAP, .flags = TOP | CHECKED,
      .unset = "{}" },
    { 0 },
};
#undef TARGET

const struct setting *setting_find(const struct setting *fields, int where, struct str key)
{
    for (; fields->key != NULL; fields++) {
        if (fields->kind == SETTING_REST)
            return fields;
        /* The first letter tells most of them apart. */
        if ((fields->flags & where) && fields->key[0] == key.s[0] && str_is(key, fields->key))
            return fields;
    }
    return NULL;
}

const struct setting *setting_entry_fields(const struct setting *map, int *ret_where)
{
    bool of_profiles = strcmp(map->key, "profiles") == 0;

    *ret_where = of_profiles ? PROFILE : TOP;
    return of_profiles ? config_fields : map->fields;
}
