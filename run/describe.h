/*
 * What the agent wants to be allowed, in words. All that others wrote is made visible (VISIBLE_LINE of
 * base/visible.h), so that it ends no line and no two of them look the same.
 */
#ifndef RUN_DESCRIBE_H
#define RUN_DESCRIBE_H

#include "patches.h"

/* In a line, for a note: "run `rm x` (it is old)". */
void describe_briefly(bobbin_request *request, struct buf *out);

/* For whoever decides about it: what it is, then each part on a line of its own that begins with its name,
 * "  command: rm x". */
void describe_fully(bobbin_request *request, struct patches *patches, struct buf *out);

#endif
