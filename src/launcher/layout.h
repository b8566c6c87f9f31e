/*
 * What is put where in the file system of a confined command (tiers A and B).
 *
 * These are the entries of the plan, what is protected deeper inside of writable ones (nested.h), and
 * pins: a protected name is a mount, which cannot be renamed, but the folders above it could be, and then the
 * name could be made anew. So every folder between it and the outermost writable one is a mount, too.
 */
#ifndef LAUNCHER_LAYOUT_H
#define LAUNCHER_LAYOUT_H

#include "launcher/launcher.h"

struct layout_item {
    const char *path; /* absolute, without links */
    enum plan_access access;
    enum layout_origin { LAYOUT_ENTRY, LAYOUT_NESTED, LAYOUT_PIN } origin;
};

/* One for each path, outer ones before inner ones. It stays as long as the launcher does. */
struct layout {
    struct layout_item *items;
    size_t n;
    size_t n_space;
};

struct layout layout_make(const struct launch *launch);

#endif
