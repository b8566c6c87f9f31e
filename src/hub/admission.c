#include "hub/admission.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { HTTP_PORT = 80 };

/* -- Host ----------------------------------------------------------------------------------- */

static void add_host(struct hub_hosts *hosts, char *host)
{
    for (char *c = host; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    hosts->items = xrealloc(hosts->items, (hosts->n + 1) * sizeof hosts->items[0]);
    hosts->items[hosts->n++] = str_of(host);
}

void hub_hosts_add(struct hub_hosts *hosts, const char *name)
{
    add_host(hosts, arena_printf(&hosts->arena, "%s:%u", name, hosts->port));
    if (hosts->port == HTTP_PORT)
        add_host(hosts, arena_printf(&hosts->arena, "%s", name));
}

void hub_hosts_done(struct hub_hosts *hosts)
{
    free(hosts->items);
    arena_done(&hosts->arena);
    *hosts = (struct hub_hosts){ 0 };
}

static bool is_our_host(const struct hub_hosts *hosts, struct str host)
{
    for (size_t i = 0; i < hosts->n; i++) {
        if (host.len == hosts->items[i].len &&
            strncasecmp(host.s, hosts->items[i].s, host.len) == 0)
            return true;
    }
    return false;
}

/* -- Origin --------------------------------------------------------------------------------- */

static bool is_our_origin(struct str origin, struct str host)
{
    static const char scheme[] = "http://";
    size_t len = sizeof scheme - 1;

    return origin.len == len + host.len && memcmp(origin.s, scheme, len) == 0 &&
           strncasecmp(origin.s + len, host.s, host.len) == 0;
}

/* Only a browser can say this, and it says it of pages of ours alone. */
static bool is_our_form(const struct hub_guard *guard, const struct http_request *request,
                        struct str origin)
{
    struct str site;

    return guard->takes_form && str_is(origin, "null") &&
           http_request_header(request, "Sec-Fetch-Site", &site) && str_is(site, "same-origin");
}

static bool passes_origin(const struct hub_guard *guard, const struct http_request *request,
                          struct str host)
{
    struct str origin, site;

    if (!http_request_header(request, "Origin", &origin)) {
        if (guard->is_socket)
            return false;
    } else if (!is_our_origin(origin, host) && !is_our_form(guard, request, origin)) {
        return false;
    }
    if (!guard->is_private || !http_request_header(request, "Sec-Fetch-Site", &site))
        return true;
    return str_is(site, "same-origin") || str_is(site, "none");
}

/* -- Cookie and key ------------------------------------------------------------------------- */

void hub_cookie_name(unsigned port, char ret_name[HUB_COOKIE_NAME_SIZE])
{
    snprintf(ret_name, HUB_COOKIE_NAME_SIZE, "bobbin_ui_%u", port);
}

bool hub_cookie_next(struct str *cookies, struct str name, struct str *ret_value)
{
    while (cookies->len > 0) {
        const char *end = memchr(cookies->s, ';', cookies->len);
        size_t len = end == NULL ? cookies->len : (size_t)(end - cookies->s);
        struct str pair = str_trim((struct str){ cookies->s, len });

        len += end != NULL;
        *cookies = (struct str){ cookies->s + len, cookies->len - len };
        if (pair.len > name.len && pair.s[name.len] == '=' &&
            memcmp(pair.s, name.s, name.len) == 0) {
            *ret_value = (struct str){ pair.s + name.len + 1, pair.len - name.len - 1 };
            return true;
        }
    }
    return false;
}

/* Another port may have set a cookie of our name as well: any good one will do. */
static const struct hub_browser *browser_of(const struct hub_hosts *hosts,
                                            const struct hub_login *login,
                                            const struct http_request *request)
{
    const struct hub_browser *browser = NULL;
    char name[HUB_COOKIE_NAME_SIZE];
    struct str cookies, value;

    if (!http_request_header(request, "Cookie", &cookies))
        return NULL;
    hub_cookie_name(hosts->port, name);
    while (browser == NULL && hub_cookie_next(&cookies, str_of(name), &value)) {
        if (value.len == HUB_SECRET_SIZE - 1)
            browser = hub_login_browser(login, value);
    }
    return browser;
}

bool hub_protocol_key(struct str offered, struct str *ret_key)
{
    bool is_offered = false;
    struct str word;

    *ret_key = STR_NONE;
    while (http_split_list(&offered, &word)) {
        size_t len = strlen(HUB_KEY_PROTOCOL);

        is_offered |= str_is(word, HUB_PROTOCOL);
        if (str_starts(word, HUB_KEY_PROTOCOL))
            *ret_key = (struct str){ word.s + len, word.len - len };
    }
    return is_offered && ret_key->s != NULL;
}

static bool find_key(const struct hub_guard *guard, const struct http_request *request,
                     struct str *ret_key)
{
    struct str offered;

    if (!guard->is_socket)
        return http_request_header(request, "X-Bobbin-Key", ret_key);
    return http_request_header(request, "Sec-WebSocket-Protocol", &offered) &&
           hub_protocol_key(offered, ret_key);
}

/* ------------------------------------------------------------------------------------------- */

unsigned hub_admission(const struct hub_hosts *hosts, const struct hub_login *login,
                       const struct hub_guard *guard, const struct http_request *request,
                       const char **ret_text)
{
    const struct hub_browser *browser;
    struct str host, key;

    *ret_text = "";
    if (!http_request_header(request, "Host", &host) || !is_our_host(hosts, host))
        return 403;
    if (!passes_origin(guard, request, host))
        return 403;
    if (guard->proof == HUB_PROOF_NONE)
        return 0;
    *ret_text = "Sign in with a link of `bobbin ui`.\n";
    browser = browser_of(hosts, login, request);
    if (browser == NULL)
        return 401;
    if (guard->proof == HUB_PROOF_KEY &&
        (!find_key(guard, request, &key) || !hub_browser_has_key(browser, key)))
        return 401;
    return 0;
}
