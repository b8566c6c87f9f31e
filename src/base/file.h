/* Small files, whole: read within a bound, and replaced so that a reader sees the old or the new. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/arena.h"
#include "base/buf.h"

#include <sys/stat.h>
#include <sys/types.h>

bool file_is_folder(const char *path); /* a link to one counts */

/* Links are not followed: does the name exist, is it a folder itself? */
bool file_name_exists(const char *path);
bool file_is_real_folder(const char *path);

/* For reading. Returns a descriptor or a negative errno: -EINVAL if it is not a regular file, which is
 * never waited for (opening a pipe would wait for its writer). */
int file_open(const char *path, struct stat *ret_facts);

/*
 * Appends the content to *out. Returns 0 or a negative errno: -EFBIG beyond max_bytes (so many are
 * there), or what file_open() says.
 */
int file_read(const char *path, size_t max_bytes, struct buf *out);

/* The same of a file that is open. */
int file_read_from(int fd, size_t max_bytes, struct buf *out);

/* The same of what was just opened, which is closed; a negative errno instead of a descriptor comes back. */
int file_read_opened(int fd, size_t max_bytes, struct buf *out);

/* Makes the folders above a path that are not there. False with errno, and the one that could not be
 * made in the arena, if that is asked for. */
bool file_make_folders(const char *path, struct arena *arena, const char **ret_failed);

/* However many writes it takes. Returns 0 or a negative errno. */
int file_write_all(int fd, struct str content);

/*
 * Writes beside the file, flushes, renames. A symbolic link stays one: what it points to is replaced, or
 * made if it leads to nothing. Returns 0 or a negative errno; then nothing has changed. Only a regular
 * file is replaced: -EISDIR for a folder, -EINVAL for a device, a pipe or a socket. What writers that were killed left beside
 * the file goes (base/leftover.h).
 */
int file_replace(const char *path, struct str content, mode_t mode);

/* For reading and appending. Returns a descriptor or a negative errno, -EINVAL if it is not a regular file.
 * `flags`: O_CREAT, or 0. */
int file_open_to_append(const char *path, int flags);

/* What a negative errno of these functions means: -EINVAL is "not a regular file". */
const char *file_error_text(int negative_errno);

#endif
