/* A question that this server puts to clients, and the answer that comes back. */
#ifndef SCHEMA_QUESTION_H
#define SCHEMA_QUESTION_H

#include "schema/generated/wire.h"

struct connection; /* a client */

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

/* Does an answer of this client count? */
typedef bool may_answer_fn(void *owner, const struct connection *connection);

/* Turns an answer in the words of older servers into one of today's type; text may be borrowed. */
typedef void translate_answer_fn(const void *older_result, void *ret_result);

/* A question for several clients. */
struct group_question {
    enum server_request what;
    const void *params;
    enum server_request older_what; /* asked of listeners of the older kind, if there are params */
    const void *older_params;
    translate_answer_fn *translate;
    struct str tool;           /* of the model that asks for input; or NULL */
    may_answer_fn *may_answer; /* also later, when the group has changed */
    answer_fn *on_answer;
    void *owner;
};

#endif
