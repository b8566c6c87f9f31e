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
#include <yyjson.h>

/* What is in its place: it says no more than that, as a line may have these words of its own. */
#define LONG_TEXT_STAND_IN "(output)"

/*
 * A line with a long output gets into *ret_line without it; *ret_text is that text, in the line, as JSON without the quotes
 * and just as we would write it. False: there is none, or it is written otherwise; the line is to be parsed as it is. Whether
 * the text is what it seems is known when the rest has been parsed.
 */
bool long_text_take_out(struct str line, const struct rollout_kind *kind, struct buf *ret_line,
                        struct str *ret_text);

/* Is the text that stands at that address, in a line that was parsed in place, the output of a command? Other items may have a
 * member of the same name, in what a tool was given or has answered, and need it. */
bool long_text_is_output(yyjson_val *line, const char *stand_in);

#endif
