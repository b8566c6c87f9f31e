/* What a model is told about what it may do: sandbox, network, approvals. */
#ifndef AGENT_PERMISSIONS_H
#define AGENT_PERMISSIONS_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

struct permissions {
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    const struct wire_sandbox_policy *sandbox_policy;
    struct str cwd;
    const struct str_array *approved_prefixes; /* commands that need no approval any more */
    size_t n_approved_prefixes;
};

/* <permissions instructions> ... </permissions instructions> */
struct str permissions_text(const struct permissions *permissions, struct arena *arena);

#endif
