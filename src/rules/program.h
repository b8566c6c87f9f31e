/*
 * Which file the first word of a command means, and whether a confined command can have put it there.
 *
 * A rule that allows `npm test` is about the npm that the user knows. Another program of that name,
 * `/tmp/x/npm` or one in a folder of the PATH that commands may write, is not meant.
 */
#ifndef RULES_PROGRAM_H
#define RULES_PROGRAM_H

#include "rules/writable.h"

/* Words that are looked up for one review. The disk is asked, on the loop. */
enum { PROGRAM_LOOKUPS_MAX = 64 };

/* The PATH and what was found in it: for one review, in the arena. */
struct program_places;

/*
 * path: the PATH of the command; NULL: what shells take when there is none. The writable folders are
 * borrowed.
 */
struct program_places *program_places_new(const char *path, const struct writable *writable,
                                          struct arena *arena);

enum program_origin {
    PROGRAM_FIXED,    /* the same file whatever commands do, or none at all */
    PROGRAM_IN_REACH, /* commands can have put it there */
    PROGRAM_ANYWHERE, /* depends on the working directory; or too many words were looked up */
};

/*
 * Of a bare name, or a path. Each is looked up once. For a name every folder of the PATH counts up to the
 * one that has it. places may be NULL: fixed.
 */
enum program_origin program_origin(struct program_places *places, struct str word);

/*
 * Is this absolute path a file in a folder for programs of the system (/usr/bin, ...), and is what it
 * leads to beyond the reach of commands? places may be NULL: commands may write nowhere.
 */
bool program_is_of_system(struct program_places *places, struct str path);

#endif
