/*
 * A directory on the way down, with the ignore files that stand in it.
 *
 * Folders form a chain up to the root of the file system. A folder is shared by the directories in it,
 * which other threads walk; the last one to let go frees it.
 */
#ifndef SEARCH_FOLDER_H
#define SEARCH_FOLDER_H

#include "search/ignore.h"

#include <stdatomic.h>
#include <sys/types.h>

/* Files of a directory that say something about others. */
enum folder_mark { FOLDER_GIT = 1 << 0, FOLDER_GITIGNORE = 1 << 1, FOLDER_IGNORE = 1 << 2 };

struct folder {
    struct folder *parent; /* one reference of it is ours; NULL above "/" */
    atomic_int refs;
    dev_t device;
    ino_t inode;
    size_t path_len; /* of its path; what is behind it and a slash is relative to it */
    bool is_outside; /* above what is walked */
    bool is_repository;
    bool in_repository;             /* it, or one above it */
    struct ignore_rules *ignore;    /* of .ignore; each NULL if there is none; owned */
    struct ignore_rules *gitignore; /* of .gitignore */
    struct ignore_rules *exclude;   /* of .git/info/exclude */
    struct ignore_rules *global;    /* the user's own; owned by the first folder of the chain */
};

/*
 * `fd` is the open directory, `marks` says what it may hold. Takes a reference of the parent over.
 */
struct folder *folder_new(struct folder *parent, int fd, size_t path_len, unsigned marks);
struct folder *folder_ref(struct folder *folder);
void folder_unref(struct folder *folder); /* accepts NULL */

/* The folders of "/", "/a", ... down to the one above the path. NULL: there is none. */
struct folder *folder_chain(struct str path);

/* Which mark a name in a directory is; 0: none. */
unsigned folder_mark_of(const char *name);

/* Is this directory the folder, or one above it that is walked? A link there leads in a circle. */
bool folder_is_within(const struct folder *folder, dev_t device, ino_t inode);

/* Is an entry of the folder to be left out? `path` is its whole path. */
bool folder_ignores(const struct folder *folder, struct str path, bool is_directory);

#endif
