/*
 * What a client may call: one file a method, named after it.
 *
 * A handler gets its parameters decoded and checked. Its body is: find, check, act, answer. To add a
 * method, declare it in protocol/, write the file, run codegen/generate.
 */
#ifndef METHOD_METHOD_H
#define METHOD_METHOD_H

#include "agent/thread_table.h"
#include "method/generated/handlers.h"
#include "rpc/connection.h"
#include "rpc/request.h"
#include "rpc/rpc.h"

/* What the methods work on. */
struct server {
    struct loop *loop;
    struct rpc *rpc;
    char *home; /* CODEX_HOME, absolute and without links; owned */
    struct thread_table threads;
};

#endif
