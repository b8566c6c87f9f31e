/*
 * Carve-outs: what a command may not write although it lies in a writable directory, because it makes
 * other programs run something later (.git, .agents, .codex) or is the server's own (CODEX_HOME).
 */
#include "sandbox/entries.h"

#include "base/file.h"
#include "base/path.h"
#include "base/real_path.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void carve_out(struct entries *entries, struct str path, bool is_guarded, bool is_alias)
{
    struct sandbox_entry entry = { .path = path,
                                   .access = ACCESS_READ,
                                   .is_carve_out = true,
                                   .is_guarded = is_guarded,
                                   .is_alias = is_alias };

    /* Who names such a path as writable means it. */
    if (entries_find(entries, path) == NULL)
        entries_append(entries, &entry);
}

/* "gitdir: PATH" in a file named .git, as submodules and worktrees have it. */
static struct str git_pointer(struct arena *arena, struct str root, const char *file)
{
    char text[PATH_MAX + 16] = { 0 };
    int fd = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat status;
    struct str target;
    ssize_t n = -1;

    if (fd < 0)
        return STR_NONE;
    if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
        n = read(fd, text, sizeof text);
    close(fd);
    if (n < 8 || (size_t)n == sizeof text || memcmp(text, "gitdir:", 7) != 0)
        return STR_NONE;
    target = str_trim((struct str){ text + 7, (size_t)n - 7 });
    if (target.len == 0 || str_has_nul(target))
        return STR_NONE;
    if (path_is_absolute(target))
        return path_resolve(arena, target);
    return path_resolve(arena, str_of(arena_printf(arena, "%s/%.*s", root.s, STR_ARGS(target))));
}

/* A worktree's directory is below the .git of another folder, or below a bare repository, where hooks and settings
 * are. */
static struct str whole_git_directory(struct arena *arena, struct str path)
{
    static const char worktrees[] = "/worktrees";
    const char *inner = strstr(path.s, "/.git/"), *name = strrchr(path.s, '/');
    size_t len = strlen(worktrees);

    if (inner != NULL)
        return arena_str(arena, path.s, (size_t)(inner - path.s) + 5);
    if ((size_t)(name - path.s) > len && memcmp(name - len, worktrees, len) == 0)
        return arena_str(arena, path.s, (size_t)(name - path.s) - len);
    return path;
}

static bool is_in_writable(const struct entries *entries, struct str path)
{
    const struct sandbox_entry *entry = entries_deepest(entries->items, entries->n, path);

    return entry != NULL && entry->access == ACCESS_WRITE;
}

static void protect_git_pointer(struct entries *entries, struct str root, const char *file)
{
    struct str target = git_pointer(entries->arena, root, file);

    /* Elsewhere it would be a new entry, and things might be read that must not be. */
    if (target.s != NULL && file_is_real_folder(target.s) && is_in_writable(entries, target))
        carve_out(entries, whole_git_directory(entries->arena, target), /* is_guarded= */ false,
                  /* is_alias= */ false);
}

static void protect_root(struct entries *entries, const struct sandbox_entry *root)
{
    const char *base = root->path.len == 1 ? "" : root->path.s;
    struct str git = str_of(arena_printf(entries->arena, "%s/.git", base));
    struct str agents = str_of(arena_printf(entries->arena, "%s/.agents", base));
    struct str codex = str_of(arena_printf(entries->arena, "%s/.codex", base));
    bool is_alias = root->is_alias;

    if (file_name_exists(root->path.s) && !file_is_real_folder(root->path.s) && !is_alias)
        return; /* a file may be granted, too */
    carve_out(entries, git, /* is_guarded= */ true, is_alias);
    carve_out(entries, agents, /* is_guarded= */ true, is_alias);
    carve_out(entries, codex, /* is_guarded= */ true, is_alias);
    protect_git_pointer(entries, root->path, git.s);
}

/* Even if it is the root itself. */
static void protect_home(struct entries *entries, struct str home)
{
    struct sandbox_entry *there = entries_find(entries, home);

    if (there != NULL && there->access == ACCESS_WRITE) {
        there->access = ACCESS_READ;
        there->is_carve_out = true;
    } else if (is_in_writable(entries, home)) {
        carve_out(entries, home, /* is_guarded= */ false, /* is_alias= */ false);
    }
}

/* Who replaces one chooses the settings that the next server begins with. */
void entries_protect_links(struct entries *entries, struct str_array places)
{
    for (size_t i = 0; i < places.n; i++) {
        struct sandbox_entry link = {
            .path = places.items[i], .access = ACCESS_READ, .is_carve_out = true, .is_link = true
        };

        if (is_in_writable(entries, link.path) && entries_find(entries, link.path) == NULL)
            entries_append(entries, &link);
    }
}

/* Of a path that does not exist: as much of it as has to be made first. */
static struct str first_missing(struct arena *arena, struct str path)
{
    for (size_t len = 1; len < path.len; len++) {
        struct str part = path.s[len] == '/' ? arena_str(arena, path.s, len) : STR_NONE;

        if (part.s != NULL && !file_name_exists(part.s))
            return part;
    }
    return path;
}

/* One that does not exist is not made either: it would be trusted with all that is put into it. */
bool entries_protect_trusted(struct entries *entries, struct str_array folders)
{
    size_t n = 0;

    for (size_t i = 0; i < folders.n; i++) {
        struct str folder = folders.items[i];

        if (!is_in_writable(entries, folder))
            continue;
        if (file_is_real_folder(folder.s))
            folder = str_of(arena_printf(entries->arena, "%s/.codex", folder.s));
        else if (file_name_exists(folder.s))
            continue;
        else
            folder = first_missing(entries->arena, folder);
        carve_out(entries, folder, /* is_guarded= */ true, /* is_alias= */ false);
        if (++n > SANDBOX_TRUSTED_MAX)
            return false;
    }
    return true;
}

void entries_protect_root(struct entries *entries, struct str path)
{
    const struct sandbox_entry *found = entries_find(entries, path);
    struct sandbox_entry root;

    if (found == NULL)
        return;
    root = *found; /* the list grows and moves */
    protect_root(entries, &root);
}

void entries_protect(struct entries *entries, const char *home)
{
    size_t n_roots = entries->n;

    for (size_t i = 0; i < n_roots; i++) {
        struct sandbox_entry root = entries->items[i]; /* the list grows and moves */

        if (root.access == ACCESS_WRITE)
            protect_root(entries, &root);
    }
    if (home != NULL && home[0] == '/')
        protect_home(entries, path_resolve(entries->arena, str_of(home)));
}
