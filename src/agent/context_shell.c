/* The user's shell, in which commands of the model run. */
#include "agent/context.h"
#include "base/memory.h"
#include "base/path.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

/* Takes `-lc SCRIPT` and speaks the language that our commands are written in; not so nologin. */
static bool is_usable(const char *path)
{
    static const char *const names[] = { "bash", "dash", "ksh", "mksh", "sh", "zsh" };

    if (path == NULL || path[0] != '/' || access(path, X_OK) < 0)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (str_is(path_basename(str_of(path)), names[i]))
            return true;
    }
    return false;
}

struct str user_shell_path(struct arena *arena)
{
    const char *shell = getenv("SHELL");
    struct passwd entry, *found = NULL;
    char text[4096];

    if (is_usable(shell))
        return arena_str(arena, shell, strlen(shell));
    if (getpwuid_r(getuid(), &entry, text, sizeof text, &found) == 0 && found != NULL &&
        is_usable(found->pw_shell))
        return arena_str(arena, found->pw_shell, strlen(found->pw_shell));
    return is_usable("/bin/bash") ? STR_LITERAL("/bin/bash") : STR_LITERAL("/bin/sh");
}

struct str user_shell_name(struct arena *arena)
{
    return path_basename(user_shell_path(arena));
}
