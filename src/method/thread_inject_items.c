/* thread/inject_items: entries of the conversation that a client brings along. */
#include "method/method.h"
#include "schema/decode.h"
#include "schema/json_write.h"
#include "service/threads.h"

enum { INJECTED_ITEMS_MAX = 10000 };

/* A type that nobody knows is nothing that a model could be told, and no fault. */
static bool check_item(struct request *req, yyjson_val *item, size_t i)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_response_item read;

    if (schema_decode(&type_response_item, item, req->arena, &read, &err))
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "items[%zu] is not a valid response item: %s", i,
                 err.message.s);
    return false;
}

static bool check_items(struct request *req, const struct json_array *items)
{
    if (items->n == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "items must not be empty");
        return false;
    }
    if (items->n > INJECTED_ITEMS_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "items must be at most %d", INJECTED_ITEMS_MAX);
        return false;
    }
    for (size_t i = 0; i < items->n; i++) {
        if (!check_item(req, items->items[i], i))
            return false;
    }
    return true;
}

static bool is_known_item(struct request *req, yyjson_val *item)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_response_item read;

    return schema_decode(&type_response_item, item, req->arena, &read, &err) &&
           read.tag != WIRE_RESPONSE_ITEM_TAG_OTHER;
}

static void items_stored(void *owner, const struct error *err)
{
    if (err != NULL)
        request_fail_with(owner, err);
    else
        request_reply_empty(owner);
}

void on_thread_inject_items(struct request *req,
                            const struct wire_thread_inject_items_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL || !check_items(req, &params->items) || !require_claim(req, thread))
        return;
    if (thread_turn(thread) != NULL &&
        !turn_has_room_for_notes(thread_turn(thread), params->items.n)) {
        request_fail(req, ERR_OVERLOADED, "too much waits for the running turn; retry later");
        return;
    }
    for (size_t i = 0; i < params->items.n; i++) {
        CLEANUP(buf_done) struct buf json = { 0 };

        if (!is_known_item(req, params->items.items[i]))
            continue;
        json_write_value(&json, params->items.items[i]);
        thread_inject(thread, buf_str(&json));
    }
    thread_when_stored(thread, items_stored, req);
}
