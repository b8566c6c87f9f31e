/*
 * A message of the server, parsed: an answer, a request, or a notification.
 */
#ifndef CLIENT_PACKET_H
#define CLIENT_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <yyjson.h>

enum packet_kind {
    PACKET_NONSENSE, /* JSON, but no message */
    PACKET_REPLY,
    PACKET_ERROR,
    PACKET_REQUEST,
    PACKET_EVENT,
};

struct shared_json;

struct packet {
    struct shared_json *shared; /* what was parsed; shared by those who keep the packet */
    enum packet_kind kind;
    yyjson_val *id;
    const char *method;
    yyjson_val *body; /* params, result or error; may be NULL */
};

enum packet_result { PACKET_OK, PACKET_NOT_JSON, PACKET_MEMORY };

enum packet_result packet_read(struct packet *packet, const char *text, size_t len);
/* The same packet for one more owner. */
struct packet packet_share(const struct packet *packet);
/* Bytes of its text. */
size_t packet_size(const struct packet *packet);
void packet_done(struct packet *packet);

#endif
