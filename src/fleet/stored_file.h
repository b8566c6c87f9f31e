/*
 * A stored rollout as the file that it was: its name, place, bytes and time. For export and for working copies; it waits for
 * the disk and the database.
 */
#ifndef FLEET_STORED_FILE_H
#define FLEET_STORED_FILE_H

#include "postgres/session.h"

struct stored_file {
    struct str id;
    struct str path; /* no text: its name is none that a rollout has */
    struct str file_name;
    int64_t updated_at;
    int64_t torn; /* the line that has no line break if it is the last one; 0: none */
};

struct stored_files {
    struct stored_file *items; /* in the arena */
    size_t n;
};

/* Which ids are given. */
enum stored_file_key { FILES_OF_THREADS, FILES_BY_ID };

/* Those of some, or all for none; with their places below a home. */
bool stored_files_find(struct sql_session *session, enum stored_file_key key, const struct str *ids,
                       size_t n_ids, const char *home, struct arena *arena,
                       struct stored_files *ret_files, struct sql_fault *fault);

/*
 * Writes it beside its place and then puts it there. False: the database failed. *ret_trouble is 0 or a negative errno of
 * the disk, with which nothing has changed.
 */
bool stored_file_write(struct sql_session *session, const struct stored_file *file,
                       int64_t *ret_lines, int *ret_trouble, struct sql_fault *fault);

#endif
