/* What threads ask, as requests to clients. */
#ifndef SERVER_RPC_ASKER_H
#define SERVER_RPC_ASKER_H

#include "agent/asker.h"

struct rpc;

/* As long as the rpc. */
struct asker rpc_asker(struct rpc *rpc);

#endif
