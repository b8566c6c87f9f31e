/*
 * The lines of a thread at a glance, in either direction: what kind each is and where, without reading the JSON of those
 * that are written as codex and Bobbin write them. Memory does not depend on how long a line or a file is.
 */
#ifndef STORE_ROLLOUT_LINES_H
#define STORE_ROLLOUT_LINES_H

#include "base/error.h"
#include "base/str.h"
#include "store/rollout_chain.h"

#include <stdbool.h>
#include <stdint.h>

enum glance_kind {
    GLANCE_OTHER = 1,
    GLANCE_TURN,     /* task_started: a turn begins */
    GLANCE_ITEM,     /* item_completed */
    GLANCE_ROLLBACK, /* thread_rolled_back */
    GLANCE_CONTEXT,  /* turn_context: what a turn was made with */
};

struct glance {
    enum glance_kind kind;
    uint64_t place;
    uint64_t end;    /* of the line, behind its line break */
    bool is_whole;   /* it has one */
    struct str head; /* of its text, or all of it; valid during the call */
};

/* Returns false to stop. */
typedef bool glance_fn(void *owner, const struct glance *glance);

/* The lines that begin between two places, in the order of the file, or against it. */
bool rollout_glance(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                    glance_fn *on_line, void *owner, struct error *err);
bool rollout_glance_back(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                         glance_fn *on_line, void *owner, struct error *err);

/*
 * The ordinal of the last whole line within the first bytes of a file; false if there is none, or if it does not end
 * exactly there. An `end` of UINT64_MAX: of the file, whatever may be torn behind its last line.
 */
bool rollout_last_ordinal(const char *path, uint64_t end, uint64_t *ret_ordinal);

/* The same, but what was torn may lie between that line and `end`: *ret_line_end is where the line ends. */
bool rollout_last_numbered(const char *path, uint64_t end, uint64_t *ret_ordinal,
                           uint64_t *ret_line_end);

/* The kind of one line, of which this is the beginning. */
enum glance_kind glance_kind_of(struct str text);

/* The ordinal of a line; false: it has none. */
bool glance_ordinal(struct str text, uint64_t *ret_ordinal);

#endif
