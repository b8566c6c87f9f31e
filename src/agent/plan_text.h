/*
 * Plan mode: what a model proposes stands between <proposed_plan> and </proposed_plan>, each on a
 * line of its own.
 *
 * Text is fed as it streams. A line is held back only while it may still turn out to be a tag.
 */
#ifndef AGENT_PLAN_TEXT_H
#define AGENT_PLAN_TEXT_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

struct plan_splitter {
    struct buf line; /* the beginning of a line that may become a tag */
    bool in_plan;
    bool line_decided; /* the rest of the current line is plain text */
};

/* Called for each piece of text, in order; valid during the call. */
typedef void plan_text_fn(void *owner, bool is_plan, struct str text);

void plan_split(struct plan_splitter *splitter, struct str text, plan_text_fn *on_text,
                void *owner);

/* The end of the message: what was held back is text, unless it is a tag. */
void plan_split_end(struct plan_splitter *splitter, plan_text_fn *on_text, void *owner);

void plan_splitter_done(struct plan_splitter *splitter);

#endif
