/*
 * Requests that wait for their answer.
 *
 * An id is given when a request is sent, so that ids count from 0 in the order of the wire. One that
 * the server was too busy for is sent again under a new id, after a pause that doubles each time, by
 * chance up to half longer or shorter, so that clients which were refused together do not come back
 * together.
 */
#include "client.h"
#include "fault.h"
#include "fits.h"
#include "reply.h"
#include "schema/generated/wire.h"
#include "value.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OVERLOADED = -32001, RETRY_FIRST_MS = 50, RETRY_MAX_MS = 2000 };

struct pending {
    struct list_node node;
    int64_t id;
    int number;        /* for bobbin_cancel(); 0: none */
    bool sent;         /* and not to be sent again */
    uint64_t send_at;  /* !sent: not before; 0: as soon as the client is open */
    uint64_t deadline; /* or NEVER */
    uint64_t limit_ms; /* which that was */
    unsigned retries;
    bool is_unwanted; /* cancelled: it is not sent, nor sent again */
    char *method;
    char *params; /* JSON, or NULL */
    size_t params_len;
    finish_fn *finish;
    void *owner;
};

static void pending_free(struct pending *pending)
{
    list_remove(&pending->node);
    free(pending->method);
    free(pending->params);
    free(pending);
}

/* Tells whoever waits, and forgets the request. `reply` may be NULL: there was no memory for it. */
static void finish_pending(struct bobbin_client *client, struct pending *pending,
                           struct bobbin_reply *reply)
{
    finish_fn *tell = pending->finish;
    void *owner = pending->owner;

    pending_free(pending);
    tell(owner, client, reply);
}

static void fail_pending(struct bobbin_client *client, struct pending *pending, int error,
                         const char *words)
{
    finish_pending(client, pending, reply_new(pending->method, error, words));
}

/* NULL for what the protocol does not have. */
static const struct message *find_method(const char *name)
{
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    }
    return NULL;
}

/* ---- sending --------------------------------------------------------------------------------- */

static int send_now(struct bobbin_client *client, struct pending *pending)
{
    struct bytes line = { 0 };
    int r;

    pending->id = client->next_id;
    if (!bytes_printf(&line, "{\"id\":%lld,\"method\":\"%s\"", (long long)pending->id,
                      pending->method) ||
        (pending->params != NULL && (!bytes_add_text(&line, ",\"params\":") ||
                                     !bytes_add(&line, pending->params, pending->params_len))) ||
        !bytes_add_text(&line, "}")) {
        bytes_done(&line);
        return fault_memory();
    }
    r = client_put(client, line.data, line.len);
    bytes_done(&line);
    if (r < 0)
        return r;
    client->next_id++;
    pending->sent = true;
    return 0;
}

/* One that waits for the client to be open, or NULL. */
static struct pending *find_unsent(struct bobbin_client *client)
{
    list_foreach(&client->pending, pending, struct pending, node) {
        if (!pending->sent && pending->send_at == 0)
            return pending;
    }
    return NULL;
}

void pending_send_waiting(struct bobbin_client *client)
{
    struct pending *pending;

    while ((pending = find_unsent(client)) != NULL) {
        int r = send_now(client, pending);

        if (r < 0)
            fail_pending(client, pending, r, bobbin_last_error());
    }
}

/* A method's name goes into the message as it is. */
static bool is_method_name(const char *method)
{
    if (method == NULL || method[0] == '\0')
        return false;
    for (; *method != '\0'; method++) {
        if ((unsigned char)*method < ' ' || *method == '"' || *method == '\\' || *method == 127)
            return false;
    }
    return true;
}

static bool takes_params(const char *method)
{
    const struct message *known = find_method(method);

    return known != NULL && known->params != NULL;
}

static int new_pending(const char *method, const bobbin_object *params, struct pending **ret)
{
    struct pending *pending = calloc(1, sizeof *pending);
    int r;

    if (pending == NULL)
        return fault_memory();
    pending->method = strdup(method);
    r = pending->method == NULL ? fault_memory()
                                : object_write(params, &pending->params, &pending->params_len);
    if (r == 0 && params == NULL && takes_params(method)) {
        pending->params = strdup("{}"); /* servers insist on them, even where all may be left out */
        pending->params_len = 2;
        r = pending->params == NULL ? fault_memory() : 0;
    }
    if (r < 0) {
        pending_free(pending);
        return r;
    }
    *ret = pending;
    return 0;
}

static int add_pending(struct bobbin_client *client, const char *method,
                       const bobbin_object *params, uint64_t timeout_ms, finish_fn *on_finish,
                       void *owner, bool at_once)
{
    bobbin_object *filled = NULL;
    struct pending *pending = NULL;
    int r;

    if (!is_method_name(method))
        return fault_set(BOBBIN_ERR_ARGUMENT, "this is not the name of a method");
    if (client->state >= CLIENT_ENDING || client->broken)
        return client_ended(client);
    filled = defaults_for(client, method, params);
    r = new_pending(method, filled == NULL ? params : filled, &pending);
    bobbin_object_free(filled);
    if (r < 0)
        return r;
    pending->finish = on_finish; /* NOLINT(clang-analyzer-core.NullDereference): it was made */
    pending->owner = owner;
    pending->limit_ms = timeout_ms;
    pending->deadline = timeout_ms == 0 ? NEVER : now_ms() + timeout_ms;
    if (at_once || client->state == CLIENT_OPEN) {
        r = send_now(client, pending);
        if (r < 0) {
            pending_free(pending);
            return r;
        }
    }
    list_append(&client->pending, &pending->node);
    client_wake_at(client, pending->deadline);
    return 0;
}

int pending_add(struct bobbin_client *client, const char *method, const bobbin_object *params,
                uint64_t timeout_ms, finish_fn *on_finish, void *owner)
{
    return add_pending(client, method, params, timeout_ms, on_finish, owner, /* at_once= */ false);
}

int pending_add_first(struct bobbin_client *client, const char *method, const bobbin_object *params,
                      finish_fn *on_finish, void *owner)
{
    return add_pending(client, method, params, client->options.request_timeout_ms, on_finish, owner,
                       /* at_once= */ true);
}

/* ---- cancelling ------------------------------------------------------------------------------ */

static struct pending *find_number(struct bobbin_client *client, int number)
{
    list_foreach(&client->pending, pending, struct pending, node) {
        if (number > 0 && pending->number == number)
            return pending;
    }
    return NULL;
}

int pending_number_last(struct bobbin_client *client)
{
    struct list_node *last = client->pending.head.prev;

    do {
        client->calls_wrapped = client->calls_wrapped || client->last_call == INT_MAX;
        client->last_call = client->last_call == INT_MAX ? 1 : client->last_call + 1;
    } while (client->calls_wrapped && find_number(client, client->last_call) != NULL);
    container_of(last, struct pending, node)->number = client->last_call;
    return client->last_call;
}

void pending_drop_reply(void *owner, struct bobbin_client *client, struct bobbin_reply *reply)
{
    (void)owner;
    (void)client;
    bobbin_reply_free(reply);
}

/* One that was sent stays until its answer, or its time, has come: the answer is then known to be one. */
static void pending_abandon(struct bobbin_client *client, struct pending *pending,
                            finish_fn *finish, void *owner)
{
    pending->finish = finish;
    pending->owner = owner;
    pending->is_unwanted = true;
    if (!pending->sent)
        finish_pending(client, pending, /* reply= */ NULL);
}

void *pending_forget(struct bobbin_client *client, int number)
{
    struct pending *pending = find_number(client, number);
    void *owner;

    if (pending == NULL)
        return NULL;
    owner = pending->owner;
    pending->number = 0;
    pending_abandon(client, pending, pending_drop_reply, NULL);
    return owner;
}

static struct pending *find_finish(struct bobbin_client *client, finish_fn *finish)
{
    list_foreach(&client->pending, pending, struct pending, node) {
        if (pending->finish == finish)
            return pending;
    }
    return NULL;
}

void pending_hand_over(struct bobbin_client *client, const void *owner, finish_fn *finish,
                       void *new_owner)
{
    list_foreach(&client->pending, pending, struct pending, node) {
        if (pending->owner == owner) {
            pending_abandon(client, pending, finish, new_owner);
            return;
        }
    }
}

void pending_fail_those(struct bobbin_client *client, finish_fn *finish, int error,
                        const char *words)
{
    struct pending *pending;

    while ((pending = find_finish(client, finish)) != NULL)
        fail_pending(client, pending, error, words);
}

/* ---- answers --------------------------------------------------------------------------------- */

static struct pending *find_pending(struct bobbin_client *client, yyjson_val *id)
{
    if (!yyjson_is_int(id))
        return NULL;
    list_foreach(&client->pending, pending, struct pending, node) {
        if (pending->sent && pending->id == yyjson_get_sint(id))
            return pending;
    }
    return NULL;
}

/* xorshift: good enough to spread clients. */
static unsigned next_random(struct bobbin_client *client)
{
    client->jitter ^= client->jitter << 13;
    client->jitter ^= client->jitter >> 17;
    client->jitter ^= client->jitter << 5;
    return client->jitter;
}

/* False if it was tried often enough, nobody wants it, or there is no time left. */
static bool retry_later(struct bobbin_client *client, struct pending *pending)
{
    uint64_t pause = RETRY_FIRST_MS;
    uint64_t at;

    if (pending->is_unwanted || pending->retries >= client->options.overload_retries)
        return false;
    for (unsigned i = 0; i < pending->retries && pause < RETRY_MAX_MS; i++)
        pause *= 2;
    at = now_ms() + pause / 2 + next_random(client) % (pause + 1);
    if (at >= pending->deadline)
        return false;
    pending->retries++;
    pending->sent = false;
    pending->send_at = at;
    client_wake_at(client, at);
    return true;
}

static struct bobbin_reply *reply_from(struct pending *pending, struct packet *packet)
{
    const struct message *known = find_method(pending->method);
    struct bobbin_reply *reply = reply_new(pending->method, 0, NULL);
    char why[256], words[512];

    if (reply == NULL)
        return NULL;
    reply->packet = *packet;
    *packet = (struct packet){ 0 };
    if (reply->packet.kind == PACKET_ERROR) {
        const char *message = yyjson_get_str(yyjson_obj_get(reply->packet.body, "message"));

        reply->error = BOBBIN_ERR_REPLY;
        reply->code = yyjson_get_sint(yyjson_obj_get(reply->packet.body, "code"));
        reply->words = strdup(message == NULL ? "the server gave no reason" : message);
    } else if (known != NULL && known->result != NULL &&
               !fits(known->result, reply->packet.body, why, sizeof why)) {
        snprintf(words, sizeof words, "the server's answer to %s does not fit: %s", pending->method,
                 why);
        reply->error = BOBBIN_ERR_PROTOCOL;
        reply->words = strdup(words);
    }
    return reply;
}

void pending_answer(struct bobbin_client *client, struct packet *packet)
{
    struct pending *pending = find_pending(client, packet->id);
    yyjson_val *code = yyjson_obj_get(packet->body, "code");

    if (pending == NULL) {
        client_log(client, "an answer came that nobody waits for");
        return;
    }
    if (packet->kind == PACKET_ERROR && yyjson_get_sint(code) == OVERLOADED &&
        retry_later(client, pending)) {
        client_log(client, "the server is overloaded, %s is tried again", pending->method);
        return;
    }
    finish_pending(client, pending, reply_from(pending, packet));
}

/* ---- time ------------------------------------------------------------------------------------ */

static void time_out(struct bobbin_client *client, struct pending *pending)
{
    char words[256];

    snprintf(words, sizeof words, "%s was not answered within %.3g s", pending->method,
             (double)pending->limit_ms / 1000);
    fail_pending(client, pending, BOBBIN_ERR_TIMEOUT, words);
}

/* One that is due, or NULL. Call-backs may have changed the list in the meantime. */
static struct pending *find_late(struct bobbin_client *client, uint64_t now)
{
    list_foreach(&client->pending, pending, struct pending, node) {
        if (pending->deadline <= now)
            return pending;
    }
    return NULL;
}

uint64_t pending_check_time(struct bobbin_client *client, uint64_t now)
{
    struct pending *late;
    uint64_t next = NEVER;

    while ((late = find_late(client, now)) != NULL)
        time_out(client, late);
    list_foreach(&client->pending, pending, struct pending, node) {
        if (!pending->sent && pending->send_at > 0 && pending->send_at <= now)
            send_now(client, pending); /* without memory it waits for its deadline */
        next = pending->deadline < next ? pending->deadline : next;
        if (!pending->sent && pending->send_at > now && pending->send_at < next)
            next = pending->send_at;
    }
    return next;
}

void pending_fail_all(struct bobbin_client *client, int error, const char *words)
{
    struct list_node *first;

    while ((first = list_first(&client->pending)) != NULL)
        fail_pending(client, container_of(first, struct pending, node), error, words);
}
