/* What the files of the hub know of each other. */
#ifndef HUB_HUB_INTERNAL_H
#define HUB_HUB_INTERNAL_H

#include "base/list.h"
#include "hub/admission.h"
#include "hub/answer.h"
#include "hub/bridge.h"
#include "hub/finder.h"
#include "hub/hub.h"
#include "hub/login.h"
#include "hub/own_server.h"
#include "hub/servers.h"
#include "hub/stdio_bridge.h"
#include "loop/listener.h"
#include "loop/loop.h"
#include "transport/websocket.h"

enum {
    HUB_GUESTS_MAX =
        128, /* connections that are no bridge; one more, and the one that waits longest goes */
    HUB_BRIDGES_MAX = 64,
    HUB_HEAD_MAX = 16 * 1024,
    HUB_BODY_MAX = 16 * 1024,
    HUB_HEAD_MS = 10 * 1000, /* for a whole request; also how long an answer may take */
    HUB_IDLE_MS = 60 * 1000, /* between two requests of a connection */
    HUB_PAGE_MS =
        20 * 1000, /* a page that has asked for servers is taken to be there for so long */
    HUB_PROBE_EVERY_MS = 1000,
};

struct hub {
    const struct hub_options *options;
    struct loop *loop;
    struct listener *listener;
    struct hub_hosts hosts;
    char *lan_host; /* HOST:PORT for other machines; NULL: they cannot reach us */
    char *own_host; /* HOST:PORT for links of this machine */
    struct hub_login *login;
    struct hub_servers servers;
    struct hub_finder *finder;
    struct own_server *own;
    struct websocket_hub sockets; /* of servers on stdio */
    struct list guests;           /* the one that waits longest first; owned */
    size_t n_guests;
    struct list crossings; /* bridges of both kinds; owned */
    size_t n_crossings;
    size_t n_upgrades;      /* guests that may become one */
    uint64_t page_seen_ms;  /* when one last asked for servers; 0: never */
    uint64_t last_probe_ms; /* 0: never */
    struct signal_watch *signals[3];
    bool has_looked; /* the first round of the finder is over */
    bool is_ending;
};

/* -- guest.c: one connection while it speaks HTTP ------------------------------------------- */

struct hub_guest;

void hub_guest_accept(struct hub *hub);

void hub_guests_done(struct hub *hub);

/* Those that wait for a server go: they may not be signed in any more. */
void hub_guests_stop_crossing(struct hub *hub);

/* -- routes.c: what a request leads to ------------------------------------------------------ */

/* False: it is answered later, by the guest itself. */
bool hub_route(struct hub *hub, struct hub_guest *guest, const struct http_request *request,
               struct hub_answer *answer);

/* What a route may have its guest do: answer later. */
void hub_guest_probe(struct hub_guest *guest, const struct hub_ports *ports);
void hub_guest_cross(struct hub_guest *guest, struct hub_server *server, struct str key);
void hub_guest_address(const struct hub_guest *guest, struct in6_addr *ret_address);

/* -- crossing.c: bridges, whatever is at their other end ------------------------------------ */

/* A browser whose upgrade was answered. Both take the streams. */
void hub_crossing_add(struct hub *hub, struct hub_server *server,
                      const struct hub_bridge_side *browser, const struct hub_bridge_side *far);

/* Starts the server. NULL: it cannot be started. */
struct hub_crossing *hub_crossing_start_stdio(struct hub *hub, struct hub_server *server,
                                              struct error *err);
void hub_crossing_join_stdio(struct hub_crossing *crossing, const struct hub_bridge_side *browser);
void hub_crossings_done(struct hub *hub);

/* -- hub.c ---------------------------------------------------------------------------------- */

/* A page wants to know: servers are looked for. */
void hub_note_page(struct hub *hub);

/* -- door.c --------------------------------------------------------------------------------- */

/* At the address of the options, or a later port. */
bool hub_listen(struct hub *hub, struct sockaddr_storage *ret_address, struct error *err);

/* Which names a request may call us by, and which are in links. */
void hub_name_hosts(struct hub *hub, const struct sockaddr_storage *address);

/* -- greeting.c ----------------------------------------------------------------------------- */

/* The link is the first line of stdout; scripts wait for it. */
bool hub_greet(struct hub *hub, struct error *err);

/* Nobody can get in any more but whoever sees this terminal. */
void hub_tell_signed_out(struct hub *hub);

/* http://HOST/login?token=TOKEN with a fresh token. */
void hub_add_link(struct hub *hub, const char *host, struct buf *out);

#endif
