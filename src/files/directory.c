/* Directories: what is in them, and making them; and what a path leads to. */
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "files/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

/* Times before 1970 are told as 1970. */
static int64_t time_ms(const struct statx_timestamp *time)
{
    return time->tv_sec < 0 ? 0 : (int64_t)time->tv_sec * 1000 + time->tv_nsec / 1000000;
}

static bool is_link(struct str path)
{
    struct stat status;

    return lstat(path.s, &status) == 0 && S_ISLNK(status.st_mode);
}

bool file_facts(struct str path, struct file_facts *ret_facts, struct error *err)
{
    struct statx status;

    if (!file_path_check(path, err))
        return false;
    if (statx(AT_FDCWD, path.s, 0, STATX_TYPE | STATX_MTIME | STATX_BTIME, &status) < 0)
        return os_error_set(err, -errno);
    *ret_facts = (struct file_facts){
        .is_directory = S_ISDIR(status.stx_mode),
        .is_file = S_ISREG(status.stx_mode),
        .is_symlink = is_link(path),
        .created_at_ms = status.stx_mask & STATX_BTIME ? time_ms(&status.stx_btime) : 0,
        .modified_at_ms = time_ms(&status.stx_mtime),
    };
    return true;
}

/* -- Listing ------------------------------------------------------------------------------- */

struct directory_listing {
    struct arena *arena;
    struct buf entries; /* of struct file_entry */
};

static void list_entry(struct directory_listing *listing, int folder, const struct dirent *found)
{
    struct file_entry entry = {
        .name = arena_str(listing->arena, found->d_name, strlen(found->d_name)),
        .is_directory = found->d_type == DT_DIR,
        .is_file = found->d_type == DT_REG,
    };
    struct stat status;

    if ((found->d_type == DT_LNK || found->d_type == DT_UNKNOWN) &&
        fstatat(folder, found->d_name, &status, 0) == 0) {
        entry.is_directory = S_ISDIR(status.st_mode);
        entry.is_file = S_ISREG(status.st_mode);
    }
    buf_add(&listing->entries, &entry, sizeof entry);
}

static int list_all(struct directory_listing *listing, DIR *dir)
{
    const struct dirent *found;
    int status;

    while ((found = tree_next(dir, &status)) != NULL)
        list_entry(listing, dirfd(dir), found);
    return status;
}

bool file_list(struct str path, struct arena *arena, struct file_entry **ret_entries, size_t *ret_n,
               struct error *err)
{
    struct directory_listing listing = { .arena = arena };
    DIR *dir;
    int status;

    if (!file_path_check(path, err))
        return false;
    dir = opendir(path.s);
    if (dir == NULL)
        return os_error_set(err, -errno);
    status = list_all(&listing, dir);
    closedir(dir);
    if (status == 0) {
        *ret_entries = arena_alloc(arena, listing.entries.len + 1);
        if (listing.entries.len > 0)
            memcpy(*ret_entries, listing.entries.data, listing.entries.len);
        *ret_n = listing.entries.len / sizeof(struct file_entry);
    }
    buf_done(&listing.entries);
    return status < 0 ? os_error_set(err, status) : true;
}

/* -- Making -------------------------------------------------------------------------------- */

static int make_with_parents(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        int status;

        *slash = '\0';
        status = file_is_folder(path) ? 0 : tree_make_directory(path);
        *slash = '/';
        if (status == -EEXIST)
            status = -ENOTDIR;
        if (status < 0)
            return status;
    }
    return tree_make_directory(path);
}

bool file_make_directory(struct str path, bool with_parents, struct error *err)
{
    CLEANUP(freep) char *copy = NULL;
    int status;

    if (!file_path_check(path, err))
        return false;
    copy = xstrndup(path.s, path.len);
    if (with_parents)
        status = make_with_parents(copy);
    else
        status = mkdir(copy, 0777) < 0 ? -errno : 0;
    return status < 0 ? os_error_set(err, status) : true;
}
