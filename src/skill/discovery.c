#include "skill/discovery.h"

#include "base/buf.h"
#include "base/memory.h"
#include "plugin/manifest.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct finder {
    struct arena *arena;
    struct buf skills;       /* of struct skill */
    struct buf errors;       /* of struct wire_skill_error_info */
    struct buf folders;      /* of struct str */
    struct toml_value *seen; /* canonical paths of files and folders */
};

/* A folder that waits for its turn. */
struct skill_folder {
    struct str path;
    unsigned depth;
};

/* True the first time. */
static bool is_new(struct finder *finder, struct str path)
{
    if (toml_get(finder->seen, path) != NULL)
        return false;
    toml_set(finder->arena, finder->seen, path,
             toml_new(finder->arena, TOML_BOOLEAN, /* source= */ NULL));
    return true;
}

static void add_skill_file(struct finder *finder, struct str path, const struct skill_root *root)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct skill skill;
    bool hidden;

    if (!is_new(finder, path))
        return;
    if (skill_read(finder->arena, path, root->scope,
                   root->plugin.s != NULL ? root->plugin : plugin_of_file(finder->arena, path),
                   &skill, &hidden, &err)) {
        skill.plugin_id = root->plugin_id;
        if (!hidden)
            buf_add(&finder->skills, &skill, sizeof skill);
    } else if (root->scope != WIRE_SKILL_SCOPE_SYSTEM) {
        struct wire_skill_error_info info = { path, arena_str(finder->arena, err.message.s,
                                                              err.message.len) };

        buf_add(&finder->errors, &info, sizeof info);
    }
}

/* Its canonical path if it is a folder that may be walked, and was not yet. */
static bool may_enter(struct finder *finder, const char *path, enum wire_skill_scope scope,
                      struct str *ret_path)
{
    CLEANUP(freep) char *real = NULL;
    struct stat info;

    if (lstat(path, &info) < 0 || (S_ISLNK(info.st_mode) && scope == WIRE_SKILL_SCOPE_SYSTEM) ||
        stat(path, &info) < 0 || !S_ISDIR(info.st_mode))
        return false;
    real = realpath(path, NULL);
    if (real == NULL)
        return false;
    *ret_path = arena_str(finder->arena, real, strlen(real));
    return true;
}

static void look_at(struct finder *finder, const struct skill_folder *folder, const char *name,
                    const struct skill_root *root, struct buf *queue)
{
    const char *path = arena_printf(finder->arena, "%s/%s", folder->path.s, name);
    struct skill_folder next = { .depth = folder->depth + 1 };
    struct stat info;

    if (strcmp(name, "SKILL.md") == 0) {
        if (lstat(path, &info) == 0 && S_ISREG(info.st_mode))
            add_skill_file(finder, str_of(path), root);
    } else if (folder->depth < SKILL_MAX_DEPTH &&
               may_enter(finder, path, root->scope, &next.path)) {
        buf_add(queue, &next, sizeof next);
    }
}

static void walk_folder(struct finder *finder, const struct skill_folder *folder,
                        const struct skill_root *root, struct buf *queue)
{
    DIR *dir = opendir(folder->path.s);
    const struct dirent *entry;

    if (dir == NULL)
        return;
    while ((entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] != '.')
            look_at(finder, folder, entry->d_name, root, queue);
    }
    closedir(dir);
}

static void walk_root(struct finder *finder, const struct skill_root *root)
{
    CLEANUP(buf_done) struct buf queue = { 0 };
    struct toml_value *walked = toml_new(finder->arena, TOML_TABLE, /* source= */ NULL);
    struct skill_folder first = { .depth = 0 };

    if (!may_enter(finder, root->path.s, root->scope, &first.path))
        return;
    buf_add(&queue, &first, sizeof first);
    for (size_t i = 0; i < queue.len / sizeof first && i < SKILL_MAX_FOLDERS; i++) {
        struct skill_folder folder; /* a copy: the queue may move */

        memcpy(&folder, queue.data + i * sizeof folder, sizeof folder);
        if (toml_get(walked, folder.path) != NULL)
            continue;
        toml_set(finder->arena, walked, folder.path,
                 toml_new(finder->arena, TOML_BOOLEAN, /* source= */ NULL));
        buf_add(&finder->folders, &folder.path, sizeof folder.path);
        walk_folder(finder, &folder, root, &queue);
    }
}

static int compare_skills(const void *a, const void *b)
{
    static const int rank[] = {
        [WIRE_SKILL_SCOPE_REPO] = 1,
        [WIRE_SKILL_SCOPE_USER] = 2,
        [WIRE_SKILL_SCOPE_SYSTEM] = 3,
        [WIRE_SKILL_SCOPE_ADMIN] = 4,
    };
    const struct wire_skill_metadata *left = &((const struct skill *)a)->shown;
    const struct wire_skill_metadata *right = &((const struct skill *)b)->shown;
    int order = rank[left->scope] - rank[right->scope];

    if (order == 0)
        order = strcmp(left->name.s, right->name.s);
    return order != 0 ? order : strcmp(left->path.s, right->path.s);
}

static int compare_errors(const void *a, const void *b)
{
    const struct wire_skill_error_info *left = a, *right = b;

    return strcmp(left->path.s, right->path.s);
}

/* -- Which are switched off ----------------------------------------------------------------- */

static void apply_rule(const struct toml_value *rule, struct skills *skills)
{
    const struct toml_value *path = toml_get(rule, STR_LITERAL("path"));
    const struct toml_value *name = toml_get(rule, STR_LITERAL("name"));
    const struct toml_value *enabled = toml_get(rule, STR_LITERAL("enabled"));
    CLEANUP(freep) char *real = NULL;

    if ((path == NULL) == (name == NULL) || enabled == NULL)
        return;
    real = path == NULL ? NULL : realpath(path->text.s, NULL);
    for (size_t i = 0; i < skills->n; i++) {
        struct wire_skill_metadata *skill = &skills->items[i].shown;

        if (path != NULL ? str_is(skill->path, real != NULL ? real : path->text.s)
                         : str_equal(skill->name, name->text))
            skill->enabled = enabled->boolean;
    }
}

/* The user's rules, then those of flags; later ones count. */
static void apply_rules(const struct config *config, struct skills *skills)
{
    for (size_t i = 0; i < config->n_layers; i++) {
        const struct config_layer *layer = &config->layers[i];
        const struct toml_value *rules =
            toml_get(toml_get(layer->table, STR_LITERAL("skills")), STR_LITERAL("config"));

        if ((layer->type != LAYER_USER && layer->type != LAYER_SESSION_FLAGS) || rules == NULL ||
            rules->type != TOML_ARRAY)
            continue;
        for (size_t k = 0; k < rules->array.n; k++)
            apply_rule(rules->array.items[k], skills);
    }
}

/* The items of a buffer, as an array in the arena. */
static void *array_in_arena(struct arena *arena, struct buf *items, size_t size, size_t *ret_n)
{
    void *array = arena_alloc(arena, items->len + 1);

    *ret_n = items->len / size;
    if (items->len > 0)
        memcpy(array, items->data, items->len);
    buf_done(items);
    return array;
}

static void find_in_roots(struct arena *arena, const struct config *config,
                          const struct skill_root *roots, size_t n, struct skills *ret_skills)
{
    struct finder finder = { .arena = arena };
    struct skills found = { 0 };

    finder.seen = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    for (size_t i = 0; i < n; i++)
        walk_root(&finder, &roots[i]);
    found.items = array_in_arena(arena, &finder.skills, sizeof *found.items, &found.n);
    found.errors = array_in_arena(arena, &finder.errors, sizeof *found.errors, &found.n_errors);
    found.folders = array_in_arena(arena, &finder.folders, sizeof *found.folders, &found.n_folders);
    if (found.n > 1)
        qsort(found.items, found.n, sizeof *found.items, compare_skills);
    if (found.n_errors > 1)
        qsort(found.errors, found.n_errors, sizeof *found.errors, compare_errors);
    apply_rules(config, &found);
    *ret_skills = found;
}

void skills_find(struct arena *arena, const struct config *config,
                 const struct enabled_plugins *plugins, struct str cwd,
                 const struct str *extra_roots, size_t n_extra_roots, struct skills *ret_skills)
{
    const struct skill_root *roots;
    size_t n = skill_roots(arena, config, plugins, cwd, extra_roots, n_extra_roots, &roots);

    find_in_roots(arena, config, roots, n, ret_skills);
}

void skills_find_in(struct arena *arena, const struct config *config, struct str plugin,
                    struct str_array roots, struct skills *ret_skills)
{
    struct skill_root *own = arena_zero(arena, (roots.n + 1) * sizeof *own);

    for (size_t i = 0; i < roots.n; i++)
        own[i] = (struct skill_root){ .path = roots.items[i],
                                      .scope = WIRE_SKILL_SCOPE_USER,
                                      .plugin = plugin };
    find_in_roots(arena, config, own, roots.n, ret_skills);
}
