#include "model/event_json.h"

#include "schema/json_depth.h"

yyjson_doc *event_json_read(struct event_json *event, struct str json)
{
    bool is_small = yyjson_read_max_memory_usage(json.len, 0) <= sizeof event->room;

    if (json_is_too_deep(json))
        return NULL;
    is_small = is_small && yyjson_alc_pool_init(&event->alc, event->room, sizeof event->room);
    return yyjson_read_opts((char *)(uintptr_t)json.s, json.len, 0, is_small ? &event->alc : NULL,
                            NULL);
}
