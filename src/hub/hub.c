#include "hub/hub.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/file_limit.h"
#include "base/log.h"
#include "base/memory.h"
#include "exec/detached.h"
#include "hub/hub_internal.h"
#include "hub/lan.h"
#include "hub/qr.h"

#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* To those for whom there is not even a descriptor. */
static const char refusal[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                              "Content-Length: 0\r\n\r\n";

static const int ending_signals[] = { SIGTERM, SIGINT, SIGHUP };

/* -- Ending --------------------------------------------------------------------------------- */

static void hub_on_own_ended(void *owner)
{
    const struct hub *hub = owner;

    loop_stop(hub->loop);
}

/* Pages stay connected while turns of our own server end: somebody may have to answer a question. */
static void hub_end(struct hub *hub)
{
    hub->is_ending = true;
    if (hub->own == NULL) {
        loop_stop(hub->loop);
        return;
    }
    if (own_server_end(hub->own))
        fputs("Ending when no turn runs any more; a second signal ends at once.\n", stderr);
}

static void hub_on_signal(void *owner, int signo)
{
    struct hub *hub = owner;

    log_info("signal %d, ending", signo);
    if (!hub->is_ending) {
        hub_end(hub);
        return;
    }
    if (hub->own != NULL)
        own_server_kill(hub->own);
    loop_stop(hub->loop);
}

/* nohup(1), or whoever else started us, may have said that a hang-up is not for us. */
static bool is_hang_up_ignored(int signo)
{
    struct sigaction action;

    return signo == SIGHUP && sigaction(signo, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void hub_watch_signals(struct hub *hub)
{
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) {
        if (!is_hang_up_ignored(ending_signals[i]))
            hub->signals[i] = signal_watch_new(hub->loop, ending_signals[i], hub_on_signal, hub);
    }
}

/* -- Servers -------------------------------------------------------------------------------- */

static bool hub_is_wanted(void *owner)
{
    const struct hub *hub = owner;

    return hub->n_crossings > 0 ||
           (hub->page_seen_ms != 0 && loop_now_ms(hub->loop) - hub->page_seen_ms < HUB_PAGE_MS);
}

/* After the first round it is known whether there is a server; if there is none, ours is started. */
static void hub_on_round(void *owner)
{
    struct hub *hub = owner;
    bool has_others = hub->servers.n > (hub->own != NULL ? 1 : 0);

    if (!hub->has_looked && hub->own != NULL && !has_others && !hub->is_ending)
        own_server_start(hub->own);
    hub->has_looked = true;
}

void hub_note_page(struct hub *hub)
{
    hub->page_seen_ms = loop_now_ms(hub->loop);
    hub_finder_look(hub->finder);
}

static bool hub_add_servers(struct hub *hub, struct error *err)
{
    const struct hub_options *options = hub->options;

    for (size_t i = 0; i < options->n_servers; i++) {
        if (hub_servers_add_url(&hub->servers, str_of(options->servers[i]), HUB_URL_ANY,
                                options->server_token, err) == NULL)
            return error_prefix(err, "--server: ");
    }
    return true;
}

/* -- The door ------------------------------------------------------------------------------- */

/* It is at the same place in the addresses of both families. */
_Static_assert(offsetof(struct sockaddr_in, sin_port) == offsetof(struct sockaddr_in6, sin6_port),
               "a port is a port");

static unsigned port_of(const struct sockaddr_storage *address)
{
    struct sockaddr_in v4 = { 0 };

    memcpy(&v4, address, sizeof v4);
    return ntohs(v4.sin_port);
}

static void set_port(struct sockaddr_storage *address, unsigned port)
{
    ((struct sockaddr_in *)address)->sin_port = htons((uint16_t)port);
}

static bool is_any_address(const struct sockaddr_storage *address)
{
    struct sockaddr_in v4 = { 0 };

    if (address->ss_family == AF_INET6)
        return IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr);
    memcpy(&v4, address, sizeof v4);
    return v4.sin_addr.s_addr == htonl(INADDR_ANY);
}

static void use_ipv4(struct sockaddr_storage *address)
{
    unsigned port = port_of(address);

    *address = (struct sockaddr_storage){ .ss_family = AF_INET };
    set_port(address, port);
}

static void hub_on_connection(void *owner)
{
    hub_guest_accept(owner);
}

static bool hub_listen(struct hub *hub, struct sockaddr_storage *ret_address, struct error *err)
{
    struct sockaddr_storage address = hub->options->address;
    unsigned last = hub->options->may_move ? HUB_PORT_LAST : port_of(&address);
    int r;

    while ((r = listener_open(hub->loop, &address, hub_on_connection, hub, &hub->listener)) < 0) {
        if (r == -EAFNOSUPPORT && is_any_address(&address) && address.ss_family == AF_INET6)
            use_ipv4(&address); /* every address that there is */
        else if (r == -EADDRINUSE && port_of(&address) < last)
            set_port(&address, port_of(&address) + 1);
        else
            break;
    }
    if (r == 0)
        r = listener_address(hub->listener, ret_address);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot listen on port %u: %s", port_of(&address),
                         strerror(-r));
    listener_when_short(hub->listener, NULL, str_of(refusal));
    return true;
}

/* Which names a request may call us by, and which are in links. */
static void hub_name_hosts(struct hub *hub, const struct sockaddr_storage *address)
{
    struct hub_hosts *hosts = &hub->hosts;
    bool is_any = is_any_address(address);
    struct str text = is_any ? STR_LITERAL("127.0.0.1") : hub_lan_text(&hosts->arena, address);
    struct str lan;

    hosts->port = port_of(address);
    hub_hosts_add(hosts, text.s);
    hub_hosts_add(hosts, "localhost");
    hub->own_host = xstrdup(hosts->items[0].s);
    if (!hub->options->is_for_lan)
        return;
    hub_lan_add_hosts(hosts);
    lan = is_any ? hub_lan_address(&hosts->arena) : text;
    if (lan.s != NULL)
        hub->lan_host = xstrdup(arena_printf(&hosts->arena, "%s:%u", lan.s, hosts->port));
}

/* -- Links ---------------------------------------------------------------------------------- */

void hub_add_link(struct hub *hub, const char *host, struct buf *out)
{
    char token[HUB_SECRET_SIZE];

    hub_login_link(hub->login, clock_steady_ms(), token);
    buf_printf(out, "http://%s/login?token=%s", host, token);
    explicit_bzero(token, sizeof token);
}

void hub_tell_signed_out(struct hub *hub)
{
    CLEANUP(buf_done) struct buf link = { 0 };

    hub_add_link(hub, hub->own_host, &link);
    fprintf(stderr, "Everybody was signed out. A new link: %s\n", buf_str(&link).s);
}

static void hub_open_browser(const char *link, const char *cwd)
{
    const char *browser = getenv("BROWSER");
    const char *argv[] = { browser != NULL && browser[0] != '\0' ? browser : "xdg-open", link,
                           NULL };

    detached_start(argv, environ, cwd);
}

static void hub_greet_lan(struct hub *hub)
{
    CLEANUP(buf_done) struct buf link = { 0 };
    CLEANUP(buf_done) struct buf drawing = { 0 };
    struct hub_qr qr;

    fputs("WARNING: this page can be reached from the network. Anybody there who gets a link "
          "controls this machine,\nand HTTP can be read on the way. Use --lan only in a network "
          "that you trust.\n",
          stderr);
    if (hub->lan_host == NULL) {
        fputs("No address of this machine in a network was found.\n", stderr);
        return;
    }
    hub_add_link(hub, hub->lan_host, &link);
    fprintf(stderr, "For another device (once, within 15 minutes): %s\n", buf_str(&link).s);
    if (!hub_qr_encode(buf_str(&link), &qr))
        return;
    hub_qr_draw(&qr, &drawing);
    fwrite(drawing.data, 1, drawing.len, stderr);
}

/* The link is the first line of stdout; scripts wait for it. */
static bool hub_greet(struct hub *hub, struct error *err)
{
    CLEANUP(buf_done) struct buf link = { 0 };

    hub_add_link(hub, hub->own_host, &link);
    printf("%s\n", buf_str(&link).s);
    if (fflush(stdout) != 0)
        return error_set(err, ERR_INTERNAL, "cannot write to stdout: %s", strerror(errno));
    if (hub->options->is_for_lan)
        hub_greet_lan(hub);
    else
        fputs("Open this link in a browser; it is good once. Ctrl-C ends.\n", stderr);
    if (hub->options->opens_browser)
        hub_open_browser(buf_str(&link).s, hub->options->cwd);
    return true;
}

/* -- Starting ------------------------------------------------------------------------------- */

/* CODEX_HOME/ui/PORT: each port has its own browsers. */
static bool hub_open_login(struct hub *hub, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *path = arena_printf(&arena, "%s/ui/%u", hub->options->home, hub->hosts.port);
    const char *failed = NULL;

    if (!file_make_folders(path, &arena, &failed))
        return error_set(err, ERR_INTERNAL, "cannot make %s: %s", failed, strerror(errno));
    return hub_login_new(path, str_of(hub->options->fixed_token), &hub->login, err);
}

static bool hub_add_own(struct hub *hub, const struct own_server_options *own, struct error *err)
{
    return !hub->options->has_own ||
           own_server_new(hub->loop, own, &hub->servers, hub_on_own_ended, hub, &hub->own, err);
}

static bool hub_start(struct hub *hub, const struct own_server_options *own, struct error *err)
{
    static const struct hub_finder_events finder_events = { hub_on_round, hub_is_wanted };
    struct sockaddr_storage address = { 0 };

    hub->loop = loop_new();
    if (!hub_listen(hub, &address, err))
        return false;
    hub_name_hosts(hub, &address);
    if (!hub_open_login(hub, err) || !hub_add_servers(hub, err) || !hub_add_own(hub, own, err))
        return false;
    hub_watch_signals(hub);
    hub->finder = hub_finder_new(hub->loop, &hub->options->ports, hub->hosts.port, &hub->servers,
                                 &finder_events, hub);
    hub_finder_look(hub->finder);
    return hub_greet(hub, err);
}

static void hub_done(struct hub *hub)
{
    hub_guests_done(hub);
    hub_crossings_done(hub);
    if (hub->sockets.loop != NULL)
        websocket_hub_done(&hub->sockets);
    hub_finder_free(hub->finder);
    own_server_free(hub->own);
    hub_servers_done(&hub->servers);
    listener_free(hub->listener);
    hub_login_free(hub->login);
    for (size_t i = 0; i < ARRAY_LENGTH(hub->signals); i++)
        signal_watch_free(hub->signals[i]);
    loop_free(hub->loop);
    hub_hosts_done(&hub->hosts);
    free(hub->own_host);
    free(hub->lan_host);
}

int hub_run(const struct hub_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct own_server_options own = { .overrides = options->overrides,
                                      .n_overrides = options->n_overrides,
                                      .cwd = options->cwd,
                                      .is_scripted_if_needed = true };
    struct hub hub = { .options = options };
    bool started;

    list_init(&hub.guests);
    list_init(&hub.crossings);
    hub_servers_init(&hub.servers);
    file_limit_raise();
    started = hub_start(&hub, &own, &err);
    if (started)
        loop_run(hub.loop);
    else
        fprintf(stderr, "Error: %s\n", err.message.s);
    hub_done(&hub);
    return started ? 0 : 1;
}
