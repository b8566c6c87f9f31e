/* The clients of relays, what they follow elsewhere, and which of their requests go there. */
#include "fleet/relay.h"

#include "base/memory.h"
#include "fleet/relay_internal.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* -- Threads ------------------------------------------------------------------------------- */

/* The place where the id is, or would be. */
static size_t relay_thread_place(const struct relay_client *client, struct str id, bool *ret_found)
{
    size_t low = 0, high = client->n_threads;

    *ret_found = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(client->threads[middle]->id, id.s, UUID_LENGTH);

        if (order == 0) {
            *ret_found = true;
            return middle;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct relay_thread *relay_find_thread(const struct relay_client *client, struct str id)
{
    bool found;
    size_t place;

    if (client == NULL || id.len != UUID_LENGTH)
        return NULL;
    place = relay_thread_place(client, id, &found);
    return found ? client->threads[place] : NULL;
}

struct relay_thread *relay_add_thread(struct relay_client *client, struct relay *relay,
                                      struct str id)
{
    struct relay_thread *thread = relay_find_thread(client, id);
    size_t place;
    bool found;

    if (thread != NULL || client->n_threads == RELAY_THREADS_MAX || !uuid_is_valid(id))
        return thread;
    place = relay_thread_place(client, id, &found);
    thread = xcalloc(1, sizeof *thread);
    memcpy(thread->id, id.s, UUID_LENGTH);
    thread->client = client;
    thread->relay = relay;
    list_init(&thread->waiting);
    client->threads =
        xrealloc(client->threads, (client->n_threads + 1) * sizeof(struct relay_thread *));
    memmove(client->threads + place + 1, client->threads + place,
            (client->n_threads - place) * sizeof(struct relay_thread *));
    client->threads[place] = thread;
    client->n_threads++;
    client->relays->counts.n_threads++;
    return thread;
}

void relay_remove_thread(struct relay_thread *thread)
{
    struct relay_client *client = thread->client;
    bool found;
    size_t place = relay_thread_place(client, (struct str){ thread->id, UUID_LENGTH }, &found);

    client->n_threads--;
    client->relays->counts.n_threads--;
    memmove(client->threads + place, client->threads + place + 1,
            (client->n_threads - place) * sizeof(struct relay_thread *));
    free(thread);
}

/* -- Requests ------------------------------------------------------------------------------ */

void relay_dispose(struct relay_request *passed)
{
    free(passed);
}

static enum relay_effect effect_of(const struct message *method)
{
    switch (method - methods) {
    case METHOD_THREAD_RESUME:
        return EFFECT_RESUME;
    case METHOD_THREAD_UNSUBSCRIBE:
        return EFFECT_UNSUBSCRIBE;
    case METHOD_THREAD_FORK:
        return EFFECT_THREAD;
    case METHOD_REVIEW_START:
        return EFFECT_REVIEW;
    default:
        return EFFECT_NONE;
    }
}

static struct relay_request *relay_request_new(struct request *req, const char *thread,
                                               bool was_sent_on)
{
    struct relay_request *passed = xcalloc(1, sizeof *passed);

    passed->req = req;
    passed->was_sent_on = was_sent_on;
    passed->effect = effect_of(req->method);
    passed->size = yyjson_doc_get_read_size(req->envelope.doc);
    memcpy(passed->thread, thread, sizeof passed->thread);
    return passed;
}

/* The thread that the parameters name. */
static bool named_thread(const struct request *req, char ret_id[UUID_LENGTH + 1])
{
    char reason[160];
    struct str id = json_member(req->envelope.params, "threadId");

    return id.s != NULL && uuid_parse(id, ret_id, reason);
}

static bool relays_hold(const struct relays *relays, const char *id)
{
    const struct relay_calls *calls = &relays->options.calls;

    return calls->holds(calls->owner, str_of(id));
}

/* -- Another try --------------------------------------------------------------------------- */

static bool relay_route(struct relays *relays, struct request *req, bool was_sent_on);

void relay_see_again(struct relays *relays, struct relay_request *passed)
{
    struct request *req = passed->req;
    bool was_sent_on = passed->was_sent_on;

    relay_dispose(passed);
    if (!relay_route(relays, req, was_sent_on))
        request_continue(req);
}

static void relay_on_retry(void *owner)
{
    struct relay_client *client = owner;
    struct list due;

    list_init(&due);
    while (!list_is_empty(&client->retries)) {
        struct list_node *node = list_first(&client->retries);

        list_remove(node);
        list_append(&due, node);
    }
    while (!list_is_empty(&due)) {
        struct relay_request *passed = container_of(list_first(&due), struct relay_request, node);

        list_remove(&passed->node);
        relay_see_again(client->relays, passed);
    }
}

void relay_try_again(struct relay_client *client, struct relay_request *passed)
{
    passed->relay = NULL;
    if (client->retry == NULL)
        client->retry = timer_new(client->relays->loop, relay_on_retry, client);
    if (list_is_empty(&client->retries))
        timer_start(client->retry, client->relays->options.retry_ms);
    list_append(&client->retries, &passed->node);
}

/* -- Who holds it? ------------------------------------------------------------------------- */

static void relay_search_end(struct relay_search *search)
{
    list_remove(&search->node);
    free(search);
}

static void relay_on_found(void *asker, const struct relay_holder *holder)
{
    struct relay_search *search = asker;
    struct relay_client *client = search->client;
    struct relay_request *passed = search->passed;
    bool wants_running = search->wants_running;
    bool is_theirs = holder->name.s != NULL && (holder->is_running || !wants_running);

    relay_search_end(search);
    if (client == NULL)
        return;
    if (is_theirs) {
        relay_pass(relay_to(client, holder->name, holder->url), passed);
    } else if (holder->is_unknown && !wants_running) { /* "not found" would be a lie */
        request_fail(passed->req, ERR_INTERNAL,
                     "the store cannot be reached: it does not say who has the thread");
        relay_dispose(passed);
    } else {
        request_continue(passed->req);
        relay_dispose(passed);
    }
}

static void relay_ask_holder(struct relay_client *client, struct relay_request *passed,
                             bool wants_running)
{
    struct relays *relays = client->relays;
    struct relay_search *search = xcalloc(1, sizeof *search);

    search->relays = relays;
    search->client = client;
    search->passed = passed;
    search->wants_running = wants_running;
    list_append(&relays->searches, &search->node);
    relays->options.calls.find(relays->options.calls.owner, str_of(passed->thread), relay_on_found,
                               search);
}

/* -- Seeing requests ----------------------------------------------------------------------- */

static struct relay_client *relay_client_of(struct relays *relays, struct connection *connection)
{
    struct relay_client *client = connection->relays;

    if (client != NULL)
        return client;
    client = xcalloc(1, sizeof *client);
    client->relays = relays;
    client->connection = connection;
    list_init(&client->links);
    list_init(&client->retries);
    list_append(&relays->clients, &client->node);
    connection->relays = client;
    return client;
}

/* Its handler may refuse it still; the next one counts then. */
static void remember_client(struct relays *relays, const struct request *req)
{
    struct relay_client *client = relay_client_of(relays, req->connection);
    struct buf text = { 0 };

    free(TAKE(client->initialize));
    json_write_value(&text, req->envelope.params);
    if (text.len <= RELAY_INITIALIZE_BYTES_MAX) {
        buf_str(&text);
        client->initialize = text.data;
    } else {
        buf_done(&text);
    }
}

/* What another server asks for a client of its own. */
static bool door_sees(struct relays *relays, struct request *req)
{
    char id[UUID_LENGTH + 1];
    CLEANUP(error_done) struct error err = { 0 };

    if (relay_rule_of(req->method) == RELAY_NEVER || !named_thread(req, id)) {
        request_fail(req, ERR_INVALID_REQUEST, "relays may ask about threads only: %s",
                     req->method->name);
        return true;
    }
    if (relays_hold(relays, id))
        return false;
    error_set(&err, ERR_INTERNAL, "thread is not held by this server: %s", id);
    err.data = xstrdup("{\"isHeld\":\"no\"}");
    request_fail_with(req, &err);
    return true;
}

/* To the relay that carries the thread, or it waits until the thread is taken. */
static void relay_pass_followed(struct relay_thread *thread, struct relay_request *passed)
{
    if (thread->relay == NULL) {
        list_append(&thread->waiting, &passed->node);
        return;
    }
    if (passed->effect == EFFECT_RESUME)
        thread->n_opening++;
    relay_pass(thread->relay, passed);
}

/* Of a client of our own. */
static bool relay_route(struct relays *relays, struct request *req, bool was_sent_on)
{
    enum relay_rule rule = relay_rule_of(req->method);
    struct relay_thread *thread;
    char id[UUID_LENGTH + 1];

    if (rule == RELAY_NEVER || req->connection == NULL || !named_thread(req, id))
        return false;
    thread = relay_find_thread(req->connection->relays, str_of(id));
    if (thread != NULL) {
        relay_pass_followed(thread, relay_request_new(req, id, was_sent_on));
        return true;
    }
    if (rule == RELAY_FOLLOWED || relays_hold(relays, id))
        return false;
    relay_ask_holder(relay_client_of(relays, req->connection),
                     relay_request_new(req, id, was_sent_on), rule == RELAY_RUNNING);
    return true;
}

bool relays_see(struct relays *relays, struct request *req)
{
    if (req->method == &methods[METHOD_INITIALIZE]) {
        if (!req->connection->is_peer)
            remember_client(relays, req);
        return false;
    }
    if (req->connection->is_peer)
        return door_sees(relays, req);
    return relay_route(relays, req, /* was_sent_on= */ false);
}

void relay_begin(struct relays *relays, struct request *req, struct str holder_name,
                 struct str holder_url)
{
    struct relay_client *client;
    struct relay_thread *thread;
    struct relay_request *passed;
    char id[UUID_LENGTH + 1];

    if (req->connection == NULL || req->connection->is_peer || !named_thread(req, id)) {
        request_fail(req, ERR_INTERNAL, "thread is held by %.*s", STR_ARGS(holder_name));
        return;
    }
    client = relay_client_of(relays, req->connection);
    passed = relay_request_new(req, id, /* was_sent_on= */ false);
    thread = relay_find_thread(client, str_of(id));
    if (thread == NULL)
        thread = relay_add_thread(client, relay_to(client, holder_name, holder_url), str_of(id));
    if (thread == NULL) {
        request_fail(req, ERR_OVERLOADED, "Server overloaded; retry later.");
        relay_dispose(passed);
        return;
    }
    relay_pass_followed(thread, passed);
}

/* -- Life ---------------------------------------------------------------------------------- */

struct relays *relays_new(struct loop *loop, const struct relay_options *options)
{
    struct relays *relays = xcalloc(1, sizeof *relays);

    relays->loop = loop;
    relays->options = *options;
    relays->token = options->token.len > 0 ? xstrndup(options->token.s, options->token.len) : NULL;
    list_init(&relays->clients);
    list_init(&relays->takings);
    list_init(&relays->searches);
    return relays;
}

void relays_settled(struct relays *relays, struct connection *connection)
{
    if (connection->relays == NULL)
        return;
    list_foreach(&connection->relays->links, relay, struct relay, node) {
        relay_pace(relay);
    }
}

/* Nobody hears it. */
static void relay_drop(struct relay_request *passed)
{
    request_fail(passed->req, ERR_INTERNAL, "the client has gone");
    relay_dispose(passed);
}

static void drop_all(struct list *requests)
{
    while (!list_is_empty(requests)) {
        struct relay_request *passed =
            container_of(list_first(requests), struct relay_request, node);

        list_remove(&passed->node);
        relay_drop(passed);
    }
}

static void relay_client_free(struct relay_client *client)
{
    struct relays *relays = client->relays;

    list_foreach(&relays->searches, search, struct relay_search, node) {
        if (search->client == client) {
            search->client = NULL;
            relay_drop(TAKE(search->passed));
        }
    }
    while (!list_is_empty(&client->links))
        relay_free(container_of(list_first(&client->links), struct relay, node));
    while (client->n_threads > 0) {
        struct relay_thread *thread = client->threads[client->n_threads - 1];

        if (thread->taking != NULL)
            relay_forget_taking(thread->taking);
        drop_all(&thread->waiting);
        relay_remove_thread(thread);
    }
    drop_all(&client->retries);
    timer_free(client->retry);
    list_remove(&client->node);
    free(client->threads);
    free(client->initialize);
    free(client);
}

void relays_forget(struct relays *relays, struct connection *connection)
{
    struct relay_client *client = TAKE(connection->relays);

    if (client != NULL)
        relay_client_free(client);
}

void relays_free(struct relays *relays)
{
    if (relays == NULL)
        return;
    list_foreach(&relays->clients, client, struct relay_client, node) {
        client->connection->relays = NULL;
        relay_client_free(client);
    }
    work_queue_free(relays->read);
    list_foreach(&relays->takings, taking, struct relay_taking, node) {
        list_remove(&taking->node);
        timer_free(taking->timer);
        free(taking);
    }
    list_foreach(&relays->searches, search, struct relay_search, node) {
        relay_search_end(search);
    }
    if (relays->token != NULL)
        explicit_bzero(relays->token, strlen(relays->token));
    free(relays->token);
    free(relays);
}

struct relay_counts relays_count(const struct relays *relays)
{
    return relays->counts;
}
