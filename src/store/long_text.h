/*
 * Outputs of commands are most of a long rollout, and clients get them as they stand in its lines. They are taken out before
 * a line is parsed, so that nobody unescapes them only to escape them again.
 */
#ifndef STORE_LONG_TEXT_H
#define STORE_LONG_TEXT_H

#include "base/buf.h"
#include "base/str.h"
#include "store/rollout_kind.h"

#include <stdbool.h>

/* What is in its place: it says no more than that, as a line may have these words of its own. */
#define LONG_TEXT_STAND_IN "(output)"

/*
 * A line with a long output gets into *ret_line without it; *ret_text is that text, in the line, as JSON without the quotes
 * and just as we would write it. False: there is none, or it is written otherwise; the line is to be parsed as it is.
 */
bool long_text_take_out(struct str line, const struct rollout_kind *kind, struct buf *ret_line,
                        struct str *ret_text);

#endif
