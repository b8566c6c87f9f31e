/*
 * A sampling's request: where it goes, with which headers, and its body.
 */
#ifndef MODEL_SAMPLING_BODY_H
#define MODEL_SAMPLING_BODY_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "model/sampling.h"

struct str sampling_url(struct arena *arena, const struct provider *provider);

/* The same for ChatGPT logins; NULL if the provider says itself where it is. */
struct str sampling_chatgpt_url(struct arena *arena, const struct provider *provider);

/* Fails if the provider wants a credential from the environment that is not there. */
bool sampling_headers(struct arena *arena, const struct sampling_options *options,
                      struct name_values *ret_headers, struct error *err);

void sampling_body(const struct sampling_options *options, struct buf *out);

#endif
