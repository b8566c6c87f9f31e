/*
 * Noticing rollouts that other programs have written since the last list, cheaply: a new file
 * changes the time of its folder, and new files come into the folders of the newest days or into the
 * archive. All else is left to the survey of the next process.
 */
#ifndef STORE_STORE_LOOK_H
#define STORE_STORE_LOOK_H

#include "store/index.h"

struct look;

/* With NULL for sqlite_home the index is in memory: what is known is not kept for the next server (look_file.h). */
struct look *look_new(const char *home, const char *sqlite_home);
void look_free(struct look *look); /* accepts NULL */

/* Brings what is new into the index. `since`: what was there at this time is known. */
bool look_around(struct look *look, struct index *index, int64_t since, struct error *err);

/* Keeps what is known for the next server. */
void look_write_down(struct look *look);

#endif
