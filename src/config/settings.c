#include "config/settings.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"
#include "schema/explain.h"

#include <math.h>
#include <stdlib.h>

enum setting_kind {
    SETTING_STRING = 1, /* struct str */
    SETTING_PATH,       /* struct str, absolute */
    SETTING_BOOL,       /* struct opt_bool */
    SETTING_I64,        /* struct opt_i64 */
    SETTING_UINT,       /* struct opt_u64; `expected` names it, `max` bounds it */
    SETTING_ENUM,       /* an enum that counts `names` from 1 */
    SETTING_STRINGS,    /* struct str_array */
    SETTING_PATHS,      /* struct str_array */
    SETTING_STRING_MAP, /* struct name_values */
    SETTING_BOOL_MAP,   /* checked only */
    SETTING_STRUCT,     /* `fields` into the same target, from `offset` on */
    SETTING_MAP,        /* of structs; checked only */
    SETTING_APPROVAL,   /* struct wire_ask_for_approval */
    SETTING_PROVIDERS,  /* checked only */
};

enum setting_flag {
    TOP = 1 << 0,
    PROFILE = 1 << 1,
    BOTH = TOP | PROFILE,
    CHECKED = 1 << 2, /* stored nowhere */
    REQUIRED = 1 << 3,
    NONZERO = 1 << 4,
};

struct setting {
    const char *key;
    const char *expected; /* what the errors call it */
    const struct setting *fields;
    const char *const *names;
    uint64_t max;
    uint16_t offset;
    uint8_t kind;
    uint8_t flags;
};

/* The keys that lead to a value. */
struct place {
    const struct place *parent;
    struct str key;
};

#define NAMES(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const char *const efforts[] = { "none", "minimal", "low", "medium", "high", "xhigh", NULL };
static const char *const approval_policies[] = { "untrusted", "on-failure", "on-request",
                                                 "granular",  "never",      NULL };

/* As the reference declares them, which is the order in which it misses them. */
static const char *const granular_keys[] = { "sandbox_approval", "rules", "skill_approval",
                                             "request_permissions", "mcp_elicitations" };

/* A member of the struct that the fields at hand are read into. */
#define AT(member) .offset = offsetof(struct TARGET, member)

#define TARGET config_workspace_write
static const struct setting workspace_write_fields[] = {
    { "writable_roots", .kind = SETTING_PATHS, .flags = TOP, AT(writable_roots) },
    { "network_access", .kind = SETTING_BOOL, .flags = TOP, AT(network_access) },
    { "exclude_tmpdir_env_var", .kind = SETTING_BOOL, .flags = TOP, AT(exclude_tmpdir_env_var) },
    { "exclude_slash_tmp", .kind = SETTING_BOOL, .flags = TOP, AT(exclude_slash_tmp) },
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

#define TARGET config_agents
static const struct setting agents_fields[] = {
    { "max_threads", "usize", .kind = SETTING_UINT, .flags = TOP, AT(max_threads) },
    { "max_depth", "i32", .kind = SETTING_I64, .flags = TOP, AT(max_depth), .max = INT32_MAX },
    { "job_max_runtime_seconds", "u64", .kind = SETTING_UINT, .flags = TOP,
      AT(job_max_runtime_seconds) },
    { 0 },
};
#undef TARGET

static const struct setting project_fields[] = {
    { "trust_level", .kind = SETTING_ENUM, .flags = TOP | CHECKED,
      .names = NAMES("trusted", "untrusted") },
    { 0 },
};

/* The wire takes these as they are, a provider takes them capped. */
struct provider_settings {
    struct provider provider;
    enum { WIRE_API_RESPONSES = 1 } wire_api;
    struct opt_u64 request_max_retries;
    struct opt_u64 stream_max_retries;
    struct opt_u64 stream_idle_timeout_ms;
    struct opt_bool requires_openai_auth;
    struct str auth_command; /* NULL: no `auth` */
};

#define TARGET provider_settings
static const struct setting auth_fields[] = {
    { "command", .kind = SETTING_STRING, .flags = TOP | REQUIRED, AT(auth_command) },
    { "args", .kind = SETTING_STRINGS, .flags = TOP | CHECKED },
    { "timeout_ms", "a nonzero u64", .kind = SETTING_UINT, .flags = TOP | CHECKED | NONZERO },
    { "refresh_interval_ms", "u64", .kind = SETTING_UINT, .flags = TOP | CHECKED },
    { "cwd", .kind = SETTING_PATH, .flags = TOP | CHECKED },
    { 0 },
};

static const struct setting provider_fields[] = {
    { "name", .kind = SETTING_STRING, .flags = TOP | REQUIRED, AT(provider.name) },
    { "base_url", .kind = SETTING_STRING, .flags = TOP, AT(provider.base_url) },
    { "env_key", .kind = SETTING_STRING, .flags = TOP, AT(provider.env_key) },
    { "env_key_instructions", .kind = SETTING_STRING, .flags = TOP,
      AT(provider.env_key_instructions) },
    { "experimental_bearer_token", .kind = SETTING_STRING, .flags = TOP,
      AT(provider.bearer_token) },
    { "auth", "struct ModelProviderAuthInfo", .kind = SETTING_STRUCT, .flags = TOP,
      .fields = auth_fields },
    { "wire_api", .kind = SETTING_ENUM, .flags = TOP, AT(wire_api), .names = NAMES("responses") },
    { "query_params", .kind = SETTING_STRING_MAP, .flags = TOP, AT(provider.query_params) },
    { "http_headers", .kind = SETTING_STRING_MAP, .flags = TOP, AT(provider.http_headers) },
    { "env_http_headers", .kind = SETTING_STRING_MAP, .flags = TOP, AT(provider.env_http_headers) },
    { "request_max_retries", "u64", .kind = SETTING_UINT, .flags = TOP, AT(request_max_retries) },
    { "stream_max_retries", "u64", .kind = SETTING_UINT, .flags = TOP, AT(stream_max_retries) },
    { "stream_idle_timeout_ms", "u64", .kind = SETTING_UINT, .flags = TOP,
      AT(stream_idle_timeout_ms) },
    { "websocket_connect_timeout_ms", "u64", .kind = SETTING_UINT, .flags = TOP | CHECKED },
    { "requires_openai_auth", .kind = SETTING_BOOL, .flags = TOP, AT(requires_openai_auth) },
    { "supports_websockets", .kind = SETTING_BOOL, .flags = TOP | CHECKED },
    { 0 },
};
#undef TARGET

#define TARGET config

/* Checked for their type only: whoever needs more finds it in the tree. */
#define CHECK_STRUCT(name, type)                                                                   \
    {                                                                                              \
        name, "struct " type, .kind = SETTING_STRUCT, .flags = TOP | CHECKED                       \
    }
#define CHECK(name, type, where)                                                                   \
    {                                                                                              \
        name, .kind = SETTING_##type, .flags = (where) | CHECKED                                   \
    }

/* In the order of reference/06 1.8. */
static const struct setting config_fields[] = {
    { "model", .kind = SETTING_STRING, .flags = BOTH, AT(model) },
    { "review_model", .kind = SETTING_STRING, .flags = TOP, AT(review_model) },
    { "model_provider", .kind = SETTING_STRING, .flags = BOTH, AT(model_provider_id) },
    { "model_providers", .kind = SETTING_PROVIDERS, .flags = TOP | CHECKED },
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
      .names = NAMES("user", "guardian_subagent") },
    { "sandbox_mode", .kind = SETTING_ENUM, .flags = BOTH, AT(sandbox_mode),
      .names = NAMES("read-only", "workspace-write", "danger-full-access") },
    { "sandbox_workspace_write", "struct SandboxWorkspaceWrite", .kind = SETTING_STRUCT,
      .flags = TOP, AT(workspace_write), .fields = workspace_write_fields },
    CHECK("default_permissions", STRING, TOP),
    CHECK_STRUCT("permissions", "PermissionsToml"),
    { "allow_login_shell", .kind = SETTING_BOOL, .flags = TOP, AT(allow_login_shell) },
    { "shell_environment_policy", "struct ShellEnvironmentPolicyToml", .kind = SETTING_STRUCT,
      .flags = TOP, AT(shell_environment), .fields = shell_environment_fields },
    { "background_terminal_max_timeout", "u64", .kind = SETTING_UINT, .flags = TOP,
      AT(background_terminal_max_timeout_ms) },
    CHECK("js_repl_node_path", PATH, BOTH),
    CHECK("js_repl_node_module_dirs", PATHS, BOTH),
    CHECK("zsh_path", PATH, BOTH),
    { "web_search", .kind = SETTING_ENUM, .flags = BOTH, AT(web_search),
      .names = NAMES("disabled", "cached", "live") },
    { "tools", "struct ToolsToml", .kind = SETTING_STRUCT, .flags = BOTH | CHECKED },
    CHECK_STRUCT("ghost_snapshot", "GhostSnapshotToml"),
    { "agents", "struct AgentsToml", .kind = SETTING_STRUCT, .flags = TOP, AT(agents),
      .fields = agents_fields },
    CHECK_STRUCT("memories", "MemoriesToml"),

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
    CHECK_STRUCT("tui", "Tui"),
    CHECK_STRUCT("notice", "Notice"),
    CHECK("disable_paste_burst", BOOL, TOP),
    CHECK("check_for_update_on_startup", BOOL, TOP),
    CHECK_STRUCT("windows", "WindowsToml"),
    CHECK_STRUCT("audio", "RealtimeAudioToml"),
    CHECK("suppress_unstable_features_warning", BOOL, TOP),

    { "cli_auth_credentials_store", .kind = SETTING_ENUM, .flags = TOP | CHECKED,
      .names = NAMES("file", "keyring", "auto", "ephemeral") },
    { "forced_login_method", .kind = SETTING_ENUM, .flags = TOP, AT(forced_login_method),
      .names = NAMES("chatgpt", "api") },
    { "forced_chatgpt_workspace_id", .kind = SETTING_STRING, .flags = TOP,
      AT(forced_chatgpt_workspace_id) },
    { "mcp_servers", .kind = SETTING_MAP, .flags = TOP | CHECKED },
    { "mcp_oauth_credentials_store", .kind = SETTING_ENUM, .flags = TOP | CHECKED,
      .names = NAMES("auto", "file", "keyring") },
    { "mcp_oauth_callback_port", "u16", .kind = SETTING_UINT, .flags = TOP | CHECKED,
      .max = UINT16_MAX },
    CHECK("mcp_oauth_callback_url", STRING, TOP),
    CHECK_STRUCT("skills", "SkillsConfig"),
    { "plugins", .kind = SETTING_MAP, .flags = TOP | CHECKED },
    CHECK_STRUCT("apps", "AppsConfigToml"),
    CHECK_STRUCT("tool_suggest", "ToolSuggestConfig"),
    { "features", "struct FeaturesToml", .kind = SETTING_BOOL_MAP, .flags = BOTH | CHECKED },
    CHECK_STRUCT("analytics", "AnalyticsConfigToml"),
    CHECK_STRUCT("feedback", "FeedbackConfigToml"),
    CHECK_STRUCT("otel", "OtelConfigToml"),
    CHECK_STRUCT("realtime", "RealtimeToml"),
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
    { "profiles", "struct ConfigProfile", .kind = SETTING_MAP, .flags = TOP | CHECKED },
    { 0 },
};
#undef TARGET

static void write_place(struct buf *out, const struct place *place)
{
    if (place->parent != NULL) {
        write_place(out, place->parent);
        buf_add_char(out, '.');
    }
    buf_add_str(out, place->key);
}

/* Says where: before the message in *context->err if it was in a file, else behind it. */
static bool fail_at(struct settings_context *context, const struct place *place,
                    const struct toml_source *source, const struct toml_range *range)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (source != NULL && source->path.s != NULL) {
        *context->problem = (struct config_problem){ source->path, *range };
        buf_printf(&text, "%s:%u:%u: ", source->path.s, range->start.line, range->start.column);
        return error_prefix(context->err, buf_str(&text).s);
    }
    buf_add_str(&text, context->err->message);
    if (place != NULL) {
        buf_add_text(&text, "\nin `");
        write_place(&text, place);
        buf_add_text(&text, "`\n");
    }
    return error_set_str(context->err, ERR_INVALID_REQUEST, buf_str(&text));
}

static bool fail_value(struct settings_context *context, const struct place *place,
                       const struct toml_value *value)
{
    return fail_at(context, place, value->source, &value->range);
}

/* The words for JSON serve TOML as well. */
static void to_json(const struct toml_value *value, yyjson_val *ret_json)
{
    *ret_json = (yyjson_val){ 0 };
    switch (value->type) {
    case TOML_STRING:
        yyjson_set_strn(ret_json, value->text.s, value->text.len);
        break;
    case TOML_INTEGER:
        yyjson_set_sint(ret_json, value->integer);
        break;
    case TOML_FLOAT:
        yyjson_set_real(ret_json, value->number);
        break;
    case TOML_BOOLEAN:
        yyjson_set_bool(ret_json, value->boolean);
        break;
    case TOML_ARRAY:
        ret_json->tag = YYJSON_TYPE_ARR;
        break;
    default:
        ret_json->tag = YYJSON_TYPE_OBJ; /* dates, too, are maps to the reference */
        break;
    }
}

static bool wrong_type(struct settings_context *context, const struct place *place,
                       const struct toml_value *value, const char *expected)
{
    yyjson_val json;

    if (value->type == TOML_FLOAT && !isfinite(value->number)) {
        error_set(context->err, ERR_INVALID_REQUEST,
                  "invalid type: floating point `%s`, expected %s",
                  isnan(value->number) ? "NaN"
                  : value->number < 0  ? "-inf"
                                       : "inf",
                  expected);
    } else {
        to_json(value, &json);
        explain_invalid_type(context->err, &json, expected);
    }
    context->err->code = ERR_INVALID_REQUEST;
    return fail_value(context, place, value);
}

static bool wrong_value(struct settings_context *context, const struct place *place,
                        const struct toml_value *value, const char *expected)
{
    yyjson_val json;

    to_json(value, &json);
    explain_invalid_value(context->err, &json, expected);
    context->err->code = ERR_INVALID_REQUEST;
    return fail_value(context, place, value);
}

static int compare_entries(const void *a, const void *b)
{
    const struct toml_entry *const *left = a, *const *right = b;

    return strcmp((*left)->key.s, (*right)->key.s);
}

/* By key, as the reference goes through a table: of several faults it reports the first. */
static const struct toml_entry **sorted(struct settings_context *context,
                                        const struct toml_value *table)
{
    const struct toml_entry **entries =
        arena_zero(context->arena, (table->table.n + 1) * sizeof *entries);

    for (size_t i = 0; i < table->table.n; i++)
        entries[i] = &table->table.entries[i];
    if (table->table.n > 1)
        qsort(entries, table->table.n, sizeof *entries, compare_entries);
    return entries;
}

static bool is_text(const struct toml_value *value)
{
    return value->type == TOML_STRING ||
           (value->type >= TOML_OFFSET_DATE_TIME && value->type <= TOML_LOCAL_TIME);
}

struct str settings_path(struct arena *arena, const struct toml_value *value)
{
    const char *user_home = getenv("HOME");
    struct str text = value->text;
    struct str folder = value->source == NULL ? STR_NONE : value->source->folder;

    if (text.len >= 1 && text.s[0] == '~' && (text.len == 1 || text.s[1] == '/') &&
        user_home != NULL)
        text = str_of(arena_printf(arena, "%s/%s", user_home, text.s + 1));
    else if (!path_is_absolute(text))
        text = str_of(arena_printf(arena, "%s/%s", folder.s == NULL ? "" : folder.s, text.s));
    return path_normalize(arena, text);
}

static bool read_text(struct settings_context *context, const struct place *place,
                      const struct toml_value *value, bool is_path, struct str *ret_text)
{
    if (!is_text(value))
        return wrong_type(context, place, value, is_path ? "path string" : "a string");
    *ret_text = is_path ? settings_path(context->arena, value) : value->text;
    return true;
}

static bool read_texts(struct settings_context *context, const struct place *place,
                       const struct toml_value *value, bool are_paths, struct str_array *ret_texts)
{
    struct str *items;

    if (value->type != TOML_ARRAY)
        return wrong_type(context, place, value, "a sequence");
    items = arena_alloc(context->arena, (value->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->array.n; i++) {
        if (!read_text(context, place, value->array.items[i], are_paths, &items[i]))
            return false;
    }
    *ret_texts = (struct str_array){ items, value->array.n };
    return true;
}

static bool read_text_map(struct settings_context *context, const struct place *place,
                          const struct toml_value *value, struct name_values *ret_map)
{
    const struct toml_entry **entries;
    struct name_value *items;

    if (value->type != TOML_TABLE)
        return wrong_type(context, place, value, "a map");
    entries = sorted(context, value);
    items = arena_zero(context->arena, (value->table.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        struct place inside = { place, entry->key };

        items[i].name = entry->key;
        if (!read_text(context, &inside, entry->value, /* is_path= */ false, &items[i].value))
            return false;
    }
    *ret_map = (struct name_values){ items, value->table.n };
    return true;
}

static bool read_bool(struct settings_context *context, const struct place *place,
                      const struct toml_value *value, struct opt_bool *ret_bool)
{
    if (value->type != TOML_BOOLEAN)
        return wrong_type(context, place, value, "a boolean");
    *ret_bool = (struct opt_bool){ true, value->boolean };
    return true;
}

static bool read_uint(struct settings_context *context, const struct place *place,
                      const struct toml_value *value, const struct setting *setting,
                      struct opt_u64 *ret_uint)
{
    uint64_t max = setting->max == 0 ? UINT64_MAX : setting->max;

    if (value->type != TOML_INTEGER)
        return wrong_type(context, place, value, setting->expected);
    if (value->integer < 0 || (uint64_t)value->integer > max ||
        (value->integer == 0 && (setting->flags & NONZERO)))
        return wrong_value(context, place, value, setting->expected);
    *ret_uint = (struct opt_u64){ true, (uint64_t)value->integer };
    return true;
}

static bool read_i64(struct settings_context *context, const struct place *place,
                     const struct toml_value *value, const struct setting *setting,
                     struct opt_i64 *ret_int)
{
    if (value->type != TOML_INTEGER)
        return wrong_type(context, place, value, setting->expected);
    if (setting->max != 0 &&
        (value->integer > (int64_t)setting->max || value->integer < -(int64_t)setting->max - 1))
        return wrong_value(context, place, value, setting->expected);
    *ret_int = (struct opt_i64){ true, value->integer };
    return true;
}

static const char wire_api_chat[] =
    "`wire_api = \"chat\"` is no longer supported.\n"
    "How to fix: set `wire_api = \"responses\"` in your provider config.\n"
    "More info: https://github.com/openai/codex/discussions/7782";

/* The variant a string, or the one key of a table, names. */
static bool read_variant(struct settings_context *context, const struct place *place,
                         const struct toml_value *value, const char *const *names, int *ret_variant)
{
    bool from_file = value->source != NULL && value->source->path.s != NULL;
    struct str name;
    size_t n = 0;

    if (is_text(value)) {
        name = value->text;
    } else if (value->type == TOML_TABLE && value->table.n == 1) {
        name = value->table.entries[0].key;
    } else {
        /* The reference reads files and flags with two readers, which word it differently. */
        if (value->type == TOML_TABLE)
            error_set(context->err, ERR_INVALID_REQUEST, "wanted exactly 1 element, %s",
                      value->table.n == 0 ? "found 0 elements" : "more than 1 element");
        else
            error_set(context->err, ERR_INVALID_REQUEST, "%s",
                      from_file ? "wanted string or table"
                                : "invalid type: unit variant, expected string only");
        return fail_value(context, place, value);
    }
    for (; names[n] != NULL; n++) {
        if (str_is(name, names[n])) {
            *ret_variant = (int)n + 1;
            return true;
        }
    }
    explain_unknown(context->err, "variant", name, names, n);
    context->err->code = ERR_INVALID_REQUEST;
    return fail_value(context, place, value);
}

static bool read_enum(struct settings_context *context, const struct place *place,
                      const struct toml_value *value, const struct setting *setting, int *ret_enum)
{
    if (is_text(value) && str_is(value->text, "chat") && strcmp(setting->key, "wire_api") == 0) {
        error_set(context->err, ERR_INVALID_REQUEST, "%s", wire_api_chat);
        return fail_value(context, place, value);
    }
    return read_variant(context, place, value, setting->names, ret_enum);
}

static bool missing_field(struct settings_context *context, const struct place *place,
                          const struct toml_value *table, const char *key)
{
    explain_missing_field(context->err, key);
    context->err->code = ERR_INVALID_REQUEST;
    return fail_value(context, place, table);
}

static bool read_granular(struct settings_context *context, const struct place *place,
                          const struct toml_value *value,
                          struct wire_ask_for_approval_granular *ret_granular)
{
    struct opt_bool found[ARRAY_LENGTH(granular_keys)] = { 0 };

    if (value->type != TOML_TABLE)
        return wrong_type(context, place, value, "struct GranularApprovalConfig");
    for (size_t i = 0; i < ARRAY_LENGTH(granular_keys); i++) {
        struct place inside = { place, str_of(granular_keys[i]) };
        const struct toml_value *flag = toml_get(value, inside.key);

        if (flag != NULL && !read_bool(context, &inside, flag, &found[i]))
            return false;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(granular_keys); i++) {
        bool has_default = i == 2 || i == 3; /* skill_approval, request_permissions */

        if (!found[i].set && !has_default)
            return missing_field(context, place, value, granular_keys[i]);
    }
    *ret_granular = (struct wire_ask_for_approval_granular){
        .sandbox_approval = found[0].value,
        .rules = found[1].value,
        .skill_approval = found[2].value,
        .request_permissions = found[3].value,
        .mcp_elicitations = found[4].value,
    };
    return true;
}

static bool read_approval(struct settings_context *context, const struct place *place,
                          const struct toml_value *value, struct wire_ask_for_approval *ret_policy)
{
    struct wire_ask_for_approval policy = { 0 };
    int variant = 0;

    if (!read_variant(context, place, value, approval_policies, &variant))
        return false;
    policy.tag = (enum wire_ask_for_approval_tag)variant;
    if (policy.tag == WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR) {
        if (value->type != TOML_TABLE) {
            error_set(context->err, ERR_INVALID_REQUEST,
                      "invalid type: unit variant, expected newtype variant");
            return fail_value(context, place, value);
        }
        if (!read_granular(context, place, value->table.entries[0].value, &policy.granular))
            return false;
    }
    *ret_policy = policy;
    return true;
}

static bool read_struct(struct settings_context *context, const struct place *place,
                        const struct toml_value *table, const struct setting *fields, int where,
                        void *target);

static bool check_bool_map(struct settings_context *context, const struct place *place,
                           const struct toml_value *value, const char *expected)
{
    const struct toml_entry **entries;
    struct opt_bool ignored;

    if (value->type != TOML_TABLE)
        return wrong_type(context, place, value, expected);
    entries = sorted(context, value);
    for (size_t i = 0; i < value->table.n; i++) {
        /* The reference's reader of [features] does not name the key inside. */
        if (!read_bool(context, place, entries[i]->value, &ignored))
            return false;
    }
    return true;
}

static bool check_map(struct settings_context *context, const struct place *place,
                      const struct toml_value *value, const struct setting *setting)
{
    bool of_profiles = strcmp(setting->key, "profiles") == 0;
    const struct toml_entry **entries;

    if (value->type != TOML_TABLE)
        return wrong_type(context, place, value, "a map");
    if (setting->expected == NULL)
        return true;
    entries = sorted(context, value);
    for (size_t i = 0; i < value->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        struct place inside = { place, entry->key };
        struct config *ignored = NULL;

        if (entry->value->type != TOML_TABLE)
            return wrong_type(context, &inside, entry->value, setting->expected);
        if (of_profiles)
            ignored = arena_zero(context->arena, sizeof *ignored);
        if (!read_struct(context, &inside, entry->value,
                         of_profiles ? config_fields : setting->fields, of_profiles ? PROFILE : TOP,
                         ignored))
            return false;
    }
    return true;
}

static bool is_reserved(struct str id)
{
    return str_is(id, "openai") || str_is(id, "ollama") || str_is(id, "lmstudio");
}

static bool check_reserved(struct settings_context *context, const struct place *place,
                           const struct toml_value *providers)
{
    static const char *const reserved[] = { "lmstudio", "ollama", "openai" };
    CLEANUP(buf_done) struct buf found = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(reserved); i++) {
        if (toml_get(providers, str_of(reserved[i])) != NULL)
            buf_printf(&found, "%s`%s`", found.len > 0 ? ", " : "", reserved[i]);
    }
    if (found.len == 0)
        return true;
    error_set(context->err, ERR_INVALID_REQUEST,
              "model_providers contains reserved built-in provider IDs: %s. Built-in providers "
              "cannot be overridden. Rename your custom provider (for example, `openai-custom`).",
              buf_str(&found).s);
    return fail_value(context, place, providers);
}

static bool check_auth(struct settings_context *context, const struct place *place,
                       const struct toml_value *providers, struct str id,
                       const struct provider_settings *settings)
{
    const char *wrong = NULL;

    if (settings->auth_command.s == NULL)
        return true;
    if (str_trim(settings->auth_command).len == 0)
        wrong = "provider auth.command must not be empty";
    else if (settings->provider.env_key.s != NULL)
        wrong = "provider auth cannot be combined with env_key";
    else if (settings->provider.bearer_token.s != NULL)
        wrong = "provider auth cannot be combined with experimental_bearer_token";
    else if (settings->requires_openai_auth.value)
        wrong = "provider auth cannot be combined with requires_openai_auth";
    if (wrong == NULL)
        return true;
    error_set(context->err, ERR_INVALID_REQUEST, "model_providers.%s: %s", id.s, wrong);
    return fail_value(context, place, providers);
}

static bool check_providers(struct settings_context *context, const struct place *place,
                            const struct toml_value *value)
{
    const struct toml_entry **entries;

    if (value->type != TOML_TABLE)
        return wrong_type(context, place, value, "a map");
    entries = sorted(context, value);
    for (size_t i = 0; i < value->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        struct place inside = { place, entry->key };
        struct provider_settings settings = { 0 };

        if (entry->value->type != TOML_TABLE)
            return wrong_type(context, &inside, entry->value, "struct ModelProviderInfo");
        if (!read_struct(context, &inside, entry->value, provider_fields, TOP, &settings))
            return false;
        if (!is_reserved(entry->key) && !check_auth(context, place, value, entry->key, &settings))
            return false;
    }
    return check_reserved(context, place, value);
}

static bool read_substruct(struct settings_context *context, const struct place *place,
                           const struct toml_value *value, const struct setting *setting,
                           void *target)
{
    if (value->type != TOML_TABLE)
        return wrong_type(context, place, value, setting->expected);
    return setting->fields == NULL ||
           read_struct(context, place, value, setting->fields, TOP, target);
}

static bool read_setting(struct settings_context *context, const struct place *place,
                         const struct toml_value *value, const struct setting *setting,
                         void *target)
{
    union {
        struct str text;
        struct str_array texts;
        struct name_values map;
        struct opt_bool boolean;
        struct opt_i64 integer;
        struct opt_u64 natural;
        int variant;
    } ignored;
    void *at = setting->flags & CHECKED ? (void *)&ignored : (char *)target + setting->offset;

    switch ((enum setting_kind)setting->kind) {
    case SETTING_STRING:
        return read_text(context, place, value, /* is_path= */ false, at);
    case SETTING_PATH:
        return read_text(context, place, value, /* is_path= */ true, at);
    case SETTING_BOOL:
        return read_bool(context, place, value, at);
    case SETTING_I64:
        return read_i64(context, place, value, setting, at);
    case SETTING_UINT:
        return read_uint(context, place, value, setting, at);
    case SETTING_ENUM:
        return read_enum(context, place, value, setting, at);
    case SETTING_STRINGS:
        return read_texts(context, place, value, /* are_paths= */ false, at);
    case SETTING_PATHS:
        return read_texts(context, place, value, /* are_paths= */ true, at);
    case SETTING_STRING_MAP:
        return read_text_map(context, place, value, at);
    case SETTING_BOOL_MAP:
        return check_bool_map(context, place, value, setting->expected);
    case SETTING_STRUCT:
        return read_substruct(context, place, value, setting, at);
    case SETTING_MAP:
        return check_map(context, place, value, setting);
    case SETTING_APPROVAL:
        return read_approval(context, place, value, at);
    case SETTING_PROVIDERS:
        return check_providers(context, place, value);
    }
    return true;
}

static bool read_struct(struct settings_context *context, const struct place *place,
                        const struct toml_value *table, const struct setting *fields, int where,
                        void *target)
{
    const struct toml_entry **entries = sorted(context, table);

    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        struct place inside = { place, entry->key };

        for (const struct setting *field = fields; field->key != NULL; field++) {
            if ((field->flags & where) && str_is(entry->key, field->key)) {
                if (!read_setting(context, &inside, entry->value, field, target))
                    return false;
                break;
            }
        }
    }
    for (const struct setting *field = fields; field->key != NULL; field++) {
        if ((field->flags & REQUIRED) && toml_get(table, str_of(field->key)) == NULL)
            return missing_field(context, place, table, field->key);
    }
    return true;
}

bool settings_read(struct settings_context *context, const struct toml_value *tree,
                   struct config *config)
{
    return read_struct(context, /* place= */ NULL, tree, config_fields, TOP, config);
}

bool settings_read_profile(struct settings_context *context, const struct toml_value *profile,
                           struct config *config)
{
    return read_struct(context, /* place= */ NULL, profile, config_fields, PROFILE, config);
}

static uint32_t capped(struct opt_u64 value, uint32_t otherwise)
{
    enum { MAX_RETRIES = 100 };

    if (!value.set)
        return otherwise;
    return value.value > MAX_RETRIES ? MAX_RETRIES : (uint32_t)value.value;
}

bool settings_read_provider(struct settings_context *context, struct str id,
                            const struct toml_value *table, struct provider *ret_provider)
{
    struct provider_settings settings = { .provider = { PROVIDER_DEFAULTS } };
    struct provider *provider = &settings.provider;

    if (!read_struct(context, /* place= */ NULL, table, provider_fields, TOP, &settings))
        return false;
    provider->id = id;
    provider->request_max_retries =
        capped(settings.request_max_retries, provider->request_max_retries);
    provider->stream_max_retries =
        capped(settings.stream_max_retries, provider->stream_max_retries);
    if (settings.stream_idle_timeout_ms.set)
        provider->stream_idle_timeout_ms = settings.stream_idle_timeout_ms.value;
    provider->requires_openai_auth = settings.requires_openai_auth.value;
    *ret_provider = *provider;
    return true;
}
