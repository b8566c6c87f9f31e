/*
 * The launcher: the program between the server and every command.
 *
 *     server ── launcher ── command                               not confined; tier C
 *     server ── launcher ── first process ── command              tier A
 *     server ── launcher ── bwrap ── inner launcher ── command    tier B
 *
 * The launcher stays until all of the command is gone: it is the parent of whatever loses its own,
 * and kills all of it when the server says so or dies. It is linked with libc alone, and what it does
 * is in this order: guards, namespaces, mounts, capabilities, Landlock, seccomp, exec.
 */
#ifndef LAUNCHER_LAUNCHER_H
#define LAUNCHER_LAUNCHER_H

#include "launcher/plan.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The plan at its place in memory, with what it points to as pointers. */
struct launch {
    const struct plan *plan;
    const char *cwd;
    char **args; /* ends with NULL */
    char **env;  /* ends with NULL */
    const struct plan_entry *entries;
    unsigned mode_of_names; /* the umask that the command gets */
    uid_t uid;              /* whose command it is */
    gid_t gid;

    /* A pipe: the first process of a namespace says when nothing is left there but itself. Taking down the
     * namespace takes longer than most commands, and nobody has to wait for it. -1: there is none. */
    int gone[2];
};

struct launch launch_read(void);
const char *launch_path(const struct launch *launch, const struct plan_entry *entry);

static inline bool launch_has(const struct launch *launch, enum plan_flags flag)
{
    return (launch->plan->flags & flag) != 0;
}

static inline bool launch_uses(const struct launch *launch, enum plan_protection protection)
{
    return (launch->plan->switched_off & protection) == 0;
}

/* -- Ending -------------------------------------------------------------------------------- */

/* Says on stderr why the command was not run, reports status 126 and ends this process. */
_Noreturn void refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The wait status of the command. */
void report(int status);

/* -- Starting ------------------------------------------------------------------------------ */

/* Becomes the command; a program that cannot be run ends with 127 or 126 and a sentence. */
_Noreturn void command_exec(const struct launch *launch);

/* Starts the command below this process. */
pid_t command_start(const struct launch *launch);

/* The first process of a confined command: starts it, reports its end, waits for what it left. */
_Noreturn void first_process(const struct launch *launch);

/* Waits until nothing of the command is left; reports how `child` ended. The first process of a namespace
 * may still be on its way out. */
void supervise(const struct launch *launch, pid_t child);

/* How many processes a confined command may have. */
enum { MOST_PROCESSES = 4096 };

/* -- Confining ----------------------------------------------------------------------------- */

/* Returns the first process, in namespaces of its own. */
pid_t namespaces_start(const struct launch *launch);
pid_t bubblewrap_start(const struct launch *launch);

/* In a user namespace that was just made: users and groups are themselves there. */
void namespaces_map_ids(uid_t uid, gid_t gid);

/* Makes empty networks and sends them to the server; what main() returns. */
int net_spaces_make(void);

/* Has a process begin with first(), in the network that came with the plan and with clone(2)'s flags; -1: that failed. */
typedef void net_space_fn(const struct launch *launch);
pid_t net_space_start(unsigned long flags, net_space_fn *first, const struct launch *launch);

/* Inside: checks that bubblewrap has mounted what was meant, and closes what it leaves open. */
void bubblewrap_arrive(void);

/* Everything that a process can do to itself: capabilities, limits, Landlock, seccomp. */
void confine(const struct launch *launch);
void landlock_apply(const struct launch *launch);
void filter_apply(bool has_network);

/* For every command, confined or not: what it may use of the machine's memory. */
void memory_limit(const struct launch *launch);

/* Names that do not exist and must not be made: an empty directory stands there meanwhile. */
void guards_set(const struct launch *launch);
void guards_remove(void);
bool guard_is(int fd); /* is this such a directory? */

/* Has another user put a link there, in a folder for everybody such as /tmp? That keeps nobody from running
 * anything. */
bool guard_is_foreign(const char *path);

/* The beginning of a file of the kernel's, in one read; false: it cannot be read, or is empty. */
bool read_beginning(const char *path, char *text, size_t size);

/* All of one, which the caller frees; NULL: it cannot be read. */
char *read_all(const char *path);

/* Opens a path without following a link anywhere; -1 and errno. */
int open_path(const char *path);

/* The same for something of the layout: a link ends all of it. -1: it does not exist, or cannot
 * be reached; with errno ELOOP it is a protected name that another user has taken with a link. */
int open_item(const char *path, bool is_protected);

/* A path could not be looked at, by this error. Ends everything if a folder of this very user is why: the command
 * may change its mode and see what we did not. What keeps us out for good keeps the command out as well. errno stays the error. */
void refuse_if_shut(const char *path, int error);

#endif
