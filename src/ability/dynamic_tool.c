/* Tools of the client: the model's call goes to it, and its answer back (reference/04, 8.1). */
#include "ability/ability.h"
#include "agent/thread_question.h"
#include "agent/tool_schema.h"
#include "base/clock.h"
#include "schema/copy.h"
#include "schema/decode.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* -- Which --------------------------------------------------------------------------------- */

static yyjson_doc *read_tools(const struct thread *thread)
{
    struct str text = thread->dynamic_tools;

    return text.s == NULL ? NULL : yyjson_read(text.s, text.len, 0);
}

bool dynamic_tool_exists(const struct thread *thread, struct str name)
{
    yyjson_doc *doc = read_tools(thread);
    yyjson_val *tool;
    size_t i, n;
    bool found = false;

    yyjson_arr_foreach(yyjson_doc_get_root(doc), i, n, tool) {
        found |= yyjson_equals_strn(yyjson_obj_get(tool, "name"), name.s, name.len);
    }
    yyjson_doc_free(doc);
    return found;
}

/* Deferred ones are not offered, but can be called. */
void dynamic_tools_offer(const struct thread *thread, struct buf *out)
{
    yyjson_doc *doc = read_tools(thread);
    yyjson_val *tool;
    size_t i, n;

    yyjson_arr_foreach(yyjson_doc_get_root(doc), i, n, tool) {
        if (yyjson_is_true(yyjson_obj_get(tool, "deferLoading")))
            continue;
        if (out->len > 1)
            buf_add_char(out, ',');
        buf_add_text(out, "{\"type\":\"function\",\"name\":");
        json_write_value(out, yyjson_obj_get(tool, "name"));
        buf_add_text(out, ",\"description\":");
        json_write_value(out, yyjson_obj_get(tool, "description"));
        buf_add_text(out, ",\"strict\":false,\"parameters\":");
        tool_schema_write(yyjson_obj_get(tool, "inputSchema"), out);
        buf_add_char(out, '}');
    }
    yyjson_doc_free(doc);
}

/* -- A call -------------------------------------------------------------------------------- */

/* In the call's arena; the document is its own. */
struct dynamic_call {
    struct tool_call *call;
    struct thread *thread;
    yyjson_doc *arguments;
    struct thread_question *question;
};

static struct wire_thread_item item_of(const struct dynamic_call *dynamic)
{
    return (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL,
        .dynamic_tool_call = { .id = dynamic->call->call_id,
                               .tool = dynamic->call->name,
                               .arguments = yyjson_doc_get_root(dynamic->arguments),
                               .status = WIRE_DYNAMIC_TOOL_CALL_STATUS_IN_PROGRESS },
    };
}

static struct tool_call *call_done(struct dynamic_call *dynamic)
{
    struct tool_call *call = dynamic->call;

    yyjson_doc_free(dynamic->arguments);
    call->ability = NULL;
    call->stop = NULL;
    return call;
}

static void stop(struct tool_call *call)
{
    struct dynamic_call *dynamic = call->ability;

    thread_question_withdraw(dynamic->question);
    call_done(dynamic);
}

static void tell_completed(struct dynamic_call *dynamic,
                           const struct wire_dynamic_tool_call_response *response)
{
    struct thread *thread = dynamic->thread;
    struct str turn = str_of(turn_id(dynamic->call->turn));
    int64_t duration_ms = clock_steady_ms() - dynamic->call->started_ms;
    struct wire_thread_item item = item_of(dynamic);

    item.dynamic_tool_call.status = response->success ? WIRE_DYNAMIC_TOOL_CALL_STATUS_COMPLETED
                                                      : WIRE_DYNAMIC_TOOL_CALL_STATUS_FAILED;
    item.dynamic_tool_call.content_items = response->content_items;
    item.dynamic_tool_call.success = (struct opt_bool){ true, response->success };
    item.dynamic_tool_call.duration_ms = (struct opt_i64){ true, duration_ms };
    record_event(
        &thread->recorder,
        &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_DYNAMIC_TOOL_CALL_RESPONSE,
                                      .dynamic_tool_call_response = {
                                          .call_id = dynamic->call->call_id,
                                          .turn_id = turn,
                                          .tool = dynamic->call->name,
                                          .arguments = yyjson_doc_get_root(dynamic->arguments),
                                          .content_items = response->content_items,
                                          .success = response->success,
                                          .duration = { (uint64_t)duration_ms / 1000,
                                                        (uint32_t)(duration_ms % 1000) * 1000000 },
                                      } });
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){ item, str_of(thread->id), turn });
}

static struct str content_json(struct arena *arena,
                               const struct wire_dynamic_tool_call_response *response)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_char(&out, '[');
    for (size_t i = 0; i < response->content_items.n; i++) {
        const struct wire_dynamic_tool_call_output_content_item *item =
            &response->content_items.items[i];
        bool is_text = item->tag == WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT;

        buf_add_text(&out, i > 0 ? "," : "");
        buf_add_text(&out, is_text ? "{\"type\":\"input_text\",\"text\":"
                                   : "{\"type\":\"input_image\",\"image_url\":");
        json_write_str(&out, is_text ? item->input_text.text : item->input_image.image_url);
        buf_add_char(&out, '}');
    }
    buf_add_char(&out, ']');
    return arena_str(arena, out.data, out.len);
}

static void finish(struct dynamic_call *dynamic,
                   const struct wire_dynamic_tool_call_response *response)
{
    struct arena *arena = &dynamic->call->arena;
    const struct wire_dynamic_tool_call_output_content_item *first = response->content_items.items;

    tell_completed(dynamic, response);
    if (response->content_items.n == 1 &&
        first->tag == WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT) {
        struct str text = arena_str(arena, first->input_text.text.s, first->input_text.text.len);

        tool_call_answer(call_done(dynamic), text);
        return;
    }
    tool_call_answer_items(call_done(dynamic), content_json(arena, response));
}

static void on_answer(void *owner, const struct answer *answer)
{
    struct dynamic_call *dynamic = owner;
    struct wire_dynamic_tool_call_output_content_item wrong = {
        .tag = WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT,
        .input_text = { answer->kind == ANSWER_MALFORMED
                            ? STR_LITERAL("dynamic tool response was invalid")
                            : STR_LITERAL("dynamic tool request failed") },
    };

    dynamic->question = NULL;
    if (answer->kind == ANSWER_RESULT)
        finish(dynamic, answer->result);
    else
        finish(dynamic, &(struct wire_dynamic_tool_call_response){ .content_items = { &wrong, 1 },
                                                                   .success = false });
}

static void ask(struct dynamic_call *dynamic)
{
    struct thread *thread = dynamic->thread;
    struct wire_dynamic_tool_call_params params = {
        .thread_id = str_of(thread->id),
        .turn_id = str_of(turn_id(dynamic->call->turn)),
        .call_id = dynamic->call->call_id,
        .tool = dynamic->call->name,
        .arguments = yyjson_doc_get_root(dynamic->arguments),
    };

    record_event(&thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_DYNAMIC_TOOL_CALL_REQUEST,
                     .dynamic_tool_call_request = { params.call_id, params.turn_id, params.tool,
                                                    params.arguments } });
    thread_notify(thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){ item_of(dynamic), str_of(thread->id),
                                                            params.turn_id });
    dynamic->question = thread_ask(thread, &(struct thread_question_options){
                                               .question = { .what = SERVER_REQUEST_ITEM_TOOL_CALL,
                                                             .params = &params,
                                                             .on_answer = on_answer,
                                                             .owner = dynamic },
                                               .waiting_on = WAITING_ON_CLIENT });
    if (dynamic->question == NULL)
        on_answer(dynamic, &(struct answer){ .kind = ANSWER_GONE });
}

static void start(struct tool_call *call)
{
    struct dynamic_call *dynamic = arena_zero(&call->arena, sizeof *dynamic);
    yyjson_read_err err;
    struct str text = call->arguments;

    dynamic->call = call;
    dynamic->thread = turn_thread(call->turn);
    dynamic->arguments = yyjson_read_opts((char *)(uintptr_t)text.s, text.len, 0, NULL, &err);
    if (dynamic->arguments == NULL) {
        tool_call_answer(
            call,
            str_of(arena_printf(&call->arena, "failed to parse function arguments: %s", err.msg)));
        return;
    }
    call->ability = dynamic;
    call->stop = stop;
    ask(dynamic);
}

const struct ability dynamic_tool_ability = {
    .name = "",
    .needs_user = true,
    .start = start,
};
