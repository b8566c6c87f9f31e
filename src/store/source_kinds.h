/* Which kinds of threads, in the words of thread/list, a source on disk is of. Kinds are bits. */
#ifndef STORE_SOURCE_KINDS_H
#define STORE_SOURCE_KINDS_H

#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stddef.h>

/* Sources by how they begin; an exact one ends there. The first that fits counts. */
struct source_kind {
    const char *text;
    bool exact;
    int kinds;
};

/* NULL behind the last one, whose kind all others are of: SOURCE_KIND_OTHER. */
const struct source_kind *source_kind_at(size_t i);

enum { SOURCE_KIND_OTHER = 1 << WIRE_THREAD_SOURCE_KIND_UNKNOWN };

int source_kinds_of(const char *source);

/* Those that are asked for; none: the interactive ones. */
int source_kinds_wanted(const enum wire_thread_source_kind *kinds, size_t n);

#endif
