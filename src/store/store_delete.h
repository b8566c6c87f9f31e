/* Removing a stored thread for good. */
#ifndef STORE_STORE_DELETE_H
#define STORE_STORE_DELETE_H

#include "store/store.h"

/* Could it be removed? See thread_files.h for what is refused. */
void store_check_delete(struct store *store, struct str id, store_done_fn *on_done, void *owner);

/* Its files and its row. Unload the thread before. */
void store_delete(struct store *store, struct str id, store_done_fn *on_done, void *owner);

#endif
