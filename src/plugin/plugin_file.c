#include "plugin/plugin_file.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "schema/strict.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

bool plugin_file_decode(struct str text, const struct type *type, struct arena *arena,
                        void *ret_value, struct error *err)
{
    if (!utf8_is_valid(text))
        return error_set(err, ERR_INVALID_REQUEST, "stream did not contain valid UTF-8");
    return schema_decode_strict(type, text, arena, ret_value, err);
}

int plugin_file_read(const char *path, size_t max_bytes, const struct type *type,
                     struct arena *arena, void *ret_value, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    int status = file_read(path, max_bytes, &text);

    if (status < 0)
        return status;
    return plugin_file_decode(buf_str(&text), type, arena, ret_value, err) ? 0 : -EBADMSG;
}

/* Is this part of a path ".."? */
static bool is_parent(struct str part)
{
    return part.len == 2 && memcmp(part.s, "..", 2) == 0;
}

enum plugin_path_fault plugin_path_fault(struct str path)
{
    size_t start = 2, n_parts = 0;

    if (!str_starts(path, "./"))
        return PATH_IS_NOT_RELATIVE;
    if (str_has_nul(path))
        return PATH_HAS_NUL;
    while (start <= path.len) {
        const char *slash =
            start == path.len ? NULL : memchr(path.s + start, '/', path.len - start);
        size_t end = slash == NULL ? path.len : (size_t)(slash - path.s);
        struct str part = { path.s + start, end - start };

        if (is_parent(part))
            return PATH_LEADS_OUT;
        n_parts += part.len > 0 && !(part.len == 1 && part.s[0] == '.');
        start = end + 1;
    }
    return n_parts == 0 ? PATH_IS_EMPTY : PATH_IS_FINE;
}

struct str plugin_path_in(struct arena *arena, struct str folder, struct str path)
{
    return path_normalize(arena, str_of(arena_printf(arena, "%s/%s", folder.s, path.s + 2)));
}

bool plugin_path_stays(struct str folder, const char *path)
{
    char own[PATH_MAX], real[PATH_MAX];
    size_t len;

    if (realpath(folder.s, own) == NULL || realpath(path, real) == NULL)
        return false;
    len = strlen(own);
    return strncmp(real, own, len) == 0 && real[len] == '/';
}
