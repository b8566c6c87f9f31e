/* How an agent is doing, as models, clients and files are told. */
#ifndef SUBAGENT_AGENT_STATUS_H
#define SUBAGENT_AGENT_STATUS_H

#include "base/buf.h"
#include "schema/generated/wire.h"

struct agent_status {
    enum wire_collab_agent_status state;
    struct str
        message; /* of one that has completed its last words, or NULL; of one that failed why */
};

/* Is there nothing to wait for? */
bool agent_status_is_final(enum wire_collab_agent_status state);

/* Does a call that meets such an agent count as failed? */
bool agent_status_is_failure(enum wire_collab_agent_status state);

/* As models and files have it: "running", {"completed":"text"}. */
void agent_status_write(const struct agent_status *status, struct buf *out);

/* As clients have it. */
struct wire_collab_agent_state agent_status_shown(const struct agent_status *status);

#endif
