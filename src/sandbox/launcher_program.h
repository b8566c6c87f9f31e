/*
 * The launcher as a program that can be run: bytes inside of ours (tools/embed), which are put into a file in
 * memory when they are first needed.
 */
#ifndef SANDBOX_LAUNCHER_PROGRAM_H
#define SANDBOX_LAUNCHER_PROGRAM_H

#include "launcher/plan.h"

#include <stddef.h>

/* A file in memory that nobody can change any more; -1 and errno. Its number is above all that a launcher expects. */
int launcher_file(const char *name, const char *bytes, size_t len);

/* The same number for the life of the server; -1 and errno. */
int launcher_program(void);

/*
 * Runs the launcher, with `word` (or NULL) as its argument. Descriptor i of it is fds[i], which is borrowed; -1: none.
 * Those behind the first three have to be above PLAN_FDS. Returns 0 or a positive errno.
 */
int launcher_spawn(const int fds[PLAN_FDS], const char *word, int *ret_pid);

/* Moves a descriptor above PLAN_FDS; takes it. -1 and errno. */
int launcher_descriptor(int fd);

#endif
