/*
 * What other programs remember of threads: the folder `memories` of the home, and the table stage1_outputs of their
 * databases. This server adds nothing to it; people may read it and have it forgotten. Everything waits for the disk.
 */
#ifndef STORE_MEMORIES_H
#define STORE_MEMORIES_H

#include "base/arena.h"
#include "base/error.h"

/* What is remembered of a thread, in the arena; NULL: nothing. */
struct str memories_of_thread(const char *home, const char *sqlite_home, struct str thread_id,
                              struct arena *arena);

/* Forgets all of it. */
bool memories_reset(const char *home, const char *sqlite_home, struct error *err);

#endif
