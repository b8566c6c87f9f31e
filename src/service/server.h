/*
 * struct server: what the methods work on, and what works for several of them.
 *
 * A service (commands, files, searches, ...) keeps what outlives one request; it is a member here and
 * knows of the server what it was given at its start.
 */
#ifndef SERVICE_SERVER_H
#define SERVICE_SERVER_H

#include "agent/thread.h"
#include "agent/turn.h"
#include "config/config.h"
#include "loop/lanes.h"
#include "loop/work.h"
#include "rpc/connection.h"
#include "rpc/request.h"
#include "rpc/rpc.h"
#include "service/command_service.h"
#include "service/file_service.h"
#include "service/search_service.h"
#include "store/store.h"

struct account;
struct models;

struct skill_cache;

/* Folders whose changes are told to the clients of threads; see skill_watch.h. */
struct skill_watches {
    struct list folders;
    struct list refreshes; /* work that finds skills anew */
    uint64_t n_events;     /* that made such work necessary */
    size_t n;
};

/* Looks after threads that nobody needs; see idle_threads.h. */
struct idle_threads {
    struct timer *timer;
    uint64_t unload_ms; /* how long a thread without subscribers stays loaded */
    uint64_t due_ms;    /* when the timer fires, on the loop's clock; 0: it does not run */
};

/* What the methods work on. */
struct server {
    struct loop *loop;
    struct rpc *rpc;
    struct store *store;
    struct work_queue *loading; /* reads and copies whole rollouts */
    struct lanes *grounds;      /* reads what threads begin with; a lane for each client */
    struct command_service commands;
    struct file_service files;
    struct work_queue *settings_queue; /* reads and writes configuration and skills */
    struct search_service search;
    struct skill_cache *skills; /* of settings_queue */
    struct skill_watches skill_watches;
    struct agent agent;
    struct account *account;           /* who is signed in */
    struct models *models;             /* keeps the catalogue fresh */
    char *home;                        /* CODEX_HOME, absolute and without links; owned */
    struct config_request config_base; /* what every configuration is loaded with: home, flags */
    struct config *config; /* as loaded at start; its warnings go to every client; owned */
    bool sandbox_is_checked;
    struct arena arena; /* what lives as long as the server */
    struct timer *tidy; /* gives memory back; see server_tidy_soon() */
    struct idle_threads idle;
};

enum { SERVER_QUIET_MS = 1000 };

/* Clients or threads have gone: when it has been quiet for a moment, their memory goes back to the
 * system. */
static inline void server_tidy_soon(struct server *server)
{
    timer_start(server->tidy, SERVER_QUIET_MS);
}

#endif
