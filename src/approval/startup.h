/*
 * What a shell reads before it does what it was told to: `bash -lc ls` runs ~/.profile first.
 *
 * A command that is allowed to leave the sandbox must not take with it what a confined command has written
 * into such a file.
 */
#ifndef APPROVAL_STARTUP_H
#define APPROVAL_STARTUP_H

#include "rules/writable.h"

/* For one review, in its arena. */
struct startup {
    struct arena *arena;
    const struct writable *writable; /* where confined commands can write */
    const char *const *env;          /* of the command; ends with NULL */
    bool was_looked_at;              /* is_home_certain is known */
    bool is_home_certain;
};

/*
 * Is nothing that a confined command could write run before what these words say? Yes, if they call no
 * shell. startup may be NULL: yes.
 */
bool startup_is_certain(struct startup *startup, const struct str_array *argv);

/* The value of a variable, or NULL. */
const char *startup_variable(const char *const *env, const char *name);

#endif
