/*
 * Copying the folder of a plugin, whose content may be anybody's and may change meanwhile.
 *
 * Every name is opened relative to the folder it was found in, and no link is followed, so nothing outside is read however
 * the folder changes; what a file holds is copied up to a bound. Only files and folders are copied: a link or anything else is
 * refused by its name. Programs stay programs; nothing else of a file's mode is kept. What was copied
 * is on the disk.
 */
#ifndef PLUGIN_COPY_TREE_H
#define PLUGIN_COPY_TREE_H

#include "base/error.h"

#include <stdint.h>

struct copy_bounds {
    size_t max_entries; /* files and folders */
    uint64_t max_bytes; /* of all files */
    unsigned max_depth; /* of folders inside each other */
};

#define PLUGIN_COPY_BOUNDS                                                                         \
    {                                                                                              \
        .max_entries = 20000, .max_bytes = UINT64_C(256) * 1024 * 1024, .max_depth = 32            \
    }

/* `source` is an open folder, `target` an open folder that is empty. False with the words for a client. */
bool copy_tree(int source, int target, const struct copy_bounds *bounds, struct error *err);

/*
 * Opens a folder below another one by a path `./a/b`, none of whose parts may be a link. Returns a descriptor or a
 * negative errno: -ELOOP or -ENOTDIR for a link.
 */
int open_below(const char *root, struct str path);

#endif
