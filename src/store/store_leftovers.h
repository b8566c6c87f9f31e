/*
 * Files of threads that a server which died has left under other names (thread_files.h) are looked for once, some time after the
 * start: that reads all folders. A thread that another server is at work on is left alone; the next start looks again.
 */
#ifndef STORE_STORE_LEFTOVERS_H
#define STORE_STORE_LEFTOVERS_H

#include "loop/loop.h"
#include "store/store.h"

enum { LEFTOVERS_AFTER_MS = 3000 };

void store_finish_leftovers_later(struct store *store, struct loop *loop);

#endif
