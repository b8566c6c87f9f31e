#include "config/requirements.h"

#include "base/buf.h"
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

bool requirements_allow_sandbox(const struct requirements *requirements,
                                enum wire_sandbox_policy_tag policy, struct error *err)
{
    const struct wire_sandbox_mode_array *allowed = &requirements->all.allowed_sandbox_modes;
    enum wire_sandbox_mode mode = sandbox_mode_of(policy);
    CLEANUP(buf_done) struct buf names = { 0 };

    if (allowed->items == NULL || (mode == 0 && requirements->external_sandbox))
        return true;
    for (size_t i = 0; i < allowed->n; i++) {
        if (allowed->items[i] == mode)
            return true;
        add_name(&names, sandbox_names[allowed->items[i]]);
    }
    if (requirements->external_sandbox)
        add_name(&names, "ExternalSandbox");
    return refuse_value(err, "sandbox_mode", mode == 0 ? "ExternalSandbox" : sandbox_names[mode],
                        &names, requirements->sandbox_source);
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

bool requirements_app_is_forbidden(const struct requirements *requirements, struct str app_id)
{
    return str_is_among(app_id, requirements->forbidden_apps.items, requirements->forbidden_apps.n);
}

static void list_features(const struct requirements *requirements, struct buf *names)
{
    const struct bool_map *fixed = &requirements->all.feature_requirements;

    for (size_t i = 0; i < fixed->n; i++)
        buf_printf(names, "%s%s=%s", i > 0 ? ", " : "", fixed->items[i].key.s,
                   fixed->items[i].value ? "true" : "false");
}

bool requirements_allow_features(const struct requirements *requirements,
                                 const struct toml_value *features, struct error *err)
{
    const struct bool_map *fixed = &requirements->all.feature_requirements;
    CLEANUP(buf_done) struct buf names = { 0 };
    CLEANUP(buf_done) struct buf value = { 0 };

    for (size_t i = 0; i < fixed->n; i++) {
        const struct toml_value *on = toml_get(features, fixed->items[i].key);

        if (on == NULL || on->type != TOML_BOOLEAN || on->boolean == fixed->items[i].value)
            continue;
        list_features(requirements, &names);
        buf_printf(&value, "features.%s=%s", fixed->items[i].key.s, on->boolean ? "true" : "false");
        return refuse_value(err, "features", buf_str(&value).s, &names,
                            requirements->features_source);
    }
    return true;
}

bool requirements_fix_features(const struct requirements *requirements, feature_set *features,
                               struct error *err)
{
    const struct bool_map *fixed = &requirements->all.feature_requirements;

    for (size_t i = 0; i < fixed->n; i++) {
        enum feature feature;
        bool is_alias = false;

        if (!feature_find(fixed->items[i].key, &feature, &is_alias))
            return error_set(err, ERR_INVALID_REQUEST,
                             "invalid `features` requirement `%s` from %s", fixed->items[i].key.s,
                             requirements->features_source.s);
        if (is_alias)
            return error_set(err, ERR_INVALID_REQUEST,
                             "invalid `features` requirement `%s` from %s: use canonical feature "
                             "key `%s`",
                             fixed->items[i].key.s, requirements->features_source.s,
                             feature_table[feature].name);
        feature_switch(features, feature, fixed->items[i].value);
    }
    return true;
}
