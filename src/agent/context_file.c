#include "agent/context_file.h"

#include "base/file.h"

#include <errno.h>

int context_file_read(struct str path, size_t max, struct buf *out)
{
    int r;

    if (path.s == NULL || str_has_nul(path))
        return -EINVAL;
    r = file_read(path.s, max, out);
    if (r == -EINVAL && file_is_folder(path.s))
        return -EISDIR;
    return r;
}
