/* bobbin doctor: the index of threads. */
#include "base/descriptor.h"
#include "base/memory.h"
#include "cli/doctor_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What every database of SQLite begins with, its NUL included. A file without a byte becomes one. */
static const char sqlite_mark[] = "SQLite format 3";

static bool is_database(int fd)
{
    char start[sizeof sqlite_mark];
    ssize_t n = read(fd, start, sizeof start);

    return n == 0 || (n == sizeof start && memcmp(start, sqlite_mark, sizeof start) == 0);
}

static struct finding ailing(struct arena *arena, const char *path, const char *why)
{
    return (struct finding){
        .verdict = POOR,
        .text = arena_printf(
            arena, "%s %s; the server reads the files of all threads instead, which is slow", path,
            why),
        .remedy = arena_printf(
            arena,
            "move it away: `mv %s %s.broken`; the next server makes a new one from the files", path,
            path),
    };
}

/* It is not opened as a database: that may write beside it. */
struct finding doctor_look_at_index(struct arena *arena, const struct config *config)
{
    const char *path;
    CLEANUP(closep) int fd = -1;
    struct stat facts;

    if (config == NULL)
        return (struct finding){ .verdict = BAD, .text = "unknown without a configuration" };
    path = arena_printf(arena, "%s/state_5.sqlite", config->sqlite_home.s);
    fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno != ENOENT)
        return ailing(arena, path, strerror(errno));
    if (fd < 0)
        return (struct finding){ .verdict = FINE,
                                 .text =
                                     arena_printf(arena, "%s (none: the server makes it)", path) };
    if (fstat(fd, &facts) != 0 || !S_ISREG(facts.st_mode))
        return ailing(arena, path, "is no file");
    if (!is_database(fd))
        return ailing(arena, path, "is no database of SQLite");
    return (struct finding){ .verdict = FINE, .text = path };
}
