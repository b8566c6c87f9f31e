#include "base/path.h"

size_t path_parent_len(const char *path, size_t len)
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
            len = path_parent_len(out, len);
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

struct str path_parent(struct arena *arena, struct str path)
{
    size_t len = path_parent_len(path.s, path.len);

    return len == 0 ? STR_LITERAL("/") : arena_str(arena, path.s, len);
}

struct str path_basename(struct str path)
{
    const char *slash = path.len == 0 ? NULL : memrchr(path.s, '/', path.len);

    if (slash == NULL)
        return path;
    return (struct str){ slash + 1, path.len - (size_t)(slash + 1 - path.s) };
}

bool path_is_below(struct str path, struct str folder)
{
    if (folder.len == 1)
        return true; /* "/" */
    return path.len >= folder.len && memcmp(path.s, folder.s, folder.len) == 0 &&
           (path.len == folder.len || path.s[folder.len] == '/');
}
