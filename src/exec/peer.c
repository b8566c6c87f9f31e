#include "exec/peer.h"

#include "base/clock.h"
#include "base/descriptor.h"
#include "base/memory.h"
#include "exec/flight.h"
#include "exec/socket_facts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Newer than the headers of some systems we build on. */
#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

enum {
    LINK_MAX_LENGTH = 64,
    LOOKS_WANTED = 16, /* at the commands, that show all they hold and do not show the socket */
    LOOKS_MAX = 80,
    LOOK_PAUSE_US = 4000, /* at most */
};

/* -- TCP ----------------------------------------------------------------------------------- */

struct holder_search {
    const struct process_tree *tree;
    struct peer *peers;
    struct socket_facts *facts; /* of each peer; inode 0: its kind is known */
    size_t n;
    bool some_hide;
    unsigned seed; /* of the pauses between looks */
    bool is_whole; /* of a look at the commands: everything they hold was seen */
};

static void found_holder(struct holder_search *search, uint64_t inode, pid_t pid, int folder)
{
    for (size_t i = 0; i < search->n; i++) {
        struct peer *peer = &search->peers[i];
        enum place place;

        if (search->facts[i].inode != inode || peer->kind == PEER_CONFINED)
            continue;
        place = process_place(search->tree, pid, folder);
        if (place == PLACE_LOST)
            continue;
        peer->kind = place == PLACE_INSIDE ? PEER_CONFINED : PEER_STRANGER;
        peer->pid = pid;
    }
}

static bool is_wanted(const struct holder_search *search, uint64_t inode)
{
    for (size_t i = 0; i < search->n; i++) {
        if (search->facts[i].inode == inode)
            return true;
    }
    return false;
}

/* Does a process that hides its descriptors run as this user, and not in the sandbox? */
static bool is_hidden_stranger(const struct holder_search *search, pid_t pid, int folder)
{
    unsigned real, effective, saved, own = geteuid();
    char text[PROCESS_STATUS_MAX];
    const char *ids;

    if (!process_text(folder, "status", text, sizeof text))
        return false;
    ids = strstr(text, "\nUid:");
    if (ids == NULL || sscanf(ids, "\nUid: %u %u %u", &real, &effective, &saved) != 3)
        return false;
    return (real == own || effective == own || saved == own) &&
           process_place(search->tree, pid, folder) == PLACE_OUTSIDE;
}

/* `folder` is of the process, or of a thread that may hold others. */
static void look_at_descriptors(struct holder_search *search, pid_t pid, int folder,
                                DIR *descriptors)
{
    struct dirent *entry;

    while ((entry = readdir(descriptors)) != NULL) {
        static const char prefix[] = "socket:[";
        char target[LINK_MAX_LENGTH];
        ssize_t len = readlinkat(dirfd(descriptors), entry->d_name, target, sizeof target - 1);
        uint64_t inode;

        if (len < (ssize_t)sizeof prefix || memcmp(target, prefix, strlen(prefix)) != 0)
            continue;
        target[len] = '\0';
        inode = strtoull(target + strlen(prefix), NULL, 10);
        if (inode != 0 && is_wanted(search, inode))
            found_holder(search, inode, pid, folder);
        if (search->is_whole && flight_waits(folder, entry->d_name))
            search->is_whole = false;
    }
}

static void look_at_process(struct holder_search *search, pid_t pid)
{
    CLEANUP(closep) int folder = process_folder(pid);
    int fd = folder < 0 ? -1 : openat(folder, "fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *descriptors = fd < 0 ? NULL : fdopendir(fd);

    if (descriptors != NULL) {
        look_at_descriptors(search, pid, folder, descriptors);
        closedir(descriptors);
        return;
    }
    if (fd >= 0)
        close(fd);
    else if (folder >= 0 && errno == EACCES && !search->some_hide)
        search->some_hide = is_hidden_stranger(search, pid, folder);
}

static bool each_process(struct holder_search *search,
                         void (*look)(struct holder_search *search, pid_t pid))
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;

    if (proc == NULL)
        return false;
    while ((entry = readdir(proc)) != NULL) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            look(search, (pid_t)strtol(entry->d_name, NULL, 10));
    }
    closedir(proc);
    return true;
}

/* -- That no command has it ---------------------------------------------------------------- */

/* Our own processes around a command hide what they hold, too: the launcher, and the first of a namespace. */
static bool is_part_of_launcher(const struct process_tree *tree, pid_t pid, int folder)
{
    char text[PROCESS_STATUS_MAX];
    const char *ids, *last;

    for (size_t i = 0; i < tree->n_launchers; i++) {
        if (tree->launchers[i] == pid)
            return true;
    }
    if (!process_text(folder, "status", text, sizeof text))
        return false;
    ids = strstr(text, "\nNSpid:");
    if (ids == NULL)
        return false;
    text[ids + 1 + strcspn(ids + 1, "\n") - text] = '\0';
    last = strrchr(ids, '\t');
    return last != NULL && last > ids + strlen("\nNSpid:") && strcmp(last, "\t1") == 0;
}

static void look_at_thread(struct holder_search *search, pid_t pid, int threads, const char *thread)
{
    CLEANUP(closep) int folder = openat(threads, thread, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = folder < 0 ? -1 : openat(folder, "fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *descriptors = fd < 0 ? NULL : fdopendir(fd);

    if (descriptors == NULL) {
        closep(&fd);
        search->is_whole = false;
        return;
    }
    look_at_descriptors(search, pid, folder, descriptors);
    closedir(descriptors);
}

static void look_at_threads(struct holder_search *search, pid_t pid, int folder)
{
    int fd = openat(folder, "task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *threads = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;

    if (threads == NULL) {
        closep(&fd);
        search->is_whole = false;
        return;
    }
    while ((entry = readdir(threads)) != NULL) {
        if (entry->d_name[0] != '.')
            look_at_thread(search, pid, dirfd(threads), entry->d_name);
    }
    closedir(threads);
}

/* One that ends while we look may have handed the socket on. */
static void look_at_command(struct holder_search *search, pid_t pid)
{
    CLEANUP(closep) int folder = process_folder(pid);
    enum place place = folder < 0 ? PLACE_LOST : process_place(search->tree, pid, folder);

    if (place == PLACE_LOST)
        search->is_whole = false;
    else if (place == PLACE_INSIDE && !is_part_of_launcher(search->tree, pid, folder))
        look_at_threads(search, pid, folder);
}

/*
 * Somebody who holds the socket hides that, which many programs do that handle secrets (sshd(8), and ours).
 * But then the commands can be looked at, who may hide nothing: neither in threads nor in sockets. One look
 * can miss a socket that is passed around; all of many looks cannot.
 */
static bool no_command_has_it(struct holder_search *search)
{
    int n_whole = 0;

    if (!flight_is_shown())
        return false;
    for (int i = 0; i < LOOKS_MAX && n_whole < LOOKS_WANTED; i++) {
        search->is_whole = true;
        if (!each_process(search, look_at_command))
            return false;
        n_whole += search->is_whole;
        usleep((useconds_t)(rand_r(&search->seed) % LOOK_PAUSE_US));
    }
    search->is_whole = false;
    return n_whole == LOOKS_WANTED;
}

/* ------------------------------------------------------------------------------------------ */

/* What the addresses alone tell. Returns whether its holder has to be found. */
static bool look_at_addresses(struct peer *peer, struct socket_facts *facts)
{
    int r = socket_facts_find(&peer->theirs, &peer->ours, facts);

    peer->pid = 0;
    peer->by_exclusion = false;
    if (r < 0 || facts->inode == 0) {
        facts->inode = 0;
        peer->kind = r < 0 && !address_is_ours(&peer->theirs) ? PEER_STRANGER : PEER_GONE;
        return false;
    }
    peer->kind = PEER_STRANGER;
    if (facts->uid != geteuid()) {
        facts->inode = 0;
        return false;
    }
    peer->kind = PEER_GONE; /* until somebody is found */
    return true;
}

static bool is_missing(const struct holder_search *search, size_t i)
{
    return search->facts[i].inode != 0 && search->peers[i].kind == PEER_GONE;
}

static bool has_missing(const struct holder_search *search)
{
    for (size_t i = 0; i < search->n; i++) {
        if (is_missing(search, i))
            return true;
    }
    return false;
}

static void settle(struct peer *peer, bool is_clear)
{
    peer->by_exclusion = is_clear;
    if (is_clear)
        peer->kind = PEER_STRANGER;
    else if (!flight_is_shown())
        peer->kind = PEER_HIDDEN;
}

void peers_find(const struct process_tree *tree, struct peer *peers, size_t n)
{
    CLEANUP(freep) struct socket_facts *facts = xcalloc(n + 1, sizeof *facts);
    struct holder_search search = {
        .tree = tree, .peers = peers, .facts = facts, .n = n, .seed = (unsigned)clock_steady_us()
    };
    bool has_open = false, is_clear;

    for (size_t i = 0; i < n; i++)
        has_open |= look_at_addresses(&peers[i], &facts[i]);
    if (!has_open || !each_process(&search, look_at_process) || !search.some_hide ||
        !has_missing(&search))
        return;
    is_clear = no_command_has_it(&search);
    for (size_t i = 0; i < n; i++) {
        if (is_missing(&search, i))
            settle(&peers[i], is_clear);
    }
}

int peer_addresses(int fd, struct peer *ret_peer)
{
    socklen_t ours = sizeof ret_peer->ours, theirs = sizeof ret_peer->theirs;

    *ret_peer = (struct peer){ .kind = PEER_GONE };
    if (getsockname(fd, (struct sockaddr *)&ret_peer->ours, &ours) < 0 ||
        getpeername(fd, (struct sockaddr *)&ret_peer->theirs, &theirs) < 0)
        return -errno;
    return 0;
}

/* -- Unix sockets -------------------------------------------------------------------------- */

static enum peer_kind kind_of(const struct process_tree *tree, pid_t pid, int folder)
{
    enum place place = process_place(tree, pid, folder);

    if (place == PLACE_LOST)
        return PEER_GONE;
    return place == PLACE_INSIDE ? PEER_CONFINED : PEER_STRANGER;
}

static bool has_ended(int pidfd)
{
    struct pollfd polled = { .fd = pidfd, .events = POLLIN };

    return poll(&polled, 1, /* timeout= */ 0) != 0;
}

enum peer_kind peer_of_unix(int fd, const struct process_tree *tree, pid_t *ret_pid)
{
    CLEANUP(closep) int pidfd = -1;
    CLEANUP(closep) int folder = -1;
    struct ucred who = { 0 };
    socklen_t size = sizeof who, pidfd_size = sizeof pidfd;

    *ret_pid = 0;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) < 0)
        return PEER_GONE;
    *ret_pid = who.pid;
    if (who.uid != geteuid() || who.pid == 0) /* our commands are never out of sight */
        return PEER_STRANGER;
    folder = process_folder(who.pid);
    /* Before Linux 6.5 the number is all there is. */
    if (getsockopt(fd, SOL_SOCKET, SO_PEERPIDFD, &pidfd, &pidfd_size) < 0 && errno != ENOPROTOOPT)
        return PEER_GONE;
    if (folder < 0 || (pidfd >= 0 && has_ended(pidfd)))
        return PEER_GONE;
    return kind_of(tree, who.pid, folder);
}

enum peer_kind peer_of_process(pid_t pid, const struct process_tree *tree)
{
    CLEANUP(closep) int folder = process_folder(pid);

    return folder < 0 ? PEER_GONE : kind_of(tree, pid, folder);
}

/* -- Trying out ---------------------------------------------------------------------------- */

static bool proc_is_ours(struct error *err)
{
    CLEANUP(closep) int first = process_folder(1);
    char number[32] = "", text[64];
    ssize_t n = readlink("/proc/self", number, sizeof number - 1);

    if (n <= 0 || strtol(number, NULL, 10) != getpid())
        return error_set(err, ERR_INTERNAL, "/proc does not show its own processes");
    /* Where a process begins is at the end of its line of parents, which are other users' as a rule. */
    if (!process_text(first, "stat", text, sizeof text))
        return error_set(err, ERR_INTERNAL, "/proc hides processes of other users (hidepid)");
    return true;
}

/* Returns the accepted end of a connection to ourselves, or a negative errno. */
static int connect_to_self(int connected)
{
    CLEANUP(closep) int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;
    int accepted;

    if (listening < 0 || bind(listening, (const struct sockaddr *)&address, sizeof address) < 0 ||
        getsockname(listening, (struct sockaddr *)&address, &size) < 0 ||
        listen(listening, 1) < 0 ||
        connect(connected, (const struct sockaddr *)&address, sizeof address) < 0)
        return -errno;
    accepted = accept4(listening, NULL, NULL, SOCK_CLOEXEC);
    return accepted < 0 ? -errno : accepted;
}

static bool shows_inode(int fd, uint64_t inode)
{
    char path[64], target[LINK_MAX_LENGTH] = "", expected[LINK_MAX_LENGTH];

    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    snprintf(expected, sizeof expected, "socket:[%llu]", (unsigned long long)inode);
    return readlink(path, target, sizeof target - 1) > 0 && strcmp(target, expected) == 0;
}

static bool tcp_can_be_told(struct error *err)
{
    CLEANUP(closep) int connected = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CLEANUP(closep) int accepted = connect_to_self(connected);
    struct socket_facts facts;
    struct stat status;
    struct peer peer;
    int r = accepted < 0 ? accepted : peer_addresses(accepted, &peer);

    if (r < 0)
        return error_set(err, ERR_INTERNAL, "it cannot connect to itself: %s", strerror(-r));
    r = socket_facts_find(&peer.theirs, &peer.ours, &facts);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "the kernel does not tell whose a connection is: %s",
                         strerror(-r));
    if (fstat(connected, &status) < 0 || status.st_ino != facts.inode || facts.uid != geteuid())
        return error_set(err, ERR_INTERNAL, "the kernel tells wrongly whose a connection is");
    return shows_inode(connected, facts.inode) ||
           error_set(err, ERR_INTERNAL, "/proc does not tell what a process holds");
}

bool peers_can_be_told(bool is_unix, struct error *err)
{
    return proc_is_ours(err) && (is_unix || tcp_can_be_told(err));
}
