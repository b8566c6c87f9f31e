#include "config/layers.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/real_path.h"
#include "base/utf8.h"
#include "config/project_layer.h"
#include "config/worktree.h"
#include "schema/json_read.h"
#include "toml/explain.h"
#include "toml/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char system_folder_default[] = "/etc/codex";

int layers_read_file(struct arena *arena, const char *path, struct str *ret_text)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat info = { 0 };
    size_t len = 0;
    ssize_t n = 0;
    int status;
    char *bytes;

    if (fd < 0)
        return -errno;
    if (fstat(fd, &info) < 0 || !S_ISREG(info.st_mode) || info.st_size > TOML_MAX_BYTES) {
        close(fd);
        return S_ISDIR(info.st_mode) ? -EISDIR : S_ISREG(info.st_mode) ? -EFBIG : -EINVAL;
    }
    bytes = arena_alloc(arena, (size_t)info.st_size + 1);
    while (len < (size_t)info.st_size) {
        n = read(fd, bytes + len, (size_t)info.st_size - len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        len += (size_t)n;
    }
    status = n < 0 ? errno : 0;
    close(fd);
    if (n < 0)
        return status > 0 ? -status : -EIO;
    bytes[len] = '\0';
    *ret_text = (struct str){ bytes, len };
    return 0;
}

static struct toml_value *copy_of(struct arena *arena, struct toml_value *value)
{
    struct toml_value *copy;

    if (value->type != TOML_TABLE)
        return value; /* nothing ever changes it */
    copy = toml_new(arena, TOML_TABLE, value->source);
    copy->range = value->range;
    layers_merge(arena, copy, value);
    return copy;
}

void layers_merge(struct arena *arena, struct toml_value *into, const struct toml_value *over)
{
    for (size_t i = 0; i < over->table.n; i++) {
        const struct toml_entry *entry = &over->table.entries[i];
        struct toml_value *old = toml_get(into, entry->key);

        if (entry->value->type == TOML_NOTHING)
            toml_remove(into, entry->key);
        else if (old != NULL && old->type == TOML_TABLE && entry->value->type == TOML_TABLE)
            layers_merge(arena, old, entry->value);
        else
            toml_set(arena, into, entry->key, copy_of(arena, entry->value))->key_range =
                entry->key_range;
    }
}

/* Sets what a dotted path names. What is not a table on the way becomes one. False: too many dots. */
static bool set_path(struct arena *arena, struct toml_value *table, struct str key,
                     struct toml_value *value)
{
    for (size_t depth = 0; depth < TOML_MAX_DEPTH; depth++) {
        const char *dot = memchr(key.s, '.', key.len);
        size_t len = dot == NULL ? key.len : (size_t)(dot - key.s);
        struct str part = arena_str(arena, key.s, len);
        struct toml_value *next;

        if (dot == NULL) {
            toml_set(arena, table, part, value);
            return true;
        }
        next = toml_get(table, part);
        if (next == NULL || next->type != TOML_TABLE) {
            next = toml_new(arena, TOML_TABLE, value->source);
            toml_set(arena, table, part, next);
        }
        table = next;
        key = (struct str){ dot + 1, key.len - len - 1 };
    }
    return false;
}

static struct config_layer *add_layer(struct arena *arena, struct layers *layers,
                                      enum layer_type type, struct str path, struct str folder)
{
    struct config_layer *layer;

    if (layers->n == layers->cap) {
        size_t cap = layers->cap == 0 ? 4 : layers->cap * 2;
        struct config_layer *items = arena_alloc(arena, cap * sizeof *items);

        if (layers->n > 0)
            memcpy(items, layers->items, layers->n * sizeof *items);
        layers->items = items;
        layers->cap = cap;
    }
    layer = &layers->items[layers->n++];
    *layer = (struct config_layer){ .type = type };
    layer->source = arena_zero(arena, sizeof *layer->source);
    layer->source->path = path;
    layer->source->folder = folder;
    layer->table = toml_new(arena, TOML_TABLE, layer->source);
    layer->is_trusted = type != LAYER_PROJECT;
    return layer;
}

static bool fail_to_read(struct settings_context *context, const char *what, struct str path,
                         int status)
{
    return os_error_setf(context->err, ERR_INVALID_REQUEST, status, "Failed to read %s file %s",
                         what, path.s);
}

/* *ret_found is false, and the table stays empty, if there is no such file. */
static bool read_layer(struct settings_context *context, struct config_layer *layer,
                       struct toml_error *ret_error, bool *ret_found, struct str *ret_text)
{
    struct str path = layer->source->path;
    int status = layers_read_file(context->arena, path.s, ret_text);

    *ret_error = (struct toml_error){ 0 };
    *ret_found = false;
    if (status == -ENOENT || status == -ENOTDIR)
        return true;
    if (status < 0)
        return fail_to_read(context, "config", path, status);
    *ret_found = true;
    if (!utf8_is_valid(*ret_text))
        return error_set(context->err, ERR_INVALID_REQUEST,
                         "Failed to read config file %s: stream did not contain valid UTF-8",
                         path.s);
    /* TOML 1.1, because the reference reads it. */
    if (!toml_parse(context->arena, *ret_text, TOML_1_1, layer->source, &layer->table, ret_error))
        return error_set(context->err, ERR_INVALID_REQUEST, "%s", ret_error->message);
    settings_resolve(context->arena, layer->table);
    return true;
}

/* The same; a fault is told with its place. */
static bool read_layer_aloud(struct settings_context *context, struct config_layer *layer,
                             bool *ret_found)
{
    struct str path = layer->source->path;
    CLEANUP(buf_done) struct buf where = { 0 };
    struct toml_error error;
    struct str text = STR_NONE;

    if (read_layer(context, layer, &error, ret_found, &text))
        return true;
    if (error.message == NULL)
        return false;
    if (context->problem != NULL)
        *context->problem = (struct config_problem){ path, error.range };
    buf_printf(&where, "%s:%u:%u: ", path.s, error.range.start.line, error.range.start.column);
    return error_prefix(context->err, buf_str(&where).s);
}

static bool load_layer_file(struct settings_context *context, struct layers *layers,
                            enum layer_type type, const char *folder, const char *name,
                            bool must_exist)
{
    struct arena *arena = context->arena;
    struct str path = str_of(arena_printf(arena, "%s/%s", folder, name));
    struct config_layer *layer =
        add_layer(arena, layers, type, path, arena_str(arena, folder, strlen(folder)));
    bool found;

    if (!read_layer_aloud(context, layer, &found))
        return false;
    if (!found && must_exist)
        layers->n--;
    return true;
}

static bool load_role(struct settings_context *context, const char *path, struct layers *layers)
{
    struct str name = arena_str(context->arena, path, strlen(path));
    struct config_layer *layer = add_layer(context->arena, layers, LAYER_SESSION_FLAGS, name,
                                           path_parent(context->arena, name));
    bool found;

    if (!read_layer_aloud(context, layer, &found))
        return false;
    if (!found)
        return error_set(context->err, ERR_INVALID_REQUEST, "%s: no such file", path);
    project_layer_limit(context->arena, layer); /* it may lie in one */
    layers->role = layer->table;
    return true;
}

/* null takes a setting away; in an array, where it cannot, it is the empty text. */
static bool from_json(struct settings_context *context, const struct toml_source *source,
                      yyjson_val *json, unsigned depth, struct toml_value **ret_value)
{
    struct arena *arena = context->arena;
    struct toml_value *value = toml_new(arena, TOML_NOTHING, source), *item;
    yyjson_val *key, *element;
    size_t i, n;

    if (depth >= TOML_MAX_DEPTH)
        return error_set(context->err, ERR_INVALID_REQUEST, "config: nested too deeply");
    *ret_value = value;
    if (toml_scalar_from_json(arena, json, value))
        return true;
    if (yyjson_is_num(json)) {
        value->type = TOML_FLOAT;
        value->number = yyjson_get_num(json);
    } else if (yyjson_is_arr(json)) {
        value->type = TOML_ARRAY;
        yyjson_arr_foreach(json, i, n, element) {
            if (!from_json(context, source, element, depth + 1, &item))
                return false;
            if (item->type == TOML_NOTHING) {
                item->type = TOML_STRING;
                item->text = STR_LITERAL("");
            }
            toml_append(arena, value, item);
        }
    } else if (yyjson_is_obj(json)) {
        value->type = TOML_TABLE;
        yyjson_obj_foreach(json, i, n, key, element) {
            if (!from_json(context, source, element, depth + 1, &item))
                return false;
            toml_set(arena, value, arena_keep(arena, json_str(key)), item);
        }
    }
    return true;
}

static struct str strip_quotes(struct str text)
{
    while (text.len > 0 && (text.s[0] == '"' || text.s[0] == '\'')) {
        text.s++;
        text.len--;
    }
    while (text.len > 0 && (text.s[text.len - 1] == '"' || text.s[text.len - 1] == '\''))
        text.len--;
    return text;
}

/* TOML or, failing that, plain text. */
static struct toml_value *flag_value(struct arena *arena, const struct toml_source *source,
                                     struct str text)
{
    struct toml_value *value;
    struct toml_error ignored;

    text = arena_keep(arena, text);
    if (toml_parse_value(arena, text, TOML_1_1, source, &value, &ignored))
        return value;
    value = toml_new(arena, TOML_STRING, source);
    value->text = arena_keep(arena, strip_quotes(text));
    return value;
}

static bool set_flag(struct settings_context *context, struct config_layer *layer, struct str key,
                     struct toml_value *value)
{
    if (str_is(key, "use_legacy_landlock"))
        key = STR_LITERAL("features.use_legacy_landlock");
    if (!set_path(context->arena, layer->table, key, value))
        return error_set(context->err, ERR_INVALID_REQUEST, "config key has too many dots");
    return true;
}

static bool apply_override(struct settings_context *context, struct config_layer *layer,
                           const char *text)
{
    const char *equals = strchr(text, '=');
    struct str key, value;

    if (equals == NULL)
        return error_set(context->err, ERR_INVALID_REQUEST, "Invalid override (missing '='): %s",
                         text);
    key = str_trim((struct str){ text, (size_t)(equals - text) });
    value = str_trim(str_of(equals + 1));
    if (key.len == 0)
        return error_set(context->err, ERR_INVALID_REQUEST, "Empty key in override: %s", text);
    return set_flag(context, layer, key, flag_value(context->arena, layer->source, value));
}

static bool apply_json(struct settings_context *context, struct config_layer *layer, struct str key,
                       yyjson_val *json)
{
    struct toml_value *value;

    return from_json(context, layer->source, json, /* depth= */ 0, &value) &&
           set_flag(context, layer, key, value);
}

static bool apply_object(struct settings_context *context, struct config_layer *layer,
                         yyjson_val *object)
{
    yyjson_val *key, *value;
    size_t i, n;

    yyjson_obj_foreach(object, i, n, key, value) {
        if (!apply_json(context, layer, json_str(key), value))
            return false;
    }
    return true;
}

static bool load_flags(struct settings_context *context, const struct config_request *request,
                       struct layers *layers)
{
    const char *folder = request->cwd != NULL ? request->cwd : request->home;
    struct config_layer *layer = add_layer(context->arena, layers, LAYER_SESSION_FLAGS, STR_NONE,
                                           arena_str(context->arena, folder, strlen(folder)));

    for (size_t i = 0; i < request->n_overrides; i++) {
        if (!apply_override(context, layer, request->overrides[i]))
            return false;
    }
    if (request->request_config != NULL && !apply_object(context, layer, request->request_config))
        return false;
    for (size_t i = 0; i < request->request_config_map.n; i++) {
        const struct json_map_entry *entry = &request->request_config_map.items[i];

        if (!apply_json(context, layer, entry->key, entry->value))
            return false;
    }
    settings_resolve(context->arena, layer->table);
    if (layer->table->table.n == 0)
        layers->n--;
    return true;
}

static const char *child_of(struct arena *arena, struct str folder, const char *name)
{
    return arena_printf(arena, "%s/%s", folder.len == 1 ? "" : folder.s, name);
}

/* The nearest folder, from `folder` upwards, that has one of the names in it; or none. */
static struct str find_upwards(struct arena *arena, struct str folder, const struct str *names,
                               size_t n)
{
    for (;;) {
        for (size_t i = 0; i < n; i++) {
            if (marker_exists(child_of(arena, folder, names[i].s)))
                return folder;
        }
        if (folder.len <= 1)
            return STR_NONE;
        folder = path_parent(arena, folder);
    }
}

/* The nearest folder with a .git; or none. */
static struct str find_checkout(struct arena *arena, struct str folder)
{
    static const struct str git = { ".git", 4 };

    return find_upwards(arena, folder, &git, 1);
}

/* The repository that trust is given to: of a linked work tree it is the main checkout. Or none. */
static struct str git_root(struct arena *arena, struct str checkout)
{
    struct str main = checkout.s == NULL ? STR_NONE : worktree_main(arena, checkout);

    return main.s == NULL ? checkout : main;
}

static enum trust trust_of(const struct toml_value *projects, const char *path)
{
    const struct toml_value *level =
        toml_get(toml_get(projects, str_of(path)), STR_LITERAL("trust_level"));

    if (level == NULL || level->type != TOML_STRING)
        return TRUST_UNKNOWN;
    return str_is(level->text, "trusted")     ? TRUST_TRUSTED
           : str_is(level->text, "untrusted") ? TRUST_UNTRUSTED
                                              : TRUST_UNKNOWN;
}

/* By its name as it is, then without links. */
static enum trust trust_of_folder(const struct toml_value *projects, struct str folder)
{
    CLEANUP(freep) char *real = NULL;
    enum trust trust;

    if (projects == NULL || projects->type != TOML_TABLE || projects->table.n == 0 ||
        folder.s == NULL)
        return TRUST_UNKNOWN;
    trust = trust_of(projects, folder.s);
    if (trust != TRUST_UNKNOWN)
        return trust;
    real = realpath(folder.s, NULL);
    return real == NULL || strcmp(real, folder.s) == 0 ? TRUST_UNKNOWN : trust_of(projects, real);
}

/* A link inside of a checkout that leads out of it leads to a stranger. */
static bool is_really_in(struct str folder, struct str checkout)
{
    CLEANUP(freep) char *real = realpath(folder.s, NULL);
    CLEANUP(freep) char *real_checkout = realpath(checkout.s, NULL);

    return real != NULL && real_checkout != NULL &&
           path_is_below(str_of(real), str_of(real_checkout));
}

enum trust layers_trust(struct arena *arena, const struct toml_value *merged, struct str folder)
{
    const struct toml_value *projects = toml_get(merged, STR_LITERAL("projects"));
    enum trust trust = trust_of_folder(projects, folder);
    struct str checkout;

    if (trust != TRUST_UNKNOWN || projects == NULL)
        return trust;
    checkout = find_checkout(arena, folder);
    trust = trust_of_folder(projects, git_root(arena, checkout));
    return trust == TRUST_TRUSTED && !is_really_in(folder, checkout) ? TRUST_UNKNOWN : trust;
}

/* A growing list; its text lies in the arena. */
struct folder_list {
    struct arena *arena;
    struct str *items;
    size_t n;
    size_t n_space;
};

static void add_trusted_folder(void *owner, struct str folder)
{
    struct folder_list *list = owner;
    struct str *items = list->items;

    if (list->n == list->n_space) {
        list->n_space = list->n_space * 2 + 16;
        list->items = arena_alloc(list->arena, list->n_space * sizeof *items);
        if (list->n > 0)
            memcpy(list->items, items, list->n * sizeof *items);
    }
    list->items[list->n++] = folder;
}

struct trusted_projects config_trusted_projects(const struct config *config, struct arena *arena)
{
    const struct toml_value *projects = toml_get(config->tree, STR_LITERAL("projects"));
    struct folder_list list = { .arena = arena }, links = { .arena = arena };

    for (size_t i = 0; projects != NULL && projects->type == TOML_TABLE && i < projects->table.n;
         i++) {
        struct str name = projects->table.entries[i].key;
        struct followed followed;

        if (!path_is_absolute(name) || str_has_nul(name) ||
            trust_of(projects, name.s) != TRUST_TRUSTED)
            continue;
        followed = path_follow(arena, name);
        add_trusted_folder(&list, followed.real);
        for (size_t k = 0; k < followed.n_links; k++)
            add_trusted_folder(&links, followed.links[k].place);
        worktrees_each(arena, followed.real, add_trusted_folder,
                       &list); /* they are trusted as it is */
    }
    return (struct trusted_projects){ .folders = { list.items, list.n },
                                      .links = { links.items, links.n } };
}

struct project {
    struct str root;
    struct str git_root; /* or none */
    struct str worktree; /* the checkout that is trusted as git_root is; or none */
    const struct toml_value *projects;
    const char *home;
};

/*
 * A work tree is trusted as its repository is. One that lies inside of the main checkout is not: whoever
 * works there can write in it.
 */
static void find_repository(struct arena *arena, struct str cwd, struct project *project)
{
    struct str checkout = find_checkout(arena, cwd);
    CLEANUP(freep) char *real = checkout.s == NULL ? NULL : realpath(checkout.s, NULL);
    CLEANUP(freep) char *main = NULL;

    project->git_root = git_root(arena, checkout);
    if (real == NULL || str_equal(project->git_root, checkout))
        return;
    main = realpath(project->git_root.s, NULL);
    if (main != NULL && (strcmp(real, main) == 0 || !path_is_below(str_of(real), str_of(main))))
        project->worktree = checkout;
}

/*
 * Trust is given to a folder, not to what is below it: a command may write there, and what it plants
 * (rules, hooks, programs to run) would count for the next thread. Distrust reaches down.
 */
static enum trust project_trust(const struct project *project, struct str folder)
{
    enum trust own = trust_of_folder(project->projects, folder);
    enum trust of_root = trust_of_folder(project->projects, project->root);
    enum trust of_git = trust_of_folder(project->projects, project->git_root);

    if (own != TRUST_UNKNOWN)
        return own;
    if (of_root == TRUST_UNTRUSTED || (of_root == TRUST_UNKNOWN && of_git == TRUST_UNTRUSTED))
        return TRUST_UNTRUSTED;
    return of_git == TRUST_TRUSTED && str_equal(folder, project->worktree) ? TRUST_TRUSTED
                                                                           : TRUST_UNKNOWN;
}

/* What the user would have to mark for the layer of a folder to count. */
static struct str trust_key(const struct project *project, struct str folder, enum trust trust)
{
    if (trust == TRUST_UNTRUSTED)
        return project->git_root.s != NULL ? project->git_root : project->root;
    return str_equal(folder, project->worktree) ? project->git_root : folder;
}

static struct str disabled_reason(struct arena *arena, const struct project *project,
                                  struct str folder, enum trust trust)
{
    struct str key = trust_key(project, folder, trust);

    if (trust == TRUST_UNTRUSTED)
        return str_of(arena_printf(arena,
                                   "%s is marked as untrusted in %s/config.toml. To load "
                                   "config.toml, mark it trusted.",
                                   key.s, project->home));
    return str_of(
        arena_printf(arena, "To load config.toml, add %s as a trusted project in %s/config.toml.",
                     key.s, project->home));
}

static bool fail_to_parse_project(struct settings_context *context, struct str path,
                                  struct str text, const struct toml_error *error)
{
    CLEANUP(buf_done) struct buf message = { 0 };

    buf_printf(&message, "Error parsing project config file %s: ", path.s);
    toml_explain(&message, text, &error->range, error->message);
    return error_set_str(context->err, ERR_INVALID_REQUEST, buf_str(&message));
}

static bool is_home(const char *folder, const char *home)
{
    CLEANUP(freep) char *real = NULL;
    CLEANUP(freep) char *real_home = NULL;

    if (strcmp(folder, home) == 0)
        return true;
    real = realpath(folder, NULL);
    real_home = realpath(home, NULL);
    return real != NULL && real_home != NULL && strcmp(real, real_home) == 0;
}

static bool load_project_folder(struct settings_context *context, struct layers *layers,
                                const struct project *project, struct str folder)
{
    const char *dot_codex = child_of(context->arena, folder, ".codex");
    struct config_layer *layer;
    struct toml_error error;
    struct str text = STR_NONE;
    enum trust trust;
    bool found;

    if (!file_is_folder(dot_codex) || is_home(dot_codex, project->home))
        return true;
    layer = add_layer(context->arena, layers, LAYER_PROJECT,
                      str_of(arena_printf(context->arena, "%s/config.toml", dot_codex)),
                      str_of(dot_codex));
    trust = project_trust(project, folder);
    if (!read_layer(context, layer, &error, &found, &text)) {
        if (trust == TRUST_TRUSTED)
            return error.message != NULL &&
                   fail_to_parse_project(context, layer->source->path, text, &error);
        error_done(context->err);
        found = true;
    }
    if (trust == TRUST_TRUSTED)
        project_layer_limit(context->arena, layer);
    else if (found)
        layer->disabled_reason = disabled_reason(context->arena, project, folder, trust);
    layer->is_trusted = trust == TRUST_TRUSTED;
    return true;
}

/* What tells a project's root. *ret_n is 0 if the list is empty: then cwd is the root. */
static bool root_markers(struct settings_context *context, const struct toml_value *merged,
                         const struct str **ret_names, size_t *ret_n)
{
    static const struct str git = { ".git", 4 };
    const struct toml_value *markers = toml_get(merged, STR_LITERAL("project_root_markers"));
    bool ok = markers != NULL && markers->type == TOML_ARRAY;
    struct str *names;

    *ret_names = &git;
    *ret_n = 1;
    if (markers == NULL)
        return true;
    for (size_t i = 0; ok && i < markers->array.n; i++)
        ok = markers->array.items[i]->type == TOML_STRING;
    if (!ok) {
        /* In a file its type will be complained about, with line and column. */
        return markers->source->path.s != NULL ||
               error_set(context->err, ERR_INVALID_REQUEST,
                         "project_root_markers must be an array of strings");
    }
    names = arena_alloc(context->arena, (markers->array.n + 1) * sizeof *names);
    for (size_t i = 0; i < markers->array.n; i++)
        names[i] = markers->array.items[i]->text;
    *ret_names = names;
    *ret_n = markers->array.n;
    return true;
}

/* From the project's root down to cwd. */
static bool load_project(struct settings_context *context, const struct config_request *request,
                         const struct toml_value *merged, struct layers *layers)
{
    struct arena *arena = context->arena;
    struct str cwd = path_normalize(arena, str_of(request->cwd)), folder;
    struct project project = {
        .projects = toml_get(merged, STR_LITERAL("projects")),
        .home = request->home,
    };
    const struct str *names;
    size_t n_names;

    if (!root_markers(context, merged, &names, &n_names))
        return false;
    project.root = n_names == 0 ? cwd : find_upwards(arena, cwd, names, n_names);
    if (project.root.s == NULL)
        project.root = cwd;
    find_repository(arena, cwd, &project);

    folder = project.root;
    for (;;) {
        const char *slash;

        if (!load_project_folder(context, layers, &project, folder))
            return false;
        if (folder.len >= cwd.len)
            return true;
        slash = memchr(cwd.s + folder.len + 1, '/', cwd.len - folder.len - 1);
        folder = slash == NULL ? cwd : arena_str(arena, cwd.s, (size_t)(slash - cwd.s));
    }
}

void layers_remerge(struct arena *arena, struct layers *layers)
{
    layers->merged = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    for (size_t i = 0; i < layers->n; i++) {
        if (layers->items[i].disabled_reason.s == NULL)
            layers_merge(arena, layers->merged, layers->items[i].table);
    }
}

static void append_layers(struct arena *arena, struct layers *into, const struct layers *from)
{
    for (size_t i = 0; i < from->n; i++) {
        struct config_layer *layer =
            add_layer(arena, into, from->items[i].type, STR_NONE, STR_NONE);

        *layer = from->items[i];
    }
}

static const struct toml_value *managed_table(const struct layers *layers)
{
    for (size_t i = 0; i < layers->n; i++) {
        if (layers->items[i].type == LAYER_MANAGED)
            return layers->items[i].table;
    }
    return NULL;
}

static bool load_requirements(struct settings_context *context,
                              const struct config_request *request, const char *system,
                              struct layers *layers)
{
    struct requirements_sources sources = { .folder = system, .managed = managed_table(layers) };

    return cloud_read(request->cloud, context->arena, &sources.cloud, context->err) &&
           requirements_load(context->arena, &sources, &layers->requirements, context->err);
}

/* Where the files of settings do not count, because something is wrong with one of them, those of the administrator still
 * do; if it is one of these, what they require is not known. */
static void load_requirements_alone(struct settings_context *context,
                                    const struct config_request *request, const char *system,
                                    struct layers *layers)
{
    CLEANUP(error_done) struct error failure = { 0 };
    CLEANUP(error_done) struct error ignored = { 0 };
    struct settings_context aside = { .arena = context->arena, .err = &failure };
    struct requirements_sources sources = { .folder = system };
    struct layers managed = { 0 };
    bool is_known =
        load_layer_file(&aside, &managed, LAYER_MANAGED, system, "managed_config.toml", true);

    if (!cloud_read(request->cloud, context->arena, &sources.cloud, &ignored))
        sources.cloud.round = CLOUD_UNREAD;
    sources.managed = is_known ? managed_table(&managed) : NULL;
    is_known =
        is_known && requirements_load(context->arena, &sources, &layers->requirements, &failure);
    if (!is_known)
        layers->requirements =
            (struct requirements){ .unknown = arena_keep(context->arena, failure.message),
                                   .cloud_round = sources.cloud.round };
}

bool layers_load(struct settings_context *context, const struct config_request *request,
                 struct layers *ret_layers)
{
    const char *system =
        request->system_folder != NULL ? request->system_folder : system_folder_default;
    struct arena *arena = context->arena;
    struct layers layers = { 0 }, flags = { 0 };

    if (!request->ignore_files &&
        (!load_layer_file(context, &layers, LAYER_SYSTEM, system, "config.toml", false) ||
         !load_layer_file(context, &layers, LAYER_USER, request->home, "config.toml", false)))
        return false;
    if (!load_flags(context, request, &flags))
        return false;
    if (!request->ignore_files && request->cwd != NULL) {
        /* Whether a project is trusted is not for the project to say. */
        struct layers without_project = { 0 };

        append_layers(arena, &without_project, &layers);
        append_layers(arena, &without_project, &flags);
        layers_remerge(arena, &without_project);
        if (!load_project(context, request, without_project.merged, &layers))
            return false;
    }
    append_layers(arena, &layers, &flags);
    if (request->role_file != NULL && !load_role(context, request->role_file, &layers))
        return false;
    if (request->ignore_files)
        load_requirements_alone(context, request, system, &layers);
    else if (!load_layer_file(context, &layers, LAYER_MANAGED, system, "managed_config.toml",
                              true) ||
             !load_requirements(context, request, system, &layers))
        return false;
    layers_remerge(arena, &layers);
    *ret_layers = layers;
    return true;
}
