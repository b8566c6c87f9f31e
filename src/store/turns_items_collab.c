/* Items of agents that work together. */
#include "store/turns_items_internal.h"

#include <stdlib.h>

/* Words in files, in the order of the protocol's enum. */
const char *const effort_words[] = {
    "", "none", "minimal", "low", "medium", "high", "xhigh", NULL,
};

const char *const agent_status_words[] = {
    "",        "pending_init", "running",   "interrupted", "completed",
    "errored", "shutdown",     "not_found", NULL,
};

_Static_assert(WIRE_REASONING_EFFORT_XHIGH == 6, "effort_words");
_Static_assert(WIRE_COLLAB_AGENT_STATUS_NOT_FOUND == 7, "agent_status_words");

/* "running", {"completed": text or null}, {"errored": text} */
struct wire_collab_agent_state item_read_agent_status(struct fields *event, yyjson_val *status)
{
    struct wire_collab_agent_state state = { 0 };
    yyjson_val *word = status, *message = NULL;

    if (yyjson_is_obj(status) && yyjson_obj_size(status) == 1) {
        word = unsafe_yyjson_get_first(status);
        message = yyjson_obj_iter_get_val(word);
    }
    for (int i = 1; agent_status_words[i] != NULL; i++) {
        if (yyjson_equals_str(word, agent_status_words[i]))
            state.status = (enum wire_collab_agent_status)i;
    }
    if (state.status == WIRE_COLLAB_AGENT_STATUS_ERRORED ||
        (state.status == WIRE_COLLAB_AGENT_STATUS_COMPLETED && !yyjson_is_null(message)))
        state.message = value_text(event, message);
    else if (message != NULL && !yyjson_is_null(message))
        event->ok = false;
    if (state.status == 0)
        event->ok = false;
    return state;
}

static bool agent_failed(struct wire_collab_agent_state state)
{
    return state.status == WIRE_COLLAB_AGENT_STATUS_ERRORED ||
           state.status == WIRE_COLLAB_AGENT_STATUS_NOT_FOUND;
}

static enum wire_collab_agent_tool_call_status call_status(bool failed)
{
    return failed ? WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_FAILED
                  : WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_COMPLETED;
}

/* The call's one other agent, if it has an id. */
static void set_receiver(struct wire_thread_item_collab_agent_tool_call *item, struct arena *arena,
                         struct str id, struct wire_collab_agent_state state)
{
    struct str *ids = arena_zero(arena, sizeof *ids);
    struct wire_collab_agent_state_map_entry *entries = arena_zero(arena, sizeof *entries);
    size_t n = id.s == NULL ? 0 : 1;

    ids[0] = entries[0].key = id;
    entries[0].value = state;
    item->receiver_thread_ids = (struct str_array){ ids, n };
    item->agents_states = (struct wire_collab_agent_state_map){ entries, n };
    item->status = call_status(n == 0 || agent_failed(state));
}

bool item_from_spawned_agent(yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item_collab_agent_tool_call item = {
        .id = fields_text(&event, "call_id"),
        .tool = WIRE_COLLAB_AGENT_TOOL_SPAWN_AGENT,
        .sender_thread_id = fields_uuid(&event, "sender_thread_id"),
        .prompt = fields_text(&event, "prompt"),
        .model = fields_text(&event, "model"),
    };

    item.reasoning_effort = fields_word(&event, "reasoning_effort", effort_words);
    set_receiver(&item, arena, fields_uuid_or_none(&event, "new_thread_id"),
                 item_read_agent_status(&event, fields_value(&event, "status")));
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL,
        .collab_agent_tool_call = item,
    };
    return event.ok;
}

/* What is done with one other agent. */
static bool item_from_agent_call(yyjson_val *payload, struct arena *arena,
                                 enum wire_collab_agent_tool tool,
                                 struct wire_thread_item *ret_item)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item_collab_agent_tool_call item = {
        .id = fields_text(&event, "call_id"),
        .tool = tool,
        .sender_thread_id = fields_uuid(&event, "sender_thread_id"),
    };

    if (tool == WIRE_COLLAB_AGENT_TOOL_SEND_INPUT)
        item.prompt = fields_text(&event, "prompt");
    set_receiver(&item, arena, fields_uuid(&event, "receiver_thread_id"),
                 item_read_agent_status(&event, fields_value(&event, "status")));
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL,
        .collab_agent_tool_call = item,
    };
    return event.ok;
}

bool item_from_sent_input(yyjson_val *payload, struct arena *arena,
                          struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    return item_from_agent_call(payload, arena, WIRE_COLLAB_AGENT_TOOL_SEND_INPUT, ret_item);
}

bool item_from_closed_agent(yyjson_val *payload, struct arena *arena,
                            struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    return item_from_agent_call(payload, arena, WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT, ret_item);
}

bool item_from_resumed_agent(yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    return item_from_agent_call(payload, arena, WIRE_COLLAB_AGENT_TOOL_RESUME_AGENT, ret_item);
}

static int compare_states(const void *a, const void *b)
{
    const struct wire_collab_agent_state_map_entry *left = a, *right = b;

    return str_compare(left->key, right->key);
}

struct wire_collab_agent_state_map item_read_agent_states(struct fields *event, yyjson_val *object)
{
    size_t n_agents = yyjson_obj_size(object), i, n;
    struct wire_collab_agent_state_map_entry *entries =
        arena_zero(event->arena, n_agents * sizeof *entries);
    yyjson_val *key, *value;

    yyjson_obj_foreach(object, i, n, key, value) {
        entries[i].key = value_uuid(event, key);
        entries[i].value = item_read_agent_status(event, value);
    }
    if (n_agents > 1)
        qsort(entries, n_agents, sizeof *entries, compare_states);
    return (struct wire_collab_agent_state_map){ entries, n_agents };
}

bool item_from_waiting(yyjson_val *payload, struct arena *arena, struct wire_thread_item *ret_item,
                       struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item_collab_agent_tool_call item = {
        .id = fields_text(&event, "call_id"),
        .tool = WIRE_COLLAB_AGENT_TOOL_WAIT,
        .sender_thread_id = fields_uuid(&event, "sender_thread_id"),
    };
    struct fields statuses = fields_object(&event, "statuses");
    struct str *ids;
    bool failed = false;

    if (!event.ok)
        return false;
    item.agents_states = item_read_agent_states(&event, statuses.object);
    ids = arena_zero(arena, item.agents_states.n * sizeof *ids);
    for (size_t i = 0; i < item.agents_states.n; i++) {
        ids[i] = item.agents_states.items[i].key;
        failed |= agent_failed(item.agents_states.items[i].value);
    }
    item.status = call_status(failed);
    item.receiver_thread_ids = (struct str_array){ ids, item.agents_states.n };
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL,
        .collab_agent_tool_call = item,
    };
    return event.ok;
}
