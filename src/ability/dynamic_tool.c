/* Tools of the client: the model's call goes to it, and its answer back. */
#include "ability/ability.h"
#include "agent/thread_question.h"
#include "agent/tool_schema.h"
#include "base/clock.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* -- A call -------------------------------------------------------------------------------- */

/* A tool as the client knows it. */
struct dynamic_tool {
    struct str called; /* by the model: NAMESPACE:NAME, or the name */
    struct str above;  /* the name that it is below, or NULL */
    struct str name;
};

/* In the call's arena; the document is its own. */
struct dynamic_call {
    struct tool_call *call;
    const struct dynamic_tool *tool;
    struct thread *thread;
    yyjson_doc *arguments;
    struct thread_question *question;
};

static struct wire_thread_item dynamic_call_item(const struct dynamic_call *dynamic)
{
    return (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL,
        .dynamic_tool_call = { .id = dynamic->call->call_id,
                               .namespace = dynamic->tool->above,
                               .tool = dynamic->tool->name,
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

static void dynamic_call_stop(struct tool_call *call)
{
    struct dynamic_call *dynamic = call->ability;

    thread_question_withdraw(dynamic->question);
    call_done(dynamic);
}

static void dynamic_call_tell_completed(struct dynamic_call *dynamic,
                                        const struct wire_dynamic_tool_call_response *response)
{
    struct thread *thread = dynamic->thread;
    struct str turn = str_of(turn_id(dynamic->call->turn));
    int64_t duration_ms = clock_steady_ms() - dynamic->call->started_ms;
    struct wire_thread_item item = dynamic_call_item(dynamic);

    item.dynamic_tool_call.status = response->success ? WIRE_DYNAMIC_TOOL_CALL_STATUS_COMPLETED
                                                      : WIRE_DYNAMIC_TOOL_CALL_STATUS_FAILED;
    item.dynamic_tool_call.content_items = response->content_items;
    item.dynamic_tool_call.success = (struct opt_bool){ true, response->success };
    item.dynamic_tool_call.duration_ms = (struct opt_i64){ true, duration_ms };
    thread_record(thread, &(struct wire_rollout_event){
                              .tag = WIRE_ROLLOUT_EVENT_TAG_DYNAMIC_TOOL_CALL_RESPONSE,
                              .dynamic_tool_call_response = {
                                  .call_id = dynamic->call->call_id,
                                  .turn_id = turn,
                                  .tool = dynamic->tool->name,
                                  .arguments = yyjson_doc_get_root(dynamic->arguments),
                                  .content_items = response->content_items,
                                  .success = response->success,
                                  .duration = { (uint64_t)duration_ms / 1000,
                                                (uint32_t)(duration_ms % 1000) * 1000000 },
                              } });
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){
                      .item = item, .thread_id = thread_id(thread), .turn_id = turn });
}

static void add_output_part(struct buf *out, const char *type_and_member, struct str value)
{
    buf_printf(out, "{\"type\":\"%s\":", type_and_member);
    json_write_str(out, value);
    buf_add_char(out, '}');
}

static struct str content_json(struct arena *arena,
                               const struct wire_dynamic_tool_call_response *response)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_char(&out, '[');
    for (size_t i = 0; i < response->content_items.n; i++) {
        const struct wire_dynamic_tool_call_output_content_item *item =
            &response->content_items.items[i];

        buf_add_text(&out, i > 0 ? "," : "");
        switch (item->tag) {
        case WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT:
            add_output_part(&out, "input_text\",\"text", item->input_text.text);
            break;
        case WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE:
            add_output_part(&out, "input_image\",\"image_url", item->input_image.image_url);
            break;
        case WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO:
            add_output_part(&out, "input_audio\",\"audio_url", item->input_audio.audio_url);
            break;
        }
    }
    buf_add_char(&out, ']');
    return arena_str(arena, out.data, out.len);
}

static void dynamic_call_finish(struct dynamic_call *dynamic,
                                const struct wire_dynamic_tool_call_response *response)
{
    struct arena *arena = &dynamic->call->arena;
    const struct wire_dynamic_tool_call_output_content_item *first = response->content_items.items;

    dynamic_call_tell_completed(dynamic, response);
    if (response->content_items.n == 1 &&
        first->tag == WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT) {
        struct str text = arena_str(arena, first->input_text.text.s, first->input_text.text.len);

        tool_call_answer(call_done(dynamic), text);
        return;
    }
    tool_call_answer_items(call_done(dynamic), content_json(arena, response));
}

static void dynamic_call_on_answer(void *owner, const struct answer *answer)
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
        dynamic_call_finish(dynamic, answer->result);
    else
        dynamic_call_finish(dynamic, &(struct wire_dynamic_tool_call_response){
                                         .content_items = { &wrong, 1 }, .success = false });
}

static void dynamic_call_ask(struct dynamic_call *dynamic)
{
    struct thread *thread = dynamic->thread;
    struct wire_dynamic_tool_call_params params = {
        .thread_id = thread_id(thread),
        .turn_id = str_of(turn_id(dynamic->call->turn)),
        .call_id = dynamic->call->call_id,
        .namespace = dynamic->tool->above,
        .tool = dynamic->tool->name,
        .arguments = yyjson_doc_get_root(dynamic->arguments),
    };

    thread_record(thread, &(struct wire_rollout_event){
                              .tag = WIRE_ROLLOUT_EVENT_TAG_DYNAMIC_TOOL_CALL_REQUEST,
                              .dynamic_tool_call_request = { params.call_id, params.turn_id,
                                                             params.tool, params.arguments } });
    thread_notify(thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){ .item = dynamic_call_item(dynamic),
                                                            .thread_id = thread_id(thread),
                                                            .turn_id = params.turn_id });
    dynamic->question = thread_ask(thread, &(struct thread_question_options){
                                               .question = { .what = SERVER_REQUEST_ITEM_TOOL_CALL,
                                                             .params = &params,
                                                             .on_answer = dynamic_call_on_answer,
                                                             .owner = dynamic },
                                               .waiting_on = WAITING_ON_CLIENT });
    if (dynamic->question == NULL)
        dynamic_call_on_answer(dynamic, &(struct answer){ .kind = ANSWER_GONE });
}

static const struct dynamic_tool *find_dynamic_tool(const struct tool_call *call);

static void dynamic_call_start(struct tool_call *call)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct dynamic_call *dynamic = arena_zero(&call->arena, sizeof *dynamic);

    dynamic->call = call;
    dynamic->tool = find_dynamic_tool(call);
    dynamic->thread = turn_thread(call->turn);
    dynamic->arguments = read_call_json(call, &err);
    if (dynamic->arguments == NULL) {
        tool_call_answer(call,
                         str_of(arena_printf(&call->arena, "failed to parse function arguments: %s",
                                             err.message.s)));
        return;
    }
    call->ability = dynamic;
    call->stop = dynamic_call_stop;
    dynamic_call_ask(dynamic);
}

/* -- The source ---------------------------------------------------------------------------- */

/* The tools of one thread, read once. */
struct dynamic_tools {
    struct arena arena;
    struct dynamic_tool *items;
    size_t n;
    struct str
        grouped; /* entries of those that are offered, for providers that know of names above tools */
    struct str plain; /* the same for others */
};

static void add_function(yyjson_val *tool, struct str name, struct buf *out)
{
    if (out->len > 0 && out->data[out->len - 1] != '[')
        buf_add_char(out, ',');
    buf_add_text(out, "{\"type\":\"function\",\"name\":");
    json_write_str(out, name);
    buf_add_text(out, ",\"description\":");
    json_write_value(out, yyjson_obj_get(tool, "description"));
    buf_add_text(out, ",\"strict\":false,\"parameters\":");
    tool_schema_write(yyjson_obj_get(tool, "inputSchema"), out);
    buf_add_char(out, '}');
}

/* One entry for a name, with the tools below it; they follow each other. */
static void add_grouped(yyjson_val *tool, const struct dynamic_tool *shown, struct str *group,
                        struct buf *out)
{
    if (shown->above.s == NULL || !str_equal(shown->above, *group)) {
        if (group->s != NULL)
            buf_add_text(out, "]}");
        *group = shown->above;
        if (shown->above.s != NULL) {
            buf_add_text(out, out->len > 0 ? ",{\"type\":\"namespace\",\"name\":"
                                           : "{\"type\":\"namespace\",\"name\":");
            json_write_str(out, shown->above);
            buf_add_text(out, ",\"description\":");
            json_write_value(out, yyjson_obj_get(tool, "namespaceDescription"));
            buf_add_text(out, ",\"tools\":[");
        }
    }
    add_function(tool, shown->name, out);
}

static struct dynamic_tool read_dynamic_tool(struct arena *arena, yyjson_val *tool)
{
    struct dynamic_tool read = { .above = arena_keep(arena, json_member(tool, "namespace")),
                                 .name = arena_keep(arena, json_member(tool, "name")) };

    read.called = read.name;
    if (read.above.s != NULL)
        read.called = str_of(arena_printf(arena, "%s:%s", read.above.s, read.name.s));
    return read;
}

/* Deferred ones are not offered, but can be called. */
static void read_dynamic_tools(struct dynamic_tools *tools, yyjson_val *list)
{
    CLEANUP(buf_done) struct buf grouped = { 0 };
    CLEANUP(buf_done) struct buf plain = { 0 };
    struct str group = STR_NONE;
    yyjson_val *tool;
    size_t i, n;

    tools->items = arena_alloc(&tools->arena, (yyjson_arr_size(list) + 1) * sizeof *tools->items);
    yyjson_arr_foreach(list, i, n, tool) {
        struct dynamic_tool *read = &tools->items[tools->n];

        if (!yyjson_is_str(yyjson_obj_get(tool, "name")))
            continue;
        *read = read_dynamic_tool(&tools->arena, tool);
        tools->n++;
        if (yyjson_is_true(yyjson_obj_get(tool, "deferLoading")))
            continue;
        add_grouped(tool, read, &group, &grouped);
        add_function(tool, read->called, &plain);
    }
    if (group.s != NULL)
        buf_add_text(&grouped, "]}");
    tools->grouped = arena_str(&tools->arena, buf_str(&grouped).s, grouped.len);
    tools->plain = arena_str(&tools->arena, buf_str(&plain).s, plain.len);
}

/* NULL: it has none. */
static const struct dynamic_tools *dynamic_tools_of(struct thread *thread)
{
    struct str text = thread_dynamic_tools(thread);
    struct dynamic_tools *tools = thread_attachment(thread, &dynamic_tool_source);
    yyjson_doc *doc;

    if (text.s == NULL || tools != NULL)
        return tools;
    tools = xcalloc(1, sizeof *tools);
    doc = yyjson_read(text.s, text.len, /* flags= */ 0);
    read_dynamic_tools(tools, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    thread_attach(thread, &dynamic_tool_source, tools);
    return tools;
}

static void dynamic_tools_offer(void *owner, const struct turn *turn, struct buf *out)
{
    const struct dynamic_tools *tools = dynamic_tools_of(turn_thread(turn));

    if (tools != NULL && !turn_is_inner(turn))
        tools_offer(out, turn_settings(turn)->provider->wire_api <= WIRE_API_RESPONSES
                             ? tools->grouped
                             : tools->plain);
}

static const struct dynamic_tool *find_dynamic_tool(const struct tool_call *call)
{
    const struct dynamic_tools *tools = dynamic_tools_of(turn_thread(call->turn));

    for (size_t i = 0; tools != NULL && i < tools->n; i++) {
        if (str_equal(tools->items[i].called, call->name))
            return &tools->items[i];
    }
    return NULL;
}

static bool dynamic_tools_find(void *owner, const struct tool_call *call,
                               struct found_tool *ret_tool)
{
    if (call->form != CALL_FUNCTION || turn_is_inner(call->turn))
        return false;
    *ret_tool = (struct found_tool){ .start = dynamic_call_start };
    return find_dynamic_tool(call) != NULL;
}

static void dynamic_tools_forget(void *owner, struct thread *thread)
{
    struct dynamic_tools *tools = thread_attachment(thread, &dynamic_tool_source);

    if (tools == NULL)
        return;
    thread_attach(thread, &dynamic_tool_source, NULL);
    arena_done(&tools->arena);
    free(tools);
}

const struct tool_source dynamic_tool_source = {
    .offer = dynamic_tools_offer,
    .find = dynamic_tools_find,
    .forget = dynamic_tools_forget,
};
