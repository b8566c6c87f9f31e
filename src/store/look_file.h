/*
 * What a server knew of the newest folders when it last looked at them, for the next one: HOME/bobbin_folders. It is a hint: where
 * it is missing, damaged, or about another index, everything is looked at again. Times of folders tell whether a file has come
 * or gone since; what has grown is seen by the survey, which every server makes behind its first list.
 *
 *     bobbin_folders 1 64769 1835031                  the index that the files are in: device, inode
 *     folder 1767323045 123456789 sessions/2026/01/02 its time: seconds, nanoseconds
 *     unlisted 412 0 sessions/2026/01/02/rollout-...  bytes, in the archive, of a thread that nobody has said anything in
 *     end
 */
#ifndef STORE_LOOK_FILE_H
#define STORE_LOOK_FILE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum { LOOK_DAYS = 7, LOOK_FOLDERS = LOOK_DAYS + 1 /* and the archive */, LOOK_UNLISTED = 32 };

struct looked_folder {
    char *path;              /* owned */
    struct timespec changed; /* zero: it was not settled */
};

/* A file that had no user message when it was read: its thread is about to be started. */
struct unlisted {
    char *path; /* owned */
    int64_t size;
    bool archived;
};

struct looked {
    struct looked_folder folders[LOOK_FOLDERS];
    size_t n_folders;
    struct unlisted unlisted[LOOK_UNLISTED];
    size_t n_unlisted;
};

void looked_done(struct looked *looked);

/* Which index it is about. */
struct looked_index {
    uint64_t device;
    uint64_t inode;
};

/* Paths are below the home. What cannot be told in a line is left out. */
void looked_write(const struct looked *looked, const struct looked_index *index, struct str home,
                  struct buf *out);

/* False: it is not whole, or about another index; nothing was read then. */
bool looked_read(struct str text, const struct looked_index *index, struct str home,
                 struct looked *ret_looked);

#endif
