/*
 * The one tool that needs no program (`bobbin run --graphql URL`): posts a GraphQL query to one endpoint, so
 * that a task can read and write its ticket without a credential in the model's reach.
 */
#ifndef RUN_GRAPHQL_TOOL_H
#define RUN_GRAPHQL_TOOL_H

#include "base/buf.h"
#include "base/error.h"

#include <stdatomic.h>
#include <stdint.h>

extern const char graphql_name[];
extern const char graphql_description[];
extern const char graphql_schema[]; /* of its arguments, JSON */

struct graphql_endpoint {
    const char *url;
    const char *token;       /* sent as it is in Authorization; or NULL */
    uint64_t limit_ms;       /* 0: none */
    size_t max_bytes;        /* of the answer */
    const atomic_bool *stop; /* another thread wants it to end now */
};

/* Posts the arguments {"query":...,"variables":...}. Blocks. True if the answer is HTTP 2xx and
 * without errors at its top; the body is in *answer in either case. */
bool graphql_post(const struct graphql_endpoint *endpoint, const char *arguments,
                  struct buf *answer, struct error *err);

#endif
