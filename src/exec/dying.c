#include "exec/dying.h"

void dying_init(struct dying *dying, void (*on_gone)(void *owner), void *owner)
{
    list_init(&dying->ones);
    dying->on_gone = on_gone;
    dying->owner = owner;
}

bool dying_is_empty(const struct dying *dying)
{
    return list_is_empty(&dying->ones);
}

void dying_done(struct dying *dying)
{
    list_foreach(&dying->ones, one, struct dying_one, node) {
        list_remove(&one->node);
        one->dying = NULL;
    }
}

void dying_add(struct dying *dying, struct dying_one *one)
{
    one->dying = dying;
    if (dying != NULL)
        list_append(&dying->ones, &one->node);
}

void dying_leave(struct dying_one *one)
{
    struct dying *dying = one->dying;

    list_remove(&one->node);
    one->dying = NULL;
    if (dying != NULL && dying_is_empty(dying))
        dying->on_gone(dying->owner);
}
