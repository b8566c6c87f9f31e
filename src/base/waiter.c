#include "base/waiter.h"

#include "base/memory.h"

#include <stdlib.h>

struct waiter *waiter_new(struct list *list, void (*fn)(void *owner), void *owner)
{
    struct waiter *waiter = xcalloc(1, sizeof *waiter);

    waiter->fn = fn;
    waiter->owner = owner;
    list_append(list, &waiter->node);
    return waiter;
}

void waiter_cancel(struct waiter *waiter)
{
    if (waiter == NULL)
        return;
    list_remove(&waiter->node);
    free(waiter);
}

void waiters_call(struct list *list)
{
    struct list now;

    list_init(&now);
    list_foreach(list, waiter, struct waiter, node) {
        list_remove(&waiter->node);
        list_append(&now, &waiter->node);
    }
    while (!list_is_empty(&now)) {
        struct waiter *waiter = container_of(list_first(&now), struct waiter, node);
        void (*fn)(void *owner) = waiter->fn;
        void *owner = waiter->owner;

        waiter_cancel(waiter);
        fn(owner);
    }
}
