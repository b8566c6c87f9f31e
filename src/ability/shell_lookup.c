#include "ability/shell_lookup.h"

#include "agent/context.h"
#include "base/memory.h"
#include "base/path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const kinds[] = { "bash", "zsh", "sh" };

static const char *shell_kind_of(const char *path)
{
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        if (str_is(path_basename(str_of(path)), kinds[i]))
            return kinds[i];
    }
    return NULL;
}

static bool is_executable(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

static struct str find_in_path(const char *name, struct arena *arena)
{
    const char *path = getenv("PATH");

    while (path != NULL && *path != '\0') {
        size_t len = strcspn(path, ":");
        char *candidate = arena_printf(arena, "%.*s/%s", (int)len, path, name);

        if (candidate[0] == '/' && is_executable(candidate))
            return str_of(candidate);
        path += len + (path[len] == ':');
    }
    return STR_NONE;
}

struct str shell_lookup(struct str wanted, struct arena *arena)
{
    const char *kind = str_has_nul(wanted) ? NULL : shell_kind_of(wanted.s);
    struct str users = user_shell_path(arena), found;

    if (kind == NULL)
        return STR_LITERAL("/bin/sh");
    if (wanted.s[0] == '/' && is_executable(wanted.s))
        return wanted;
    if (shell_kind_of(users.s) == kind)
        return users;
    found = find_in_path(kind, arena);
    if (found.s == NULL)
        found = str_of(arena_printf(arena, "/bin/%s", kind));
    return is_executable(found.s) ? found : STR_LITERAL("/bin/sh");
}

bool shell_login(struct tool_call *call, struct opt_bool wanted, bool *ret_login)
{
    bool allowed = !turn_settings(call->turn)->no_login_shell;

    *ret_login = wanted.set ? wanted.value : allowed;
    if (allowed || !*ret_login)
        return true;
    tool_call_answer(call,
                     STR_LITERAL("login shell is disabled by config; omit `login` or set it to "
                                 "false."));
    return false;
}
