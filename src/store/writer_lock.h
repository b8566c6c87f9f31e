/*
 * One writer for a thread: HOME/thread-writer-locks/ID.lock, which codex 0.166 keeps locked while it has a thread loaded.
 * We do the same while its file is open, so that neither writes behind the other's back. The kernel gives the
 * lock back when a process ends, however it does.
 */
#ifndef STORE_WRITER_LOCK_H
#define STORE_WRITER_LOCK_H

#include "base/error.h"

#include <stdbool.h>

/*
 * For the thread of a rollout. False, and ERR_INVALID_REQUEST, only if somebody else has it: a file outside of any home, a
 * folder that cannot be written or a file system without locks are no reason to refuse; *ret_fd is -1 then.
 */
bool writer_lock_take(const char *rollout_path, int *ret_fd, struct error *err);

/* Is that why something failed? */
bool writer_lock_is_reason(const struct error *err);

void writer_lock_release(const char *rollout_path, int fd); /* accepts -1 */

#endif
