#include "launcher/devices.h"

#include "launcher/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const devices[N_DEVICES] = { "/dev/null",   "/dev/zero",    "/dev/full",
                                         "/dev/random", "/dev/urandom", "/dev/tty" };

static const char *name_of(const struct stat *device)
{
    struct stat status;

    for (size_t i = 0; i < N_DEVICES; i++) {
        if (stat(devices[i], &status) == 0 && status.st_rdev == device->st_rdev)
            return devices[i];
    }
    return NULL;
}

static void reopen(int fd)
{
    struct stat status;
    const char *name;
    int again;

    if (fstat(fd, &status) != 0 || !S_ISCHR(status.st_mode) || (name = name_of(&status)) == NULL)
        return;
    again = open(name, (fcntl(fd, F_GETFL) & (O_ACCMODE | O_APPEND | O_NONBLOCK)) | O_NOCTTY);
    if (again < 0 && errno == ENXIO)
        return; /* /dev/tty of a terminal that the command does not get */
    if (again < 0 || dup2(again, fd) < 0)
        refuse("%s cannot be opened (error %d)", name, errno);
    close(again);
}

void devices_reopen(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        reopen(fd);
}
