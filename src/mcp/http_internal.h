/*
 * What the files of a link over HTTP know of each other.
 *
 *   http_link.c     the link: what is sent with each request, signing, sessions, who may begin
 *   http_post.c     a message that goes out, and what it is answered with
 *   http_listen.c   the GET for what the server says unasked
 *   sse_link.c      the older transport: a GET that names an endpoint and brings all answers
 *
 * Each request to the server is an exchange:
 *
 *     WAITING ──► RUNNING ──► over          a slot is free, the handshake is done, there is a token
 *        ▲  ▲        │  │
 *        │  └ REFUSED◄  │                   401: until there is another token
 *        └─── PAUSED ◄──┘                   its stream broke and is resumed
 */
#ifndef MCP_HTTP_INTERNAL_H
#define MCP_HTTP_INTERNAL_H

#include "base/list.h"
#include "mcp/authorizer.h"
#include "mcp/http_stream.h"

enum {
    HTTP_REQUESTS_MAX = 64, /* of a link, with the server at once; more wait */
    HTTP_NOTES_MAX = 16, /* the same for notifications and answers, which requests may wait for */
    HTTP_EXCHANGES_MAX = 4096,        /* of a link, that wait or run; a link with more has failed */
    HTTP_NOTE_MS = 30000,             /* for the answer to what has none */
    HTTP_NOTE_ANSWER_MAX = 16 * 1024, /* bytes of it */
    HTTP_REFUSAL_MS = 2000,           /* for the text of a refusal */
    HTTP_ENDPOINT_MS = 10000,         /* for an older server to name its endpoint */
    HTTP_RETRY_MS = 1000, /* before a stream is resumed, unless the server wishes otherwise */
    HTTP_RETRY_MIN_MS = 100,
    HTTP_RETRY_MAX_MS = 60000,
    HTTP_RESUMED_MAX = 1000, /* times that an answer is resumed */
    HTTP_FAILED_MAX = 5,     /* of them without success, one after the other */
    HTTP_LIVED_MS = 10000,   /* a stream that was open for so long has not failed */
    HTTP_SESSION_ID_MAX = 1024,
    HTTP_VERSION_MAX = 64,
    HTTP_SIGNED_MS = 20000, /* a token that was good for 30 s is asked for again */
};

struct http_link;
struct http_exchange;

/* How the kinds of exchanges go on; none of these may touch the exchange after it was ended. */
struct exchange_kind {
    void (*on_head)(struct http_exchange *exchange); /* anything but 401 */
    void (*on_message)(struct http_exchange *exchange, yyjson_doc *message);
    void (*on_endpoint)(struct http_exchange *exchange, struct str url); /* may be NULL */
    void (*on_end)(struct http_exchange *exchange);
    void (*on_time)(struct http_exchange *exchange);        /* of exchange_set_limit() */
    void (*on_auth_needed)(struct http_exchange *exchange); /* no token helps */
};

enum exchange_state { EXCHANGE_WAITING, EXCHANGE_RUNNING, EXCHANGE_REFUSED, EXCHANGE_PAUSED };

struct http_exchange {
    struct list_node node;
    struct http_link *link;
    const struct exchange_kind *kind;
    enum exchange_state state;
    int64_t id;        /* of our request; -1: none */
    struct buf body;   /* of a POST */
    bool is_handshake; /* it was sent before the handshake was done: nothing overtakes it */
    bool has_head;
    uint64_t head_ms;      /* when it came */
    unsigned n_refused;    /* times that it got 401 */
    bool was_lost;         /* 404 in a session that is over: it is asked again in the next one */
    struct buf complaint;  /* an error of the server that names no request */
    struct timer *timer;   /* of a pause, or a limit */
    struct arena arena;    /* of the request that is being made */
    struct str session;    /* that it was made in, in the arena; or NULL */
    struct str authorized; /* what it was signed with, in the arena; or NULL */

    /* A stream that is continued. */
    struct buf last_id;
    bool is_resumed;
    uint64_t retry_ms;
    unsigned n_resumed;
    unsigned n_failed; /* in a row */

    struct http_stream stream;
};

enum older_state { OLDER_NOT, OLDER_TRIED, OLDER_USED };

struct http_link {
    struct mcp_link base;
    struct mcp_link_options options;
    struct http_inbox *inbox;
    struct http_client *client; /* NULL until the first request */
    struct arena arena;         /* of the headers that never change */
    struct name_value *headers;
    size_t n_headers;
    bool has_credential; /* one of them is Authorization */

    struct list exchanges; /* struct http_exchange, in the order of their coming; owned */
    bool is_open;          /* the handshake is done */
    bool is_known;         /* the server has taken a POST */
    bool has_ended;
    struct buf session; /* empty: none */
    struct buf version; /* empty: not negotiated yet */

    struct mcp_signing *signing;
    bool is_signing_again; /* after a 401 */
    uint64_t signed_until_ms;
    struct buf authorization; /* empty: there is none */

    enum older_state older;
    struct buf endpoint; /* of an older server; empty: none */
    struct buf refusal;  /* why it is taken for one: the answer to the first POST */
    int64_t refused_id;
};

/* -- http_link.c ------------------------------------------------------------------------------ */

/* WAITING. It is started by the next link_work(). */
struct http_exchange *exchange_new(struct http_link *link, const struct exchange_kind *kind,
                                   int64_t id);
void exchange_free(struct http_exchange *exchange);

void exchange_set_limit(struct http_exchange *exchange, uint64_t limit_ms);

/* What came counts for nothing, and there is no limit any more: it is WAITING as when it was new. */
void exchange_wait_again(struct http_exchange *exchange);

/* Goes on with its stream where it broke, after the pause that the server wishes, which doubles with each failure in
 * a row. */
void exchange_resume(struct http_exchange *exchange);

/* Keeps the id of the last event, and the pause. Is there an id? */
bool exchange_keep_place(struct http_exchange *exchange);

struct http_exchange *link_find_exchange(struct http_link *link, int64_t id);

void link_keep_version(struct http_link *link, struct str version);

/* Begins what may begin. */
void link_work(struct http_link *link);

/* Drops everything; the owner is told. */
void link_end(struct http_link *link, enum mcp_failure_kind kind, const char *words);

/* The last thing to be done with a message: the owner may give the link back. */
void link_tell(struct http_link *link, yyjson_doc *message, int64_t within);

/* Why nobody is let in: for want of a login, or because a credential of the configuration is refused, whose place no
 * login takes. */
struct mcp_failure link_auth_failure(const struct http_link *link);

/* Why a stream that has ended has no answer, in the arena; for people. */
const char *stream_words(struct arena *arena, const struct http_stream *stream);

/* -- The kinds ------------------------------------------------------------------------------- */

extern const struct exchange_kind post_exchange, listen_exchange, older_exchange;

void link_listen(struct http_link *link);
void link_stop_listening(struct http_link *link);
bool link_is_listening(struct http_link *link); /* a stream is open */

/* The first POST, the request of that id, was refused: is it an older server? */
void link_try_older(struct http_link *link, int64_t id, const char *refusal);

#endif
