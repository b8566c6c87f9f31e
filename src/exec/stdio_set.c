#include "exec/stdio_set.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { PIPE_SIZE = 256 * 1024 };

static int open_pipe(int *ret_read, int *ret_write)
{
    int pair[2];

    if (pipe2(pair, O_CLOEXEC) != 0)
        return -errno;
    *ret_read = pair[0];
    *ret_write = pair[1];
    return 0;
}

static int open_input(struct stdio_set *set, bool keep_stdin)
{
    if (keep_stdin)
        return open_pipe(&set->theirs[0], &set->ours[0]);
    set->theirs[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return set->theirs[0] < 0 ? -errno : 0;
}

static int open_error(struct stdio_set *set, bool merge_output)
{
    if (!merge_output)
        return open_pipe(&set->ours[2], &set->theirs[2]);
    set->theirs[2] = fcntl(set->theirs[1], F_DUPFD_CLOEXEC, 0);
    return set->theirs[2] < 0 ? -errno : 0;
}

int stdio_set_open_pipes(struct stdio_set *set, bool keep_stdin, bool merge_output)
{
    int r = open_input(set, keep_stdin);

    if (r == 0)
        r = open_pipe(&set->ours[1], &set->theirs[1]);
    if (r == 0)
        fcntl(set->ours[1], F_SETPIPE_SZ, PIPE_SIZE); /* if it may; fewer turns for much output */
    if (r == 0)
        r = open_error(set, merge_output);
    return r;
}

int stdio_set_open_terminal(struct stdio_set *set, uint16_t rows, uint16_t cols)
{
    struct winsize size = { .ws_row = rows == 0 ? 24 : rows, .ws_col = cols == 0 ? 80 : cols };
    int master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);

    set->ours[1] = master;
    if (master < 0 || unlockpt(master) != 0)
        return -errno;
    set->theirs[0] = ioctl(master, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (set->theirs[0] < 0 || ioctl(set->theirs[0], TIOCSWINSZ, &size) != 0)
        return -errno;
    for (int i = 1; i < 3; i++) {
        set->theirs[i] = fcntl(set->theirs[0], F_DUPFD_CLOEXEC, 0);
        if (set->theirs[i] < 0)
            return -errno;
    }
    return 0;
}

static void close_all(int *fds)
{
    for (int i = 0; i < 3; i++) {
        if (fds[i] >= 0)
            close(fds[i]);
        fds[i] = -1;
    }
}

void stdio_set_done(struct stdio_set *set)
{
    close_all(set->theirs);
    close_all(set->ours);
}
