#include "model/rate_limits.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

enum { MAX_LIMITS = 32 }; /* a server that names more is not believed */

static const char marker[] = "-primary-used-percent";

static bool read_double(struct str text, double *ret_value)
{
    char *end;
    double value;

    if (text.len == 0)
        return false;
    value = strtod(text.s, &end);
    if (*end != '\0' || !isfinite(value))
        return false;
    *ret_value = value;
    return true;
}

static struct opt_i64 read_integer(struct str text)
{
    char *end;
    long long value;

    if (text.len == 0)
        return (struct opt_i64){ 0 };
    errno = 0;
    value = strtoll(text.s, &end, 10);
    if (*end != '\0' || errno != 0)
        return (struct opt_i64){ 0 };
    return (struct opt_i64){ .set = true, .value = value };
}

static bool read_bool(struct str text, bool *ret_value)
{
    if (text.s == NULL)
        return false;
    *ret_value = strcasecmp(text.s, "true") == 0 || strcmp(text.s, "1") == 0;
    return *ret_value || strcasecmp(text.s, "false") == 0 || strcmp(text.s, "0") == 0;
}

/* What the header x-FAMILY-NAME says. */
static struct str header_of(struct arena *arena, const struct http_head *head, const char *family,
                            const char *name)
{
    return http_header(head, arena_printf(arena, "x-%s-%s", family, name));
}

static int32_t round_percent(double percent)
{
    if (percent >= INT32_MAX - 1)
        return INT32_MAX;
    if (percent <= INT32_MIN + 1)
        return INT32_MIN;
    return (int32_t)(percent < 0 ? percent - 0.5 : percent + 0.5);
}

static const struct wire_rate_limit_window *read_window(struct arena *arena,
                                                        const struct http_head *head,
                                                        const char *family, const char *which)
{
    struct wire_rate_limit_window window = { 0 };
    double percent;

    if (!read_double(header_of(arena, head, family, arena_printf(arena, "%s-used-percent", which)),
                     &percent))
        return NULL;
    window.used_percent = round_percent(percent);
    window.window_duration_mins = read_integer(
        header_of(arena, head, family, arena_printf(arena, "%s-window-minutes", which)));
    window.resets_at =
        read_integer(header_of(arena, head, family, arena_printf(arena, "%s-reset-at", which)));
    if (percent == 0 && window.window_duration_mins.value == 0 && !window.resets_at.set)
        return NULL;
    return memcpy(arena_alloc(arena, sizeof window), &window, sizeof window);
}

static const struct wire_credits_snapshot *read_credits(struct arena *arena,
                                                        const struct http_head *head)
{
    struct wire_credits_snapshot credits = { 0 };
    struct str balance = http_header(head, "x-codex-credits-balance");

    if (!read_bool(http_header(head, "x-codex-credits-has-credits"), &credits.has_credits) ||
        !read_bool(http_header(head, "x-codex-credits-unlimited"), &credits.unlimited))
        return NULL;
    if (balance.len > 0)
        credits.balance = arena_str(arena, balance.s, balance.len);
    return memcpy(arena_alloc(arena, sizeof credits), &credits, sizeof credits);
}

/* In lower case, with one character in place of another: codex-other is the limit codex_other. */
static char *respell(struct arena *arena, struct str text, char from, char to)
{
    char *copy = arena_printf(arena, "%.*s", STR_ARGS(text));

    for (char *c = copy; *c != '\0'; c++)
        *c = *c == from ? to : (char)tolower((unsigned char)*c);
    return copy;
}

bool rate_limits_find(struct arena *arena, const struct http_head *head, struct str id,
                      struct wire_rate_limit_snapshot *ret_limit)
{
    struct str given = id.len > 0 ? str_trim(id) : STR_NONE;
    const char *family = respell(arena, given.len > 0 ? given : STR_LITERAL("codex"), '_', '-');
    struct str name = header_of(arena, head, family, "limit-name");
    struct wire_rate_limit_snapshot limit = {
        .limit_id = str_of(respell(arena, str_of(family), '-', '_')),
        .primary = read_window(arena, head, family, "primary"),
        .secondary = read_window(arena, head, family, "secondary"),
        .credits = read_credits(arena, head),
    };

    if (name.len > 0)
        limit.limit_name = arena_str(arena, name.s, name.len);
    if (limit.primary == NULL && limit.secondary == NULL && limit.credits == NULL &&
        limit.limit_name.s == NULL)
        return false;
    *ret_limit = limit;
    return true;
}

/* The id in x-ID-primary-used-percent; no text for other headers. */
static struct str id_in(struct arena *arena, struct str header)
{
    size_t ends = sizeof marker - 1;

    if (header.len <= 2 + ends || strncasecmp(header.s, "x-", 2) != 0 ||
        strcasecmp(header.s + header.len - ends, marker) != 0)
        return STR_NONE;
    return str_of(respell(arena, (struct str){ header.s + 2, header.len - 2 - ends }, '-', '_'));
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(((const struct str *)a)->s, ((const struct str *)b)->s);
}

const struct wire_rate_limit_snapshot *rate_limits_of(struct arena *arena,
                                                      const struct http_head *head, size_t *ret_n)
{
    struct wire_rate_limit_snapshot *limits = arena_zero(arena, MAX_LIMITS * sizeof *limits);
    struct str ids[MAX_LIMITS] = { 0 };
    size_t n_ids = 0, n = 0;

    for (size_t i = 0; i < head->headers.n && n_ids < MAX_LIMITS - 1; i++) {
        ids[n_ids] = id_in(arena, head->headers.items[i].name);
        if (ids[n_ids].s != NULL && !str_is(ids[n_ids], "codex"))
            n_ids++;
    }
    qsort(ids, n_ids, sizeof *ids, compare_ids);

    if (rate_limits_find(arena, head, STR_NONE, &limits[n]))
        n++;
    for (size_t i = 0; i < n_ids; i++) {
        if (i > 0 && str_equal(ids[i], ids[i - 1]))
            continue;
        if (rate_limits_find(arena, head, ids[i], &limits[n]))
            n++;
    }
    *ret_n = n;
    return n == 0 ? NULL : limits;
}
