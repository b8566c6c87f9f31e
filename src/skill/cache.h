/*
 * The skills that were found, by the folder they were found for. It belongs to one worker queue and
 * is touched by its works only.
 */
#ifndef SKILL_CACHE_H
#define SKILL_CACHE_H

#include "skill/discovery.h"

struct skill_cache;

struct skill_cache *skill_cache_new(void);
void skill_cache_free(struct skill_cache *cache); /* accepts NULL */

/* NULL: not known. Valid until the cache changes. */
const struct skills *skill_cache_get(const struct skill_cache *cache, struct str cwd);

/* Finds them anew and keeps them. */
const struct skills *skill_cache_fill(struct skill_cache *cache, const struct config *config,
                                      struct str cwd, const struct str *extra_roots,
                                      size_t n_extra_roots);

void skill_cache_clear(struct skill_cache *cache);

#endif
