/*
 * The hub: one web page, the app-servers that it may talk to, and the way between them (docs/hub.md).
 *
 *     browser ---- GET /, /login, /api/... ----> guest --> routes
 *             ---- GET /ws?server=ID ----------> guest --> upgrade --> bridge ---- bytes ----> server
 *
 * A process of its own: a fault in it ends no server, and a server that ends takes no page away.
 */
#ifndef HUB_HUB_H
#define HUB_HUB_H

#include "base/error.h"
#include "hub/ports.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

enum { HUB_PORT = 4520, HUB_PORT_LAST = 4539 };

/* Checked by the command line (cli/ui.c); all text lives as long as the process. */
struct hub_options {
    struct sockaddr_storage address;
    bool may_move;              /* to the next free port, up to HUB_PORT_LAST */
    const char *const *servers; /* URLs */
    size_t n_servers;
    const char *server_token; /* that we show to them; NULL: none */
    const char *fixed_token;  /* that signs anybody in; NULL: none */
    struct hub_ports ports;
    bool has_own; /* a server of our own is started when there is no other */
    bool opens_browser;
    const char *note; /* for who starts it, below the link; or NULL */
    bool is_for_lan;
    const char *home; /* CODEX_HOME */
    const char *cwd;
    const char *const *overrides; /* KEY=VALUE for our own server */
    size_t n_overrides;
};

/* Owns the process until it is told to end. Returns its exit status. */
int hub_run(const struct hub_options *options);

#endif
