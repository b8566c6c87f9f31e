/*
 * `codex/event/TYPE`: what happens in a thread, in the words of older servers, beside the
 * notifications of today. Only connections that called addConversationListener get them.
 */
#ifndef SERVICE_LEGACY_EVENTS_H
#define SERVICE_LEGACY_EVENTS_H

#include "service/server.h"

/* Subscribers of the older kind get the older form of a notification, too. */
struct notifier legacy_events_notifier(void);

#endif
