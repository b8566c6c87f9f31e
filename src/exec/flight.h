/*
 * Descriptors on their way: sent over a Unix socket, and not received. No process holds them then, but the
 * kernel tells of each socket how many wait in it.
 */
#ifndef EXEC_FLIGHT_H
#define EXEC_FLIGHT_H

#include <stdbool.h>

/* Does this kernel tell all of them, also those that wait where nobody has accepted? Tried once. */
bool flight_is_shown(void);

/* Does one wait in this socket of a process? In doubt it does. */
bool flight_waits(int process_folder, const char *descriptor);

#endif
