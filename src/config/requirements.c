#include "config/requirements_file.h"

#include "base/memory.h"

/* The names that stand in these errors, which are not those of the files. */
static const char *const approval_names[] = { "",          "UnlessTrusted", "OnFailure",
                                              "OnRequest", "Granular",      "Never" };
static const char *const sandbox_names[] = { "", "ReadOnly", "WorkspaceWrite", "DangerFullAccess" };
static const char *const web_search_names[] = { "", "Disabled", "Cached", "Live" };

const char *requirements_approval_name(enum wire_ask_for_approval_tag policy)
{
    return approval_names[policy];
}

bool requirements_count(const struct requirements *requirements, struct cloud_requirements *cloud,
                        struct error *err)
{
    if (!cloud_check(cloud, requirements->cloud_round, err))
        return false;
    return requirements->unknown.s == NULL ||
           error_set_str(err, ERR_INVALID_REQUEST, requirements->unknown);
}

static bool refuse_value(struct error *err, const char *what, const char *value,
                         struct buf *allowed, struct str source)
{
    return error_set(err, ERR_INVALID_REQUEST,
                     "invalid value for `%s`: `%s` is not in the allowed set [%s] (set by %s)",
                     what, value, buf_str(allowed).s, source.s);
}

static void add_name(struct buf *list, const char *name)
{
    buf_printf(list, "%s%s", list->len > 0 ? ", " : "", name);
}

bool requirements_allow_approval(const struct requirements *requirements,
                                 enum wire_ask_for_approval_tag policy, struct error *err)
{
    const struct wire_ask_for_approval_array *allowed =
        &requirements->all.allowed_approval_policies;
    CLEANUP(buf_done) struct buf names = { 0 };

    if (allowed->items == NULL)
        return true;
    for (size_t i = 0; i < allowed->n; i++) {
        if (allowed->items[i].tag == policy)
            return true;
        add_name(&names, approval_names[allowed->items[i].tag]);
    }
    return refuse_value(err, "approval_policy", approval_names[policy], &names,
                        requirements->approval_source);
}

static enum wire_sandbox_mode sandbox_mode_of(enum wire_sandbox_policy_tag policy)
{
    switch (policy) {
    case WIRE_SANDBOX_POLICY_TAG_READ_ONLY:
        return WIRE_SANDBOX_MODE_READ_ONLY;
    case WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE:
        return WIRE_SANDBOX_MODE_WORKSPACE_WRITE;
    case WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        return WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS;
    default:
        return 0;
    }
}

const char *requirements_sandbox_names(const struct requirements *requirements, struct buf *names)
{
    const struct wire_sandbox_mode_array *allowed = &requirements->all.allowed_sandbox_modes;

    for (size_t i = 0; i < allowed->n; i++)
        add_name(names, sandbox_names[allowed->items[i]]);
    if (requirements->external_sandbox)
        add_name(names, "ExternalSandbox");
    return buf_str(names).s;
}

bool requirements_limit_network(const struct requirements *requirements)
{
    const struct wire_network_requirements *network = requirements->all.network;

    return network != NULL && !(network->enabled.set && !network->enabled.value);
}

static bool allow_network(const struct requirements *requirements,
                          const struct wire_sandbox_policy *policy, struct error *err)
{
    enum wire_sandbox_mode mode = sandbox_mode_of(policy->tag);
    bool confines =
        mode == WIRE_SANDBOX_MODE_READ_ONLY || mode == WIRE_SANDBOX_MODE_WORKSPACE_WRITE;
    bool has_network = mode == WIRE_SANDBOX_MODE_READ_ONLY ? policy->read_only.network_access
                                                           : policy->workspace_write.network_access;
    CLEANUP(buf_done) struct buf names = { 0 };

    if (!requirements_limit_network(requirements) || (confines && !has_network))
        return true;
    buf_add_text(&names, confines ? "false" : "ReadOnly, WorkspaceWrite");
    if (confines)
        return refuse_value(err, "network_access", "true", &names, requirements->network_source);
    return refuse_value(err, "sandbox_mode", mode == 0 ? "ExternalSandbox" : sandbox_names[mode],
                        &names, requirements->network_source);
}

static bool allow_mode(const struct requirements *requirements, enum wire_sandbox_mode mode,
                       struct error *err)
{
    const struct wire_sandbox_mode_array *allowed = &requirements->all.allowed_sandbox_modes;
    CLEANUP(buf_done) struct buf names = { 0 };

    if (allowed->items == NULL || (mode == 0 && requirements->external_sandbox))
        return true;
    for (size_t i = 0; i < allowed->n; i++) {
        if (allowed->items[i] == mode)
            return true;
    }
    requirements_sandbox_names(requirements, &names);
    return refuse_value(err, "sandbox_mode", mode == 0 ? "ExternalSandbox" : sandbox_names[mode],
                        &names, requirements->sandbox_source);
}

bool requirements_allow_sandbox(const struct requirements *requirements,
                                const struct wire_sandbox_policy *policy, struct error *err)
{
    return allow_mode(requirements, sandbox_mode_of(policy->tag), err) &&
           allow_network(requirements, policy, err);
}

bool requirements_allow_web_search(const struct requirements *requirements,
                                   enum wire_web_search_mode mode, struct error *err)
{
    const struct wire_web_search_mode_array *allowed = &requirements->all.allowed_web_search_modes;
    CLEANUP(buf_done) struct buf names = { 0 };

    if (allowed->items == NULL)
        return true;
    for (int known = WIRE_WEB_SEARCH_MODE_DISABLED; known <= WIRE_WEB_SEARCH_MODE_LIVE; known++) {
        for (size_t i = 0; i < allowed->n; i++) {
            if ((int)allowed->items[i] != known)
                continue;
            if (allowed->items[i] == mode)
                return true;
            add_name(&names, web_search_names[known]);
            break;
        }
    }
    return refuse_value(err, "web_search_mode", web_search_names[mode], &names,
                        requirements->web_search_source);
}

bool requirements_allow_mcp_server(const struct requirements *requirements, struct str name,
                                   struct str command, struct str url)
{
    if (!requirements->has_mcp_servers)
        return true;
    for (size_t i = 0; i < requirements->n_mcp_servers; i++) {
        const struct required_mcp_server *allowed = &requirements->mcp_servers[i];

        if (str_equal(allowed->name, name))
            return allowed->command.s != NULL
                       ? command.s != NULL && str_equal(command, allowed->command)
                       : url.s != NULL && str_equal(url, allowed->url);
    }
    return false;
}

struct str requirements_residency(const struct requirements *requirements)
{
    return requirements->all.enforce_residency == WIRE_RESIDENCY_REQUIREMENT_US ? STR_LITERAL("us")
                                                                                : STR_NONE;
}

bool requirements_app_is_forbidden(const struct requirements *requirements, struct str app_id)
{
    return str_is_among(app_id, requirements->forbidden_apps.items, requirements->forbidden_apps.n);
}

/* -- Features -------------------------------------------------------------------------------- */

static const struct bool_map_entry *find_fixed(const struct requirements *requirements,
                                               enum feature feature)
{
    const struct bool_map *fixed = &requirements->all.feature_requirements;

    for (size_t i = 0; i < fixed->n; i++) {
        if (str_is(fixed->items[i].key, feature_table[feature].name))
            return &fixed->items[i];
    }
    return NULL;
}

static const char *switch_name(bool on)
{
    return on ? "true" : "false";
}

/* Says that `name` cannot be `on`; what is fixed is listed in the order of the features. */
static bool refuse_switch(const struct requirements *requirements, const char *name, bool on,
                          struct error *err)
{
    CLEANUP(buf_done) struct buf names = { 0 };
    CLEANUP(buf_done) struct buf value = { 0 };

    for (int i = 0; i < N_FEATURES; i++) {
        const struct bool_map_entry *fixed = find_fixed(requirements, (enum feature)i);

        if (fixed != NULL)
            buf_printf(&names, "%s%s=%s", names.len > 0 ? ", " : "", fixed->key.s,
                       switch_name(fixed->value));
    }
    buf_printf(&value, "%s=%s", name, switch_name(on));
    return refuse_value(err, "features", buf_str(&value).s, &names, requirements->features_source);
}

/* `key` stands in a table of the path `where`. */
static bool allow_switch(const struct requirements *requirements, const char *where, struct str key,
                         const struct toml_value *on, struct error *err)
{
    CLEANUP(buf_done) struct buf name = { 0 };
    const struct bool_map_entry *fixed;
    enum feature feature;
    bool is_alias;

    if (on == NULL || on->type != TOML_BOOLEAN || !feature_find(key, &feature, &is_alias))
        return true;
    fixed = find_fixed(requirements, feature);
    if (fixed == NULL || fixed->value == on->boolean)
        return true;
    buf_printf(&name, "%s%s", where, key.s);
    return refuse_switch(requirements, buf_str(&name).s, on->boolean, err);
}

bool requirements_allow_switches(const struct requirements *requirements,
                                 const struct toml_value *settings, const char *profile,
                                 struct error *err)
{
    /* The last one counts in profiles only. */
    static const char *const before[] = { "experimental_use_unified_exec_tool",
                                          "experimental_use_freeform_apply_patch",
                                          "include_apply_patch_tool" };
    size_t n_before = ARRAY_LENGTH(before) - (profile == NULL);
    const struct toml_value *features = toml_get(settings, STR_LITERAL("features"));
    CLEANUP(buf_done) struct buf where = { 0 };

    if (profile != NULL)
        buf_printf(&where, "profiles.%s.", profile);
    for (size_t i = 0; i < n_before; i++) {
        if (!allow_switch(requirements, buf_str(&where).s, str_of(before[i]),
                          toml_get(settings, str_of(before[i])), err))
            return false;
    }
    buf_add_text(&where, "features.");
    for (size_t i = 0; features != NULL && i < features->table.n; i++) {
        const struct toml_entry *entry = &features->table.entries[i];

        if (!allow_switch(requirements, buf_str(&where).s, entry->key, entry->value, err))
            return false;
    }
    return true;
}

static bool check_fixed_name(const struct requirements *requirements, struct str key,
                             enum feature *ret_feature, struct error *err)
{
    bool is_alias = false;

    if (!feature_find(key, ret_feature, &is_alias))
        return error_set(err, ERR_INVALID_REQUEST, "invalid `features` requirement `%s` from %s",
                         key.s, requirements->features_source.s);
    return !is_alias ||
           error_set(err, ERR_INVALID_REQUEST,
                     "invalid `features` requirement `%s` from %s: use canonical feature key `%s`",
                     key.s, requirements->features_source.s, feature_table[*ret_feature].name);
}

bool requirements_fix_features(const struct requirements *requirements, feature_set *features,
                               struct error *err)
{
    const struct bool_map *fixed = &requirements->all.feature_requirements;
    enum feature feature;

    for (size_t i = 0; i < fixed->n; i++) {
        if (!check_fixed_name(requirements, fixed->items[i].key, &feature, err))
            return false;
        feature_switch(features, feature, fixed->items[i].value);
    }
    *features = features_settle(*features);
    for (size_t i = 0; i < fixed->n; i++) {
        if (check_fixed_name(requirements, fixed->items[i].key, &feature, err) &&
            feature_is_on(*features, feature) != fixed->items[i].value)
            return refuse_switch(requirements, fixed->items[i].key.s, !fixed->items[i].value, err);
    }
    return true;
}
