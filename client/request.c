#include "request.h"

#include "fault.h"
#include "schema/generated/wire.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

struct bobbin_request *requests_add(struct bobbin_client *client, const struct packet *packet)
{
    struct bobbin_request *request = calloc(1, sizeof *request);

    if (request == NULL)
        return NULL;
    request->client = client;
    request->packet = packet_share(packet);
    list_append(&client->requests, &request->node);
    return request;
}

static void request_free(struct bobbin_request *request)
{
    list_remove(&request->node);
    packet_done(&request->packet);
    free(request);
}

void requests_orphan(struct bobbin_client *client)
{
    list_foreach(&client->requests, request, struct bobbin_request, node) {
        request->client = NULL;
        list_remove(&request->node);
    }
}

bool requests_are_open(struct bobbin_client *client, const char *thread_id)
{
    list_foreach(&client->requests, request, struct bobbin_request, node) {
        const char *id = yyjson_get_str(yyjson_obj_get(request->packet.body, "threadId"));

        if (id == NULL || strcmp(id, thread_id) == 0)
            return true;
    }
    return false;
}

const char *bobbin_request_method(const bobbin_request *request)
{
    return request->packet.method;
}

const bobbin_value *bobbin_request_params(const bobbin_request *request)
{
    return value_of(request->packet.body);
}

const bobbin_value *bobbin_request_id(const bobbin_request *request)
{
    return value_of(request->packet.id);
}

const bobbin_value *bobbin_request_as(const bobbin_request *request, const char *method)
{
    return packet_as(&request->packet, server_requests, SERVER_REQUEST_COUNT, method);
}

/* ---- answering ------------------------------------------------------------------------------- */

/* {"id":ID,NAME:BODY}, with the id as the server wrote it. */
static bool write_answer(struct bytes *line, yyjson_val *id, const char *name, const char *body)
{
    char *id_text = yyjson_val_write(id, YYJSON_WRITE_NOFLAG, /* len= */ NULL);
    bool ok = id_text != NULL && bytes_add_text(line, "{\"id\":") &&
              bytes_add_text(line, id_text) && bytes_add_text(line, ",\"") &&
              bytes_add_text(line, name) && bytes_add_text(line, "\":") &&
              bytes_add_text(line, body) && bytes_add_text(line, "}");

    free(id_text);
    return ok;
}

static int send_answer(struct bobbin_request *request, const char *name, const char *body)
{
    struct bobbin_client *client = request->client;
    struct bytes line = { 0 };
    int r = 0;

    if (client == NULL)
        return fault_set(BOBBIN_ERR_CANCELLED, "the client was closed");
    if (!write_answer(&line, request->packet.id, name, body))
        r = fault_memory();
    client_lock(client);
    if (r == 0)
        r = client->state >= CLIENT_ENDING ? client_ended(client)
                                           : client_put(client, line.data, line.len);
    client_unlock(client);
    bytes_done(&line);
    return r;
}

/* Whatever happens the request is gone, so that it cannot be answered twice. */
static int finish_request(struct bobbin_request *request, const char *name,
                          const bobbin_object *body)
{
    struct bobbin_client *client = request->client;
    char *json = NULL;
    size_t len;
    int r = object_write(body, &json, &len);

    if (r == 0)
        r = send_answer(request, name, json == NULL ? "{}" : json);
    free(json);
    if (client != NULL)
        client_lock(client);
    request_free(request);
    if (client != NULL)
        client_unlock(client);
    return r;
}

int bobbin_request_answer(bobbin_request *request, const bobbin_object *result)
{
    return finish_request(request, "result", result);
}

int bobbin_request_refuse(bobbin_request *request, int64_t code, const char *message)
{
    bobbin_object *error = bobbin_object_new();
    int r;

    bobbin_object_set_integer(error, "code", code);
    bobbin_object_set_text(error, "message", message == NULL ? "refused" : message);
    r = finish_request(request, "error", error);
    bobbin_object_free(error);
    return r;
}
