/*
 * Follows a path: a file there, a directory with its direct entries, or nothing yet.
 *
 * Whatever becomes of the path is reported: that it is created, replaced by another, removed and
 * created again. Changes are gathered for a moment and told together, each path once, in order; while
 * the owner cannot take them they are kept, and where they are too many the path itself stands for
 * them.
 */
#ifndef FILES_PATH_WATCH_H
#define FILES_PATH_WATCH_H

#include "base/str.h"
#include "loop/file_events.h"

struct path_watch;

struct path_watch_events {
    /* The paths are valid during the call. Returns false to be asked again later. */
    bool (*on_changes)(void *owner, const struct str *paths, size_t n);
};

/* The path is absolute, without `.` and `..`; copied. Returns 0, or a negative errno. */
int path_watch_new(struct loop *loop, struct file_events *source, struct str path,
                   const struct path_watch_events *events, void *owner,
                   struct path_watch **ret_watch);
void path_watch_free(struct path_watch *watch); /* accepts NULL */

#endif
