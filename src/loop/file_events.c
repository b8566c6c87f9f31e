#include "loop/file_events.h"

#include "base/list.h"
#include "loop/loop_uv.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <unistd.h>

enum {
    MASK = IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO |
           IN_DELETE_SELF | IN_MOVE_SELF,
    SELF_IS_GONE = IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT,
};

struct file_watch {
    struct list_node node; /* in events->watches */
    struct file_events *events;
    file_watch_fn *on_event; /* NULL once freed */
    void *owner;
    int wd;        /* watches of one inode share it; -1: deaf */
    uint64_t born; /* while this event was told, or after it */
};

struct file_events {
    uv_poll_t uv;
    int fd;
    struct list watches;
    uint64_t n_told;  /* events */
    bool in_callback; /* watches are freed behind it */
};

/* -- Telling ------------------------------------------------------------------------------- */

static bool is_shared(const struct file_watch *watch)
{
    list_foreach(&watch->events->watches, other, struct file_watch, node) {
        if (other != watch && other->wd == watch->wd && other->on_event != NULL)
            return true;
    }
    return false;
}

static void destroy(struct file_watch *watch)
{
    list_remove(&watch->node);
    free(watch);
}

static unsigned flags_of(uint32_t mask)
{
    unsigned flags = 0;

    if (mask & (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO))
        flags |= FILE_EVENT_NAMES;
    if (mask & SELF_IS_GONE)
        flags |= FILE_EVENT_GONE;
    if (mask & IN_Q_OVERFLOW)
        flags |= FILE_EVENT_LOST;
    return flags;
}

/* A watch that is made because of an event, by whoever heard of it, is no witness of that event. */
static void tell_event(struct file_events *events, const struct inotify_event *event)
{
    struct str name = event->len > 0 ? str_of(event->name) : STR_NONE;
    unsigned flags = flags_of(event->mask);

    events->n_told++;
    list_foreach(&events->watches, watch, struct file_watch, node) {
        if (watch->on_event == NULL || watch->born == events->n_told ||
            (watch->wd != event->wd && !(flags & FILE_EVENT_LOST)))
            continue;
        if (event->mask & IN_IGNORED)
            watch->wd = -1;
        watch->on_event(watch->owner, name, flags);
    }
}

static void sweep(struct file_events *events)
{
    list_foreach(&events->watches, watch, struct file_watch, node) {
        if (watch->on_event == NULL)
            destroy(watch);
    }
}

static void readable(uv_poll_t *uv, int status, int what)
{
    struct file_events *events = container_of(uv, struct file_events, uv);
    union {
        char bytes[16 * 1024];
        struct inotify_event aligned;
    } space;
    ssize_t n = read(events->fd, space.bytes, sizeof space.bytes);

    events->in_callback = true;
    for (ssize_t at = 0; at < n;) {
        const struct inotify_event *event = (const void *)(space.bytes + at);

        tell_event(events, event);
        at += (ssize_t)(sizeof *event + event->len);
    }
    events->in_callback = false;
    sweep(events);
}

/* -- Life ---------------------------------------------------------------------------------- */

int file_events_need(struct loop *loop, struct file_events **shared)
{
    struct file_events *events;
    int fd;

    if (*shared != NULL)
        return 0;
    fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (fd < 0)
        return -errno;
    events = xcalloc(1, sizeof *events);
    events->fd = fd;
    list_init(&events->watches);
    uv_poll_init(loop_uv(loop), &events->uv, fd);
    uv_poll_start(&events->uv, UV_READABLE, readable);
    *shared = events;
    return 0;
}

static void file_events_closed(uv_handle_t *handle)
{
    struct file_events *events = container_of(handle, struct file_events, uv);

    close(events->fd);
    free(events);
}

void file_events_free(struct file_events *events)
{
    if (events != NULL)
        uv_close((uv_handle_t *)&events->uv, file_events_closed);
}

int file_watch_new(struct file_events *events, const char *path, file_watch_fn *on_event,
                   void *owner, struct file_watch **ret_watch)
{
    int wd = inotify_add_watch(events->fd, path, MASK);
    struct file_watch *watch;

    if (wd < 0)
        return -errno;
    watch = xcalloc(1, sizeof *watch);
    watch->events = events;
    watch->on_event = on_event;
    watch->owner = owner;
    watch->wd = wd;
    watch->born = events->n_told;
    list_append(&events->watches, &watch->node);
    *ret_watch = watch;
    return 0;
}

void file_watch_free(struct file_watch *watch)
{
    if (watch == NULL)
        return;
    if (watch->wd >= 0 && !is_shared(watch))
        inotify_rm_watch(watch->events->fd, watch->wd);
    watch->on_event = NULL;
    watch->wd = -1;
    if (!watch->events->in_callback)
        destroy(watch);
}
