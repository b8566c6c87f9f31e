/* The answer of a client to a request of ours, as whoever asked gets it. */
#ifndef SCHEMA_ANSWER_H
#define SCHEMA_ANSWER_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

struct connection;

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

#endif
