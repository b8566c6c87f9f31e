/* What Anthropic Messages is asked with. Private to its dialect. */
#ifndef MODEL_ANTHROPIC_BODY_H
#define MODEL_ANTHROPIC_BODY_H

#include "base/buf.h"
#include "model/sampling.h"

void anthropic_body(const struct sampling_options *options, struct buf *out);

#endif
