/* A program that is started and forgotten: it goes on when the server ends. */
#ifndef EXEC_DETACHED_H
#define EXEC_DETACHED_H

/* In a session of its own, without input and output. Whether it can be run nobody hears. */
void detached_start(const char *const *argv, char *const *env, const char *cwd);

#endif
