/*
 * How many files this process may have open at once.
 *
 * A server needs more than the usual 1,024: a client is a descriptor, and so is a thread that is being written.
 * Programs that it starts get back what it was started with, as many of them walk through all numbers there
 * could be.
 */
#ifndef BASE_FILE_LIMIT_H
#define BASE_FILE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

/* Raises the soft limit to the hard one. Once, before there are other threads. */
void file_limit_raise(void);

/* What it was before; 0: it was never raised. */
uint64_t file_limit_original(void);

/* Sets it back, in a child before exec(2). Safe between fork(2) and that. */
void file_limit_restore(void);

/*
 * Are so few descriptors left that what is under way might fail for want of one? That is an eighth of the
 * limit, 8 at least and 64 at most.
 */
bool file_limit_is_near(void);

#endif
