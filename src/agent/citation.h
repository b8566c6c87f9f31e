/*
 * What a model remembers from: <oai-mem-citation>...</oai-mem-citation> within its text is not
 * shown, but told beside it.
 *
 *     <citation_entries>
 *     MEMORY.md:1-2|note=[why]
 *     </citation_entries>
 *     <rollout_ids>
 *     01900000-0000-7000-8000-000000000001
 *     </rollout_ids>
 *
 * Text is fed as it streams; what may still become a tag is held back.
 */
#ifndef AGENT_CITATION_H
#define AGENT_CITATION_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <stdbool.h>

struct citation_filter {
    struct buf held;   /* the beginning of a tag, or of what only looks like one */
    struct buf quoted; /* what stood between tags */
    bool inside;
};

/* Adds to `out` what is to be shown. */
void citation_filter(struct citation_filter *filter, struct str text, struct buf *out);

/* The end of the text: what was held back is not a tag. */
void citation_filter_end(struct citation_filter *filter, struct buf *out);
void citation_filter_done(struct citation_filter *filter);

/* What was quoted; NULL: nothing that can be read. In the arena. */
const struct wire_memory_citation *citation_read(struct str quoted, struct arena *arena);

/* A whole text at once: what is shown of it, and what it quotes. */
const struct wire_memory_citation *citation_take(struct str text, struct arena *arena,
                                                 struct str *ret_shown);

#endif
