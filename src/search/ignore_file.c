#include "search/ignore_file.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_BYTES = 1024 * 1024 };

static bool read_at(int folder, const char *name, struct buf *out)
{
    CLEANUP(closep) int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status;

    return fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
           file_read_from(fd, MAX_BYTES, out) == 0;
}

struct ignore_rules *ignore_file_read(int folder, const char *name)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    return read_at(folder, name, &text) ? ignore_rules_new(buf_str(&text)) : NULL;
}

/* -- The user's own rules ------------------------------------------------------------------ */

/* "~/x" is below the home; other relative paths mean nothing here. */
static const char *expand(struct arena *arena, struct str value, const char *home)
{
    if (value.len > 0 && value.s[0] == '/')
        return arena_str(arena, value.s, value.len).s;
    if (value.len > 2 && memcmp(value.s, "~/", 2) == 0)
        return arena_printf(arena, "%s%.*s", home, (int)value.len - 1, value.s + 1);
    return NULL;
}

/* The value of excludesFile in a line, or no text. */
static struct str excludes_value(struct str line)
{
    static const char name[] = "excludesfile";
    const char *equals = memchr(line.s, '=', line.len);

    if (equals == NULL || strncasecmp(line.s, name, sizeof name - 1) != 0)
        return STR_NONE;
    return str_trim((struct str){ equals + 1, line.len - (size_t)(equals + 1 - line.s) });
}

/* core.excludesFile of a git configuration, as far as it is written plainly. */
static struct str find_excludes_file(struct str text)
{
    struct str found = STR_NONE;
    bool in_core = false;

    for (size_t at = 0; at < text.len && found.s == NULL;) {
        const char *end = memchr(text.s + at, '\n', text.len - at);
        size_t len = end == NULL ? text.len - at : (size_t)(end - text.s) - at;
        struct str line = str_trim((struct str){ text.s + at, len });

        at += len + 1;
        if (line.len > 0 && line.s[0] == '[')
            in_core = line.len == 6 && strncasecmp(line.s, "[core]", 6) == 0;
        else if (in_core)
            found = excludes_value(line);
    }
    return found;
}

struct ignore_rules *ignore_file_global(void)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf config = { 0 };
    const char *home = getenv("HOME"), *xdg = getenv("XDG_CONFIG_HOME"), *path = NULL;

    if (home == NULL)
        return NULL;
    if (read_at(AT_FDCWD, arena_printf(&arena, "%s/.gitconfig", home), &config))
        path = expand(&arena, find_excludes_file(buf_str(&config)), home);
    if (path == NULL && xdg != NULL && xdg[0] == '/')
        path = arena_printf(&arena, "%s/git/ignore", xdg);
    if (path == NULL)
        path = arena_printf(&arena, "%s/.config/git/ignore", home);
    return ignore_file_read(AT_FDCWD, path);
}
