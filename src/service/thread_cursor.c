#include "service/thread_cursor.h"

#include "base/clock.h"
#include "base/uuid.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

enum { DEFAULT_LIMIT = 25, MAX_LIMIT = 100 };

static const char *skip_fraction(const char *end)
{
    if (*end == '.') {
        do
            end++;
        while (isdigit((unsigned char)*end));
    }
    return end;
}

/* The end of a time at the beginning of the text; NULL: there is none. */
static const char *parse_time(const char *text, int64_t *ret_time)
{
    struct tm tm = { 0 };
    const char *end = strptime(text, "%Y-%m-%dT%H:%M:%S", &tm);

    if (end == NULL) {
        tm = (struct tm){ 0 };
        end = strptime(text, "%Y-%m-%dT%H-%M-%S", &tm);
    }
    if (end == NULL)
        return NULL;
    end = skip_fraction(end);
    *ret_time = timegm(&tm);
    return *end == 'Z' ? end + 1 : end;
}

bool thread_cursor_parse(struct str cursor, struct arena *arena, struct thread_query *query)
{
    static const char with_itself[] = "|+";
    const char *bar = memchr(cursor.s, '|', cursor.len);
    char *id = arena_alloc(arena, UUID_LENGTH + 1);
    struct str rest;
    char reason[160];
    bool is_included;

    if (bar == NULL || parse_time(cursor.s, &query->anchor_time) != bar)
        return false;
    rest = (struct str){ bar + 1, cursor.len - (size_t)(bar + 1 - cursor.s) };
    is_included = str_ends(rest, with_itself);
    if (is_included)
        rest.len -= sizeof with_itself - 1;
    if (!uuid_parse(rest, id, reason))
        return false;
    query->has_anchor = true;
    query->has_anchor_itself = is_included;
    query->anchor_id = str_of(id);
    return true;
}

struct str thread_cursor_make(const struct thread_query *query, const struct thread_summary *at,
                              bool is_included, struct arena *arena)
{
    int64_t time_s = at->created_at;

    if (query->sort == SORT_UPDATED_AT)
        time_s = at->updated_at;
    else if (query->sort == SORT_GIVEN)
        time_s = (int64_t)query_place_of(query, at->id);
    return str_of(arena_printf(arena, "%s|%s%s", clock_utc(arena, time_s).s, at->id.s,
                               is_included ? "|+" : ""));
}

size_t page_limit(struct opt_u32 limit)
{
    if (!limit.set)
        return DEFAULT_LIMIT;
    if (limit.value == 0)
        return 1;
    return limit.value < MAX_LIMIT ? limit.value : MAX_LIMIT;
}
