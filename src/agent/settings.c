#include "agent/settings.h"

#include "agent/agent_plan.h"
#include "agent/prompts.h"
#include "base/check.h"
#include "base/memory.h"
#include "mcp/spec.h"
#include "model/found_models.h"
#include "rules/rules.h"
#include "schema/copy.h"

#include <stdlib.h>

/* -- Copies -------------------------------------------------------------------------------- */

static struct name_values copy_name_values(struct arena *arena, struct name_values from)
{
    struct name_value *items;

    if (from.items == NULL)
        return from;
    items = arena_alloc(arena, from.n * sizeof *items);
    for (size_t i = 0; i < from.n; i++) {
        items[i].name = arena_keep(arena, from.items[i].name);
        items[i].value = arena_keep(arena, from.items[i].value);
    }
    return (struct name_values){ items, from.n };
}

static const struct provider *copy_provider(struct arena *arena, const struct provider *from)
{
    struct provider *copy;

    if (from == NULL)
        return NULL;
    copy = arena_alloc(arena, sizeof *copy);
    *copy = *from;
    copy->id = arena_keep(arena, from->id);
    copy->name = arena_keep(arena, from->name);
    copy->base_url = arena_keep(arena, from->base_url);
    copy->env_key = arena_keep(arena, from->env_key);
    copy->env_key_instructions = arena_keep(arena, from->env_key_instructions);
    copy->bearer_token = arena_keep(arena, from->bearer_token);
    copy->traits.limit_name = arena_keep(arena, from->traits.limit_name);
    copy->auth = provider_auth_copy(arena, &from->auth);
    copy->query_params = copy_name_values(arena, from->query_params);
    copy->http_headers = copy_name_values(arena, from->http_headers);
    copy->env_http_headers = copy_name_values(arena, from->env_http_headers);
    return copy;
}

static void own_access(struct arena *arena, struct wire_read_only_access *access)
{
    if (access->tag == WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED)
        access->restricted.readable_roots = copy_strs(arena, access->restricted.readable_roots);
}

static void own_sandbox_policy(struct arena *arena, struct wire_sandbox_policy *policy)
{
    struct wire_sandbox_policy_workspace_write *write = &policy->workspace_write;

    if (policy->tag == WIRE_SANDBOX_POLICY_TAG_READ_ONLY) {
        own_access(arena, &policy->read_only.access);
    } else if (policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE) {
        write->writable_roots = copy_strs(arena, write->writable_roots);
        own_access(arena, &write->read_only_access);
    }
}

static const struct config_realtime *copy_realtime(struct arena *arena,
                                                   const struct config_realtime *from)
{
    struct config_realtime *copy;

    if (from == NULL)
        return NULL;
    copy = arena_alloc(arena, sizeof *copy);
    *copy = *from;
    copy->base_url = arena_keep(arena, from->base_url);
    copy->model = arena_keep(arena, from->model);
    copy->backend_prompt = arena_keep(arena, from->backend_prompt);
    copy->startup_context = arena_keep(arena, from->startup_context);
    copy->start_instructions = arena_keep(arena, from->start_instructions);
    return copy;
}

struct settings *settings_copy(const struct settings *from)
{
    struct settings *copy = xmalloc(sizeof *copy);
    struct arena *arena = &copy->arena;

    *copy = *from;
    copy->arena = (struct arena){ 0 };
    copy->references = 1;
    copy->model = arena_keep(arena, from->model);
    copy->provider = copy_provider(arena, from->provider);
    copy->cwd = arena_keep(arena, from->cwd);
    own_sandbox_policy(arena, &copy->sandbox_policy);
    copy->mode_instructions = arena_keep(arena, from->mode_instructions);
    copy->base_instructions = arena_keep(arena, from->base_instructions);
    copy->developer_instructions = arena_keep(arena, from->developer_instructions);
    copy->brief = arena_keep(arena, from->brief);
    copy->guardian_measure = arena_keep(arena, from->guardian_measure);
    copy->compact_prompt = arena_keep(arena, from->compact_prompt);
    copy->review_model = arena_keep(arena, from->review_model);
    copy->verbosity = arena_keep(arena, from->verbosity);
    copy->notify = copy_strs(arena, from->notify);
    copy->disabled_plugins = copy_strs(arena, from->disabled_plugins);
    copy->shell_environment.exclude = copy_strs(arena, from->shell_environment.exclude);
    copy->shell_environment.include_only = copy_strs(arena, from->shell_environment.include_only);
    copy->shell_environment.set = copy_name_values(arena, from->shell_environment.set);
    copy->profiles = permission_profiles_ref(from->profiles);
    copy->rules = from->rules == NULL ? NULL : rules_ref(from->rules);
    copy->mcp = mcp_specs_ref(from->mcp);
    copy->realtime = copy_realtime(arena, from->realtime);
    copy->agents = agent_plan_ref(from->agents);
    return copy;
}

struct settings *settings_ref(const struct settings *settings)
{
    struct settings *counted = (struct settings *)(uintptr_t)settings; /* to count is no change */

    counted->references++;
    return counted;
}

void settings_unref(struct settings *settings)
{
    if (settings == NULL)
        return;
    check(settings->references > 0);
    if (--settings->references > 0)
        return;
    permission_profiles_unref(settings->profiles);
    rules_unref(settings->rules);
    mcp_specs_unref(settings->mcp);
    agent_plan_unref(settings->agents);
    arena_done(&settings->arena);
    free(settings);
}

/* -- Changes ------------------------------------------------------------------------------- */

static void set_model(struct settings *settings, struct str model)
{
    settings->model = model;
    settings->model_info = catalogue_find(settings->catalogue, model);
}

/* Mode, model, effort and instructions are one unit: what it does not choose is no longer chosen. */
static void set_mode(struct settings *settings, const struct wire_collaboration_mode *mode)
{
    struct str instructions = mode->settings.developer_instructions;

    settings->mode = mode->mode;
    set_model(settings, mode->settings.model);
    settings->effort = mode->settings.reasoning_effort;
    settings->mode_instructions =
        instructions.s != NULL ? instructions : mode_default_instructions(mode->mode);
}

struct settings *settings_changed(const struct settings *from, const struct settings_change *change)
{
    struct settings next = *from; /* borrows its text; the copy at the end owns it */

    if (change->model.s != NULL)
        set_model(&next, change->model);
    if (change->cwd.s != NULL)
        next.cwd = change->cwd;
    if (change->approval_policy != NULL)
        next.approval_policy = *change->approval_policy;
    if (change->approvals_reviewer != 0)
        next.approvals_reviewer = approvals_reviewer(change->approvals_reviewer);
    if (change->sandbox_policy != NULL) {
        next.sandbox_policy = *change->sandbox_policy;
        next.permissions = NULL;
    }
    if (change->permissions != NULL) {
        next.sandbox_policy = change->permissions->policy;
        next.permissions = change->permissions;
    }
    if (change->effort != 0)
        next.effort = change->effort;
    if (change->summary != 0)
        next.summary = change->summary;
    if (change->has_service_tier)
        next.service_tier = change->service_tier;
    if (change->personality != 0)
        next.personality = change->personality;
    if (change->personality != 0)
        next.default_personality = 0;
    if (change->personality == WIRE_PERSONALITY_NONE)
        next.base_instructions = instructions_without_tone(next.base_instructions);
    if (change->collaboration_mode != NULL)
        set_mode(&next, change->collaboration_mode);
    if (change->disabled_plugins.items != NULL)
        next.disabled_plugins = change->disabled_plugins;
    if (change->has_mcp)
        next.mcp = change->mcp;
    return settings_copy(&next);
}

/* -- Limits -------------------------------------------------------------------------------- */

/* So long the model waits for tools that are not ready; then it is asked with those that are. */
enum { PREPARE_MS = 30 * 1000, PREPARE_MORE_MS = 2000 };

uint64_t settings_prepare_ms(const struct settings *settings)
{
    uint64_t ms = PREPARE_MS;

    if (settings->mcp != NULL && settings->mcp->apps != NULL)
        ms = 2 * settings->mcp->apps->startup_timeout_ms + PREPARE_MORE_MS;
    for (size_t i = 0; settings->mcp != NULL && i < settings->mcp->n; i++) {
        const struct mcp_spec *spec = &settings->mcp->items[i];
        uint64_t needed_ms =
            2 * spec->startup_timeout_ms + PREPARE_MORE_MS; /* the sandbox is told */

        if (spec->is_enabled && needed_ms > ms)
            ms = needed_ms;
    }
    return ms;
}

static int64_t percent(int64_t value, int percentage)
{
    return value / 100 * percentage + value % 100 * percentage / 100;
}

static int64_t raw_window(const struct settings *settings)
{
    if (settings->context_window > 0)
        return settings->context_window;
    if (settings->provider == NULL || !provider_has_own_models(settings->provider))
        return settings->model_info->context_window;
    /* Its server may have told it since the settings were made. */
    return catalogue_find(settings->catalogue, settings->model)->context_window;
}

int64_t settings_usable_window(const struct settings *settings)
{
    return percent(raw_window(settings), 95);
}

int64_t settings_compact_limit(const struct settings *settings)
{
    int64_t most = percent(raw_window(settings), 90);
    int64_t limit = settings->auto_compact_limit;

    if (limit <= 0)
        return most;
    return most > 0 && most < limit ? most : limit;
}

struct truncation settings_truncation(const struct settings *settings)
{
    enum truncation_mode mode = settings->model_info->truncation;
    int64_t limit = settings->tool_output_limit;

    if (limit <= 0)
        return (struct truncation){ mode, settings->model_info->truncation_limit };
    if (mode == TRUNCATE_BYTES) /* it is configured in tokens */
        limit = limit < INT64_MAX / 4 ? limit * 4 : INT64_MAX;
    return (struct truncation){ mode, limit };
}

/* -- Plugins ------------------------------------------------------------------------------- */

bool settings_disable_plugin(const struct settings *settings, struct str id)
{
    for (size_t i = 0; i < settings->disabled_plugins.n; i++) {
        if (str_equal(settings->disabled_plugins.items[i], id))
            return true;
    }
    return false;
}

/* The name of a plugin's skill begins with that of the plugin, which its id begins with, too. */
bool settings_disable_skill(const struct settings *settings, struct str name)
{
    const char *colon = name.len > 0 ? memchr(name.s, ':', name.len) : NULL;
    size_t len = colon == NULL ? 0 : (size_t)(colon - name.s);

    for (size_t i = 0; len > 0 && i < settings->disabled_plugins.n; i++) {
        struct str id = settings->disabled_plugins.items[i];

        if (id.len > len && id.s[len] == '@' && memcmp(id.s, name.s, len) == 0)
            return true;
    }
    return false;
}
