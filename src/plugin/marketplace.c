#include "plugin/marketplace.h"

#include "base/file.h"
#include "base/guard.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/utf8.h"
#include "plugin/plugin_file.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static const char file_in_root[] = MARKETPLACE_FILE;

/* -- One file --------------------------------------------------------------------------------- */

static bool is_for_codex(const struct wire_marketplace_file_policy *policy)
{
    if (policy == NULL || policy->products.items == NULL)
        return true;
    for (size_t i = 0; i < policy->products.n; i++) {
        if (policy->products.items[i] == WIRE_PLUGIN_PRODUCT_CODEX)
            return true;
    }
    return false;
}

static bool check_source(const struct marketplace *marketplace, struct str path, struct error *err)
{
    static const char *const words[] = {
        [PATH_IS_NOT_RELATIVE] = "must start with `./`",
        [PATH_IS_EMPTY] = "must not be empty",
        [PATH_LEADS_OUT] = "must stay within the marketplace root",
        [PATH_HAS_NUL] = "must not contain a NUL byte",
    };
    enum plugin_path_fault fault = plugin_path_fault(path);

    if (fault == PATH_IS_FINE)
        return true;
    return error_set(err, ERR_INVALID_REQUEST,
                     "invalid marketplace file `%s`: local plugin source path %s",
                     marketplace->path.s, words[fault]);
}

static bool add_plugins_of(struct arena *arena, const struct wire_marketplace_file *file,
                           struct marketplace *marketplace, struct error *err)
{
    struct marketplace_plugin *items = arena_zero(arena, (file->plugins.n + 1) * sizeof *items);

    for (size_t i = 0; i < file->plugins.n; i++) {
        const struct wire_marketplace_file_plugin *plugin = &file->plugins.items[i];
        const struct wire_marketplace_file_policy *policy = plugin->policy;

        if (!check_source(marketplace, plugin->source.local.path, err))
            return false;
        items[i] = (struct marketplace_plugin){
            .name = plugin->name,
            .source = plugin->source.local.path,
            .folder = plugin_path_in(arena, marketplace->root, plugin->source.local.path),
            .install_policy =
                policy != NULL ? policy->installation : WIRE_PLUGIN_INSTALL_POLICY_AVAILABLE,
            .auth_policy =
                policy != NULL ? policy->authentication : WIRE_PLUGIN_AUTH_POLICY_ON_INSTALL,
            .category = plugin->category,
            .is_for_us = is_for_codex(policy),
        };
    }
    marketplace->items = items;
    marketplace->n = file->plugins.n;
    return true;
}

static bool explain_unreadable(struct str path, int status, struct error *err)
{
    if (status == -ENOENT || status == -ENOTDIR)
        return error_set(err, ERR_INVALID_REQUEST, "marketplace file `%s` does not exist", path.s);
    if (status == -EFBIG)
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid marketplace file `%s`: it is longer than %d bytes", path.s,
                         MARKETPLACE_MAX_BYTES);
    if (status == -EINVAL && !file_is_folder(path.s))
        return error_set(err, ERR_INTERNAL, "failed to read marketplace file: %s",
                         file_error_text(status));
    return os_error_setf(err, ERR_INTERNAL, status == -EINVAL ? -EISDIR : status,
                         "failed to read marketplace file");
}

static bool explain_fault(struct str path, const char *fault, struct error *err)
{
    return error_set(err, ERR_INVALID_REQUEST, "invalid marketplace file `%s`: %s", path.s, fault);
}

bool marketplace_parse(struct arena *arena, struct str path, struct str text,
                       struct marketplace *ret_marketplace, struct error *err)
{
    CLEANUP(error_done) struct error fault = { 0 };
    struct marketplace marketplace = { .path = path };
    struct wire_marketplace_file file;

    if (!plugin_file_decode(text, &type_marketplace_file, arena, &file, &fault))
        return explain_fault(path, fault.message.s, err);
    if (!str_ends(path, file_in_root))
        return explain_fault(path, "marketplace file must live under `<root>/.agents/plugins/`",
                             err);
    if (file.plugins.n > MARKETPLACE_MAX_PLUGINS)
        return explain_fault(path, "it has too many plugins", err);
    marketplace.root = arena_str(arena, path.s, path.len - strlen(file_in_root));
    marketplace.name = file.name;
    if (file.interface != NULL)
        marketplace.display_name = file.interface->display_name;
    if (str_is(marketplace.name, CURATED_MARKETPLACE))
        marketplace.display_name = STR_LITERAL("OpenAI Curated");
    if (!add_plugins_of(arena, &file, &marketplace, err))
        return false;
    *ret_marketplace = marketplace;
    return true;
}

bool marketplace_read(struct arena *arena, struct str path, struct marketplace *ret_marketplace,
                      struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    int status = file_read(path.s, MARKETPLACE_MAX_BYTES, &text);

    if (status < 0)
        return explain_unreadable(path, status, err);
    if (!utf8_is_valid(buf_str(&text)))
        return error_set(err, ERR_INTERNAL,
                         "failed to read marketplace file: stream did not contain valid UTF-8");
    return marketplace_parse(arena, path, buf_str(&text), ret_marketplace, err);
}

const struct marketplace_plugin *marketplace_find(const struct marketplace *marketplace,
                                                  struct str name, struct error *err)
{
    for (size_t i = 0; i < marketplace->n; i++) {
        if (str_equal(marketplace->items[i].name, name))
            return &marketplace->items[i];
    }
    marketplace_lacks(marketplace, name, err);
    return NULL;
}

bool marketplace_lacks(const struct marketplace *marketplace, struct str name, struct error *err)
{
    return error_set(err, ERR_INVALID_REQUEST, "plugin `%s` was not found in marketplace `%s`",
                     name.s, marketplace->name.s);
}

/* -- Which files there are -------------------------------------------------------------------- */

/* Adds the file of a root if it is there and not among them. */
static bool add_file_of(struct arena *arena, struct str root, struct str *files, size_t *n)
{
    struct str path =
        str_of(arena_printf(arena, "%s%s", root.len == 1 ? "" : root.s, file_in_root));

    if (access(path.s, F_OK) != 0)
        return false;
    if (str_is_among(path, files, *n))
        return true;
    if (*n >= MARKETPLACES_MAX)
        log_warn("ignoring %s: a list has at most %d marketplaces", path.s, MARKETPLACES_MAX);
    else
        files[(*n)++] = path;
    return true;
}

/* The folder's own, or else that of the repository it is in. */
static void add_file_for(struct arena *arena, struct str folder, struct str *files, size_t *n)
{
    struct str at = folder;

    if (add_file_of(arena, folder, files, n))
        return;
    while (at.len > 1 && !marker_exists(arena_printf(arena, "%s/.git", at.s)))
        at = path_parent(arena, at);
    if (at.len > 1)
        add_file_of(arena, at, files, n);
}

/* By name, each once. Returns how many there are. */
static size_t sort_folders(struct str *folders, size_t n)
{
    size_t n_kept = 0;

    if (n > 1)
        qsort(folders, n, sizeof *folders, str_compare_items);
    for (size_t i = 0; i < n; i++) {
        if (n_kept == 0 || !str_equal(folders[n_kept - 1], folders[i]))
            folders[n_kept++] = folders[i];
    }
    return n_kept;
}

struct str_array marketplace_files(struct arena *arena, const char *user_home, struct str home,
                                   struct str_array folders)
{
    struct str *files = arena_zero(arena, MARKETPLACES_MAX * sizeof *files);
    struct str *roots = arena_zero(arena, (folders.n + 1) * sizeof *roots);
    size_t n = 0, n_roots = folders.n;

    for (size_t i = 0; i < folders.n; i++)
        roots[i] = path_normalize(arena, folders.items[i]);
    if (marketplace_has_curated(arena, home))
        roots[n_roots++] = str_of(arena_printf(arena, "%s/" CURATED_CHECKOUT, home.s));
    n_roots = sort_folders(roots, n_roots);
    if (n_roots > MARKETPLACE_FOLDERS_MAX) {
        log_warn("a list of plugins looks at %d folders, ignoring the others",
                 MARKETPLACE_FOLDERS_MAX);
        n_roots = MARKETPLACE_FOLDERS_MAX;
    }
    if (user_home != NULL && user_home[0] == '/')
        add_file_of(arena, path_normalize(arena, str_of(user_home)), files, &n);
    for (size_t i = 0; i < n_roots; i++)
        add_file_for(arena, roots[i], files, &n);
    return (struct str_array){ files, n };
}

bool marketplace_has_curated(struct arena *arena, struct str home)
{
    return access(arena_printf(arena, "%s/" CURATED_CHECKOUT "%s", home.s, file_in_root), F_OK) ==
           0;
}
