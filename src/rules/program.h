/*
 * Which file the first word of a command means, and whether a confined command can have put it there.
 *
 * A rule that allows `npm test` is about the npm that the user knows. Another program of that name,
 * `/tmp/x/npm` or one in a folder of the PATH that commands may write, is not meant.
 */
#ifndef RULES_PROGRAM_H
#define RULES_PROGRAM_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct program_places {
    const char *path;          /* PATH of commands; NULL: bare names are not looked up */
    struct str_array writable; /* absolute folders that confined commands may write */
};

/*
 * Is this absolute path a file in a folder for programs of the system (/usr/bin, ...), and is what it
 * leads to beyond the reach of commands? places may be NULL: commands may write nowhere.
 */
bool program_is_of_system(struct str path, const struct program_places *places);

/*
 * Does a bare name lead to the same file whatever commands do? Not if there is a folder in the PATH,
 * before the one that has it, that depends on the working directory or that commands may write.
 * places may be NULL: yes.
 */
bool program_name_is_certain(struct str name, const struct program_places *places);

#endif
