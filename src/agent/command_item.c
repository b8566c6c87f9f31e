#include "agent/command_item.h"

#include "agent/thread_internal.h"
#include "agent/truncate.h"
#include "shell/command_actions.h"
#include "shell/quote.h"

enum { RECORDED_OUTPUT_MAX = 10000 };

void command_facts_fill(struct command_facts *facts, struct arena *arena)
{
    struct wire_command_action *nothing;

    facts->shown = shell_join(&facts->argv, arena);
    facts->actions = command_actions(&facts->argv, arena);
    if (facts->argv.n > 0)
        return;
    nothing = arena_zero(arena, sizeof *nothing);
    nothing->tag = WIRE_COMMAND_ACTION_TAG_UNKNOWN;
    nothing->unknown.command = STR_LITERAL("");
    facts->actions = (struct wire_command_action_array){ nothing, 1 };
}

/* -- Clients ------------------------------------------------------------------------------- */

static struct wire_thread_item command_item(const struct command_facts *facts,
                                            const struct command_result *result)
{
    return (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION,
        .command_execution = {
            .id = facts->call_id,
            .command = facts->shown,
            .cwd = facts->cwd,
            .process_id = facts->process_id,
            .source = facts->source,
            .status = result->status,
            .command_actions = facts->actions,
            .aggregated_output = result->output.len > 0 ? result->output : STR_NONE,
            .exit_code = result->exit_code,
            .duration_ms = result->duration_ms,
        },
    };
}

void command_tell_started(struct thread *thread, const struct command_facts *facts)
{
    struct command_result running = { .status = WIRE_COMMAND_EXECUTION_STATUS_IN_PROGRESS };

    thread_notify(thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){ .item = command_item(facts, &running),
                                                            .thread_id = thread_id(thread),
                                                            .turn_id = facts->turn_id });
}

void command_tell_delta(struct thread *thread, const struct command_facts *facts, struct str text)
{
    thread_notify(
        thread, NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA,
        &(struct wire_command_execution_output_delta_notification){ .thread_id = thread_id(thread),
                                                                    .turn_id = facts->turn_id,
                                                                    .item_id = facts->call_id,
                                                                    .delta = text });
}

void command_tell_ended(struct thread *thread, const struct command_facts *facts,
                        const struct command_result *result)
{
    thread->ended_argv = &facts->argv;
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){ .item = command_item(facts, result),
                                                              .thread_id = thread_id(thread),
                                                              .turn_id = facts->turn_id });
    thread->ended_argv = NULL;
}

/* -- The rollout --------------------------------------------------------------------------- */

static struct str source_word(enum wire_command_execution_source source)
{
    switch (source) {
    case WIRE_COMMAND_EXECUTION_SOURCE_UNIFIED_EXEC_STARTUP:
        return STR_LITERAL("unified_exec_startup");
    case WIRE_COMMAND_EXECUTION_SOURCE_USER_SHELL:
        return STR_LITERAL("user_shell");
    default:
        return STR_LITERAL("agent");
    }
}

static struct str status_word(enum wire_command_execution_status status)
{
    return str_of(type_variant_name(&type_command_execution_status, status));
}

/* What the user ran is written as a whole. */
static struct str recorded_output(enum wire_command_execution_source source, struct str output,
                                  struct arena *arena)
{
    struct truncation limit = { TRUNCATE_BYTES, RECORDED_OUTPUT_MAX };

    if (output.s == NULL)
        return STR_LITERAL("");
    return source == WIRE_COMMAND_EXECUTION_SOURCE_USER_SHELL ? output
                                                              : truncate_text(arena, output, limit);
}

void command_shorten_output(struct wire_thread_item_command_execution *item, struct arena *arena)
{
    if (item->aggregated_output.s != NULL)
        item->aggregated_output = recorded_output(item->source, item->aggregated_output, arena);
}

void command_record(struct thread *thread, const struct command_facts *facts,
                    const struct command_result *result)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    uint64_t duration_ms = (uint64_t)result->duration_ms.value;

    if (!recorder_writes(&thread->recorder, WIRE_ROLLOUT_EVENT_TAG_EXEC_COMMAND_END))
        return;
    thread_record(
        thread,
        &(struct wire_rollout_event){
            .tag = WIRE_ROLLOUT_EVENT_TAG_EXEC_COMMAND_END,
            .exec_command_end = {
                .call_id = facts->call_id,
                .process_id = facts->process_id,
                .turn_id = facts->turn_id,
                .command = facts->argv,
                .cwd = facts->cwd,
                .parsed_cmd = parsed_commands(&facts->actions, &arena),
                .source = source_word(facts->source),
                .stdout = STR_LITERAL(""),
                .stderr = STR_LITERAL(""),
                .aggregated_output = recorded_output(facts->source, result->output, &arena),
                .exit_code = result->exit_code.value,
                .duration = { duration_ms / 1000, (uint32_t)(duration_ms % 1000) * 1000000 },
                .formatted_output = STR_LITERAL(""),
                .status = status_word(result->status) } });
}

void command_tell_completed(struct thread *thread, const struct command_facts *facts,
                            const struct command_result *result)
{
    command_record(thread, facts, result);
    command_tell_ended(thread, facts, result);
}
