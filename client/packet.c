#include "packet.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct shared_json {
    atomic_uint owners; /* who may be in different threads */
    yyjson_doc *doc;
};

static void classify_packet(struct packet *packet)
{
    yyjson_val *root = yyjson_doc_get_root(packet->shared->doc);
    yyjson_val *error = yyjson_obj_get(root, "error");
    yyjson_val *result = yyjson_obj_get(root, "result");

    packet->id = yyjson_obj_get(root, "id");
    packet->method = yyjson_get_str(yyjson_obj_get(root, "method"));
    packet->body = yyjson_obj_get(root, "params");
    if (packet->method != NULL) {
        bool asks = yyjson_is_int(packet->id) || yyjson_is_str(packet->id);

        packet->kind = asks ? PACKET_REQUEST : PACKET_EVENT;
    } else if (packet->id != NULL && yyjson_is_obj(error)) {
        packet->kind = PACKET_ERROR;
        packet->body = error;
    } else if (packet->id != NULL && (result != NULL || error != NULL)) {
        packet->kind = PACKET_REPLY;
        packet->body = result;
    }
}

enum packet_result packet_read(struct packet *packet, const char *text, size_t len)
{
    struct shared_json *shared = malloc(sizeof *shared);
    yyjson_read_err err;

    *packet = (struct packet){ 0 };
    if (shared == NULL)
        return PACKET_MEMORY;
    shared->doc = yyjson_read_opts((char *)(uintptr_t)text, len, YYJSON_READ_NOFLAG, NULL, &err);
    if (shared->doc == NULL) {
        free(shared);
        return err.code == YYJSON_READ_ERROR_MEMORY_ALLOCATION ? PACKET_MEMORY : PACKET_NOT_JSON;
    }
    atomic_init(&shared->owners, 1);
    packet->shared = shared;
    classify_packet(packet);
    return PACKET_OK;
}

struct packet packet_share(const struct packet *packet)
{
    atomic_fetch_add(&packet->shared->owners, 1);
    return *packet;
}

size_t packet_size(const struct packet *packet)
{
    return yyjson_doc_get_read_size(packet->shared->doc);
}

void packet_done(struct packet *packet)
{
    if (packet->shared != NULL && atomic_fetch_sub(&packet->shared->owners, 1) == 1) {
        yyjson_doc_free(packet->shared->doc);
        free(packet->shared);
    }
    *packet = (struct packet){ 0 };
}
