/*
 * The pool of MCP servers: each runs once, whoever uses it.
 *
 * A lease is the use of one server by one thread (or by a status request, or by whoever waits for a required one).
 * Leases of servers with the same key (mcp_spec.key) share a client. The first lease starts the server; when the
 * last one is given back it is kept for MCP_IDLE_MS and then ended. A server that ends while it is leased is started
 * again when it is next needed (mcp_lease_wake(), which every turn calls, and a call): at once after a life of some
 * length and after a first short one, else after a pause that doubles, so that one that dies at its start cannot be started for ever. One that
 * never worked is tried again for a new lease only, or when something has changed (mcp_pool_forgive()): no turn is to wait for it again.
 *
 * A server that wants to know the sandbox of its callers ("codex/sandbox-state") is shared only by leases with the
 * same one: as soon as that is known, leases that differ move to a client of their own.
 *
 * A question of a server goes to the lease in the course of whose request it was asked, or to the only lease there is if
 * nothing was asked of the server. Where that is not certain it is declined: nobody is shown the question of another. Over
 * stdio nothing says which request it is, so from its first question on a server gets the requests of one lease at a time,
 * also when it has been started again: the same program will ask again.
 *
 * Call-backs come from the loop, never from inside the functions here.
 */
#ifndef MCP_POOL_H
#define MCP_POOL_H

#include "mcp/authorizer.h"
#include "mcp/client.h"

enum {
    MCP_IDLE_MS = 60000,         /* without a lease */
    MCP_RESTART_PAUSE_MS = 1000, /* the first pause; it doubles up to */
    MCP_RESTART_PAUSE_MAX_MS = 60000,
    MCP_HEALTHY_MS = 10000, /* who lived so long may be started again at once */
};

struct mcp_pool;
struct mcp_lease;

enum mcp_lease_state {
    MCP_LEASE_STARTING = 1,
    MCP_LEASE_READY,
    MCP_LEASE_FAILED, /* mcp_lease_failure() says why */
};

struct mcp_lease_events {
    /* The state is another one. */
    void (*on_state)(void *owner, struct mcp_lease *lease);
    void (*on_tools)(void *owner,
                     struct mcp_lease *lease); /* they are others; READY. May be NULL */

    /*
     * A question of the server that this lease is to answer: it came in the course of a request of this lease (request), or
     * the server has no other (request NULL). NULL: this lease answers none.
     */
    void (*on_question)(void *owner, struct mcp_lease *lease, struct mcp_question *question,
                        struct mcp_request *request);
    void (*on_withdrawn)(void *owner, struct mcp_lease *lease, struct mcp_question *question);
};

struct mcp_lease_options {
    const struct mcp_specs *specs; /* counted */
    const struct mcp_spec *spec;   /* one of them, enabled */

    struct str
        sandbox_state; /* params of codex/sandbox-state/update, as JSON; borrowed as long as the lease has them; NULL: none */
    bool leaves_failed; /* one that has failed is not started for it: see mcp_lease_new() */
    const struct mcp_lease_events *events;
    void *owner;
};

struct mcp_pool_options {
    struct loop *loop;
    struct mcp_authorizer *authorizer; /* borrowed */
    uint64_t idle_ms;                  /* 0: MCP_IDLE_MS */
};

struct mcp_pool *mcp_pool_new(const struct mcp_pool_options *options);

/*
 * Ends every server, and starts none any more: leases fail, requests that are open are answered so from inside of this,
 * nothing that servers send is read. The loop runs on until their processes are dead and their sessions told so
 * (loop_free()), which takes 2 s at most; processes die with us in any case (exec/process.h). May come twice.
 */
void mcp_pool_end(struct mcp_pool *pool);

/* The same, if that was not done; no lease is left. Accepts NULL. */
void mcp_pool_free(struct mcp_pool *pool);

/* Something has changed (a login, a configuration): what has failed may be started again at once. */
void mcp_pool_forgive(struct mcp_pool *pool);

/* The same for one server, of this key. */
void mcp_pool_forgive_server(struct mcp_pool *pool, const struct mcp_spec *spec);

/* Another person is signed in, or nobody: servers that the login signs for are ended, and what is asked of them fails. */
void mcp_pool_end_logins(struct mcp_pool *pool);

/*
 * STARTING or READY; never FAILED inside of this. A server that is not there is started, and one that has failed is
 * started again when its pause is over, unless the lease is only there to look (leaves_failed) and nothing has
 * changed since (mcp_pool_forgive()).
 */
struct mcp_lease *mcp_lease_new(struct mcp_pool *pool, const struct mcp_lease_options *options);

/* Its open requests are cancelled in silence, its questions declined. Accepts NULL; legal inside of call-backs,
 * those of its requests, too. */
void mcp_lease_free(struct mcp_lease *lease);

/* As on_state() told it last; but a lease whose server has ended is STARTING until on_state() tells that. */
enum mcp_lease_state mcp_lease_state(const struct mcp_lease *lease);
const struct mcp_spec *mcp_lease_spec(const struct mcp_lease *lease);

/* Why, in the words of `mcpServer/startupStatus/updated`; of one that is FAILED. */
struct str mcp_lease_failure(const struct mcp_lease *lease, struct arena *arena);

/* The bare reason, as after "required MCP servers failed to initialize: NAME: ". */
struct str mcp_lease_reason(const struct mcp_lease *lease, struct arena *arena);

/* READY: all that the server has, filters are the caller's; whoever keeps them counts. Else NULL. */
struct mcp_tools *mcp_lease_tools(const struct mcp_lease *lease);
const struct mcp_server_info *mcp_lease_info(const struct mcp_lease *lease); /* READY; else NULL */

/*
 * It is needed: one that has failed is started again, if it ever worked and its pause is over. True: it is STARTING or READY now;
 * on_state() does not tell its own lease that it is STARTING.
 */
bool mcp_lease_wake(struct mcp_lease *lease);

/* The thread has another sandbox; as in the options. A lease whose server wants to know is STARTING again until it
 * was told. */
void mcp_lease_set_sandbox(struct mcp_lease *lease, struct str sandbox_state);

/* As mcp_client_ask(); NULL also of a lease that is not READY. The request counts as this lease's. */
struct mcp_request *mcp_lease_ask(struct mcp_lease *lease, const struct mcp_ask *ask);

/* What runs, for /metrics. */
struct mcp_pool_count {
    size_t n_clients, n_leases, n_requests;
};
struct mcp_pool_count mcp_pool_count(const struct mcp_pool *pool);

#endif
