/*
 * The server on the network: a WebSocket listener, who may use it, and what it prints at the start.
 */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

#include "base/error.h"
#include "loop/loop.h"
#include "rpc/rpc.h"
#include "server/server.h"

struct network;

struct network_owner {
    void (*on_short)(void *owner); /* descriptors are few: what can be closed should be */
    void (*on_metrics)(void *owner, struct buf *ret_text);
    bool (*on_ready)(void *owner, struct buf *ret_why); /* could it do something new? GET /readyz */
    void *owner;
};

/* Listens, and tells where on stderr. The options must live as long as the network. */
bool network_open(struct loop *loop, struct rpc *rpc, const struct server_options *options,
                  const char *home, struct network_owner owner, struct network **ret_network,
                  struct error *err);

bool network_is_loopback(const struct sockaddr_storage *address);

/* The socket file of --listen unix://, where clients of newer versions look. */
void network_default_socket(const char *home, struct buf *ret_path);

/* What commands in the sandbox must not see: the socket, and files with secrets of clients. Absolute and
 * without links, in the arena. */
struct str_array network_hidden_paths(const struct network *network, struct arena *arena);

/* The links on the way to files that hold secrets, by where they lie: who replaced one would choose the next secret. */
struct str_array network_secret_links(const struct network *network, struct arena *arena);

/* Where others reach it, as a URL; false: nobody can tell, it listens everywhere or on no port. */
bool network_address(const struct network *network, struct buf *ret_url);

/* No new clients. */
void network_close(struct network *network); /* accepts NULL */

const struct web_listener *network_listener(const struct network *network);

/* After rpc_free(): every channel must be gone. */
void network_free(struct network *network); /* accepts NULL */

#endif
