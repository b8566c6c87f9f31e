#include "mcp/pool.h"

#include "base/buf.h"
#include "base/check.h"
#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "http/client.h"
#include "mcp/message.h"
#include "mcp/rate.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    LOGGED_MAX = 200,      /* bytes of a server's words in the log */
    DECLINED_AT_ONCE = 20, /* questions in the log, and as many as */
    DECLINED_PER_SECOND = 1,
};

struct mcp_pool {
    struct loop *loop;
    struct mcp_authorizer *authorizer;
    uint64_t idle_ms;
    struct http_client *http; /* NULL until it is first needed */
    struct list servers;      /* struct pool_server */
    struct list due;          /* leases that have something to hear */
    struct next_round *round; /* in which they do */
    bool has_ended;
};

static const char pool_has_ended[] = "Bobbin is ending";

enum pool_state { POOL_STARTING = 1, POOL_READY, POOL_FAILED };

/* What leases with one key share. It stays for a while when the last of them has gone. */
struct pool_server {
    struct list_node node;
    struct mcp_pool *pool;
    struct mcp_specs *specs; /* counted */
    const struct mcp_spec *spec;
    struct list leases;
    struct timer *idle;
    enum pool_state state;
    struct mcp_client *client; /* one that has ended stays until the next is made */
    struct mcp_tools *tools;   /* counted; of the client, once that was ready */
    uint64_t ready_ms;         /* since when; on the loop's clock */

    /* FAILED. */
    enum mcp_failure_kind failure;
    char *words;       /* owned */
    bool was_ready;    /* it did not fail to start, it ended */
    bool has_failed;   /* it did not live long, the last time */
    bool has_worked;   /* it was ready once, in this life or another */
    bool is_forgiven;  /* something has changed since: mcp_pool_forgive() */
    uint64_t pause_ms; /* the last one; 0: it need not pause */
    uint64_t retry_ms; /* it may be started again then */

    char *
        sandbox; /* of the leases that it serves, if it wants to know; owned; NULL: they have none */
    bool was_told;              /* of it, in this life and session, or is being told */
    struct mcp_request *update; /* that is being told */
    bool in_turn; /* it gets the requests of one lease at a time, in its next lives, too */
    struct mcp_rate declined; /* questions, in the log */
};

struct mcp_lease {
    struct list_node node;     /* in its server's */
    struct list_node due_node; /* in the pool's */
    struct pool_server *server;
    struct mcp_specs *specs; /* counted */
    const struct mcp_spec *spec;
    struct str sandbox;
    const struct mcp_lease_events *events;
    void *owner;
    enum mcp_lease_state state; /* as the owner knows it */
    bool leaves_failed;         /* as in its options */
    bool has_new_tools;
};

/* -- What leases hear ---------------------------------------------------------------------- */

static enum mcp_lease_state lease_state_now(const struct mcp_lease *lease)
{
    const struct pool_server *server = lease->server;

    switch (server->state) {
    case POOL_STARTING:
        return MCP_LEASE_STARTING;
    case POOL_FAILED:
        return MCP_LEASE_FAILED;
    case POOL_READY:
        break;
    }
    return server->update != NULL && lease->sandbox.s != NULL ? MCP_LEASE_STARTING
                                                              : MCP_LEASE_READY;
}

static void lease_is_due(struct mcp_lease *lease)
{
    struct mcp_pool *pool = lease->server->pool;

    if (lease->due_node.next != NULL)
        return;
    list_append(&pool->due, &lease->due_node);
    next_round_start(pool->round);
}

/* The owner is just here and sees the state for himself; but for a failure, of which he hears. */
static void lease_look(struct mcp_lease *lease)
{
    lease->state = lease_state_now(lease);
    if (lease->state != MCP_LEASE_FAILED)
        return;
    lease->state = MCP_LEASE_STARTING;
    lease_is_due(lease);
}

static void server_tell(struct pool_server *server)
{
    list_foreach(&server->leases, lease, struct mcp_lease, node)
        lease_is_due(lease);
}

/* One call at most: the lease may be gone after it. That somebody else tries again is no news, that it worked is. */
static void lease_hear(struct mcp_lease *lease)
{
    enum mcp_lease_state now = lease_state_now(lease);
    bool has_new_tools = lease->has_new_tools;

    if (lease->state == MCP_LEASE_FAILED && now == MCP_LEASE_STARTING)
        return;
    lease->has_new_tools = false;
    if (lease->state != now) {
        lease->state = now;
        lease->events->on_state(lease->owner, lease);
    } else if (has_new_tools && now == MCP_LEASE_READY && lease->events->on_tools != NULL) {
        lease->events->on_tools(lease->owner, lease);
    }
}

static void pool_on_round(void *owner)
{
    struct mcp_pool *pool = owner;
    struct list_node *first;

    while ((first = list_first(&pool->due)) != NULL) {
        list_remove(first);
        lease_hear(container_of(first, struct mcp_lease, due_node));
    }
}

/* -- Failures ------------------------------------------------------------------------------ */

/* The first end of one that worked may be an accident. */
static uint64_t next_pause(struct pool_server *server, uint64_t lived_ms)
{
    uint64_t doubled = 2 * server->pause_ms;
    bool is_first = server->was_ready && !server->has_failed;

    server->has_failed = lived_ms < MCP_HEALTHY_MS;
    if (is_first || !server->has_failed)
        return 0;
    if (doubled == 0)
        return MCP_RESTART_PAUSE_MS;
    return doubled < MCP_RESTART_PAUSE_MAX_MS ? doubled : MCP_RESTART_PAUSE_MAX_MS;
}

static void log_failure(const struct pool_server *server)
{
    const char *name = server->spec->name.s;
    const char *what = server->was_ready ? "has ended" : "does not start";

    if (server->pool->has_ended)
        return;
    if (server->pause_ms == 0)
        log_warn("MCP server %s %s: %s; it is started again when it is next needed", name, what,
                 server->words);
    else
        log_warn("MCP server %s %s: %s; not started again for %" PRIu64 " s", name, what,
                 server->words, server->pause_ms / 1000);
}

static void server_fail(struct pool_server *server, enum mcp_failure_kind kind, struct str words)
{
    uint64_t now_ms = loop_now_ms(server->pool->loop);

    server->was_ready = server->state == POOL_READY;
    server->pause_ms = next_pause(server, server->was_ready ? now_ms - server->ready_ms : 0);
    server->retry_ms = now_ms + server->pause_ms;
    server->failure = kind;
    free(server->words);
    words = mcp_text_cut(words, MCP_ERROR_MAX); /* the clients of every thread are told them */
    server->words = xstrndup(words.s, words.len);
    server->state = POOL_FAILED;
    log_failure(server);
    server_tell(server);
}

struct str mcp_lease_reason(const struct mcp_lease *lease, struct arena *arena)
{
    const char *words = lease->server->words;

    return arena_keep(arena, str_of(words != NULL ? words : "it has just been started"));
}

struct str mcp_lease_failure(const struct mcp_lease *lease, struct arena *arena)
{
    const struct pool_server *server = lease->server;
    const char *name = lease->spec->name.s;

    if (server->words == NULL)
        return STR_NONE;
    if (server->failure == MCP_AUTH_NEEDED)
        return str_of(arena_printf(
            arena, "The %s MCP server is not logged in. Run `codex mcp login %s`.", name, name));
    if (server->was_ready)
        return str_of(arena_printf(arena, "MCP client for `%s` ended: %s", name, server->words));
    if (server->failure == MCP_TIMED_OUT)
        return str_of(arena_printf(arena,
                                   "MCP client for `%s` timed out after %" PRIu64
                                   " seconds. Add or adjust "
                                   "`startup_timeout_sec` in your config.toml:\n[mcp_servers.%s]\n"
                                   "startup_timeout_sec = XX",
                                   name, server->spec->startup_timeout_ms / 1000, name));
    return str_of(arena_printf(arena, "MCP client for `%s` failed to start: MCP startup failed: %s",
                               name, server->words));
}

/* -- The sandbox of callers ---------------------------------------------------------------- */

static void lease_move(struct mcp_lease *lease);

static void server_on_updated(void *owner, const struct mcp_answer *answer)
{
    struct pool_server *server = owner;

    server->update = NULL;
    if (answer->error != NULL) {
        struct str words = mcp_text_cut(answer->error->message, LOGGED_MAX);

        log_warn("MCP server %s does not take the state of the sandbox: %.*s, continuing",
                 server->spec->name.s, STR_ARGS(words));
    }
    server_tell(server);
}

static void server_update_sandbox(struct pool_server *server)
{
    if (server->update != NULL)
        mcp_request_cancel(TAKE(server->update), "the sandbox is another one by now");
    server->update = mcp_client_ask(
        server->client, &(struct mcp_ask){ .method = "codex/sandbox-state/update",
                                           .params = str_of(server->sandbox),
                                           .timeout_ms = server->spec->startup_timeout_ms,
                                           .on_answer = server_on_updated,
                                           .owner = server,
                                           .tag = server });
    server->was_told = server->update != NULL;
    if (!server->was_told)
        log_warn("MCP server %s cannot be told the state of the sandbox now, continuing",
                 server->spec->name.s);
    server_tell(server);
}

static void server_set_sandbox(struct pool_server *server, struct str sandbox)
{
    free(server->sandbox);
    server->sandbox = sandbox.s == NULL ? NULL : xstrndup(sandbox.s, sandbox.len);
}

static bool server_has_sandbox(const struct pool_server *server, struct str sandbox)
{
    return server->sandbox != NULL && str_is(sandbox, server->sandbox);
}

/* The one that it was told, if a lease still has it; else that of the first lease that has any. */
static struct str sandbox_to_tell(struct pool_server *server)
{
    struct str chosen = STR_NONE;

    list_foreach(&server->leases, lease, struct mcp_lease, node) {
        if (chosen.s == NULL || server_has_sandbox(server, lease->sandbox))
            chosen = lease->sandbox;
    }
    return chosen;
}

/* It wants to know, and knows nothing. Leases with another sandbox go elsewhere. */
static void server_settle_sandbox(struct pool_server *server)
{
    struct str chosen = sandbox_to_tell(server);

    server_set_sandbox(server, chosen);
    if (chosen.s == NULL)
        return;
    list_foreach(&server->leases, lease, struct mcp_lease, node) {
        if (lease->sandbox.s != NULL && !server_has_sandbox(server, lease->sandbox))
            lease_move(lease);
    }
    server_update_sandbox(server);
}

static bool server_wants_sandbox(const struct pool_server *server)
{
    return server->state == POOL_READY && mcp_client_info(server->client)->wants_sandbox_state;
}

/* Has somebody else there a sandbox? */
static bool lease_is_alone(const struct mcp_lease *lease)
{
    list_foreach(&lease->server->leases, other, struct mcp_lease, node) {
        if (other != lease && other->sandbox.s != NULL)
            return false;
    }
    return true;
}

/* A lease is new, or its sandbox is. */
static void lease_settle_sandbox(struct mcp_lease *lease)
{
    struct pool_server *server = lease->server;

    if (lease->sandbox.s == NULL || !server_wants_sandbox(server))
        return;
    if (server_has_sandbox(server, lease->sandbox)) {
        if (!server->was_told)
            server_update_sandbox(server);
    } else if (lease_is_alone(lease)) {
        server_set_sandbox(server, lease->sandbox);
        server_update_sandbox(server);
    } else {
        lease_move(lease);
    }
}

void mcp_lease_set_sandbox(struct mcp_lease *lease, struct str sandbox_state)
{
    bool was_ready = lease->state == MCP_LEASE_READY;

    lease->sandbox = sandbox_state;
    lease_settle_sandbox(lease);
    if (was_ready)
        lease_look(lease);
}

/* -- What a client reports ----------------------------------------------------------------- */

/* It has been told nothing yet. */
static void server_begin_session(struct pool_server *server)
{
    if (server_wants_sandbox(server))
        server_settle_sandbox(server);
    else
        server_set_sandbox(server, STR_NONE);
}

static void server_on_ready(void *owner)
{
    struct pool_server *server = owner;

    server->state = POOL_READY;
    server->has_worked = true;
    server->ready_ms = loop_now_ms(server->pool->loop);
    server->tools = mcp_tools_ref(mcp_client_tools(server->client));
    log_info("MCP server %s is ready: %zu tool%s", server->spec->name.s, server->tools->n,
             server->tools->n == 1 ? "" : "s");
    if (server->in_turn)
        mcp_client_serve_in_turn(server->client);
    server_begin_session(server);
    server_tell(server);
}

static void server_on_tools(void *owner)
{
    struct pool_server *server = owner;

    mcp_tools_unref(server->tools);
    server->tools = mcp_tools_ref(mcp_client_tools(server->client));
    list_foreach(&server->leases, lease, struct mcp_lease, node) {
        lease->has_new_tools = true;
        lease_is_due(lease);
    }
}

static void server_on_end(void *owner, const struct mcp_failure *failure)
{
    struct pool_server *server = owner;

    server_fail(server, failure->kind, failure->words);
}

/* It has forgotten what it was told; an update that is open has been asked again. */
static void server_on_session(void *owner)
{
    struct pool_server *server = owner;

    if (server->update == NULL)
        server_begin_session(server);
}

/* -- Questions ----------------------------------------------------------------------------- */

/* Over HTTP the stream of a question tells whose it is, or nobody ever will. */
static void server_serve_in_turn(struct pool_server *server)
{
    if (server->in_turn || server->spec->transport != MCP_STDIO)
        return;
    log_info("MCP server %s asks questions: it serves one thread at a time now",
             server->spec->name.s);
    server->in_turn = true;
    mcp_client_serve_in_turn(server->client);
}

static bool server_has_requests(const struct pool_server *server)
{
    struct mcp_request *request = mcp_client_next_request(server->client, NULL);

    while (request != NULL && mcp_request_tag(request) == server)
        request = mcp_client_next_request(server->client, request);
    return request != NULL;
}

/* NULL: there is none that answers questions, or several. */
static struct mcp_lease *only_lease(struct pool_server *server)
{
    struct mcp_lease *only = NULL;

    list_foreach(&server->leases, lease, struct mcp_lease, node) {
        if (lease->events->on_question == NULL)
            continue;
        if (only != NULL)
            return NULL;
        only = lease;
    }
    return only;
}

/* Nobody is shown a question that may be another's. */
static struct mcp_lease *lease_of_question(struct pool_server *server,
                                           const struct mcp_question *question,
                                           struct mcp_request *request)
{
    if (request != NULL)
        return mcp_request_tag(request);
    return server_has_requests(server) || mcp_question_is_uncertain(question) ? NULL
                                                                              : only_lease(server);
}

/* Or has it been answered without anybody being asked? */
static bool question_is_open(const struct pool_server *server, const struct mcp_question *question)
{
    const struct mcp_question *open = mcp_client_next_question(server->client, NULL);

    while (open != NULL && open != question)
        open = mcp_client_next_question(server->client, open);
    return open != NULL;
}

static void log_declined(struct pool_server *server)
{
    uint64_t n_refused = server->declined.n_refused;

    if (!mcp_rate_allows(&server->declined, loop_now_ms(server->pool->loop), DECLINED_AT_ONCE,
                         DECLINED_PER_SECOND))
        return;
    if (n_refused > 0)
        log_info("MCP server %s: (%" PRIu64 " questions that were declined are not shown)",
                 server->spec->name.s, n_refused);
    server->declined.n_refused = 0;
    log_info("MCP server %s asks, and nobody can say whom: declined", server->spec->name.s);
}

static void server_on_question(void *owner, struct mcp_question *question)
{
    struct pool_server *server = owner;
    struct mcp_request *within = mcp_question_within(question);
    struct mcp_request *request =
        within != NULL && mcp_request_tag(within) != server ? within : NULL;
    struct mcp_lease *lease = lease_of_question(server, question, request);

    if (lease == NULL || lease->events->on_question == NULL) {
        server_serve_in_turn(server);
        log_declined(server);
        mcp_question_answer(question, "decline", STR_NONE);
        return;
    }
    mcp_question_set_tag(question, lease);
    lease->events->on_question(lease->owner, lease, question, request);
    if (question_is_open(server, question))
        server_serve_in_turn(server);
}

static void server_on_withdrawn(void *owner, struct mcp_question *question)
{
    struct mcp_lease *lease = mcp_question_tag(question);

    if (lease != NULL)
        lease->events->on_withdrawn(lease->owner, lease, question);
}

/* -- The life of a server ------------------------------------------------------------------ */

static const struct mcp_client_events client_events = {
    .on_ready = server_on_ready,
    .on_tools = server_on_tools,
    .on_end = server_on_end,
    .on_session = server_on_session,
    .on_question = server_on_question,
    .on_withdrawn = server_on_withdrawn,
};

/* libcurl is opened when the first server needs it. */
static struct http_client *pool_http(void *owner)
{
    struct mcp_pool *pool = owner;
    CLEANUP(error_done) struct error err = { 0 };

    if (pool->http == NULL)
        pool->http = http_client_new(pool->loop, &err);
    if (pool->http == NULL)
        log_error("no MCP server can be reached by HTTP: %s", err.message.s);
    return pool->http;
}

static void server_drop_client(struct pool_server *server)
{
    mcp_client_free(TAKE(server->client));
    mcp_tools_unref(TAKE(server->tools));
    server->update = NULL;
}

/* That it fails at once is told later, as everything is. */
static void server_start(struct pool_server *server)
{
    const struct mcp_spec *spec = server->spec;

    server_drop_client(server);
    server->state = POOL_STARTING;
    server->is_forgiven = false;
    if (server->pool->has_ended || spec->start_failure.s != NULL) {
        server_fail(server, MCP_FAILED,
                    server->pool->has_ended ? STR_LITERAL(pool_has_ended) : spec->start_failure);
        return;
    }
    log_info("starting the MCP server %s", spec->name.s);
    server->client = mcp_client_new(
        &(struct mcp_client_options){ .link = { .loop = server->pool->loop,
                                                .spec = spec,
                                                .http = pool_http,
                                                .http_owner = server->pool,
                                                .authorizer = server->pool->authorizer },
                                      .events = &client_events,
                                      .owner = server });
    server_tell(server);
}

static void server_free(struct pool_server *server)
{
    list_remove(&server->node);
    server_drop_client(server);
    timer_free(server->idle);
    mcp_specs_unref(server->specs);
    free(server->words);
    free(server->sandbox);
    free(server);
}

static bool server_is_busy(const struct pool_server *server)
{
    return server->client != NULL && (mcp_client_next_request(server->client, NULL) != NULL ||
                                      mcp_client_next_question(server->client, NULL) != NULL);
}

/* A lease that has moved away may still wait for an answer, or owe one. */
static void server_on_idle(void *owner)
{
    struct pool_server *server = owner;

    if (server_is_busy(server)) {
        timer_start(server->idle, server->pool->idle_ms);
        return;
    }
    log_info("nobody uses the MCP server %s any more, ending it", server->spec->name.s);
    server_free(server);
}

static struct pool_server *server_new(struct mcp_pool *pool, const struct mcp_lease *lease)
{
    struct pool_server *server = xcalloc(1, sizeof *server);

    server->pool = pool;
    server->specs = mcp_specs_ref(lease->specs);
    server->spec = lease->spec;
    server->idle = timer_new(pool->loop, server_on_idle, server);
    list_init(&server->leases);
    list_append(&pool->servers, &server->node);
    server_start(server);
    return server;
}

/* -- Leases -------------------------------------------------------------------------------- */

static bool server_suits(const struct pool_server *server, const struct mcp_lease *lease)
{
    return str_equal(server->spec->key, lease->spec->key) &&
           (server->sandbox == NULL || lease->sandbox.s == NULL ||
            server_has_sandbox(server, lease->sandbox) || list_is_empty(&server->leases));
}

static struct pool_server *find_server(struct mcp_pool *pool, const struct mcp_lease *lease)
{
    list_foreach(&pool->servers, server, struct pool_server, node) {
        if (server_suits(server, lease))
            return server;
    }
    return NULL;
}

static bool server_may_start(const struct pool_server *server)
{
    return !server->pool->has_ended && loop_now_ms(server->pool->loop) >= server->retry_ms;
}

/* One that has failed, for a lease that is new to it. */
static bool should_start_again(const struct pool_server *server, const struct mcp_lease *lease)
{
    return server_may_start(server) && (!lease->leaves_failed || server->is_forgiven);
}

static void lease_join(struct mcp_lease *lease, struct mcp_pool *pool)
{
    struct pool_server *server = find_server(pool, lease);

    if (server == NULL)
        server = server_new(pool, lease);
    else if (server->state == POOL_FAILED && should_start_again(server, lease))
        server_start(server);
    timer_stop(server->idle);
    list_append(&server->leases, &lease->node);
    lease->server = server;
    lease_settle_sandbox(lease);
}

static void lease_leave(struct mcp_lease *lease)
{
    struct pool_server *server = lease->server;

    list_remove(&lease->node);
    if (list_is_empty(&server->leases))
        timer_start(server->idle, server->pool->idle_ms);
}

/* To a server that was told of another sandbox, or of none yet. Requests that are open stay where they are. */
static void lease_move(struct mcp_lease *lease)
{
    struct mcp_pool *pool = lease->server->pool;

    lease_leave(lease);
    lease_join(lease, pool);
    lease_is_due(lease);
}

struct mcp_lease *mcp_lease_new(struct mcp_pool *pool, const struct mcp_lease_options *options)
{
    struct mcp_lease *lease = xcalloc(1, sizeof *lease);

    check(options->spec->is_enabled);
    lease->specs = mcp_specs_ref(options->specs);
    lease->spec = options->spec;
    lease->sandbox = options->sandbox_state;
    lease->leaves_failed = options->leaves_failed;
    lease->events = options->events;
    lease->owner = options->owner;
    lease_join(lease, pool);
    lease_look(lease);
    return lease;
}

static void cancel_requests(const struct pool_server *server, const struct mcp_lease *lease)
{
    struct mcp_request *next;

    for (struct mcp_request *request = mcp_client_next_request(server->client, NULL);
         request != NULL; request = next) {
        next = mcp_client_next_request(server->client, request);
        if (mcp_request_tag(request) == lease)
            mcp_request_cancel(request, "the thread is gone");
    }
}

static void decline_questions(const struct pool_server *server, const struct mcp_lease *lease)
{
    struct mcp_question *next;

    for (struct mcp_question *question = mcp_client_next_question(server->client, NULL);
         question != NULL; question = next) {
        next = mcp_client_next_question(server->client, question);
        if (mcp_question_tag(question) == lease)
            mcp_question_answer(question, "decline", STR_NONE);
    }
}

void mcp_lease_free(struct mcp_lease *lease)
{
    if (lease == NULL)
        return;
    list_foreach(&lease->server->pool->servers, server, struct pool_server, node) {
        if (server->client == NULL || !str_equal(server->spec->key, lease->spec->key))
            continue;
        cancel_requests(server, lease);
        mcp_client_forget_tag(server->client, lease);
        decline_questions(server, lease);
    }
    list_remove(&lease->due_node);
    lease_leave(lease);
    mcp_specs_unref(lease->specs);
    free(lease);
}

/* A client answers its requests before it says that it has ended. */
static bool server_has_just_ended(const struct pool_server *server)
{
    return server->state != POOL_READY || mcp_client_state(server->client) == MCP_ENDED;
}

enum mcp_lease_state mcp_lease_state(const struct mcp_lease *lease)
{
    return lease->state == MCP_LEASE_READY && server_has_just_ended(lease->server)
               ? MCP_LEASE_STARTING
               : lease->state;
}

const struct mcp_spec *mcp_lease_spec(const struct mcp_lease *lease)
{
    return lease->spec;
}

struct mcp_tools *mcp_lease_tools(const struct mcp_lease *lease)
{
    return lease->state == MCP_LEASE_READY ? lease->server->tools : NULL;
}

const struct mcp_server_info *mcp_lease_info(const struct mcp_lease *lease)
{
    return mcp_lease_tools(lease) != NULL ? mcp_client_info(lease->server->client) : NULL;
}

bool mcp_lease_wake(struct mcp_lease *lease)
{
    struct pool_server *server = lease->server;

    if (server->state == POOL_FAILED && server_may_start(server) &&
        (server->has_worked || server->is_forgiven))
        server_start(server);
    if (server->state == POOL_FAILED)
        return false;
    lease_look(lease);
    return true;
}

struct mcp_request *mcp_lease_ask(struct mcp_lease *lease, const struct mcp_ask *ask)
{
    struct mcp_ask tagged = *ask;

    if (lease->state != MCP_LEASE_READY || lease->server->state != POOL_READY)
        return NULL;
    tagged.tag = lease;
    return mcp_client_ask(lease->server->client, &tagged);
}

/* -- The pool ------------------------------------------------------------------------------ */

struct mcp_pool *mcp_pool_new(const struct mcp_pool_options *options)
{
    struct mcp_pool *pool = xcalloc(1, sizeof *pool);

    pool->loop = options->loop;
    pool->authorizer = options->authorizer;
    pool->idle_ms = options->idle_ms > 0 ? options->idle_ms : MCP_IDLE_MS;
    pool->round = next_round_new(options->loop, pool_on_round, pool);
    list_init(&pool->servers);
    list_init(&pool->due);
    return pool;
}

void mcp_pool_end(struct mcp_pool *pool)
{
    pool->has_ended = true;
    list_foreach(&pool->servers, server, struct pool_server, node) {
        if (server->client != NULL)
            mcp_client_stop(server->client, pool_has_ended);
    }
}

void mcp_pool_free(struct mcp_pool *pool)
{
    if (pool == NULL)
        return;
    list_foreach(&pool->servers, server, struct pool_server, node) {
        check(list_is_empty(&server->leases));
        server_free(server);
    }
    http_client_free(pool->http);
    next_round_free(pool->round);
    free(pool);
}

static void server_forgive(struct pool_server *server)
{
    server->is_forgiven = true;
    server->has_failed = false;
    server->pause_ms = server->retry_ms = 0;
}

void mcp_pool_forgive(struct mcp_pool *pool)
{
    list_foreach(&pool->servers, server, struct pool_server, node)
        server_forgive(server);
}

void mcp_pool_forgive_server(struct mcp_pool *pool, const struct mcp_spec *spec)
{
    list_foreach(&pool->servers, server, struct pool_server, node) {
        if (str_equal(server->spec->key, spec->key))
            server_forgive(server);
    }
}

void mcp_pool_end_logins(struct mcp_pool *pool)
{
    list_foreach(&pool->servers, server, struct pool_server, node) {
        if (server->client != NULL && server->spec->is_of_login)
            mcp_client_stop(server->client,
                            "the account that it was started for is not signed in any more");
    }
}

static size_t count_leases(const struct pool_server *server)
{
    size_t n = 0;

    list_foreach(&server->leases, lease, struct mcp_lease, node)
        n++;
    return n;
}

static size_t count_requests(const struct mcp_client *client)
{
    size_t n = 0;

    for (struct mcp_request *request = mcp_client_next_request(client, NULL); request != NULL;
         request = mcp_client_next_request(client, request))
        n++;
    return n;
}

struct mcp_pool_count mcp_pool_count(const struct mcp_pool *pool)
{
    struct mcp_pool_count count = { 0 };

    list_foreach(&pool->servers, server, struct pool_server, node) {
        count.n_leases += count_leases(server);
        if (server->state == POOL_FAILED)
            continue;
        count.n_clients++;
        count.n_requests += count_requests(server->client);
    }
    return count;
}
