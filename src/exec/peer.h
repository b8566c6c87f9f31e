/*
 * Who is at the other end of a connection from this machine?
 *
 * Of a Unix socket the kernel tells the process that connected. Of TCP it tells the other socket's inode
 * (sock_diag(7)), and /proc which processes hold it. Only a process that was found, and is not below a
 * launcher, is a stranger: whoever cannot be found may be a confined command that does not want to be.
 * That none of them has the socket can never be told: besides descriptors, a message on its way and a call
 * that waits keep a socket open, and neither is shown.
 *
 * Everything here may be called on any thread; peers_find() takes milliseconds.
 */
#ifndef EXEC_PEER_H
#define EXEC_PEER_H

#include "base/error.h"
#include "exec/process_tree.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/types.h>

enum peer_kind {
    PEER_STRANGER, /* another machine, another user, or a process that is no command of ours */
    PEER_CONFINED, /* a command in the sandbox */
    PEER_UNKNOWN, /* of this machine, and no process was found that has that end: it has ended, does
                      not show what it holds, or cannot be seen from here */
};

struct peer {
    struct sockaddr_storage ours, theirs; /* of a TCP connection */
    enum peer_kind kind;                  /* the answer, */
    pid_t pid;                            /* and the process that says so, or 0 */
};

/* The addresses of an accepted TCP connection. Returns 0 or a negative errno. */
int peer_addresses(int fd, struct peer *ret_peer);

/* Answers for TCP connections. */
void peers_find(const struct process_tree *tree, struct peer *peers, size_t n);

/* The answer for an accepted Unix socket; best asked at once, before the number can be another's. */
enum peer_kind peer_of_unix(int fd, const struct process_tree *tree, pid_t *ret_pid);

/* The answer for a process; PEER_UNKNOWN if it has ended. */
enum peer_kind peer_of_process(pid_t pid, const struct process_tree *tree);

/* Tries it out. False with the reason: peers of that kind of socket cannot be told apart here. */
bool peers_can_be_told(bool is_unix, struct error *err);

#endif
