/*
 * The app-server: a transport, its connections, and the methods they may call.
 *
 * server_run() owns the process until its last client is gone (stdio) or it is told to end.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/str.h"
#include "schema/schema.h"
#include "transport/web_listener.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct local_model;

enum listen_kind { LISTEN_STDIO, LISTEN_WEBSOCKET, LISTEN_UNIX };

/* Checked by the command line (cli/app_server.c); all text lives as long as the process. */
struct server_options {
    enum listen_kind listen;
    struct sockaddr_storage listen_address; /* LISTEN_WEBSOCKET */
    const char *listen_path;                /* LISTEN_UNIX; NULL: the usual place */
    const char *program;                    /* as it was called */

    struct bearer_options bearer;
    bool allow_unauthenticated; /* also where other machines can reach it */
    struct web_options web;     /* but its routes */
    bool metrics;               /* GET /metrics is answered */
    uint32_t command_memory_mb; /* for each process of a command; 0: no limit */
    size_t max_requests;        /* unanswered ones of a client */
    uint64_t max_drain_ms;      /* how long turns may run on after a wish to end */
    uint64_t unload_ms; /* how long a thread without subscribers and without a turn stays loaded */

    const char *session_source; /* where threads that begin here come from; NULL: "vscode" */
    const char *api_key;        /* instead of a stored login; NULL: none */
    bool analytics_default_enabled;
    enum protocol_dialect protocol;      /* what every client knows, whatever it shows */
    const char *const *config_overrides; /* "key=value", in the order they are to be applied */
    size_t n_config_overrides;

    struct local_model *local_model; /* what `model_provider = "scripted"` asks; NULL: nobody */

    size_t max_message_bytes; /* a longer line or frame is ignored as malformed */
};

/* Returns the exit status of the process. */
int server_run(const struct server_options *options);

#endif
