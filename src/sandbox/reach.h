/*
 * Where confined commands could write so far.
 *
 * A command may put a link in the place of a folder that it can write. If a later policy names that folder,
 * or one below, the link must not decide what the next command can write. So a link is only followed if it
 * lies outside of everything commands could write, or was there before they could, or led to the same place
 * when it was followed before.
 *
 * When it was made is told by the times of the link and of the folders it lies in, which commands cannot set. A
 * clock that is set back, or that of a file server which is slow by more than a second, makes it look older.
 *
 * It also knows the secrets and sockets of all servers that share the home, which no command of theirs may see.
 *
 * All of it is kept in a file of CODEX_HOME, which no command can write, for the next server and for those that run
 * beside this one. Folders are only ever added. There is one of these for all threads; it belongs to the loop.
 */
#ifndef SANDBOX_REACH_H
#define SANDBOX_REACH_H

#include "base/arena.h"
#include "base/real_path.h"

#include <sys/types.h>
#include <time.h>

struct sandbox_reach {
    struct reach_folder *folders; /* owned */
    size_t n;
    size_t n_space;
    struct reach_known *known; /* roots behind links, and where they led; owned */
    size_t n_known;
    size_t n_known_space;
    struct str *hidden; /* secrets and sockets of servers, the newest last; owned */
    size_t n_hidden;
    size_t n_hidden_space;
    char *file;      /* owned; NULL: it is forgotten with this object */
    off_t file_size; /* of what was read of it */
    struct arena arena;
};

/* Before all else; home is CODEX_HOME. */
void reach_keep(struct sandbox_reach *reach, const char *home);
void reach_add(struct sandbox_reach *reach, struct str folder);
void reach_done(struct sandbox_reach *reach);

/* Can a command have made this link? */
bool reach_has(const struct sandbox_reach *reach, const struct followed_link *link);

/* A path with links in it that was looked at and found in order. */
void reach_learn(struct sandbox_reach *reach, struct str written, struct str real);
bool reach_knows(const struct sandbox_reach *reach, struct str written, struct str real);

/* What no command of any server of this home may see. */
void reach_hide(struct sandbox_reach *reach, struct str path);

/* What others have written into the file since; to be called before something is looked up. */
void reach_refresh(struct sandbox_reach *reach);

/* -- For reach_file.c ---------------------------------------------------------------------------- */

struct reach_folder {
    struct str path;
    time_t since;
};

struct reach_known {
    struct str written;
    struct str real;
};

/* They return whether it is new. */
bool reach_add_folder(struct sandbox_reach *reach, struct str path, time_t since);
bool reach_add_known(struct sandbox_reach *reach, struct str written, struct str real);
bool reach_add_hidden(struct sandbox_reach *reach, struct str path);

void reach_file_add_folder(struct sandbox_reach *reach, struct str path, time_t since);
void reach_file_add_known(struct sandbox_reach *reach, struct str written, struct str real);
void reach_file_add_hidden(struct sandbox_reach *reach, struct str path);

#endif
