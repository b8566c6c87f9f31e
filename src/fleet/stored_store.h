/*
 * Stored threads of a fleet behind store.h: every question is answered from the tables, on the store's worker, with a connection of its own
 * that is made when it is first needed and made anew after it was lost. A database that is away fails the question within some
 * seconds: "the store cannot be reached: REASON".
 *
 * Paths are those of working copies (checkout.h). Whoever finds a thread has a current copy of it there, until it is let
 * go of for CHECKOUT_REST_S; a path without a copy is understood by the id in its name.
 */
#ifndef FLEET_STORED_STORE_H
#define FLEET_STORED_STORE_H

#include "fleet/fleet.h"
#include "store/store.h"

/* `home` is where what people have arranged stays (board.h). The fleet outlives the store. */
struct store *stored_store_new(struct loop *loop, struct fleet *fleet, const char *home);

#endif
