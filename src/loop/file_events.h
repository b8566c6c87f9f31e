/*
 * Says when something changes at a path: inotify, wrapped once.
 *
 * A watch is on what was at the path when it was made: a directory reports its entries and itself, a
 * file itself. When that is removed or moved away the watch says so and is deaf from then on; whoever
 * wants to follow the path makes a new one. Reading is no change.
 */
#ifndef LOOP_FILE_EVENTS_H
#define LOOP_FILE_EVENTS_H

#include "base/str.h"
#include "loop/loop.h"

struct file_events; /* of one loop */
struct file_watch;

enum file_event_flag {
    FILE_EVENT_NAMES = 1 << 0, /* an entry was created, removed or moved */
    FILE_EVENT_GONE = 1 << 1,  /* what is watched itself was removed or moved away */
    FILE_EVENT_LOST = 1 << 2,  /* events were lost: anything may have changed */
};

/* `name` is the entry of a watched directory; without text it is what is watched itself. */
typedef void file_watch_fn(void *owner, struct str name, unsigned flags);

/* Makes *shared, unless somebody who shares it has done so. Returns 0, or a negative errno. */
int file_events_need(struct loop *loop, struct file_events **shared);
void file_events_free(struct file_events *events); /* accepts NULL; after its watches */

int file_watch_new(struct file_events *events, const char *path, file_watch_fn *on_event,
                   void *owner, struct file_watch **ret_watch);
void file_watch_free(struct file_watch *watch); /* accepts NULL; also from inside on_event() */

#endif
