#include "config/worktree.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { POINTER_MAX = 8 * 1024, WORKTREES_MAX = 1000 };

static const char *below(struct arena *arena, struct str folder, const char *name)
{
    return arena_printf(arena, "%s/%s", folder.len == 1 ? "" : folder.s, name);
}

/* The one line of a small file that is not a link; none if there is nothing, or more than a path in it. */
static struct str read_pointer(struct arena *arena, const char *path)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct stat facts;
    struct str line;

    if (lstat(path, &facts) != 0 || !S_ISREG(facts.st_mode) ||
        file_read(path, POINTER_MAX, &text) < 0)
        return STR_NONE;
    line = str_trim(buf_str(&text));
    if (line.len == 0 || str_has_nul(line) || memchr(line.s, '\n', line.len) != NULL)
        return STR_NONE;
    return arena_keep(arena, line);
}

/* Pointers may be relative to the folder that the file stands in (worktree.useRelativePaths). */
static struct str from_folder(struct arena *arena, struct str folder, struct str pointer)
{
    return path_is_absolute(pointer) ? pointer : str_of(below(arena, folder, pointer.s));
}

static struct str real_path(struct arena *arena, const char *path)
{
    CLEANUP(freep) char *real = realpath(path, NULL);

    return real == NULL ? STR_NONE : arena_str(arena, real, strlen(real));
}

static bool is_same_place(struct arena *arena, const char *path, struct str real)
{
    return str_equal(real_path(arena, path), real);
}

/* What "gitdir: PATH" in the work tree's `.git` says; a link there speaks for another folder. */
static struct str read_gitdir(struct arena *arena, struct str folder)
{
    static const char prefix[] = "gitdir:";
    struct str line = read_pointer(arena, below(arena, folder, ".git")), path;

    if (line.len < strlen(prefix) || memcmp(line.s, prefix, strlen(prefix)) != 0)
        return STR_NONE;
    path = str_trim((struct str){ line.s + strlen(prefix), line.len - strlen(prefix) });
    return path.len == 0 ? STR_NONE : from_folder(arena, folder, arena_keep(arena, path));
}

/* MAIN of "MAIN/.git/worktrees/NAME". */
static struct str main_of(struct arena *arena, struct str path)
{
    static const char worktrees[] = "/.git/worktrees";
    size_t len = path.len, n = strlen(worktrees);

    while (len > 0 && path.s[len - 1] != '/')
        len--;
    if (len == path.len || len < n + 2 || memcmp(path.s + len - 1 - n, worktrees, n) != 0)
        return STR_NONE;
    return arena_str(arena, path.s, len - 1 - n);
}

static bool is_repository(struct arena *arena, struct str git_dir)
{
    return file_is_real_folder(git_dir.s) &&
           read_pointer(arena, below(arena, git_dir, "HEAD")).s != NULL &&
           file_is_real_folder(below(arena, git_dir, "objects")) &&
           file_is_real_folder(below(arena, git_dir, "refs"));
}

/* Does the repository's folder of the work tree name the very `.git` that names it? */
static bool links_back(struct arena *arena, struct str admin, struct str folder)
{
    static const char name[] = "/.git";
    struct str pointer = read_pointer(arena, below(arena, admin, "gitdir"));
    struct str real = real_path(arena, folder.s), back;
    size_t len;

    if (pointer.s == NULL || real.s == NULL)
        return false;
    back = from_folder(arena, admin, pointer);
    if (back.len <= strlen(name))
        return false;
    len = back.len - strlen(name);
    return strcmp(back.s + len, name) == 0 &&
           is_same_place(arena, arena_printf(arena, "%.*s", (int)len, back.s), real);
}

static bool shares_repository(struct arena *arena, struct str admin, struct str git_dir)
{
    struct str common = read_pointer(arena, below(arena, admin, "commondir"));

    return common.s != NULL && is_same_place(arena, from_folder(arena, admin, common).s, git_dir);
}

struct str worktree_main(struct arena *arena, struct str folder)
{
    struct str named = read_gitdir(arena, folder), admin, git_dir, main, shown;

    if (named.s == NULL)
        return STR_NONE;
    admin = real_path(arena, named.s);
    if (admin.s == NULL)
        return STR_NONE;
    main = main_of(arena, admin);
    if (main.s == NULL)
        return STR_NONE;
    git_dir = str_of(below(arena, main, ".git"));
    if (!is_repository(arena, git_dir) ||
        read_pointer(arena, below(arena, admin, "HEAD")).s == NULL ||
        !shares_repository(arena, admin, git_dir) || !links_back(arena, admin, folder))
        return STR_NONE;
    /* By the name that git wrote down, if it is a name of the same folder: users trust names. */
    shown = main_of(arena, path_normalize(arena, named));
    return shown.s != NULL && is_same_place(arena, shown.s, main) ? shown : main;
}

/* -- From the repository to its work trees ------------------------------------------------------ */

static void look_at_worktree(struct arena *arena, struct str main, struct str admin,
                             worktree_fn *found, void *owner)
{
    struct str pointer = read_pointer(arena, below(arena, admin, "gitdir")), git, folder, back;
    const char *slash;

    if (pointer.s == NULL)
        return;
    git = path_normalize(arena, from_folder(arena, admin, pointer));
    slash = memrchr(git.s, '/', git.len);
    folder = real_path(arena, arena_printf(arena, "%.*s/", (int)(slash - git.s), git.s));
    if (folder.s == NULL)
        return;
    back = worktree_main(arena, folder);
    if (back.s != NULL && is_same_place(arena, back.s, real_path(arena, main.s)))
        found(owner, folder);
}

void worktrees_each(struct arena *arena, struct str main, worktree_fn *found, void *owner)
{
    struct str all = str_of(below(arena, main, ".git/worktrees"));
    DIR *dir = opendir(all.s);
    struct dirent *entry;

    for (int n = 0; dir != NULL && n < WORKTREES_MAX && (entry = readdir(dir)) != NULL; n++) {
        if (entry->d_name[0] != '.')
            look_at_worktree(arena, main, str_of(below(arena, all, entry->d_name)), found, owner);
    }
    if (dir != NULL)
        closedir(dir);
}
