/*
 * What went wrong with an attempt, in the words a client reads, and whether another may help.
 */
#ifndef MODEL_SAMPLING_ERROR_H
#define MODEL_SAMPLING_ERROR_H

#include "base/arena.h"
#include "http/client.h"
#include "model/sampling.h"

#include <stdint.h>
#include <time.h>
#include <yyjson.h>

enum {
    ERROR_BODY_MAX = 256 * 1024, /* how much of a refusal's body is read */
    RETRY_AFTER_MAX_MS = 300000, /* a server that wants a longer pause is not waited for */
};

struct failure {
    struct sampling_error error;
    bool retry_request;          /* at once, without telling the client */
    bool retry_stream;           /* announced to the client */
    bool is_refusal;             /* with a status that the same request would get again */
    uint64_t retry_after_ms;     /* 0: the usual pause */
    uint32_t max_stream_retries; /* of retry_stream, if those are fewer than usual; 0: as usual */
    struct wire_rate_limit_snapshot rate_limits; /* of a usage limit */
    bool has_rate_limits;
};

/* All text is made in the arena. */

/* An answer whose status is no success. `now` is for the time of a usage limit. */
struct failure failure_of_status(struct arena *arena, const struct http_head *head, struct str body,
                                 struct str url, time_t now);

/* The `response` of a response.failed, or NULL. */
struct failure failure_of_failed(struct arena *arena, yyjson_val *response);

/* The same of its error: `code` and `message`. */
struct failure failure_of_error(struct arena *arena, yyjson_val *error);

/* The stream ended before its time. */
struct failure failure_of_stream(struct arena *arena, const char *reason);

/* There was no answer at all. */
struct failure failure_of_connection(struct arena *arena, enum http_result result, struct str url,
                                     const char *detail);
struct failure failure_of_timeout(struct arena *arena, struct str url);

/* The model's context has no room for what it was asked. */
struct failure failure_of_overflow(void);

/* `Retry-After` in milliseconds: seconds, or a date; 0: there is none. More than RETRY_AFTER_MAX_MS: too long. */
uint64_t failure_pause_wanted(const struct http_head *head, time_t now);

/* Nothing that another attempt could change: no credential, no libcurl. */
struct failure failure_for_good(struct arena *arena, struct str message);

#endif
