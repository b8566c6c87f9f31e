/*
 * Folders that commands can write, and what lies out of their reach.
 *
 * Each is known by the name it was given and by where that leads. A path is in reach if it lies in one of
 * them, if it leads into one, or if a link on its way lies in one: all of these can be exchanged.
 */
#ifndef RULES_WRITABLE_H
#define RULES_WRITABLE_H

#include "base/arena.h"
#include "shell/words.h"

/* A set with words.arena and nothing else is empty and ready. */
struct writable {
    struct words words;
};

/* The first looks where the path leads; the second is for paths without links. Both are absolute. */
void writable_add(struct writable *writable, struct str folder);
void writable_add_real(struct writable *writable, struct str folder);

/* Of an absolute path, which need not exist. One with `..` in it is taken to be in reach. */
bool writable_reaches(const struct writable *writable, struct str path);

/* Is there one in this folder, or around it? The folder has no links in it. */
bool writable_touches(const struct writable *writable, struct str folder);

#endif
