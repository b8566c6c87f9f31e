/* bobbin_call() and bobbin_send(): requests of the application. */
#include "client.h"
#include "fault.h"
#include "reply.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

/* ---- calling back ---------------------------------------------------------------------------- */

struct reply_callback {
    bobbin_reply_fn *on_reply;
    void *owner;
};

static void call_back(void *owner, struct bobbin_client *client, struct bobbin_reply *reply)
{
    struct reply_callback *callback = owner;

    if (callback->on_reply != NULL) {
        client_unlock(client);
        callback->on_reply(callback->owner, client, reply);
        client_lock(client);
    }
    bobbin_reply_free(reply);
    free(callback);
}

int bobbin_send_within(bobbin_client *client, const char *method, const bobbin_object *params,
                       uint64_t timeout_ms, bobbin_reply_fn *on_reply, void *owner)
{
    struct reply_callback *callback = malloc(sizeof *callback);
    int r;

    if (callback == NULL)
        return fault_memory();
    *callback = (struct reply_callback){ on_reply, owner };
    client_lock(client);
    r = pending_add(client, method, params, timeout_ms, call_back, callback);
    if (r == 0)
        r = pending_number_last(client);
    client_unlock(client);
    if (r < 0)
        free(callback);
    return r;
}

int bobbin_send(bobbin_client *client, const char *method, const bobbin_object *params,
                bobbin_reply_fn *on_reply, void *owner)
{
    return bobbin_send_within(client, method, params, client->options.request_timeout_ms, on_reply,
                              owner);
}

int bobbin_cancel(bobbin_client *client, int call)
{
    struct reply_callback *callback;

    client_lock(client);
    callback = pending_forget(client, call);
    client_unlock(client);
    if (callback == NULL)
        return fault_set(BOBBIN_ERR_STATE, "no call of this number waits for its answer");
    free(callback);
    return 0;
}

/* ---- waiting --------------------------------------------------------------------------------- */

struct reply_waiter {
    bool done;
    struct bobbin_reply *reply; /* NULL though done: no memory */
};

static void stop_waiting(void *owner, struct bobbin_client *client, struct bobbin_reply *reply)
{
    struct reply_waiter *waiter = owner;

    (void)client;
    waiter->reply = reply;
    waiter->done = true;
}

int bobbin_call_within(bobbin_client *client, const char *method, const bobbin_object *params,
                       uint64_t timeout_ms, bobbin_reply **ret_reply)
{
    struct reply_waiter waiter = { 0 };
    int r;

    client_lock(client);
    if (client->driving && pthread_equal(client->driver, pthread_self())) {
        client_unlock(client);
        return fault_set(BOBBIN_ERR_STATE, "%s: a call-back cannot wait for an answer", method);
    }
    r = pending_add(client, method, params, timeout_ms, stop_waiting, &waiter);
    if (r == 0)
        r = client_drive(client, &waiter.done);
    client_unlock(client);
    if (r < 0)
        return r;
    if (waiter.reply == NULL)
        return fault_memory();
    r = waiter.reply->error;
    if (r < 0)
        fault_set(r, "%s", bobbin_reply_message(waiter.reply));
    if (ret_reply != NULL && (r == 0 || r == BOBBIN_ERR_REPLY))
        *ret_reply = waiter.reply;
    else
        bobbin_reply_free(waiter.reply);
    return r;
}

int bobbin_call(bobbin_client *client, const char *method, const bobbin_object *params,
                bobbin_reply **ret_reply)
{
    return bobbin_call_within(client, method, params, client->options.request_timeout_ms,
                              ret_reply);
}

void bobbin_cancel_waits(bobbin_client *client)
{
    client_lock(client);
    pending_fail_those(client, stop_waiting, BOBBIN_ERR_CANCELLED, "the wait was cancelled");
    runs_cancel_waits(client);
    client_wake_at(client, now_ms()); /* whoever drives looks whether it is done */
    pthread_cond_broadcast(&client->moved);
    client_unlock(client);
}

/* ---- without an answer ------------------------------------------------------------------------- */

int bobbin_notify(bobbin_client *client, const char *method, const bobbin_object *params)
{
    struct bytes line = { 0 };
    char *json = NULL;
    size_t len = 0;
    int r = object_write(params, &json, &len);

    if (r < 0)
        return r;
    if (!bytes_printf(&line, "{\"method\":\"%s\"", method) ||
        (json != NULL &&
         (!bytes_add_text(&line, ",\"params\":") || !bytes_add(&line, json, len))) ||
        !bytes_add_text(&line, "}"))
        r = fault_memory();
    free(json);
    client_lock(client);
    if (r == 0 && client->state != CLIENT_OPEN)
        r = client->state < CLIENT_OPEN
                ? fault_set(BOBBIN_ERR_STATE, "%s: the connection is not open yet", method)
                : client_ended(client);
    if (r == 0)
        r = client_put(client, line.data, line.len);
    client_unlock(client);
    bytes_done(&line);
    return r;
}
