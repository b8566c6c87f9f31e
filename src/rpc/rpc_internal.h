/* What the files of this folder share. */
#ifndef RPC_RPC_INTERNAL_H
#define RPC_RPC_INTERNAL_H

#include "rpc/connection.h"
#include "rpc/question.h"

struct rpc {
    struct loop *loop;
    struct rpc_options options;
    struct list connections; /* owned */
    struct list orphans;     /* unanswered requests whose clients are gone; owned */
    struct list questions;   /* unanswered, oldest first; owned */
    int64_t next_question_id;
    struct rpc_numbers numbers; /* without what can be counted when asked */
    struct request *spare;      /* the last one that was answered, for the next; owned */
    struct parcel *out;         /* the message being written; NULL: none yet; owned */
};

struct question {
    struct list_node node; /* in rpc->questions */
    struct rpc *rpc;
    struct connection *connection; /* who was asked; NULL: everybody */
    const struct message *what;
    int64_t id;
    char *params[2]; /* JSON, for clients without and with the experimental capability; owned */
    const struct message
        *older_what;    /* for listeners of the older kind; NULL: the same as others */
    char *older_params; /* owned */
    translate_answer_fn *translate;
    may_answer_fn *may_answer; /* NULL: whoever knows the id */
    answer_fn *on_answer;
    void *owner;
};

/* dispatch.c: decodes, checks and calls. Takes what the envelope holds. */
void dispatch_request(struct connection *connection, struct envelope *envelope);

/* request.c */
struct request *request_new(struct connection *connection, struct envelope *envelope);
void request_orphan(struct request *req);
void request_free(struct request *req);
void request_returned(struct request *req); /* its handler came back */

/* question.c */
void question_answer(struct connection *connection, const struct envelope *envelope);
void questions_forget_connection(struct connection *connection);
void question_free(struct question *question);

/* rpc.c: the next message. It is written into rpc_begin(), sent to whom it may concern, and then
 * forgotten with rpc_end_message(); its memory serves the next one unless a client still needs it. */
struct buf *rpc_begin(struct rpc *rpc);
void rpc_end_message(struct rpc *rpc);

/* connection.c */
void connection_free(struct connection *connection);
void connection_end(struct connection *connection);         /* no more input */
void connection_settle_soon(struct connection *connection); /* something was answered */

#endif
