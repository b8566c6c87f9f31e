#include "patch/lines.h"

bool lines_split(struct str text, struct arena *arena, struct lines *ret_lines)
{
    const char *at = text.s, *end = text.s + text.len;
    size_t n = str_count_lines(text);
    struct line *items;

    if (n > LINES_MAX || text.len > UINT32_MAX)
        return false;
    items = arena_alloc(arena, n * sizeof *items);
    for (size_t i = 0; i < n; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((newline == NULL ? end : newline) - at);
        bool is_crlf = newline != NULL && len > 0 && at[len - 1] == '\r';

        items[i] = (struct line){
            .s = at,
            .len = (uint32_t)(len - (is_crlf ? 1 : 0)),
            .ending = newline == NULL ? 0
                      : is_crlf       ? 2
                                      : 1,
        };
        at += len + 1;
    }
    *ret_lines = (struct lines){ items, n };
    return true;
}
