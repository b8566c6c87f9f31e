/* The handshake: initialize, its answer, initialized. */
#include "client.h"
#include "fault.h"
#include "reply.h"

void client_tell_ready(struct bobbin_client *client, int error)
{
    client->settled = true;
    if (client->options.on_ready == NULL)
        return;
    client_unlock(client);
    client->options.on_ready(client->options.owner, client, error);
    client_lock(client);
}

/* The end of the connection tells the reason to everybody else. */
static void greeted(void *owner, struct bobbin_client *client, struct bobbin_reply *reply)
{
    static const char initialized[] = "{\"method\":\"initialized\"}";
    int error = bobbin_reply_error(reply);

    (void)owner;
    if (error == 0)
        error = client_put(client, initialized, sizeof initialized - 1);
    else
        fault_set(error, "%s", bobbin_reply_message(reply));
    if (error == 0) {
        client->state = CLIENT_OPEN;
        client->greeting = reply;
        pending_send_waiting(client);
        client_tell_ready(client, 0);
        return;
    }
    bobbin_reply_free(reply);
    client_tell_ready(client, error);
    client_end(client, error, "the handshake failed: %s", bobbin_last_error());
}

static bobbin_object *introduction(const bobbin_options *options)
{
    bobbin_object *params = bobbin_object_new();
    bobbin_object *info = bobbin_object_make(params, "clientInfo");
    bobbin_object *capabilities = bobbin_object_make(params, "capabilities");

    bobbin_object_set_text(info, "name", options->client_name);
    if (options->client_title == NULL)
        bobbin_object_set_null(info, "title");
    bobbin_object_set_text(info, "title", options->client_title);
    bobbin_object_set_text(info, "version", options->client_version);
    bobbin_object_set_bool(capabilities, "experimentalApi", options->experimental_api != 0);
    for (const char *const *name = options->opt_out; name != NULL && *name != NULL; name++)
        bobbin_object_add_text(capabilities, "optOutNotificationMethods", *name);
    return params;
}

int client_greet(struct bobbin_client *client)
{
    bobbin_object *params = introduction(&client->options);
    int r = pending_add_first(client, "initialize", params, greeted, NULL);

    bobbin_object_free(params);
    return r;
}
