/*
 * Who holds a thread, asked of the store: one question for all who wait, on a connection of its own that is made with the
 * first. A store that does not answer within some seconds knows nobody; whoever asks it next tells why.
 */
#ifndef FLEET_HOLDERS_H
#define FLEET_HOLDERS_H

#include "fleet/relay.h"

struct holders;

/* Everything is copied. `server_id` is who asks, which is no holder in the answers. */
struct holders *holders_new(struct loop *loop, const char *url, struct str server_id);

/* Who waits is not answered any more. Accepts NULL. */
void holders_free(struct holders *holders);

/* Answers once, from the loop, never from inside. The id is a UUID in its plain form. */
void holders_ask(struct holders *holders, struct str id, relay_found_fn *on_found, void *asker);

#endif
