/* Those who wait for something that happens once for all of them. Each is called once, then gone. */
#ifndef BASE_WAITER_H
#define BASE_WAITER_H

#include "base/list.h"

struct waiter {
    struct list_node node;
    void (*fn)(void *owner);
    void *owner;
};

struct waiter *waiter_new(struct list *list, void (*fn)(void *owner), void *owner);
void waiter_cancel(struct waiter *waiter); /* accepts NULL */

/* Those that come to wait meanwhile wait for the next time. */
void waiters_call(struct list *list);

#endif
