#include "hub/look.h"

#include "base/memory.h"

#include <stdlib.h>

enum { STATUS_LINE = 12 }; /* "HTTP/1.1 200": the rest does not matter */

struct hub_look {
    struct loop *loop;
    hub_look_fn *on_seen;
    void *owner;
    bool only_open;
    struct connector *connector;
    struct stream *stream;
    struct timer *timer;
    char status[STATUS_LINE];
    size_t n;
};

/* The owner may free us in there. */
static void look_tell(struct hub_look *look, enum hub_sight sight)
{
    timer_stop(look->timer);
    stream_free(look->stream);
    look->stream = NULL;
    look->on_seen(look->owner, sight);
}

static char *look_on_space(void *owner, size_t *ret_size)
{
    struct hub_look *look = owner;

    *ret_size = STATUS_LINE - look->n;
    return look->status + look->n;
}

static void look_on_read(void *owner, size_t n)
{
    struct hub_look *look = owner;
    struct str status = { look->status, look->n += n };
    bool is_ready = str_starts(status, "HTTP/1.") && str_ends(status, " 200");

    if (look->n == STATUS_LINE)
        look_tell(look, is_ready ? HUB_SEES_SERVER : HUB_SEES_SOMEBODY);
}

static void look_on_end(void *owner, int error)
{
    look_tell(owner, HUB_SEES_SOMEBODY);
}

static void look_on_time(void *owner)
{
    struct hub_look *look = owner;

    look_tell(look, look->stream != NULL ? HUB_SEES_SOMEBODY : HUB_SEES_NOBODY);
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
