/*
 * `codex/event/TYPE`: what happens in a thread, in the words of older servers, beside the
 * notifications of today. Only connections that called addConversationListener get them.
 */
#ifndef SERVICE_LEGACY_EVENTS_H
#define SERVICE_LEGACY_EVENTS_H

#include "service/server.h"

/* A notification goes to a thread's subscribers: those of the older kind get its older form too. */
void legacy_events_tell(struct thread *thread, enum notification what, const void *params);

#endif
