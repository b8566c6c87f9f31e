/*
 * Goals and queues on disk, in the file of our own (store/own_file.h). Other servers of the home change them, too.
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

/* How often a queue was changed, by anybody. */
enum { REVISION_UNKNOWN = -1 };

/* Of one thread, in the arena; the JSON of entries is allocated, and the caller's. */
struct stored_agenda {
    bool has_file;
    const struct goal *goal; /* NULL: none */
    int64_t revision;
    bool has_queue; /* it was read: it is not the one that is known */
    bool is_cut;    /* there is more in the file than may be in memory */
    struct stored_entry *entries;
    size_t n_entries;
};

/* The queue only if it is not the known revision; not more of it than `max_entries` and `max_bytes`. */
struct agenda_query {
    struct str thread_id;
    int64_t known_revision;
    size_t max_entries;
    size_t max_bytes;
};

void stored_agenda_done(struct stored_agenda *stored); /* frees the JSON that nobody has taken */

bool agenda_file_read(struct agenda_file *file, const struct agenda_query *query,
                      struct arena *arena, struct stored_agenda *ret_stored, struct error *err);

/* goal_merge() with what is there; *ret_goal is the outcome, NULL: there is none. */
bool agenda_file_put_goal(struct agenda_file *file, struct str thread_id, const struct goal *before,
                          const struct goal *after, bool is_wish, struct arena *arena,
                          const struct goal **ret_goal, struct error *err);
bool agenda_file_drop_goal(struct agenda_file *file, struct str thread_id, struct error *err);

/* The revisions of a queue around a change of it. */
struct queue_step {
    int64_t before, after;
};

/* A change of an entry that is gone changes nothing. */
bool agenda_file_add_entry(struct agenda_file *file, struct str thread_id,
                           const struct stored_entry *entry, struct queue_step *ret_step,
                           struct error *err);
bool agenda_file_change_entry(struct agenda_file *file, struct str thread_id,
                              const struct stored_entry *entry, struct queue_step *ret_step,
                              struct error *err);
bool agenda_file_drop_entry(struct agenda_file *file, struct str thread_id, struct str id,
                            struct queue_step *ret_step, struct error *err);

/* Positions 1 to n, in this order. */
bool agenda_file_order(struct agenda_file *file, struct str thread_id, struct str_array ids,
                       struct queue_step *ret_step, struct error *err);

/* All that there is of a thread. */
bool agenda_file_drop_thread(struct agenda_file *file, struct str thread_id, struct error *err);

#endif
