/*
 * The items that have begun and not ended, as clients know them. Every item/started, every delta and every
 * item/completed of a thread goes through this table (thread_notify()).
 *
 * It keeps what the protocol promises of items: one that was begun is completed, once, before its turn/completed. Whoever
 * works on an item completes it, because he knows how it ended. What nobody completes is completed here, with what
 * clients were told of it so far: the item of a call when the call is broken off, and everything that is left when the
 * turn ends, whichever way that is. So a new kind of item, or a new way to end, cannot leave one open.
 *
 * A command that goes on in the background is no longer the turn's: it is completed when it ends.
 *
 * An item is known by its turn, its kind and its id, and a terminal by its number, too: some providers count the calls
 * of every answer from 0.
 */
#ifndef AGENT_LIVE_ITEMS_H
#define AGENT_LIVE_ITEMS_H

#include "agent/command_item.h"
#include "agent/thread.h"

/* Room for a notification of an item with its times. */
union live_notice {
    struct wire_item_started_notification started;
    struct wire_item_completed_notification completed;
};

/*
 * A notification is to go out. False: not this one, it completes an item that is not open. *params of one that begins or
 * completes an item becomes the same in *room, with the times.
 */
bool live_items_note(struct thread *thread, enum notification what, const void **params,
                     union live_notice *room);

/* The last message of the agent in this turn, as it was completed. False: there is none. It points into the thread. */
bool live_last_message(const struct thread *thread, struct str turn_id,
                       struct wire_thread_item *ret_item);

/* The command goes on when its turn has ended. */
void live_command_outlives_turn(struct thread *thread, const struct command_facts *facts);

/* The patch goes on when its call was broken off; it ends before its turn does. */
void live_patch_outlives_call(struct thread *thread, struct str turn_id, struct str call_id);

/* Completes the item, if it is open. */
void live_item_close(struct thread *thread, struct str turn_id, enum wire_thread_item_tag kind,
                     struct str id);

/* Completes what calls of this id have begun, whichever kind that is. */
void live_call_close(struct thread *thread, struct str turn_id, struct str call_id);

/* Completes all items of turns, oldest first. */
void live_items_close(struct thread *thread);

/* The thread goes; nobody hears of it. */
void live_items_forget(struct thread *thread);

/*
 * Those of the turn that runs, with the text that has come so far: what its file does not tell of yet. Oldest first; they
 * point into the thread.
 */
struct wire_thread_item_array live_items(const struct thread *thread, struct arena *arena);

#endif
