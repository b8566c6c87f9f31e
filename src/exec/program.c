#include "exec/program.h"

#include "base/buf.h"
#include "base/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char default_path[] = "/bin:/usr/bin";

static const char *path_of(char *const *env)
{
    for (; *env != NULL; env++) {
        if (strncmp(*env, "PATH=", 5) == 0)
            return *env + 5;
    }
    return default_path;
}

/* `folder` and `name`, below `cwd` if they are relative. */
static int check_at(const char *cwd, struct str folder, const char *name)
{
    CLEANUP(buf_done) struct buf path = { 0 };
    struct stat status;

    if (folder.len > 0 ? folder.s[0] != '/' : name[0] != '/')
        buf_printf(&path, "%s/", cwd);
    if (folder.len > 0)
        buf_printf(&path, "%.*s/", STR_ARGS(folder));
    buf_add_text(&path, name);
    if (stat(buf_str(&path).s, &status) < 0)
        return -ENOENT;
    return S_ISREG(status.st_mode) && access(path.data, X_OK) == 0 ? 0 : -EACCES;
}

int program_check(const char *name, char *const *env, const char *cwd)
{
    int found = -ENOENT;

    if (strchr(name, '/') != NULL)
        return check_at(cwd, (struct str){ "", 0 }, name);
    for (const char *at = path_of(env); at != NULL;) {
        size_t len = strcspn(at, ":");
        int status = check_at(cwd, len == 0 ? STR_LITERAL(".") : (struct str){ at, len }, name);

        if (status == 0)
            return 0;
        if (status == -EACCES)
            found = -EACCES;
        at = at[len] == ':' ? at + len + 1 : NULL;
    }
    return found;
}
