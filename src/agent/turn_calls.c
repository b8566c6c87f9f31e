/*
 * The calls a model makes in one answer: answered in their order.
 *
 * A call that may run beside others starts as soon as no earlier one that may not is open; any other
 * call waits for all before it, so that what changes something happens in the order of the calls.
 */
#include "agent/live_items.h"
#include "agent/turn_internal.h"
#include "base/check.h"
#include "base/clock.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

static const char too_many_calls[] =
    "The call was not run: an answer may have %d calls. Make it again in another answer.";

/* -- From the model ------------------------------------------------------------------------ */

static struct str keep_member(struct arena *arena, yyjson_val *object, const char *name)
{
    struct str text = json_member(object, name);

    return text.s == NULL ? STR_LITERAL("") : arena_keep(arena, text);
}

static struct str keep_json(struct arena *arena, yyjson_val *value)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (value == NULL)
        return STR_LITERAL("");
    json_write_value(&json, value);
    return arena_str(arena, json.data, json.len);
}

static void read_function_call(struct tool_call *call, yyjson_val *item)
{
    struct str namespace = keep_member(&call->arena, item, "namespace");

    call->call_id = keep_member(&call->arena, item, "call_id");
    call->name = keep_member(&call->arena, item, "name");
    if (namespace.len > 0)
        call->name = str_of(arena_printf(&call->arena, "%s:%s", namespace.s, call->name.s));
    call->arguments =
        keep_member(&call->arena, item, call->form == CALL_CUSTOM ? "input" : "arguments");
}

static void read_local_shell_call(struct tool_call *call, yyjson_val *item)
{
    call->call_id = keep_member(&call->arena, item, "call_id");
    if (call->call_id.len == 0)
        call->call_id = keep_member(&call->arena, item, "id");
    call->name = STR_LITERAL("local_shell");
    call->arguments = keep_json(&call->arena, yyjson_obj_get(item, "action"));
}

static enum call_form form_of(yyjson_val *item)
{
    yyjson_val *type = yyjson_obj_get(item, "type");

    if (yyjson_equals_str(type, "custom_tool_call"))
        return CALL_CUSTOM;
    return yyjson_equals_str(type, "local_shell_call") ? CALL_LOCAL_SHELL : CALL_FUNCTION;
}

/* -- Outputs ------------------------------------------------------------------------------- */

static void write_output(struct tool_call *call, const struct buf *body)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_printf(&out, "{\"type\":\"%s\",\"call_id\":",
               call->form == CALL_CUSTOM ? "custom_tool_call_output" : "function_call_output");
    json_write_str(&out, call->call_id);
    buf_add_text(&out, ",\"output\":");
    buf_add(&out, body->data, body->len);
    buf_add_char(&out, '}');
    call->output = arena_str(&call->arena, out.data, out.len);
}

static void write_text_output(struct tool_call *call, struct str text)
{
    CLEANUP(buf_done) struct buf body = { 0 };

    json_write_str(&body, text);
    write_output(call, &body);
}

/* -- Starting ------------------------------------------------------------------------------ */

/* Its line is stored, and nobody else may have the thread: what is kept here is dropped with the turn, which ends then. */
static bool may_start(const struct turn *turn, const struct tool_call *call)
{
    const struct journal *journal = turn->thread->stored.journal;

    return journal == NULL || (journal_has(journal, call->line) && journal_is_sure(journal));
}

/* Starting a call may answer it, and an answer may end the turn: one at a time, from the front. */
static struct tool_call *next_to_start(const struct turn *turn)
{
    struct tool_call *call = turn->next_call;

    if (call == NULL || turn->is_lone_call_running ||
        (turn->n_calls_running > 0 && !call->is_parallel) ||
        (call->is_late && turn->sampling != NULL) || !may_start(turn, call))
        return NULL;
    return call;
}

/* Some calls are answered as they come, without being started. */
static struct tool_call *first_not_started(struct turn *turn, struct list_node *node)
{
    for (; node != &turn->calls.head; node = node->next) {
        struct tool_call *call = container_of(node, struct tool_call, node);

        if (!call->is_started)
            return call;
    }
    return NULL;
}

static void start_call(struct turn *turn, struct tool_call *call)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    turn->next_call = first_not_started(turn, call->node.next);
    turn->n_calls_running++;
    turn->is_lone_call_running = !call->is_parallel;
    call->is_started = true;
    call->started_ms = clock_steady_ms();
    toolbox->start(toolbox, call);
}

static void start_calls(struct turn *turn)
{
    struct tool_call *call;

    if (turn->is_starting_calls)
        return;
    turn->is_starting_calls = true;
    while ((call = next_to_start(turn)) != NULL)
        start_call(turn, call);
    turn->is_starting_calls = false;
    if (turn->n_calls_open == 0)
        turn_happens(turn, &(struct turn_event){ .type = CALLS_ANSWERED });
}

static struct tool_call *add_call(struct turn *turn, yyjson_val *item)
{
    struct tool_call *call = xcalloc(1, sizeof *call);

    call->turn = turn;
    call->form = form_of(item);
    if (call->form == CALL_LOCAL_SHELL)
        read_local_shell_call(call, item);
    else
        read_function_call(call, item);
    list_append(&turn->calls, &call->node);
    turn->n_calls++;
    return call;
}

static void answer_unstarted(struct tool_call *call, struct str text)
{
    write_text_output(call, text);
    call->is_started = call->is_done = true;
}

void turn_start_call(struct turn *turn, yyjson_val *item)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;
    struct tool_call *call = add_call(turn, item);

    if (call->form == CALL_LOCAL_SHELL && call->call_id.len == 0) {
        answer_unstarted(call, STR_LITERAL("LocalShellCall without call_id or id"));
        return;
    }
    if (turn->n_calls > ANSWER_CALLS_MAX) {
        answer_unstarted(call,
                         str_of(arena_printf(&call->arena, too_many_calls, ANSWER_CALLS_MAX)));
        return;
    }
    call->is_parallel = toolbox->is_parallel(toolbox, call);
    call->is_late = toolbox->is_late != NULL && toolbox->is_late(toolbox, call);
    call->line = journal_appended(turn->thread->stored.journal);
    turn->n_calls_open++;
    if (turn->next_call == NULL)
        turn->next_call = call;
    start_calls(turn);
}

void turn_start_late_calls(struct turn *turn)
{
    if (turn->next_call != NULL)
        start_calls(turn);
}

void turn_answer_tool_search(struct turn *turn, yyjson_val *item)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct tool_call *call = add_call(turn, item);

    buf_add_text(&out, "{\"type\":\"tool_search_output\",\"call_id\":");
    json_write_str(&out, call->call_id);
    buf_add_text(&out, ",\"status\":\"completed\",\"execution\":\"client\",\"tools\":[]}");
    call->output = arena_str(&call->arena, out.data, out.len);
    call->is_started = call->is_done = true;
}

/* -- Answers ------------------------------------------------------------------------------- */

static void call_answered(struct tool_call *call)
{
    struct turn *turn = call->turn;

    check(!call->is_done);
    call->is_done = true;
    turn->n_calls_open--;
    turn->n_calls_running--;
    turn->is_lone_call_running = false;
    start_calls(turn);
}

void tool_call_answer(struct tool_call *call, struct str text)
{
    write_text_output(call, text);
    call_answered(call);
}

void tool_call_answer_items(struct tool_call *call, struct str items_json)
{
    CLEANUP(buf_done) struct buf body = { 0 };

    buf_add_str(&body, items_json);
    write_output(call, &body);
    call_answered(call);
}

/* -- Ending -------------------------------------------------------------------------------- */

static bool is_broken_off(const struct tool_call *call)
{
    return !call->is_done && call->is_started;
}

/* A call that did not get to its end says so, if it was started. */
static void break_off_call(struct turn *turn, struct tool_call *call)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    if (is_broken_off(call))
        write_text_output(call, toolbox->cancel(toolbox, call));
}

static void end_call(struct turn *turn, struct tool_call *call, bool is_recorded)
{
    if (is_broken_off(call))
        live_call_close(turn->thread, turn_id_str(turn), call->call_id);
    if (is_recorded && call->output.s != NULL)
        turn_add_item(turn, call->output);
    list_remove(&call->node);
    arena_done(&call->arena);
    free(call);
}

/* All are broken off before an item is closed for one of them: several may have one id. */
static void end_calls(struct turn *turn, bool are_recorded)
{
    list_foreach(&turn->calls, open, struct tool_call, node) {
        break_off_call(turn, open);
    }
    list_foreach(&turn->calls, call, struct tool_call, node) {
        end_call(turn, call, are_recorded);
    }
    turn->n_calls = turn->n_calls_open = turn->n_calls_running = 0;
    turn->is_lone_call_running = false;
    turn->next_call = NULL;
}

void turn_cancel_calls(struct turn *turn)
{
    end_calls(turn, /* are_recorded= */ false);
}

bool turn_record_outputs(struct turn *turn)
{
    bool any = !list_is_empty(&turn->calls);

    end_calls(turn, /* are_recorded= */ true);
    return any;
}
