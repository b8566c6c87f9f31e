/* What the files of this folder share. */
#ifndef RPC_RPC_INTERNAL_H
#define RPC_RPC_INTERNAL_H

#include "loop/work.h"
#include "rpc/connection.h"
#include "rpc/question.h"

/* A worker for large messages, see reading.c. */
struct readers {
    struct work_queue *queue; /* NULL: there was none yet; owned */
    struct list waiting;      /* struct message_reading, until there is room for its bytes */
    size_t bytes;             /* of messages in the queue */
};

struct rpc {
    struct loop *loop;
    struct rpc_options options;
    struct list connections; /* owned */
    struct list orphans;     /* unanswered requests whose clients are gone; owned */
    struct list questions;   /* unanswered, oldest first; owned */
    int64_t next_question_id;
    struct rpc_numbers numbers; /* without what can be counted when asked */
    struct request *spare;      /* the last one that was answered, for the next; owned */
    struct parcel
        *out[PROTOCOL_COUNT]; /* the message being written, for clients of each version; NULL: none
                                           yet; owned */
    struct readers short_readers, long_readers; /* of large messages */
    struct work_queue *releasing;               /* NULL: there was nothing yet; owned */
};

struct question {
    struct list_node node; /* in rpc->questions */
    struct rpc *rpc;
    struct connection *connection; /* who was asked; NULL: everybody */
    const struct message *what;
    int64_t id;
    char *params[PROTOCOL_COUNT]
                [2]; /* JSON, for clients without and with the experimental capability; owned */
    const struct message
        *older_what;      /* for listeners of the older kind; NULL: the same as others */
    char *older_params;   /* owned */
    char *dialect_params; /* more members, for whoever has a dialect; NULL: none; owned */
    char *raw_method;     /* of another server, whose parameters are the first; NULL: ours; owned */
    raw_answer_fn *on_raw_answer;
    translate_answer_fn *translate;
    may_answer_fn *may_answer; /* NULL: whoever knows the id */
    answer_fn *on_answer;
    void *owner;
};

/* What can be known of a request without its connection. */
struct prepared {
    struct arena arena; /* holds the parameters */
    const struct message *method;
    void *params;
    struct schema_sender sender; /* the client, and what the request shows of it */
    struct error err;            /* code != 0: why it cannot be served */
};

/* dispatch.c: decodes. On any thread. ret_prepared->sender is given. */
void dispatch_prepare(const struct rpc *rpc, const struct envelope *envelope,
                      struct prepared *ret_prepared);

/* Decodes unless that was done (or NULL), checks and calls. Takes what both hold. */
void dispatch_request(struct connection *connection, struct envelope *envelope,
                      struct prepared *prepared);

/*
 * reading.c: a message that takes so long to read that others would notice is read by a worker, never by the
 * loop. The client's input is held meanwhile, so that its messages keep their order.
 *
 * There are two workers, so that who sends a picture does not wait for those who send a film. Each reads one
 * message after the other; as a client has one of them at a time, they take turns. What does not fit into a
 * worker's queue stays with its channel, which has a bound for that, and whose client sends nothing more.
 */
enum {
    READING_FROM_BYTES = 256 * 1024,
    READING_LONG_BYTES = 8 * 1024 * 1024, /* from here on it is for the second worker */
    READING_BYTES_MAX = 64 * 1024 * 1024, /* in the queue of each; one message may have more */
};
void readers_init(struct rpc *rpc);
void readers_done(struct rpc *rpc);

bool reading_takes_long(size_t len);

/* From on_message(), with the channel paused. */
void reading_start(struct connection *connection, const char *message, size_t len);
void reading_forget(struct connection *connection); /* what is being read is not heard any more */
void reading_lose(struct connection *connection);   /* its channel is lost, and what waited there */

/* Releasing a large document takes time as well. */
void reading_release(struct rpc *rpc, struct envelope *envelope, struct arena *arena);

/* connection.c: what came is a message. Takes what both hold. */
void connection_take(struct connection *connection, struct envelope *envelope,
                     struct prepared *prepared);
void connection_resume(
    struct connection *connection); /* it was held, and nothing is read any more */
void connection_log_nonsense(const char *message, size_t len, const char *reason);

/* request.c */
struct request *request_new(struct connection *connection, struct envelope *envelope);
void request_orphan(struct request *req);
void request_free(struct request *req);
void request_returned(struct request *req); /* its handler came back */

/* question.c */
void question_answer(struct connection *connection, const struct envelope *envelope);
void questions_forget_connection(struct connection *connection);
void question_free(struct question *question);

/* rpc.c: the next message, in the words of a version. It is written into rpc_begin()->bytes, sent to whom it may concern, and
 * then forgotten with rpc_end_message(); its memory serves the next one unless a client still needs it. */
struct parcel *rpc_begin(struct rpc *rpc, enum protocol_dialect protocol);
void rpc_end_message(struct rpc *rpc, enum protocol_dialect protocol);

/* connection.c */
void connection_free(struct connection *connection);
void connection_end(struct connection *connection);         /* no more input */
void connection_settle_soon(struct connection *connection); /* something was answered */

#endif
