#include "event.h"

#include "client.h"
#include "fits.h"
#include "schema/generated/wire.h"
#include "value.h"

#include <string.h>

const bobbin_value *packet_as(const struct packet *packet, const struct message *messages, size_t n,
                              const char *method)
{
    char why[256];

    if (strcmp(packet->method, method) != 0 || packet->body == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(messages[i].name, method) == 0)
            return fits(messages[i].params, packet->body, why, sizeof why) ? value_of(packet->body)
                                                                           : NULL;
    }
    return value_of(packet->body);
}

const char *bobbin_event_method(const bobbin_event *event)
{
    return event->packet->method;
}

const bobbin_value *bobbin_event_params(const bobbin_event *event)
{
    return value_of(event->packet->body);
}

const bobbin_value *bobbin_event_as(const bobbin_event *event, const char *method)
{
    return packet_as(event->packet, notifications, NOTIFICATION_COUNT, method);
}
