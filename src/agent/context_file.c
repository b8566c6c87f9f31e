#include "agent/context_file.h"

#include "base/file.h"

#include <errno.h>
#include <sys/stat.h>

int context_file_read(struct str path, size_t max, struct buf *out)
{
    struct stat status;
    int r;

    if (path.s == NULL || str_has_nul(path))
        return -EINVAL;
    r = file_read(path.s, max, out);
    if (r == -EINVAL && stat(path.s, &status) == 0 && S_ISDIR(status.st_mode))
        return -EISDIR;
    return r;
}
