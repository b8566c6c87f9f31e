/* File systems that are no files but switches of the machine: /proc, /sys and their like. */
#ifndef LAUNCHER_KERNEL_FILES_H
#define LAUNCHER_KERNEL_FILES_H

#include "launcher/launcher.h"

typedef void kernel_files_fn(void *owner, const char *path);

/* Finds where such are mounted in writable directories, as in a tree for chroot(1), and writable directories that
 * are such themselves. The path is borrowed. Not those that every command has of its own, in / itself. */
void kernel_files_find(const struct launch *launch, kernel_files_fn *found, void *owner);

#endif
