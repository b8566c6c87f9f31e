/*
 * What the dialects of other servers than OpenAI's share: headers, tools as functions, ids, and what of a request
 * has to be known when its answer is read.
 */
#ifndef MODEL_FOREIGN_H
#define MODEL_FOREIGN_H

#include "base/buf.h"
#include "model/dialect.h"
#include "model/sampling.h"
#include "model/sampling_error.h"
#include "model/traits.h"

/* A tool whose name, or whose form, is another on the way. */
struct foreign_tool {
    struct str sent;
    struct str real;
    bool is_custom; /* it takes free text: the member `input` of a function's arguments */
};

/* What of a request its answers are read with; never changes. */
struct foreign_request {
    struct traits traits;
    struct str origin; /* see provider_origin() */
    const struct foreign_tool *tools;
    size_t n_tools;
    const struct str *call_ids; /* those of the history, sorted */
    size_t n_call_ids;
    int64_t window; /* tokens of the model's context; 0: not known */
};

/* In the arena. */
const void *foreign_keep(struct arena *arena, const struct sampling_options *options);

/* Is there a call of that id in the history? */
bool foreign_has_call(const struct foreign_request *request, struct str call_id);

/* NULL: it is no other. */
const struct foreign_tool *foreign_find_tool(const struct foreign_request *request,
                                             struct str sent);

/* A tool as it is offered. All text is valid during the call only. */
struct offered_tool {
    struct str name;
    struct str description;
    struct str schema; /* JSON text of an object */
};

typedef void offer_fn(struct buf *out, const struct offered_tool *tool, bool is_last);

/* Calls back for every tool that a server of others can be offered. Returns how many there are. */
size_t foreign_offer_tools(const struct sampling_options *options, const struct traits *traits,
                           struct buf *out, offer_fn *offer);

/* The id of a call as the server takes it: the same for a call and its output. */
struct str foreign_call_id(struct arena *arena, struct str call_id, enum call_ids ids);

/* What all requests have, with room for `n_more` headers. Fails as provider_token() does. */
bool foreign_headers(struct arena *arena, const struct sampling_options *options, size_t n_more,
                     struct header_list *ret_list, struct str *ret_token, struct error *err);

struct name_values foreign_sign(struct arena *arena, struct name_values headers,
                                struct str turn_state, const struct login *login);

/* -- Errors: foreign_error.c ---------------------------------------------------------------- */

/* An answer whose status is no success, or that is no stream. */
struct failure foreign_refusal(struct arena *arena, const struct http_head *head, struct str body,
                               struct str url, time_t now);

/* An error inside of a stream: the object that holds it. */
struct failure foreign_stream_failure(struct arena *arena, yyjson_val *root);

struct failure foreign_overflow(void);

/* The answer was cut by its limit, or for a reason that another attempt does not change. */
struct failure foreign_incomplete(struct arena *arena, const char *reason);

/* Can it be an answer of a model, as far as the head says? Pages are none. */
bool foreign_is_stream(const struct http_head *head);

/* -- Rate limits: foreign_limits.c ---------------------------------------------------------- */

/* Of the limit that a provider's headers tell of: requests are its primary window, tokens its secondary one. */
#define FOREIGN_LIMIT_ID "model_provider"

struct answer_head foreign_head(struct arena *arena, const struct http_head *head, time_t now);

#endif
