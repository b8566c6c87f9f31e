/*
 * A link: how messages get to one MCP server and back, whatever lies between.
 *
 *   mcp_stdio_link_new()   a process: a message is a line
 *   mcp_http_link_new()    streamable HTTP: a message is a POST; answers are JSON or events; a GET for what the
 *                          server says unasked. A server that has only the older HTTP+SSE transport is
 *                          recognised by its refusal of the first POST, and talked to in that way
 *
 * A link carries whole JSON-RPC messages and does not look into them further than it must. It ends exactly once, by
 * on_end(), and then only waits to be given back. No call-back comes from inside of a function of the link, nor
 * after mcp_link_close(). A link is given back from inside its call-backs, too.
 *
 * Whatever a server sends has a bound: a message MCP_MESSAGE_MAX, what is not taken yet a few of them. What is no
 * message (a line that is no JSON, an event that is no object) is logged, at most MCP_JUNK_LINES_MAX times a link,
 * and ignored; bytes without an end of a message beyond the bound end the link, over HTTP the request whose answer they
 * are.
 */
#ifndef MCP_LINK_H
#define MCP_LINK_H

#include "base/error.h"
#include "base/str.h"
#include "loop/loop.h"
#include "mcp/spec.h"

#include <stdint.h>
#include <yyjson.h>

enum {
    MCP_MESSAGE_MAX = 64 * 1024 * 1024, /* bytes of one message, either way */
    MCP_QUEUED_MAX =
        64 * 1024 * 1024, /* bytes that a server has not taken: a link with more has failed */
    MCP_JUNK_LINES_MAX = 20,
};

struct http_client;
struct mcp_authorizer;
struct mcp_link;

enum mcp_failure_kind {
    MCP_FAILED = 1,   /* what the words say */
    MCP_CLOSED,       /* "Transport closed": the process ended, or its streams */
    MCP_AUTH_NEEDED,  /* 401, and nothing that we have helps */
    MCP_SESSION_LOST, /* 404 within a session: mcp_link_renew(), initialize, and the same again */
    MCP_TIMED_OUT,
};

struct mcp_failure {
    enum mcp_failure_kind kind;
    struct str
        words; /* for people, in the reference's words where clients match on them; valid during the call */
};

struct mcp_link_events {
    /*
     * A JSON object, or an array of them; the document is the receiver's, who frees it with mcp_message_free(). within: the id of the request of ours in
     * whose answer it came, where the link knows (HTTP); -1: it does not, or in none.
     */
    void (*on_message)(void *owner, yyjson_doc *message, int64_t within);

    /* The request of that id will have no answer; the link goes on. */
    void (*on_failed)(void *owner, int64_t id, const struct mcp_failure *failure);

    void (*on_end)(void *owner, const struct mcp_failure *failure);
};

/* The kinds of links, for mcp_link_*() below. */
struct mcp_link_ops {
    void (*send)(struct mcp_link *link, struct str message, int64_t id);
    void (*forget)(struct mcp_link *link, int64_t id);
    void (*renew)(struct mcp_link *link);
    void (*handshake_done)(struct mcp_link *link, struct str version);
    void (*close)(struct mcp_link *link);
};

/* The first member of each kind. */
struct mcp_link {
    const struct mcp_link_ops *ops;
};

/* What links are made with. */
struct mcp_link_options {
    struct loop *loop;
    const struct mcp_spec *spec; /* as long as the link */
    const struct mcp_link_events *events;
    void *owner;
    struct http_client *(*http)(
        void *owner); /* of an address: opens libcurl when it is first needed */
    void *http_owner;
    struct mcp_authorizer *authorizer; /* of an address */
};

/* NULL: it cannot even be begun, err has the words behind "MCP startup failed: ". */
struct mcp_link *mcp_stdio_link_new(const struct mcp_link_options *options, struct error *err);
struct mcp_link *mcp_http_link_new(const struct mcp_link_options *options, struct error *err);

/* One message, without a line break in it, copied. id: of a request; -1: a notification or an answer. */
void mcp_link_send(struct mcp_link *link, struct str message, int64_t id);

/* Nobody waits for the answer to that request any more. */
void mcp_link_forget(struct mcp_link *link, int64_t id);

/* After MCP_SESSION_LOST: the next message begins a new session. */
void mcp_link_renew(struct mcp_link *link);

/* The server has answered initialize with that version, and `notifications/initialized` was sent. */
void mcp_link_handshake_done(struct mcp_link *link, struct str version);

/*
 * Gives it back and ends the session: a process gets the end of its input and SIGTERM, with all that it started, and
 * SIGKILL so soon that nothing is left 2 s later; over HTTP a DELETE goes out and is not waited for. Accepts NULL.
 */
void mcp_link_close(struct mcp_link *link);

#endif
