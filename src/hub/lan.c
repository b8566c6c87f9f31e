#include "hub/lan.h"

#include "base/memory.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <limits.h>
#include <net/if.h>
#include <unistd.h>

struct str hub_lan_text(struct arena *arena, const struct sockaddr_storage *address)
{
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
    char text[INET6_ADDRSTRLEN] = "";

    if (address->ss_family == AF_INET) {
        inet_ntop(AF_INET, &v4->sin_addr, text, sizeof text);
        return str_of(arena_printf(arena, "%s", text));
    }
    inet_ntop(AF_INET6, &v6->sin6_addr, text, sizeof text);
    return str_of(arena_printf(arena, "[%s]", text));
}

static bool is_address(const struct ifaddrs *entry)
{
    return entry->ifa_addr != NULL && (entry->ifa_flags & IFF_UP) != 0 &&
           (entry->ifa_addr->sa_family == AF_INET || entry->ifa_addr->sa_family == AF_INET6);
}

static struct sockaddr_storage address_of(const struct ifaddrs *entry)
{
    struct sockaddr_storage address = { 0 };

    memcpy(&address, entry->ifa_addr,
           entry->ifa_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                  : sizeof(struct sockaddr_in));
    return address;
}

/* NAME and NAME.local: what people type. */
static void add_names(struct hub_hosts *hosts)
{
    char name[HOST_NAME_MAX + 1] = "";

    if (gethostname(name, sizeof name - 1) < 0 || name[0] == '\0')
        return;
    hub_hosts_add(hosts, name);
    if (strchr(name, '.') == NULL)
        hub_hosts_add(hosts, arena_printf(&hosts->arena, "%s.local", name));
}

void hub_lan_add_hosts(struct hub_hosts *hosts)
{
    struct ifaddrs *entries = NULL;

    if (getifaddrs(&entries) == 0) {
        for (const struct ifaddrs *entry = entries; entry != NULL; entry = entry->ifa_next) {
            struct sockaddr_storage address;

            if (!is_address(entry))
                continue;
            address = address_of(entry);
            hub_hosts_add(hosts, hub_lan_text(&hosts->arena, &address).s);
        }
        freeifaddrs(entries);
    }
    add_names(hosts);
}

/* IPv4 is what people can type, too. Bridges of containers come behind the interfaces of the machine. */
static int rank_of(const struct ifaddrs *entry)
{
    bool is_virtual = (entry->ifa_flags & IFF_POINTOPOINT) != 0 ||
                      str_starts(str_of(entry->ifa_name), "docker") ||
                      str_starts(str_of(entry->ifa_name), "br-") ||
                      str_starts(str_of(entry->ifa_name), "virbr");

    if (!is_address(entry) || (entry->ifa_flags & IFF_LOOPBACK) != 0 ||
        entry->ifa_addr->sa_family != AF_INET)
        return 0;
    return is_virtual ? 1 : 2;
}

struct str hub_lan_address(struct arena *arena)
{
    const struct ifaddrs *best = NULL;
    struct ifaddrs *entries = NULL;
    struct str text = STR_NONE;

    if (getifaddrs(&entries) < 0)
        return STR_NONE;
    for (const struct ifaddrs *entry = entries; entry != NULL; entry = entry->ifa_next) {
        if (rank_of(entry) > (best == NULL ? 0 : rank_of(best)))
            best = entry;
    }
    if (best != NULL) {
        struct sockaddr_storage address = address_of(best);

        text = hub_lan_text(arena, &address);
    }
    freeifaddrs(entries);
    return text;
}
