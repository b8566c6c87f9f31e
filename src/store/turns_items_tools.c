/* Items of calls of tools: MCP servers, tools of the client, searches, images. */
#include "store/turns_items_internal.h"

const struct wire_mcp_tool_call_result *item_read_mcp_result(struct fields *result,
                                                             bool *ret_is_error)
{
    struct wire_mcp_tool_call_result *read = arena_zero(result->arena, sizeof *read);
    yyjson_val *content = fields_array(result, "content"), *value;
    yyjson_val **items = arena_alloc(result->arena, yyjson_arr_size(content) * sizeof *items);
    size_t i, n;

    yyjson_arr_foreach(content, i, n, value) {
        items[i] = json_copy(result->arena, value);
    }
    read->content = (struct json_array){ items, yyjson_arr_size(content) };
    if (fields_has(result, "structuredContent"))
        read->structured_content =
            json_copy(result->arena, fields_value(result, "structuredContent"));
    *ret_is_error = fields_has(result, "isError") && fields_bool(result, "isError");
    return read;
}

bool item_from_mcp_call(yyjson_val *payload, struct arena *arena, struct wire_thread_item *ret_item,
                        struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct fields invocation = fields_object(&event, "invocation");
    struct fields result = fields_object(&event, "result");
    struct wire_thread_item_mcp_tool_call item = { .id = fields_text(&event, "call_id") };
    bool is_error = true;

    item.server = fields_text(&invocation, "server");
    item.tool = fields_text(&invocation, "tool");
    if (fields_has(&invocation, "arguments"))
        item.arguments = json_copy(arena, fields_value(&invocation, "arguments"));
    item.duration_ms.set = true;
    item.duration_ms.value = fields_duration_ms(&event, "duration");
    if (!event.ok || !invocation.ok || yyjson_obj_size(result.object) != 1)
        return false;
    if (fields_value(&result, "Ok") != NULL) {
        struct fields answer = fields_object(&result, "Ok");

        item.result = item_read_mcp_result(&answer, &is_error);
        result.ok &= answer.ok;
    } else {
        struct wire_mcp_tool_call_error *error = arena_zero(arena, sizeof *error);

        error->message = fields_text(&result, "Err");
        item.error = error;
    }
    item.status = is_error ? WIRE_MCP_TOOL_CALL_STATUS_FAILED : WIRE_MCP_TOOL_CALL_STATUS_COMPLETED;
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL,
        .mcp_tool_call = item,
    };
    return result.ok;
}

bool item_from_dynamic_request(yyjson_val *payload, struct arena *arena,
                               struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    yyjson_val *arguments = fields_value(&event, "arguments");

    *ret_turn_id = fields_text(&event, "turnId");
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL,
        .dynamic_tool_call = {
            .id = fields_text(&event, "callId"),
            .tool = fields_text(&event, "tool"),
            .arguments = json_copy(arena, arguments),
            .status = WIRE_DYNAMIC_TOOL_CALL_STATUS_IN_PROGRESS,
        },
    };
    return event.ok && arguments != NULL;
}

struct wire_dynamic_tool_call_output_content_item_array item_read_content_items(
    struct fields *event)
{
    yyjson_val *array = fields_array(event, "content_items"), *value;
    struct wire_dynamic_tool_call_output_content_item *items;
    size_t i, n;

    items = arena_zero(event->arena, yyjson_arr_size(array) * sizeof *items);
    yyjson_arr_foreach(array, i, n, value) {
        static const char *const words[] = { "", "inputText", "inputImage", "inputAudio", NULL };
        struct fields item = fields_of(value, event->arena);
        int tag = fields_word(&item, "type", words);

        items[i].tag = (enum wire_dynamic_tool_call_output_content_item_tag)tag;
        if (tag == WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT)
            items[i].input_text.text = fields_text(&item, "text");
        else if (tag == WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO)
            items[i].input_audio.audio_url = fields_text(&item, "audioUrl");
        else
            items[i].input_image.image_url = fields_text(&item, "imageUrl");
        event->ok &= item.ok;
    }
    return (struct wire_dynamic_tool_call_output_content_item_array){ items,
                                                                      yyjson_arr_size(array) };
}

bool item_from_dynamic_response(yyjson_val *payload, struct arena *arena,
                                struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item_dynamic_tool_call item = { .id = fields_text(&event, "call_id") };
    yyjson_val *arguments = fields_value(&event, "arguments");

    *ret_turn_id = fields_text(&event, "turn_id");
    item.tool = fields_text(&event, "tool");
    item.arguments = json_copy(arena, arguments);
    item.content_items = item_read_content_items(&event);
    item.success.set = item.duration_ms.set = true;
    item.success.value = fields_bool(&event, "success");
    item.duration_ms.value = fields_duration_ms(&event, "duration");
    item.status = item.success.value ? WIRE_DYNAMIC_TOOL_CALL_STATUS_COMPLETED
                                     : WIRE_DYNAMIC_TOOL_CALL_STATUS_FAILED;
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL,
        .dynamic_tool_call = item,
    };
    return event.ok && arguments != NULL;
}

const struct wire_web_search_action *item_read_search_action(struct fields *event)
{
    struct wire_web_search_action *read = arena_zero(event->arena, sizeof *read);
    struct fields action = fields_object(event, "action");
    yyjson_val *type = fields_value(&action, "type");

    action.ok &= yyjson_is_str(type);
    if (yyjson_equals_str(type, "search")) {
        struct str_array queries = fields_texts_or_none(&action, "queries");

        read->tag = WIRE_WEB_SEARCH_ACTION_TAG_SEARCH;
        read->search.query = fields_text_or_none(&action, "query");
        read->search.queries = queries;
    } else if (yyjson_equals_str(type, "open_page")) {
        read->tag = WIRE_WEB_SEARCH_ACTION_TAG_OPEN_PAGE;
        read->open_page.url = fields_text_or_none(&action, "url");
    } else if (yyjson_equals_str(type, "find_in_page")) {
        read->tag = WIRE_WEB_SEARCH_ACTION_TAG_FIND_IN_PAGE;
        read->find_in_page.url = fields_text_or_none(&action, "url");
        read->find_in_page.pattern = fields_text_or_none(&action, "pattern");
    } else {
        read->tag = WIRE_WEB_SEARCH_ACTION_TAG_OTHER;
    }
    event->ok &= action.ok;
    return read;
}

bool item_from_web_search(yyjson_val *payload, struct arena *arena,
                          struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);

    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_WEB_SEARCH,
        .web_search = {
            .id = fields_text(&event, "call_id"),
            .query = fields_text(&event, "query"),
            .action = item_read_search_action(&event),
        },
    };
    return event.ok;
}

bool item_from_viewed_image(yyjson_val *payload, struct arena *arena,
                            struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);

    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_IMAGE_VIEW,
        .image_view = {
            .id = fields_text(&event, "call_id"),
            .path = fields_text(&event, "path"),
        },
    };
    return event.ok;
}

bool item_from_made_image(yyjson_val *payload, struct arena *arena,
                          struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);

    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION,
        .image_generation = {
            .id = fields_text(&event, "call_id"),
            .status = fields_text(&event, "status"),
            .revised_prompt = fields_text_or_none(&event, "revised_prompt"),
            .result = fields_text(&event, "result"),
            .saved_path = fields_text_or_none(&event, "saved_path"),
        },
    };
    return event.ok;
}
