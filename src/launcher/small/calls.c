/* System calls under their usual names. */
#include "launcher/small/small.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CALL0(number) small_result(small_call(number, 0, 0, 0, 0, 0, 0))
#define CALL1(number, a) small_result(small_call(number, (long)(a), 0, 0, 0, 0, 0))
#define CALL2(number, a, b) small_result(small_call(number, (long)(a), (long)(b), 0, 0, 0, 0))
#define CALL3(number, a, b, c)                                                                     \
    small_result(small_call(number, (long)(a), (long)(b), (long)(c), 0, 0, 0))
#define CALL4(number, a, b, c, d)                                                                  \
    small_result(small_call(number, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0))
#define CALL5(number, a, b, c, d, e)                                                               \
    small_result(small_call(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), 0))

/* The kernel's set of signals is smaller than the library's. */
enum { KERNEL_SIGSET_BYTES = 8 };

/* Whatever follows the number, as many as the kernel looks at: what was not given is what happens to be in its place. */
long syscall(long number, ...)
{
    long arguments[6];
    va_list list;

    va_start(list, number);
    for (int i = 0; i < 6; i++)
        arguments[i] = va_arg(list, long);
    va_end(list);
    return small_result(small_call(number, arguments[0], arguments[1], arguments[2], arguments[3],
                                   arguments[4], arguments[5]));
}

/* -- Files --------------------------------------------------------------------------------- */

static mode_t mode_behind(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    va_list list;
    int fd;

    va_start(list, flags);
    fd = (int)CALL4(SYS_openat, AT_FDCWD, path, flags, mode_behind(flags, list));
    va_end(list);
    return fd;
}

int openat(int folder, const char *path, int flags, ...)
{
    va_list list;
    int fd;

    va_start(list, flags);
    fd = (int)CALL4(SYS_openat, folder, path, flags, mode_behind(flags, list));
    va_end(list);
    return fd;
}

int close(int fd)
{
    return (int)CALL1(SYS_close, fd);
}

int close_range(unsigned first, unsigned last, int flags)
{
    return (int)CALL3(SYS_close_range, first, last, flags);
}

ssize_t read(int fd, void *bytes, size_t len)
{
    return CALL3(SYS_read, fd, bytes, len);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    return CALL3(SYS_write, fd, bytes, len);
}

off_t lseek(int fd, off_t offset, int whence)
{
    return CALL3(SYS_lseek, fd, offset, whence);
}

int fcntl(int fd, int command, ...)
{
    va_list list;
    long argument;

    va_start(list, command);
    argument = va_arg(list, long);
    va_end(list);
    return (int)CALL3(SYS_fcntl, fd, command, argument);
}

int ioctl(int fd, unsigned long request, ...)
{
    va_list list;
    long argument;

    va_start(list, request);
    argument = va_arg(list, long);
    va_end(list);
    return (int)CALL3(SYS_ioctl, fd, request, argument);
}

int dup2(int from, int to)
{
    return from == to ? to : (int)CALL3(SYS_dup3, from, to, 0);
}

int pipe2(int fds[2], int flags)
{
    return (int)CALL2(SYS_pipe2, fds, flags);
}

int flock(int fd, int operation)
{
    return (int)CALL2(SYS_flock, fd, operation);
}

int memfd_create(const char *name, unsigned flags)
{
    return (int)CALL2(SYS_memfd_create, name, flags);
}

void *mmap(void *at, size_t len, int rights, int flags, int fd, off_t offset)
{
    return (void *)small_result(
        small_call(SYS_mmap, (long)at, (long)len, rights, flags, fd, offset));
}

/* -- Names --------------------------------------------------------------------------------- */

int fstatat(int folder, const char *path, struct stat *ret_status, int flags)
{
    return (int)CALL4(SYS_newfstatat, folder, path, ret_status, flags);
}

int fstat(int fd, struct stat *ret_status)
{
    return fstatat(fd, "", ret_status, AT_EMPTY_PATH);
}

int stat(const char *path, struct stat *ret_status)
{
    return fstatat(AT_FDCWD, path, ret_status, 0);
}

int lstat(const char *path, struct stat *ret_status)
{
    return fstatat(AT_FDCWD, path, ret_status, AT_SYMLINK_NOFOLLOW);
}

int statfs(const char *path, struct statfs *ret_status)
{
    return (int)CALL2(SYS_statfs, path, ret_status);
}

int fstatfs(int fd, struct statfs *ret_status)
{
    return (int)CALL2(SYS_fstatfs, fd, ret_status);
}

int access(const char *path, int mode)
{
    return (int)CALL3(SYS_faccessat, AT_FDCWD, path, mode);
}

int chmod(const char *path, mode_t mode)
{
    return (int)CALL3(SYS_fchmodat, AT_FDCWD, path, mode);
}

int fchmod(int fd, mode_t mode)
{
    return (int)CALL2(SYS_fchmod, fd, mode);
}

int mkdirat(int folder, const char *path, mode_t mode)
{
    return (int)CALL3(SYS_mkdirat, folder, path, mode);
}

int mkdir(const char *path, mode_t mode)
{
    return mkdirat(AT_FDCWD, path, mode);
}

int unlinkat(int folder, const char *path, int flags)
{
    return (int)CALL3(SYS_unlinkat, folder, path, flags);
}

int symlink(const char *target, const char *path)
{
    return (int)CALL3(SYS_symlinkat, target, AT_FDCWD, path);
}

ssize_t readlink(const char *path, char *text, size_t size)
{
    return CALL4(SYS_readlinkat, AT_FDCWD, path, text, size);
}

int chdir(const char *path)
{
    return (int)CALL1(SYS_chdir, path);
}

int fchdir(int fd)
{
    return (int)CALL1(SYS_fchdir, fd);
}

mode_t umask(mode_t mask)
{
    return (mode_t)CALL1(SYS_umask, mask);
}

ssize_t getdents64(int fd, void *bytes, size_t len)
{
    return CALL3(SYS_getdents64, fd, bytes, len);
}

/* -- Folders ------------------------------------------------------------------------------- */

struct __dirstream {
    _Alignas(struct dirent) char bytes[8192];
    ssize_t n, at;
    int fd;
};

DIR *opendir(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = fd < 0 ? NULL : calloc(1, sizeof *dir);

    if (dir == NULL && fd >= 0)
        close(fd);
    if (dir != NULL)
        dir->fd = fd;
    return dir;
}

/* On these machines the kernel's entries are those of the library. */
struct dirent *readdir(DIR *dir)
{
    struct dirent *entry;

    if (dir->at == dir->n) {
        dir->at = 0;
        dir->n = getdents64(dir->fd, dir->bytes, sizeof dir->bytes);
        if (dir->n <= 0) {
            dir->n = 0;
            return NULL;
        }
    }
    entry = (struct dirent *)(void *)(dir->bytes + dir->at);
    dir->at += entry->d_reclen;
    return entry;
}

int closedir(DIR *dir)
{
    int result = close(dir->fd);

    free(dir);
    return result;
}

/* -- Mounts and namespaces ----------------------------------------------------------------- */

int mount(const char *source, const char *target, const char *type, unsigned long flags,
          const void *data)
{
    return (int)CALL5(SYS_mount, source, target, type, flags, data);
}

int umount2(const char *target, int flags)
{
    return (int)CALL2(SYS_umount2, target, flags);
}

int mount_setattr(int fd, const char *path, unsigned flags, struct mount_attr *attr, size_t size)
{
    return (int)CALL5(SYS_mount_setattr, fd, path, flags, attr, size);
}

int open_tree(int fd, const char *path, unsigned flags)
{
    return (int)CALL3(SYS_open_tree, fd, path, flags);
}

int move_mount(int from, const char *from_path, int to, const char *to_path, unsigned flags)
{
    return (int)CALL5(SYS_move_mount, from, from_path, to, to_path, flags);
}

int unshare(int flags)
{
    return (int)CALL1(SYS_unshare, flags);
}

int setns(int fd, int kind)
{
    return (int)CALL2(SYS_setns, fd, kind);
}

int uname(struct utsname *ret_system)
{
    return (int)CALL1(SYS_uname, ret_system);
}

/* -- Processes ----------------------------------------------------------------------------- */

void _exit(int status)
{
    for (;;)
        CALL1(SYS_exit_group, status);
}

pid_t fork(void)
{
    return (pid_t)CALL5(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

pid_t waitpid(pid_t pid, int *ret_status, int options)
{
    return (pid_t)CALL4(SYS_wait4, pid, ret_status, options, NULL);
}

int waitid(idtype_t kind, id_t id, siginfo_t *ret_info, int options)
{
    return (int)CALL5(SYS_waitid, kind, id, ret_info, options, NULL);
}

int kill(pid_t pid, int number)
{
    return (int)CALL2(SYS_kill, pid, number);
}

pid_t getpid(void)
{
    return (pid_t)CALL0(SYS_getpid);
}

uid_t getuid(void)
{
    return (uid_t)CALL0(SYS_getuid);
}

gid_t getgid(void)
{
    return (gid_t)CALL0(SYS_getgid);
}

gid_t getegid(void)
{
    return (gid_t)CALL0(SYS_getegid);
}

int group_member(gid_t group)
{
    enum { MOST_GROUPS = 65536 };
    static gid_t groups[MOST_GROUPS];
    long n = CALL2(SYS_getgroups, MOST_GROUPS, groups);

    for (long i = 0; i < n; i++) {
        if (groups[i] == group)
            return 1;
    }
    return 0;
}

pid_t setsid(void)
{
    return (pid_t)CALL0(SYS_setsid);
}

int prctl(int option, ...)
{
    va_list list;
    long arguments[4];

    va_start(list, option);
    for (int i = 0; i < 4; i++)
        arguments[i] = va_arg(list, long);
    va_end(list);
    return (int)CALL5(SYS_prctl, option, arguments[0], arguments[1], arguments[2], arguments[3]);
}

int getrlimit(__rlimit_resource_t what, struct rlimit *ret_limit)
{
    return (int)CALL4(SYS_prlimit64, 0, what, NULL, ret_limit);
}

int setrlimit(__rlimit_resource_t what, const struct rlimit *limit)
{
    return (int)CALL4(SYS_prlimit64, 0, what, limit, NULL);
}

int execve(const char *path, char *const *args, char *const *env)
{
    return (int)CALL3(SYS_execve, path, args, env);
}

int execv(const char *path, char *const *args)
{
    return execve(path, args, environ);
}

/* -- Signals, sockets, time ------------------------------------------------------------------ */

int sigprocmask(int how, const sigset_t *set, sigset_t *ret_old)
{
    return (int)CALL4(SYS_rt_sigprocmask, how, set, ret_old, KERNEL_SIGSET_BYTES);
}

int signalfd(int fd, const sigset_t *set, int flags)
{
    return (int)CALL4(SYS_signalfd4, fd, set, KERNEL_SIGSET_BYTES, flags);
}

/* Only without an end of time; poll(2) itself is not everywhere. */
int poll(struct pollfd *fds, nfds_t n, int timeout)
{
    return (int)CALL5(SYS_ppoll, fds, n, NULL, NULL, KERNEL_SIGSET_BYTES);
}

ssize_t recv(int fd, void *bytes, size_t len, int flags)
{
    return small_result(small_call(SYS_recvfrom, fd, (long)bytes, (long)len, flags, 0, 0));
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    return CALL3(SYS_sendmsg, fd, message, flags);
}

int nanosleep(const struct timespec *time, struct timespec *ret_left)
{
    return (int)CALL2(SYS_nanosleep, time, ret_left);
}
