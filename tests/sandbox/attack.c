/*
 * Tries to get out of a sandbox, in one way at a time.
 *
 *     attack NAME [ARGUMENT]...
 *
 * Prints "done" and ends with 0 if it worked, prints "refused: REASON" and ends with 1 if not. All of it
 * is bounded and harms nothing when it works: see tests/sandbox/run, which tries each one with and
 * without protection.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/io_uring.h>
#include <linux/netlink.h>
#include <linux/openat2.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

/* 0: the attack worked. Else an errno, or another number that is not 0. */
typedef int attack_fn(char **args);

static int result(long r)
{
    return r < 0 ? errno : 0;
}

/* -- Files --------------------------------------------------------------------------------- */

static int attack_write(char **args)
{
    int fd = open(args[0], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);

    return fd < 0 ? errno : result(write(fd, "x", 1));
}

/* Opens only: these are switches of the kernel. */
static int attack_open_for_writing(char **args)
{
    return result(open(args[0], O_WRONLY | O_CLOEXEC));
}

static int attack_read(char **args)
{
    char byte;
    int fd = open(args[0], O_RDONLY | O_CLOEXEC);

    return fd < 0 ? errno : result(read(fd, &byte, 1));
}

/* Makes the directories above it, too. */
static int attack_make(char **args)
{
    char path[4096];

    snprintf(path, sizeof path, "%s", args[0]);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0755);
        *slash = '/';
    }
    return attack_write(args);
}

static int attack_rename(char **args)
{
    return result(rename(args[0], args[1]));
}

static int attack_remove(char **args)
{
    return result(remove(args[0]));
}

static int attack_link(char **args)
{
    return result(link(args[0], args[1]));
}

static int attack_chmod(char **args)
{
    return result(chmod(args[0], 0600));
}

static int attack_times(char **args)
{
    return result(utimensat(AT_FDCWD, args[0], NULL, 0));
}

static int attack_attribute(char **args)
{
    return result(setxattr(args[0], "user.bobbin", "x", 1, 0));
}

/* -- Modes, by every call that can set one; the bits beyond 0777 are what is wanted ----------- */

static mode_t mode_of(const char *octal)
{
    umask(0);
    return (mode_t)strtoul(octal, NULL, 8);
}

/* Whatever the call said: are the bits there? */
static int has_mode(const char *path, mode_t mode, long r)
{
    struct stat status;
    int error = result(r);

    if (lstat(path, &status) == 0 && (status.st_mode & 07777) == mode)
        return 0;
    return error != 0 ? error : EPERM;
}

static int attack_mode_chmod(char **args)
{
    mode_t mode = mode_of(args[1]);

    return has_mode(args[0], mode, syscall(SYS_fchmodat, AT_FDCWD, args[0], mode));
}

static int attack_mode_fchmod(char **args)
{
    mode_t mode = mode_of(args[1]);

    return has_mode(args[0], mode, fchmod(open(args[0], O_RDONLY | O_CLOEXEC), mode));
}

/* By what /proc calls a descriptor, even one that was opened for nothing but its path. */
static int attack_mode_proc(char **args)
{
    mode_t mode = mode_of(args[1]);
    char path[64];

    snprintf(path, sizeof path, "/proc/self/fd/%d", open(args[0], O_PATH | O_CLOEXEC));
    return has_mode(args[0], mode, chmod(path, mode));
}

/* Newer than the headers of some systems. */
enum { NR_FCHMODAT2 = 452 };

static int attack_mode_fchmodat2(char **args)
{
    mode_t mode = mode_of(args[1]);

    return has_mode(args[0], mode, syscall(NR_FCHMODAT2, AT_FDCWD, args[0], mode, 0));
}

static int attack_mode_fchmodat2_empty(char **args)
{
    mode_t mode = mode_of(args[1]);
    int fd = open(args[0], O_PATH | O_CLOEXEC);

    return has_mode(args[0], mode, syscall(NR_FCHMODAT2, fd, "", mode, AT_EMPTY_PATH));
}

static int attack_mode_open(char **args)
{
    mode_t mode = mode_of(args[1]);

    return has_mode(args[0], mode,
                    syscall(SYS_openat, AT_FDCWD, args[0], O_WRONLY | O_CREAT, mode));
}

static int attack_mode_openat2(char **args)
{
    mode_t mode = mode_of(args[1]);
    struct open_how how = { .flags = O_WRONLY | O_CREAT, .mode = mode };

    return has_mode(args[0], mode, syscall(SYS_openat2, AT_FDCWD, args[0], &how, sizeof how));
}

static int attack_mode_creat(char **args)
{
    mode_t mode = mode_of(args[1]);

#ifdef SYS_creat
    return has_mode(args[0], mode, syscall(SYS_creat, args[0], mode));
#else
    return has_mode(args[0], mode, creat(args[0], mode));
#endif
}

static int attack_mode_mknod(char **args)
{
    mode_t mode = mode_of(args[1]);

    return has_mode(args[0], mode, mknod(args[0], S_IFREG | mode, 0));
}

static int attack_mode_mkdir(char **args)
{
    mode_t mode = mode_of(args[1]);

    return has_mode(args[0], mode, mkdir(args[0], mode));
}

/* A file without a name that gets one. */
static int attack_mode_nameless(char **args)
{
    mode_t mode = mode_of(args[1]);
    char path[64];
    int fd = (int)syscall(SYS_openat, AT_FDCWD, ".", O_TMPFILE | O_RDWR, mode);

    if (fd < 0)
        return errno;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return has_mode(args[0], mode, linkat(AT_FDCWD, path, AT_FDCWD, args[0], AT_SYMLINK_FOLLOW));
}

/* A socket file has a mode, too, and programs run from no socket: but its bits would stay. */
static int attack_mode_socket(char **args)
{
    mode_t mode = mode_of(args[1]);
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(address.sun_path, sizeof address.sun_path, "%s", args[0]);
    fchmod(fd, mode); /* bind() takes the mode of the socket */
    return has_mode(args[0], mode, bind(fd, (struct sockaddr *)&address, sizeof address));
}

/* What came with the process: descriptor 0 is the server's choice. */
static int attack_inherited_mode(char **args)
{
    return result(fchmod(atoi(args[0]), mode_of(args[1])));
}

static int attack_inherited_mode_proc(char **args)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/self/fd/%s", args[0]);
    return result(chmod(path, mode_of(args[1])));
}

static int attack_inherited_times(char **args)
{
    return result(futimens(atoi(args[0]), NULL));
}

static int attack_inherited_owner(char **args)
{
    return result(fchown(atoi(args[0]), getuid(), getgid()));
}

static int attack_owner(char **args)
{
    return result(lchown(args[0], getuid(), getgid()));
}

static int attack_truncate(char **args)
{
    return result(truncate(args[0], 0));
}

/* A capability of the file, as setcap(8) writes it. */
static int attack_file_capability(char **args)
{
    static const unsigned char every[20] = { 1, 0, 0, 2, 0xff, 0xff, 0xff, 0xff };

    return result(setxattr(args[0], "security.capability", every, sizeof every, 0));
}

static int attack_exchange(char **args)
{
    return result(renameat2(AT_FDCWD, args[0], AT_FDCWD, args[1], RENAME_EXCHANGE));
}

static int attack_device(char **args)
{
    return result(mknod(args[0], S_IFBLK | 0600, makedev(7, 0)));
}

/* -- Mounts and privileges ----------------------------------------------------------------- */

static int attack_remount(char **args)
{
    return result(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
}

static int attack_mount(char **args)
{
    return result(mount("tmpfs", args[0], "tmpfs", 0, NULL));
}

static int attack_capabilities(char **args)
{
    char line[256];
    FILE *file = fopen("/proc/self/status", "r");
    int found = 0;

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "Cap", 3) == 0 && (getuid() == 0 || strncmp(line, "CapBnd", 6) != 0) &&
            strtoull(line + 7, NULL, 16) != 0)
            found = 1;
    }
    return found ? 0 : EPERM;
}

static int attack_user_namespace(char **args)
{
    return result(unshare(CLONE_NEWUSER));
}

static int attack_clone_namespace(char **args)
{
    pid_t pid = (pid_t)syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);

    if (pid == 0)
        _exit(0);
    return result(pid);
}

static int attack_clone3(char **args)
{
    struct clone_args how = { .flags = CLONE_NEWUSER, .exit_signal = SIGCHLD };
    pid_t pid = (pid_t)syscall(SYS_clone3, &how, sizeof how);

    if (pid == 0)
        _exit(0);
    return result(pid);
}

/* The file itself is set-uid root. */
static int attack_set_uid(char **args)
{
    return geteuid() == 0 && getuid() != 0 ? 0 : EPERM;
}

/* -- Other processes ----------------------------------------------------------------------- */

static pid_t sibling(void)
{
    pid_t pid = fork();

    if (pid == 0) {
        pause();
        _exit(0);
    }
    return pid;
}

static int attack_ptrace(char **args)
{
    pid_t pid = sibling();
    int r = result(ptrace(PTRACE_ATTACH, pid, 0, 0));

    kill(pid, SIGKILL);
    return r;
}

static int attack_process_memory(char **args)
{
    static char theirs = 1;
    char ours;
    struct iovec local = { &ours, 1 }, remote = { &theirs, 1 };
    pid_t pid = sibling();
    int r = result(process_vm_readv(pid, &local, 1, &remote, 1, 0));

    kill(pid, SIGKILL);
    return r;
}

static int attack_peek(char **args)
{
    static const char *const files[] = { "environ", "mem", "maps" };
    char path[64], byte;
    int last = 0;

    for (size_t i = 0; i < 3; i++) {
        int fd;

        snprintf(path, sizeof path, "/proc/%s/%s", args[0], files[i]);
        fd = open(path, O_RDONLY | O_CLOEXEC);
        if (fd >= 0 && (i == 1 || read(fd, &byte, 1) == 1))
            return 0;
        last = errno;
    }
    snprintf(path, sizeof path, "/proc/%s/fd/0", args[0]);
    return readlink(path, &byte, 1) > 0 ? 0 : last == 0 ? EACCES : last;
}

static int attack_signal(char **args)
{
    return result(kill((pid_t)strtol(args[0], NULL, 10), 0));
}

static int attack_descriptors(char **args)
{
    for (int fd = 3; fd < 256; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            return 0;
    }
    return EBADF;
}

/* Leaves `args[0]` processes behind, each in a session of its own and known by `args[1]`. */
static int attack_stay(char **args)
{
    int n = atoi(args[0]);

    for (int i = 0; i < n && i < 50; i++) {
        if (fork() == 0) {
            setsid();
            signal(SIGTERM, SIG_IGN);
            signal(SIGHUP, SIG_IGN);
            close_range(0, 2, 0);
            execl("/bin/sleep", args[1], "60", NULL);
            _exit(1);
        }
    }
    return 0;
}

static int attack_limits(char **args)
{
    struct rlimit processes, core, none = { 0, 0 };

    setrlimit(RLIMIT_CORE, &none); /* with 0, unlike 1, core_pattern's program would be run */
    getrlimit(RLIMIT_NPROC, &processes);
    getrlimit(RLIMIT_CORE, &core);
    return processes.rlim_max > 4096 || core.rlim_cur != 1 ? 0 : EAGAIN;
}

/* How many processes can there be? Numbers are not used twice at the same time. */
static int attack_numbers(char **args)
{
    FILE *file = fopen("/proc/sys/kernel/pid_max", "r");
    int most = 0;

    return file != NULL && fscanf(file, "%d", &most) == 1 && most > 4096 ? 0 : EAGAIN;
}

/* Never more than 200; with a limit that was set before it stops earlier. */
static int attack_forks(char **args)
{
    int most = atoi(args[0]) < 200 ? atoi(args[0]) : 200, n = 0;

    while (n < most) {
        pid_t pid = fork();

        if (pid == 0) {
            pause();
            _exit(0);
        }
        if (pid < 0)
            return errno;
        n++;
    }
    return 0; /* those who wait die with their namespace */
}

/* -- System calls -------------------------------------------------------------------------- */

static int attack_io_uring(char **args)
{
    struct io_uring_params params = { 0 };

    return result(syscall(SYS_io_uring_setup, 1, &params));
}

static int attack_key(char **args)
{
    return result(syscall(SYS_add_key, "user", "bobbin", "x", 1, -2 /* of the process */));
}

static int attack_old_calls(char **args)
{
#if defined(__x86_64__)
    long r;

    __asm__ volatile("int $0x80" : "=a"(r) : "a"(20) : "memory"); /* getpid() of 32 bits */
    return r > 0 ? 0 : (int)-r;
#else
    return ENOSYS;
#endif
}

static int attack_x32(char **args)
{
    return result(syscall(0x40000000L + SYS_getpid));
}

static int attack_type(char **args)
{
    setsid();
    ioctl(0, TIOCSCTTY, 0);
    return result(ioctl(0, TIOCSTI, "x"));
}

/* Itself, from memory: what runs there is as confined as everything else. */
static int attack_memory_program(char **args)
{
    char *argv[] = { (char[]){ "attack" }, (char[]){ "write" }, args[0], NULL };
    int fd = memfd_create("attack", 0), self = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    char bytes[65536];
    ssize_t n;

    while (self >= 0 && (n = read(self, bytes, sizeof bytes)) > 0) {
        if (write(fd, bytes, (size_t)n) != n)
            return errno;
    }
    fexecve(fd, argv, environ);
    return errno;
}

/* -- Sockets ------------------------------------------------------------------------------- */

/* A path, or @NAME for an abstract one. */
static socklen_t address_of(const char *name, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
    snprintf(address->sun_path, sizeof address->sun_path, "%s", name);
    if (name[0] == '@')
        address->sun_path[0] = '\0';
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
}

static int send_to(int fd, const char *name)
{
    struct sockaddr_un address;
    struct iovec part = { (char[]){ "x" }, 1 };
    struct msghdr message = { .msg_name = &address,
                              .msg_namelen = address_of(name, &address),
                              .msg_iov = &part,
                              .msg_iovlen = 1 };

    return fd < 0 ? errno : result(sendmsg(fd, &message, 0));
}

static int attack_datagram(char **args)
{
    return send_to(socket(AF_UNIX, SOCK_DGRAM, 0), args[0]);
}

static int attack_raw_datagram(char **args)
{
    return send_to(socket(AF_UNIX, SOCK_RAW, 0), args[0]);
}

static int attack_pair_datagram(char **args)
{
    int pair[2];

    return socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0 ? errno : send_to(pair[0], args[0]);
}

static int attack_stream(char **args)
{
    struct sockaddr_un address;
    socklen_t len = address_of(args[0], &address);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    return result(connect(fd, (struct sockaddr *)&address, len));
}

static struct sockaddr_in loopback(const char *port)
{
    return (struct sockaddr_in){ .sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)atoi(port)),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

static int attack_tcp(char **args)
{
    struct sockaddr_in address = loopback(args[0]);
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    return fd < 0 ? errno : result(connect(fd, (struct sockaddr *)&address, sizeof address));
}

static int attack_udp(char **args)
{
    struct sockaddr_in address = loopback(args[0]);
    int fd = socket(AF_INET, SOCK_DGRAM, 0);

    return fd < 0 ? errno
                  : result(sendto(fd, "x", 1, 0, (struct sockaddr *)&address, sizeof address));
}

/* A socket of a kind that has no business in a sandbox; making it is the attack. */
static int attack_socket(char **args)
{
    return result(socket(atoi(args[0]), atoi(args[1]), atoi(args[2])));
}

static const struct {
    const char *name;
    int n_args;
    attack_fn *run;
} attacks[] = {
    { "attribute", 1, attack_attribute },
    { "capabilities", 0, attack_capabilities },
    { "chmod", 1, attack_chmod },
    { "clone-namespace", 0, attack_clone_namespace },
    { "clone3", 0, attack_clone3 },
    { "datagram", 1, attack_datagram },
    { "descriptors", 0, attack_descriptors },
    { "device", 1, attack_device },
    { "exchange", 2, attack_exchange },
    { "file-capability", 1, attack_file_capability },
    { "forks", 1, attack_forks },
    { "inherited-mode", 2, attack_inherited_mode },
    { "inherited-mode-proc", 2, attack_inherited_mode_proc },
    { "inherited-owner", 1, attack_inherited_owner },
    { "inherited-times", 1, attack_inherited_times },
    { "io-uring", 0, attack_io_uring },
    { "key", 0, attack_key },
    { "limits", 0, attack_limits },
    { "link", 2, attack_link },
    { "make", 1, attack_make },
    { "memory-program", 1, attack_memory_program },
    { "mode-chmod", 2, attack_mode_chmod },
    { "mode-creat", 2, attack_mode_creat },
    { "mode-fchmod", 2, attack_mode_fchmod },
    { "mode-fchmodat2", 2, attack_mode_fchmodat2 },
    { "mode-fchmodat2-empty", 2, attack_mode_fchmodat2_empty },
    { "mode-mkdir", 2, attack_mode_mkdir },
    { "mode-mknod", 2, attack_mode_mknod },
    { "mode-nameless", 2, attack_mode_nameless },
    { "mode-open", 2, attack_mode_open },
    { "mode-openat2", 2, attack_mode_openat2 },
    { "mode-proc", 2, attack_mode_proc },
    { "mode-socket", 2, attack_mode_socket },
    { "mount", 1, attack_mount },
    { "old-calls", 0, attack_old_calls },
    { "numbers", 0, attack_numbers },
    { "open-for-writing", 1, attack_open_for_writing },
    { "owner", 1, attack_owner },
    { "pair-datagram", 1, attack_pair_datagram },
    { "peek", 1, attack_peek },
    { "process-memory", 0, attack_process_memory },
    { "ptrace", 0, attack_ptrace },
    { "raw-datagram", 1, attack_raw_datagram },
    { "read", 1, attack_read },
    { "remount", 0, attack_remount },
    { "remove", 1, attack_remove },
    { "rename", 2, attack_rename },
    { "set-uid", 0, attack_set_uid },
    { "signal", 1, attack_signal },
    { "socket", 3, attack_socket },
    { "stay", 2, attack_stay },
    { "stream", 1, attack_stream },
    { "tcp", 1, attack_tcp },
    { "times", 1, attack_times },
    { "truncate", 1, attack_truncate },
    { "type", 0, attack_type },
    { "udp", 1, attack_udp },
    { "user-namespace", 0, attack_user_namespace },
    { "write", 1, attack_write },
    { "x32", 0, attack_x32 },
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof attacks / sizeof attacks[0]; i++) {
        int r;

        if (strcmp(attacks[i].name, argv[1]) != 0 || attacks[i].n_args != argc - 2)
            continue;
        r = attacks[i].run(argv + 2);
        if (r == 0)
            printf("done\n");
        else
            printf("refused: %s\n", strerror(r));
        return r == 0 ? 0 : 1;
    }
    fprintf(stderr, "attack: no such attack\n");
    return 2;
}
