#include "server/network.h"

#include "base/memory.h"
#include "base/real_path.h"
#include "exec/confined.h"
#include "exec/peer.h"
#include "server/gate.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct network {
    struct rpc *rpc;
    struct network_owner owner;
    struct bearer *bearer;
    struct bearer *peers; /* NULL: they show nothing of their own */
    struct web_route routes[4];
    struct web_options web;
    struct web_events events;
    const char *secrets[3]; /* files; NULL: none. Borrowed */
    char *socket_path;      /* NULL: TCP */
    struct web_listener *listener;
    struct gate *gate;
};

static void on_client(void *owner, struct channel *channel)
{
    struct network *network = owner;

    rpc_connect(network->rpc, channel);
}

static void on_peer(void *owner, struct channel *channel)
{
    struct network *network = owner;

    rpc_connect_peer(network->rpc, channel);
}

static void write_metrics(void *owner, const struct http_request *request, struct buf *out)
{
    struct network *network = owner;

    network->owner.on_metrics(network->owner.owner, out);
}

static bool network_is_ready(void *owner, struct buf *ret_why)
{
    const struct network *network = owner;

    return network->owner.on_ready == NULL ||
           network->owner.on_ready(network->owner.owner, ret_why);
}

/* Whatever has no path of its own is where clients come in. */
static const struct web_route routes[] = {
    { .path = "/metrics",
      .methods = "GET,HEAD",
      .is_guarded = true,
      .type = "text/plain; version=0.0.4; charset=utf-8",
      .write_body = write_metrics },
    { .path = "/readyz", .methods = "GET,HEAD", .is_well = network_is_ready },
    { .path = "/healthz", .methods = "GET,HEAD" },
    { .on_client = on_client },
};

static void set_routes(struct network *network, bool with_metrics)
{
    struct web_rules *rules = &network->web.rules;
    size_t n_left_out = with_metrics ? 0 : 1;

    memcpy(network->routes, routes, sizeof routes);
    if (network->owner.has_peers)
        network->routes[ARRAY_LENGTH(routes) - 1].on_peer = on_peer;
    rules->routes = network->routes + n_left_out;
    rules->n_routes = ARRAY_LENGTH(routes) - n_left_out;
}

/* Who clients are and who peers are must not be said by the same token: all clients would be relays. */
static bool read_bearers(struct network *network, const struct server_options *options,
                         struct error *err)
{
    struct bearer_options peers = { .kind = BEARER_CAPABILITY,
                                    .token_file = network->owner.peer_token };
    char *token;
    bool is_same;

    if (!bearer_new(&options->bearer, &network->bearer, err))
        return false;
    if (peers.token_file == NULL)
        return true;
    if (!bearer_new(&peers, &network->peers, err) ||
        !bearer_read_token(peers.token_file, &token, err))
        return false;
    is_same = options->bearer.kind == BEARER_CAPABILITY &&
              bearer_refusal_of_token(network->bearer, str_of(token), /* now_s= */ 0) == NULL;
    explicit_bzero(token, strlen(token));
    free(token);
    return !is_same ||
           error_set(err, ERR_INVALID_PARAMS,
                     "token_file in [bobbin.store] holds the token of clients; servers need one of "
                     "their own");
}

static void network_on_short(void *owner)
{
    struct network *network = owner;

    network->owner.on_short(network->owner.owner);
}

/* -- TCP ----------------------------------------------------------------------------------- */

bool network_is_loopback(const struct sockaddr_storage *address)
{
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;

    if (address->ss_family == AF_INET) {
        memcpy(&v4, address, sizeof v4);
        return ntohl(v4.sin_addr.s_addr) >> 24 == 127;
    }
    memcpy(&v6, address, sizeof v6);
    return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr) ||
           (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr) && v6.sin6_addr.s6_addr[12] == 127);
}

/* "127.0.0.1:4500" or "[::1]:4500" */
static void write_address(const struct sockaddr_storage *address, struct buf *out)
{
    char host[INET6_ADDRSTRLEN] = "";
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;

    if (address->ss_family == AF_INET) {
        memcpy(&v4, address, sizeof v4);
        inet_ntop(AF_INET, &v4.sin_addr, host, sizeof host);
        buf_printf(out, "%s:%u", host, ntohs(v4.sin_port));
    } else {
        memcpy(&v6, address, sizeof v6);
        inet_ntop(AF_INET6, &v6.sin6_addr, host, sizeof host);
        buf_printf(out, "[%s]:%u", host, ntohs(v6.sin6_port));
    }
}

/* Whoever reaches the port can run commands here. */
static bool check_exposure(const struct server_options *options, struct error *err)
{
    CLEANUP(buf_done) struct buf where = { 0 };

    if (network_is_loopback(&options->listen_address) || options->bearer.kind != BEARER_NONE ||
        options->allow_unauthenticated)
        return true;
    write_address(&options->listen_address, &where);
    return error_set(err, ERR_INVALID_PARAMS,
                     "refusing to start non-loopback websocket listener %s without auth; configure "
                     "`--ws-auth capability-token` or `--ws-auth signed-bearer-token`, or say "
                     "`--ws-allow-unauthenticated`",
                     buf_str(&where).s);
}

static const char *note_of(const struct server_options *options)
{
    if (network_is_loopback(&options->listen_address))
        return "binds localhost only (use SSH port-forwarding for remote access)";
    if (options->bearer.kind != BEARER_NONE)
        return "reachable from other machines; clients must authenticate";
    return "reachable from other machines, by anybody, without authentication";
}

/* Programs find the port here: a word that begins with ws://. */
static void print_banner(const struct network *network, const struct server_options *options)
{
    CLEANUP(buf_done) struct buf where = { 0 };
    CLEANUP(buf_done) struct buf banner = { 0 };
    struct sockaddr_storage address = options->listen_address;

    web_listener_address(network->listener, &address);
    write_address(&address, &where);
    buf_printf(&banner,
               "%s app-server (WebSockets)\n"
               "  listening on: ws://%s\n"
               "  readyz: http://%s/readyz\n"
               "  healthz: http://%s/healthz\n"
               "  note: %s\n",
               options->program, buf_str(&where).s, where.data, where.data, note_of(options));
    fwrite(banner.data, 1, banner.len, stderr);
}

static bool listen_tcp(struct network *network, struct loop *loop,
                       const struct server_options *options, struct error *err)
{
    int r;

    if (!check_exposure(options, err))
        return false;
    r = web_listen_tcp(loop, &options->listen_address, &network->web, &network->events, network,
                       &network->listener);
    if (r == -EADDRINUSE) /* as the reference puts it */
        return error_set(err, ERR_INTERNAL, "Address in use (os error %d)", -r);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "%s (os error %d)", strerror(-r), -r);
    print_banner(network, options);
    return true;
}

/* -- Unix sockets -------------------------------------------------------------------------- */

void network_default_socket(const char *home, struct buf *ret_path)
{
    buf_printf(ret_path, "%s/app-server-control/app-server-control.sock", home);
}

static bool default_path(const char *home, struct buf *ret_path, struct error *err)
{
    CLEANUP(buf_done) struct buf folder = { 0 };

    buf_printf(&folder, "%s/app-server-control", home);
    if (mkdir(buf_str(&folder).s, 0700) < 0 && errno != EEXIST)
        return error_set(err, ERR_INTERNAL, "cannot create %s: %s", folder.data, strerror(errno));
    network_default_socket(home, ret_path);
    return true;
}

static bool listen_unix(struct network *network, struct loop *loop,
                        const struct server_options *options, const char *home, struct error *err)
{
    CLEANUP(buf_done) struct buf path = { 0 };
    int r;

    if (options->listen_path != NULL)
        buf_add_text(&path, options->listen_path);
    else if (!default_path(home, &path, err))
        return false;
    network->web.tells_frame_bytes = true;
    r = web_listen_unix(loop, buf_str(&path).s, &network->web, &network->events, network,
                        &network->listener);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot listen on %s: %s", path.data, strerror(-r));
    network->socket_path = xstrdup(path.data);
    fprintf(stderr, "%s app-server (WebSockets)\n  listening on: unix://%s\n", options->program,
            path.data);
    return true;
}

/* ------------------------------------------------------------------------------------------ */

/* -- Commands in the sandbox ---------------------------------------------------------------- */

/* Where a command cannot be told from a client it must not reach the listener, or not get past it. */
static void open_gate(struct network *network, struct loop *loop,
                      const struct server_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct gate_options gate = { .is_unix = options->listen == LISTEN_UNIX,
                                 .is_guarded = network->bearer != NULL };

    gate.is_blind = !peers_can_be_told(gate.is_unix, &err);
    network->gate = gate_new(loop, &gate);
    network->events.gate = gate_web(network->gate);
    if (!gate.is_blind)
        return;
    fprintf(stderr,
            "  note: this machine does not tell commands in the sandbox from clients (%s); %s\n",
            err.message.s,
            gate.is_guarded
                ? "what keeps those that have network out is that they cannot authenticate"
                : "those that want network are refused, unless clients have to authenticate "
                  "(--ws-auth)");
    if (!gate.is_guarded)
        confined_refuse_network(
            "commands in the sandbox get no network: this machine does not tell them from clients "
            "of the server, which does not ask for authentication (--ws-auth)");
}

bool network_open(struct loop *loop, struct rpc *rpc, const struct server_options *options,
                  const char *home, struct network_owner owner, struct network **ret_network,
                  struct error *err)
{
    struct network *network = xcalloc(1, sizeof *network);
    bool ok;

    network->rpc = rpc;
    network->owner = owner;
    network->web = options->web;
    network->secrets[0] = options->bearer.token_file;
    network->secrets[1] = options->bearer.shared_secret_file;
    network->events = (struct web_events){
        .on_short = network_on_short,
    };
    network->secrets[2] = owner.peer_token;
    set_routes(network, options->metrics);
    ok = read_bearers(network, options, err);
    network->web.rules.bearer = network->bearer;
    network->web.rules.peers = network->peers;
    if (ok)
        open_gate(network, loop, options);
    if (ok)
        ok = options->listen == LISTEN_UNIX ? listen_unix(network, loop, options, home, err)
                                            : listen_tcp(network, loop, options, err);
    if (!ok) {
        network_free(network);
        return false;
    }
    *ret_network = network;
    return true;
}

/* A file that cannot be found cannot be hidden: nothing is where it was. */
static void add_hidden_path(struct arena *arena, const char *path, struct str *items, size_t *n)
{
    CLEANUP(freep) char *real = path == NULL ? NULL : realpath(path, NULL);

    if (real != NULL)
        items[(*n)++] = arena_str(arena, real, strlen(real));
}

struct str_array network_hidden_paths(const struct network *network, struct arena *arena)
{
    enum { PATHS_MAX = 1 + ARRAY_LENGTH(network->secrets) };
    struct str *items = arena_alloc(arena, PATHS_MAX * sizeof *items);
    size_t n = 0;

    add_hidden_path(arena, network->socket_path, items, &n);
    for (size_t i = 0; i < ARRAY_LENGTH(network->secrets); i++)
        add_hidden_path(arena, network->secrets[i], items, &n);
    return (struct str_array){ items, n };
}

static bool is_wildcard(const struct sockaddr_storage *address)
{
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;

    if (address->ss_family == AF_INET) {
        memcpy(&v4, address, sizeof v4);
        return v4.sin_addr.s_addr == htonl(INADDR_ANY);
    }
    memcpy(&v6, address, sizeof v6);
    return IN6_IS_ADDR_UNSPECIFIED(&v6.sin6_addr);
}

bool network_address(const struct network *network, struct buf *ret_url)
{
    struct sockaddr_storage address = { 0 };

    if (network->socket_path != NULL)
        return false;
    web_listener_address(network->listener, &address);
    if (is_wildcard(&address))
        return false;
    buf_add_text(ret_url, "ws://");
    write_address(&address, ret_url);
    return true;
}

void network_close(struct network *network)
{
    if (network != NULL)
        web_listener_close(network->listener);
}

const struct web_listener *network_listener(const struct network *network)
{
    return network->listener;
}

void network_free(struct network *network)
{
    if (network == NULL)
        return;
    web_listener_free(network->listener);
    gate_free(network->gate);
    bearer_free(network->bearer);
    bearer_free(network->peers);
    free(network->socket_path);
    free(network);
}

struct str_array network_secret_links(const struct network *network, struct arena *arena)
{
    struct str_array links = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(network->secrets); i++) {
        struct followed followed;
        struct str *items;

        if (network->secrets[i] == NULL)
            continue;
        followed = path_follow(arena, str_of(network->secrets[i]));
        items = arena_alloc(arena, (links.n + followed.n_links + 1) * sizeof *items);
        if (links.n > 0)
            memcpy(items, links.items, links.n * sizeof *items);
        for (size_t k = 0; k < followed.n_links; k++)
            items[links.n++] = followed.links[k].place;
        links.items = items;
    }
    return links;
}
