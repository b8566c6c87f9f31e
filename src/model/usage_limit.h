/* What somebody reads whose plan is used up, and when it can be used again. */
#ifndef MODEL_USAGE_LIMIT_H
#define MODEL_USAGE_LIMIT_H

#include "base/arena.h"
#include "base/str.h"

#include <stdbool.h>
#include <time.h>

struct usage_limit {
    struct str plan;      /* "plus", or no text */
    struct str name;      /* of a limit other than the account's own, or no text */
    struct str promotion; /* takes the place of our advice; or no text */
    time_t resets_at;
    bool has_reset;
};

struct str usage_limit_text(struct arena *arena, const struct usage_limit *limit, time_t now);

#endif
