/* Where the hub listens, and which names are its own. */
#include "base/memory.h"
#include "hub/hub_internal.h"
#include "hub/lan.h"

#include <errno.h>
#include <netinet/in.h>
#include <string.h>

/* To those for whom there is not even a descriptor. */
static const char refusal[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                              "Content-Length: 0\r\n\r\n";

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

bool hub_listen(struct hub *hub, struct sockaddr_storage *ret_address, struct error *err)
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

void hub_name_hosts(struct hub *hub, const struct sockaddr_storage *address)
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
