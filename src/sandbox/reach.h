/*
 * Where confined commands could write so far, in the life of this server.
 *
 * A command may put a link in the place of a folder that it can write. If a later policy names that folder,
 * or one below, the link must not decide what the next command can write. So a link is only followed if it
 * lies outside of everything commands could write, or was there before they could.
 *
 * When it was made is told by the times of the link and of the folders it lies in, which commands cannot set. A
 * clock that is set back, or that of a file server which is slow by more than a second, makes it look older.
 *
 * Folders are only ever added. There is one of these for all threads; it belongs to the loop.
 */
#ifndef SANDBOX_REACH_H
#define SANDBOX_REACH_H

#include "base/arena.h"
#include "base/real_path.h"

struct sandbox_reach {
    struct reach_folder *folders; /* owned */
    size_t n;
    size_t n_space;
    bool is_full; /* from now on everything is in reach */
    struct arena arena;
};

void reach_add(struct sandbox_reach *reach, struct str folder);
void reach_done(struct sandbox_reach *reach);

/* Can a command have made this link? */
bool reach_has(const struct sandbox_reach *reach, const struct followed_link *link);

#endif
