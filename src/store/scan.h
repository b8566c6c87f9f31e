/*
 * Rollouts on disk: HOME/sessions/YYYY/MM/DD and, flat, HOME/archived_sessions.
 * Everything here reads folders, so it runs on a worker.
 */
#ifndef STORE_SCAN_H
#define STORE_SCAN_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"
#include "store/index.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* HOME/sessions or HOME/archived_sessions. */
const char *scan_root(struct arena *arena, const char *home, bool archived);

/* Where a rollout of this name belongs; no text if it is not the name of a rollout. */
struct str scan_place(struct arena *arena, const char *home, bool archived, const char *file_name);

/* Returns false to stop. */
typedef bool scan_file_fn(void *owner, const char *folder, const char *file_name);

/* Every *.jsonl below a folder, in no order. What cannot be read is skipped. */
void scan_walk(const char *folder, scan_file_fn *on_file, void *owner);

/* The same of those whose name begins with a dot, and of nothing else. */
void scan_walk_hidden(const char *folder, scan_file_fn *on_file, void *owner);

/* Every *.jsonl in a folder. */
void scan_folder(const char *folder, scan_file_fn *on_file, void *owner);

/* A day's folder; `day` is when it began, Unix seconds, if it had been in UTC. Returns false to stop. */
typedef bool scan_day_fn(void *owner, const char *folder, int64_t day);

/* The folders of all days that have one, newest first. */
void scan_days(const char *home, scan_day_fn *on_day, void *owner);

/* The folders of the newest days that have one, newest first. Returns how many. */
size_t scan_newest_days(struct arena *arena, const char *home, struct str *ret_folders,
                        size_t limit);

/* The file of a thread: where its id says it was begun, else anywhere in the tree. */
bool scan_find(struct arena *arena, const char *home, bool archived, struct str id,
               struct str *ret_path);

/* The same, without walking the tree: finds every file that is where it belongs. */
bool scan_find_quickly(struct arena *arena, const char *home, bool archived, struct str id,
                       struct str *ret_path);

/*
 * A file of the same thread that a revert has made after that one; the newest, if there are several. Only the folders of
 * the days since then are looked at; 0: since the id in its name says that it was made.
 */
bool scan_find_newer(struct arena *arena, const char *path, int64_t since_ms, struct str *ret_path);

/* One file by the id at the end of its name: in a folder, or wherever in the home it is, the archive included. */
bool scan_find_part_in(struct arena *arena, const char *folder, struct str id,
                       struct str *ret_path);
bool scan_find_part(struct arena *arena, const char *home, struct str id, struct str *ret_path);

/* Reads a whole rollout for what the index keeps of it. */
bool scan_rollout(const char *path, bool archived, struct arena *arena,
                  struct index_update *ret_update, struct error *err);

#endif
