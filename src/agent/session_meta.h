/* The first line of a thread's file: session_meta, what the thread was begun with. */
#ifndef AGENT_SESSION_META_H
#define AGENT_SESSION_META_H

#include "base/buf.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"
#include "store/summary.h"

/* Text that is not there has s == NULL. */
struct session_meta {
    struct str id;
    struct str forked_from_id;
    int64_t created_ms;
    struct str cwd;
    struct str originator;
    struct str source; /* as on disk: a word, or JSON of an object */
    struct str thread_source;
    struct str model_provider;
    struct str base_instructions;
    struct str dynamic_tools;    /* JSON */
    const struct git_facts *git; /* of cwd; NULL: no repository */
    bool is_paginated;           /* the file's lines have ordinals */
    struct history_base base;    /* of such a file that goes on from another one */
};

/* Its payload as JSON. On any thread. */
void session_meta_write(const struct session_meta *meta, struct buf *out);

/* A new file that begins with it; its lines go on from those of the base. */
bool session_meta_create_file(const struct session_meta *meta, const char *path,
                              struct rollout **ret_rollout, struct error *err);

#endif
