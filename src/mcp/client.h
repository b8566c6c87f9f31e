/*
 * A client of one MCP server: handshake, lists, requests, and what the server asks.
 *
 *     STARTING ─► READY ─► ENDED
 *         └──────────────────▲
 *
 * STARTING: the link is made, `initialize` is answered, `tools/list` read to its last page. READY: requests may be made.
 * ENDED: the link is gone; every request that was open has been answered with the failure. A client ends once and is
 * not started again: its owner makes another.
 *
 * Each request is answered exactly once, from the loop, never from inside mcp_client_ask(): with a result, with the server's error, or
 * with why there is neither; unless it was cancelled first. A request that takes too long and one that is cancelled
 * are told to the server with `notifications/cancelled`; answers that come late are ignored.
 */
#ifndef MCP_CLIENT_H
#define MCP_CLIENT_H

#include "base/buf.h"
#include "mcp/link.h"
#include "mcp/tools.h"

enum mcp_state { MCP_STARTING = 1, MCP_READY, MCP_ENDED };

enum {
    MCP_REQUESTS_MAX = 1024,      /* open at once, of one client; more fail */
    MCP_SERVER_REQUESTS_MAX = 32, /* of a server, unanswered at once; more are refused */
    MCP_PAGES_MAX = 1000,         /* of one list */

    /* Of requests that were cancelled or took too long: see mcp_question_is_uncertain(). */
    MCP_CALLED_OFF_MS = 5 * 60 * 1000,
    MCP_CALLED_OFF_MAX = 32,

    /* Of a request's notifications/progress so many are passed on at once, then so many a second; others are dropped. */
    MCP_PROGRESS_AT_ONCE = 100,
    MCP_PROGRESS_PER_SECOND = 20,
    MCP_PROGRESS_MAX = 4096, /* bytes of its message; more is cut */

    MCP_INSTRUCTIONS_MAX = 64 * 1024, /* bytes; more is cut */
    MCP_ERROR_MAX = 16 * 1024,      /* bytes of an error in words; more is cut, its data left out */
    MCP_QUESTION_MAX = 1024 * 1024, /* bytes of its params in memory; larger ones are refused */
    MCP_LIST_AGAIN_MS = 500,        /* between two readings of the tools, but for the first few */
};

struct mcp_client;
struct mcp_request;  /* one of ours, until it is answered */
struct mcp_question; /* an elicitation/create of the server, until we answer it */

/* Valid during the call only. Exactly one of the three is set. */
struct mcp_answer {
    yyjson_val *result;
    const struct mcp_rpc_error *error;
    const struct mcp_failure *failure;
};

struct mcp_rpc_error {
    int64_t code; /* 0: what the server sent is no number, or too large for one */
    struct str message;
    yyjson_val *data; /* or NULL */
};

typedef void mcp_answer_fn(void *owner, const struct mcp_answer *answer);

/* `notifications/progress` for a request: what it says in words; some servers send only numbers, then message.s is NULL. */
struct mcp_progress {
    struct str message;
    double progress, total; /* total 0: unknown */
};
typedef void mcp_progress_fn(void *owner, const struct mcp_progress *progress);

struct mcp_ask {
    const char *method;
    struct str params; /* a JSON object, without _meta; NULL: none. */
    struct str
        meta; /* members of _meta beside progressToken, as JSON without braces; may be NULL */
    uint64_t timeout_ms; /* 0: MCP_TOOL_TIMEOUT_MS */
    mcp_answer_fn *on_answer;
    mcp_progress_fn *on_progress; /* may be NULL */
    void *owner;
    void *tag; /* whose request it is, for mcp_request_tag(); the pool's */
};

struct mcp_client_events {
    void (*on_ready)(void *owner);
    void (*on_tools)(
        void *owner); /* mcp_client_tools() are others: the server said so and was asked again */
    void (*on_end)(void *owner, const struct mcp_failure *failure);

    /* A READY client has begun another session (HTTP): mcp_client_info() may be another, and what the server was told is
     * forgotten. What waited for it has been asked again. */
    void (*on_session)(void *owner);

    /* The server wants to know something of a person. Answered with mcp_question_answer(), now or later, or
     * withdrawn: then on_withdrawn comes, and the question is gone. */
    void (*on_question)(void *owner, struct mcp_question *question);
    void (*on_withdrawn)(void *owner, struct mcp_question *question);
};

struct mcp_client_options {
    struct mcp_link_options link; /* but for events and owner; copied */
    struct mcp_link *(*make_link)(const struct mcp_link_options *options,
                                  struct error *err); /* NULL: as the spec says; for tests */
    const struct mcp_client_events *events;
    void *owner;
};

/* STARTING. on_ready() or on_end() follows within spec->startup_timeout_ms. */
struct mcp_client *mcp_client_new(const struct mcp_client_options *options);

/* Ends it as if its link had ended with these words: everything that is open is told from inside, on_end() at last. */
void mcp_client_stop(struct mcp_client *client, const char *words);

/* Ends it in silence: no call-back comes any more, requests that are open are forgotten. Accepts NULL; legal inside of call-backs. */
void mcp_client_free(struct mcp_client *client);

enum mcp_state mcp_client_state(const struct mcp_client *client);

/* Of a client that was READY; borrowed until on_tools() or the end. */
struct mcp_tools *mcp_client_tools(const struct mcp_client *client);

/* What the server says of itself; of a client that is or was READY. */
struct mcp_server_info {
    struct str name, version; /* serverInfo */
    struct str protocol;      /* protocolVersion */
    struct str instructions;  /* or NULL */
    bool has_tools, has_resources;
    bool wants_sandbox_state; /* capabilities.experimental["codex/sandbox-state"] */
};
const struct mcp_server_info *mcp_client_info(const struct mcp_client *client);

/* Longer than what a server is sent. */
static inline bool mcp_ask_is_too_long(const struct mcp_ask *ask)
{
    return ask->params.len + ask->meta.len > MCP_MESSAGE_MAX / 2;
}

/* NULL: too many are open, it is too long, or the client is not READY; then nobody is called. */
struct mcp_request *mcp_client_ask(struct mcp_client *client, const struct mcp_ask *ask);

/* The answer is not wanted any more; the server is told why. on_answer() does not come. */
void mcp_request_cancel(struct mcp_request *request, const char *reason);

void *mcp_request_owner(const struct mcp_request *request);
void *mcp_request_tag(const struct mcp_request *request);

/* Those that are open, oldest first, without what the client itself asks. after: NULL: the first. NULL: no more. */
struct mcp_request *mcp_client_next_request(const struct mcp_client *client,
                                            const struct mcp_request *after);

/*
 * From now on the server has the requests of one tag at a time; others wait here in their order, each for as long as it
 * may take. When it is sent its time begins anew.
 */
void mcp_client_serve_in_turn(struct mcp_client *client);

/* Who was meant by the tag goes; another may have its address. Its requests have been cancelled. */
void mcp_client_forget_tag(struct mcp_client *client, const void *tag);

/* "Mcp error: -32000: no such thing({…})": an error of a server in words. */
void mcp_rpc_error_write(struct buf *out, const struct mcp_rpc_error *error);

/* Why a request has no result, in the arena; the answer has none. */
struct str mcp_answer_words(struct arena *arena, const struct mcp_answer *answer);

/* -- A question of the server ---------------------------------------------------------------- */

/* Its params, as they came; valid as long as the question. */
yyjson_val *mcp_question_params(const struct mcp_question *question);

/*
 * The request of ours in whose course it was asked, if that is certain: known by its stream (HTTP), or because all that the
 * server has are of one tag; then the newest. NULL: it is not, or there is none.
 */
struct mcp_request *mcp_question_within(const struct mcp_question *question);

/*
 * It is not certain whose it is, so nobody is to be shown it: the server had requests of several tags when it asked, or one of
 * another tag that was called off and not answered since (for MCP_CALLED_OFF_MS: a server need not), or its
 * stream is that of a request that is over. Neither this nor mcp_question_within(): it came in no request.
 */
bool mcp_question_is_uncertain(const struct mcp_question *question);

/* action: "accept", "decline", "cancel"; content: a JSON object, only with "accept". Ends the question. */
void mcp_question_answer(struct mcp_question *question, const char *action, struct str content);

/* The same with an error of JSON-RPC. */
void mcp_question_refuse(struct mcp_question *question, int64_t code, const char *message);

void mcp_question_set_owner(struct mcp_question *question, void *owner);
void *mcp_question_owner(const struct mcp_question *question);

/* The pool's mark beside the owner; and those that are open, as mcp_client_next_request(). */
void mcp_question_set_tag(struct mcp_question *question, void *tag);
void *mcp_question_tag(const struct mcp_question *question);
struct mcp_question *mcp_client_next_question(const struct mcp_client *client,
                                              const struct mcp_question *after);

#endif
