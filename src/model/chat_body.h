/* What chat/completions is asked with. Private to its dialect. */
#ifndef MODEL_CHAT_BODY_H
#define MODEL_CHAT_BODY_H

#include "base/buf.h"
#include "model/sampling.h"

void chat_body(const struct sampling_options *options, struct buf *out);

#endif
