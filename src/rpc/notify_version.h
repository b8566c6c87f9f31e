/* Notifications that say something else to the clients of each version of the protocol. */
#ifndef RPC_NOTIFY_VERSION_H
#define RPC_NOTIFY_VERSION_H

#include "rpc/rpc.h"

/* To the connections that are talked to in this version. */
void rpc_notify_version(struct rpc *rpc, enum protocol_dialect version, enum notification what,
                        const void *params);

#endif
