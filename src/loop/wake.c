#include "loop/wake.h"

#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct wake {
    uv_async_t uv;
    wake_fn *on_wake;
    void *owner;
};

static void woken(uv_async_t *uv)
{
    struct wake *wake = container_of(uv, struct wake, uv);

    wake->on_wake(wake->owner);
}

static void wake_closed(uv_handle_t *handle)
{
    free(container_of(handle, struct wake, uv));
}

struct wake *wake_new(struct loop *loop, wake_fn *on_wake, void *owner)
{
    struct wake *wake = xcalloc(1, sizeof *wake);

    wake->on_wake = on_wake;
    wake->owner = owner;
    uv_async_init(loop_uv(loop), &wake->uv, woken);
    return wake;
}

void wake_send(struct wake *wake)
{
    uv_async_send(&wake->uv);
}

void wake_free(struct wake *wake)
{
    if (wake != NULL)
        uv_close((uv_handle_t *)&wake->uv, wake_closed);
}
