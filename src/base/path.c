#include "base/path.h"

/* Takes the last part away: "/a/b" becomes "/a", "/" stays. */
static size_t parent_len(const char *path, size_t len)
{
    while (len > 0 && path[len - 1] != '/')
        len--;
    return len > 0 ? len - 1 : 0;
}

struct str path_normalize(struct arena *arena, struct str path)
{
    char *out = arena_alloc(arena, path.len + 2);
    size_t len = 0, i = 0;

    while (i < path.len) {
        size_t start, part;

        while (i < path.len && path.s[i] == '/')
            i++;
        start = i;
        while (i < path.len && path.s[i] != '/')
            i++;
        part = i - start;
        if (part == 0 || (part == 1 && path.s[start] == '.'))
            continue;
        if (part == 2 && path.s[start] == '.' && path.s[start + 1] == '.') {
            len = parent_len(out, len);
            continue;
        }
        out[len++] = '/';
        memcpy(out + len, path.s + start, part);
        len += part;
    }
    if (len == 0)
        out[len++] = '/';
    out[len] = '\0';
    return (struct str){ out, len };
}
