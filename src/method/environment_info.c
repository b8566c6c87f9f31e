/* environment/info: where commands run. The only environment is this machine. */
#include "base/path.h"
#include "base/real_path.h"
#include "method/method.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

/* As a `file:` URI: what stands for itself there stays, all else is escaped. */
static struct str file_uri(struct str path, struct arena *arena)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=:@";
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "file://");
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.s[i];

        if (strchr(plain, c) != NULL && c != '\0')
            buf_add_char(&out, (char)c);
        else
            buf_printf(&out, "%%%02X", c);
    }
    return arena_str(arena, out.data, out.len);
}

/* The user's own, whatever the environment says of it. */
static struct str shell_path(struct arena *arena)
{
    const struct passwd *user = getpwuid(getuid());
    const char *path = user != NULL && user->pw_shell != NULL && user->pw_shell[0] == '/'
                           ? user->pw_shell
                           : "/bin/sh";

    return arena_str(arena, path, strlen(path));
}

void on_environment_info(struct request *req, const struct wire_environment_info_params *params)
{
    struct str shell = shell_path(req->arena);
    struct wire_environment_info_response response = {
        .shell = { .name = path_basename(shell), .path = shell },
        .cwd = file_uri(path_from_here(req->arena, STR_NONE), req->arena),
    };

    if (str_is(params->environment_id, "local"))
        request_reply(req, &response);
    else
        request_fail(req, ERR_INVALID_REQUEST, "unknown environment id `%s`",
                     params->environment_id.s);
}
