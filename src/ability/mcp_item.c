#include "ability/mcp_item.h"

#include "agent/tools.h"

static struct wire_thread_item item_in_progress(const struct mcp_item *item)
{
    return (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL,
        .mcp_tool_call = { .id = item->call->call_id,
                           .server = item->server,
                           .tool = item->tool,
                           .status = WIRE_MCP_TOOL_CALL_STATUS_IN_PROGRESS,
                           .arguments = item->arguments },
    };
}

void mcp_item_tell_started(const struct mcp_item *item)
{
    struct thread *thread = turn_thread(item->call->turn);

    thread_notify(
        thread, NOTIFICATION_ITEM_STARTED,
        &(struct wire_item_started_notification){ .item = item_in_progress(item),
                                                  .thread_id = thread_id(thread),
                                                  .turn_id = str_of(turn_id(item->call->turn)) });
}

static void record_end(const struct mcp_item *item, const struct wire_rollout_mcp_outcome *outcome,
                       int64_t duration_ms)
{
    thread_record(turn_thread(item->call->turn),
                  &(struct wire_rollout_event){
                      .tag = WIRE_ROLLOUT_EVENT_TAG_MCP_TOOL_CALL_END,
                      .mcp_tool_call_end = {
                          .call_id = item->call->call_id,
                          .invocation = { item->server, item->tool, item->arguments },
                          .duration = { (uint64_t)duration_ms / 1000,
                                        (uint32_t)(duration_ms % 1000) * 1000000 },
                          .result = *outcome,
                      } });
}

static void tell_completed(const struct mcp_item *item, const struct wire_thread_item *completed)
{
    struct thread *thread = turn_thread(item->call->turn);

    thread_notify(
        thread, NOTIFICATION_ITEM_COMPLETED,
        &(struct wire_item_completed_notification){ .item = *completed,
                                                    .thread_id = thread_id(thread),
                                                    .turn_id = str_of(turn_id(item->call->turn)) });
}

void mcp_item_tell_result(const struct mcp_item *item, const struct mcp_result *result,
                          int64_t duration_ms)
{
    struct wire_rollout_mcp_result recorded = { result->content, result->structured,
                                                result->is_error, result->meta };
    struct wire_mcp_tool_call_result told = { .content = result->content,
                                              .structured_content = result->structured,
                                              .meta = result->meta };
    struct wire_thread_item completed = item_in_progress(item);

    completed.mcp_tool_call.status = result->is_error.value ? WIRE_MCP_TOOL_CALL_STATUS_FAILED
                                                            : WIRE_MCP_TOOL_CALL_STATUS_COMPLETED;
    completed.mcp_tool_call.result = &told;
    completed.mcp_tool_call.duration_ms = (struct opt_i64){ true, duration_ms };
    record_end(item, &(struct wire_rollout_mcp_outcome){ .ok = &recorded }, duration_ms);
    tell_completed(item, &completed);
}

void mcp_item_tell_error(const struct mcp_item *item, struct str message, int64_t duration_ms)
{
    struct wire_mcp_tool_call_error told = { message };
    struct wire_thread_item completed = item_in_progress(item);

    completed.mcp_tool_call.status = WIRE_MCP_TOOL_CALL_STATUS_FAILED;
    completed.mcp_tool_call.error = &told;
    completed.mcp_tool_call.duration_ms = (struct opt_i64){ true, duration_ms };
    record_end(item, &(struct wire_rollout_mcp_outcome){ .err = message }, duration_ms);
    tell_completed(item, &completed);
}

void mcp_item_tell_stopped(const struct mcp_item *item, int64_t duration_ms)
{
    bool is_interrupted = turn_is_interrupted(item->call->turn);

    mcp_item_tell_error(item, str_of(is_interrupted ? MCP_INTERRUPTED : MCP_BROKEN_OFF),
                        duration_ms);
}

void mcp_item_tell_progress(const struct mcp_item *item, struct str message)
{
    struct thread *thread = turn_thread(item->call->turn);

    thread_notify(
        thread, NOTIFICATION_ITEM_MCP_TOOL_CALL_PROGRESS,
        &(struct wire_mcp_tool_call_progress_notification){
            thread_id(thread), str_of(turn_id(item->call->turn)), item->call->call_id, message });
}
