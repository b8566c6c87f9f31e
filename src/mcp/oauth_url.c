#include "mcp/oauth_url.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

/* What RFC 3986 lets stand in a URL, but for `#`. */
static bool is_url_text(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!isalnum((unsigned char)text.s[i]) &&
            (text.s[i] == '\0' || strchr("-._~:/?[]@!$&'()*+,;=%", text.s[i]) == NULL))
            return false;
    }
    return true;
}

union host_number {
    struct in_addr v4;
    struct in6_addr v6;
};

/* AF_INET, AF_INET6 (in brackets), or 0: it is none. */
static int read_host_number(struct str host, union host_number *ret_number)
{
    char text[INET6_ADDRSTRLEN] = "";
    bool is_bracketed = host.len > 2 && host.s[0] == '[';
    size_t len = is_bracketed ? host.len - 2 : host.len;
    int family = is_bracketed ? AF_INET6 : AF_INET;

    if (len >= sizeof text)
        return 0;
    memcpy(text, host.s + is_bracketed, len);
    return inet_pton(family, text, ret_number) == 1 ? family : 0;
}

/*
 * A number as everybody writes it, or what cannot be one. `127.1`, `2130706433` and `0x7f.1` are numbers to some
 * programs and names to others, and a dot at the end makes two names of one host.
 */
static bool is_plain_host(struct str host)
{
    const char *dot = memrchr(host.s, '.', host.len);
    struct str label = host;
    union host_number number;
    size_t n_digits;

    if (dot != NULL)
        label = (struct str){ dot + 1, host.len - (size_t)(dot + 1 - host.s) };
    for (n_digits = 0; n_digits < label.len && isdigit((unsigned char)label.s[n_digits]);)
        n_digits++;
    if (host.s[0] != '[' && n_digits < label.len &&
        strncasecmp(label.s, "0x", label.len < 2 ? label.len : 2) != 0)
        return true;
    return read_host_number(host, &number) != 0;
}

static bool is_host_text(struct str host)
{
    bool is_bracketed = host.len > 2 && host.s[0] == '[' && host.s[host.len - 1] == ']';
    size_t end = is_bracketed ? host.len - 1 : host.len;

    for (size_t i = is_bracketed ? 1 : 0; i < end; i++) {
        if (is_bracketed ? digit_value(host.s[i]) == 16 && host.s[i] != ':' && host.s[i] != '.'
                         : !isalnum((unsigned char)host.s[i]) && strchr("-._", host.s[i]) == NULL)
            return false;
    }
    return host.len > 0 && is_plain_host(host);
}

static bool read_port(struct str text, uint16_t *ret_port)
{
    unsigned long port = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned digit = digit_value(text.s[i]);

        if (digit > 9 || text.len > 5)
            return false;
        port = port * 10 + digit;
    }
    if (port == 0 || port > UINT16_MAX)
        return false;
    *ret_port = (uint16_t)port;
    return true;
}

/* `host`, `host:port`, `[host]:port`. */
static bool read_authority(struct str authority, struct oauth_url *url)
{
    const char *colon = authority.len == 0 ? NULL : memrchr(authority.s, ':', authority.len);
    const char *bracket = authority.len == 0 ? NULL : memrchr(authority.s, ']', authority.len);
    struct str port;

    url->host = authority;
    url->port = url->is_https ? 443 : 80;
    url->has_port = colon != NULL && (bracket == NULL || bracket < colon);
    if (url->has_port) {
        url->host.len = (size_t)(colon - authority.s);
        port = (struct str){ colon + 1, authority.len - url->host.len - 1 };
        if (!read_port(port, &url->port))
            return false;
    }
    return is_host_text(url->host);
}

bool oauth_url_read(struct str text, struct oauth_url *ret_url)
{
    struct oauth_url url = { .text = text };
    struct str rest;
    size_t n;

    if (text.len > OAUTH_URL_MAX || !is_url_text(text))
        return false;
    if (text.len >= 8 && strncasecmp(text.s, "https://", 8) == 0)
        url.is_https = true;
    else if (text.len < 7 || strncasecmp(text.s, "http://", 7) != 0)
        return false;
    n = url.is_https ? 8 : 7;
    rest = (struct str){ text.s + n, text.len - n };
    n = strcspn(rest.s, "/?");
    if (!read_authority((struct str){ rest.s, n }, &url))
        return false;
    url.path = (struct str){ rest.s + n, strcspn(rest.s + n, "?") };
    *ret_url = url;
    return true;
}

static bool is_own_v4(const uint8_t *bytes)
{
    static const uint8_t any[4] = { 0 };

    return bytes[0] == 127 || memcmp(bytes, any, sizeof any) == 0;
}

/* ::1, ::, and what is an IPv4 address in another dress. */
static bool is_own_v6(const struct in6_addr *address)
{
    return IN6_IS_ADDR_LOOPBACK(address) || IN6_IS_ADDR_UNSPECIFIED(address) ||
           (IN6_IS_ADDR_V4MAPPED(address) && is_own_v4(address->s6_addr + 12));
}

bool oauth_url_is_loopback(const struct oauth_url *url)
{
    union host_number number;

    switch (read_host_number(url->host, &number)) {
    case AF_INET:
        return is_own_v4((const uint8_t *)&number.v4);
    case AF_INET6:
        return is_own_v6(&number.v6);
    default:
        return url->host.len == 9 && strncasecmp(url->host.s, "localhost", 9) == 0;
    }
}

bool oauth_url_is_safe(const struct oauth_url *url)
{
    return url->is_https || oauth_url_is_loopback(url);
}

bool oauth_url_same_origin(const struct oauth_url *a, const struct oauth_url *b)
{
    return a->is_https == b->is_https && a->port == b->port && a->host.len == b->host.len &&
           strncasecmp(a->host.s, b->host.s, a->host.len) == 0;
}

struct str oauth_url_origin(struct arena *arena, const struct oauth_url *url)
{
    const char *scheme = url->is_https ? "https" : "http";

    if (url->port == (url->is_https ? 443 : 80))
        return str_of(arena_printf(arena, "%s://%.*s", scheme, STR_ARGS(url->host)));
    return str_of(arena_printf(arena, "%s://%.*s:%u", scheme, STR_ARGS(url->host), url->port));
}

struct str oauth_url_beside(struct arena *arena, const struct oauth_url *url, const char *before,
                            const char *behind)
{
    struct str path = url->path;

    while (path.len > 0 && path.s[path.len - 1] == '/')
        path.len--;
    return str_of(arena_printf(arena, "%s%s%.*s%s", oauth_url_origin(arena, url).s, before,
                               STR_ARGS(path), behind));
}
