/*
 * The confined commands that run, so that a listener can tell them from its clients.
 *
 * A confined command that has network can reach our own port, and a client may do everything. Whatever
 * a command starts stays below its launcher in the tree of processes, so the launchers' numbers are all
 * that is kept. They are children of this process, whichever loop has started them: there is one list, and
 * any thread may use it.
 */
#ifndef EXEC_CONFINED_H
#define EXEC_CONFINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct confined_facts {
    pid_t launcher;
    bool has_network;
    bool can_get_away; /* no process namespace: what it starts survives a launcher that is killed */
};

void confined_add(const struct confined_facts *facts);

/* Its launcher has ended; `was_killed`, so that not everything below need have. Others are ignored. */
void confined_remove(pid_t launcher, bool was_killed, uint64_t now_ms);

/* Can somebody who connects now be a confined command: does one with network run, or did just now? */
bool confined_may_connect(uint64_t now_ms);

/* Was a launcher killed whose processes may have got away from it? Then that stays so. */
bool confined_may_be_loose(void);

/* The launchers of all that run; the caller frees the array. */
size_t confined_launchers(pid_t **ret_launchers);

/* Goes up with every command that is added. */
uint64_t confined_count(void);

/* Commands with network are refused in these words from now on (NULL: they are not); kept as they are. */
void confined_refuse_network(const char *why);
const char *confined_network_refusal(void);

#endif
