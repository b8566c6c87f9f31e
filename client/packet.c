#include "packet.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct parcel {
    atomic_uint owners; /* who may be in different threads */
    yyjson_doc *doc;
};

static void classify(struct packet *packet)
{
    yyjson_val *root = yyjson_doc_get_root(packet->parcel->doc);
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
    struct parcel *parcel = malloc(sizeof *parcel);
    yyjson_read_err err;

    *packet = (struct packet){ 0 };
    if (parcel == NULL)
        return PACKET_MEMORY;
    parcel->doc = yyjson_read_opts((char *)(uintptr_t)text, len, YYJSON_READ_NOFLAG, NULL, &err);
    if (parcel->doc == NULL) {
        free(parcel);
        return err.code == YYJSON_READ_ERROR_MEMORY_ALLOCATION ? PACKET_MEMORY : PACKET_NOT_JSON;
    }
    atomic_init(&parcel->owners, 1);
    packet->parcel = parcel;
    classify(packet);
    return PACKET_OK;
}

struct packet packet_share(const struct packet *packet)
{
    atomic_fetch_add(&packet->parcel->owners, 1);
    return *packet;
}

size_t packet_size(const struct packet *packet)
{
    return yyjson_doc_get_read_size(packet->parcel->doc);
}

void packet_done(struct packet *packet)
{
    if (packet->parcel != NULL && atomic_fetch_sub(&packet->parcel->owners, 1) == 1) {
        yyjson_doc_free(packet->parcel->doc);
        free(packet->parcel);
    }
    *packet = (struct packet){ 0 };
}
