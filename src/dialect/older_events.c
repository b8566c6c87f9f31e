/* `codex/event/TYPE`: what happens in a thread, in the words of older servers, beside the notifications of today. */
#include "base/base64.h"
#include "dialect/dialect_internal.h"

static const char prefix[] = "codex/event/";

_Static_assert(WIRE_LEGACY_EVENT_TAG_ERROR < 32, "a mask has a bit for each event");

uint32_t dialect_event_bit(struct str name)
{
    size_t skip = strlen(prefix);

    for (uint16_t i = 0; str_starts(name, prefix) && i < type_legacy_event.n_variants; i++) {
        if (str_is((struct str){ name.s + skip, name.len - skip },
                   type_variant_name(&type_legacy_event, i + 1)))
            return UINT32_C(1) << (i + 1);
    }
    return 0;
}

/* One that nobody wants is made and not sent. */
static struct wire_legacy_event_notification *add_older_event(struct further *further,
                                                              enum wire_legacy_event_tag tag,
                                                              struct str thread_id,
                                                              struct str turn_id)
{
    struct wire_legacy_event_notification *event = arena_zero(further->arena, sizeof *event);

    *event = (struct wire_legacy_event_notification){
        .id = turn_id,
        .msg = { .tag = tag },
        .conversation_id = thread_id,
        .thread_id = thread_id,
        .turn_id = turn_id,
    };
    if ((further->opted_out >> tag & 1) == 0)
        further->messages[further->n++] =
            (struct dialect_message){ prefix, type_variant_name(&type_legacy_event, tag),
                                      &type_legacy_event_notification, event };
    return event;
}

/* -- Turns --------------------------------------------------------------------------------- */

void older_turn_started(struct further *further, const void *params)
{
    const struct wire_turn_started_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_TASK_STARTED, told->thread_id, told->turn.id);
}

static struct str last_message(struct further *further, struct str thread_id)
{
    struct told_thread *thread = told_find(&further->dialect->told, thread_id);

    return thread == NULL || thread->message.len == 0 ? STR_NONE : buf_str(&thread->message);
}

void older_turn_completed(struct further *further, const void *params)
{
    const struct wire_turn_completed_notification *told = params;
    bool is_interrupted = told->turn.status == WIRE_TURN_STATUS_INTERRUPTED;
    struct wire_legacy_event_notification *event = add_older_event(
        further,
        is_interrupted ? WIRE_LEGACY_EVENT_TAG_TURN_ABORTED : WIRE_LEGACY_EVENT_TAG_TASK_COMPLETE,
        told->thread_id, told->turn.id);

    if (is_interrupted)
        event->msg.turn_aborted.reason = STR_LITERAL("interrupted");
    else
        event->msg.task_complete.last_agent_message = last_message(further, told->thread_id);
}

void older_error(struct further *further, const void *params)
{
    const struct wire_error_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_ERROR, told->thread_id, told->turn_id)
        ->msg.error.message = told->error.message;
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

void older_token_usage(struct further *further, const void *params)
{
    const struct wire_thread_token_usage_updated_notification *told = params;
    struct wire_rollout_token_info *info = arena_zero(further->arena, sizeof *info);

    info->total_token_usage = usage_of(&told->token_usage.total);
    info->last_token_usage = usage_of(&told->token_usage.last);
    info->model_context_window = told->token_usage.model_context_window;
    add_older_event(further, WIRE_LEGACY_EVENT_TAG_TOKEN_COUNT, told->thread_id, told->turn_id)
        ->msg.token_count.info = info;
}

/* -- Text ---------------------------------------------------------------------------------- */

void older_message_delta(struct further *further, const void *params)
{
    const struct wire_agent_message_delta_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE_CONTENT_DELTA, told->thread_id,
                    told->turn_id)
        ->msg.agent_message_content_delta =
        (struct wire_legacy_event_agent_message_content_delta){ told->thread_id, told->turn_id,
                                                                told->item_id, told->delta };
    add_older_event(further, WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE_DELTA, told->thread_id,
                    told->turn_id)
        ->msg.agent_message_delta.delta = told->delta;
}

void older_summary_delta(struct further *further, const void *params)
{
    const struct wire_reasoning_summary_text_delta_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_REASONING_CONTENT_DELTA, told->thread_id,
                    told->turn_id)
        ->msg.reasoning_content_delta = (struct wire_legacy_event_reasoning_content_delta){
        told->thread_id, told->turn_id, told->item_id, told->delta, told->summary_index
    };
    add_older_event(further, WIRE_LEGACY_EVENT_TAG_AGENT_REASONING_DELTA, told->thread_id,
                    told->turn_id)
        ->msg.agent_reasoning_delta.delta = told->delta;
}

void older_summary_part(struct further *further, const void *params)
{
    const struct wire_reasoning_summary_part_added_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_AGENT_REASONING_SECTION_BREAK, told->thread_id,
                    told->turn_id);
}

void older_raw_item(struct further *further, const void *params)
{
    const struct wire_raw_response_item_completed_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_RAW_RESPONSE_ITEM, told->thread_id,
                    told->turn_id)
        ->msg.raw_response_item.item = told->item;
}

/* -- Items and commands -------------------------------------------------------------------- */

void older_output_delta(struct further *further, const void *params)
{
    const struct wire_command_execution_output_delta_notification *told = params;
    struct wire_legacy_event_exec_command_output_delta *delta =
        &add_older_event(further, WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_OUTPUT_DELTA, told->thread_id,
                         told->turn_id)
             ->msg.exec_command_output_delta;

    delta->call_id = told->item_id;
    delta->stream = STR_LITERAL("stdout");
    delta->chunk = base64_encode(further->arena, told->delta);
}

static void command_begun(struct further *further,
                          const struct wire_item_started_notification *told)
{
    const struct wire_thread_item_command_execution *item = &told->item.command_execution;
    struct wire_legacy_event_notification *event = add_older_event(
        further, WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_BEGIN, told->thread_id, told->turn_id);

    event->command = item->command;
    event->msg.exec_command_begin.call_id = item->id;
    event->msg.exec_command_begin.command.items = &item->command;
    event->msg.exec_command_begin.command.n = 1;
    event->msg.exec_command_begin.cwd = item->cwd;
}

static void waiting_begun(struct further *further,
                          const struct wire_item_started_notification *told)
{
    const struct wire_thread_item_collab_agent_tool_call *item = &told->item.collab_agent_tool_call;

    if (item->tool != WIRE_COLLAB_AGENT_TOOL_WAIT)
        return;
    add_older_event(further, WIRE_LEGACY_EVENT_TAG_COLLAB_WAITING_BEGIN, told->thread_id,
                    told->turn_id)
        ->msg.collab_waiting_begin =
        (struct wire_legacy_event_collab_waiting_begin){ item->sender_thread_id,
                                                         item->receiver_thread_ids, item->id };
}

void older_item_started(struct further *further, const void *params)
{
    const struct wire_item_started_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_ITEM_STARTED, told->thread_id, told->turn_id)
        ->msg.item_started =
        (struct wire_legacy_event_item_started){ told->thread_id, told->turn_id, told->item };
    if (told->item.tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION)
        command_begun(further, told);
    else if (told->item.tag == WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL)
        waiting_begun(further, told);
}

static struct str text_or_empty(struct str text)
{
    return text.s == NULL ? STR_LITERAL("") : text;
}

static void command_ended(struct further *further,
                          const struct wire_item_completed_notification *told)
{
    const struct wire_thread_item_command_execution *item = &told->item.command_execution;
    struct wire_legacy_event_exec_command_end *end =
        &add_older_event(further, WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_END, told->thread_id,
                         told->turn_id)
             ->msg.exec_command_end;

    end->call_id = item->id;
    end->stdout = end->aggregated_output = text_or_empty(item->aggregated_output);
    end->stderr = STR_LITERAL("");
    end->exit_code = item->exit_code.value;
}

void older_item_completed(struct further *further, const void *params)
{
    const struct wire_item_completed_notification *told = params;

    add_older_event(further, WIRE_LEGACY_EVENT_TAG_ITEM_COMPLETED, told->thread_id, told->turn_id)
        ->msg.item_completed =
        (struct wire_legacy_event_item_completed){ told->thread_id, told->turn_id, told->item };
    if (told->item.tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
        add_older_event(further, WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE, told->thread_id,
                        told->turn_id)
            ->msg.agent_message.message = told->item.agent_message.text;
    else if (told->item.tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION)
        command_ended(further, told);
}
