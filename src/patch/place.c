#include "patch/place.h"

#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

bool place_find(struct str path, struct arena *arena, struct place *ret_place)
{
    struct str real;
    const char *slash;

    if (!path_is_absolute(path) || str_has_nul(path) || path.s[path.len - 1] == '/' ||
        path.len >= PATH_MAX)
        return false;
    real = path_real_front(arena, path);
    slash = memrchr(real.s, '/', real.len);
    if (real.len == 1)
        return false;
    *ret_place = (struct place){
        .path = real,
        .folder = arena_str(arena, real.s, slash == real.s ? 1 : (size_t)(slash - real.s)),
        .name = str_of(slash + 1),
    };
    return true;
}

/* -- Folder by folder ------------------------------------------------------------------------ */

/* The next part of a path without links; false at its end. */
static bool next_part(const char **at, char part[NAME_MAX + 1])
{
    size_t len;

    while (**at == '/')
        (*at)++;
    len = strcspn(*at, "/");
    if (len == 0 || len > NAME_MAX)
        return false;
    memcpy(part, *at, len);
    part[len] = '\0';
    *at += len;
    return true;
}

static int open_part(int parent, const char *part)
{
    int fd = openat(parent, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    return fd < 0 ? -errno : fd;
}

/* With `make` missing folders are made; *ret_made_len: how much of the path the first of them is. */
static int walk(const struct place *place, bool make, size_t *ret_made_len)
{
    char part[NAME_MAX + 1];
    const char *at = place->folder.s;
    int fd = open_part(AT_FDCWD, "/");

    *ret_made_len = 0;
    while (fd >= 0 && next_part(&at, part)) {
        int inner = open_part(fd, part);

        if (inner == -ENOENT && make) {
            if (mkdirat(fd, part, 0777) == 0 && *ret_made_len == 0)
                *ret_made_len = (size_t)(at - place->folder.s);
            inner = open_part(fd, part);
        }
        close(fd);
        fd = inner;
    }
    if (fd >= 0 && at[strspn(at, "/")] != '\0') { /* a part that is too long */
        close(fd);
        return -ENAMETOOLONG;
    }
    return fd;
}

int place_open(const struct place *place)
{
    size_t made_len;

    return walk(place, /* make= */ false, &made_len);
}

int place_make(const struct place *place, struct arena *arena, struct str *ret_made)
{
    size_t made_len;
    int fd = walk(place, /* make= */ true, &made_len);

    *ret_made = made_len == 0 ? STR_NONE : arena_str(arena, place->folder.s, made_len);
    return fd;
}

void place_unmake(const struct place *place, struct str made)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str folder = place->folder;

    while (made.s != NULL && folder.len >= made.len) {
        struct place parent;
        int fd;

        folder = arena_str(&arena, folder.s, folder.len);
        if (!place_find(folder, &arena, &parent))
            return;
        fd = place_open(&parent);
        if (fd < 0)
            return;
        unlinkat(fd, parent.name.s, AT_REMOVEDIR);
        close(fd);
        folder = parent.folder;
    }
}
