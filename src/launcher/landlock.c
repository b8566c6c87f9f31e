/*
 * Landlock: which files may be opened how, kept by the kernel for this process and all it starts.
 *
 * In tier A it is a second wall behind the mounts; in tier C it is the only one, which can neither
 * take a name out of a writable directory nor see changes of times, modes and attributes. With
 * PLAN_STRICT a directory with protected names is not writable itself, only what is in it; and one with a
 * hidden file (a secret of the server) never is, nor can new files beside that be read.
 */
#include "launcher/devices.h"
#include "launcher/launcher.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

/* The kernel's interface; headers of the systems we build on are older than the kernels we run on. */
enum { CREATE_RULESET_VERSION = 1, RULE_PATH_BENEATH = 1 };
enum { SCOPE_ABSTRACT_UNIX_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1 };

struct ruleset_attr {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

struct path_beneath_attr {
    uint64_t allowed_access;
    int32_t parent_fd;
} __attribute__((packed));

enum file_rights {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REFER = 1 << 13,
    TRUNCATE = 1 << 14,
    IOCTL_DEV = 1 << 15,
    READING = EXECUTE | READ_FILE | READ_DIR,
    OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV,
};

/* All rights there are, by the version of the interface. */
static uint64_t rights_of(int version)
{
    if (version >= 5)
        return (1 << 16) - 1;
    if (version >= 3)
        return (1 << 15) - 1;
    return version == 2 ? (1 << 14) - 1 : (1 << 13) - 1;
}

struct landlock_ruleset {
    int fd;
    uint64_t all;
};

/* Takes the descriptor. */
static void allow_open(const struct landlock_ruleset *rules, int fd, const char *path,
                       uint64_t rights)
{
    struct path_beneath_attr rule = { .allowed_access = rights & rules->all, .parent_fd = fd };
    struct stat status;

    if (fstat(fd, &status) == 0 && !S_ISDIR(status.st_mode))
        rule.allowed_access &= OF_FILES;
    if (rule.allowed_access != 0 &&
        syscall(SYS_landlock_add_rule, rules->fd, RULE_PATH_BENEATH, &rule, /* flags= */ 0) != 0)
        refuse("no rule can be made for %s (error %d)", path, errno);
    close(fd);
}

/* Something of the system; what does not exist cannot be used either. */
static void allow(const struct landlock_ruleset *rules, const char *path, uint64_t rights)
{
    int fd = open(path, O_PATH | O_CLOEXEC);

    if (fd >= 0)
        allow_open(rules, fd, path, rights);
}

/* -- Around what is left out ----------------------------------------------------------------- */

/* A tree with names in it that a command does not get. */
struct tree {
    const struct landlock_ruleset *rules;
    const struct launch *launch;
    uint64_t rights;      /* to all but these */
    uint64_t around;      /* to all of a folder that holds one: the kernel knows no exceptions */
    bool keeps_protected; /* leave protected names out, not only hidden ones */
};

static bool is_link(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

static bool is_socket(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISSOCK(status.st_mode);
}

/* Sockets are nothing that these rules could keep, so nothing is given up for them. */
static bool leaves_out(const struct tree *tree, const struct plan_entry *entry, const char *path)
{
    if (tree->launch->plan->mode != PLAN_LANDLOCK)
        return false; /* the mounts leave them out */
    if (entry->access == PLAN_HIDE)
        return !is_socket(path);
    return tree->keeps_protected && entry->access != PLAN_WRITE;
}

/* Is exactly this path left out, or (if not) one below it? */
static bool is_excluded(const struct tree *tree, const char *path, bool or_below)
{
    const struct launch *launch = tree->launch;
    size_t len = strcmp(path, "/") == 0 ? 0 : strlen(path);

    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const struct plan_entry *entry = &launch->entries[i];
        const char *other = launch_path(launch, entry);

        if (strncmp(path, other, len) == 0 &&
            (other[len] == '\0' || (or_below && other[len] == '/' && other[len + 1] != '\0')) &&
            leaves_out(tree, entry, other))
            return true;
    }
    return false;
}

static void allow_tree(const struct tree *tree, const char *path)
{
    char child[PATH_MAX];
    struct dirent *entry;
    DIR *dir;
    int fd;

    if (is_excluded(tree, path, /* or_below= */ false))
        return;
    fd = open_item(path, /* is_protected= */ false);
    if (fd < 0)
        return;
    if (!is_excluded(tree, path, /* or_below= */ true)) {
        allow_open(tree->rules, fd, path, tree->rights);
        return;
    }
    allow_open(tree->rules, fd, path, tree->around);
    dir = opendir(path);
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            snprintf(child, sizeof child, "%s/%s", strcmp(path, "/") == 0 ? "" : path,
                     entry->d_name) < (int)sizeof child &&
            !is_link(child))
            allow_tree(tree, child);
    }
    if (dir != NULL)
        closedir(dir);
}

static void allow_reads(const struct landlock_ruleset *rules, const struct launch *launch,
                        const char *path)
{
    allow_tree(
        &(struct tree){
            .rules = rules, .launch = launch, .rights = READING, .around = READ_DIR | EXECUTE },
        path);
}

static void allow_writes(const struct landlock_ruleset *rules, const struct launch *launch,
                         const char *path)
{
    allow_tree(&(struct tree){ .rules = rules,
                               .launch = launch,
                               .rights = rules->all & ~(uint64_t)READING,
                               .keeps_protected = launch_has(launch, PLAN_STRICT) },
               path);
}

static void allow_entries(const struct landlock_ruleset *rules, const struct launch *launch)
{
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const struct plan_entry *entry = &launch->entries[i];
        const char *path = launch_path(launch, entry);

        if (entry->access == PLAN_WRITE)
            allow_writes(rules, launch, path);
        /* With mounts everything that is there can be read. */
        if (launch->plan->mode == PLAN_LANDLOCK &&
            (entry->access == PLAN_WRITE || entry->access == PLAN_READ))
            allow_reads(rules, launch, path);
    }
}

/* In a private /dev everything is there for the command; of the host's these few are. */
static void allow_devices(const struct landlock_ruleset *rules, const struct launch *launch)
{
    enum { USING = READING | WRITE_FILE | TRUNCATE | IOCTL_DEV };

    if (launch->plan->mode == PLAN_LANDLOCK) {
        for (size_t i = 0; i < N_DEVICES; i++)
            allow(rules, devices[i], USING);
        allow(rules, "/dev/ptmx", USING);
        allow(rules, "/dev/pts", USING);
        return;
    }
    allow(rules, "/dev", USING);
    allow(rules, "/dev/shm", rules->all);
}

void landlock_apply(const struct launch *launch)
{
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_RULESET_VERSION);
    struct landlock_ruleset rules = { .all = rights_of(version) };
    struct ruleset_attr attr = { .handled_access_fs = rules.all };
    size_t size = version >= 6 ? sizeof attr : sizeof attr.handled_access_fs;

    if (version <= 0) {
        if (launch->plan->mode == PLAN_LANDLOCK)
            refuse("this machine has no Landlock");
        return; /* the mounts are the wall */
    }
    if (version >= 6)
        attr.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
    rules.fd = (int)syscall(SYS_landlock_create_ruleset, &attr, size, /* flags= */ 0);
    if (rules.fd < 0)
        refuse("no rules can be made (error %d)", errno);
    /* With mounts, what must not be read is not there. */
    if (launch->plan->mode != PLAN_LANDLOCK)
        allow(&rules, "/", READING);
    else if (launch_has(launch, PLAN_READS_ALL))
        allow_reads(&rules, launch, "/");
    allow_devices(&rules, launch);
    allow_entries(&rules, launch);
    if (syscall(SYS_landlock_restrict_self, rules.fd, /* flags= */ 0) != 0)
        refuse("no rules can be set (error %d)", errno);
    close(rules.fd);
}
