/*
 * The launcher waits. It is the parent of everything that lost its own (a "subreaper"), so it can
 * find what went away into other sessions, and it is the last to end.
 */
#include "launcher/launcher.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEPTH_MAX = 64 };

static bool kill_below(pid_t parent, int depth);

/* Numbers, each with a space behind it. What is left is the beginning of one, which moves to the front; returns its length. */
static size_t kill_listed(char *numbers, int depth)
{
    char *at = numbers, *space;
    size_t n_left;

    while ((space = strchr(at, ' ')) != NULL) {
        pid_t child = (pid_t)strtol(at, NULL, 10);

        kill(child, SIGSTOP); /* or it could have more while we look */
        if (depth < DEPTH_MAX)
            kill_below(child, depth + 1);
        kill(child, SIGKILL);
        at = space + 1;
    }
    n_left = strlen(at);
    memmove(numbers, at, n_left + 1);
    return n_left;
}

/* The children of a process, and theirs; false if this kernel does not list them. */
static bool kill_below(pid_t parent, int depth)
{
    char path[64], numbers[1024];
    size_t n = 0;
    ssize_t more;
    int fd;

    snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    while ((more = read(fd, numbers + n, sizeof numbers - 1 - n)) > 0) {
        numbers[n + (size_t)more] = '\0';
        n = kill_listed(numbers, depth);
    }
    close(fd);
    return true;
}

static bool is_our_child(const char *pid)
{
    char path[280], text[512];
    const char *behind_name;

    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    if (!read_beginning(path, text, sizeof text))
        return false;
    behind_name = strrchr(text, ')'); /* ") S PARENT ..." */
    return behind_name != NULL && strlen(behind_name) > 4 &&
           strtol(behind_name + 4, NULL, 10) == getpid();
}

/* The same for kernels that do not list children. */
static void kill_found(void)
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;

    if (proc == NULL)
        return;
    while ((entry = readdir(proc)) != NULL) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && is_our_child(entry->d_name))
            kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL);
    }
    closedir(proc);
}

/* Takes in what has ended; returns whether anything is left. */
static bool reap(pid_t child, int options)
{
    int status;
    pid_t pid;

    while ((pid = waitpid(-1, &status, options)) > 0) {
        if (pid == child)
            report(status);
        options = WNOHANG;
    }
    return pid == 0;
}

/*
 * A child that dies leaves its children to us, so this ends with the last of them. The first process of a
 * namespace leaves none: the kernel kills them with it.
 */
static void kill_everything(const struct launch *launch, pid_t child)
{
    if (launch->gone[0] >= 0) {
        kill(child, SIGKILL);
        if (!reap(child, /* options= */ 0))
            return;
    }
    do {
        if (!kill_below(getpid(), /* depth= */ 0))
            kill_found();
    } while (reap(child, /* options= */ 0));
}

enum news { NEWS_NONE, NEWS_TERMINATE, NEWS_GONE, NEWS_END };

/* The server has closed its end or is gone: either way nobody wants the command any more. */
static enum news read_control(void)
{
    char byte;
    ssize_t n = recv(PLAN_CONTROL_FD, &byte, 1, MSG_DONTWAIT);

    if (n > 0)
        return NEWS_TERMINATE;
    return n < 0 && (errno == EAGAIN || errno == EINTR) ? NEWS_NONE : NEWS_END;
}

/* Waits for the next thing to happen. */
static enum news wait_for_news(const struct launch *launch, int signals)
{
    struct pollfd polled[] = { { .fd = PLAN_CONTROL_FD, .events = POLLIN },
                               { .fd = signals, .events = POLLIN },
                               { .fd = launch->gone[0], .events = POLLIN } };
    struct signalfd_siginfo info;

    if (poll(polled, sizeof polled / sizeof polled[0], /* timeout= */ -1) < 0)
        return errno == EINTR ? NEWS_NONE : NEWS_END;
    if (polled[2].revents != 0)
        return NEWS_GONE;
    if (polled[0].revents != 0)
        return read_control();
    while (read(signals, &info, sizeof info) > 0) {
        if (info.ssi_signo == SIGTERM || info.ssi_signo == SIGINT || info.ssi_signo == SIGHUP)
            return NEWS_END;
    }
    return NEWS_NONE;
}

/* While we have not taken in its end nobody else can have its number. Before its session begins it is alone. */
static void terminate(pid_t child)
{
    siginfo_t info;

    if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
        return;
    if (kill(-child, SIGTERM) != 0)
        kill(child, SIGTERM);
}

void supervise(const struct launch *launch, pid_t child)
{
    enum news news = NEWS_NONE;
    sigset_t all;
    int signals;

    sigfillset(&all);
    signals = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
    while (news < NEWS_GONE && reap(child, WNOHANG)) {
        news = wait_for_news(launch, signals);
        if (news == NEWS_TERMINATE)
            terminate(child);
    }
    if (news == NEWS_END)
        kill_everything(launch, child);
}
