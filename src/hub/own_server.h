/*
 * The hub's own server: `bobbin app-server` as a child, on a socket in a folder that only this user can enter.
 *
 *               own_server_start()           its socket answers
 *     STOPPED -----------------> STARTING ---------------------> READY
 *                                   ^  it died                      | it died
 *                                   +---------- RESTING <-----------+     0.5 s, doubling to 30 s
 *
 *     any --- own_server_end() ---> ENDING: SIGTERM, and time for its turns --- on_ended() ---> STOPPED
 *
 * It does not outlive us, even if we are killed.
 */
#ifndef HUB_OWN_SERVER_H
#define HUB_OWN_SERVER_H

#include "base/error.h"
#include "hub/servers.h"
#include "loop/loop.h"

struct own_server;

struct own_server_options {
    const char *const *overrides; /* KEY=VALUE, for -c */
    size_t n_overrides;
    const char *cwd;
};

/* It is not started by that, but its place is made, and it is among the servers. */
bool own_server_new(struct loop *loop, const struct own_server_options *options,
                    struct hub_servers *servers, void (*on_ended)(void *owner), void *owner,
                    struct own_server **ret_own, struct error *err);

/* Kills what still runs, and removes its folder. Accepts NULL. */
void own_server_free(struct own_server *own);

/* At once, if it rests; nothing if it runs. */
void own_server_start(struct own_server *own);

/* Once. on_ended() comes from the loop, at once if nothing runs. Returns whether something does. */
bool own_server_end(struct own_server *own);
void own_server_kill(struct own_server *own);

#endif
