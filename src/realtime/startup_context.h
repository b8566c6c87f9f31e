/*
 * What a voice backend is told of the user's work when a session begins: the conversation so far, other threads of
 * late, the files of the workspace. Everything is cut to its share, and the whole to STARTUP_CONTEXT_MAX.
 */
#ifndef REALTIME_STARTUP_CONTEXT_H
#define REALTIME_STARTUP_CONTEXT_H

#include "agent/history.h"
#include "base/buf.h"
#include "base/str.h"
#include "store/index.h"

/* In tokens of four bytes. */
enum {
    STARTUP_CONTEXT_MAX = 5000,
    STARTUP_TALK_MAX = 1200,
    STARTUP_WORK_MAX = 2200,
    STARTUP_FILES_MAX = 1600,
    STARTUP_NOTES_MAX = 300,
};

enum {
    STARTUP_TURNS = 2,    /* of the conversation */
    STARTUP_THREADS = 40, /* others */
    STARTUP_DEPTH = 2,    /* of the workspace */
    STARTUP_ENTRIES = 20, /* of each folder */
};

/* Each as a section of its own, and nothing where there is nothing to tell. */
void startup_add_talk(struct buf *out, const struct history_message *messages, size_t n);
void startup_add_work(struct buf *out, const struct thread_page *page, struct str own_id);
void startup_add_files(struct buf *out, struct str cwd, struct str tree);

/* The sections with what goes before and behind them; empty if there are none. */
void startup_finish(struct buf *out, struct str sections);

/* Reads folders, so it belongs on a worker. Lines of the tree below `cwd`. */
void workspace_tree(const char *cwd, struct buf *out);

#endif
