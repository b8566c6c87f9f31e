/*
 * Who may write a thread, and until when. Nothing here waits or reads a clock: whoever calls says what time it is.
 *
 * A server has one lease, which it renews every second. It counts from when a renewal was *sent*, on its own clock that
 * never jumps, and takes half a second off: so it always gives up before others may take its threads.
 *
 * A thread's lease is a row that names the server and an epoch, which every write has to name:
 *
 *               taken                     fenced: the epoch is another
 *     NONE ───────────────► HELD ───────────────────────────────────► LOST
 *      ▲                    │  ▲                                       │ ▲
 *      │                    │  │ assured: renewed, the epoch is        │ │
 *      │ dropped            │  │ unchanged                             │ │ fenced
 *      │           released │  │                                       │ │
 *      ├──── RELEASED ◄─────┤  │                                       │ │
 *      │         ▲          ▼  │ doubted: the server's lease is over   │ │
 *      │         └────────── DOUBTFUL ─────────────────────────────────┼─┘
 *      └───────────────────────────────────────────────────────────────┘ dropped
 *
 * HELD: all is well. DOUBTFUL: nothing new starts and running commands are killed, but what was recorded may still be
 * written: nobody can have taken the thread if that succeeds. LOST: another server has it.
 */
#ifndef FLEET_LEASE_H
#define FLEET_LEASE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LEASE_RENEW_MS = 1000,
    LEASE_MARGIN_MS = 500,
    LEASE_MIN_SECONDS = 2,
    LEASE_MAX_SECONDS = 300,
    LEASE_SECONDS = 4, /* unless the configuration says otherwise */
};

/* -- Of a server --------------------------------------------------------------------------- */

struct server_lease {
    int64_t lease_ms;
    int64_t asked_ms;     /* when the renewal under way was sent; less than 0: none is */
    int64_t confirmed_ms; /* when the last one was sent that was confirmed; less than 0: none was */
};

void server_lease_init(struct server_lease *lease, int64_t lease_ms);

/* Should a renewal be sent now? */
bool server_lease_is_due(const struct server_lease *lease, int64_t now_ms);
bool server_lease_is_asked(const struct server_lease *lease); /* one is under way */
void server_lease_asked(struct server_lease *lease, int64_t now_ms);
void server_lease_confirmed(struct server_lease *lease);
void server_lease_failed(struct server_lease *lease); /* nobody knows whether it holds */

/* Until when it is sure that nobody else may take what this server has; less than 0: it is not. */
int64_t server_lease_end_ms(const struct server_lease *lease);
bool server_lease_is_sure(const struct server_lease *lease, int64_t now_ms);

/* -- Of a thread --------------------------------------------------------------------------- */

enum lease_state {
    LEASE_NONE = 0,
    LEASE_HELD,
    LEASE_DOUBTFUL,
    LEASE_LOST,
    LEASE_RELEASED,
    N_LEASE_STATES,
};

enum lease_event {
    LEASE_TAKEN,
    LEASE_DOUBTED,
    LEASE_ASSURED,
    LEASE_FENCED,
    LEASE_GIVEN_BACK,
    LEASE_DROPPED,
    N_LEASE_EVENTS,
};

/* The state after an event; the same one if the event means nothing in it. */
enum lease_state lease_after(enum lease_state state, enum lease_event event);

/* May something be begun that has effects: a turn, a command? */
bool lease_may_start(enum lease_state state);

/* May lines be written? The database has the last word. */
bool lease_may_write(enum lease_state state);

const char *lease_state_name(enum lease_state state);

#endif
