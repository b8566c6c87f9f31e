/* Finding the program of a command. */
#ifndef EXEC_PROGRAM_H
#define EXEC_PROGRAM_H

/*
 * Is there such a program, as execvp(3) would look for it with this environment and in this working
 * directory? Returns 0, -ENOENT, or -EACCES if there is one that may not be run.
 */
int program_check(const char *name, char *const *env, const char *cwd);

#endif
