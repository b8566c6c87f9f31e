/*
 * thread/shellCommand: a line of the user's own, run in the thread's folder without a sandbox.
 *
 * On an idle thread it is a turn of its own. Beside a running turn it shows its items there, and the
 * turn's model hears of the result with its next request.
 */
#ifndef AGENT_SHELL_TURN_H
#define AGENT_SHELL_TURN_H

#include "agent/thread.h"

/* Do few enough of them run, and wait to be heard of? */
bool shell_command_may_run(const struct thread *thread);

/* Takes the trimmed line. */
void shell_command_run(struct thread *thread, struct str command);

/* Ends what still runs, without a word: the thread goes. */
void shell_commands_end(struct thread *thread);

#endif
