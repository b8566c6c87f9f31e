/* Who hears of events and is asked about requests. */
#include "client.h"
#include "event.h"
#include "fault.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

struct handler {
    struct list_node node;
    int number;
    bool removed; /* freed when nobody can be inside the list */
    char *method; /* NULL: all */
    bobbin_event_fn *on_event;
    bobbin_request_fn *on_request;
    void *owner;
};

static void handler_free(struct handler *handler)
{
    list_remove(&handler->node);
    free(handler->method);
    free(handler);
}

/* A call-back may remove any handler, so those are only marked; a step begins with none marked. */
static void sweep(struct bobbin_client *client)
{
    list_foreach(&client->handlers, handler, struct handler, node) {
        if (handler->removed)
            handler_free(handler);
    }
}

static int add_handler(struct bobbin_client *client, const char *method, bobbin_event_fn *on_event,
                       bobbin_request_fn *on_request, void *owner)
{
    struct handler *handler = calloc(1, sizeof *handler);
    int number;

    if (handler == NULL)
        return fault_memory();
    if (method != NULL && (handler->method = strdup(method)) == NULL) {
        free(handler);
        return fault_memory();
    }
    handler->on_event = on_event;
    handler->on_request = on_request;
    handler->owner = owner;
    client_lock(client);
    number = handler->number = ++client->next_handler;
    list_append(&client->handlers, &handler->node);
    client_unlock(client);
    return number;
}

int bobbin_on_event(bobbin_client *client, const char *method, bobbin_event_fn *on_event,
                    void *owner)
{
    return add_handler(client, method, on_event, /* on_request= */ NULL, owner);
}

int bobbin_on_request(bobbin_client *client, const char *method, bobbin_request_fn *on_request,
                      void *owner)
{
    return add_handler(client, method, /* on_event= */ NULL, on_request, owner);
}

void bobbin_off(bobbin_client *client, int number)
{
    client_lock(client);
    list_foreach(&client->handlers, handler, struct handler, node) {
        if (handler->number == number)
            handler->removed = true;
    }
    client_unlock(client);
}

static bool concerns(const struct handler *handler, const char *method)
{
    return !handler->removed && (handler->method == NULL || strcmp(handler->method, method) == 0);
}

void handlers_event(struct bobbin_client *client, struct packet *packet)
{
    struct bobbin_event event = { packet };

    sweep(client);
    runs_note(client, packet);
    list_foreach(&client->handlers, handler, struct handler, node) {
        if (handler->on_event == NULL || !concerns(handler, packet->method))
            continue;
        client_unlock(client);
        handler->on_event(handler->owner, client, &event);
        client_lock(client);
    }
}

/* The last one first. Once it is taken the request may be gone. */
static bool is_taken(struct bobbin_client *client, struct bobbin_request *request,
                     const char *method)
{
    struct list_node *node = client->handlers.head.prev;

    while (node != &client->handlers.head) {
        struct handler *handler = container_of(node, struct handler, node);
        int taken;

        node = node->prev;
        if (handler->on_request == NULL || !concerns(handler, method))
            continue;
        client_unlock(client);
        taken = handler->on_request(handler->owner, client, request);
        client_lock(client);
        if (taken == BOBBIN_TAKEN)
            return true;
    }
    return false;
}

void handlers_request(struct bobbin_client *client, struct packet *packet)
{
    struct bobbin_request *request;

    sweep(client);
    runs_note(client, packet);
    request = requests_add(client, packet);
    if (request == NULL) {
        client_end(client, BOBBIN_ERR_MEMORY, "out of memory for a request of the server");
        return;
    }
    if (is_taken(client, request, packet->method))
        return;
    client_unlock(client);
    bobbin_request_default(request);
    client_lock(client);
}

void handlers_free(struct bobbin_client *client)
{
    list_foreach(&client->handlers, handler, struct handler, node) {
        handler_free(handler);
    }
}
