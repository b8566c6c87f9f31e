/* Finding the program of a command by its name. */
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file without a first line that says who reads it is the shell's. */
static void try_program(const char *path, char *const *args, char *const *env)
{
    size_t n = 0;
    const char **words;

    execve(path, args, env);
    if (errno != ENOEXEC)
        return;
    while (args[n] != NULL)
        n++;
    words = calloc(n + 3, sizeof *words);
    if (words == NULL)
        return;
    words[0] = "/bin/sh";
    words[1] = path;
    for (size_t i = 1; i < n; i++)
        words[i + 1] = args[i];
    execve(words[0], (char *const *)(uintptr_t)words, env);
}

static const char *search_path(void)
{
    for (size_t i = 0; environ[i] != NULL; i++) {
        if (strncmp(environ[i], "PATH=", 5) == 0)
            return environ[i] + 5;
    }
    return "/bin:/usr/bin";
}

/* May another folder have it? */
static bool goes_on(int error)
{
    return error == EACCES || error == ENOENT || error == ENOTDIR || error == ENODEV ||
           error == ESTALE || error == ETIMEDOUT || error == ENAMETOOLONG;
}

int execvpe(const char *name, char *const *args, char *const *env)
{
    const char *folder = search_path();
    bool was_shut = false;
    char path[PATH_MAX];

    if (strchr(name, '/') != NULL) {
        try_program(name, args, env);
        return -1;
    }
    errno = ENOENT;
    while (*name != '\0' && folder != NULL) {
        size_t len = strcspn(folder, ":");

        /* An empty part is the working directory. */
        if (snprintf(path, sizeof path, "%.*s%s%s", (int)len, folder, len > 0 ? "/" : "", name) <
            (int)sizeof path) {
            try_program(path, args, env);
            was_shut |= errno == EACCES;
            if (!goes_on(errno))
                return -1;
        }
        folder = folder[len] == ':' ? folder + len + 1 : NULL;
    }
    if (was_shut)
        errno = EACCES;
    return -1;
}
