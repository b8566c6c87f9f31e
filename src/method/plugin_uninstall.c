/* plugin/uninstall: takes a plugin out of config.toml; there is nothing else of it. */
#include "method/method.h"
#include "service/settings_work.h"

static bool is_plugin_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.s[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_' || c == '-'))
            return false;
    }
    return true;
}

/* PLUGIN@MARKETPLACE, split at the last @. */
static bool check_id(struct str id, struct error *err)
{
    const char *at = memrchr(id.s, '@', id.len);
    struct str plugin = { id.s, at == NULL ? 0 : (size_t)(at - id.s) };
    struct str market = { at == NULL ? NULL : at + 1, at == NULL ? 0 : id.len - plugin.len - 1 };

    if (plugin.len == 0 || market.len == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid plugin key `%s`; expected <plugin>@<marketplace>", id.s);
    if (!is_plugin_name(plugin) || !is_plugin_name(market))
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid %s name: only ASCII letters, digits, `_`, and `-` are allowed in "
                         "`%s`",
                         is_plugin_name(plugin) ? "marketplace" : "plugin", id.s);
    return true;
}

static bool remove_plugin(struct arena *arena, struct toml_value *table, const void *data,
                          struct error *err)
{
    const struct str *id = data;
    struct toml_value *plugins = toml_get(table, STR_LITERAL("plugins"));

    if (plugins == NULL || toml_get(plugins, *id) == NULL)
        return true;
    toml_remove(plugins, *id);
    if (plugins->table.n == 0)
        toml_remove(table, STR_LITERAL("plugins"));
    return true;
}

static void uninstall(struct settings_work *work)
{
    static struct wire_plugin_uninstall_response nothing;
    const struct wire_plugin_uninstall_params *params = work->params;

    if (!check_id(params->plugin_id, &work->err))
        return;
    if (params->force_remote_sync) {
        error_set(&work->err, ERR_INTERNAL,
                  "failed to uninstall remote plugin: chatgpt authentication required for remote "
                  "plugin mutation");
        return;
    }
    if (config_change(&work->wanted, remove_plugin, &params->plugin_id, work->req->arena,
                      &work->err))
        work->result = &nothing;
}

void on_plugin_uninstall(struct request *req, const struct wire_plugin_uninstall_params *params)
{
    settings_work_start(req, params, uninstall, /* after= */ NULL);
}
