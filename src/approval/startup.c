#include "approval/startup.h"

#include "base/memory.h"
#include "shell/shell_call.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

const char *startup_variable(const char *const *env, const char *name)
{
    size_t len = strlen(name);

    for (; *env != NULL; env++) {
        if (strncmp(*env, name, len) == 0 && (*env)[len] == '=')
            return *env + len + 1;
    }
    return NULL;
}

/* -- Folders of the user --------------------------------------------------------------------- */

/* Shells ask the system where there is no HOME. */
static const char *home_folder(const struct startup *startup)
{
    const char *home = startup_variable(startup->env, "HOME");
    struct passwd entry, *found = NULL;
    char text[4096];

    if (home != NULL)
        return home;
    if (getpwuid_r(getuid(), &entry, text, sizeof text, &found) != 0 || found == NULL)
        return NULL;
    return arena_str(startup->arena, found->pw_dir, strlen(found->pw_dir)).s;
}

/* What shells read in it, what that usually reads, and what that usually puts into the PATH. */
static bool is_certain_home(const struct startup *startup, const char *home)
{
    static const char *const names[] = {
        "",           ".bash_profile", ".bash_login",   ".profile",
        ".bashrc",    ".bash_logout",  ".bash_aliases", ".zshenv",
        ".zprofile",  ".zshrc",        ".zlogin",       ".zlogout",
        ".kshrc",     ".mkshrc",       ".shrc",         "bin",
        ".local/bin", ".cargo/bin",    ".config/fish",  ".cargo/env",
    };

    if (home == NULL || home[0] != '/')
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (writable_reaches(startup->writable,
                             str_of(arena_printf(startup->arena, "%s/%s", home, names[i]))))
            return false;
    }
    return true;
}

static bool is_home_certain(struct startup *startup)
{
    const char *zsh_folder = startup_variable(startup->env, "ZDOTDIR");

    if (!startup->was_looked_at)
        startup->is_home_certain = is_certain_home(startup, home_folder(startup)) &&
                                   (zsh_folder == NULL || is_certain_home(startup, zsh_folder)) &&
                                   !writable_touches(startup->writable, STR_LITERAL("/etc"));
    startup->was_looked_at = true;
    return startup->is_home_certain;
}

/* -- Shells ---------------------------------------------------------------------------------- */

/* BASH_ENV and ENV: a file, after the shell has replaced what it finds in its name. */
static bool is_certain_file(const struct startup *startup, const char *name)
{
    const char *file = startup_variable(startup->env, name);

    return file == NULL || file[0] == '\0' ||
           (file[0] == '/' && strpbrk(file, "$`\\~") == NULL &&
            !writable_reaches(startup->writable, str_of(file)));
}

/* -l, -i, alone or among others, and their long names. What stands behind a script counts, too. */
static bool has_startup_flag(const struct str_array *argv)
{
    for (size_t i = 1; i < argv->n; i++) {
        struct str word = argv->items[i];

        if (str_is(word, "--login") || str_is(word, "--interactive"))
            return true;
        if (word.len < 2 || word.s[0] != '-' || word.s[1] == '-')
            continue;
        if (memchr(word.s, 'l', word.len) != NULL || memchr(word.s, 'i', word.len) != NULL)
            return true;
    }
    return false;
}

/*
 * The outermost bash reads ~/.bashrc when it thinks that it was started over a network, which is when its
 * input is a socket, and on some systems when there is an SSH_CLIENT.
 */
static bool is_outermost(const struct startup *startup)
{
    const char *level = startup_variable(startup->env, "SHLVL");

    return level == NULL || strtol(level, NULL, 10) < 1;
}

static bool reads_home(const struct startup *startup, const struct str_array *argv, struct str name)
{
    static const char *const plain[] = { "sh", "dash", "ash", NULL };

    if (str_starts(argv->items[0], "-") || has_startup_flag(argv))
        return true;
    if (str_is(name, "bash") || str_is(name, "rbash"))
        return is_outermost(startup);
    return !str_is_one_of(name, plain);
}

bool startup_is_certain(struct startup *startup, const struct str_array *argv)
{
    static const char *const shells[] = {
        "ash",   "bash", "csh", "dash", "fish", "ksh", "ksh93", "mksh",
        "rbash", "rzsh", "sh",  "tcsh", "yash", "zsh", NULL,
    };
    struct str name;

    if (startup == NULL || argv->n == 0)
        return true;
    name = shell_call_name(argv->items[0]);
    if (str_starts(name, "-"))
        name = (struct str){ name.s + 1, name.len - 1 };
    if (!str_is_one_of(name, shells))
        return true;
    return is_certain_file(startup, "BASH_ENV") && is_certain_file(startup, "ENV") &&
           (!reads_home(startup, argv, name) || is_home_certain(startup));
}
