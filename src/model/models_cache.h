/*
 * models_cache.json: what OpenAI last told of its models, in the format of the reference.
 *
 *     {"fetched_at":"2026-11-15T19:17:26.294Z","etag":"...","client_version":"0.118.0","models":[...]}
 */
#ifndef MODEL_MODELS_CACHE_H
#define MODEL_MODELS_CACHE_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>
#include <yyjson.h>

enum { MODELS_CACHE_SECONDS = 300 };

/* The file as it is, if it is of this version and no older than MODELS_CACHE_SECONDS; its models are the
 * member `models`. NULL: there is none, or it is of no use. */
yyjson_doc *models_cache_read(const char *home, int64_t now_s, int64_t *ret_fetched_s);

/* That it cannot be written is no more than logged. `models` is a JSON array. */
void models_cache_write(const char *home, int64_t now_s, struct str etag, yyjson_val *models);

/* It was found to be current: from now on it is as old as `now_s`, if it still has this etag. */
void models_cache_renew(const char *home, int64_t now_s, struct str etag);

#endif
