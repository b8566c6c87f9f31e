/* The calls a model makes in one answer: started as they come, answered in their order. */
#include "agent/turn_internal.h"
#include "base/check.h"
#include "schema/json_write.h"

#include <stdlib.h>

static struct str keep(struct arena *arena, yyjson_val *object, const char *name)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    if (!yyjson_is_str(value))
        return STR_LITERAL("");
    return arena_str(arena, yyjson_get_str(value), yyjson_get_len(value));
}

void turn_start_call(struct turn *turn, yyjson_val *item)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;
    struct tool_call *call = xcalloc(1, sizeof *call);

    call->turn = turn;
    call->is_custom = yyjson_equals_str(yyjson_obj_get(item, "type"), "custom_tool_call");
    call->call_id = keep(&call->arena, item, "call_id");
    call->name = keep(&call->arena, item, "name");
    call->arguments = keep(&call->arena, item, call->is_custom ? "input" : "arguments");
    list_append(&turn->calls, &call->node);
    turn->n_calls_open++;
    toolbox->start(toolbox, call);
}

static struct str output_item(struct tool_call *call, struct str text)
{
    struct buf out = { 0 };
    struct str kept;

    buf_printf(&out, "{\"type\":\"%s\",\"call_id\":",
               call->is_custom ? "custom_tool_call_output" : "function_call_output");
    json_write_str(&out, call->call_id);
    buf_add_text(&out, ",\"output\":");
    json_write_str(&out, text);
    buf_add_char(&out, '}');
    kept = arena_str(&call->arena, out.data, out.len);
    buf_done(&out);
    return kept;
}

void tool_call_answer(struct tool_call *call, struct str text)
{
    struct turn *turn = call->turn;

    check(!call->is_done);
    call->output = output_item(call, text);
    call->is_done = true;
    turn->n_calls_open--;
    if (turn->n_calls_open == 0 && turn->answer_complete)
        turn_answer_finished(turn);
}

static void free_call(struct tool_call *call)
{
    list_remove(&call->node);
    arena_done(&call->arena);
    free(call);
}

void turn_cancel_calls(struct turn *turn)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    list_foreach(&turn->calls, call, struct tool_call, node) {
        if (!call->is_done)
            toolbox->cancel(toolbox, call);
        free_call(call);
    }
    turn->n_calls_open = 0;
}

bool turn_record_outputs(struct turn *turn)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;
    bool any = !list_is_empty(&turn->calls);

    list_foreach(&turn->calls, call, struct tool_call, node) {
        if (call->is_done)
            turn_add_item(turn, call->output);
        else
            toolbox->cancel(toolbox, call);
        free_call(call);
    }
    turn->n_calls_open = 0;
    return any;
}
