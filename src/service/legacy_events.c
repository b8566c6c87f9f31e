#include "service/legacy_events.h"

#include "base/base64.h"
#include "schema/encode.h"
#include "schema/json_write.h"

/* One or two events follow from a notification. */
struct legacy_events {
    struct arena *arena;
    struct str turn_id;
    struct wire_legacy_event items[2];
    size_t n;
};

static struct wire_legacy_event *add_legacy_event(struct legacy_events *events,
                                                  enum wire_legacy_event_tag tag)
{
    struct wire_legacy_event *event = &events->items[events->n++];

    *event = (struct wire_legacy_event){ .tag = tag };
    return event;
}

static void turn_started(struct legacy_events *events, const void *params)
{
    const struct wire_turn_started_notification *told = params;

    events->turn_id = told->turn.id;
    add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_TASK_STARTED);
}

static void turn_completed(struct legacy_events *events, const void *params)
{
    const struct wire_turn_completed_notification *told = params;

    events->turn_id = told->turn.id;
    if (told->turn.status == WIRE_TURN_STATUS_INTERRUPTED)
        add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_TURN_ABORTED)->turn_aborted.reason =
            STR_LITERAL("interrupted");
    else
        add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_TASK_COMPLETE);
}

static void message_delta(struct legacy_events *events, const void *params)
{
    const struct wire_agent_message_delta_notification *told = params;

    events->turn_id = told->turn_id;
    add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE_DELTA)->agent_message_delta.delta =
        told->delta;
}

static void summary_delta(struct legacy_events *events, const void *params)
{
    const struct wire_reasoning_summary_text_delta_notification *told = params;

    events->turn_id = told->turn_id;
    add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_AGENT_REASONING_DELTA)
        ->agent_reasoning_delta.delta = told->delta;
}

static void summary_part(struct legacy_events *events, const void *params)
{
    const struct wire_reasoning_summary_part_added_notification *told = params;

    events->turn_id = told->turn_id;
    add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_AGENT_REASONING_SECTION_BREAK);
}

static void output_delta(struct legacy_events *events, const void *params)
{
    const struct wire_command_execution_output_delta_notification *told = params;
    struct wire_legacy_event *event =
        add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_OUTPUT_DELTA);

    events->turn_id = told->turn_id;
    event->exec_command_output_delta.call_id = told->item_id;
    event->exec_command_output_delta.stream = STR_LITERAL("stdout");
    event->exec_command_output_delta.chunk = base64_encode(events->arena, told->delta);
}

static void item_started(struct legacy_events *events, const void *params)
{
    const struct wire_item_started_notification *told = params;
    struct wire_legacy_event *event = add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_ITEM_STARTED);

    events->turn_id = told->turn_id;
    event->item_started.thread_id = told->thread_id;
    event->item_started.turn_id = told->turn_id;
    event->item_started.item = told->item;
    if (told->item.tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION) {
        event = add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_BEGIN);
        event->exec_command_begin.call_id = told->item.command_execution.id;
        event->exec_command_begin.command.items = &told->item.command_execution.command;
        event->exec_command_begin.command.n = 1;
        event->exec_command_begin.cwd = told->item.command_execution.cwd;
    }
}

static struct str text_or_empty(struct str text)
{
    return text.s == NULL ? STR_LITERAL("") : text;
}

static void item_completed(struct legacy_events *events, const void *params)
{
    const struct wire_item_completed_notification *told = params;
    const struct wire_thread_item *item = &told->item;
    struct wire_legacy_event *event =
        add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_ITEM_COMPLETED);

    events->turn_id = told->turn_id;
    event->item_completed.thread_id = told->thread_id;
    event->item_completed.turn_id = told->turn_id;
    event->item_completed.item = *item;
    if (item->tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE) {
        add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE)->agent_message.message =
            item->agent_message.text;
    } else if (item->tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION) {
        event = add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_END);
        event->exec_command_end.call_id = item->command_execution.id;
        event->exec_command_end.stdout = event->exec_command_end.aggregated_output =
            text_or_empty(item->command_execution.aggregated_output);
        event->exec_command_end.stderr = STR_LITERAL("");
        event->exec_command_end.exit_code = item->command_execution.exit_code.value;
    }
}

static struct wire_rollout_token_usage usage_of(const struct wire_token_usage_breakdown *usage)
{
    return (struct wire_rollout_token_usage){
        .input_tokens = usage->input_tokens,
        .cached_input_tokens = usage->cached_input_tokens,
        .output_tokens = usage->output_tokens,
        .reasoning_output_tokens = usage->reasoning_output_tokens,
        .total_tokens = usage->total_tokens,
    };
}

static void token_usage(struct legacy_events *events, const void *params)
{
    const struct wire_thread_token_usage_updated_notification *told = params;
    struct wire_rollout_token_info *info = arena_zero(events->arena, sizeof *info);

    events->turn_id = told->turn_id;
    info->total_token_usage = usage_of(&told->token_usage.total);
    info->last_token_usage = usage_of(&told->token_usage.last);
    info->model_context_window = told->token_usage.model_context_window;
    add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_TOKEN_COUNT)->token_count.info = info;
}

static void error(struct legacy_events *events, const void *params)
{
    const struct wire_error_notification *told = params;

    events->turn_id = told->turn_id;
    add_legacy_event(events, WIRE_LEGACY_EVENT_TAG_ERROR)->error.message = told->error.message;
}

typedef void legacy_fn(struct legacy_events *events, const void *params);

static legacy_fn *const translations[NOTIFICATION_COUNT] = {
    [NOTIFICATION_TURN_STARTED] = turn_started,
    [NOTIFICATION_TURN_COMPLETED] = turn_completed,
    [NOTIFICATION_ITEM_STARTED] = item_started,
    [NOTIFICATION_ITEM_COMPLETED] = item_completed,
    [NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA] = message_delta,
    [NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA] = summary_delta,
    [NOTIFICATION_ITEM_REASONING_SUMMARY_PART_ADDED] = summary_part,
    [NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA] = output_delta,
    [NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED] = token_usage,
    [NOTIFICATION_ERROR] = error,
};

static void write_legacy_event(struct buf *out, const struct thread *thread,
                               const struct legacy_events *events,
                               const struct wire_legacy_event *event)
{
    struct wire_legacy_event_notification params = {
        .id = events->turn_id,
        .msg = *event,
        .conversation_id = thread_id(thread),
    };

    buf_printf(out, "{\"method\":\"codex/event/%s\",\"params\":",
               type_legacy_event.variants[event->tag - 1].name);
    schema_encode(&type_legacy_event_notification, &params, 0, out);
    buf_add_char(out, '}');
}

static bool is_any_legacy(struct connection *const *subscribers, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (subscribers[i]->legacy_listener != NULL)
            return true;
    }
    return false;
}

static void legacy_events_tell(void *owner, struct thread *thread, enum notification what,
                               const void *params)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct legacy_events events = { .arena = &arena };
    size_t n;
    struct connection *const *subscribers = thread_subscribers(thread, &n);

    if (translations[what] == NULL || !is_any_legacy(subscribers, n))
        return;
    translations[what](&events, params);
    for (size_t e = 0; e < events.n; e++) {
        struct parcel *message = parcel_new();

        write_legacy_event(&message->bytes, thread, &events, &events.items[e]);
        for (size_t i = 0; i < n; i++) {
            if (subscribers[i]->legacy_listener != NULL)
                connection_send(subscribers[i], message);
        }
        parcel_unref(message);
    }
}

struct notifier legacy_events_notifier(void)
{
    return (struct notifier){ .to_subscribers = legacy_events_tell };
}
