/*
 * Moving a rollout between sessions/ and archived_sessions/.
 *
 * A request that cannot be done as it stands is ERR_INVALID_REQUEST; what the system refuses is
 * ERR_INTERNAL with the bare reason, before which the caller puts what it was doing. A file that is
 * already at the new place is never overwritten.
 */
#ifndef STORE_ARCHIVE_H
#define STORE_ARCHIVE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

/* From HOME/sessions to the archive. */
bool archive_put(struct arena *arena, const char *home, struct str id, struct str path,
                 struct str *ret_path, struct error *err);

/* Back to the folder of the day that the file's name tells; the file counts as changed now. */
bool archive_take_out(struct arena *arena, const char *home, struct str id, struct str path,
                      struct str *ret_path, struct error *err);

#endif
