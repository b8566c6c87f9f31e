/*
 * The app-servers that the hub can connect a browser to: those it was told of, those it found, its own.
 *
 * A server is named by an id that stays the same when the hub is started again, never by an address: a page cannot
 * have the hub connect to anywhere else.
 */
#ifndef HUB_SERVERS_H
#define HUB_SERVERS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/list.h"
#include "loop/connector.h"

enum { HUB_SERVERS_MAX = 64 };

enum hub_server_kind {
    HUB_SERVER_OWN,   /* our child */
    HUB_SERVER_FOUND, /* answers at a port of this machine */
    HUB_SERVER_WS,    /* ws://HOST:PORT */
    HUB_SERVER_UNIX,  /* unix://PATH */
    HUB_SERVER_STDIO, /* stdio:COMMAND, one connection at a time */
};

enum hub_server_state {
    HUB_SERVER_UNKNOWN,     /* nobody has looked yet */
    HUB_SERVER_STARTING,    /* our own, or begun again after it died */
    HUB_SERVER_READY,       /* answers, or can be started */
    HUB_SERVER_BUSY,        /* of stdio: somebody is connected */
    HUB_SERVER_REFUSED,     /* there, but did not want us: a token is missing or wrong */
    HUB_SERVER_UNREACHABLE, /* does not answer */
    HUB_SERVER_STOPPED,     /* our own: not started */
};

struct hub_server {
    struct list_node node;
    enum hub_server_kind kind;
    enum hub_server_state state;
    char *id;
    char *name;    /* what people see */
    char *version; /* of Bobbin; NULL: not known, or another server */
    char *token;   /* that we show it; NULL: none */
    char *command; /* HUB_SERVER_STDIO */
    char *host;    /* for its Host header */
    struct socket_place place;
    size_t n_users; /* bridges and upgrades that know it */
};

struct hub_servers {
    struct list items; /* of struct hub_server, in the order they are shown; owned */
    size_t n;
};

void hub_servers_init(struct hub_servers *servers);
void hub_servers_done(struct hub_servers *servers);

/* NULL: there is none of this id. */
struct hub_server *hub_servers_find(const struct hub_servers *servers, struct str id);

/* Our own, on the socket of that path. Shown first. */
struct hub_server *hub_servers_add_own(struct hub_servers *servers, const char *path);

/* One at a port of this machine, AF_INET or AF_INET6; the one that is known already, or NULL: there are too many. */
struct hub_server *hub_servers_add_found(struct hub_servers *servers, int family, unsigned port);

/* Where a server may be that somebody names. */
enum hub_url_scope {
    HUB_URL_ANY,   /* the command line: any host, and commands */
    HUB_URL_LOCAL, /* a page: this machine, and no commands */
};

/* One by its URL; the one that is known already gets the new token. `token` may be NULL. Looks hosts up. */
struct hub_server *hub_servers_add_url(struct hub_servers *servers, struct str url,
                                       enum hub_url_scope scope, const char *token,
                                       struct error *err);

/* What a server calls itself over HTTP, or STR_NONE: "bobbin/0.1.0" is one of ours, of that version. */
void hub_server_note_version(struct hub_server *server, struct str said);

/* One that was found and is gone; nobody uses it. */
void hub_servers_remove(struct hub_servers *servers, struct hub_server *server);

void hub_server_write(const struct hub_server *server, struct buf *out);
void hub_servers_write(const struct hub_servers *servers, struct buf *out);

#endif
