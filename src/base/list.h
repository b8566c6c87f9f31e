/*
 * A list of objects that embed their place in it. A list owns nothing.
 *
 *     struct connection { struct list_node node; ... };
 *     list_foreach(&rpc->connections, connection, struct connection, node) { ... }
 */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

struct list_node {
    struct list_node *prev;
    struct list_node *next;
};

struct list {
    struct list_node head; /* a ring; list_init() closes it */
};

static inline void list_init(struct list *list)
{
    list->head.prev = list->head.next = &list->head;
}

static inline bool list_is_empty(const struct list *list)
{
    return list->head.next == &list->head;
}

static inline void list_append(struct list *list, struct list_node *node)
{
    node->prev = list->head.prev;
    node->next = &list->head;
    node->prev->next = node;
    list->head.prev = node;
}

static inline void list_prepend(struct list *list, struct list_node *node)
{
    node->prev = &list->head;
    node->next = list->head.next;
    node->next->prev = node;
    list->head.next = node;
}

/* Taking out what is in no list (zeroed, or taken out before) does nothing. */
static inline void list_remove(struct list_node *node)
{
    if (node->next == NULL)
        return;
    node->prev->next = node->next;
    node->next->prev = node->prev;
    node->prev = node->next = NULL;
}

static inline struct list_node *list_first(struct list *list)
{
    /* The analyzer does not see that list_remove() takes a node out before it is freed. */
    return list_is_empty(list) ? NULL : list->head.next; // NOLINT(clang-analyzer-unix.Malloc)
}

/* The body may remove the current object, but no other. */
#define list_foreach(list, name, type, member)                                                     \
    for (struct list_node *name##_node_ = (list)->head.next, *name##_next_ = name##_node_->next;   \
         name##_node_ != &(list)->head;                                                            \
         name##_node_ = name##_next_, name##_next_ = name##_node_->next)                           \
        for (type *name = container_of(name##_node_, type, member); name != NULL; name = NULL)

#endif
