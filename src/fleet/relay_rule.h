/* Which requests another server answers: those about a thread that it holds. */
#ifndef FLEET_RELAY_RULE_H
#define FLEET_RELAY_RULE_H

#include "schema/schema.h"

enum relay_rule {
    RELAY_NEVER,    /* about something else, or about what each home has for itself */
    RELAY_FOLLOWED, /* where the client follows the thread through a relay already */
    RELAY_RUNNING, /* ... or another server runs a turn of it: what is stored may lack its last items */
    RELAY_HELD, /* ... or another server holds it */
};

enum relay_rule relay_rule_of(const struct message *method);

#endif
