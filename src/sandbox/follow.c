/* As realpath(3), which does not tell which links it followed. */
#include "sandbox/follow.h"

#include "base/path.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As many as the kernel follows. */
enum { LINKS_MAX = 40 };

struct walk {
    struct arena *arena;
    char at[PATH_MAX]; /* where we are, without links; "" is the root directory */
    size_t len;
    struct str rest; /* what is still to be walked */
    struct followed *followed;
};

static struct str next_part(struct str *rest)
{
    const char *end;
    struct str part;

    while (rest->len > 0 && rest->s[0] == '/')
        *rest = (struct str){ rest->s + 1, rest->len - 1 };
    end = memchr(rest->s, '/', rest->len);
    part = (struct str){ rest->s, end == NULL ? rest->len : (size_t)(end - rest->s) };
    *rest = (struct str){ rest->s + part.len, rest->len - part.len };
    return part;
}

static void go_up(struct walk *walk)
{
    while (walk->len > 0 && walk->at[--walk->len] != '/')
        ;
    walk->at[walk->len] = '\0';
}

/* False: there is no such long path. */
static bool go_into(struct walk *walk, struct str part)
{
    if (walk->len + 1 + part.len >= sizeof walk->at)
        return false;
    walk->at[walk->len++] = '/';
    memcpy(walk->at + walk->len, part.s, part.len);
    walk->len += part.len;
    walk->at[walk->len] = '\0';
    return true;
}

/* We stand on a link: go where it leads. */
static bool take_link(struct walk *walk, const struct stat *status)
{
    struct followed *followed = walk->followed;
    char target[PATH_MAX];
    ssize_t n = readlink(walk->at, target, sizeof target - 1);

    if (n <= 0 || (size_t)n == sizeof target - 1 || followed->n_links == LINKS_MAX)
        return false;
    followed->links[followed->n_links++] = (struct followed_link){
        .place = arena_str(walk->arena, walk->at, walk->len),
        .changed = status->st_ctim,
    };
    walk->rest =
        str_of(arena_printf(walk->arena, "%.*s/%.*s", (int)n, target, STR_ARGS(walk->rest)));
    if (target[0] == '/') {
        walk->len = 0;
        walk->at[0] = '\0';
    } else {
        go_up(walk);
    }
    return true;
}

static bool walk_on(struct walk *walk)
{
    for (struct str part = next_part(&walk->rest); part.len > 0; part = next_part(&walk->rest)) {
        struct stat status;

        if (str_is(part, "."))
            continue;
        if (str_is(part, "..")) {
            go_up(walk);
            continue;
        }
        if (!go_into(walk, part) || lstat(walk->at, &status) != 0 ||
            (S_ISLNK(status.st_mode) && !take_link(walk, &status)))
            return false;
    }
    return true;
}

struct followed path_follow(struct arena *arena, struct str path)
{
    struct followed followed = { .real = path_normalize(arena, path) };
    struct walk walk = { .arena = arena, .rest = followed.real, .followed = &followed };
    struct followed_link links[LINKS_MAX];

    if (followed.real.len >= PATH_MAX)
        return followed; /* there is no such thing */
    followed.links = links;
    followed.exists = walk_on(&walk);
    followed.real =
        path_normalize(arena, str_of(arena_printf(arena, "%s/%.*s", walk.at, STR_ARGS(walk.rest))));
    followed.links = arena_alloc(arena, (followed.n_links + 1) * sizeof *links);
    memcpy(followed.links, links, followed.n_links * sizeof *links);
    return followed;
}
