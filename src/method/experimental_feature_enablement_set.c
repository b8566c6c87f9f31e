/* experimentalFeature/enablement/set: what features are when neither file nor flag says so. */
#include "base/memory.h"
#include "method/method.h"
#include "session/skill_watch.h"

#include <stdlib.h>

static const enum feature allowed[] = {
    FEATURE_APPS,
    FEATURE_PLUGINS,
    FEATURE_TOOL_SEARCH,
    FEATURE_TOOL_SUGGEST,
    FEATURE_TOOL_CALL_MCP_ELICITATION,
};

static bool is_allowed(enum feature feature)
{
    for (size_t i = 0; i < ARRAY_LENGTH(allowed); i++) {
        if (allowed[i] == feature)
            return true;
    }
    return false;
}

static bool check_key(struct request *req, struct str key, enum feature *ret_feature)
{
    bool is_alias = false;

    if (!feature_find(key, ret_feature, &is_alias)) {
        request_fail(req, ERR_INVALID_REQUEST, "invalid feature enablement `%s`", key.s);
        return false;
    }
    if (is_alias) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "invalid feature enablement `%s`: use canonical feature key `%s`", key.s,
                     feature_table[*ret_feature].name);
        return false;
    }
    if (!is_allowed(*ret_feature)) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "unsupported feature enablement `%s`: currently supported features are apps, "
                     "plugins, tool_search, tool_suggest, tool_call_mcp_elicitation",
                     key.s);
        return false;
    }
    return true;
}

static int compare_keys(const void *a, const void *b)
{
    const struct bool_map_entry *left = a, *right = b;

    return strcmp(left->key.s, right->key.s);
}

void on_experimental_feature_enablement_set(
    struct request *req, const struct wire_experimental_feature_enablement_set_params *params)
{
    struct server *server = req->server; /* the answer ends the request */
    struct feature_enablement enablement = server->sessions.base.enablement;
    size_t n = params->enablement.n;
    bool turns_apps_on = false;
    struct bool_map_entry *sorted = arena_alloc(req->arena, (n + 1) * sizeof *sorted);

    if (n > 0)
        memcpy(sorted, params->enablement.items, n * sizeof *sorted);
    if (n > 1)
        qsort(sorted, n, sizeof *sorted, compare_keys);
    for (size_t i = 0; i < n; i++) {
        enum feature feature;

        if (!check_key(req, sorted[i].key, &feature))
            return;
        feature_switch(&enablement.chosen, feature, true);
        feature_switch(&enablement.on, feature, sorted[i].value);
        turns_apps_on |= feature == FEATURE_APPS && sorted[i].value;
    }
    server->sessions.base.enablement = enablement;
    request_reply(req, &(struct wire_experimental_feature_enablement_set_response){
                           .enablement = { sorted, n } });
    if (n > 0)
        skills_refresh_all(&server->sessions);
    if (turns_apps_on)
        app_service_refresh(&server->apps);
}
