#include "server/fleet_member.h"

#include "base/log.h"
#include "base/version.h"
#include "fleet/fleet.h"

#include <stdlib.h>

/* The same order as in `bobbin store`. */
static const char *store_url(const struct config *config)
{
    const char *variable = getenv("BOBBIN_STORE_URL");

    return variable != NULL && variable[0] != '\0' ? variable : config->store.url.s;
}

/* Whoever reaches the listener could show themselves as a peer. */
static bool check_token(const struct config_store *store, const struct server_options *options,
                        struct error *err)
{
    if (store->token_file.s != NULL || options->listen != LISTEN_WEBSOCKET ||
        network_is_loopback(&options->listen_address))
        return true;
    return error_set(
        err, ERR_INVALID_REQUEST,
        "token_file in [bobbin.store] is missing: servers that other machines can reach"
        " show it to each other");
}

static bool check_lease(const struct config_store *store, struct error *err)
{
    return !store->lease_seconds.set || store->lease_seconds.value >= LEASE_MIN_SECONDS ||
           error_set(err, ERR_INVALID_REQUEST,
                     "lease_seconds in [bobbin.store] is a number from %d to %d", LEASE_MIN_SECONDS,
                     LEASE_MAX_SECONDS);
}

static bool check_workspaces(const struct config_store *store, struct error *err)
{
    return store->workspaces != WORKSPACES_STICKY ||
           error_set(err, ERR_INVALID_REQUEST,
                     "workspaces = \"sticky\" in [bobbin.store] cannot be had yet: threads go on"
                     " wherever they are asked for, which is \"shared\"");
}

bool join_fleet(struct server *server, const struct server_options *options, struct error *err)
{
    const struct config_store *store = &server->config->store;
    const char *url = store_url(server->config);

    if (url == NULL)
        return true;
    if (!check_token(store, options, err) || !check_lease(store, err) ||
        !check_workspaces(store, err))
        return false;
    server->fleet =
        fleet_new(server->loop,
                  &(struct fleet_options){
                      .url = url,
                      .home = server->home,
                      .token_file = store->token_file.s,
                      .name = store->name,
                      .advertise = store->advertise,
                      .version = STR_LITERAL(BOBBIN_VERSION),
                      .lease_seconds = store->lease_seconds.set ? (int)store->lease_seconds.value
                                                                : LEASE_SECONDS,
                  },
                  err);
    return server->fleet != NULL || error_prefix(err, "the store cannot be used: ");
}

void advertise_server(struct server *server, const struct network *network)
{
    CLEANUP(buf_done) struct buf url = { 0 };

    if (server->fleet == NULL || server->config->store.advertise.s != NULL)
        return;
    if (network_address(network, &url))
        fleet_advertise(server->fleet, buf_str(&url));
    else
        log_warn("other servers cannot reach this one: advertise in [bobbin.store] says where");
}

bool fleet_is_ready_now(const struct server *server, struct buf *ret_why)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (server->fleet == NULL || fleet_is_ready(server->fleet, &err))
        return true;
    buf_add_str(ret_why, err.message);
    return false;
}
