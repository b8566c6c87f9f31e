/*
 * Two watches follow one path:
 *
 *     base   the deepest directory above the path that exists; tells when `below`, the next name on
 *            the way down, comes or goes
 *     self   what is at the path, once it is there; through a link, what the link leads to
 *
 *     /work/src/main.c        base /work/src, below "main.c", self the file
 *     /work/new/dir/x         base /work, below "new"; no self yet
 */
#include "files/path_watch.h"

#include "base/memory.h"
#include "base/path.h"
#include "files/changes.h"
#include "files/replacement.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    GATHER_MS = 200,
    MAX_TRIES = 16, /* directories that come and go while we look for the base */
};

struct path_watch {
    struct loop *loop;
    struct file_events *source;
    const struct path_watch_events *events;
    void *owner;
    char *path;              /* owned */
    size_t path_len;         /* 0 for "/" */
    struct file_watch *base; /* NULL: the path is "/", or nothing above it can be watched */
    size_t base_len;         /* of the path, to the slash before `below` */
    struct file_watch *self; /* NULL: nothing is there */
    struct changes changes;
    struct timer *timer; /* runs while there are changes */
};

/* -- Telling ------------------------------------------------------------------------------- */

static void on_timer(void *owner)
{
    struct path_watch *watch = owner;
    size_t n;
    const struct str *paths = changes_sorted(&watch->changes, &n);

    if (watch->events->on_changes(watch->owner, paths, n))
        changes_clear(&watch->changes);
    else
        timer_start(watch->timer, GATHER_MS);
}

/* `name` is an entry of the path, or no text for the path itself. */
static void note(struct path_watch *watch, struct str name)
{
    bool first = changes_are_empty(&watch->changes);

    changes_add(&watch->changes, (struct str){ watch->path, watch->path_len }, name);
    if (first)
        timer_start(watch->timer, GATHER_MS);
}

/* -- Following ----------------------------------------------------------------------------- */

static void follow(struct path_watch *watch);

static bool is_unfinished(struct str name)
{
    const size_t len = sizeof REPLACEMENT_PREFIX - 1;

    return name.len > len && memcmp(name.s, REPLACEMENT_PREFIX, len) == 0;
}

static void on_self_event(void *owner, struct str name, unsigned flags)
{
    struct path_watch *watch = owner;

    if (is_unfinished(name))
        return;
    note(watch, name);
    if (flags & FILE_EVENT_GONE)
        follow(watch);
}

/* The next name on the way from the base to the path. */
static struct str below(const struct path_watch *watch)
{
    const char *name = watch->path + watch->base_len + 1;

    return (struct str){ name, strcspn(name, "/") };
}

static bool base_is_parent(const struct path_watch *watch)
{
    struct str name = below(watch);

    return name.s + name.len == watch->path + watch->path_len;
}

static void on_base_event(void *owner, struct str name, unsigned flags)
{
    struct path_watch *watch = owner;

    /* What was there went with the directory above it. */
    if ((flags & FILE_EVENT_LOST) || ((flags & FILE_EVENT_GONE) && watch->self != NULL))
        note(watch, STR_NONE);
    if (flags & FILE_EVENT_GONE) {
        follow(watch);
        return;
    }
    if (name.s == NULL || !str_equal(name, below(watch)))
        return;
    if (base_is_parent(watch))
        note(watch, STR_NONE);
    if (flags & FILE_EVENT_NAMES)
        follow(watch);
}

/* Watches path[0..len], or "/" for 0. */
static int watch_front(struct path_watch *watch, size_t len, file_watch_fn *on_event,
                       struct file_watch **ret_watch)
{
    CLEANUP(freep) char *front = len == 0 ? xstrdup("/") : xstrndup(watch->path, len);

    return file_watch_new(watch->source, front, on_event, watch, ret_watch);
}

static void find_base(struct path_watch *watch)
{
    size_t len = watch->path_len;

    while (watch->base == NULL && len > 0) {
        len = path_parent_len(watch->path, len);
        watch->base_len = len;
        watch_front(watch, len, on_base_event, &watch->base);
    }
}

/* Was the next name created between our looking for it and watching for it? */
static bool came_meanwhile(const struct path_watch *watch)
{
    CLEANUP(freep) char *next = NULL;
    struct str name;

    if (watch->base == NULL || base_is_parent(watch))
        return false;
    name = below(watch);
    next = xstrndup(watch->path, (size_t)(name.s + name.len - watch->path));
    return access(next, F_OK) == 0;
}

/* Looks again for what is at the path and above it. */
static void follow(struct path_watch *watch)
{
    bool had_self = watch->self != NULL;

    for (int i = 0; i < MAX_TRIES; i++) {
        file_watch_free(TAKE(watch->base));
        find_base(watch);
        if (!came_meanwhile(watch))
            break;
    }
    file_watch_free(TAKE(watch->self));
    watch_front(watch, watch->path_len, on_self_event, &watch->self);
    if (!had_self && watch->self != NULL)
        note(watch, STR_NONE);
}

/* -- Life ---------------------------------------------------------------------------------- */

int path_watch_new(struct loop *loop, struct file_events *source, struct str path,
                   const struct path_watch_events *events, void *owner,
                   struct path_watch **ret_watch)
{
    struct path_watch *watch = xcalloc(1, sizeof *watch);

    watch->loop = loop;
    watch->source = source;
    watch->events = events;
    watch->owner = owner;
    watch->path = xstrndup(path.s, path.len);
    watch->path_len = strcmp(watch->path, "/") == 0 ? 0 : path.len;
    watch->timer = timer_new(loop, on_timer, watch);
    follow(watch);
    if (watch->base == NULL && watch->self == NULL) {
        path_watch_free(watch);
        return -ENOSPC;
    }
    timer_stop(watch->timer); /* that it is there is no change */
    changes_clear(&watch->changes);
    *ret_watch = watch;
    return 0;
}

void path_watch_free(struct path_watch *watch)
{
    if (watch == NULL)
        return;
    file_watch_free(watch->base);
    file_watch_free(watch->self);
    timer_free(watch->timer);
    changes_done(&watch->changes);
    free(watch->path);
    free(watch);
}
