#include "plugin/installer.h"

#include "base/clock.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/uuid.h"
#include "files/files.h"
#include "plugin/cache.h"
#include "plugin/copy_tree.h"
#include "plugin/plugin_file.h"
#include "plugin/switch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_POLL_MS = 20 };

/* One change of the cache, under the lock. */
struct cache_change {
    struct arena *arena;
    struct str cache;   /* HOME/plugins/cache */
    const char *all;    /* .staging in it; what is there is this change's, or nobody's */
    struct str staging; /* of this change: the folder of all versions of a plugin */
    const char *shelf;  /* MARKETPLACE in the cache */
    struct str folder;  /* where it goes: PLUGIN in there */
    const char *old;    /* what was in that place, once it has been replaced; NULL: nothing */
    int lock;
    struct error *err;
};

/* -- The lock and what others have left --------------------------------------------------------- */

/* The cache itself is the lock, so that nothing lies in it but plugins. */
static int take_lock(const char *folder)
{
    struct timespec pause = { .tv_nsec = LOCK_POLL_MS * 1000000L };
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    for (int waited = 0; fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0; waited += LOCK_POLL_MS) {
        int failure = -errno;

        if ((failure != -EWOULDBLOCK && failure != -EINTR) || waited >= PLUGIN_LOCK_WAIT_MS) {
            close(fd);
            return failure;
        }
        nanosleep(&pause, NULL);
    }
    return fd < 0 ? -errno : fd;
}

/* Links are removed, not followed. Failures are logged: what is left is nobody's, and the next change tries again. */
static void remove_tree(struct str path)
{
    static const struct file_remove_options all = { .recursive = true,
                                                    .force = true,
                                                    .makes_writable = true };
    CLEANUP(error_done) struct error err = { 0 };

    if (!file_remove(path, &all, /* stop= */ NULL, &err))
        log_warn("cannot remove %s: %s, continuing", path.s, err.message.s);
}

static bool make_cache_folder(struct cache_change *change, const char *path)
{
    if (mkdir(path, 0755) == 0 || (errno == EEXIST && file_is_real_folder(path)))
        return true;
    return os_error_setf(change->err, ERR_INTERNAL, errno == EEXIST ? -ENOTDIR : -errno,
                         "failed to create plugin cache directory `%s`", path);
}

static bool change_begin(struct cache_change *change, struct arena *arena, struct str home,
                         const struct plugin_id *id, struct error *err)
{
    char name[UUID_LENGTH + 1];

    *change = (struct cache_change){ .arena = arena, .lock = -1, .err = err };
    change->cache = str_of(arena_printf(arena, "%s/" PLUGIN_CACHE_FOLDER, home.s));
    change->shelf = arena_printf(arena, "%s/%s", change->cache.s, id->marketplace.s);
    change->folder = plugin_cache_folder(arena, home, id);
    change->all = arena_printf(arena, "%s/.staging", change->cache.s);
    uuid_make_v7(clock_now_ms(), name);
    change->staging = str_of(arena_printf(arena, "%s/%s", change->all, name));
    if (!file_make_folders(change->all, arena, /* ret_failed= */ NULL))
        return os_error_setf(err, ERR_INTERNAL, -errno,
                             "failed to create plugin cache directory `%s`", change->cache.s);
    change->lock = take_lock(change->cache.s);
    if (change->lock == -EWOULDBLOCK)
        return error_set(err, ERR_INTERNAL, "another server is changing the plugins of %s", home.s);
    if (change->lock < 0)
        return os_error_setf(err, ERR_INTERNAL, change->lock, "failed to lock `%s`",
                             change->cache.s);
    remove_tree(str_of(change->all));
    return make_cache_folder(change, change->all) && make_cache_folder(change, change->staging.s);
}

static void change_end(struct cache_change *change)
{
    if (change->lock < 0)
        return;
    remove_tree(str_of(change->all));
    rmdir(change->shelf); /* the last one of it is gone, or the first one never came */
    close(change->lock);
}

/* -- What may be installed ---------------------------------------------------------------------- */

/* `folder` is read, `shown` is the plugin's own folder, which errors name. */
static bool check_manifest(struct arena *arena, struct str folder, struct str shown,
                           struct str name, struct error *err)
{
    CLEANUP(error_done) struct error fault = { 0 };
    struct plugin_manifest manifest;
    int status = plugin_manifest_read(arena, folder, &manifest, &fault);

    if (status == -ENOENT)
        return error_set(err, ERR_INVALID_REQUEST,
                         "missing plugin manifest: %s/.codex-plugin/plugin.json", shown.s);
    if (status < 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "missing or invalid plugin manifest: %s/.codex-plugin/plugin.json",
                         shown.s);
    if (!manifest.has_name)
        return true; /* it is called as the marketplace calls it */
    if (!plugin_name_check(manifest.name, "plugin name", err))
        return false;
    if (!str_equal(manifest.name, name))
        return error_set(err, ERR_INVALID_REQUEST,
                         "plugin manifest name `%s` does not match marketplace plugin name `%s`",
                         manifest.name.s, name.s);
    return true;
}

/* "local", or the revision of the curated checkout. */
static bool find_version(struct arena *arena, struct str home, struct str marketplace,
                         struct str *ret_version, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str version;

    *ret_version = STR_LITERAL(PLUGIN_LOCAL_VERSION);
    if (!str_is(marketplace, CURATED_MARKETPLACE))
        return true;
    if (file_read(arena_printf(arena, "%s/" CURATED_VERSION, home.s), PLUGIN_NAME_MAX + 2, &text) <
            0 ||
        str_trim(buf_str(&text)).len == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "local curated marketplace sha is not available");
    version = str_trim(buf_str(&text));
    *ret_version = arena_str(arena, version.s, version.len);
    return plugin_name_check(*ret_version, "plugin version", err);
}

/* A descriptor of the plugin's folder, none of the way to it below the marketplace's root a link; or a negative one. */
static int open_source(const struct marketplace *marketplace,
                       const struct marketplace_plugin *plugin, struct error *err)
{
    int fd = open_below(marketplace->root.s, plugin->source);

    if (fd == -ENOENT || (fd == -ENOTDIR && !file_is_folder(plugin->folder.s)))
        error_set(err, ERR_INVALID_REQUEST, "plugin source path is not a directory: %s",
                  plugin->folder.s);
    else if (fd == -ELOOP || fd == -ENOTDIR)
        error_set(err, ERR_INVALID_REQUEST, "plugin source path leads through a symbolic link: %s",
                  plugin->folder.s);
    else if (fd < 0)
        os_error_setf(err, ERR_INTERNAL, fd, "failed to read plugin source directory `%s`",
                      plugin->folder.s);
    return fd;
}

/* -- What survives a loss of power -------------------------------------------------------------- */

/* Some file systems cannot sync a folder, and need not. */
static int sync_folder(const char *path)
{
    CLEANUP(closep) int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return -errno;
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : -errno;
}

/* The names of the plugin in its marketplace, and of that in the cache. */
static int sync_parent(const struct cache_change *change)
{
    int status = sync_folder(path_parent(change->arena, change->folder).s);

    return status == 0 ? sync_folder(change->cache.s) : status;
}

/* -- Installing --------------------------------------------------------------------------------- */

/* The first one, or a file system that cannot exchange (NFS, 9p, FUSE): the old one goes aside first, and comes back if the new one cannot come. */
static int replace_in_two_steps(struct cache_change *change)
{
    const char *aside = arena_printf(change->arena, "%s/old", change->all);
    int failure;

    if (rename(change->folder.s, aside) == 0)
        change->old = aside;
    else if (errno != ENOENT)
        return -errno;
    if (rename(change->staging.s, change->folder.s) == 0)
        return 0;
    failure = -errno;
    if (rename(aside, change->folder.s) < 0 && errno != ENOENT)
        log_error("cannot put %s back: %s, the plugin is not installed now", change->folder.s,
                  os_error_text(errno));
    return failure;
}

/* The folder of the plugin becomes what is in staging. */
static int replace_folder(struct cache_change *change)
{
    if (renameat2(AT_FDCWD, change->staging.s, AT_FDCWD, change->folder.s, RENAME_EXCHANGE) == 0) {
        change->old = change->staging.s;
        return 0;
    }
    if (errno == ENOENT || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP)
        return replace_in_two_steps(change);
    return -errno;
}

/* Back to what was there before, while the lock is still held. */
static void take_back(const struct cache_change *change)
{
    const char *aside = arena_printf(change->arena, "%s/new", change->all);

    if (change->old != NULL &&
        renameat2(AT_FDCWD, change->old, AT_FDCWD, change->folder.s, RENAME_EXCHANGE) == 0)
        return;
    if (rename(change->folder.s, aside) < 0 ||
        (change->old != NULL && rename(change->old, change->folder.s) < 0))
        log_error("cannot take back the installation of %s: %s, continuing", change->folder.s,
                  os_error_text(errno));
}

static bool activate(struct cache_change *change)
{
    int status = replace_folder(change);

    if (status == 0) {
        status = sync_parent(change);
        if (status < 0)
            take_back(change);
    }
    return status == 0 || os_error_setf(change->err, ERR_INTERNAL, status,
                                        "failed to activate plugin cache entry");
}

static bool stage(struct cache_change *change, int source, struct str version, struct str *ret_copy)
{
    static const struct copy_bounds bounds = PLUGIN_COPY_BOUNDS;
    struct str copy = str_of(arena_printf(change->arena, "%s/%s", change->staging.s, version.s));
    CLEANUP(closep) int target = -1;
    int status;

    if (!make_cache_folder(change, copy.s))
        return false;
    target = open(copy.s, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (target < 0)
        return os_error_setf(change->err, ERR_INTERNAL, -errno,
                             "failed to create temporary plugin cache directory");
    if (!copy_tree(source, target, &bounds, change->err))
        return false;
    status = sync_folder(change->staging.s);
    if (status < 0)
        return os_error_setf(change->err, ERR_INTERNAL, status,
                             "failed to write temporary plugin cache directory");
    *ret_copy = copy;
    return true;
}

static bool put_files(struct cache_change *change, const struct marketplace_plugin *plugin,
                      int source, struct str version)
{
    struct str copy = STR_NONE;

    return make_cache_folder(change, change->shelf) && stage(change, source, version, &copy) &&
           check_manifest(change->arena, copy, plugin->folder, plugin->name, change->err) &&
           activate(change);
}

static enum plugin_outcome switch_in_config(struct cache_change *change,
                                            const struct config_request *request, struct str id)
{
    struct plugin_change on = { id, /* is_on= */ true };

    return plugins_switch(request, &on, 1, change->arena, change->err) ? PLUGIN_CHANGED
                                                                       : PLUGIN_CONFIG_FAILED;
}

static enum plugin_outcome put_plugin(struct cache_change *change,
                                      const struct config_request *request,
                                      const struct marketplace_plugin *plugin, struct str id,
                                      int source, struct str version)
{
    enum plugin_outcome outcome;

    if (!put_files(change, plugin, source, version))
        return PLUGIN_FILES_FAILED;
    outcome = switch_in_config(change, request, id);
    if (outcome != PLUGIN_CHANGED)
        take_back(change);
    return outcome;
}

enum plugin_outcome plugin_install(const struct config_request *request,
                                   const struct marketplace *marketplace,
                                   const struct marketplace_plugin *plugin, bool keeps,
                                   struct arena *arena, struct error *err)
{
    struct plugin_id id = plugin_id_make(arena, plugin->name, marketplace->name);
    struct str version, home = str_of(request->home);
    CLEANUP(change_end) struct cache_change change = { .lock = -1 };
    CLEANUP(closep) int source = -1;

    if (!plugin_name_check(id.plugin, "plugin name", err) ||
        !plugin_name_check(id.marketplace, "marketplace name", err) ||
        !find_version(arena, home, id.marketplace, &version, err))
        return PLUGIN_FILES_FAILED;
    source = open_source(marketplace, plugin, err);
    if (source < 0 || !check_manifest(arena, plugin->folder, plugin->folder, plugin->name, err) ||
        !change_begin(&change, arena, home, &id, err))
        return PLUGIN_FILES_FAILED;
    if (keeps && plugin_cache_version(arena, home, &id).s != NULL)
        return switch_in_config(&change, request, id.text);
    return put_plugin(&change, request, plugin, id.text, source, version);
}

/* -- Removing ----------------------------------------------------------------------------------- */

static bool take_files(struct cache_change *change)
{
    if (!file_name_exists(change->folder.s))
        return true;
    if (!file_is_real_folder(change->shelf))
        return error_set(change->err, ERR_INTERNAL, "`%s` is no folder", change->shelf);
    if (rename(change->folder.s, arena_printf(change->arena, "%s/gone", change->staging.s)) == 0 ||
        errno == ENOENT)
        return true;
    return os_error_setf(change->err, ERR_INTERNAL, -errno,
                         "failed to remove existing plugin cache entry");
}

enum plugin_outcome plugin_uninstall(const struct config_request *request,
                                     const struct plugin_id *id, struct arena *arena,
                                     struct error *err)
{
    CLEANUP(change_end) struct cache_change change = { .lock = -1 };
    struct plugin_change off = { id->text, /* is_on= */ false };
    /* Where nothing was ever installed nothing is made, not even the lock. */
    bool has_cache =
        file_name_exists(arena_printf(arena, "%s/" PLUGIN_CACHE_FOLDER, request->home));

    if (has_cache && !change_begin(&change, arena, str_of(request->home), id, err))
        return PLUGIN_FILES_FAILED;
    if (!plugins_switch(request, &off, 1, arena, err))
        return PLUGIN_CONFIG_FAILED;
    return !has_cache || take_files(&change) ? PLUGIN_CHANGED : PLUGIN_FILES_FAILED;
}
