/* plugin/read: a plugin of a marketplace, and what it would bring. */
#include "base/memory.h"
#include "method/method.h"
#include "plugin/listing.h"
#include "plugin/parts.h"
#include "plugin/plugin_file.h"
#include "schema/copy.h"
#include "service/plugin_apps.h"
#include "service/settings_work.h"

/* On its way; in the request's arena. */
struct plugin_reading {
    struct wire_plugin_read_response response;
    struct str_array apps;
};

/* Those that are reached through a link out of the plugin would not be installed: they are left out. */
static struct wire_skill_summary_array skills_of(struct arena *arena, const struct config *config,
                                                 const struct offered_plugin *offered,
                                                 struct str_array roots)
{
    struct wire_skill_summary *shown;
    struct skills skills;
    size_t n = 0;

    skills_find_in(arena, config, offered->manifest.name, roots, &skills);
    shown = arena_zero(arena, (skills.n + 1) * sizeof *shown);
    for (size_t i = 0; i < skills.n; i++) {
        const struct wire_skill_metadata *skill = &skills.items[i].shown;

        if (!plugin_path_stays(offered->plugin->folder, skill->path.s))
            continue;
        shown[n++] = (struct wire_skill_summary){
            .name = skill->name,
            .description = skill->description,
            .short_description = skill->short_description,
            .interface = skill->interface,
            .path = skill->path,
            .enabled = skill->enabled,
        };
    }
    return (struct wire_skill_summary_array){ shown, n };
}

static struct str_array server_names(struct arena *arena, const struct toml_value *servers)
{
    struct str *names = arena_zero(arena, (servers->table.n + 1) * sizeof *names);

    for (size_t i = 0; i < servers->table.n; i++)
        names[i] = servers->table.entries[i].key;
    return (struct str_array){ names, servers->table.n };
}

static void describe_plugin(struct arena *arena, const struct config *config,
                            const struct offered_plugin *offered, struct plugin_reading *reading)
{
    struct wire_plugin_detail *detail = &reading->response.plugin;
    struct plugin_parts parts;

    plugin_parts_read(arena, offered->plugin->folder, &offered->manifest, &parts);
    *detail = (struct wire_plugin_detail){
        .marketplace_name = offered->marketplace.name,
        .marketplace_path = offered->marketplace.path,
        .description = offered->manifest.description,
        .skills = skills_of(arena, config, offered, parts.skill_roots),
        .mcp_servers = server_names(arena, parts.servers),
    };
    plugin_summary_make(arena, config, &offered->marketplace, offered->plugin, &offered->manifest,
                        &detail->summary);
    reading->apps = parts.apps;
}

static void read_plugin(struct settings_work *work)
{
    const struct wire_plugin_read_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct plugin_reading *reading = arena_zero(arena, sizeof *reading);
    struct offered_plugin offered;

    if (config == NULL)
        return;
    if (!feature_is_on(config->features, FEATURE_PLUGINS)) {
        error_set(&work->err, ERR_INVALID_REQUEST, "plugins feature is disabled");
    } else if (plugin_offered(arena, params->marketplace_path, params->plugin_name, &offered,
                              &work->err)) {
        describe_plugin(arena, config, &offered, reading);
        work->result = reading;
    } else if (work->err.code == ERR_INTERNAL) {
        error_prefix(&work->err, "failed to read plugin details: ");
    }
}

static void reading_answer(struct request *req, struct wire_app_summary_array apps, void *owner)
{
    struct plugin_reading *reading = owner;

    reading->response.plugin.apps = apps;
    request_reply(req, &reading->response);
}

static void reading_add_apps(struct request *req, void *result)
{
    struct plugin_reading *reading = result;

    plugin_apps_describe(req, reading->apps, reading_answer, reading);
}

void on_plugin_read(struct request *req, const struct wire_plugin_read_params *params)
{
    settings_work_step(req, params, read_plugin, reading_add_apps);
}
