#include "config/config.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "config/layers.h"
#include "config/settings.h"
#include "schema/copy.h"

#include <stdlib.h>

static bool apply_profile(struct settings_context *context, struct config *config,
                          const struct toml_value **ret_profile)
{
    struct str name = config->profile;
    const struct toml_value *profile;

    *ret_profile = NULL;
    if (name.s == NULL)
        return true;
    profile = toml_get(toml_get(config->tree, STR_LITERAL("profiles")), name);
    if (profile == NULL)
        return error_set(context->err, ERR_INVALID_REQUEST, "config profile `%s` not found",
                         name.s);
    *ret_profile = profile;
    return settings_read_profile(context, profile, config);
}

/* What a request says itself. Its text is copied: the configuration outlives it. */
static void apply_request(struct config *config, const struct config_request *request)
{
    struct {
        struct str *to;
        struct str from;
    } texts[] = {
        { &config->model, request->model },
        { &config->model_provider_id, request->model_provider },
        { &config->base_instructions, request->base_instructions },
        { &config->developer_instructions, request->developer_instructions },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        if (texts[i].from.s != NULL)
            *texts[i].to = arena_str(&config->arena, texts[i].from.s, texts[i].from.len);
    }
    if (request->has_service_tier)
        config->service_tier = request->service_tier;
    if (request->approval_policy != NULL)
        config->approval_policy = *request->approval_policy;
    if (request->approvals_reviewer != 0)
        config->approvals_reviewer = approvals_reviewer(request->approvals_reviewer);
    if (request->sandbox != 0)
        config->sandbox_mode = request->sandbox;
    if (request->sandbox_policy != NULL)
        schema_copy(&type_sandbox_policy, request->sandbox_policy, &config->arena,
                    &config->sandbox_policy);
    if (request->personality != 0)
        config->personality = request->personality;
}

/* In the order of their keys, each once. */
static void add_deprecation(struct config *config, struct config_deprecation added)
{
    const struct config_deprecations *before = &config->deprecations;
    struct config_deprecation *items = arena_alloc(&config->arena, (before->n + 1) * sizeof *items);
    size_t place = 0;

    while (place < before->n && strcmp(before->items[place].key, added.key) < 0)
        place++;
    if (place < before->n && strcmp(before->items[place].key, added.key) == 0)
        return;
    for (size_t i = 0; i < before->n; i++)
        items[i < place ? i : i + 1] = before->items[i];
    items[place] = added;
    config->deprecations = (struct config_deprecations){ items, before->n + 1 };
}

static void add_feature_deprecation(struct config *config, const char *alias, enum feature feature)
{
    const char *name = feature_table[feature].name;
    struct arena *arena = &config->arena;

    if (feature_table[feature].stage == FEATURE_DEPRECATED) {
        add_deprecation(
            config,
            (struct config_deprecation){
                .key =
                    arena_printf(arena, "%s%s", strcmp(alias, name) == 0 ? "features." : "", alias),
                .summary = str_of(arena_printf(
                    arena,
                    "`[features].%s` is deprecated because web search is enabled by default.",
                    alias)),
                .details = STR_LITERAL(
                    "Set `web_search` to `\"live\"`, `\"cached\"`, or `\"disabled\"` at the top "
                    "level (or under a profile) in config.toml if you want to override it."),
            });
        return;
    }
    add_deprecation(
        config,
        (struct config_deprecation){
            .key = arena_printf(arena, "%s", alias),
            .summary = str_of(arena_printf(
                arena, "`[features].%s` is deprecated. Use `[features].%s` instead.", alias, name)),
            .details = str_of(arena_printf(
                arena,
                "Enable it with `--enable %s` or `[features].%s` in config.toml. See "
                "https://developers.openai.com/codex/config-basic#feature-flags for details.",
                name, name)),
        });
}

static void apply_features(struct config *config, const struct toml_value *table)
{
    const struct toml_value *features = toml_get(table, STR_LITERAL("features"));

    for (size_t i = 0; features != NULL && i < features->table.n; i++) {
        const struct toml_entry *entry = &features->table.entries[i];
        enum feature feature;
        bool is_alias;

        if (!feature_find(entry->key, &feature, &is_alias) || feature == FEATURE_TUI_APP_SERVER)
            continue;
        feature_switch(&config->features, feature, entry->value->boolean);
        if (is_alias || feature_table[feature].stage == FEATURE_DEPRECATED)
            add_feature_deprecation(config, entry->key.s, feature);
    }
}

static void apply_old_switch(struct config *config, const char *key, struct opt_bool on)
{
    enum feature feature;
    bool is_alias;

    if (!on.set || !feature_find(str_of(key), &feature, &is_alias))
        return;
    feature_switch(&config->features, feature, on.value);
    add_feature_deprecation(config, key, feature);
}

static void resolve_features(struct config *config, const struct config_request *request,
                             const struct toml_value *profile)
{
    config->features = features_default();
    config->features = (config->features & ~request->enablement.chosen) | request->enablement.on;
    apply_old_switch(config, "experimental_use_freeform_apply_patch",
                     config->use_freeform_apply_patch);
    apply_old_switch(config, "include_apply_patch_tool", config->include_apply_patch_tool);
    apply_old_switch(config, "experimental_use_unified_exec_tool", config->use_unified_exec);
    apply_features(config, config->tree);
    apply_features(config, profile);
    config->features = features_settle(config->features);
    if (config->experimental_instructions_file.s != NULL)
        add_deprecation(
            config, (struct config_deprecation){
                        .key = "~", /* behind all features */
                        .summary = STR_LITERAL("`experimental_instructions_file` is deprecated and "
                                               "ignored. Use `model_instructions_file` instead."),
                        .details = STR_LITERAL("Give the file as `model_instructions_file` in "
                                               "config.toml, at the top level or under a profile."),
                    });
}

static bool find_provider(struct settings_context *context, struct config *config,
                          struct provider *provider)
{
    struct str id = config->model_provider_id;
    const struct provider *builtin;
    const struct toml_value *table;

    builtin = provider_builtin(&config->arena, id);
    if (builtin != NULL) {
        *provider = *builtin;
        if (str_is(id, "openai") && config->openai_base_url.len > 0)
            provider->base_url = config->openai_base_url;
        return true;
    }
    table = toml_get(toml_get(config->tree, STR_LITERAL("model_providers")), id);
    if (table != NULL)
        return settings_read_provider(context, id, table, provider);
    if (str_is(id, "scripted")) {
        *provider = *provider_scripted(&config->arena);
        return true;
    }
    builtin = provider_known(&config->arena, id);
    if (builtin != NULL) {
        *provider = *builtin;
        return true;
    }
    return error_set(context->err, ERR_INVALID_REQUEST, "Model provider `%s` not found", id.s);
}

static void bound_retries(const struct config *config, uint32_t *n_retries)
{
    if (config->max_retries.set && config->max_retries.value < *n_retries)
        *n_retries = (uint32_t)config->max_retries.value;
}

static bool resolve_provider(struct settings_context *context, struct config *config)
{
    struct provider *provider = arena_zero(&config->arena, sizeof *provider);

    if (config->model_provider_id.s == NULL)
        config->model_provider_id = STR_LITERAL("openai");
    config->provider = provider;
    if (!find_provider(context, config, provider))
        return false;
    bound_retries(config, &provider->request_max_retries);
    bound_retries(config, &provider->stream_max_retries);
    provider->takes_refusals = config->retry_refusals.set && !config->retry_refusals.value;
    return true;
}

/* The configured roots and, always, the folder for memories. */
static struct str_array writable_roots(struct config *config)
{
    const struct str_array *configured = &config->workspace_write.writable_roots;
    struct str memories = str_of(arena_printf(&config->arena, "%s/memories", config->home.s));
    struct str *roots = arena_alloc(&config->arena, (configured->n + 1) * sizeof *roots);
    size_t n = configured->n;

    if (n > 0)
        memcpy(roots, configured->items, n * sizeof *roots);
    if (!str_is_among(memories, configured->items, configured->n))
        roots[n++] = memories;
    return (struct str_array){ roots, n };
}

/* The profile that a policy which nobody has chosen is of. NULL: none, files say more of the workspace. */
static const struct permission_profile *default_permissions(const struct config *config)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    bool is_workspace = config->sandbox_mode == WIRE_SANDBOX_MODE_WORKSPACE_WRITE;

    if (is_workspace && toml_get(config->tree, STR_LITERAL("sandbox_workspace_write")) != NULL)
        return NULL;
    return permission_profiles_find(
        config->permission_profiles,
        is_workspace ? STR_LITERAL(":workspace") : STR_LITERAL(":read-only"), &ignored);
}

static void fill_policies(struct config *config)
{
    config->trust = config->cwd.s == NULL ? TRUST_UNKNOWN
                                          : layers_trust(&config->arena, config->tree, config->cwd);
    if (config->approval_policy.tag == 0)
        config->approval_policy.tag = config->trust == TRUST_UNTRUSTED
                                          ? WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED
                                          : WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST;
    if (config->approvals_reviewer == 0)
        config->approvals_reviewer = WIRE_APPROVALS_REVIEWER_USER;
    if (config->sandbox_mode != 0)
        return;
    config->sandbox_mode = config->trust == TRUST_UNKNOWN ? WIRE_SANDBOX_MODE_READ_ONLY
                                                          : WIRE_SANDBOX_MODE_WORKSPACE_WRITE;
    if (config->sandbox_policy.tag == 0)
        config->permissions = default_permissions(config);
}

static void add_warning(struct config *config, const struct config_warning *warning)
{
    struct config_warning *items =
        arena_alloc(&config->arena, (config->warnings.n + 1) * sizeof *items);

    if (config->warnings.n > 0)
        memcpy(items, config->warnings.items, config->warnings.n * sizeof *items);
    items[config->warnings.n] = *warning;
    config->warnings = (struct config_warnings){ items, config->warnings.n + 1 };
}

/* The highest layer that says something of a key, counted from 1; 0: none does. */
static size_t layer_of_key(const struct config *config, const char *key)
{
    for (size_t i = config->n_layers; i > 0; i--) {
        const struct config_layer *layer = &config->layers[i - 1];

        if (layer->disabled_reason.s == NULL && toml_get(layer->table, str_of(key)) != NULL)
            return i;
    }
    return 0;
}

/* The profile that files name counts unless a request, or a layer above, says it in the older way. */
static struct str wanted_permissions(const struct config *config,
                                     const struct config_request *request)
{
    const struct toml_value *named = toml_get(config->tree, STR_LITERAL("default_permissions"));

    if (request->permissions.s != NULL)
        return request->permissions;
    if (named == NULL || named->type != TOML_STRING || request->sandbox != 0 ||
        request->sandbox_policy != NULL ||
        layer_of_key(config, "sandbox_mode") > layer_of_key(config, "default_permissions"))
        return STR_NONE;
    return named->text;
}

static bool apply_permissions(struct config *config, const struct config_request *request,
                              struct error *err)
{
    struct str wanted = wanted_permissions(config, request);

    config->permission_profiles =
        permission_profiles_read(toml_get(config->tree, STR_LITERAL("permissions")), config->cwd);
    if (wanted.s == NULL)
        return true;
    config->permissions = permission_profiles_find(config->permission_profiles, wanted, err);
    if (config->permissions == NULL)
        return false;
    config->sandbox_policy = config->permissions->policy;
    return true;
}

/* What was configured is replaced with a warning; what is only a default, without. */
static void warn_of_requirement(struct config *config, bool was_configured, const char *what,
                                const char *instead, const struct error *refusal)
{
    if (was_configured)
        add_warning(config,
                    &(struct config_warning){
                        .summary = str_of(arena_printf(
                            &config->arena,
                            "Configured value for `%s` is disallowed by requirements; falling back "
                            "to required value %s. Details: %s",
                            what, instead, refusal->message.s)) });
}

static void enforce_web_search(struct config *config)
{
    CLEANUP(error_done) struct error refusal = { 0 };
    CLEANUP(error_done) struct error ignored = { 0 };
    bool has_cached =
        requirements_allow_web_search(&config->requirements, WIRE_WEB_SEARCH_MODE_CACHED, &ignored);
    enum wire_web_search_mode instead =
        has_cached ? WIRE_WEB_SEARCH_MODE_CACHED : WIRE_WEB_SEARCH_MODE_DISABLED;

    if (config->web_search == 0) {
        if (!has_cached)
            config->web_search = instead;
        return;
    }
    if (requirements_allow_web_search(&config->requirements, config->web_search, &refusal))
        return;
    config->web_search = instead;
    warn_of_requirement(config, true, "web_search_mode", has_cached ? "Cached" : "Disabled",
                        &refusal);
}

static void enforce_sandbox(struct config *config, bool was_configured)
{
    static const enum wire_sandbox_policy_tag tags[] = {
        [WIRE_SANDBOX_MODE_READ_ONLY] = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
        [WIRE_SANDBOX_MODE_WORKSPACE_WRITE] = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        [WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS] = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS,
    };
    CLEANUP(error_done) struct error refusal = { 0 };
    struct wire_sandbox_policy policy = config->sandbox_policy;

    if (policy.tag == 0)
        policy.tag = tags[config->sandbox_mode];
    if (requirements_allow_sandbox(&config->requirements, &policy, &refusal))
        return;
    config->sandbox_policy = (struct wire_sandbox_policy){ 0 };
    config->permissions = NULL;
    config->sandbox_mode = WIRE_SANDBOX_MODE_READ_ONLY;
    warn_of_requirement(config, was_configured, "sandbox_mode",
                        "ReadOnly { access: FullAccess, network_access: false }", &refusal);
}

static void enforce_approval(struct config *config, bool was_configured)
{
    CLEANUP(error_done) struct error refusal = { 0 };

    if (requirements_allow_approval(&config->requirements, config->approval_policy.tag, &refusal))
        return;
    config->approval_policy = config->requirements.all.allowed_approval_policies.items[0];
    warn_of_requirement(config, was_configured, "approval_policy",
                        requirements_approval_name(config->approval_policy.tag), &refusal);
}

static void forbid_network(struct wire_sandbox_policy *policy)
{
    if (policy->tag == WIRE_SANDBOX_POLICY_TAG_READ_ONLY)
        policy->read_only.network_access = false;
    else if (policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE)
        policy->workspace_write.network_access = false;
}

static void enforce_network(struct config *config)
{
    if (!requirements_limit_network(&config->requirements))
        return;
    config->workspace_write.network_access.value = false;
    if (config->permissions != NULL && config->sandbox_policy.tag != 0)
        forbid_network(&config->sandbox_policy);
    add_warning(config,
                &(struct config_warning){
                    .summary = str_of(arena_printf(
                        &config->arena,
                        "Commands have no network. Requirements limit which hosts they may reach "
                        "(`experimental_network`, set by %s), and this server cannot tell hosts "
                        "apart.",
                        config->requirements.network_source.s)) });
}

/* Nothing goes beyond what the administrator allows, whoever asks for it. */
static void enforce(struct config *config)
{
    bool has_approval = config->approval_policy.tag != 0;
    bool has_sandbox = config->sandbox_mode != 0 || config->sandbox_policy.tag != 0;

    fill_policies(config);
    enforce_approval(config, has_approval);
    enforce_sandbox(config, has_sandbox);
    enforce_web_search(config);
    enforce_network(config);
}

static void resolve_policies(struct config *config)
{
    const struct config_workspace_write *write = &config->workspace_write;
    const struct wire_read_only_access everything = { .tag =
                                                          WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS };

    if (config->sandbox_policy.tag != 0) /* a request has said it in every detail */
        return;
    switch (config->sandbox_mode) {
    case WIRE_SANDBOX_MODE_READ_ONLY:
        config->sandbox_policy.tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY;
        config->sandbox_policy.read_only.access = everything;
        break;
    case WIRE_SANDBOX_MODE_WORKSPACE_WRITE:
        config->sandbox_policy.tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE;
        config->sandbox_policy.workspace_write = (struct wire_sandbox_policy_workspace_write){
            .writable_roots = writable_roots(config),
            .read_only_access = everything,
            .network_access = write->network_access.value,
            .exclude_tmpdir_env_var = write->exclude_tmpdir_env_var.value,
            .exclude_slash_tmp = write->exclude_slash_tmp.value,
        };
        break;
    case WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS:
        config->sandbox_policy.tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS;
        break;
    }
}

/* The text of a file without white space around it, which must leave something. */
static bool read_text_file(struct settings_context *context, const char *what, struct str path,
                           struct str *ret_text)
{
    struct str text = STR_NONE;
    int status = layers_read_file(context->arena, path.s, &text);

    if (status < 0)
        return os_error_setf(context->err, ERR_INVALID_REQUEST, status, "failed to read %s %s",
                             what, path.s);
    text = str_trim(text);
    if (text.len == 0)
        return error_set(context->err, ERR_INVALID_REQUEST, "%s is empty: %s", what, path.s);
    *ret_text = arena_keep(context->arena, text);
    return true;
}

static bool resolve_texts(struct settings_context *context, struct config *config)
{
    struct str prompt = str_trim(config->compact_prompt);

    if (config->model_instructions_file.s != NULL) {
        struct str text = STR_NONE;

        if (!read_text_file(context, "model instructions file", config->model_instructions_file,
                            &text))
            return false;
        if (config->base_instructions.s == NULL)
            config->base_instructions = text;
    }
    config->compact_prompt = prompt.len > 0 ? arena_keep(context->arena, prompt) : STR_NONE;
    if (config->experimental_compact_prompt_file.s != NULL) {
        struct str text = STR_NONE;

        if (!read_text_file(context, "experimental compact prompt file",
                            config->experimental_compact_prompt_file, &text))
            return false;
        if (config->compact_prompt.s == NULL)
            config->compact_prompt = text;
    }
    return true;
}

static bool check_agents(struct settings_context *context, const struct config_agents *agents)
{
    const char *too_small =
        agents->max_threads.set && agents->max_threads.value < 1 ? "max_threads"
        : agents->max_depth.set && agents->max_depth.value < 1   ? "max_depth"
        : agents->job_max_runtime_seconds.set && agents->job_max_runtime_seconds.value < 1
            ? "job_max_runtime_seconds"
            : NULL;

    return too_small == NULL ||
           error_set(context->err, ERR_INVALID_REQUEST, "agents.%s must be at least 1", too_small);
}

static struct str sqlite_home(struct config *config)
{
    const char *from_environment = getenv("CODEX_SQLITE_HOME");
    struct str path = str_trim(str_of(from_environment));

    if (config->sqlite_home.s != NULL)
        return config->sqlite_home;
    if (path.len == 0)
        return config->home;
    path = arena_keep(&config->arena, path);
    if (!path_is_absolute(path) && config->cwd.s != NULL)
        path = str_of(arena_printf(&config->arena, "%s/%s", config->cwd.s, path.s));
    return path_is_absolute(path) ? path_normalize(&config->arena, path) : config->home;
}

static void fill_defaults(struct config *config)
{
    static const struct str git = { ".git", 4 };

    if (config->project_root_markers.items == NULL)
        config->project_root_markers = (struct str_array){ &git, 1 };
    if (!config->project_doc_max_bytes.set)
        config->project_doc_max_bytes = (struct opt_u64){ true, 32768 };
    if (!config->background_terminal_max_timeout_ms.set)
        config->background_terminal_max_timeout_ms = (struct opt_u64){ true, 300000 };
    if (config->history.persistence == 0)
        config->history.persistence = HISTORY_SAVE_ALL;
    if (config->shell_environment.inherit == 0)
        config->shell_environment.inherit = SHELL_INHERIT_ALL;
    if (!config->shell_environment.ignore_default_excludes.set)
        config->shell_environment.ignore_default_excludes = (struct opt_bool){ true, true };
    if (config->log_dir.s == NULL)
        config->log_dir = str_of(arena_printf(&config->arena, "%s/log", config->home.s));
    config->sqlite_home = sqlite_home(config);
    if (str_trim(config->forced_chatgpt_workspace_id).len == 0)
        config->forced_chatgpt_workspace_id = STR_NONE;

    if (config->web_search == 0)
        config->web_search = feature_is_on(config->features, FEATURE_WEB_SEARCH_REQUEST) &&
                                     !feature_is_on(config->features, FEATURE_WEB_SEARCH_CACHED)
                                 ? WIRE_WEB_SEARCH_MODE_LIVE
                                 : WIRE_WEB_SEARCH_MODE_CACHED;
    if (config->personality == 0 && feature_is_on(config->features, FEATURE_PERSONALITY))
        config->personality = config->default_personality = WIRE_PERSONALITY_PRAGMATIC;
    if (config->service_tier == WIRE_SERVICE_TIER_FAST &&
        !feature_is_on(config->features, FEATURE_FAST_MODE))
        config->service_tier = 0;
}

static void warn_of_ignored(struct config *config)
{
    for (size_t i = 0; i < config->n_layers; i++) {
        const struct config_layer *layer = &config->layers[i];

        if (layer->ignored.s != NULL)
            add_warning(config,
                        &(struct config_warning){
                            .summary = str_of(arena_printf(
                                &config->arena,
                                "A project or a role cannot set %s; what %s says is ignored.",
                                layer->ignored.s, layer->source->path.s)) });
    }
}

/* [apps] of projects is no part of the tree. */
static bool check_apps(struct settings_context *context, struct config *config)
{
    for (size_t i = 0; i < config->n_layers; i++) {
        if (config->layers[i].apps != NULL &&
            !settings_read(context, config->layers[i].apps, config))
            return false;
    }
    return true;
}

static void warn_of_disabled(struct config *config)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < config->n_layers; i++) {
        const struct config_layer *layer = &config->layers[i];

        if (layer->disabled_reason.s == NULL)
            continue;
        if (n++ == 0)
            buf_add_text(&text, "Project config.toml files are disabled in the following folders. "
                                "Settings in those files are ignored, but skills and exec policies "
                                "still load.\n");
        buf_printf(&text, "    %zu. %s\n       %s\n", n, layer->source->folder.s,
                   layer->disabled_reason.s);
    }
    if (n > 0)
        add_warning(config, &(struct config_warning){
                                .summary = arena_str(&config->arena, text.data, text.len),
                            });
}

/* A server that starts without its files starts also if the administrator names features that there are not. */
static bool fix_features(struct config *config, const struct config_request *request,
                         struct error *err)
{
    CLEANUP(error_done) struct error failure = { 0 };
    struct requirements *requirements = &config->requirements;

    if (!request->ignore_files)
        return requirements_fix_features(requirements, &config->features, err);
    if (!requirements_fix_features(requirements, &config->features, &failure) &&
        requirements->unknown.s == NULL)
        requirements->unknown = arena_keep(&config->arena, failure.message);
    return true;
}

/* How far a load has come. */
enum stage { STAGE_LAYERS, STAGE_TYPES, STAGE_MEANING };

/* Into a zeroed configuration, which stays half-built on failure. */
static bool config_fill(struct config *config, const struct config_request *request,
                        struct config_problem *problem, enum stage *ret_stage, struct error *err)
{
    struct settings_context context = { &config->arena, problem, err };
    const struct toml_value *profile;
    struct layers layers;

    config->home = path_normalize(&config->arena, str_of(request->home));
    if (request->cwd != NULL)
        config->cwd = path_normalize(&config->arena, str_of(request->cwd));
    config->extra_skill_roots = extra_roots_read(request->extra_roots, &config->arena);
    *ret_stage = STAGE_LAYERS;
    if (!layers_load(&context, request, &layers))
        return false;
    config->layers = layers.items;
    config->n_layers = layers.n;
    config->tree = layers.merged;
    config->role = layers.role;
    config->requirements = layers.requirements;

    *ret_stage = STAGE_TYPES;
    if (!check_apps(&context, config) || !settings_read(&context, config->tree, config))
        return false;
    *ret_stage = STAGE_MEANING;
    if (!apply_profile(&context, config, &profile) ||
        (config->role != NULL && !settings_read(&context, config->role, config)))
        return false;
    apply_request(config, request);
    resolve_features(config, request, profile);
    if (!fix_features(config, request, err) || !apply_permissions(config, request, err))
        return false;
    enforce(config);
    resolve_policies(config);
    if (!check_agents(&context, &config->agents) || !resolve_provider(&context, config) ||
        !resolve_texts(&context, config))
        return false;
    fill_defaults(config);
    warn_of_disabled(config);
    warn_of_ignored(config);
    return true;
}

bool config_load(const struct config_request *request, struct config **ret_config,
                 struct error *err)
{
    CLEANUP(config_freep) struct config *config = xcalloc(1, sizeof *config);
    struct config_problem ignored = { 0 };
    enum stage stage;

    if (!config_fill(config, request, &ignored, &stage, err))
        return false;
    *ret_config = TAKE(config);
    return true;
}

bool config_load_to_show(const struct config_request *request, struct config **ret_config,
                         struct error *err)
{
    static const char *const prefixes[] = {
        [STAGE_LAYERS] = "failed to read configuration layers: ",
        [STAGE_TYPES] = "invalid configuration: ",
        [STAGE_MEANING] = "failed to resolve feature override precedence: ",
    };
    CLEANUP(config_freep) struct config *config = xcalloc(1, sizeof *config);
    enum stage stage;

    if (!config_fill(config, request, /* problem= */ NULL, &stage, err))
        return error_make_internal(err, prefixes[stage]);
    *ret_config = TAKE(config);
    return true;
}

static struct wire_text_position wire_position(struct toml_position position)
{
    return (struct wire_text_position){ position.line, position.column };
}

static void warn_of_failure(struct config *config, const struct config_problem *problem,
                            const struct error *failure)
{
    struct config_warning warning = {
        .summary = STR_LITERAL("Invalid configuration; using defaults."),
        .details = arena_keep(&config->arena, failure->message),
    };

    if (problem->path.s != NULL) {
        warning.path = arena_keep(&config->arena, problem->path);
        warning.range = (struct wire_text_range){ wire_position(problem->range.start),
                                                  wire_position(problem->range.end) };
    }
    add_warning(config, &warning);
}

/* What it would be if the workspace required nothing. What it does require is not known. */
static bool load_without_cloud(const struct config_request *request, struct config **ret_config)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    struct config_request alone = *request;

    alone.cloud = NULL;
    if (cloud_is_known(request->cloud) || !config_load(&alone, ret_config, &ignored))
        return false;
    (*ret_config)->requirements.cloud_round = CLOUD_UNREAD;
    return true;
}

bool config_load_at_start(const struct config_request *request, struct config **ret_config,
                          struct error *err)
{
    CLEANUP(config_freep) struct config *config = xcalloc(1, sizeof *config);
    CLEANUP(config_freep) struct config *instead = NULL;
    CLEANUP(error_done) struct error failure = { 0 };
    struct config_request without_files = *request;
    struct config_problem problem = { 0 };
    enum stage stage;

    if (config_fill(config, request, &problem, &stage, &failure)) {
        *ret_config = TAKE(config);
        return true;
    }
    without_files.ignore_files = true;
    if (!load_without_cloud(request, &instead) && !config_load(&without_files, &instead, err))
        return error_prefix(err, "error loading default config after config error: ");
    warn_of_failure(instead, &problem, &failure);
    *ret_config = TAKE(instead);
    return true;
}

void config_free(struct config *config)
{
    struct arena arena;

    if (config == NULL)
        return;
    permission_profiles_unref(config->permission_profiles);
    arena = config->arena;
    arena_done(&arena);
    free(config);
}

void config_freep(struct config **config)
{
    config_free(*config);
}
