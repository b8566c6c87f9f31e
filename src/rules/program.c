#include "rules/program.h"

#include "base/memory.h"
#include "base/path.h"
#include "shell/words.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_within(const char *path, const char *folder)
{
    size_t len = strlen(folder);

    while (len > 0 && folder[len - 1] == '/')
        len--;
    return strncmp(path, folder, len) == 0 && (path[len] == '/' || path[len] == '\0');
}

/* Of a path without links. A folder is compared as it is named and as it really is. */
static bool is_writable(const char *real, const struct program_places *places)
{
    for (size_t i = 0; places != NULL && i < places->writable.n; i++) {
        CLEANUP(freep)
        char *named = xstrndup(places->writable.items[i].s, places->writable.items[i].len);
        CLEANUP(freep) char *folder = realpath(named, NULL);

        if (is_within(real, named) || (folder != NULL && is_within(real, folder)))
            return true;
    }
    return false;
}

static bool is_program(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && access(path, X_OK) == 0;
}

/* A file, and neither it nor the folder that names it can be written by commands. */
static bool is_out_of_reach(const char *path, const struct program_places *places)
{
    CLEANUP(freep) char *real = realpath(path, NULL);
    CLEANUP(freep) char *folder = xstrndup(path, (size_t)(strrchr(path, '/') - path));
    CLEANUP(freep) char *real_folder = realpath(folder, NULL);

    return real != NULL && real_folder != NULL && is_program(real) && !is_writable(real, places) &&
           !is_writable(folder, places) && !is_writable(real_folder, places);
}

bool program_is_of_system(struct str path, const struct program_places *places)
{
    static const char *const folders[] = {
        "/bin",
        "/sbin",
        "/usr/bin",
        "/usr/sbin",
        "/usr/local/bin",
        "/usr/local/sbin",
        "/snap/bin",
        "/opt/homebrew/bin",
        "/run/current-system/sw/bin",
        NULL,
    };
    CLEANUP(freep) char *text = NULL;
    struct str name = str_basename(path);

    if (!path_is_absolute(path) || str_has_nul(path) || name.len == 0 || name.len + 1 >= path.len ||
        !str_is_one_of((struct str){ path.s, path.len - name.len - 1 }, folders))
        return false;
    text = xstrndup(path.s, path.len);
    return is_out_of_reach(text, places);
}

/* Can nothing be put into this folder of the PATH, and is it the same one everywhere? */
static bool is_certain_folder(const char *folder, const struct program_places *places)
{
    CLEANUP(freep) char *real = NULL;

    if (folder[0] != '/' || is_writable(folder, places))
        return false;
    real = realpath(folder, NULL);
    return real == NULL || !is_writable(real, places);
}

bool program_name_is_certain(struct str name, const struct program_places *places)
{
    const char *at = places == NULL ? NULL : places->path;

    while (at != NULL) {
        const char *colon = strchrnul(at, ':');
        char folder[PATH_MAX], path[PATH_MAX];

        if ((size_t)snprintf(folder, sizeof folder, "%.*s", (int)(colon - at), at) >=
                sizeof folder ||
            !is_certain_folder(folder, places))
            return false;
        if ((size_t)snprintf(path, sizeof path, "%s/%.*s", folder, (int)name.len, name.s) <
                sizeof path &&
            is_program(path))
            return is_out_of_reach(path, places);
        at = *colon == '\0' ? NULL : colon + 1;
    }
    return true; /* none of them has it: it is the shell's own, or nothing */
}
