#include "service/installation.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

enum { ID_FILE_BYTES_MAX = 256 };

struct str installation_name(struct arena *arena)
{
    char name[HOST_NAME_MAX + 1] = "";

    if (gethostname(name, sizeof name - 1) < 0 || name[0] == '\0')
        return STR_LITERAL("localhost");
    return arena_str(arena, name, strlen(name));
}

static bool read_installation_id(const char *path, struct arena *arena, struct str *ret_id)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str id;

    if (file_read(path, ID_FILE_BYTES_MAX, &text) != 0)
        return false;
    id = str_trim(buf_str(&text));
    if (!uuid_is_valid(id))
        return false;
    *ret_id = arena_str(arena, id.s, id.len);
    return true;
}

/* Two servers that start at once agree on whose file was there first. */
static void write_id(const char *path, const char *id)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    ssize_t n;

    if (fd < 0)
        return;
    n = write(fd, id, UUID_LENGTH);
    (void)n; /* what is not whole is no id, and another is made up */
    close(fd);
}

struct str installation_id(const char *home, struct arena *arena)
{
    const char *path = arena_printf(arena, "%s/installation_id", home);
    char *made = arena_alloc(arena, UUID_LENGTH + 1);
    struct str id;

    if (read_installation_id(path, arena, &id))
        return id;
    uuid_make_v4(made);
    write_id(path, made);
    return read_installation_id(path, arena, &id) ? id : str_of(made);
}
