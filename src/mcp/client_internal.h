/* What the files of a client know of each other: client.c and client_*.c. */
#ifndef MCP_CLIENT_INTERNAL_H
#define MCP_CLIENT_INTERNAL_H

#include "base/list.h"
#include "mcp/client.h"
#include "mcp/message.h"
#include "mcp/pages.h"
#include "mcp/rate.h"

/* A request that nobody waits for any more. */
struct mcp_called_off {
    int64_t id;
    const void *tag; /* NULL: of somebody who is gone */
    uint64_t until_ms;
};

struct mcp_client {
    struct loop *loop;
    const struct mcp_spec *spec;
    const struct mcp_client_events *events;
    void *owner;
    enum mcp_state state;
    bool is_greeting;      /* `initialize` is out: at the start, and for a new session */
    struct mcp_link *link; /* NULL: none yet, or gone */
    struct timer *limit;   /* of the start, or of a new session */
    char *no_link;         /* why there is none; told by `limit`; owned */

    struct arena arena; /* of info */
    struct mcp_server_info info;
    struct mcp_tools *tools;    /* NULL until READY */
    struct mcp_tools *listing;  /* that are being read, or NULL */
    struct mcp_pages pages;     /* of them */
    bool lists_again;           /* they have changed meanwhile */
    unsigned n_failed_listings; /* one after the other */
    struct mcp_rate listings;   /* since the start */
    struct timer *list_timer;
    struct timer *held_timer; /* until answers that wait for the tools are told all the same */

    struct list requests; /* struct mcp_request, oldest first */
    size_t n_requests;
    int64_t next_id;
    unsigned session;    /* counts them */
    bool serves_in_turn; /* see mcp_client_serve_in_turn() */

    struct mcp_called_off called_off[MCP_CALLED_OFF_MAX]; /* oldest first */
    size_t n_called_off;

    struct list questions; /* struct mcp_question, oldest first */
    size_t n_questions;

    unsigned n_junk;
    struct mcp_rate words;   /* of the server, for the log */
    struct mcp_rate unasked; /* messages */
    unsigned holds;          /* we are inside of call-backs, so deep */
    bool is_freed;           /* and it goes with the last hold */
};

/* Around whatever calls back: the client may be freed there, and then only its memory is left. */
void mcp_client_hold(struct mcp_client *client);
void mcp_client_let_go(struct mcp_client *client);

/* Ends it: everything that is open is told, and the owner. The client may be gone when it returns, unless it is held. */
void mcp_client_end(struct mcp_client *client, const struct mcp_failure *reason);

/* Sends a notification or an answer. */
void mcp_client_send_note(struct mcp_client *client, struct buf *message);

/* The id of a request of ours, as a server repeats it; -1: it cannot be one. */
static inline int64_t mcp_own_id(yyjson_val *id)
{
    return yyjson_is_uint(id) && yyjson_get_uint(id) <= INT64_MAX ? (int64_t)yyjson_get_uint(id)
                                                                  : -1;
}

/* -- client_messages.c --------------------------------------------------------------------- */

/* Of the link. */
void mcp_client_on_message(void *owner, yyjson_doc *doc, int64_t within);

/* An answer to one of our requests, as it came; the client is held. */
void mcp_client_hear_answer(struct mcp_client *client, yyjson_val *message);

/* An id that a server may give to what it asks. */
bool mcp_is_server_id(yyjson_val *id);

/* -- client_requests.c --------------------------------------------------------------------- */

struct mcp_request {
    struct list_node node;
    struct mcp_client *client;
    int64_t id;
    char *method;
    uint64_t timeout_ms; /* 0: none of its own */
    mcp_answer_fn *on_answer;
    mcp_progress_fn *on_progress;
    void *owner;
    void *tag;
    struct timer *timer; /* NULL: without a limit; begins anew when it is sent */
    struct buf message;  /* while it may have to be sent; owned */
    yyjson_doc *held;    /* the answer, while it waits for the tools; or NULL */
    struct mcp_rate progress;
    unsigned session; /* in which it was sent */
    bool is_internal; /* of the client itself: initialize, tools/list */
    bool is_sent;
    bool was_repeated; /* in a second session */
};

/* Of the client itself: without a look at the state, ahead of those that wait. */
struct mcp_request *mcp_request_start_internal(struct mcp_client *client,
                                               const struct mcp_ask *ask);

/* Sends what may be sent. */
void mcp_requests_send_waiting(struct mcp_client *client);

/* NULL: it is none that waits for an answer. */
struct mcp_request *mcp_request_of_id(const struct mcp_client *client, int64_t id);

/* The oldest whose answer waits. */
struct mcp_request *mcp_request_held(const struct mcp_client *client);

/* The answer came; the request goes. */
void mcp_request_answer(struct mcp_request *request, const struct mcp_answer *answer);

/* In a new session: sent again once. False: it has been. */
bool mcp_request_repeat(struct mcp_request *request);

void mcp_requests_fail(struct mcp_client *client, const struct mcp_failure *failure);
void mcp_requests_forget(struct mcp_client *client);

/* A notifications/progress. */
void mcp_requests_note_progress(struct mcp_client *client, yyjson_val *params);

/* -- client_called_off.c ------------------------------------------------------------------- */

void mcp_called_off_add(struct mcp_client *client, int64_t id, const void *tag);

/* If it is one of them: the server works on it no more. */
void mcp_called_off_answered(struct mcp_client *client, int64_t id);

/* May the server still work on one that is not of this tag? NULL: on any. */
bool mcp_called_off_by_others(struct mcp_client *client, const void *tag);

/* -- client_tools.c ------------------------------------------------------------------------ */

void mcp_tools_init(struct mcp_client *client);

/* Begins to list them; nobody does yet. */
void mcp_tools_list(struct mcp_client *client);

/* They are others: at once, but not more often than a server may have it, however often it says so. */
void mcp_tools_list_again(struct mcp_client *client);

/* Takes the message if it is an answer that waits until the tools are listed. */
bool mcp_tools_keep_waiting(struct mcp_client *client, yyjson_doc *message);
void mcp_tools_stop_waiting(struct mcp_client *client);

/* -- client_questions.c -------------------------------------------------------------------- */

/* A request of the server, with a valid id. */
void mcp_questions_hear(struct mcp_client *client, yyjson_val *message, int64_t within);

/* A notifications/cancelled. */
void mcp_questions_note_cancel(struct mcp_client *client, yyjson_val *params);

void mcp_questions_withdraw(struct mcp_client *client);
void mcp_questions_forget(struct mcp_client *client);

#endif
