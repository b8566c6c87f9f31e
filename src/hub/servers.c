#include "hub/servers.h"

#include "base/hex.h"
#include "base/memory.h"
#include "base/platform.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/version.h"
#include "base/visible.h"
#include "schema/json_write.h"

#include <ctype.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { URL_MAX = 4096, HOST_MAX = 255, NAME_MAX_BYTES = 200, VERSION_MAX = 32 };

static const char *const kind_names[] = {
    [HUB_SERVER_OWN] = "own",   [HUB_SERVER_FOUND] = "found", [HUB_SERVER_WS] = "ws",
    [HUB_SERVER_UNIX] = "unix", [HUB_SERVER_STDIO] = "stdio",
};

static const char *const state_names[] = {
    [HUB_SERVER_UNKNOWN] = "unknown", [HUB_SERVER_STARTING] = "starting",
    [HUB_SERVER_READY] = "ready",     [HUB_SERVER_BUSY] = "busy",
    [HUB_SERVER_REFUSED] = "refused", [HUB_SERVER_UNREACHABLE] = "unreachable",
    [HUB_SERVER_STOPPED] = "stopped",
};

void hub_servers_init(struct hub_servers *servers)
{
    list_init(&servers->items);
    servers->n = 0;
}

static void server_free(struct hub_server *server)
{
    free(server->id);
    free(server->name);
    free(server->version);
    free(server->token);
    free(server->command);
    free(server->host);
    free(server);
}

void hub_servers_remove(struct hub_servers *servers, struct hub_server *server)
{
    list_remove(&server->node);
    servers->n--;
    server_free(server);
}

void hub_servers_done(struct hub_servers *servers)
{
    list_foreach(&servers->items, server, struct hub_server, node) {
        hub_servers_remove(servers, server);
    }
}

struct hub_server *hub_servers_find(const struct hub_servers *servers, struct str id)
{
    list_foreach(&servers->items, server, struct hub_server, node) {
        if (str_is(id, server->id))
            return server;
    }
    return NULL;
}

static struct hub_server *add_server(struct hub_servers *servers, enum hub_server_kind kind,
                                     const char *id)
{
    struct hub_server *server = xcalloc(1, sizeof *server);

    server->kind = kind;
    server->id = xstrdup(id);
    list_append(&servers->items, &server->node);
    servers->n++;
    return server;
}

struct hub_server *hub_servers_add_own(struct hub_servers *servers, const char *path)
{
    struct hub_server *server = add_server(servers, HUB_SERVER_OWN, "own");

    list_remove(&server->node);
    list_prepend(&servers->items, &server->node);
    server->name = xstrdup("This computer");
    server->version = xstrdup(BOBBIN_VERSION);
    server->host = xstrdup("localhost");
    server->state = HUB_SERVER_STOPPED;
    socket_place_unix(path, &server->place);
    return server;
}

struct hub_server *hub_servers_add_found(struct hub_servers *servers, int family, unsigned port)
{
    bool is_v6 = family == AF_INET6;
    struct hub_server *server;
    char id[32], name[32];

    snprintf(id, sizeof id, is_v6 ? "port-%u-v6" : "port-%u", port);
    snprintf(name, sizeof name, is_v6 ? "[::1]:%u" : "127.0.0.1:%u", port);
    server = hub_servers_find(servers, str_of(id));
    if (server != NULL || servers->n >= HUB_SERVERS_MAX)
        return server;
    server = add_server(servers, HUB_SERVER_FOUND, id);
    server->name = xstrdup(name);
    server->host = xstrdup(name);
    server->place = socket_place_loopback(family, port);
    return server;
}

/* -- URLs ----------------------------------------------------------------------------------- */

/* What a URL says, before it is a server. */
struct server_url {
    enum hub_server_kind kind;
    struct str rest; /* HOST:PORT, a path, or a command */
    char host[HOST_MAX + 1];
    unsigned port;
    struct socket_place place;
};

/* "HOST:PORT" or "[::1]:PORT". */
static bool split_host(struct str text, struct server_url *url)
{
    const char *colon = memrchr(text.s, ':', text.len);
    struct str host = { text.s, colon == NULL ? 0 : (size_t)(colon - text.s) };
    const char *digit;

    if (host.len >= 2 && host.s[0] == '[' && host.s[host.len - 1] == ']')
        host = (struct str){ host.s + 1, host.len - 2 };
    if (host.len == 0 || host.len > HOST_MAX || str_has_nul(host))
        return false;
    for (digit = colon + 1; digit < text.s + text.len; digit++) {
        if (*digit < '0' || *digit > '9' || url->port > UINT16_MAX)
            return false;
        url->port = url->port * 10 + (unsigned)(*digit - '0');
    }
    memcpy(url->host, host.s, host.len);
    return url->port > 0 && url->port <= UINT16_MAX;
}

static bool is_loopback(const struct sockaddr *address)
{
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)address;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)address;

    if (address->sa_family == AF_INET)
        return ntohl(v4->sin_addr.s_addr) >> 24 == 127;
    return address->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
}

/* A page may name addresses, not have us ask for names. */
static bool find_address(struct server_url *url, enum hub_url_scope scope, struct error *err)
{
    bool is_localhost = strcasecmp(url->host, "localhost") == 0;
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
                              .ai_flags = scope == HUB_URL_LOCAL ? AI_NUMERICHOST : 0 };
    struct addrinfo *found = NULL;
    char port[8];
    bool is_fine;

    snprintf(port, sizeof port, "%u", url->port);
    if (getaddrinfo(is_localhost ? "127.0.0.1" : url->host, port, &hints, &found) != 0)
        return scope == HUB_URL_LOCAL
                   ? error_set(err, ERR_INVALID_PARAMS, "a server has to be on this machine")
                   : error_set(err, ERR_INVALID_PARAMS, "there is no host %s", url->host);
    is_fine = scope == HUB_URL_ANY || is_loopback(found->ai_addr);
    if (is_fine) {
        url->place.size = found->ai_addrlen;
        memcpy(&url->place.address, found->ai_addr, found->ai_addrlen);
    }
    freeaddrinfo(found);
    return is_fine || error_set(err, ERR_INVALID_PARAMS, "a server has to be on this machine");
}

static bool read_ws_url(struct server_url *url, enum hub_url_scope scope, struct error *err)
{
    url->kind = HUB_SERVER_WS;
    if (str_ends(url->rest, "/"))
        url->rest.len--;
    if (url->rest.len == 0 || !split_host(url->rest, url))
        return error_set(err, ERR_INVALID_PARAMS, "expected ws://HOST:PORT");
    return find_address(url, scope, err);
}

static bool read_unix_url(struct server_url *url, struct error *err)
{
    CLEANUP(freep) char *path = xstrndup(url->rest.s, url->rest.len);

    url->kind = HUB_SERVER_UNIX;
    if (url->rest.len == 0 || path[0] != '/')
        return error_set(err, ERR_INVALID_PARAMS, "expected unix:///PATH, which is absolute");
    if (!socket_place_unix(path, &url->place))
        return error_set(err, ERR_INVALID_PARAMS, "the path is too long for a socket");
    return true;
}

static bool after(struct str *text, const char *start)
{
    size_t len = strlen(start);

    if (!str_starts(*text, start))
        return false;
    *text = (struct str){ text->s + len, text->len - len };
    return true;
}

static bool read_server_url(struct str text, enum hub_url_scope scope, struct server_url *ret_url,
                            struct error *err)
{
    struct server_url *url = ret_url;

    *url = (struct server_url){ .rest = text };
    if (text.len > URL_MAX || str_has_nul(text))
        return error_set(err, ERR_INVALID_PARAMS, "this is no URL of a server");
    if (after(&url->rest, "ws://"))
        return read_ws_url(url, scope, err);
    if (after(&url->rest, "unix://"))
        return read_unix_url(url, err);
    if (scope == HUB_URL_ANY && after(&url->rest, "stdio:") && url->rest.len > 0) {
        url->kind = HUB_SERVER_STDIO;
        return true;
    }
    return error_set(err, ERR_INVALID_PARAMS,
                     scope == HUB_URL_ANY ? "expected ws://HOST:PORT, unix://PATH or stdio:COMMAND"
                                          : "expected ws://HOST:PORT or unix://PATH");
}

/* The same for the same server, whoever starts the hub, and no address. */
static void make_id(const struct server_url *url, char ret_id[24])
{
    CLEANUP(buf_done) struct buf text = { 0 };
    uint8_t digest[SHA256_LENGTH];

    buf_printf(&text, "%s:%.*s", kind_names[url->kind], STR_ARGS(url->rest));
    sha256(buf_str(&text), digest);
    ret_id[0] = 's';
    ret_id[1] = '-';
    hex_write(ret_id + 2, digest, 8);
    ret_id[18] = '\0';
}

/* Characters that nobody sees are shown, and it is never longer than a line. */
static char *make_name(struct str text)
{
    CLEANUP(buf_done) struct buf name = { 0 };

    visible_add(&name, text, VISIBLE_LINE);
    if (name.len > NAME_MAX_BYTES) {
        name.len = utf8_cut(buf_str(&name), NAME_MAX_BYTES).len;
        buf_add_text(&name, "...");
    }
    return xstrdup(buf_str(&name).s);
}

static void fill_server(struct hub_server *server, const struct server_url *url)
{
    server->name = make_name(url->rest);
    server->place = url->place;
    server->host =
        url->kind == HUB_SERVER_WS ? xstrndup(url->rest.s, url->rest.len) : xstrdup("localhost");
    if (url->kind == HUB_SERVER_STDIO) {
        server->command = xstrndup(url->rest.s, url->rest.len);
        server->state = HUB_SERVER_READY;
    }
}

struct hub_server *hub_servers_add_url(struct hub_servers *servers, struct str url,
                                       enum hub_url_scope scope, const char *token,
                                       struct error *err)
{
    struct hub_server *server;
    struct server_url parts;
    char id[24];

    if (!read_server_url(url, scope, &parts, err))
        return NULL;
    if (token != NULL && !is_header_value(str_of(token))) {
        error_set(err, ERR_INVALID_PARAMS, "the token cannot be sent as a header");
        return NULL;
    }
    make_id(&parts, id);
    server = hub_servers_find(servers, str_of(id));
    if (server == NULL && servers->n >= HUB_SERVERS_MAX) {
        error_set(err, ERR_INVALID_PARAMS, "there are %d servers already", HUB_SERVERS_MAX);
        return NULL;
    }
    if (server == NULL) {
        server = add_server(servers, parts.kind, id);
        fill_server(server, &parts);
    }
    if (token != NULL) {
        free(server->token);
        server->token = xstrdup(token);
    }
    return server;
}

/* -- What is known of them ------------------------------------------------------------------- */

static bool is_version(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!isalnum((unsigned char)text.s[i]) && strchr(".+-", text.s[i]) == NULL)
            return false;
    }
    return text.len > 0 && text.len <= VERSION_MAX && !str_has_nul(text);
}

void hub_server_note_version(struct hub_server *server, struct str said)
{
    bool is_ours = said.s != NULL && after(&said, "bobbin/") && is_version(said);

    if (server->kind == HUB_SERVER_OWN)
        return;
    free(server->version);
    server->version = is_ours ? xstrndup(said.s, said.len) : NULL;
}

/* -- JSON ----------------------------------------------------------------------------------- */

void hub_server_write(const struct hub_server *server, struct buf *out)
{
    buf_printf(out, "{\"id\":\"%s\",\"name\":", server->id);
    json_write_str(out, str_of(server->name));
    buf_printf(out, ",\"kind\":\"%s\",\"state\":\"%s\",\"version\":", kind_names[server->kind],
               state_names[server->state]);
    if (server->version != NULL)
        json_write_str(out, str_of(server->version));
    else
        buf_add_text(out, "null");
    buf_add_char(out, '}');
}

void hub_servers_write(const struct hub_servers *servers, struct buf *out)
{
    const char *comma = "";

    buf_add_char(out, '[');
    list_foreach(&servers->items, server, struct hub_server, node) {
        buf_add_text(out, comma);
        hub_server_write(server, out);
        comma = ",";
    }
    buf_add_char(out, ']');
}
