/*
 * A command whose output nobody takes has to wait: what clients have not read yet is kept in memory.
 *
 * brake_check() is called with each piece of output that was told. While the slowest subscriber of the
 * thread has more than a few megabytes before it, the command's output is not read.
 */
#ifndef AGENT_BRAKE_H
#define AGENT_BRAKE_H

#include "agent/thread.h"
#include "exec/process.h"

/* Zeroed: nothing waits. */
struct brake {
    struct thread *thread;
    struct process *process;
    struct timer *timer; /* runs while the command waits */
};

void brake_check(struct brake *brake, struct thread *thread, struct process *process);
void brake_done(struct brake *brake); /* before the process goes */

#endif
