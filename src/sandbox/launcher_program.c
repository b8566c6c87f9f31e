#include "sandbox/launcher_program.h"

#include "base/descriptor.h"
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif

/* launcher_image.S */
extern const char launcher_image[], launcher_image_end[];

/* -- Files in memory ----------------------------------------------------------------------- */

int launcher_descriptor(int fd)
{
    int moved = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, PLAN_FDS);
    int error = errno;

    closep(&fd);
    errno = error;
    return moved;
}

static int sealed_file(const char *name, unsigned flags, const char *bytes, size_t len)
{
    int fd = launcher_descriptor(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | flags));

    if (fd >= 0 &&
        (file_write_all(fd, (struct str){ bytes, len }) < 0 ||
         fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

int launcher_file(const char *name, const char *bytes, size_t len)
{
    return sealed_file(name, /* flags= */ 0, bytes, len);
}

/* -- The program --------------------------------------------------------------------------- */

static pthread_mutex_t image_lock = PTHREAD_MUTEX_INITIALIZER;
static int image_fd = -1;

/* It was read once and is not read again: no reason to hold it in memory twice. */
static void forget_pages(const char *bytes, size_t len)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = ((uintptr_t)bytes + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)bytes + len) / page * page;

    if (begin < end)
        madvise((void *)begin, end - begin, MADV_DONTNEED);
}

/* A file without a name, for machines that run nothing from memory (vm.memfd_noexec). */
static int nameless_file(const char *bytes, size_t len)
{
    static const char *const folders[] = { "/var/tmp", "/tmp", "/dev/shm" };
    char path[64];

    for (size_t i = 0; i < ARRAY_LENGTH(folders); i++) {
        CLEANUP(closep) int written = open(folders[i], O_TMPFILE | O_RDWR | O_CLOEXEC, 0500);
        int fd;

        if (written < 0 || file_write_all(written, (struct str){ bytes, len }) < 0)
            continue;
        /* While it can be written it cannot be run. */
        snprintf(path, sizeof path, "/proc/self/fd/%d", written);
        fd = launcher_descriptor(open(path, O_RDONLY | O_CLOEXEC));
        if (fd >= 0)
            return fd;
    }
    return -1;
}

static int make_image(void)
{
    /* cppcheck-suppress comparePointers ; the linker puts them around one object */
    size_t len = (size_t)(launcher_image_end - launcher_image);
    int fd = sealed_file("bobbin-launcher", MFD_EXEC, launcher_image, len);

    if (fd < 0 && errno == EINVAL) /* a kernel before 6.3 does not know MFD_EXEC */
        fd = sealed_file("bobbin-launcher", /* flags= */ 0, launcher_image, len);
    if (fd >= 0)
        fchmod(fd, 0555);
    else
        fd = nameless_file(launcher_image, len);
    forget_pages(launcher_image, len);
    return fd;
}

/* The same one for the life of the server. */
int launcher_program(void)
{
    int fd;

    pthread_mutex_lock(&image_lock);
    if (image_fd < 0)
        image_fd = make_image();
    fd = image_fd;
    pthread_mutex_unlock(&image_lock);
    return fd;
}

/* -- Running it ---------------------------------------------------------------------------- */

/* No code of ours runs between the fork and the launcher. */
int launcher_spawn(const int fds[PLAN_FDS], const char *word, int *ret_pid)
{
    char path[64], *argv[] = { (char[]){ "bobbin-launcher" }, (char *)(uintptr_t)word, NULL };
    char *env[] = { NULL };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    int r;

    snprintf(path, sizeof path, "/proc/self/fd/%d", launcher_program());
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < PLAN_FDS; i++) {
        if (fds[i] >= 0)
            posix_spawn_file_actions_adddup2(&actions, fds[i], i);
    }
    r = posix_spawn(ret_pid, path, &actions, &attributes, argv, env);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return r;
}
