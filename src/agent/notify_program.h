/* The user's own program that hears of every turn that came to its end: `notify` in the config. */
#ifndef AGENT_NOTIFY_PROGRAM_H
#define AGENT_NOTIFY_PROGRAM_H

struct turn;

/* Does nothing if none is configured. */
void notify_program_run(struct turn *turn);

#endif
