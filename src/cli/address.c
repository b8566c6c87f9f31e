#include "cli/address.h"

#include "base/str.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* Decimal digits and nothing else, at most `max`. */
static bool parse_digits(struct str text, uint32_t max, uint32_t *ret_number)
{
    uint64_t number = 0;

    if (text.len == 0)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] < '0' || text.s[i] > '9')
            return false;
        number = number * 10 + (uint64_t)(text.s[i] - '0');
        if (number > max)
            return false;
    }
    *ret_number = (uint32_t)number;
    return true;
}

/* inet_pton() wants its text to end with a NUL byte. */
static bool parse_host(int family, struct str host, void *ret_host)
{
    char text[INET6_ADDRSTRLEN];

    if (host.len >= sizeof text)
        return false;
    memcpy(text, host.s, host.len);
    text[host.len] = '\0';
    return inet_pton(family, text, ret_host) == 1;
}

static bool parse_v4(struct str host, in_port_t port, struct sockaddr_storage *ret_address)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = port };

    if (!parse_host(AF_INET, host, &address.sin_addr))
        return false;
    *ret_address = (struct sockaddr_storage){ 0 };
    memcpy(ret_address, &address, sizeof address);
    return true;
}

/* `host` is what stands between the brackets; its scope, if any, is the number of an interface. */
static bool parse_v6(struct str host, in_port_t port, struct sockaddr_storage *ret_address)
{
    struct sockaddr_in6 address = { .sin6_family = AF_INET6, .sin6_port = port };
    const char *percent = memchr(host.s, '%', host.len);

    if (percent != NULL) {
        struct str scope = { percent + 1, host.len - (size_t)(percent + 1 - host.s) };

        if (!parse_digits(scope, UINT32_MAX, &address.sin6_scope_id))
            return false;
        host.len = (size_t)(percent - host.s);
    }
    if (!parse_host(AF_INET6, host, &address.sin6_addr))
        return false;
    *ret_address = (struct sockaddr_storage){ 0 };
    memcpy(ret_address, &address, sizeof address);
    return true;
}

bool address_parse(const char *text, struct sockaddr_storage *ret_address)
{
    const char *colon = strrchr(text, ':');
    struct str host = { text, colon == NULL ? 0 : (size_t)(colon - text) };
    uint32_t number;
    in_port_t port;

    if (host.len == 0 || !parse_digits(str_of(colon + 1), UINT16_MAX, &number))
        return false;
    port = htons((uint16_t)number);
    if (host.s[0] != '[')
        return parse_v4(host, port, ret_address);
    if (host.s[host.len - 1] != ']' || host.len < 2)
        return false;
    return parse_v6((struct str){ host.s + 1, host.len - 2 }, port, ret_address);
}
