#include "rules/network_host.h"

#include <ctype.h>

/* Without `:port`, and without the brackets of an IPv6 address. False: they do not fit together. */
static bool strip_port(struct str *host)
{
    const char *colon;

    if (host->len > 0 && host->s[0] == '[') {
        const char *close = memchr(host->s, ']', host->len);
        const char *end = host->s + host->len;

        if (close == NULL || (close + 1 < end && close[1] != ':'))
            return false;
        *host = (struct str){ host->s + 1, (size_t)(close - host->s) - 1 };
        return true;
    }
    colon = host->len == 0 ? NULL : memchr(host->s, ':', host->len);
    if (colon != NULL && colon == memrchr(host->s, ':', host->len))
        host->len = (size_t)(colon - host->s);
    return true;
}

bool network_host_is_valid(struct str host)
{
    host = str_trim(host);
    for (size_t i = 0; i < host.len; i++) {
        if (isspace((unsigned char)host.s[i]) || host.s[i] == '\0' ||
            strchr("/?#*", host.s[i]) != NULL)
            return false;
    }
    if (!strip_port(&host))
        return false;
    while (host.len > 0 && host.s[host.len - 1] == '.')
        host.len--;
    return host.len > 0;
}
