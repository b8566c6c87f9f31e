/*
 * All files of one thread, and removing them for good: rollout-TIME-ID.jsonl and, for each time that the thread was
 * reverted, rollout-TIME-ID_UUID.jsonl, below sessions/ and archived_sessions/. Folders are read, so this runs on a
 * worker.
 *
 * Nothing else is ever removed: a name has to be exactly one of these, its folder has to be below the root with all
 * links followed, and of a link only the link itself goes.
 */
#ifndef STORE_THREAD_FILES_H
#define STORE_THREAD_FILES_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"
#include "schema/generated/wire.h"

/* Is this the name of a file of the thread? *ret_own_id is what the histories of others call it by: the second
 * UUID if there is one. It points into the name. */
bool thread_file_is_named(const char *file_name, struct str id, struct str *ret_own_id);

/* The paths, in no order. */
struct str_array thread_files_find(struct arena *arena, const char *home, struct str id);

/* Is there something to remove, and does no history of another thread go on from it? */
bool thread_files_check(struct arena *arena, const char *home, struct str id, struct error *err);

/*
 * A file that is not to be found, for a moment: .deleted-rollout-… or .reverting-rollout-…, in its folder. What a server that died
 * has left there is dealt with by leftovers_finish().
 */
enum aside_reason { ASIDE_DELETED, ASIDE_REVERTING };

struct str thread_file_aside(struct arena *arena, struct str path, enum aside_reason reason);

/*
 * Removes them. Refused, with nothing removed, if there is none, if another server has one open, or if the history of
 * another thread goes on from one. Before that is looked for they get other names in their folders (.deleted-rollout-…), so
 * that nothing can go on from them any more.
 */
bool thread_files_remove(struct arena *arena, const char *home, struct str id, struct error *err);

/* -- What a server that died has left ------------------------------------------------------ */

/* The threads that have such files, each once. It reads all folders. */
struct str_array leftovers_find(struct arena *arena, const char *home);

/*
 * Those of one thread, unless somebody is at work on it or that cannot be told. A revert is undone. A removal that had begun is
 * finished, or undone if the history of another thread goes on from the files, or if not all had been put aside.
 */
struct leftovers_end {
    bool is_removed;       /* the thread is gone */
    struct str_array back; /* paths that are there again */
};

void leftovers_finish(struct arena *arena, const char *home, struct str id,
                      struct leftovers_end *ret_end);

#endif
