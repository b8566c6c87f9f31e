#include "model/usage_limit.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <strings.h>

static const time_t last_time = INT64_C(253402300799); /* the end of the year 9999 */

#define USAGE_PAGE "https://chatgpt.com/codex/settings/usage"

/* What can be done beside waiting. */
static const struct {
    const char *plan;
    const char *advice;
} advices[] = {
    { "free", "Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus)," },
    { "go", "Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus)," },
    { "plus", "Upgrade to Pro (https://chatgpt.com/explore/pro), visit " USAGE_PAGE
              " to purchase more credits" },
    { "pro", "Visit " USAGE_PAGE " to purchase more credits" },
    { "team", "To get more access now, send a request to your admin" },
    { "business", "To get more access now, send a request to your admin" },
};

static const char *day_suffix(int day)
{
    if (day >= 11 && day <= 13)
        return "th";
    switch (day % 10) {
    case 1:
        return "st";
    case 2:
        return "nd";
    case 3:
        return "rd";
    default:
        return "th";
    }
}

/* 3:05 PM today, Nov 15th, 2026 3:05 PM on any other day; in local time. */
static const char *clock_text(struct arena *arena, time_t when, time_t now)
{
    struct tm then, today;
    char month[32], clock[32];

    if (when < 0 || when > last_time)
        return NULL;
    if (localtime_r(&when, &then) == NULL || localtime_r(&now, &today) == NULL)
        return NULL;
    snprintf(clock, sizeof clock, "%d:%02d %s", then.tm_hour % 12 == 0 ? 12 : then.tm_hour % 12,
             then.tm_min, then.tm_hour < 12 ? "AM" : "PM");
    if (then.tm_year == today.tm_year && then.tm_yday == today.tm_yday)
        return arena_printf(arena, "%s", clock);
    strftime(month, sizeof month, "%b", &then);
    return arena_printf(arena, "%s %d%s, %d %s", month, then.tm_mday, day_suffix(then.tm_mday),
                        then.tm_year + 1900, clock);
}

static const char *advice_for(struct str plan)
{
    for (size_t i = 0; plan.s != NULL && i < ARRAY_LENGTH(advices); i++) {
        if (strcasecmp(plan.s, advices[i].plan) == 0)
            return advices[i].advice;
    }
    return NULL;
}

struct str usage_limit_text(struct arena *arena, const struct usage_limit *limit, time_t now)
{
    const char *clock = limit->has_reset ? clock_text(arena, limit->resets_at, now) : NULL;
    const char *when = clock == NULL ? "later" : arena_printf(arena, "at %s", clock);
    const char *advice = advice_for(limit->plan);

    if (limit->name.len > 0 && strcasecmp(limit->name.s, "codex") != 0)
        return str_of(arena_printf(arena,
                                   "You've hit your usage limit for %s. Switch to another model "
                                   "now, or try again %s.",
                                   limit->name.s, when));
    if (limit->promotion.len > 0)
        return str_of(arena_printf(arena, "You've hit your usage limit. %s, or try again %s.",
                                   limit->promotion.s, when));
    if (advice != NULL)
        return str_of(
            arena_printf(arena, "You've hit your usage limit. %s or try again %s.", advice, when));
    return str_of(arena_printf(arena, "You've hit your usage limit. Try again %s.", when));
}
