#include "config/key_path.h"

#include "base/buf.h"
#include "base/memory.h"

/* "..." with \" and \\ in it; *at stands on the quote. NULL text: it does not end. */
static struct str read_quoted(struct arena *arena, struct str path, size_t *at)
{
    CLEANUP(buf_done) struct buf part = { 0 };

    for (size_t i = *at + 1; i < path.len; i++) {
        if (path.s[i] == '"') {
            *at = i + 1;
            return arena_str(arena, buf_str(&part).s, part.len);
        }
        if (path.s[i] == '\\' && i + 1 < path.len)
            i++;
        buf_add_char(&part, path.s[i]);
    }
    return STR_NONE;
}

static bool read_path_part(struct arena *arena, struct str path, size_t *at, struct str *ret_part,
                           const char **ret_reason)
{
    size_t start = *at;

    if (start < path.len && path.s[start] == '"') {
        *ret_part = read_quoted(arena, path, at);
        if (ret_part->s != NULL && (*at == path.len || path.s[*at] == '.'))
            return true;
        *ret_reason = ret_part->s == NULL ? "keyPath has a quote that is not closed"
                                          : "keyPath must have a dot after a quoted key";
        return false;
    }
    while (*at < path.len && path.s[*at] != '.')
        ++*at;
    *ret_part = arena_str(arena, path.s + start, *at - start);
    if (*at > start)
        return true;
    *ret_reason = "keyPath must not have an empty segment";
    return false;
}

bool key_path_parse(struct arena *arena, struct str path, struct key_parts *ret_parts,
                    const char **ret_reason)
{
    size_t at = 0;

    ret_parts->n = 0;
    if (str_trim(path).len == 0) {
        *ret_reason = "keyPath must not be empty";
        return false;
    }
    for (;;) {
        if (ret_parts->n == ARRAY_LENGTH(ret_parts->items)) {
            *ret_reason = "keyPath has too many segments";
            return false;
        }
        if (!read_path_part(arena, path, &at, &ret_parts->items[ret_parts->n], ret_reason))
            return false;
        ret_parts->n++;
        if (at == path.len)
            return true;
        at++;
    }
}
