/* The devices that every program expects. They are the host's, seen through mounts that are read-only: they can be
 * written, but their modes and times cannot be changed, which root, who owns them, otherwise could. */
#ifndef LAUNCHER_DEVICES_H
#define LAUNCHER_DEVICES_H

#include <stddef.h>

enum { N_DEVICES = 6 };

extern const char *const devices[N_DEVICES];

/* stdin, stdout and stderr may be such a device, opened where it was not read-only: opens it anew. */
void devices_reopen(void);

#endif
