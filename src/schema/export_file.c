#include "schema/export_file.h"

#include "base/file.h"
#include "base/memory.h"
#include "schema/generated/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* clang-format off */
const struct message_union message_unions[N_MESSAGE_UNIONS] = {
    { "ClientRequest", "A request of the client to the server.",
      "A request of the client, which the server answers.",
      methods, METHOD_COUNT, .are_requests = true, .in_v2_bundle = true },
    { "ServerRequest", "A request of the server to the client.",
      "A request of the server, which the client answers.",
      server_requests, SERVER_REQUEST_COUNT, .are_requests = true, .in_v2_bundle = false },
    { "ClientNotification", "A notification of the client to the server.",
      "A message of the client that gets no answer.",
      client_notifications, CLIENT_NOTIFICATION_COUNT, .are_requests = false, .in_v2_bundle = false },
    { "ServerNotification", "A notification of the server to the client.",
      "A message of the server that gets no answer.",
      notifications, NOTIFICATION_COUNT, .are_requests = false, .in_v2_bundle = true },
};
/* clang-format on */

static int make_dirs(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) < 0 && errno != EEXIST)
            return -errno;
        *slash = '/';
    }
    return mkdir(path, 0777) < 0 && errno != EEXIST ? -errno : 0;
}

bool export_make_dir(const char *dir, struct error *err)
{
    CLEANUP(freep) char *path = xstrdup(dir);
    struct stat status;
    int r = make_dirs(path);

    if (r == 0 && stat(dir, &status) == 0 && !S_ISDIR(status.st_mode))
        r = -EEXIST;
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "Failed to create output directory %s: %s", dir,
                         strerror(-r));
    return true;
}

bool export_write_file(const char *dir, const char *name, const char *bytes, size_t len,
                       struct error *err)
{
    CLEANUP(freep) char *path = NULL;
    char *slash;
    int fd, r;

    if (asprintf(&path, "%s/%s", dir, name) < 0)
        return error_set(err, ERR_INTERNAL, "out of memory");
    slash = strrchr(path, '/');
    *slash = '\0';
    if (!export_make_dir(path, err))
        return false;
    *slash = '/';

    fd = file_open_to_append(path, O_CREAT);
    if (fd < 0)
        return error_set(err, ERR_INTERNAL, "Failed to write %s: %s", path, file_error_text(fd));
    r = ftruncate(fd, 0) < 0 ? -errno : file_write_all(fd, (struct str){ bytes, len });
    if (close(fd) < 0 && r == 0)
        r = -errno;
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "Failed to write %s: %s", path, strerror(-r));
    return true;
}
