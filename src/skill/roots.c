#include "skill/discovery.h"

#include "base/buf.h"
#include "base/guard.h"
#include "base/memory.h"
#include "base/path.h"

#include <stdlib.h>
#include <unistd.h>

struct root_list {
    struct arena *arena;
    struct buf items; /* of struct skill_root */
};

static void add_root(struct root_list *roots, enum wire_skill_scope scope, const char *path)
{
    struct skill_root root = { .path = str_of(path), .scope = scope };

    buf_add(&roots->items, &root, sizeof root);
}

static void add_below(struct root_list *roots, enum wire_skill_scope scope, struct str folder,
                      const char *name)
{
    add_root(roots, scope,
             arena_printf(roots->arena, "%.*s/%s", folder.len == 1 ? 0 : (int)folder.len, folder.s,
                          name));
}

/* Nearest first, those that are not trusted, too: a skill is text, not a setting. */
static void add_project_layers(struct root_list *roots, const struct config *config)
{
    for (size_t i = config->n_layers; i > 0; i--) {
        const struct config_layer *layer = &config->layers[i - 1];

        if (layer->type == LAYER_PROJECT)
            add_below(roots, WIRE_SKILL_SCOPE_REPO, layer->source->folder, "skills");
    }
}

static bool has_marker(struct arena *arena, const struct config *config, struct str folder)
{
    for (size_t i = 0; i < config->project_root_markers.n; i++) {
        const char *marker = config->project_root_markers.items[i].s;

        if (marker_exists(arena_printf(arena, "%.*s/%s", STR_ARGS(folder), marker)))
            return true;
    }
    return false;
}

/* .agents/skills of every folder from the project's root down to cwd. */
static void add_agents_folders(struct root_list *roots, const struct config *config, struct str cwd)
{
    struct str folders[64];
    size_t n = 0;
    struct str at = cwd;

    while (n < ARRAY_LENGTH(folders)) {
        folders[n++] = at;
        if (has_marker(roots->arena, config, at))
            break;
        if (at.len <= 1) {
            n = 1; /* no project: the folder alone */
            break;
        }
        at = path_parent(roots->arena, at);
    }
    while (n > 0)
        add_below(roots, WIRE_SKILL_SCOPE_REPO, folders[--n], ".agents/skills");
}

static bool has_bundled(const struct config *config)
{
    const struct toml_value *enabled =
        toml_get(toml_get(toml_get(config->tree, STR_LITERAL("skills")), STR_LITERAL("bundled")),
                 STR_LITERAL("enabled"));

    return enabled == NULL || enabled->type != TOML_BOOLEAN || enabled->boolean;
}

static void add_plugins(struct root_list *roots, const struct enabled_plugins *plugins)
{
    for (size_t i = 0; plugins != NULL && i < plugins->n; i++) {
        const struct enabled_plugin *plugin = &plugins->items[i];

        for (size_t k = 0; k < plugin->skill_roots.n; k++) {
            struct skill_root root = {
                .path = arena_keep(roots->arena, plugin->skill_roots.items[k]),
                .scope = WIRE_SKILL_SCOPE_USER,
                .plugin = arena_keep(roots->arena, plugin->name),
                .plugin_id = arena_keep(roots->arena, plugin->id),
            };

            buf_add(&roots->items, &root, sizeof root);
        }
    }
}

size_t skill_roots(struct arena *arena, const struct config *config,
                   const struct enabled_plugins *plugins, struct str cwd,
                   const struct str *extra_roots, size_t n_extra_roots,
                   const struct skill_root **ret_roots)
{
    struct root_list roots = { .arena = arena };
    const char *user = getenv("HOME");
    struct str copy;
    size_t n;

    add_project_layers(&roots, config);
    add_below(&roots, WIRE_SKILL_SCOPE_USER, config->home, "skills");
    if (user != NULL)
        add_below(&roots, WIRE_SKILL_SCOPE_USER, str_of(user), ".agents/skills");
    if (has_bundled(config))
        add_below(&roots, WIRE_SKILL_SCOPE_SYSTEM, config->home, "skills/.system");
    add_root(&roots, WIRE_SKILL_SCOPE_ADMIN, "/etc/codex/skills");
    add_plugins(&roots, plugins);
    add_agents_folders(&roots, config, cwd);
    for (size_t i = 0; i < config->extra_skill_roots.n; i++)
        add_root(&roots, WIRE_SKILL_SCOPE_USER,
                 arena_keep(arena, config->extra_skill_roots.items[i]).s);
    for (size_t i = 0; i < n_extra_roots; i++)
        add_root(&roots, WIRE_SKILL_SCOPE_USER,
                 arena_str(arena, extra_roots[i].s, extra_roots[i].len).s);
    copy = arena_str(arena, roots.items.data, roots.items.len);
    n = roots.items.len / sizeof **ret_roots;
    buf_done(&roots.items);
    *ret_roots = (const void *)copy.s;
    return n;
}
