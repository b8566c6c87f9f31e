#include "config/edit.h"

#include "base/buf.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "config/key_path.h"
#include "config/layers.h"
#include "config/report.h"
#include "toml/edit.h"
#include "toml/json.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_TRIES = 4,     /* while somebody else keeps writing */
    LOCK_TRIES = 1000, /* every 5 ms */
};

/* Held from reading a file to its replacement. */
static pthread_mutex_t change_lock = PTHREAD_MUTEX_INITIALIZER;

/* A file on its way from one content to the next. */
struct draft {
    struct arena *arena;
    struct str path;
    mode_t mode;
    struct str text;            /* as it was read; empty if there is no file */
    struct toml_value *written; /* the tree of the text */
    struct toml_value *wanted;
    /* Of the user's file only. */
    struct toml_value *resolved; /* what is wanted, with absolute paths */
    struct layers layers;        /* all of them, the user's with `resolved` */
};

static bool fail_write(struct error *err, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail_write(struct error *err, const char *code, const char *format, ...)
{
    CLEANUP(buf_done) struct buf data = { 0 };
    va_list args;

    buf_printf(&data, "{\"config_write_error_code\":\"%s\"}", code);
    va_start(args, format);
    error_vset(err, ERR_INVALID_REQUEST, format, args);
    va_end(args);
    err->data = xstrdup(buf_str(&data).s);
    return false;
}

static bool fail_validation(struct error *err, const char *reason)
{
    return fail_write(err, "configValidationError", "%s", reason);
}

/* -- One edit ------------------------------------------------------------------------------- */

/* A table without a header of its own is gone with the last thing in it. */
static bool is_gone(const struct toml_value *table)
{
    return table->table.n == 0 &&
           (table->origin == TOML_BY_SUBTABLE || table->origin == TOML_BY_DOTS);
}

static bool remove_key(struct toml_value *root, const struct key_parts *path, struct error *err)
{
    struct toml_value *tables[ARRAY_LENGTH(path->items)] = { root };
    size_t last = path->n - 1;

    for (size_t i = 0; i < last; i++) {
        tables[i + 1] = toml_get(tables[i], path->items[i]);
        if (tables[i + 1] == NULL || tables[i + 1]->type != TOML_TABLE)
            return fail_write(err, "configPathNotFound", "Path not found");
    }
    toml_remove(tables[last], path->items[last]);
    for (; last > 0 && is_gone(tables[last]); last--)
        toml_remove(tables[last - 1], path->items[last - 1]);
    return true;
}

/* The table that is to hold the last key; what is none on the way becomes one. */
static struct toml_value *enter_parent(struct arena *arena, struct toml_value *table,
                                       const struct key_parts *path)
{
    for (size_t i = 0; i + 1 < path->n; i++) {
        struct toml_value *next = toml_get(table, path->items[i]);
        bool is_direct = i + 2 == path->n;

        if (next == NULL ||
            (next->type != TOML_TABLE && !(is_direct && next->type == TOML_ARRAY))) {
            next = toml_new(arena, TOML_TABLE, /* source= */ NULL);
            next->origin = TOML_BY_SUBTABLE;
            toml_set(arena, table, path->items[i], next);
        }
        table = next;
    }
    return table;
}

static void mark_by_name(struct toml_value *value) // NOLINT(misc-no-recursion)
{
    if (value->type != TOML_TABLE)
        return;
    value->by_name = true;
    for (size_t i = 0; i < value->table.n; i++)
        mark_by_name(value->table.entries[i].value);
}

static bool set_key(struct arena *arena, struct toml_value *table, const struct key_parts *path,
                    struct toml_value *value, bool merge, struct error *err)
{
    struct str last = path->items[path->n - 1];
    struct toml_value *parent = enter_parent(arena, table, path), *old;

    if (parent->type != TOML_TABLE)
        return fail_validation(err, "cannot set value on non-table parent");
    old = toml_get(parent, last);
    if (merge && old != NULL && old->type == TOML_TABLE && value->type == TOML_TABLE)
        layers_merge(arena, old, value);
    else
        toml_set(arena, parent, last, value);
    mark_by_name(toml_get(parent, last));
    return true;
}

static bool apply_edit(struct arena *arena, struct toml_value *table,
                       const struct config_edit *edit, struct error *err)
{
    struct toml_value *value;
    struct key_parts path;
    const char *reason;

    if (!key_path_parse(arena, edit->key_path, &path, &reason))
        return fail_validation(err, reason);
    if (yyjson_is_null(edit->value) || edit->value == NULL)
        return remove_key(table, &path, err);
    if (!toml_from_json(arena, edit->value, &value, &reason))
        return fail_write(err, "configValidationError", "invalid value: %s", reason);
    return set_key(arena, table, &path, value, edit->merge, err);
}

static bool apply_edits(struct arena *arena, struct toml_value *table, const void *data,
                        struct error *err)
{
    const struct config_write *write = data;

    for (size_t i = 0; i < write->n; i++) {
        if (!apply_edit(arena, table, &write->edits[i], err))
            return false;
    }
    return true;
}

/* -- Loading -------------------------------------------------------------------------------- */

static struct config_layer *user_layer(struct layers *layers)
{
    for (size_t i = 0; i < layers->n; i++) {
        if (layers->items[i].type == LAYER_USER)
            return &layers->items[i];
    }
    return NULL;
}

static bool load_layers(struct draft *draft, const struct config_request *request,
                        struct error *err)
{
    struct settings_context context = { .arena = draft->arena, .err = err };
    struct config_request without_folder = *request;

    without_folder.cwd = NULL;
    if (layers_load(&context, &without_folder, &draft->layers))
        return true;
    return error_make_internal(err, "failed to load configuration: ");
}

/* The text, and two trees of it: one to change, one with absolute paths. */
static bool load_user_file(struct draft *draft, struct error *err)
{
    const struct toml_source *source = user_layer(&draft->layers)->source;
    struct toml_error problem = { 0 };
    int status = layers_read_file(draft->arena, draft->path.s, &draft->text);

    if (status == -ENOENT)
        draft->text = STR_LITERAL("");
    else if (status < 0)
        return error_set(err, ERR_INTERNAL, "failed to read %s: %s", draft->path.s,
                         strerror(-status));
    if (!toml_parse(draft->arena, draft->text, TOML_1_1, source, &draft->written, &problem) ||
        !toml_parse(draft->arena, draft->text, TOML_1_1, source, &draft->resolved, &problem))
        return error_set(err, ERR_INTERNAL, "failed to load configuration: %s:%u:%u: %s",
                         draft->path.s, problem.range.start.line, problem.range.start.column,
                         problem.message);
    settings_resolve(draft->arena, draft->resolved);
    draft->wanted = toml_copy(draft->arena, draft->written);
    return true;
}

/* Does a path name the user's file, through whatever links? */
static bool is_user_file(struct arena *arena, struct str path, struct str user_file)
{
    CLEANUP(freep) char *real = NULL;
    CLEANUP(freep) char *real_user = NULL;
    char here[4096];

    if (str_has_nul(path))
        return false;
    if (!path_is_absolute(path)) {
        if (getcwd(here, sizeof here) == NULL)
            return false;
        path = str_of(arena_printf(arena, "%s/%s", here, path.s));
    }
    if (str_equal(path_normalize(arena, path), user_file))
        return true;
    real = realpath(path.s, NULL);
    real_user = realpath(user_file.s, NULL);
    return real != NULL && real_user != NULL && strcmp(real, real_user) == 0;
}

/* -- Checking ------------------------------------------------------------------------------- */

static void merge_layers(struct draft *draft)
{
    user_layer(&draft->layers)->table = draft->resolved;
    layers_remerge(draft->arena, &draft->layers);
}

static bool check_tree(struct draft *draft, const struct toml_value *tree, struct error *err)
{
    CLEANUP(error_done) struct error wrong = { 0 };
    struct settings_context context = { .arena = draft->arena, .err = &wrong };
    struct config *ignored = arena_zero(draft->arena, sizeof *ignored);

    return settings_read(&context, tree, ignored) ||
           fail_write(err, "configValidationError", "Invalid configuration: %s", wrong.message.s);
}

/* The table has passed check_tree(), or is NULL. */
static void switch_features(const struct toml_value *settings, feature_set *features)
{
    const struct toml_value *table = toml_get(settings, STR_LITERAL("features"));

    for (size_t i = 0; table != NULL && i < table->table.n; i++) {
        enum feature feature;
        bool is_alias;

        if (feature_find(table->table.entries[i].key, &feature, &is_alias))
            feature_switch(features, feature, table->table.entries[i].value->boolean);
    }
}

/* Neither what a table says nor what follows from it may contradict what is fixed. */
static bool check_switches(struct draft *draft, const struct toml_value *profile, const char *name,
                           struct error *err)
{
    const struct requirements *requirements = &draft->layers.requirements;
    feature_set features = features_default();

    switch_features(draft->resolved, &features);
    switch_features(profile, &features);
    return requirements_allow_switches(requirements, profile == NULL ? draft->resolved : profile,
                                       name, err) &&
           requirements_fix_features(requirements, &features, err);
}

static bool check_features(struct draft *draft, struct error *err)
{
    const struct toml_value *profiles = toml_get(draft->resolved, STR_LITERAL("profiles"));
    CLEANUP(error_done) struct error wrong = { 0 };
    bool ok = check_switches(draft, /* profile= */ NULL, /* name= */ NULL, &wrong);

    for (size_t i = 0; ok && profiles != NULL && i < profiles->table.n; i++) {
        const struct toml_entry *entry = &profiles->table.entries[i];

        ok = check_switches(draft, entry->value, entry->key.s, &wrong);
    }
    return ok ||
           fail_write(err, "configValidationError", "Invalid configuration: %s", wrong.message.s);
}

/* Changes both trees, and sees that the result means something. */
static bool change_draft(struct draft *draft, config_change_fn *change, const void *data,
                         struct error *err)
{
    if (!change(draft->arena, draft->wanted, data, err) ||
        !change(draft->arena, draft->resolved, data, err))
        return false;
    if (!check_tree(draft, draft->resolved, err) || !check_features(draft, err))
        return false;
    settings_resolve(draft->arena, draft->resolved);
    merge_layers(draft);
    return check_tree(draft, draft->layers.merged, err);
}

/* -- Writing -------------------------------------------------------------------------------- */

/* What was written must read as what was wanted; anything else would be our mistake. */
static bool says(struct arena *arena, struct str text, const struct toml_value *wanted)
{
    static const struct toml_source nowhere;
    struct toml_error ignored;
    struct toml_value *tree;

    return toml_parse(arena, text, TOML_1_1, &nowhere, &tree, &ignored) && toml_equal(tree, wanted);
}

enum saved { SAVED, SAVED_TOO_LATE, SAVED_NOT };

/* Too late: somebody else has written the file since it was read. */
static enum saved save_draft(struct draft *draft, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str now = STR_LITERAL("");
    int status;

    if (toml_equal(draft->written, draft->wanted))
        return SAVED;
    toml_rewrite(draft->arena, draft->text, draft->written, draft->wanted, &text);
    if (!says(draft->arena, buf_str(&text), draft->wanted)) {
        error_set(err, ERR_INTERNAL, "failed to persist config.toml: the edit cannot be written");
        return SAVED_NOT;
    }
    status = layers_read_file(draft->arena, draft->path.s, &now);
    if (status < 0 && status != -ENOENT) {
        error_set(err, ERR_INTERNAL, "failed to persist config.toml: %s", file_error_text(status));
        return SAVED_NOT;
    }
    if (!str_equal(now, draft->text))
        return SAVED_TOO_LATE;
    status = file_replace(draft->path.s, buf_str(&text), draft->mode);
    if (status == 0)
        return SAVED;
    error_set(err, ERR_INTERNAL, "failed to persist config.toml: %s", file_error_text(status));
    return SAVED_NOT;
}

/* -- The answer ----------------------------------------------------------------------------- */

static const struct toml_value *look_up(const struct toml_value *table,
                                        const struct key_parts *path)
{
    const struct toml_value *value = table;

    for (size_t i = 0; i < path->n && value != NULL; i++)
        value = toml_get(value, path->items[i]);
    return value;
}

static const struct config_layer *strongest_layer(const struct layers *layers,
                                                  const struct key_parts *path)
{
    for (size_t i = layers->n; i > 0; i--) {
        const struct config_layer *layer = &layers->items[i - 1];

        if (layer->disabled_reason.s == NULL && look_up(layer->table, path) != NULL)
            return layer;
    }
    return NULL;
}

static struct str overridden_by(struct arena *arena, const struct config_layer *layer)
{
    const char *path = layer->source->path.s;

    switch (layer->type) {
    case LAYER_SYSTEM:
        return str_of(arena_printf(arena, "Overridden by managed config (system): %s", path));
    case LAYER_USER:
        return str_of(arena_printf(arena, "Overridden by user config: %s", path));
    case LAYER_PROJECT:
        return str_of(arena_printf(arena, "Overridden by project config: %s", path));
    case LAYER_SESSION_FLAGS:
        return STR_LITERAL("Overridden by session flags");
    case LAYER_MANAGED:
        return str_of(arena_printf(arena, "Overridden by legacy managed_config.toml: %s", path));
    }
    return STR_NONE;
}

/* Why an edit has no effect, or NULL. */
static const struct wire_overridden_metadata *find_override(struct draft *draft,
                                                            const struct config_edit *edit)
{
    struct wire_overridden_metadata *override;
    const struct toml_value *ours, *effective;
    const struct config_layer *layer;
    struct key_parts path;
    const char *ignored;

    if (!key_path_parse(draft->arena, edit->key_path, &path, &ignored))
        return NULL;
    ours = look_up(draft->resolved, &path);
    effective = look_up(draft->layers.merged, &path);
    if (effective == NULL || (ours != NULL && toml_equal(ours, effective)))
        return NULL;
    layer = strongest_layer(&draft->layers, &path);
    if (layer == NULL)
        return NULL;
    override = arena_zero(draft->arena, sizeof *override);
    override->message = overridden_by(draft->arena, layer);
    override->overriding_layer.name = config_layer_name(draft->arena, layer);
    override->overriding_layer.version = config_layer_version(draft->arena, layer->table);
    override->effective_value = toml_json(draft->arena, effective);
    return override;
}

static void fill_write_response(struct draft *draft, const struct config_write *write,
                                struct wire_config_write_response *ret_response)
{
    const struct wire_overridden_metadata *override = NULL;

    for (size_t i = 0; i < write->n && override == NULL; i++)
        override = find_override(draft, &write->edits[i]);
    *ret_response = (struct wire_config_write_response){
        .status = override == NULL ? WIRE_WRITE_STATUS_OK : WIRE_WRITE_STATUS_OK_OVERRIDDEN,
        .version = config_layer_version(draft->arena, draft->resolved),
        .file_path = draft->path,
        .overridden_metadata = override,
    };
}

/* -- Together ------------------------------------------------------------------------------- */

static bool open_draft(struct draft *draft, const struct config_request *request,
                       struct arena *arena, struct error *err)
{
    *draft = (struct draft){ .arena = arena, .mode = 0600 };
    draft->path = str_of(arena_printf(arena, "%s/config.toml", request->home));
    return load_layers(draft, request, err) && load_user_file(draft, err);
}

static bool fail_with_conflict(struct error *err)
{
    return fail_write(
        err, "configVersionConflict",
        "Configuration was modified since last read. Fetch latest version and retry.");
}

/* Starts again from the file when somebody else was quicker. */
static bool change_user_file(struct draft *draft, const struct config_request *request,
                             struct str expected_version, config_change_fn *change,
                             const void *data, struct arena *arena, struct error *err)
{
    for (int i = 0; i < MAX_TRIES; i++) {
        enum saved saved;

        if (!open_draft(draft, request, arena, err))
            return false;
        if (expected_version.s != NULL &&
            !str_equal(expected_version, config_layer_version(arena, draft->resolved)))
            break;
        if (!change_draft(draft, change, data, err))
            return false;
        saved = save_draft(draft, err);
        if (saved != SAVED_TOO_LATE)
            return saved == SAVED;
    }
    return fail_with_conflict(err);
}

/*
 * Other programs of ours change files of the same folder, too: `bobbin mcp add`, another server. Who holds the lock for
 * seconds is none of them, or does not run; then it goes on without. A negative descriptor: there is no lock.
 */
static int lock_folder(struct arena *arena, struct str path)
{
    int fd = open(path_parent(arena, path).s, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    for (int i = 0; fd >= 0 && i < LOCK_TRIES && flock(fd, LOCK_EX | LOCK_NB) != 0; i++)
        nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, /* left= */ NULL);
    return fd;
}

static bool change_locked(struct draft *draft, const struct config_request *request,
                          struct str expected_version, config_change_fn *change, const void *data,
                          struct arena *arena, struct error *err)
{
    int folder;
    bool ok;

    pthread_mutex_lock(&change_lock);
    folder = lock_folder(arena, str_of(arena_printf(arena, "%s/config.toml", request->home)));
    ok = change_user_file(draft, request, expected_version, change, data, arena, err);
    closep(&folder);
    pthread_mutex_unlock(&change_lock);
    return ok;
}

bool config_write(const struct config_request *request, const struct config_write *write,
                  struct arena *arena, struct wire_config_write_response *ret_response,
                  struct error *err)
{
    struct str path = str_of(arena_printf(arena, "%s/config.toml", request->home));
    struct draft draft;

    if (write->file.s != NULL && !is_user_file(arena, write->file, path))
        return fail_write(err, "configLayerReadonly", "Only writes to the user config are allowed");
    if (!change_locked(&draft, request, write->expected_version, apply_edits, write, arena, err))
        return false;
    fill_write_response(&draft, write, ret_response);
    return true;
}

bool config_change(const struct config_request *request, config_change_fn *change, const void *data,
                   struct arena *arena, struct error *err)
{
    struct draft draft;

    return change_locked(&draft, request, STR_NONE, change, data, arena, err);
}

/* -- Any file ------------------------------------------------------------------------------- */

static bool open_file_draft(struct draft *draft, struct str path, struct arena *arena,
                            struct error *err)
{
    struct toml_source *source = arena_zero(arena, sizeof *source);
    struct toml_error problem;
    struct stat facts;
    int status;

    *draft = (struct draft){ .arena = arena, .path = path };
    source->path = path;
    status = stat(path.s, &facts) < 0 ? -errno : layers_read_file(arena, path.s, &draft->text);
    if (status < 0)
        return error_set(err, ERR_INTERNAL, "failed to read %s: %s", path.s, strerror(-status));
    draft->mode = facts.st_mode & 0777;
    if (!toml_parse(arena, draft->text, TOML_1_1, source, &draft->written, &problem))
        return error_set(err, ERR_INTERNAL, "%s:%u:%u: %s", path.s, problem.range.start.line,
                         problem.range.start.column, problem.message);
    draft->wanted = toml_copy(arena, draft->written);
    return true;
}

static bool change_any_file(struct str path, config_change_fn *change, const void *data,
                            struct arena *arena, struct error *err)
{
    for (int i = 0; i < MAX_TRIES; i++) {
        struct draft draft;
        enum saved saved;

        if (!open_file_draft(&draft, path, arena, err) || !change(arena, draft.wanted, data, err))
            return false;
        saved = save_draft(&draft, err);
        if (saved != SAVED_TOO_LATE)
            return saved == SAVED;
    }
    return fail_with_conflict(err);
}

bool config_change_file(struct str path, config_change_fn *change, const void *data,
                        struct arena *arena, struct error *err)
{
    int folder;
    bool ok;

    pthread_mutex_lock(&change_lock);
    folder = lock_folder(arena, path);
    ok = change_any_file(path, change, data, arena, err);
    closep(&folder);
    pthread_mutex_unlock(&change_lock);
    return ok;
}
