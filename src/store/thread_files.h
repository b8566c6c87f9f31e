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

/* Is this the name of a file of the thread? *ret_own_id is what the histories of others call it by: the second
 * UUID if there is one. It points into the name. */
bool thread_file_is_named(const char *file_name, struct str id, struct str *ret_own_id);

/* The paths, in no order. */
struct str_array thread_files_find(struct arena *arena, const char *home, struct str id);

/* Is there something to remove, and does no history of another thread go on from it? */
bool thread_files_check(struct arena *arena, const char *home, struct str id, struct error *err);

/*
 * Removes them. Refused, with nothing removed, if there is none, if another server has one open, or if the history of
 * another thread goes on from one. Before that is looked for they get other names in their folders (.deleted-rollout-…), so
 * that nothing can go on from them any more.
 */
bool thread_files_remove(struct arena *arena, const char *home, struct str id, struct error *err);

#endif
