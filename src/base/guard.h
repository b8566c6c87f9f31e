/*
 * Guards: empty directories that the launcher puts where a confined command must not make something,
 * such as .git in a folder that is no repository (launcher/guards.c). They are known by their mode,
 * which nobody else uses, and mean nothing to anybody: /tmp does not become a project while a command
 * runs that may write there.
 */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>
#include <sys/stat.h>

enum { GUARD_MODE = 01555 };

/* In a set-group-id folder every new one is so, too. */
static inline bool guard_has_mode(const struct stat *status)
{
    return S_ISDIR(status->st_mode) && (status->st_mode & (07777 & ~S_ISGID)) == GUARD_MODE;
}

/* Is there something at this path, other than a guard? */
static inline bool marker_exists(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && !guard_has_mode(&status);
}

#endif
