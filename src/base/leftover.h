/*
 * What writers that were killed left beside a file: FILE.bobbin-XXXXXX, as file_replace() makes them.
 *
 * A writer holds a lock (flock) on its file as long as it lives, so one that is old and that nobody holds is nobody's.
 */
#ifndef BASE_LEFTOVER_H
#define BASE_LEFTOVER_H

#define LEFTOVER_MARK ".bobbin-"
#define LEFTOVER_RANDOM "XXXXXX" /* for mkostemp() */

enum {
    LEFTOVER_AGE_S = 60,        /* a writer needs a moment between making its file and locking it */
    LEFTOVER_MAX_NAMES = 10000, /* of the folder that are looked at */
};

/* Removes those beside `path`, which is absolute or relative with at least one slash. Failures are left to the next time. */
void leftovers_remove(const char *path);

#endif
