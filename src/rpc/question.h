/*
 * A question: a request of the server that a client answers.
 *
 * Ids count from 0 for all kinds and clients. The first answer of somebody who may answer ends a
 * question; others and later ones are ignored. A question that was asked of one connection ends
 * without an answer when that client goes; one that was asked of a group stays open.
 */
#ifndef RPC_QUESTION_H
#define RPC_QUESTION_H

#include "rpc/rpc.h"
#include "schema/question.h"

struct question;

/* Asks one client. */
struct question *connection_ask(struct connection *connection, enum server_request what,
                                const void *params, answer_fn *on_answer, void *owner);

struct question *rpc_ask_some(struct rpc *rpc, struct connection *const *connections, size_t n,
                              const struct group_question *options);

/* Asks every initialized client; the question stays open when they go. */
struct question *rpc_ask_all(struct rpc *rpc, enum server_request what, const void *params,
                             answer_fn *on_answer, void *owner);

/*
 * Asks one client what another server asks, in JSON, with an id of ours. Its answer comes as it was given and may be kept
 * from nobody: the envelope is valid during the call, the question no longer. Without an answer (the client went) it is NULL.
 */
typedef void raw_answer_fn(void *owner, const struct envelope *envelope);
struct question *connection_ask_raw(struct connection *connection, struct str method,
                                    struct str params, raw_answer_fn *on_answer, void *owner);

/* Sends an open question to one more client, with its id. */
void question_send(struct question *question, struct connection *connection);
int64_t question_id(const struct question *question);

/* Ends a question without an answer: on_answer() is not called. */
void question_cancel(struct question *question);

#endif
