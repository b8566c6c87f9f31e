#include "hub/look.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    STATUS_LINE = 12, /* "HTTP/1.1 200": the rest does not matter */
    HEAD_MAX = 512,   /* what is behind that is not looked at */
};

struct hub_look {
    struct loop *loop;
    hub_look_fn *on_seen;
    void *owner;
    bool only_open;
    struct connector *connector;
    struct stream *stream;
    struct timer *timer;
    char head[HEAD_MAX];
    size_t n;
};

/* The value of its Server header, if that has come. */
static struct str server_of(struct str head)
{
    static const char name[] = "\r\nserver:";

    for (size_t i = 0; i + sizeof name <= head.len; i++) {
        struct str rest = { head.s + i + sizeof name - 1, head.len - i - sizeof name + 1 };
        const char *end = memchr(rest.s, '\r', rest.len);

        if (end != NULL && strncasecmp(head.s + i, name, sizeof name - 1) == 0)
            return str_trim((struct str){ rest.s, (size_t)(end - rest.s) });
    }
    return STR_NONE;
}

/* The owner may free us in there. */
static void look_tell(struct hub_look *look, enum hub_sight sight)
{
    struct str head = { look->head, look->n };

    timer_stop(look->timer);
    stream_free(look->stream);
    look->stream = NULL;
    look->on_seen(look->owner, &(struct hub_seen){ sight, server_of(head) });
}

/* By what has come of its answer. */
static enum hub_sight look_judge(const struct hub_look *look)
{
    struct str status = { look->head, STATUS_LINE };
    bool is_ready =
        look->n >= STATUS_LINE && str_starts(status, "HTTP/1.") && str_ends(status, " 200");

    return is_ready ? HUB_SEES_SERVER : HUB_SEES_SOMEBODY;
}

static char *look_on_space(void *owner, size_t *ret_size)
{
    struct hub_look *look = owner;

    *ret_size = HEAD_MAX - look->n;
    return look->head + look->n;
}

static void look_on_read(void *owner, size_t n)
{
    struct hub_look *look = owner;

    look->n += n;
    if (look->n >= STATUS_LINE && (look_judge(look) != HUB_SEES_SERVER || look->n == HEAD_MAX ||
                                   memmem(look->head, look->n, "\r\n\r\n", 4) != NULL))
        look_tell(look, look_judge(look));
}

static void look_on_end(void *owner, int error)
{
    look_tell(owner, look_judge(owner));
}

static void look_on_time(void *owner)
{
    struct hub_look *look = owner;

    look_tell(look, look->stream != NULL ? look_judge(look) : HUB_SEES_NOBODY);
}

static const struct stream_events look_events = { look_on_space, look_on_read, look_on_end, NULL };

static void look_on_connected(void *owner, int error)
{
    static const char request[] =
        "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    struct hub_look *look = owner;

    if (error < 0 || look->only_open ||
        connector_take(look->connector, &look_events, look, &look->stream) < 0) {
        look_tell(look, error < 0 ? HUB_SEES_NOBODY : HUB_SEES_SOMEBODY);
        return;
    }
    stream_write(look->stream, request, sizeof request - 1);
    stream_read_start(look->stream);
}

struct hub_look *hub_look_new(struct loop *loop, const struct hub_look_request *request,
                              hub_look_fn *on_seen, void *owner)
{
    struct hub_look *look = xcalloc(1, sizeof *look);

    look->loop = loop;
    look->on_seen = on_seen;
    look->owner = owner;
    look->only_open = request->only_open;
    look->timer = timer_new(loop, look_on_time, look);
    timer_start(look->timer, request->timeout_ms);
    look->connector = connector_new(loop, &request->place, look_on_connected, look);
    return look;
}

void hub_look_free(struct hub_look *look)
{
    if (look == NULL)
        return;
    connector_free(look->connector);
    stream_free(look->stream);
    timer_free(look->timer);
    free(look);
}
