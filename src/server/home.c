#include "server/home.h"

#include "base/memory.h"
#include "base/platform.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

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

bool home_find(char **ret_home, struct error *err)
{
    const char *given = getenv("CODEX_HOME");

    if (given != NULL && given[0] != '\0')
        return find_given(given, ret_home, err);
    return find_default(ret_home, err);
}
