/* The sandbox of a turn: its policy, and what was granted on top. */
#ifndef ABILITY_TURN_SANDBOX_H
#define ABILITY_TURN_SANDBOX_H

#include "agent/thread.h"
#include "agent/tools.h"
#include "sandbox/sandbox.h"

/* The grants are still what they were when they were asked for (grant_in_force()). */
struct sandbox *turn_sandbox_new(struct thread *thread, const struct settings *settings,
                                 const struct sandbox_grant *grants, size_t n_grants);

/* The same with what was granted for the turn of a call, or for the session. */
struct sandbox *call_sandbox(const struct tool_call *call);

#endif
