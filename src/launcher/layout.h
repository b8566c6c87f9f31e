/*
 * What is put where in the file system of a confined command (tiers A and B).
 *
 * These are the entries of the plan, what is protected deeper inside of writable ones (nested.h), for root
 * the switches of the machine that are mounted there (kernel_files.h), and pins: a protected name is a mount, which cannot be renamed, but the folders above it could be, and then the
 * name could be made anew. So every folder between it and the outermost writable one is a mount, too.
 */
#ifndef LAUNCHER_LAYOUT_H
#define LAUNCHER_LAYOUT_H

#include "launcher/launcher.h"

struct layout_item {
    const char *path; /* absolute, without links */
    enum plan_access access;
    enum layout_origin {
        LAYOUT_KERNEL,
        LAYOUT_ENTRY,
        LAYOUT_NESTED,
        LAYOUT_PIN
    } origin; /* by rank */
};

/* Each is a mount and up to three pins, and bubblewrap takes 9,000 words. */
enum { LAYOUT_NESTED_MAX = 400 };

/* One for each path, outer ones before inner ones. It stays as long as the launcher does. */
struct layout {
    struct layout_item *items;
    size_t n;
    size_t n_space;
    size_t n_nested;
};

struct layout layout_make(const struct launch *launch);

/* Does a path lie below a folder, and is not the folder itself? */
bool layout_is_below(const char *path, const char *folder);

#endif
