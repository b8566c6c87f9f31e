/*
 * How a client is talked to that speaks another version of the protocol than the server.
 *
 *     messages of the client --signs--> struct client_dialect --table--> more members, more messages
 *
 * A connection has none until a message of its client shows one (evidence.c), so for all others
 * nothing differs and nothing costs. What a dialect says beside the protocol of today is one table
 * (struct dialect_table), by notification, method and question; older.c has that of older clients.
 * Nothing outside of this folder knows their names.
 *
 * A dialect adds: every message of today goes out with all of its members, whoever gets it.
 *
 * Which version of the protocol a client knows (enum protocol_dialect) is another matter: that is declared member by member
 * in protocol/, and the encoder leaves out what a version does not have. Here is only what the name of a client says of it.
 */
#ifndef DIALECT_DIALECT_H
#define DIALECT_DIALECT_H

#include "base/arena.h"
#include "base/buf.h"
#include "schema/question.h"
#include "schema/schema.h"

struct client_dialect;

/* What messages of a client show of it. */
enum dialect_sign {
    DIALECT_JSONRPC = 1 << 0,  /* it begins with `jsonrpc`, and expects the same */
    DIALECT_README = 1 << 1,   /* what only the first README of the server has */
    DIALECT_LISTENER = 1 << 2, /* it listens to `codex/event/TYPE` */
    DIALECT_RAW = 1 << 3,      /* ... also to items as the model sends them */
};

/* Of a request of a client that has this dialect, or NULL. 0: nothing that others do not say, too. */
unsigned dialect_signs(const struct client_dialect *dialect, const struct message *method,
                       yyjson_val *params);

/* The version of the protocol that a program of this name and version knows, as far as both say so. */
enum protocol_dialect dialect_protocol_of(struct str client_name, struct str client_version);

/*
 * Does a client of this name listen to a turn only once it has handled the answer with the turn's id? It loses what comes in
 * the same read.
 */
bool dialect_listens_late(struct str client_name);

/*
 * What a notification says to clients of a version, where members that one of them has not are not all that differs: false,
 * nothing. *params may become another value of the same type, in *room.
 */
union version_room {
    struct wire_turn_completed_notification turn_completed;
    struct wire_thread_started_notification thread_started;
};
bool dialect_says(enum protocol_dialect protocol, enum notification what, const void **params,
                  union version_room *room);

/* The dialect (or NULL) with these signs, too; made by the first. Never lost again, but for the listener. */
struct client_dialect *dialect_learn(struct client_dialect *dialect, unsigned signs);
void dialect_free(struct client_dialect *dialect); /* accepts NULL */

/* All of them accept NULL: no sign. */
bool dialect_shows(const struct client_dialect *dialect, enum dialect_sign sign);

/* The name of its listener, or NULL. */
const char *dialect_listener(const struct client_dialect *dialect);
void dialect_stop_listening(struct client_dialect *dialect);

/* -- What it is told ----------------------------------------------------------------------- */

/* Before anything else is made of a notification, wanted or not. */
void dialect_note(struct client_dialect *dialect, enum notification what, const void *params);

/* Has such a notification members behind those of the protocol? Otherwise it goes out as it is for others. */
bool dialect_has_members(const struct client_dialect *dialect, enum notification what);
void dialect_add_members(struct client_dialect *dialect, enum notification what, const void *params,
                         struct buf *out);

enum { DIALECT_FURTHER_MAX = 4 };

/* A message that goes out behind a notification. */
struct dialect_message {
    const char *prefix; /* of the method's name */
    const char *name;
    const struct type *type;
    const void *params;
};

/* What else it hears, in order; what was opted out of by name (a mask of dialect_event_bit()) is left out. Valid as long
 * as the arena and `params`. */
size_t dialect_further(struct client_dialect *dialect, enum notification what, const void *params,
                       uint32_t opted_out, struct arena *arena,
                       struct dialect_message ret_messages[DIALECT_FURTHER_MAX]);

/* The bit of such a message by its whole name; 0: there is none. */
uint32_t dialect_event_bit(struct str name);

/* -- Answers and questions ----------------------------------------------------------------- */

/* Before an answer is written. */
void dialect_note_result(struct client_dialect *dialect, const struct message *method,
                         const void *result);

/* Of an answer to a request that says `jsonrpc`. */
void dialect_add_result(const struct message *method, const void *result, struct buf *out);

/* Members that a question has for whoever has a dialect, in the form `,"name":value`. */
void dialect_add_question(const struct group_question *question, struct buf *out);

/* Is it asked by the requests of older servers, where there are some? */
bool dialect_asks_older(const struct client_dialect *dialect);

/* A request for a review: does nothing of it become a message of the thread? */
bool dialect_keeps_review_apart(const struct client_dialect *dialect, yyjson_val *params);

#endif
