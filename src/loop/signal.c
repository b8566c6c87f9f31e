#include "base/check.h"
#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct signal_watch {
    uv_signal_t uv;
    signal_fn *on_signal;
    void *owner;
};

static void received(uv_signal_t *uv, int signo)
{
    struct signal_watch *watch = container_of(uv, struct signal_watch, uv);

    watch->on_signal(watch->owner, signo);
}

static void closed(uv_handle_t *handle)
{
    free(container_of(handle, struct signal_watch, uv));
}

struct signal_watch *signal_watch_new(struct loop *loop, int signo, signal_fn *on_signal,
                                      void *owner)
{
    struct signal_watch *watch = xcalloc(1, sizeof *watch);

    uv_signal_init(loop_uv(loop), &watch->uv);
    watch->on_signal = on_signal;
    watch->owner = owner;
    check(uv_signal_start(&watch->uv, received, signo) == 0);
    uv_unref((uv_handle_t *)&watch->uv); /* waiting for a signal alone keeps no program alive */
    return watch;
}

void signal_watch_free(struct signal_watch *watch)
{
    if (watch != NULL)
        uv_close((uv_handle_t *)&watch->uv, closed);
}
