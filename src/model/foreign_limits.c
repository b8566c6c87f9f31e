/*
 * Rate limits as other servers tell them: how much there is of requests and of tokens, how much of that is left, and when
 * it is all there again.
 */
#include "model/dialect.h"
#include "model/foreign.h"

#include <ctype.h>
#include <stdlib.h>

enum { RESET_MAX_S = 366 * 24 * 3600 }; /* what is farther away is not believed */

/* "6m0s", "1h2m3.5s", "120ms", "12": seconds, rounded up; -1: it says something else. */
static int64_t duration_in(struct str text)
{
    const char *at = text.len == 0 ? "?" : text.s;
    double seconds = 0;

    while (*at != '\0') {
        char *end = NULL;
        double value = strtod(at, &end);

        if (!isdigit((unsigned char)*at) || value > RESET_MAX_S)
            return -1;
        at = end + (*end != '\0');
        if (*end == 'm' && *at == 's') {
            value /= 1000;
            at++;
        } else if (*end == 'm') {
            value *= 60;
        } else if (*end == 'h') {
            value *= 3600;
        } else if (*end != 's' && *end != '\0') {
            return -1;
        }
        seconds += value;
    }
    return seconds > RESET_MAX_S ? -1 : (int64_t)(seconds + 0.999);
}

/* `2026-02-03T04:05:06Z`, or how long it takes; 0: neither. */
static int64_t reset_in(struct str text, time_t now)
{
    struct tm date = { 0 };
    int64_t seconds, at;

    if (text.len > 0 && strptime(text.s, "%Y-%m-%dT%H:%M:%S", &date) != NULL) {
        at = timegm(&date);
        return at > now && at - now <= RESET_MAX_S ? at : 0;
    }
    seconds = duration_in(text);
    return seconds < 0 ? 0 : (int64_t)now + seconds;
}

/* -1: it is no count. */
static int64_t limit_count(struct str text)
{
    char *end;
    unsigned long long value;

    if (text.len == 0 || text.len > 15 || !isdigit((unsigned char)text.s[0]))
        return -1;
    value = strtoull(text.s, &end, 10);
    return *end == '\0' ? (int64_t)value : -1;
}

/* The names of three headers. */
struct limit_headers {
    const char *limit, *remaining, *reset;
};

static const struct wire_rate_limit_window *limit_window(struct arena *arena,
                                                         const struct http_head *head,
                                                         const struct limit_headers *names,
                                                         time_t now)
{
    int64_t limit = limit_count(http_header(head, names->limit));
    int64_t left = limit_count(http_header(head, names->remaining));
    int64_t resets_at = reset_in(http_header(head, names->reset), now);
    struct wire_rate_limit_window *window;

    if (limit <= 0 || left < 0)
        return NULL;
    if (left > limit)
        left = limit;
    window = arena_zero(arena, sizeof *window);
    window->used_percent = (int32_t)((limit - left) * 100 / limit);
    if (resets_at > 0)
        window->resets_at = (struct opt_i64){ .set = true, .value = resets_at };
    return window;
}

static const struct limit_headers request_headers[] = {
    { "x-ratelimit-limit-requests", "x-ratelimit-remaining-requests",
      "x-ratelimit-reset-requests" },
    { "anthropic-ratelimit-requests-limit", "anthropic-ratelimit-requests-remaining",
      "anthropic-ratelimit-requests-reset" },
};
static const struct limit_headers token_headers[] = {
    { "x-ratelimit-limit-tokens", "x-ratelimit-remaining-tokens", "x-ratelimit-reset-tokens" },
    { "anthropic-ratelimit-tokens-limit", "anthropic-ratelimit-tokens-remaining",
      "anthropic-ratelimit-tokens-reset" },
};

static const struct wire_rate_limit_window *first_window(struct arena *arena,
                                                         const struct http_head *head,
                                                         const struct limit_headers *names,
                                                         time_t now)
{
    const struct wire_rate_limit_window *window = limit_window(arena, head, &names[0], now);

    return window != NULL ? window : limit_window(arena, head, &names[1], now);
}

struct answer_head foreign_head(struct arena *arena, const struct http_head *head, time_t now)
{
    struct answer_head answer = { .event.type = SAMPLING_STARTED };
    struct wire_rate_limit_snapshot *limits = arena_zero(arena, sizeof *limits);

    limits->limit_id = STR_LITERAL(FOREIGN_LIMIT_ID);
    limits->primary = first_window(arena, head, request_headers, now);
    limits->secondary = first_window(arena, head, token_headers, now);
    if (limits->primary == NULL && limits->secondary == NULL)
        return answer;
    answer.event.rate_limits = limits;
    answer.event.n_rate_limits = 1;
    return answer;
}
