/*
 * The app-server: a transport, its connections, and the methods they may call.
 *
 * server_run() owns the process until its last client is gone (stdio) or it is told to end.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum listen_kind { LISTEN_STDIO, LISTEN_WEBSOCKET };

enum websocket_auth { WEBSOCKET_AUTH_NONE, WEBSOCKET_AUTH_CAPABILITY, WEBSOCKET_AUTH_SIGNED };

/* Checked by the command line (cli/app_server.c); all text lives as long as the process. */
struct server_options {
    enum listen_kind listen;
    const char *listen_address; /* "IP:PORT" for LISTEN_WEBSOCKET */

    enum websocket_auth websocket_auth;
    const char *token_file;
    const char *shared_secret_file;
    const char *issuer;   /* NULL: not checked */
    const char *audience; /* NULL: not checked */
    uint64_t max_clock_skew_s;

    bool analytics_default_enabled;
    const char *const *config_overrides; /* "key=value", in the order they are to be applied */
    size_t n_config_overrides;

    size_t max_message_bytes; /* a longer line or frame is passed over as malformed */
};

/* Returns the exit status of the process. */
int server_run(const struct server_options *options);

#endif
