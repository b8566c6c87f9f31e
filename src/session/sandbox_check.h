/* Tells clients when this machine cannot confine commands as it should. */
#ifndef SESSION_SANDBOX_CHECK_H
#define SESSION_SANDBOX_CHECK_H

#include "schema/generated/wire.h"

struct sessions;

/*
 * For the policy of a thread that was just loaded. The first one that confines has the machine tried,
 * away from the loop; if it does not give its best there is a configWarning for everybody.
 */
void sandbox_check(struct sessions *sessions, const struct wire_sandbox_policy *policy);

#endif
