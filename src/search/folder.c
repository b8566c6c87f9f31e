#include "search/folder.h"

#include "base/guard.h"
#include "base/memory.h"
#include "search/ignore_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- Life ---------------------------------------------------------------------------------- */

unsigned folder_mark_of(const char *name)
{
    if (name[0] != '.')
        return 0;
    if (strcmp(name, ".git") == 0)
        return FOLDER_GIT;
    if (strcmp(name, ".gitignore") == 0)
        return FOLDER_GITIGNORE;
    return strcmp(name, ".ignore") == 0 ? FOLDER_IGNORE : 0;
}

struct folder *folder_new(struct folder *parent, int fd, size_t path_len, unsigned marks)
{
    struct folder *folder = xcalloc(1, sizeof *folder);
    struct stat status;

    folder->parent = parent;
    atomic_init(&folder->refs, 1);
    folder->path_len = path_len;
    if (fstat(fd, &status) == 0) {
        folder->device = status.st_dev;
        folder->inode = status.st_ino;
    }
    folder->is_repository =
        (marks & FOLDER_GIT) && fstatat(fd, ".git", &status, 0) == 0 && !guard_has_mode(&status);
    folder->in_repository = folder->is_repository || (parent != NULL && parent->in_repository);
    if (marks & FOLDER_IGNORE)
        folder->ignore = ignore_file_read(fd, ".ignore");
    if (marks & FOLDER_GITIGNORE)
        folder->gitignore = ignore_file_read(fd, ".gitignore");
    folder->global = parent != NULL ? parent->global : ignore_file_global();
    if (folder->is_repository)
        folder->exclude = ignore_file_read(fd, ".git/info/exclude");
    return folder;
}

struct folder *folder_ref(struct folder *folder)
{
    atomic_fetch_add(&folder->refs, 1);
    return folder;
}

void folder_unref(struct folder *folder)
{
    while (folder != NULL && atomic_fetch_sub(&folder->refs, 1) == 1) {
        struct folder *parent = folder->parent;

        ignore_rules_free(folder->ignore);
        ignore_rules_free(folder->gitignore);
        ignore_rules_free(folder->exclude);
        if (parent == NULL)
            ignore_rules_free(folder->global);
        free(folder);
        folder = parent;
    }
}

static struct folder *open_folder(struct folder *parent, struct str path)
{
    CLEANUP(freep) char *name = path.len == 0 ? xstrdup("/") : xstrndup(path.s, path.len);
    int fd = open(name, O_PATH | O_DIRECTORY | O_CLOEXEC);
    struct folder *folder;

    if (fd < 0)
        return parent;
    folder = folder_new(parent, fd, path.len, FOLDER_GIT | FOLDER_GITIGNORE | FOLDER_IGNORE);
    folder->is_outside = true;
    close(fd);
    return folder;
}

struct folder *folder_chain(struct str path)
{
    struct folder *folder = NULL;

    for (size_t i = 0; i < path.len; i++) {
        if (path.s[i] == '/')
            folder = open_folder(folder, (struct str){ path.s, i });
    }
    return folder;
}

bool folder_is_within(const struct folder *folder, dev_t device, ino_t inode)
{
    for (; folder != NULL && !folder->is_outside; folder = folder->parent) {
        if (folder->device == device && folder->inode == inode)
            return true;
    }
    return false;
}

/* -- Verdicts ------------------------------------------------------------------------------ */

struct ignore_subject {
    struct str path;
    size_t name_at;
    bool is_directory;
};

static enum ignore_verdict match(const struct ignore_rules *rules,
                                 const struct ignore_subject *subject, size_t folder_len)
{
    size_t skipped = folder_len + 1;

    if (rules == NULL)
        return IGNORE_UNSAID;
    return ignore_rules_match(
        rules, (struct str){ subject->path.s + skipped, subject->path.len - skipped },
        subject->name_at - skipped, subject->is_directory);
}

/* .ignore files count everywhere, deeper ones first. */
static enum ignore_verdict match_ignore(const struct folder *folder,
                                        const struct ignore_subject *subject)
{
    enum ignore_verdict verdict = IGNORE_UNSAID;

    for (; folder != NULL && verdict == IGNORE_UNSAID; folder = folder->parent)
        verdict = match(folder->ignore, subject, folder->path_len);
    return verdict;
}

/* git's own files count within the repository: its directory is the last one that is asked. */
static enum ignore_verdict match_git(const struct folder *folder,
                                     const struct ignore_subject *subject)
{
    enum ignore_verdict verdict = IGNORE_UNSAID;

    for (;; folder = folder->parent) {
        verdict = match(folder->gitignore, subject, folder->path_len);
        if (verdict != IGNORE_UNSAID || folder->is_repository)
            break;
    }
    while (!folder->is_repository)
        folder = folder->parent;
    if (verdict == IGNORE_UNSAID)
        verdict = match(folder->exclude, subject, folder->path_len);
    if (verdict == IGNORE_UNSAID)
        verdict = match(folder->global, subject, folder->path_len);
    return verdict;
}

bool folder_ignores(const struct folder *folder, struct str path, bool is_directory)
{
    const char *slash = memrchr(path.s, '/', path.len);
    struct ignore_subject subject = { path, (size_t)(slash - path.s) + 1, is_directory };
    enum ignore_verdict verdict = match_ignore(folder, &subject);

    if (verdict == IGNORE_UNSAID && folder->in_repository)
        verdict = match_git(folder, &subject);
    return verdict == IGNORE_SKIP;
}
