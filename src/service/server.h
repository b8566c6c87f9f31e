/*
 * struct server: what the methods work on, and what works for several of them.
 *
 * A service (commands, files, searches, ...) keeps what outlives one request; it is a member here and
 * knows of the server what it was given at its start.
 */
#ifndef SERVICE_SERVER_H
#define SERVICE_SERVER_H

#include "agent/turn.h"
#include "loop/work.h"
#include "rpc/connection.h"
#include "rpc/request.h"
#include "rpc/rpc.h"
#include "service/app_service.h"
#include "service/client_command.h"
#include "service/featured_plugins.h"
#include "service/file_service.h"
#include "service/mcp_request.h"
#include "service/mcp_status.h"
#include "service/read_states.h"
#include "service/sample_service.h"
#include "service/search_service.h"
#include "session/session.h"
#include "store/store.h"

struct account;
struct agendas;
struct fleet;
struct mcp_authorizer;
struct mcp_pool;
struct mcp_source;
struct models;
struct realtime;
struct relays;

struct skill_cache;

/* What the methods work on. */
struct server {
    struct loop *loop;
    struct rpc *rpc;
    struct store *store;
    struct fleet *fleet;   /* of several servers with one store; NULL: threads are files */
    struct relays *relays; /* to threads of the others; NULL without a fleet */
    struct command_service commands;
    struct file_service files;
    struct work_queue *settings_queue; /* reads and writes configuration and skills */
    struct work_queue *plugin_queue;   /* installs and removes plugins, which may take long */
    struct search_service search;
    struct sample_service samples; /* questions beside conversations */
    struct skill_cache *skills;    /* of settings_queue */
    struct agent agent;
    struct agendas *agendas;                 /* goals and queues of threads */
    struct sessions sessions;                /* how threads come and go */
    struct file_events *file_events;         /* NULL until something is watched */
    struct account *account;                 /* who is signed in */
    struct mcp_authorizer *mcp_authorizer;   /* who is, to MCP servers */
    struct mcp_pool *mcp_pool;               /* MCP servers that run */
    struct mcp_source *mcp_source;           /* their tools */
    struct mcp_statuses mcp_statuses;        /* requests for their status */
    struct mcp_client_requests mcp_requests; /* what clients ask of them */
    struct app_service apps;                 /* lists of apps */
    struct featured_plugins featured;        /* what plugin/list recommends */
    struct read_states read_states;          /* what of threads was read */
    struct models *models;                   /* keeps the catalogue fresh */
    struct realtime *realtime;               /* voice sessions */
    struct str installation_id;              /* NULL until somebody is told it */
    char *home;                              /* CODEX_HOME, absolute and without links; owned */
    struct config *config; /* as loaded at start; its warnings go to every client; owned */
    const struct requirements *requirements; /* that count now: of config, or newer ones */
    struct arena arena;                      /* what lives as long as the server */
};

#endif
