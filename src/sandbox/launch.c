#include "sandbox/launch.h"

#include "base/buf.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/file_limit.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "launcher/plan.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Descriptors of ours are moved out of the way of those the launcher expects. */
enum { FD_FREE = 10 };

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif

/* launcher_image.S */
extern const char launcher_image[], launcher_image_end[];

/* A file in memory that nobody can change any more; -1 and errno. */
static int sealed_file(const char *name, unsigned flags, const char *bytes, size_t len)
{
    int low = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | flags);
    int fd;

    if (low < 0)
        return -1;
    fd = fcntl(low, F_DUPFD_CLOEXEC, FD_FREE);
    close(low);
    if (fd >= 0 &&
        (file_write_all(fd, (struct str){ bytes, len }) < 0 ||
         fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* -- The launcher -------------------------------------------------------------------------- */

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
        int low, fd;

        if (written < 0 || file_write_all(written, (struct str){ bytes, len }) < 0)
            continue;
        /* While it can be written it cannot be run. */
        snprintf(path, sizeof path, "/proc/self/fd/%d", written);
        low = open(path, O_RDONLY | O_CLOEXEC);
        fd = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, FD_FREE);
        closep(&low);
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
static int launcher(void)
{
    int fd;

    pthread_mutex_lock(&image_lock);
    if (image_fd < 0)
        image_fd = make_image();
    fd = image_fd;
    pthread_mutex_unlock(&image_lock);
    return fd;
}

/* -- Memory -------------------------------------------------------------------------------- */

static _Atomic uint32_t memory_mb;

void launch_limit_memory(uint32_t mb)
{
    memory_mb = mb;
}

/* -- The plan ------------------------------------------------------------------------------ */

static uint32_t add_plan_text(struct buf *plan, const char *text)
{
    uint32_t at = (uint32_t)plan->len;

    buf_add(plan, text, strlen(text) + 1);
    return at;
}

static uint32_t add_texts(struct buf *plan, const char *const *texts, uint32_t *ret_n)
{
    uint32_t at = (uint32_t)plan->len, n = 0;

    for (; texts[n] != NULL; n++)
        add_plan_text(plan, texts[n]);
    *ret_n = n;
    return at;
}

static enum plan_access access_of(const struct sandbox_entry *entry)
{
    if (entry->is_link)
        return PLAN_KEEP_LINK;
    if (entry->is_guarded)
        return PLAN_PROTECT;
    switch (entry->access) {
    case ACCESS_WRITE:
        return PLAN_WRITE;
    case ACCESS_READ:
        return PLAN_READ;
    case ACCESS_NONE:
        break;
    }
    return PLAN_HIDE;
}

/* "/" is told by a flag; what lies through a link is there already. */
static bool is_told(const struct sandbox_entry *entry)
{
    return !entry->is_alias && !(entry->path.len == 1 && entry->access == ACCESS_READ);
}

static void add_entries(struct buf *bytes, const struct sandbox *sandbox, struct plan *plan)
{
    size_t n = 0;
    struct plan_entry *entries;

    plan->entries = (uint32_t)bytes->len;
    entries = xcalloc(sandbox->n_entries + 1, sizeof *entries);
    buf_add(bytes, entries, sandbox->n_entries * sizeof *entries);
    for (size_t i = 0; i < sandbox->n_entries; i++) {
        const struct sandbox_entry *entry = &sandbox->entries[i];

        if (entry->path.len == 1 && entry->access >= ACCESS_READ)
            plan->flags |= PLAN_READS_ALL;
        if (is_told(entry))
            entries[n++] =
                (struct plan_entry){ access_of(entry), add_plan_text(bytes, entry->path.s) };
    }
    memcpy(bytes->data + plan->entries, entries, n * sizeof *entries);
    plan->n_entries = (uint32_t)n;
    free(entries);
}

static enum plan_mode plan_mode_of(const struct launch_options *options)
{
    if (options->sandbox == NULL || !options->sandbox->is_confined)
        return PLAN_OPEN;
    switch (options->tier) {
    case SANDBOX_NAMESPACES:
        return PLAN_NAMESPACES;
    case SANDBOX_BUBBLEWRAP:
        return PLAN_BUBBLEWRAP;
    case SANDBOX_LANDLOCK:
    case SANDBOX_UNTRIED:
    case SANDBOX_NONE:
        break;
    }
    return PLAN_LANDLOCK;
}

/* Commands enter their directory by the name that has no links in it: confined ones find no other. */
static uint32_t add_cwd(struct buf *bytes, const struct launch_options *options)
{
    char *real = options->cwd_is_real ? NULL : realpath(options->cwd, /* resolved= */ NULL);
    uint32_t at = add_plan_text(bytes, real == NULL ? options->cwd : real);

    free(real);
    return at;
}

static int make_plan(const struct launch_options *options)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    struct plan plan = { .magic = PLAN_MAGIC,
                         .mode = plan_mode_of(options),
                         .memory_mb = memory_mb,
                         .file_limit = file_limit_original(),
                         .switched_off = options->switched_off };

    buf_add(&bytes, &plan, sizeof plan);
    if (plan.mode != PLAN_OPEN) {
        add_entries(&bytes, options->sandbox, &plan);
        plan.flags |= options->sandbox->has_network ? PLAN_NETWORK : 0;
        plan.flags |= options->sandbox->is_strict ? PLAN_STRICT : 0;
    }
    plan.flags |= (options->pty ? PLAN_PTY : 0) | (options->probe ? PLAN_PROBE : 0);
    plan.cwd = add_cwd(&bytes, options);
    plan.args = add_texts(&bytes, options->argv, &plan.n_args);
    plan.env = add_texts(&bytes, (const char *const *)options->env, &plan.n_env);
    buf_add_char(&bytes, '\0');
    if (bytes.len > UINT32_MAX / 2) {
        errno = E2BIG;
        return -1;
    }
    plan.size = (uint32_t)bytes.len;
    memcpy(bytes.data, &plan, sizeof plan);
    return sealed_file("bobbin-plan", /* flags= */ 0, bytes.data, bytes.len);
}

/* -- Starting ------------------------------------------------------------------------------ */

/* No code of ours runs between the fork and the launcher. */
static int spawn_launcher(const struct launch_options *options, int control, int plan, int *ret_pid)
{
    char path[64], *argv[] = { (char[]){ "bobbin-launcher" }, NULL }, *env[] = { NULL };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    int r;

    snprintf(path, sizeof path, "/proc/self/fd/%d", launcher());
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < 3; i++)
        posix_spawn_file_actions_adddup2(&actions, options->stdio[i], i);
    posix_spawn_file_actions_adddup2(&actions, control, PLAN_CONTROL_FD);
    posix_spawn_file_actions_adddup2(&actions, plan, PLAN_FD);
    r = posix_spawn(ret_pid, path, &actions, &attributes, argv, env);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return r;
}

static bool check_cwd(const char *cwd, struct error *err)
{
    CLEANUP(closep) int fd = open(cwd, O_PATH | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return os_error_set(err, -errno);
    return true;
}

bool launch(const struct launch_options *options, struct launched *ret_launched, struct error *err)
{
    CLEANUP(closep) int plan = -1;
    CLEANUP(closep) int theirs = -1;
    int pair[2], r;

    if (launcher() < 0)
        return os_error_set(err, -errno);
    if (options->sandbox != NULL && options->sandbox->refusal.s != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "%s", options->sandbox->refusal.s);
    if (!check_cwd(options->cwd, err))
        return false;
    plan = make_plan(options);
    if (plan < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return os_error_set(err, -errno);
    theirs = fcntl(pair[1], F_DUPFD_CLOEXEC, FD_FREE);
    close(pair[1]);
    r = theirs < 0 ? errno : spawn_launcher(options, theirs, plan, &ret_launched->pid);
    if (r != 0) {
        close(pair[0]);
        return os_error_set(err, -r);
    }
    ret_launched->control = pair[0];
    return true;
}

int launch_wait(struct launched *launched)
{
    int status = W_EXITCODE(0, SIGKILL), late, unused;
    bool is_known = false;
    ssize_t n;

    while ((n = read(launched->control, &late, sizeof late)) != 0) {
        if (n == sizeof late && !is_known) {
            status = late;
            is_known = true;
            shutdown(launched->control, SHUT_WR); /* what it left behind is not waited for */
        } else if (n < 0 && errno != EINTR) {
            break;
        }
    }
    close(launched->control);
    waitpid(launched->pid, &unused, /* options= */ 0);
    return status;
}
