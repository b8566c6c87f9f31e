/*
 * One message of a client, told apart as the reference does it:
 *
 *     request       `id` (a string or an integer) and `method`
 *     notification  `method`, whatever `id` is
 *     response      `id` and `result`
 *     error         `id` and a well-formed `error`
 *
 * Anything else is not a message. A `jsonrpc` member, like any unknown one, makes no difference here.
 */
#ifndef RPC_ENVELOPE_H
#define RPC_ENVELOPE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>
#include <yyjson.h>

/* An id keeps the type it came with: 7 and "7" differ. */
struct message_id {
    struct str text; /* s == NULL: it is the number */
    int64_t number;
};

enum envelope_kind {
    ENVELOPE_REQUEST = 1,
    ENVELOPE_NOTIFICATION,
    ENVELOPE_RESPONSE,
    ENVELOPE_ERROR,
};

struct envelope {
    enum envelope_kind kind;
    struct message_id id;
    struct str method;
    yyjson_val *params; /* NULL: absent */
    yyjson_val *result; /* of a response */
    int64_t error_code; /* of an error */
    struct str error_message;
    bool says_jsonrpc; /* as clients of older dialects do */
    yyjson_doc *doc;   /* holds all of the above; owned */
    char *text;        /* what the document points into, if it is not its own; owned */
};

/* On failure *ret_reason says why the text is not a message, for the log. */
bool envelope_parse(const char *text, size_t len, struct envelope *ret_envelope,
                    const char **ret_reason);

/* The same without a copy: the text is the envelope's from now on, or freed if it is not a message. Behind
 * its end it has ENVELOPE_ROOM bytes more. */
enum { ENVELOPE_ROOM = YYJSON_PADDING_SIZE };
bool envelope_parse_take(char *text, size_t len, struct envelope *ret_envelope,
                         const char **ret_reason);

void envelope_done(struct envelope *envelope);

void message_id_write(struct buf *out, const struct message_id *id);

#endif
