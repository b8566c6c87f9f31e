#include "store/turns_items_write.h"

#include "base/memory.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"
#include "store/turns_items_internal.h"

#include <ctype.h>

/* -- Members ------------------------------------------------------------------------------- */

/* ,"NAME": */
static void line_add_name(struct buf *out, const char *name)
{
    buf_printf(out, ",\"%s\":", name);
}

static void line_add_text(struct buf *out, const char *name, struct str text)
{
    line_add_name(out, name);
    json_write_str(out, text.s == NULL ? STR_LITERAL("") : text);
}

static void add_text_or_nothing(struct buf *out, const char *name, struct str text)
{
    if (text.s != NULL)
        line_add_text(out, name, text);
}

static void add_texts(struct buf *out, const char *name, struct str_array texts)
{
    line_add_name(out, name);
    buf_add_char(out, '[');
    for (size_t i = 0; i < texts.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_str(out, texts.items[i]);
    }
    buf_add_char(out, ']');
}

static void line_add_json(struct buf *out, const char *name, yyjson_val *value)
{
    line_add_name(out, name);
    if (value == NULL)
        buf_add_text(out, "null");
    else
        json_write_value(out, value);
}

static void add_duration(struct buf *out, struct opt_i64 ms)
{
    int64_t value = ms.value < 0 ? 0 : ms.value;

    if (ms.set)
        buf_printf(out, ",\"duration\":{\"secs\":%lld,\"nanos\":%lld}", (long long)(value / 1000),
                   (long long)(value % 1000) * 1000000);
}

/* Paths are addresses: file:///home/user/a%20b */
static void line_add_path(struct buf *out, const char *name, struct str path)
{
    CLEANUP(buf_done) struct buf address = { 0 };

    buf_add_text(&address, "file://");
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.s[i];

        if (isalnum(c) || strchr("/-._~!$&'()*+,;=:@", c) != NULL)
            buf_add_char(&address, (char)c);
        else
            buf_printf(&address, "%%%02X", c);
    }
    line_add_text(out, name, path.len > 0 && path.s[0] == '/' ? buf_str(&address) : path);
}

/* -- Messages ------------------------------------------------------------------------------ */

static void write_text_elements(struct buf *out, const struct wire_text_element_array *elements)
{
    line_add_name(out, "text_elements");
    buf_add_char(out, '[');
    for (size_t i = 0; i < elements->n; i++) {
        const struct wire_text_element *element = &elements->items[i];

        buf_printf(out, "%s{\"byte_range\":{\"start\":%zu,\"end\":%zu}", i > 0 ? "," : "",
                   (size_t)element->byte_range.start, (size_t)element->byte_range.end);
        add_text_or_nothing(out, "placeholder", element->placeholder);
        buf_add_char(out, '}');
    }
    buf_add_char(out, ']');
}

static void write_input(struct buf *out, const struct wire_user_input *input)
{
    switch (input->tag) {
    case WIRE_USER_INPUT_TAG_TEXT:
        buf_add_text(out, "{\"type\":\"text\"");
        line_add_text(out, "text", input->text.text);
        write_text_elements(out, &input->text.text_elements);
        break;
    case WIRE_USER_INPUT_TAG_IMAGE:
        buf_add_text(out, "{\"type\":\"image\"");
        if (input->image.url.s != NULL)
            line_add_text(out, "image_url", input->image.url);
        else
            line_add_text(out, "file_id", input->image.file_id);
        add_text_or_nothing(out, "detail", enum_word(&type_image_detail, input->image.detail));
        break;
    case WIRE_USER_INPUT_TAG_LOCAL_IMAGE:
        buf_add_text(out, "{\"type\":\"local_image\"");
        line_add_text(out, "path", input->local_image.path);
        add_text_or_nothing(out, "detail",
                            enum_word(&type_image_detail, input->local_image.detail));
        break;
    case WIRE_USER_INPUT_TAG_AUDIO:
        buf_add_text(out, "{\"type\":\"audio\"");
        line_add_text(out, "audio_url", input->audio.url);
        break;
    case WIRE_USER_INPUT_TAG_LOCAL_AUDIO:
        buf_add_text(out, "{\"type\":\"local_audio\"");
        line_add_text(out, "path", input->local_audio.path);
        break;
    case WIRE_USER_INPUT_TAG_SKILL:
        buf_add_text(out, "{\"type\":\"skill\"");
        line_add_text(out, "name", input->skill.name);
        line_add_text(out, "path", input->skill.path);
        break;
    case WIRE_USER_INPUT_TAG_MENTION:
        buf_add_text(out, "{\"type\":\"mention\"");
        line_add_text(out, "name", input->mention.name);
        line_add_text(out, "path", input->mention.path);
        break;
    }
    buf_add_char(out, '}');
}

static void write_user_message(struct buf *out, const struct completed_item *completed)
{
    const struct wire_user_input_array *content = &completed->item->user_message.content;

    if (completed->item->user_message.client_id.s != NULL)
        line_add_text(out, "client_id", completed->item->user_message.client_id);
    line_add_name(out, "content");
    buf_add_char(out, '[');
    for (size_t i = 0; i < content->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        write_input(out, &content->items[i]);
    }
    buf_add_char(out, ']');
}

static void write_citation(struct buf *out, const struct wire_memory_citation *citation)
{
    if (citation == NULL)
        return;
    line_add_name(out, "memory_citation");
    buf_add_text(out, "{\"entries\":[");
    for (size_t i = 0; i < citation->entries.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        schema_encode(&type_memory_citation_entry, &citation->entries.items[i], 0, out);
    }
    buf_add_char(out, ']');
    add_texts(out, "rolloutIds", citation->thread_ids);
    buf_add_char(out, '}');
}

static void write_agent_message(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_agent_message *said = &completed->item->agent_message;

    buf_add_text(out, ",\"content\":[{\"type\":\"Text\"");
    line_add_text(out, "text", said->text);
    buf_add_text(out, "}]");
    if (said->phase != 0)
        line_add_text(out, "phase", str_of(phase_words[said->phase]));
    write_citation(out, said->memory_citation);
}

static void write_reasoning(struct buf *out, const struct completed_item *completed)
{
    add_texts(out, "summary_text", completed->item->reasoning.summary);
    add_texts(out, "raw_content", completed->item->reasoning.content);
}

static void write_plan(struct buf *out, const struct completed_item *completed)
{
    line_add_text(out, "text", completed->item->plan.text);
}

static void write_hook_prompt(struct buf *out, const struct completed_item *completed)
{
    const struct wire_hook_prompt_fragment_array *fragments =
        &completed->item->hook_prompt.fragments;

    line_add_name(out, "fragments");
    buf_add_char(out, '[');
    for (size_t i = 0; i < fragments->n; i++) {
        buf_add_text(out, i > 0 ? ",{\"text\":" : "{\"text\":");
        json_write_str(out, fragments->items[i].text);
        line_add_text(out, "hookRunId", fragments->items[i].hook_run_id);
        buf_add_char(out, '}');
    }
    buf_add_char(out, ']');
}

static void write_nothing(struct buf *out, const struct completed_item *completed)
{
}

/* What was asked for is known by the words that clients have seen. */
static void write_entered_review(struct buf *out, const struct completed_item *completed)
{
    struct str review = completed->item->entered_review_mode.review;

    buf_add_text(out, ",\"target\":{\"type\":\"custom\"");
    line_add_text(out, "instructions", review);
    buf_add_char(out, '}');
    line_add_text(out, "user_facing_hint", review);
}

static void write_exited_review(struct buf *out, const struct completed_item *completed)
{
    buf_add_text(out, ",\"review_output\":{\"findings\":[],\"overall_correctness\":\"\"");
    line_add_text(out, "overall_explanation", completed->item->exited_review_mode.review);
    buf_add_text(out, ",\"overall_confidence_score\":0.0}");
}

/* -- Work ---------------------------------------------------------------------------------- */

static void write_action(struct buf *out, const struct wire_command_action *action)
{
    static const char *const words[] = { "", "read", "list_files", "search", "unknown" };

    buf_printf(out, "{\"type\":\"%s\"", words[action->tag]);
    switch (action->tag) {
    case WIRE_COMMAND_ACTION_TAG_READ:
        line_add_text(out, "cmd", action->read.command);
        line_add_text(out, "name", action->read.name);
        line_add_text(out, "path", action->read.path);
        break;
    case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
        line_add_text(out, "cmd", action->list_files.command);
        add_text_or_nothing(out, "path", action->list_files.path);
        break;
    case WIRE_COMMAND_ACTION_TAG_SEARCH:
        line_add_text(out, "cmd", action->search.command);
        add_text_or_nothing(out, "query", action->search.query);
        add_text_or_nothing(out, "path", action->search.path);
        break;
    case WIRE_COMMAND_ACTION_TAG_UNKNOWN:
        line_add_text(out, "cmd", action->unknown.command);
        break;
    }
    buf_add_char(out, '}');
}

static void write_command(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_command_execution *command = &completed->item->command_execution;
    struct str_array argv = completed->argv;

    if (argv.n == 0)
        argv = (struct str_array){ &command->command, 1 };
    add_text_or_nothing(out, "process_id", command->process_id);
    add_texts(out, "command", argv);
    line_add_path(out, "cwd", command->cwd);
    line_add_name(out, "parsed_cmd");
    buf_add_char(out, '[');
    for (size_t i = 0; i < command->command_actions.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        write_action(out, &command->command_actions.items[i]);
    }
    buf_add_char(out, ']');
    line_add_text(out, "source", str_of(exec_source_words[command->source]));
    line_add_text(out, "status", str_of(end_status_words[command->status]));
    add_text_or_nothing(out, "aggregated_output", command->aggregated_output);
    if (command->exit_code.set)
        buf_printf(out, ",\"exit_code\":%d", command->exit_code.value);
    add_duration(out, command->duration_ms);
}

/* What was moved is said behind the diff that clients see. */
static struct str plain_diff(const struct wire_file_update_change *change, struct arena *arena)
{
    const char *said =
        arena_printf(arena, "\n\nMoved to: %.*s", STR_ARGS(change->kind.update.move_path));

    if (!str_ends(change->diff, said))
        return change->diff;
    return (struct str){ change->diff.s, change->diff.len - strlen(said) };
}

static void write_change(struct buf *out, const struct wire_file_update_change *change)
{
    static const char *const words[] = { "", "add", "delete", "update" };
    CLEANUP(arena_done) struct arena arena = { 0 };

    json_write_str(out, change->path);
    buf_printf(out, ":{\"type\":\"%s\"", words[change->kind.tag]);
    if (change->kind.tag != WIRE_PATCH_CHANGE_KIND_TAG_UPDATE) {
        line_add_text(out, "content", change->diff);
    } else if (change->kind.update.move_path.s == NULL) {
        line_add_text(out, "unified_diff", change->diff);
        buf_add_text(out, ",\"move_path\":null");
    } else {
        line_add_text(out, "unified_diff", plain_diff(change, &arena));
        line_add_text(out, "move_path", change->kind.update.move_path);
    }
    buf_add_char(out, '}');
}

static void write_file_change(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_file_change *item = &completed->item->file_change;

    line_add_name(out, "changes");
    buf_add_char(out, '{');
    for (size_t i = 0; i < item->changes.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        write_change(out, &item->changes.items[i]);
    }
    buf_add_char(out, '}');
    line_add_text(out, "status", str_of(end_status_words[item->status]));
}

static void write_mcp_call(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_mcp_tool_call *call = &completed->item->mcp_tool_call;

    line_add_text(out, "server", call->server);
    line_add_text(out, "tool", call->tool);
    line_add_json(out, "arguments", call->arguments);
    line_add_text(out, "status", str_of(call_status_words[call->status]));
    if (call->result != NULL) {
        line_add_name(out, "result");
        buf_add_text(out, "{\"content\":[");
        for (size_t i = 0; i < call->result->content.n; i++) {
            if (i > 0)
                buf_add_char(out, ',');
            json_write_value(out, call->result->content.items[i]);
        }
        buf_add_char(out, ']');
        if (call->result->structured_content != NULL)
            line_add_json(out, "structuredContent", call->result->structured_content);
        buf_add_char(out, '}');
    }
    if (call->error != NULL) {
        buf_add_text(out, ",\"error\":{\"message\":");
        json_write_str(out, call->error->message);
        buf_add_char(out, '}');
    }
    add_duration(out, call->duration_ms);
}

static void write_dynamic_call(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_dynamic_tool_call *call = &completed->item->dynamic_tool_call;

    line_add_text(out, "tool", call->tool);
    line_add_json(out, "arguments", call->arguments);
    line_add_text(out, "status", str_of(call_status_words[call->status]));
    if (call->content_items.items != NULL) {
        line_add_name(out, "content_items");
        buf_add_char(out, '[');
        for (size_t i = 0; i < call->content_items.n; i++) {
            if (i > 0)
                buf_add_char(out, ',');
            schema_encode(&type_dynamic_tool_call_output_content_item,
                          &call->content_items.items[i], 0, out);
        }
        buf_add_char(out, ']');
    }
    if (call->success.set)
        buf_printf(out, ",\"success\":%s", call->success.value ? "true" : "false");
    add_duration(out, call->duration_ms);
}

/* "running", {"completed":"text"} */
static void write_agent_state(struct buf *out, const struct wire_collab_agent_state *state)
{
    struct str word = str_of(agent_status_words[state->status]);
    bool has_message = state->status == WIRE_COLLAB_AGENT_STATUS_COMPLETED ||
                       state->status == WIRE_COLLAB_AGENT_STATUS_ERRORED;

    if (has_message)
        buf_add_char(out, '{');
    json_write_str(out, word);
    if (!has_message)
        return;
    buf_add_char(out, ':');
    if (state->message.s != NULL || state->status == WIRE_COLLAB_AGENT_STATUS_ERRORED)
        json_write_str(out, state->message.s == NULL ? STR_LITERAL("") : state->message);
    else
        buf_add_text(out, "null");
    buf_add_char(out, '}');
}

static void write_agent_call(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_collab_agent_tool_call *call =
        &completed->item->collab_agent_tool_call;

    line_add_text(out, "tool", str_of(agent_tool_words[call->tool]));
    line_add_text(out, "status", str_of(call_status_words[call->status]));
    line_add_text(out, "sender_thread_id", call->sender_thread_id);
    add_texts(out, "receiver_thread_ids", call->receiver_thread_ids);
    add_text_or_nothing(out, "prompt", call->prompt);
    add_text_or_nothing(out, "model", call->model);
    if (call->reasoning_effort != 0)
        line_add_text(out, "reasoning_effort", str_of(effort_words[call->reasoning_effort]));
    line_add_name(out, "agents_states");
    buf_add_char(out, '{');
    for (size_t i = 0; i < call->agents_states.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_str(out, call->agents_states.items[i].key);
        buf_add_char(out, ':');
        write_agent_state(out, &call->agents_states.items[i].value);
    }
    buf_add_char(out, '}');
}

static void write_web_search(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_web_search *search = &completed->item->web_search;
    const struct wire_web_search_action *action = search->action;

    line_add_text(out, "query", search->query);
    line_add_name(out, "action");
    if (action != NULL && action->tag == WIRE_WEB_SEARCH_ACTION_TAG_SEARCH) {
        buf_add_text(out, "{\"type\":\"search\"");
        add_text_or_nothing(out, "query", action->search.query);
        if (action->search.queries.items != NULL)
            add_texts(out, "queries", action->search.queries);
    } else if (action != NULL && action->tag == WIRE_WEB_SEARCH_ACTION_TAG_OPEN_PAGE) {
        buf_add_text(out, "{\"type\":\"open_page\"");
        add_text_or_nothing(out, "url", action->open_page.url);
    } else if (action != NULL && action->tag == WIRE_WEB_SEARCH_ACTION_TAG_FIND_IN_PAGE) {
        buf_add_text(out, "{\"type\":\"find_in_page\"");
        add_text_or_nothing(out, "url", action->find_in_page.url);
        add_text_or_nothing(out, "pattern", action->find_in_page.pattern);
    } else {
        buf_add_text(out, "{\"type\":\"other\"");
    }
    buf_add_char(out, '}');
}

static void write_image_view(struct buf *out, const struct completed_item *completed)
{
    line_add_path(out, "path", completed->item->image_view.path);
}

static void write_image(struct buf *out, const struct completed_item *completed)
{
    const struct wire_thread_item_image_generation *image = &completed->item->image_generation;

    line_add_text(out, "status", image->status);
    add_text_or_nothing(out, "revised_prompt", image->revised_prompt);
    line_add_text(out, "result", image->result);
    add_text_or_nothing(out, "saved_path", image->saved_path);
}

/* -- All of them --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*write)(struct buf *out, const struct completed_item *completed);
} kinds[] = {
    [WIRE_THREAD_ITEM_TAG_USER_MESSAGE] = { "UserMessage", write_user_message },
    [WIRE_THREAD_ITEM_TAG_HOOK_PROMPT] = { "HookPrompt", write_hook_prompt },
    [WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE] = { "AgentMessage", write_agent_message },
    [WIRE_THREAD_ITEM_TAG_PLAN] = { "Plan", write_plan },
    [WIRE_THREAD_ITEM_TAG_REASONING] = { "Reasoning", write_reasoning },
    [WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION] = { "CommandExecution", write_command },
    [WIRE_THREAD_ITEM_TAG_FILE_CHANGE] = { "FileChange", write_file_change },
    [WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL] = { "McpToolCall", write_mcp_call },
    [WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL] = { "DynamicToolCall", write_dynamic_call },
    [WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL] = { "CollabAgentToolCall", write_agent_call },
    [WIRE_THREAD_ITEM_TAG_WEB_SEARCH] = { "WebSearch", write_web_search },
    [WIRE_THREAD_ITEM_TAG_IMAGE_VIEW] = { "ImageView", write_image_view },
    [WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION] = { "ImageGeneration", write_image },
    [WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE] = { "EnteredReviewMode", write_entered_review },
    [WIRE_THREAD_ITEM_TAG_EXITED_REVIEW_MODE] = { "ExitedReviewMode", write_exited_review },
    [WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION] = { "ContextCompaction", write_nothing },
};

bool completed_item_write(const struct completed_item *completed, struct buf *out)
{
    const struct wire_thread_item *item = completed->item;

    if (item->tag >= ARRAY_LENGTH(kinds) || kinds[item->tag].write == NULL)
        return false;
    buf_add_text(out, "{\"type\":\"item_completed\"");
    line_add_text(out, "thread_id", completed->thread_id);
    line_add_text(out, "turn_id", completed->turn_id);
    buf_printf(out, ",\"item\":{\"type\":\"%s\"", kinds[item->tag].name);
    line_add_text(out, "id", *item_id((struct wire_thread_item *)item));
    kinds[item->tag].write(out, completed);
    buf_add_char(out, '}');
    if (completed->times.started_at_ms >= 0)
        buf_printf(out, ",\"started_at_ms\":%lld", (long long)completed->times.started_at_ms);
    if (completed->times.completed_at_ms >= 0)
        buf_printf(out, ",\"completed_at_ms\":%lld", (long long)completed->times.completed_at_ms);
    buf_add_char(out, '}');
    return true;
}
