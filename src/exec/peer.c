#include "exec/peer.h"

#include "base/descriptor.h"
#include "base/memory.h"
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

enum { LINK_MAX_LENGTH = 64 };

/* -- TCP ----------------------------------------------------------------------------------- */

struct holder_search {
    const struct process_tree *tree;
    struct peer *peers;
    struct socket_facts *facts; /* of each peer; inode 0: its kind is known */
    size_t n;
};

/* A command that holds it outweighs whoever else does. */
static void found_holder(struct holder_search *search, uint64_t inode, pid_t pid, int folder)
{
    for (size_t i = 0; i < search->n; i++) {
        struct peer *peer = &search->peers[i];
        enum process_place place;

        if (search->facts[i].inode != inode || peer->kind == PEER_CONFINED)
            continue;
        place = process_place(search->tree, pid, folder);
        if (place == PLACE_LOST)
            continue;
        peer->kind = place == PLACE_INSIDE ? PEER_CONFINED : PEER_STRANGER;
        peer->pid = pid;
    }
}

static bool is_wanted_inode(const struct holder_search *search, uint64_t inode)
{
    for (size_t i = 0; i < search->n; i++) {
        if (search->facts[i].inode == inode)
            return true;
    }
    return false;
}

/* The entries of a folder below another; NULL if nobody may look, or it has gone. */
static DIR *open_entries(int folder, const char *name)
{
    int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = fd < 0 ? NULL : fdopendir(fd);

    if (entries == NULL && fd >= 0)
        close(fd);
    return entries;
}

/* Of a process, whose folder that is, or of one of its threads. */
static void look_at_descriptors(struct holder_search *search, pid_t pid, int folder,
                                const char *name)
{
    DIR *descriptors = open_entries(folder, name);
    struct dirent *entry;

    if (descriptors == NULL)
        return;
    while ((entry = readdir(descriptors)) != NULL) {
        static const char prefix[] = "socket:[";
        char target[LINK_MAX_LENGTH];
        ssize_t len = readlinkat(dirfd(descriptors), entry->d_name, target, sizeof target - 1);
        uint64_t inode;

        if (len < (ssize_t)sizeof prefix || memcmp(target, prefix, strlen(prefix)) != 0)
            continue;
        target[len] = '\0';
        inode = strtoull(target + strlen(prefix), NULL, 10);
        if (inode != 0 && is_wanted_inode(search, inode))
            found_holder(search, inode, pid, folder);
    }
    closedir(descriptors);
}

static bool has_threads(int folder)
{
    struct stat tasks;

    /* "." and "..", and a link for each thread */
    return fstatat(folder, "task", &tasks, /* flags= */ 0) == 0 && tasks.st_nlink > 3;
}

/* A thread may have descriptors that its process has not (unshare(2)). */
static void look_at_threads(struct holder_search *search, pid_t pid, int folder)
{
    DIR *threads = open_entries(folder, "task");
    struct dirent *entry;

    if (threads == NULL)
        return;
    while ((entry = readdir(threads)) != NULL) {
        char name[LINK_MAX_LENGTH];

        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "task/%.20s/fd", entry->d_name);
        look_at_descriptors(search, pid, folder, name);
    }
    closedir(threads);
}

/* Threads of strangers are not looked at: there may be very many, and nobody is refused for them. */
static void look_at_process(struct holder_search *search, pid_t pid)
{
    CLEANUP(closep) int folder = process_folder(pid);

    if (folder < 0)
        return;
    if (has_threads(folder) && process_place(search->tree, pid, folder) != PLACE_OUTSIDE)
        look_at_threads(search, pid, folder);
    else
        look_at_descriptors(search, pid, folder, "fd");
}

static void look_at_processes(struct holder_search *search)
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;

    if (proc == NULL)
        return;
    while ((entry = readdir(proc)) != NULL) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            look_at_process(search, (pid_t)strtol(entry->d_name, NULL, 10));
    }
    closedir(proc);
}

/* What the addresses alone tell. Returns whether its holder has to be found. */
static bool look_at_addresses(struct peer *peer, struct socket_facts *facts)
{
    int r = socket_facts_find(&peer->theirs, &peer->ours, facts);

    peer->pid = 0;
    if (r < 0 || facts->inode == 0) {
        facts->inode = 0;
        peer->kind = r < 0 && !address_is_ours(&peer->theirs) ? PEER_STRANGER : PEER_UNKNOWN;
        return false;
    }
    peer->kind = PEER_STRANGER;
    if (facts->uid != geteuid()) {
        facts->inode = 0;
        return false;
    }
    peer->kind = PEER_UNKNOWN; /* until somebody is found */
    return true;
}

void peers_find(const struct process_tree *tree, struct peer *peers, size_t n)
{
    CLEANUP(freep) struct socket_facts *facts = xcalloc(n + 1, sizeof *facts);
    struct holder_search search = { .tree = tree, .peers = peers, .facts = facts, .n = n };
    bool has_open = false;

    for (size_t i = 0; i < n; i++)
        has_open |= look_at_addresses(&peers[i], &facts[i]);
    if (has_open)
        look_at_processes(&search);
}

int peer_addresses(int fd, struct peer *ret_peer)
{
    socklen_t ours = sizeof ret_peer->ours, theirs = sizeof ret_peer->theirs;

    *ret_peer = (struct peer){ .kind = PEER_UNKNOWN };
    if (getsockname(fd, (struct sockaddr *)&ret_peer->ours, &ours) < 0 ||
        getpeername(fd, (struct sockaddr *)&ret_peer->theirs, &theirs) < 0)
        return -errno;
    return 0;
}

/* -- Unix sockets -------------------------------------------------------------------------- */

static enum peer_kind kind_of_process(const struct process_tree *tree, pid_t pid, int folder)
{
    enum process_place place = process_place(tree, pid, folder);

    if (place == PLACE_LOST)
        return PEER_UNKNOWN;
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
        return PEER_UNKNOWN;
    *ret_pid = who.pid;
    if (who.uid != geteuid() || who.pid == 0) /* our commands are never out of sight */
        return PEER_STRANGER;
    folder = process_folder(who.pid);
    /* Before Linux 6.5 the number is all there is. */
    if (getsockopt(fd, SOL_SOCKET, SO_PEERPIDFD, &pidfd, &pidfd_size) < 0 && errno != ENOPROTOOPT)
        return PEER_UNKNOWN;
    if (folder < 0 || (pidfd >= 0 && has_ended(pidfd)))
        return PEER_UNKNOWN;
    return kind_of_process(tree, who.pid, folder);
}

enum peer_kind peer_of_process(pid_t pid, const struct process_tree *tree)
{
    CLEANUP(closep) int folder = process_folder(pid);

    return folder < 0 ? PEER_UNKNOWN : kind_of_process(tree, pid, folder);
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
