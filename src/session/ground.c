#include "session/ground.h"

#include "agent/agent_plan.h"
#include "agent/context.h"
#include "agent/prompts.h"
#include "base/memory.h"
#include "base/path.h"
#include "hook/hook.h"
#include "mcp/spec.h"
#include "rules/rules.h"
#include "skill/prompt.h"

#include <stdlib.h>

/* -- On a worker: files -------------------------------------------------------------------- */

static bool is_trusted(const struct config *config, const struct config_layer *layer)
{
    switch (layer->type) {
    case LAYER_SYSTEM:
    case LAYER_USER:
        return true;
    case LAYER_PROJECT:
        /* A folder without a config.toml is never disabled: its trust has to be asked for. */
        return layer->is_trusted && config->trust == TRUST_TRUSTED;
    default:
        return false;
    }
}

struct str_array trusted_folders(const struct config *config, struct arena *arena)
{
    struct str *items = arena_alloc(arena, (config->n_layers + 1) * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i < config->n_layers; i++) {
        if (is_trusted(config, &config->layers[i]))
            items[n++] = config->layers[i].source->folder;
    }
    return (struct str_array){ items, n };
}

static void add_required(struct rules *rules, const struct requirements *requirements)
{
    for (size_t i = 0; i < requirements->n_rules; i++) {
        const struct required_rule *rule = &requirements->rules[i];

        rules_require(rules, rule->elements, rule->n,
                      rule->decision == REQUIRED_FORBIDDEN ? RULE_FORBIDDEN : RULE_PROMPT,
                      rule->justification);
    }
}

static struct str project_docs(const struct config *config, struct str cwd, struct arena *arena,
                               struct str_array *ret_sources)
{
    return project_docs_read(
        &(struct project_docs_options){
            .home = config->home.s,
            .cwd = cwd,
            .max_bytes = config->project_doc_max_bytes.value,
            .fallback_names = config->project_doc_fallback_filenames.items,
            .n_fallback_names = config->project_doc_fallback_filenames.n,
            .root_markers = config->project_root_markers.items,
            .n_root_markers = config->project_root_markers.n,
        },
        arena, ret_sources);
}

/* More could not be watched anyway; the outer ones come first. */
enum { MAX_WATCHED = 512 };

static struct str_array folders_to_watch(const struct config *config,
                                         const struct enabled_plugins *plugins, struct str cwd,
                                         const struct skills *skills, struct arena *arena)
{
    const struct skill_root *roots;
    size_t n = skill_roots(arena, config, plugins, cwd, /* extra_roots= */ NULL, 0, &roots);
    struct str *folders = arena_alloc(arena, (n + skills->n_folders + 1) * sizeof *folders);

    for (size_t i = 0; i < n; i++)
        folders[i] = roots[i].path;
    for (size_t i = 0; i < skills->n_folders && n < MAX_WATCHED; i++)
        folders[n++] = skills->folders[i];
    return (struct str_array){ folders, n };
}

static bool has_skill_of(const struct skills *skills, const struct enabled_plugin *plugin)
{
    for (size_t i = 0; i < skills->n; i++) {
        const struct skill *skill = &skills->items[i];

        if (skill->shown.enabled && str_equal(skill->plugin_id, plugin->id))
            return true;
    }
    return false;
}

static void say_plugins(const struct enabled_plugins *plugins, const struct skills *skills,
                        struct arena *arena, struct plugins_prompt *ret_prompt)
{
    bool has_skills[ENABLED_PLUGINS_MAX] = { 0 };

    for (size_t i = 0; plugins != NULL && i < plugins->n; i++)
        has_skills[i] = has_skill_of(skills, &plugins->items[i]);
    plugins_prompt_make(arena, plugins, has_skills, ret_prompt);
}

void thread_skills_find(const struct config *config, const struct enabled_plugins *plugins,
                        struct str cwd, struct arena *arena, struct thread_skills *ret_skills)
{
    struct skills skills;

    skills_find(arena, config, plugins, cwd, /* extra_roots= */ NULL, 0, &skills);
    say_plugins(plugins, &skills, arena, &ret_skills->plugins);
    ret_skills->text = skills_instructions(arena, &skills);
    ret_skills->known = skills_enabled(arena, &skills);
    ret_skills->folders = folders_to_watch(config, plugins, cwd, &skills, arena);
}

static void read_files(struct thread_ground *ground)
{
    const struct config *config = ground->config;
    struct str_array folders = trusted_folders(config, &ground->arena);

    if (!rules_load(&folders, &ground->rules, &ground->err)) {
        error_prefix(&ground->err, "error creating thread: Fatal error: failed to load rules: ");
        ground->err.code = ERR_INTERNAL;
        return;
    }
    add_required(ground->rules, &config->requirements);
    if (feature_is_on(config->features, FEATURE_CODEX_HOOKS))
        ground->hooks = hooks_load(&folders);
    ground->plugins = enabled_plugins_read(config);
    ground->mcp = mcp_specs_read_with(config, ground->plugins);
    ground->trusted = config_trusted_projects(config, &ground->arena);
    ground->agents = agent_plan_read(config);
    ground->project_docs = project_docs(config, ground->cwd, &ground->arena, &ground->doc_sources);
    thread_skills_find(config, ground->plugins, ground->cwd, &ground->arena, &ground->skills);
}

struct thread_ground *ground_read(const struct config_request *wanted)
{
    struct thread_ground *ground = xcalloc(1, sizeof *ground);

    ground->cwd = arena_str(&ground->arena, wanted->cwd, strlen(wanted->cwd));
    if (config_load(wanted, &ground->config, &ground->err)) {
        read_files(ground);
    } else {
        ground->err.code = ERR_INVALID_REQUEST;
        error_prefix(&ground->err, "failed to load configuration: ");
    }
    return ground;
}

void ground_free(struct thread_ground *ground)
{
    if (ground == NULL)
        return;
    rules_unref(ground->rules);
    hooks_unref(ground->hooks);
    mcp_specs_unref(ground->mcp);
    enabled_plugins_unref(ground->plugins);
    agent_plan_unref(ground->agents);
    config_free(ground->config);
    error_done(&ground->err);
    arena_done(&ground->arena);
    free(ground);
}

/* -- Settings ------------------------------------------------------------------------------ */

/* No feature of the version that lists features, so none of the table of them. */
static bool switches_models(const struct config *config)
{
    const struct toml_value *features = toml_get(config->tree, STR_LITERAL("features"));
    const struct toml_value *wanted = toml_get(features, STR_LITERAL("step_model_switching"));

    return wanted != NULL && wanted->type == TOML_BOOLEAN && wanted->boolean;
}

static struct settings *settings_from_config(const struct config *config,
                                             const struct catalogue *catalogue, struct str cwd)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str model =
        config->model.s != NULL ? config->model : str_of(catalogue_default(catalogue)->slug);
    const struct model_info *info = catalogue_find(catalogue, model);
    struct settings settings = {
        .model = model,
        .model_info = info,
        .catalogue = catalogue,
        .provider = config->provider,
        .cwd = cwd,
        .approval_policy = config->approval_policy,
        .approvals_reviewer = config->approvals_reviewer != 0 ? config->approvals_reviewer
                                                              : WIRE_APPROVALS_REVIEWER_USER,
        .sandbox_policy = config->sandbox_policy,
        .profiles = config->permission_profiles,
        .permissions = config->permissions,
        .effort = config->model_reasoning_effort,
        .summary = config->model_reasoning_summary,
        .service_tier = config->service_tier,
        .personality = config->personality,
        .default_personality = config->default_personality,
        .mode = WIRE_MODE_KIND_DEFAULT,
        .base_instructions = config->base_instructions.s != NULL
                                 ? config->base_instructions
                                 : instructions_of_model(info, config->personality, &arena),
        .developer_instructions = config->developer_instructions,
        .guardian_measure = config->requirements.guardian_measure,
        .compact_prompt = config->compact_prompt,
        .review_model = config->review_model,
        .context_window = config->model_context_window.value,
        .auto_compact_limit = config->model_auto_compact_token_limit.value,
        .tool_output_limit = (int64_t)config->tool_output_token_limit.value,
        .force_reasoning_summaries = config->model_supports_reasoning_summaries.value,
        .features = config->features,
        .shell_environment = config->shell_environment,
        .notify = config->notify,
        .switches_models = switches_models(config),
        .is_untrusted = config->trust == TRUST_UNTRUSTED,
        .web_search = config->web_search,
        .no_login_shell = config->allow_login_shell.set && !config->allow_login_shell.value,
        .background_terminal_max_ms = config->background_terminal_max_timeout_ms.value,
        .show_raw_reasoning = config->show_raw_agent_reasoning.value,
    };

    if (feature_is_on(config->features, FEATURE_REALTIME_CONVERSATION))
        settings.realtime = &config->realtime;
    if (config->model_verbosity != 0)
        settings.verbosity = str_of(type_variant_name(&type_verbosity, config->model_verbosity));
    return settings_copy(&settings);
}

struct settings *ground_settings(const struct thread_ground *ground,
                                 const struct catalogue *catalogue)
{
    struct settings *settings = settings_from_config(ground->config, catalogue, ground->cwd);

    settings->rules = rules_ref(ground->rules);
    settings->mcp = mcp_specs_ref(ground->mcp);
    settings->agents = agent_plan_ref(ground->agents);
    return settings;
}

/* -- Settings of a role -------------------------------------------------------------------- */

#define ROLE_SETTING(key, member)                                                                  \
    {                                                                                              \
        key, offsetof(struct settings, member), sizeof(((struct settings *)0)->member)             \
    }

/* What the file of a role may decide, and under which key. What an agent may do is decided by the turn that starts it
 * alone: the file may lie where a model can write. */
static const struct role_setting {
    const char *key;
    size_t offset, size;
} role_settings[] = {
    ROLE_SETTING("model", model),
    ROLE_SETTING("model", model_info),
    ROLE_SETTING("model_provider", provider),
    ROLE_SETTING("model_reasoning_effort", effort),
    ROLE_SETTING("model_reasoning_summary", summary),
    ROLE_SETTING("model_verbosity", verbosity),
    ROLE_SETTING("service_tier", service_tier),
    ROLE_SETTING("model_context_window", context_window),
    ROLE_SETTING("model_auto_compact_token_limit", auto_compact_limit),
    ROLE_SETTING("tool_output_token_limit", tool_output_limit),
    ROLE_SETTING("personality", personality),
    ROLE_SETTING("model_instructions_file", base_instructions),
    ROLE_SETTING("developer_instructions", developer_instructions),
    ROLE_SETTING("compact_prompt", compact_prompt),
    ROLE_SETTING("experimental_compact_prompt_file", compact_prompt),
    ROLE_SETTING("web_search", web_search),
    ROLE_SETTING("features", features),
    ROLE_SETTING("mcp_servers", mcp),
    ROLE_SETTING("agents", agents),
};

struct settings *ground_settings_over(const struct thread_ground *ground,
                                      const struct catalogue *catalogue,
                                      const struct settings *of_other)
{
    struct settings next = *of_other; /* borrows its text; the copy owns it */
    struct settings *configured, *copy;

    if (ground->config->role == NULL)
        return settings_copy(of_other);
    configured = ground_settings(ground, catalogue);
    for (size_t i = 0; i < ARRAY_LENGTH(role_settings); i++) {
        const struct role_setting *setting = &role_settings[i];

        if (toml_get(ground->config->role, str_of(setting->key)) != NULL)
            memcpy((char *)&next + setting->offset, (const char *)configured + setting->offset,
                   setting->size);
    }
    copy = settings_copy(&next);
    settings_unref(configured);
    return copy;
}
