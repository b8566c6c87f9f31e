/* As realpath(3), which does not tell which links it followed. */
#include "base/real_path.h"

#include "base/path.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As many as the kernel follows. */
enum { LINKS_MAX = 40 };

struct link_walk {
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

static void go_up(struct link_walk *walk)
{
    while (walk->len > 0 && walk->at[--walk->len] != '/')
        ;
    walk->at[walk->len] = '\0';
}

/* False: there is no such long path. */
static bool go_into(struct link_walk *walk, struct str part)
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
static bool follow_link(struct link_walk *walk, const struct stat *status)
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

/* False: no system call would take such a path. */
static bool walk_on(struct link_walk *walk)
{
    for (struct str part = next_part(&walk->rest); part.len > 0; part = next_part(&walk->rest)) {
        struct stat status;

        if (str_is(part, "."))
            continue;
        if (str_is(part, "..")) {
            go_up(walk);
            continue;
        }
        if (!go_into(walk, part))
            return false;
        if (lstat(walk->at, &status) != 0)
            walk->followed->exists = false;
        else if (S_ISLNK(status.st_mode) && !follow_link(walk, &status))
            return false;
    }
    return true;
}

struct followed path_follow(struct arena *arena, struct str absolute_path)
{
    struct str normal = path_normalize(arena, absolute_path);
    struct followed_link links[LINKS_MAX];
    struct followed followed = { .exists = true, .links = links };
    struct link_walk walk = { .arena = arena, .rest = normal, .followed = &followed };

    if (normal.len >= PATH_MAX || !walk_on(&walk))
        return (struct followed){ .real = normal };
    followed.real = walk.len == 0 ? STR_LITERAL("/") : arena_str(arena, walk.at, walk.len);
    followed.links = arena_alloc(arena, (followed.n_links + 1) * sizeof *links);
    /* cppcheck-suppress uninitvar ; as many as were met are filled */
    memcpy(followed.links, links, followed.n_links * sizeof *links);
    return followed;
}

struct str path_resolve(struct arena *arena, struct str absolute_path)
{
    return path_follow(arena, absolute_path).real;
}

struct str path_real_front(struct arena *arena, struct str absolute_path)
{
    char *text = arena_printf(arena, "%s", absolute_path.s);
    size_t len = absolute_path.len;

    while (len > 0) {
        char cut = text[len], *real;

        text[len] = '\0';
        real = realpath(text, NULL);
        text[len] = cut;
        if (real != NULL) {
            struct str whole = str_of(arena_printf(arena, "%s/%s", real, text + len));

            free(real);
            return path_normalize(arena, whole);
        }
        while (len > 0 && text[len - 1] != '/')
            len--;
        while (len > 0 && text[len - 1] == '/')
            len--;
    }
    return path_normalize(arena, absolute_path);
}

struct str path_from_here(struct arena *arena, struct str path)
{
    char here[PATH_MAX];

    if (path.s != NULL && path_is_absolute(path))
        return path_normalize(arena, path);
    if (getcwd(here, sizeof here) == NULL)
        here[0] = '\0';
    if (path.s == NULL || path.len == 0)
        return str_of(arena_printf(arena, "%s", here));
    return path_normalize(arena, str_of(arena_printf(arena, "%s/%s", here, path.s)));
}
