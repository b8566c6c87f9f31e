/*
 * Processes as /proc shows them, and which of them are commands in the sandbox: those below a launcher.
 *
 * A folder of /proc stays with its process: once that has ended nothing can be read there any more, and
 * whoever gets its number has another folder.
 */
#ifndef EXEC_PROCESS_TREE_H
#define EXEC_PROCESS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The confined commands. */
struct process_tree {
    const pid_t *launchers;
    size_t n_launchers;
    bool may_be_loose; /* some may have lost their launcher: their marks are looked at, too */
};

enum process_place {
    PLACE_OUTSIDE,
    PLACE_INSIDE,
    PLACE_LOST, /* it has ended, or its family changes too quickly */
};

/* Returns a descriptor, or -1 with errno. */
int process_folder(pid_t pid);

/* The beginning of one of its files, ended with a NUL byte. False with errno. */
bool process_text(int folder, const char *name, char *text, size_t size);

enum process_place process_place(const struct process_tree *tree, pid_t pid, int folder);

#endif
