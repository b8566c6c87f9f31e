#include "service/paging.h"

#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>

static bool parse_cursor(struct str cursor, size_t *ret_start)
{
    const char *digits = cursor.s + (cursor.s[0] == '+');
    char *end;

    if (*digits < '0' || *digits > '9' || str_has_nul(cursor))
        return false;
    errno = 0;
    *ret_start = strtoul(digits, &end, 10);
    return *end == '\0' && errno == 0;
}

bool list_page_find(struct arena *arena, struct str cursor, struct opt_u32 limit, size_t total,
                    const char *what, struct list_page *ret_page, struct error *err)
{
    struct list_page page = { 0 };

    if (cursor.s != NULL && !parse_cursor(cursor, &page.start))
        return error_set(err, ERR_INVALID_REQUEST, "invalid cursor: %s", cursor.s);
    if (page.start > total)
        return error_set(err, ERR_INVALID_REQUEST, "cursor %zu exceeds total %s %zu", page.start,
                         what, total);
    page.n = total - page.start;
    if (limit.set && page.n > limit.value)
        page.n = limit.value > 0 ? limit.value : 1;
    if (page.start + page.n < total)
        page.next_cursor = str_of(arena_printf(arena, "%zu", page.start + page.n));
    *ret_page = page;
    return true;
}

bool require_page(struct request *req, struct str cursor, struct opt_u32 limit, size_t total,
                  const char *what, struct list_page *ret_page)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (list_page_find(req->arena, cursor, limit, total, what, ret_page, &err))
        return true;
    request_fail_with(req, &err);
    return false;
}

bool require_number_page(struct request *req, struct str cursor, struct opt_u32 limit, size_t total,
                         const char *prefix, struct list_page *ret_page)
{
    CLEANUP(error_done) struct error err = { 0 };
    size_t start = 0;

    if (cursor.s != NULL && !parse_cursor(cursor, &start)) {
        error_set(&err, ERR_INVALID_REQUEST, "%s: %s", prefix,
                  cursor.len == 0 ? "cannot parse integer from empty string"
                                  : "invalid digit found in string");
        request_fail_with(req, &err);
        return false;
    }
    if (start > total) {
        *ret_page = (struct list_page){ .start = total };
        return true;
    }
    return require_page(req, cursor, limit, total, "entries", ret_page);
}
