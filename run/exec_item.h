/*
 * Items as the lines of `exec --json` have them: other names, other words, fewer kinds.
 */
#ifndef RUN_EXEC_ITEM_H
#define RUN_EXEC_ITEM_H

#include <bobbin/bobbin.h>

/* When an item is told of. */
enum exec_phase { EXEC_STARTED, EXEC_COMPLETED };

/* Fills `out`, which has its id and nothing else, from an item of the protocol. */
typedef void exec_item_fn(const bobbin_value *item, bobbin_object *out);

struct exec_item_kind {
    const char *type;      /* in the protocol */
    const char *exec_type; /* in the line */
    bool only_completed;   /* its beginning is not told of */
    exec_item_fn *fill;
};

/* NULL: such an item is not told of at all. */
const struct exec_item_kind *exec_item_kind_of(const bobbin_value *item, enum exec_phase phase);

#endif
