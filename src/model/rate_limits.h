/*
 * What the headers of an answer say about rate limits.
 *
 * A limit is told by headers `x-ID-primary-used-percent` and its kin; the account's own is `codex`.
 */
#ifndef MODEL_RATE_LIMITS_H
#define MODEL_RATE_LIMITS_H

#include "base/arena.h"
#include "http/client.h"
#include "schema/generated/wire.h"

#include <stddef.h>

/* Every limit the headers tell of: `codex` first, the others by name. NULL if there is none. */
const struct wire_rate_limit_snapshot *rate_limits_of(struct arena *arena,
                                                      const struct http_head *head, size_t *ret_n);

/* One limit by its id, `codex` where it is no text. False if the headers say nothing of it. */
bool rate_limits_find(struct arena *arena, const struct http_head *head, struct str id,
                      struct wire_rate_limit_snapshot *ret_limit);

#endif
