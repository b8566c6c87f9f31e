/*
 * What a client may call: one file a method, named after it.
 *
 * A handler gets its parameters decoded and checked. Its body is: find, check, act, answer. To add a
 * method, declare it in protocol/, write the file, run codegen/generate.
 */
#ifndef METHOD_METHOD_H
#define METHOD_METHOD_H

#include "agent/thread.h"
#include "agent/turn.h"
#include "config/config.h"
#include "loop/work.h"
#include "method/generated/handlers.h"
#include "rpc/connection.h"
#include "rpc/request.h"
#include "rpc/rpc.h"
#include "store/store.h"

/* What the methods work on. */
struct server {
    struct loop *loop;
    struct rpc *rpc;
    struct store *store;
    struct work_queue *loading; /* reads and copies whole rollouts */
    struct agent agent;
    char *home;                          /* CODEX_HOME, absolute and without links; owned */
    const char *const *config_overrides; /* of the command line */
    size_t n_config_overrides;
    struct config *config; /* as loaded at start; its warnings go to every client; owned */
    struct arena arena;    /* what lives as long as the server */
};

#endif
