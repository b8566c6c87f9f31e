/*
 * Goals and queues on disk: two tables of bobbin_1.sqlite, a file of our own in the home.
 *
 * Every function may wait for the disk and for another server's lock: they run on a worker. A file that is not there is
 * an empty one; it is made with the first row.
 */
#ifndef AGENDA_AGENDA_FILE_H
#define AGENDA_AGENDA_FILE_H

#include "agenda/goal.h"
#include "base/arena.h"

struct agenda_file;

struct agenda_file *agenda_file_new(const char *folder); /* touches no disk */
void agenda_file_free(struct agenda_file *file);         /* accepts NULL */

struct stored_entry {
    struct str id;
    int64_t position;
    struct str json; /* of a QueuedSubmission */
};

/* Of one thread, in the arena. */
struct stored_agenda {
    const struct goal *goal; /* NULL: none */
    struct stored_entry *entries;
    size_t n_entries;
};

bool agenda_file_read(struct agenda_file *file, struct str thread_id, struct arena *arena,
                      struct stored_agenda *ret_stored, struct error *err);

bool agenda_file_put_goal(struct agenda_file *file, struct str thread_id, const struct goal *goal,
                          struct error *err);
bool agenda_file_drop_goal(struct agenda_file *file, struct str thread_id, struct error *err);

/* Adds it, or puts it in the place of the one with its id. */
bool agenda_file_put_entry(struct agenda_file *file, struct str thread_id,
                           const struct stored_entry *entry, struct error *err);
bool agenda_file_drop_entry(struct agenda_file *file, struct str id, struct error *err);

/* Positions 1 to n, in this order; all of them or none. */
bool agenda_file_order(struct agenda_file *file, const struct str *ids, size_t n,
                       struct error *err);

/* All that there is of a thread. */
bool agenda_file_drop_thread(struct agenda_file *file, struct str thread_id, struct error *err);

#endif
