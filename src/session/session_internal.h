/* What the files of session/ know of each other. */
#ifndef SESSION_SESSION_INTERNAL_H
#define SESSION_SESSION_INTERNAL_H

#include "session/session.h"

/* Wishes that wait for the MCP servers they require are not granted: the server ends. */
void session_refuse_waiting(struct sessions *sessions);

/* Where the files of new threads go: the home, or the working copies of a server that is one of several. */
const char *sessions_rollout_home(const struct sessions *sessions);

/* Adds what only a loaded thread has, and the answers that open one tell. */
void session_show_open(const struct thread *thread, struct wire_thread *shown);

#endif
