#include "base/buf.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "config/cloud.h"
#include "config/requirements_file.h"
#include "config/settings_value.h"

#include <errno.h>

static bool check(const struct requirements *requirements, struct error *err)
{
    const struct wire_config_requirements *all = &requirements->all;
    const enum wire_sandbox_mode *modes = all->allowed_sandbox_modes.items;
    bool has_read_only = modes == NULL;
    CLEANUP(buf_done) struct buf names = { 0 };

    if (all->allowed_approval_policies.items != NULL && all->allowed_approval_policies.n == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "field `allowed_approval_policies` cannot be empty");
    for (size_t i = 0; modes != NULL && i < all->allowed_sandbox_modes.n; i++)
        has_read_only |= modes[i] == WIRE_SANDBOX_MODE_READ_ONLY;
    return has_read_only ||
           error_set(err, ERR_INVALID_REQUEST,
                     "invalid value for `allowed_sandbox_modes`: `[%s]` is not in the allowed set "
                     "must include 'read-only' to allow any SandboxPolicy (set by %s)",
                     requirements_sandbox_names(requirements, &names),
                     requirements->sandbox_source.s);
}

/* What managed_config.toml sets is all that is allowed, where requirements.toml is silent. */
static bool read_managed(struct arena *arena, const struct toml_value *managed,
                         struct requirements *requirements, struct error *err)
{
    struct requirements_file file = { .arena = arena, .err = err };
    struct settings_context context = { .arena = arena, .err = err };
    const struct toml_value *approval = toml_get(managed, STR_LITERAL("approval_policy"));
    const struct toml_value *sandbox = toml_get(managed, STR_LITERAL("sandbox_mode"));
    struct wire_config_requirements *all = &requirements->all;

    if (approval != NULL && all->allowed_approval_policies.items == NULL) {
        struct wire_ask_for_approval *policy = arena_zero(arena, sizeof *policy);

        if (!settings_read_approval(&context, /* place= */ NULL, approval, policy))
            return false;
        all->allowed_approval_policies = (struct wire_ask_for_approval_array){ policy, 1 };
        requirements->approval_source = managed->source->path;
        requirements->exist = true;
    }
    if (sandbox != NULL && all->allowed_sandbox_modes.items == NULL) {
        struct toml_value *list = toml_new(arena, TOML_ARRAY, managed->source);
        struct toml_value *read_only = toml_new(arena, TOML_STRING, managed->source);

        read_only->text = STR_LITERAL("read-only");
        toml_append(arena, list, read_only);
        if (sandbox->type != TOML_STRING || !str_is(sandbox->text, "read-only"))
            toml_append(arena, list, (struct toml_value *)sandbox);
        file.path = managed->source->path;
        file.text = STR_LITERAL("");
        requirements->sandbox_source = managed->source->path;
        requirements->exist = true;
        return requirements_read_sandboxes(&file, list, requirements);
    }
    return true;
}

/* -- The sources ---------------------------------------------------------------------------- */

static bool read_text(struct requirements_file *file, struct requirements *requirements)
{
    struct toml_source *source = arena_zero(file->arena, sizeof *source);
    struct toml_error problem;
    struct toml_value *root;

    source->path = file->path;
    if (!toml_parse(file->arena, file->text, TOML_1_1, source, &root, &problem)) {
        error_set(file->err, ERR_INVALID_REQUEST, "%s", problem.message);
        return requirements_fail_at(file, &problem.range);
    }
    for (size_t i = 0; i < root->table.n; i++) {
        if (!requirements_read_key(file, &root->table.entries[i], requirements))
            return false;
    }
    return true;
}

static bool read_system(struct arena *arena, const char *folder, struct requirements *requirements,
                        struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct requirements_file file = {
        .arena = arena,
        .path = str_of(arena_printf(arena, "%s/requirements.toml", folder)),
        .err = err,
    };
    int status = file_read(file.path.s, TOML_MAX_BYTES, &text);

    if (status < 0 && status != -ENOENT && status != -ENOTDIR)
        return os_error_setf(err, ERR_INVALID_REQUEST, status,
                             "Failed to read requirements file %s", file.path.s);
    file.text = arena_str(arena, buf_str(&text).s, text.len);
    return read_text(&file, requirements);
}

static bool read_cloud(struct arena *arena, struct str text, struct requirements *requirements,
                       struct error *err)
{
    static const struct cloud_failure failure = { CLOUD_PARSE, 0, cloud_not_loaded };
    CLEANUP(error_done) struct error why = { 0 };
    struct requirements_file file = {
        .arena = arena, .path = str_of(cloud_source), .text = text, .err = &why
    };

    if (text.s == NULL || read_text(&file, requirements))
        return true;
    log_warn("cannot use what the workspace requires: %s", why.message.s);
    return cloud_set_error(&failure, err);
}

static struct str_array join(struct arena *arena, struct str_array a, struct str_array b)
{
    struct str *items = arena_zero(arena, (a.n + b.n + 1) * sizeof *items);

    for (size_t i = 0; i < a.n + b.n; i++)
        items[i] = i < a.n ? a.items[i] : b.items[i - a.n];
    return (struct str_array){ items, a.n + b.n };
}

/* What is said already stays; only apps can be switched off by anyone. */
static void add_weaker(struct arena *arena, struct requirements *strong,
                       const struct requirements *weak)
{
    struct wire_config_requirements *all = &strong->all;

    strong->exist |= weak->exist;
    if (all->allowed_approval_policies.items == NULL) {
        all->allowed_approval_policies = weak->all.allowed_approval_policies;
        strong->approval_source = weak->approval_source;
    }
    if (all->allowed_sandbox_modes.items == NULL) {
        all->allowed_sandbox_modes = weak->all.allowed_sandbox_modes;
        strong->external_sandbox = weak->external_sandbox;
        strong->sandbox_source = weak->sandbox_source;
    }
    if (all->allowed_web_search_modes.items == NULL) {
        all->allowed_web_search_modes = weak->all.allowed_web_search_modes;
        strong->web_search_source = weak->web_search_source;
    }
    if (all->feature_requirements.items == NULL) {
        all->feature_requirements = weak->all.feature_requirements;
        strong->features_source = weak->features_source;
    }
    if (all->network == NULL) {
        all->network = weak->all.network;
        strong->network_source = weak->network_source;
    }
    if (all->enforce_residency == 0)
        all->enforce_residency = weak->all.enforce_residency;
    if (!strong->has_rules) {
        strong->has_rules = weak->has_rules;
        strong->rules = weak->rules;
        strong->n_rules = weak->n_rules;
        strong->rules_source = weak->rules_source;
    }
    if (!strong->has_mcp_servers) {
        strong->has_mcp_servers = weak->has_mcp_servers;
        strong->mcp_servers = weak->mcp_servers;
        strong->n_mcp_servers = weak->n_mcp_servers;
        strong->mcp_servers_source = weak->mcp_servers_source;
    }
    strong->forbidden_apps = join(arena, strong->forbidden_apps, weak->forbidden_apps);
    if (strong->guardian_measure.s == NULL)
        strong->guardian_measure = weak->guardian_measure;
}

bool requirements_load(struct arena *arena, const struct requirements_sources *sources,
                       struct requirements *ret_requirements, struct error *err)
{
    struct requirements requirements = { 0 }, system = { 0 };

    if (!read_cloud(arena, sources->cloud.text, &requirements, err) ||
        !read_system(arena, sources->folder, &system, err))
        return false;
    add_weaker(arena, &requirements, &system);
    if (sources->managed != NULL && !read_managed(arena, sources->managed, &requirements, err))
        return false;
    requirements.cloud_round = sources->cloud.round;
    *ret_requirements = requirements;
    return check(&requirements, err) && requirements_check_rules(&requirements, err);
}

bool requirements_check_text(struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error ignored = { 0 };
    struct requirements requirements = { 0 };

    return read_cloud(&arena, text, &requirements, &ignored);
}
