#include "transport/web_listener.h"

#include "base/log.h"
#include "base/memory.h"
#include "transport/web_visitor.h"

#include <stdlib.h>
#include <string.h>

struct web_listener {
    struct listener *listener; /* NULL once closed */
    struct websocket_hub hub;
    struct web_lobby lobby;
};

/* To those for whom there is not even a descriptor to listen to what they want. */
static const char refusal[] =
    "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n"
    "content-type: text/plain; charset=utf-8\r\ncontent-length: 75\r\n\r\n" WEB_SHORT_TEXT;
_Static_assert(sizeof WEB_SHORT_TEXT - 1 == 75, "the length is as told");

static void web_on_short(void *owner)
{
    const struct web_listener *web = owner;

    if (web->lobby.events->on_short != NULL)
        web->lobby.events->on_short(web->lobby.owner);
}

static void web_on_connection(void *owner)
{
    struct web_listener *web = owner;
    int r;

    if (web->lobby.n_visitors >= web->lobby.options->max_visitors)
        web_lobby_make_room(&web->lobby);
    r = web_visitor_accept(&web->lobby, web->listener);
    if (r < 0)
        log_debug("a connection closed before it was accepted: %s", strerror(-r));
}

static struct web_listener *web_listener_new(struct loop *loop, const struct web_options *options,
                                             const struct web_events *events, void *owner)
{
    struct web_listener *web = xcalloc(1, sizeof *web);

    websocket_hub_init(&web->hub, loop, &options->limits);
    web->lobby = (struct web_lobby){
        .loop = loop, .options = options, .hub = &web->hub, .events = events, .owner = owner
    };
    list_init(&web->lobby.visitors);
    return web;
}

static int keep_if_open(struct web_listener *web, int r, struct web_listener **ret_listener)
{
    if (r < 0) {
        web_listener_free(web);
        return r;
    }
    listener_when_short(web->listener, web_on_short, STR_LITERAL(refusal));
    *ret_listener = web;
    return 0;
}

int web_listen_tcp(struct loop *loop, const struct sockaddr_storage *address,
                   const struct web_options *options, const struct web_events *events, void *owner,
                   struct web_listener **ret_listener)
{
    struct web_listener *web = web_listener_new(loop, options, events, owner);
    int r = listener_open(loop, address, web_on_connection, web, &web->listener);

    return keep_if_open(web, r, ret_listener);
}

int web_listen_unix(struct loop *loop, const char *path, const struct web_options *options,
                    const struct web_events *events, void *owner,
                    struct web_listener **ret_listener)
{
    struct web_listener *web = web_listener_new(loop, options, events, owner);
    int r = listener_open_unix(loop, path, web_on_connection, web, &web->listener);

    return keep_if_open(web, r, ret_listener);
}

int web_listener_address(const struct web_listener *web, struct sockaddr_storage *ret_address)
{
    return listener_address(web->listener, ret_address);
}

void web_listener_close(struct web_listener *web)
{
    listener_free(web->listener);
    web->listener = NULL;
    web_lobby_done(&web->lobby);
}

const struct websocket_hub *web_listener_hub(const struct web_listener *web)
{
    return &web->hub;
}

size_t web_listener_visitors(const struct web_listener *web)
{
    return web->lobby.n_visitors;
}

void web_listener_free(struct web_listener *web)
{
    if (web == NULL)
        return;
    web_listener_close(web);
    websocket_hub_done(&web->hub);
    free(web);
}
