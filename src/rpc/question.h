/*
 * A question: a request of the server that a client answers.
 *
 * Ids count from 0 for all kinds and clients. The first answer of somebody who may answer ends a
 * question; others and later ones are passed over. A question that was asked of one connection ends
 * without an answer when that client goes; one that was asked of a group stays open.
 */
#ifndef RPC_QUESTION_H
#define RPC_QUESTION_H

#include "rpc/rpc.h"

struct question;

enum answer_kind {
    ANSWER_RESULT = 1, /* decoded */
    ANSWER_MALFORMED,  /* a result that does not fit */
    ANSWER_ERROR,      /* the client refused */
    ANSWER_GONE,       /* the client left */
};

struct answer {
    enum answer_kind kind;
    const void *result; /* ANSWER_RESULT: of the request's result type */
    int64_t error_code; /* ANSWER_ERROR */
    struct str message; /* ANSWER_ERROR: the client's words; ANSWER_MALFORMED: ours */
};

/* Called once, from the loop. The answer is valid during the call, the question no longer. */
typedef void answer_fn(void *owner, const struct answer *answer);

/* Asks one client. */
struct question *connection_ask(struct connection *connection, enum server_request what,
                                const void *params, answer_fn *on_answer, void *owner);

/* Turns an answer in the words of older servers into one of today's type; text may be borrowed. */
typedef void translate_answer_fn(const void *older_result, void *ret_result);
typedef bool may_answer_fn(void *owner, const struct connection *connection);

/* A question for several clients. */
struct group_question {
    enum server_request what;
    const void *params;
    enum server_request older_what; /* asked of listeners of the older kind, if there are params */
    const void *older_params;
    translate_answer_fn *translate;
    may_answer_fn *may_answer; /* also later, when the group has changed */
    answer_fn *on_answer;
    void *owner;
};

struct question *rpc_ask_some(struct rpc *rpc, struct connection *const *connections, size_t n,
                              const struct group_question *options);

/* Asks every initialized client; the question stays open when they go. */
struct question *rpc_ask_all(struct rpc *rpc, enum server_request what, const void *params,
                             answer_fn *on_answer, void *owner);

/* Sends an open question to one more client, with its id. */
void question_send(struct question *question, struct connection *connection);
int64_t question_id(const struct question *question);

/* Ends a question without an answer: on_answer() is not called. */
void question_cancel(struct question *question);

#endif
