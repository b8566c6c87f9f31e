#include "server/home.h"

#include "base/memory.h"
#include "base/platform.h"
#include "base/real_path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool find_given(const char *path, char **ret_home, struct error *err)
{
    struct stat status;

    if (stat(path, &status) < 0)
        return error_set(err, ERR_INTERNAL,
                         errno == ENOENT
                             ? "CODEX_HOME points to \"%s\", but that path does not exist"
                             : "failed to read CODEX_HOME \"%s\"",
                         path);
    if (!S_ISDIR(status.st_mode))
        return error_set(err, ERR_INTERNAL,
                         "CODEX_HOME points to \"%s\", but that path is not a directory", path);
    *ret_home = realpath(path, NULL);
    if (*ret_home == NULL)
        return error_set(err, ERR_INTERNAL, "failed to canonicalize CODEX_HOME \"%s\": %s", path,
                         strerror(errno));
    return true;
}

static bool find_default(char **ret_home, struct error *err)
{
    CLEANUP(freep) char *path = NULL;
    const char *home = user_home();

    if (home == NULL)
        return error_set(err, ERR_INTERNAL, "Could not find home directory");
    if (asprintf(&path, "%s/.codex", home) < 0)
        return error_set(err, ERR_INTERNAL, "out of memory");
    if (mkdir(path, 0777) < 0 && errno != EEXIST)
        return error_set(err, ERR_INTERNAL, "cannot create %s: %s", path, strerror(errno));
    *ret_home = realpath(path, NULL);
    if (*ret_home == NULL)
        return error_set(err, ERR_INTERNAL, "cannot use %s: %s", path, strerror(errno));
    return true;
}

/* As it is written. */
static struct str given_home(struct arena *arena)
{
    const char *given = getenv("CODEX_HOME"), *home = user_home();
    char here[PATH_MAX];

    if (given != NULL && given[0] == '/')
        return str_of(given);
    if (given != NULL && given[0] != '\0')
        return getcwd(here, sizeof here) == NULL
                   ? STR_NONE
                   : str_of(arena_printf(arena, "%s/%s", here, given));
    return home == NULL ? STR_NONE : str_of(arena_printf(arena, "%s/.codex", home));
}

struct str_array home_links(struct arena *arena)
{
    struct str home = given_home(arena);
    struct followed followed = { 0 };
    struct str *places;

    if (home.s != NULL)
        followed = path_follow(arena, home);
    places = arena_alloc(arena, (followed.n_links + 1) * sizeof *places);
    for (size_t i = 0; i < followed.n_links; i++)
        places[i] = followed.links[i].place;
    return (struct str_array){ places, followed.n_links };
}

bool home_find(char **ret_home, struct error *err)
{
    const char *given = getenv("CODEX_HOME");

    if (given != NULL && given[0] != '\0')
        return find_given(given, ret_home, err);
    return find_default(ret_home, err);
}
