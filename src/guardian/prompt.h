/* What the guardian's model is told: who it is, and each case. */
#ifndef GUARDIAN_PROMPT_H
#define GUARDIAN_PROMPT_H

#include "agent/guardian.h"
#include "base/arena.h"
#include "guardian/transcript.h"

/* What it has to do, in our own words; by which measure, in the administrator's if there are any. In the arena. */
struct str guardian_brief(struct str measure, struct arena *arena);

/* Before every case but the first of a conversation. */
extern const char guardian_reminder[];

/* More is not looked at, as it is and as it is shown: what a reviewer cannot see whole it cannot allow. */
enum { GUARDED_ACTION_BYTES_MAX = 128 * 1024 };

/*
 * One case: the transcript and the action, as the parts of one message. All that others wrote is in lines of JSON, which
 * cannot hold a mark of ours. False: the action cannot be shown whole. Everything is in the arena.
 */
bool prompt_make(const struct conversation_view *view, const struct guarded_action *action,
                 struct arena *arena, struct wire_user_input_array *ret_parts, struct error *err);

#endif
