/* The file system as a confined command sees it, made by its first process. */
#ifndef LAUNCHER_MOUNTS_H
#define LAUNCHER_MOUNTS_H

#include "launcher/launcher.h"

void mounts_make(const struct launch *launch);

#endif
