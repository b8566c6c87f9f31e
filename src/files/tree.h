/* What listing, copying and removing directories have in common. */
#ifndef FILES_TREE_H
#define FILES_TREE_H

#include "files/files.h"

#include <dirent.h>

/* Every level holds a descriptor; the rest of the server needs some, too. */
enum { TREE_MAX_DEPTH = 400 };

static inline bool stop_is_wanted(const struct file_stop *stop)
{
    return stop != NULL && atomic_load_explicit(&stop->wanted, memory_order_relaxed);
}

/* Opens a directory that is no link. Returns 0, or a negative errno. */
int tree_open(int parent, const char *name, DIR **ret_dir);

/* The next entry but `.` and `..`. NULL: *ret_status is 0 at the end, else a negative errno. */
const struct dirent *tree_next(DIR *dir, int *ret_status);

/* One that is there already, perhaps made by another program just now, is fine. */
int tree_make_directory(const char *path);

#endif
