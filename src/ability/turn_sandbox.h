/* The sandbox of a turn: its policy, and what was granted on top. */
#ifndef ABILITY_TURN_SANDBOX_H
#define ABILITY_TURN_SANDBOX_H

#include "agent/thread.h"
#include "agent/tools.h"
#include "sandbox/sandbox.h"

/* Is it confined at all? */
bool settings_are_confined(const struct settings *settings);

/* Of the grants, what still leads where it led when it was asked for. */
struct sandbox *turn_sandbox_new(struct thread *thread, const struct settings *settings,
                                 const struct sandbox_grant *grants, size_t n_grants);

/* The same with what was granted for the turn of a call, or for the session. */
struct sandbox *call_sandbox(const struct tool_call *call);

#endif
