/*
 * Files as the methods fs/... see them. Everything here waits for the disk and runs on a worker.
 *
 * Paths are absolute and without `.` and `..`. Links are followed, except where said. Nothing here
 * waits for the other side of a FIFO or for a terminal. What fails tells it in the words of the
 * reference: the system's refusals are internal errors, a path that can be none an invalid request.
 */
#ifndef FILES_FILES_H
#define FILES_FILES_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"

#include <stdatomic.h>
#include <stdint.h>

#define FILE_READ_LIMIT (UINT64_C(512) * 1024 * 1024)

/* Can the text be a path at all? */
bool file_path_check(struct str path, struct error *err);

/* Appends the content as base64. Beyond FILE_READ_LIMIT, also when it grows meanwhile, it is refused. */
bool file_read_base64(struct str path, struct buf *out, struct error *err);

/* All or nothing: whoever reads meanwhile sees the old content or the new one. See replacement.h. */
bool file_write(struct str path, struct str bytes, struct error *err);

struct file_facts {
    bool is_directory;
    bool is_file;
    bool is_symlink;       /* the rest is of what it leads to */
    int64_t created_at_ms; /* since 1970; 0 where the file system does not know */
    int64_t modified_at_ms;
};

bool file_facts(struct str path, struct file_facts *ret_facts, struct error *err);

struct file_entry {
    struct str name;
    bool is_directory; /* of what a link leads to */
    bool is_file;
};

/* In the order of the system. A link that leads nowhere is neither a directory nor a file. */
bool file_list(struct str path, struct arena *arena, struct file_entry **ret_entries, size_t *ret_n,
               struct error *err);

bool file_make_directory(struct str path, bool with_parents, struct error *err);

/* Set from another thread to give up a long copy or removal. */
struct file_stop {
    atomic_bool wanted;
};

struct file_remove_options {
    bool recursive;
    bool force;          /* nothing there is no error */
    bool makes_writable; /* folders whose mode forbids it; for trees that are the caller's own */
};

/* Links are removed, never followed. */
bool file_remove(struct str path, const struct file_remove_options *options,
                 const struct file_stop *stop, struct error *err);

/*
 * Links are copied as links. A directory is merged into one that is there, needs `recursive`, and
 * leaves out what is no file, directory or link.
 */
bool file_copy(struct str source, struct str destination, bool recursive,
               const struct file_stop *stop, struct error *err);

#endif
