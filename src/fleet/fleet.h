/*
 * This server as one of several that share a store: who it is, its link to the store, its threads.
 *
 * The store is the truth. What a server holds or reads of it lies as files below a folder of this run of the server,
 * HOME/fleet/ID/ (*working copies*, laid out as a home is), so that everything that reads rollouts works as ever. The folder is locked while
 * the server lives; those of servers that are gone are removed when one starts, and its own at its end.
 *
 * For the loop, but for what says otherwise.
 */
#ifndef FLEET_FLEET_H
#define FLEET_FLEET_H

#include "base/error.h"
#include "base/str.h"
#include "fleet/writer.h"
#include "loop/loop.h"

#include <stdbool.h>

struct fleet;

/* Everything is copied. */
struct fleet_options {
    const char *url;
    const char *home;
    const char *token_file; /* or NULL: peers show none */
    struct str name;        /* no text: the host's */
    struct str advertise;   /* no text: not known yet */
    struct str version;
    int lease_seconds;
};

/*
 * Looks at the store, makes the working folder and a writer. May wait some seconds. False, in the database's words, if
 * the store refuses us (password, rights, no tables, another version); one that merely cannot be reached is tried
 * again for as long as the fleet exists.
 */
struct fleet *fleet_new(struct loop *loop, const struct fleet_options *options, struct error *err);

/* Removes the working folder. All threads were freed before. Accepts NULL. */
void fleet_free(struct fleet *fleet);

/* Runs the loop until the server is known to the store, that failed, some seconds have passed, or somebody wants to stop. */
void fleet_wait(struct fleet *fleet, const int *stop);

/* Where peers reach it; for whoever knows that only after the listener is there. */
void fleet_advertise(struct fleet *fleet, struct str url);

/* Any thread of execution may ask these; they never change. */
const char *fleet_url(const struct fleet *fleet);
const char *fleet_folder(const struct fleet *fleet); /* the home of working copies */
const char *fleet_token_file(const struct fleet *fleet);
struct str fleet_server_id(const struct fleet *fleet);
struct str fleet_name(const struct fleet *fleet);

struct store_writer *fleet_writer(struct fleet *fleet);
int64_t fleet_lease_ms(const struct fleet *fleet);

/* Its journals and takes (journal_store.h). */
struct journal_shelf;
struct journal_shelf *fleet_shelf(struct fleet *fleet);

/*
 * The server ends, and its threads were unloaded: runs the loop until what they have written is committed and their leases
 * are given back, at most for some seconds, and takes the server out of the store. Accepts NULL.
 */
void fleet_settle(struct fleet *fleet);

/* The server is about to end: nothing new begins any more. */
void fleet_drain(struct fleet *fleet);

/* May something new begin? If not: "the store cannot be reached: REASON", or ERR_OVERLOADED while too much waits. */
bool fleet_is_ready(const struct fleet *fleet, struct error *err);

/* -- The threads that are this server's ------------------------------------------------------- */

/* Any thread of execution may ask: is the thread this server's now? */
bool fleet_holds(struct fleet *fleet, struct str id);
size_t fleet_n_held(struct fleet *fleet);

/* Said by who takes and gives back. Doing so twice is harmless. */
void fleet_hold(struct fleet *fleet, struct str id);
void fleet_let_go(struct fleet *fleet, struct str id);

#endif
