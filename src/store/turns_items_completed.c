/*
 * Items as codex 0.166 writes them when they are complete: {"type":"item_completed",..,"item":{"type":"AgentMessage",
 * "id":..}}. Threads whose lines have ordinals tell their items in no other way; of older ones, plans are told so.
 */
#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/json_read.h"
#include "store/turns_items_internal.h"

/* Of calls of tools. */
const char *const call_status_words[] = {
    "", "in_progress", "completed", "failed", NULL,
};

const char *const agent_tool_words[] = {
    "", "spawn_agent", "send_input", "resume_agent", "wait", "close_agent", NULL,
};

_Static_assert(WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT == 5, "agent_tool_words");
_Static_assert(WIRE_MCP_TOOL_CALL_STATUS_FAILED == 3, "call_status_words");
_Static_assert(WIRE_DYNAMIC_TOOL_CALL_STATUS_FAILED == 3, "call_status_words");
_Static_assert(WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_FAILED == 3, "call_status_words");

/* -- Pieces -------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* file:///home/user/a%20b is /home/user/a b; anything else is a path already. */
static struct str read_path(struct fields *item, const char *name)
{
    struct str text = fields_text(item, name);
    CLEANUP(buf_done) struct buf path = { 0 };

    if (!str_starts(text, "file:///"))
        return text;
    for (size_t i = strlen("file://"); i < text.len; i++) {
        int high = i + 2 < text.len ? hex_digit(text.s[i + 1]) : -1;
        int low = high < 0 ? -1 : hex_digit(text.s[i + 2]);

        if (text.s[i] != '%' || low < 0) {
            buf_add_char(&path, text.s[i]);
            continue;
        }
        buf_add_char(&path, (char)(high * 16 + low));
        i += 2;
    }
    return utf8_is_valid(buf_str(&path)) ? arena_str(item->arena, path.data, path.len) : text;
}

static struct opt_i64 read_duration(struct fields *item)
{
    struct opt_i64 duration = { .set = fields_has(item, "duration") };

    if (duration.set)
        duration.value = fields_duration_ms(item, "duration");
    return duration;
}

/* No array is an empty one; a member of the protocol that has to be there is never NULL. */
static struct str_array read_texts(struct fields *item, const char *name)
{
    static const struct str nothing[1];
    struct str_array texts = fields_texts_or_none(item, name);

    return texts.items == NULL ? (struct str_array){ nothing, 0 } : texts;
}

/* -- Messages ------------------------------------------------------------------------------ */

static bool read_input(struct fields *input, struct wire_user_input *ret_input)
{
    struct str type = json_member(input->object, "type");
    struct wire_user_input read = { 0 };

    if (str_is(type, "text")) {
        read.tag = WIRE_USER_INPUT_TAG_TEXT;
        read.text.text = fields_text(input, "text");
        read.text.text_elements = item_read_text_elements(input);
    } else if (str_is(type, "image")) {
        read.tag = WIRE_USER_INPUT_TAG_IMAGE;
        read.image.file_id = fields_text_or_none(input, "file_id");
        read.image.url = read.image.file_id.s == NULL ? fields_text(input, "image_url") : STR_NONE;
        read.image.detail = item_image_detail(fields_text_or_none(input, "detail"));
    } else if (str_is(type, "local_image")) {
        read.tag = WIRE_USER_INPUT_TAG_LOCAL_IMAGE;
        read.local_image.path = fields_text(input, "path");
        read.local_image.detail = item_image_detail(fields_text_or_none(input, "detail"));
    } else if (str_is(type, "audio")) {
        read.tag = WIRE_USER_INPUT_TAG_AUDIO;
        read.audio.url = fields_text(input, "audio_url");
    } else if (str_is(type, "local_audio")) {
        read.tag = WIRE_USER_INPUT_TAG_LOCAL_AUDIO;
        read.local_audio.path = fields_text(input, "path");
    } else if (str_is(type, "skill")) {
        read.tag = WIRE_USER_INPUT_TAG_SKILL;
        read.skill.name = fields_text(input, "name");
        read.skill.path = fields_text(input, "path");
    } else if (str_is(type, "mention")) {
        read.tag = WIRE_USER_INPUT_TAG_MENTION;
        read.mention.name = fields_text(input, "name");
        read.mention.path = fields_text(input, "path");
    }
    *ret_input = read;
    return input->ok && read.tag != 0;
}

static void read_user_message(struct fields *item, struct wire_thread_item *ret_item)
{
    yyjson_val *array = fields_array(item, "content"), *value;
    struct wire_user_input *content =
        arena_zero(item->arena, yyjson_arr_size(array) * sizeof *content);
    size_t i, n, n_read = 0;

    yyjson_arr_foreach(array, i, n, value) {
        struct fields input = fields_of(value, item->arena);

        if (read_input(&input, &content[n_read]))
            n_read++;
    }
    ret_item->tag = WIRE_THREAD_ITEM_TAG_USER_MESSAGE;
    ret_item->user_message.client_id = fields_text_or_none(item, "client_id");
    ret_item->user_message.content = (struct wire_user_input_array){ content, n_read };
}

static void read_agent_message(struct fields *item, struct wire_thread_item *ret_item)
{
    yyjson_val *array = fields_array(item, "content"), *value;
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t i, n;

    yyjson_arr_foreach(array, i, n, value) {
        buf_add_str(&text, json_member(value, "text"));
    }
    ret_item->tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE;
    ret_item->agent_message.text = arena_str(item->arena, text.len == 0 ? "" : text.data, text.len);
    if (fields_has(item, "phase"))
        ret_item->agent_message.phase = fields_word(item, "phase", phase_words);
    ret_item->agent_message.memory_citation = item_read_citation(item);
}

static void read_reasoning_item(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_REASONING;
    ret_item->reasoning.summary = read_texts(item, "summary_text");
    ret_item->reasoning.content = read_texts(item, "raw_content");
}

static void read_plan(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_PLAN;
    ret_item->plan.text = fields_text(item, "text");
    item->ok &= ret_item->plan.text.len > 0;
}

static void read_hook_prompt(struct fields *item, struct wire_thread_item *ret_item)
{
    yyjson_val *array = fields_array(item, "fragments"), *value;
    struct wire_hook_prompt_fragment *fragments =
        arena_zero(item->arena, yyjson_arr_size(array) * sizeof *fragments);
    size_t i, n;

    yyjson_arr_foreach(array, i, n, value) {
        struct fields fragment = fields_of(value, item->arena);

        fragments[i].text = fields_text(&fragment, "text");
        fragments[i].hook_run_id = fields_text(&fragment, "hookRunId");
        item->ok &= fragment.ok;
    }
    ret_item->tag = WIRE_THREAD_ITEM_TAG_HOOK_PROMPT;
    ret_item->hook_prompt.fragments =
        (struct wire_hook_prompt_fragment_array){ fragments, yyjson_arr_size(array) };
}

static void read_compaction(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION;
}

static void read_entered_review(struct fields *item, struct wire_thread_item *ret_item)
{
    item->ok &= item_from_entered_review(item->object, item->arena, ret_item);
}

static void read_exited_review(struct fields *item, struct wire_thread_item *ret_item)
{
    item->ok &= item_from_exited_review(item->object, item->arena, ret_item);
}

/* -- Work ---------------------------------------------------------------------------------- */

static void read_command_item(struct fields *item, struct wire_thread_item *ret_item)
{
    struct wire_thread_item_command_execution *command = &ret_item->command_execution;
    struct str_array words = read_texts(item, "command");

    ret_item->tag = WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION;
    command->command = command_line_join(item->arena, words.items, words.n);
    command->cwd = read_path(item, "cwd");
    command->process_id = fields_text_or_none(item, "process_id");
    command->source = WIRE_COMMAND_EXECUTION_SOURCE_AGENT;
    if (fields_has(item, "source"))
        command->source = fields_word(item, "source", exec_source_words);
    command->status = fields_word(item, "status", end_status_words);
    command->command_actions = item_read_actions(item);
    command->aggregated_output = fields_text_or_none(item, "aggregated_output");
    if (command->aggregated_output.len == 0)
        command->aggregated_output = STR_NONE;
    command->exit_code.set = fields_has(item, "exit_code");
    if (command->exit_code.set)
        command->exit_code.value = (int32_t)fields_int(item, "exit_code", INT32_MIN, INT32_MAX);
    command->duration_ms = read_duration(item);
}

static void read_file_change(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_FILE_CHANGE;
    ret_item->file_change.changes = item_read_changes(item);
    ret_item->file_change.status = WIRE_PATCH_APPLY_STATUS_COMPLETED;
    if (fields_has(item, "status"))
        ret_item->file_change.status = fields_word(item, "status", end_status_words);
}

static void read_mcp_call(struct fields *item, struct wire_thread_item *ret_item)
{
    struct wire_thread_item_mcp_tool_call *call = &ret_item->mcp_tool_call;
    bool is_error;

    ret_item->tag = WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL;
    call->server = fields_text(item, "server");
    call->tool = fields_text(item, "tool");
    call->arguments = json_copy(item->arena, json_value(item->object, "arguments"));
    call->status = fields_word(item, "status", call_status_words);
    call->duration_ms = read_duration(item);
    if (fields_has(item, "result")) {
        struct fields result = fields_object(item, "result");

        call->result = item_read_mcp_result(&result, &is_error);
        item->ok &= result.ok;
    }
    if (fields_has(item, "error")) {
        struct wire_mcp_tool_call_error *error = arena_zero(item->arena, sizeof *error);
        struct fields said = fields_object(item, "error");

        error->message = fields_text(&said, "message");
        item->ok &= said.ok;
        call->error = error;
    }
}

static void read_dynamic_call(struct fields *item, struct wire_thread_item *ret_item)
{
    struct wire_thread_item_dynamic_tool_call *call = &ret_item->dynamic_tool_call;

    ret_item->tag = WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL;
    call->tool = fields_text(item, "tool");
    call->arguments = json_copy(item->arena, fields_value(item, "arguments"));
    item->ok &= call->arguments != NULL;
    call->status = fields_word(item, "status", call_status_words);
    if (fields_has(item, "content_items"))
        call->content_items = item_read_content_items(item);
    call->success.set = fields_has(item, "success");
    if (call->success.set)
        call->success.value = fields_bool(item, "success");
    call->duration_ms = read_duration(item);
}

static void read_agent_call(struct fields *item, struct wire_thread_item *ret_item)
{
    struct wire_thread_item_collab_agent_tool_call *call = &ret_item->collab_agent_tool_call;
    struct fields effort = *item;

    ret_item->tag = WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL;
    call->tool = fields_word(item, "tool", agent_tool_words);
    call->status = fields_word(item, "status", call_status_words);
    call->sender_thread_id = fields_uuid(item, "sender_thread_id");
    call->receiver_thread_ids = read_texts(item, "receiver_thread_ids");
    call->prompt = fields_text_or_none(item, "prompt");
    call->model = fields_text_or_none(item, "model");
    call->reasoning_effort = fields_word(&effort, "reasoning_effort", effort_words);
    call->agents_states = item_read_agent_states(item, fields_value(item, "agents_states"));
}

static void read_web_search(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_WEB_SEARCH;
    ret_item->web_search.query = fields_text(item, "query");
    if (fields_has(item, "action"))
        ret_item->web_search.action = item_read_search_action(item);
}

static void read_image_view(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_IMAGE_VIEW;
    ret_item->image_view.path = read_path(item, "path");
}

static void read_image(struct fields *item, struct wire_thread_item *ret_item)
{
    ret_item->tag = WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION;
    ret_item->image_generation.status = fields_text(item, "status");
    ret_item->image_generation.revised_prompt = fields_text_or_none(item, "revised_prompt");
    ret_item->image_generation.result = fields_text(item, "result");
    ret_item->image_generation.saved_path = fields_text_or_none(item, "saved_path");
}

/* -- All of them --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*read)(struct fields *item, struct wire_thread_item *ret_item);
} kinds[] = {
    { "AgentMessage", read_agent_message },
    { "UserMessage", read_user_message },
    { "Reasoning", read_reasoning_item },
    { "CommandExecution", read_command_item },
    { "FileChange", read_file_change },
    { "McpToolCall", read_mcp_call },
    { "DynamicToolCall", read_dynamic_call },
    { "CollabAgentToolCall", read_agent_call },
    { "WebSearch", read_web_search },
    { "ImageView", read_image_view },
    { "ImageGeneration", read_image },
    { "Plan", read_plan },
    { "HookPrompt", read_hook_prompt },
    { "ContextCompaction", read_compaction },
    { "EnteredReviewMode", read_entered_review },
    { "ExitedReviewMode", read_exited_review },
};

bool item_from_completed(yyjson_val *payload, struct arena *arena,
                         struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct fields item = fields_object(&event, "item");
    struct str type = json_member(item.object, "type"), id = fields_text(&item, "id");

    fields_uuid(&event, "thread_id");
    *ret_turn_id = fields_text(&event, "turn_id");
    if (!event.ok || !item.ok)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        if (!str_is(type, kinds[i].name))
            continue;
        *ret_item = (struct wire_thread_item){ 0 };
        kinds[i].read(&item, ret_item);
        *item_id(ret_item) = id;
        return item.ok;
    }
    return false;
}
