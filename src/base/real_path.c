#include "base/real_path.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINKS_MAX = 40 }; /* as many as Linux follows */

/* A path on its way: `done` is without links, `rest` is still to be looked at. */
struct walk {
    struct buf done;
    struct buf rest;
    unsigned n_links;
};

/* The first part of the rest, taken away; no text at its end. It is in the arena. */
static struct str next_part(struct walk *walk, struct arena *arena)
{
    struct str rest = buf_str(&walk->rest);
    size_t from = strspn(rest.s, "/");
    size_t len = strcspn(rest.s + from, "/");
    struct str part = arena_str(arena, rest.s + from, len);

    buf_consume(&walk->rest, from + len);
    return part;
}

static void leave_folder(struct walk *walk)
{
    while (walk->done.len > 0 && walk->done.data[walk->done.len - 1] != '/')
        walk->done.len--;
    if (walk->done.len > 0)
        walk->done.len--;
}

/* The link stands at the end of `done`: it is replaced by where it leads. */
static void follow(struct walk *walk, size_t before, struct str target)
{
    CLEANUP(buf_done) struct buf rest = { 0 };

    buf_add_str(&rest, target);
    buf_add_char(&rest, '/');
    buf_add_str(&rest, buf_str(&walk->rest));
    buf_clear(&walk->rest, 0);
    buf_add_str(&walk->rest, buf_str(&rest));
    walk->done.len = target.s[0] == '/' ? 0 : before;
}

/* Returns whether the path can be one at all. */
static bool add_part(struct walk *walk, struct str part)
{
    char target[PATH_MAX];
    size_t before = walk->done.len;
    ssize_t n;

    buf_add_char(&walk->done, '/');
    buf_add_str(&walk->done, part);
    n = readlink(buf_str(&walk->done).s, target, sizeof target - 1);
    if (n > 0) {
        target[n] = '\0';
        follow(walk, before, (struct str){ target, (size_t)n });
        return ++walk->n_links <= LINKS_MAX && walk->rest.len < 2 * PATH_MAX;
    }
    return true;
}

static bool walk_to_end(struct walk *walk, struct arena *arena)
{
    for (;;) {
        struct str part = next_part(walk, arena);

        if (part.len == 0)
            return true;
        if (str_is(part, "."))
            continue;
        if (str_is(part, ".."))
            leave_folder(walk);
        else if (!add_part(walk, part))
            return false;
    }
}

struct str path_resolve(struct arena *arena, struct str absolute_path)
{
    struct str normal = path_normalize(arena, absolute_path);
    struct walk walk = { 0 };
    char real[PATH_MAX];

    if (normal.len >= PATH_MAX)
        return normal;
    if (realpath(normal.s, real) != NULL)
        return arena_str(arena, real, strlen(real));
    buf_add_str(&walk.rest, normal);
    if (walk_to_end(&walk, arena)) {
        if (walk.done.len == 0)
            buf_add_char(&walk.done, '/');
        normal = arena_str(arena, walk.done.data, walk.done.len);
    }
    buf_done(&walk.done);
    buf_done(&walk.rest);
    return normal;
}
