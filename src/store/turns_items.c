/* Messages, reviews, and which event becomes which item. */
#include "store/turns_items_internal.h"

#include "base/memory.h"
#include "schema/decode.h"
#include "schema/json_read.h"
#include "store/contextual.h"

const char *const phase_words[] = { "", "commentary", "final_answer", NULL };

_Static_assert(WIRE_MESSAGE_PHASE_FINAL_ANSWER == 2, "phase_words");

struct wire_text_element_array item_read_text_elements(struct fields *event)
{
    yyjson_val *array = fields_value(event, "text_elements"), *value;
    struct wire_text_element *elements;
    size_t i, n;

    if (array != NULL && !yyjson_is_arr(array))
        event->ok = false;
    elements = arena_zero(event->arena, yyjson_arr_size(array) * sizeof *elements);
    yyjson_arr_foreach(array, i, n, value) {
        struct fields element = fields_of(value, event->arena);
        struct fields range = fields_object(&element, "byte_range");

        elements[i].byte_range.start = (size_t)fields_int(&range, "start", 0, INT64_MAX);
        elements[i].byte_range.end = (size_t)fields_int(&range, "end", 0, INT64_MAX);
        elements[i].placeholder = fields_text_or_none(&element, "placeholder");
        event->ok &= element.ok && range.ok;
    }
    return (struct wire_text_element_array){ elements, yyjson_arr_size(array) };
}

enum wire_image_detail item_image_detail(struct str word)
{
    return (enum wire_image_detail)(word.s == NULL ? 0
                                                   : type_find_variant(&type_image_detail, word));
}

/* The word at a place of a list beside another, which may be shorter and have nulls. */
static enum wire_image_detail detail_at(struct fields *event, const char *name, size_t i)
{
    return item_image_detail(json_str(yyjson_arr_get(yyjson_obj_get(event->object, name), i)));
}

/* Pictures by address and by id, in the order in which they were sent, if it is known. */
static size_t read_images(struct fields *event, struct str_array urls, struct str_array file_ids,
                          struct wire_user_input *ret_content)
{
    yyjson_val *order = yyjson_obj_get(event->object, "image_order");
    size_t n = 0, n_urls = 0, n_files = 0;

    while (n_urls < urls.n || n_files < file_ids.n) {
        bool is_file = n_files < file_ids.n &&
                       (n_urls == urls.n || yyjson_equals_str(yyjson_arr_get(order, n), "file"));
        struct wire_user_input *input = &ret_content[n++];

        input->tag = WIRE_USER_INPUT_TAG_IMAGE;
        if (is_file) {
            input->image.file_id = file_ids.items[n_files];
            input->image.detail = detail_at(event, "file_id_details", n_files++);
        } else {
            input->image.url = urls.items[n_urls];
            input->image.detail = detail_at(event, "image_details", n_urls++);
        }
    }
    return n;
}

bool item_from_user_message(yyjson_val *payload, struct arena *arena,
                            struct wire_thread_item *ret_item)
{
    struct fields event = fields_of(payload, arena);
    struct str message = fields_text(&event, "message");
    struct str_array images = fields_texts_or_none(&event, "images");
    struct str_array file_ids = fields_texts_or_none(&event, "file_ids");
    struct str_array files = fields_texts_or_none(&event, "local_images");
    struct str_array audio = fields_texts_or_none(&event, "audio");
    struct str_array local_audio = fields_texts_or_none(&event, "local_audio");
    struct wire_text_element_array elements = item_read_text_elements(&event);
    struct wire_user_input *content;
    size_t n = 0;

    if (!event.ok || yyjson_is_null(fields_value(&event, "local_images")))
        return false;
    content = arena_zero(arena, (1 + images.n + file_ids.n + files.n + audio.n + local_audio.n) *
                                    sizeof *content);
    if (text_trim(message).len > 0)
        content[n++] = (struct wire_user_input){
            .tag = WIRE_USER_INPUT_TAG_TEXT,
            .text = { .text = message, .text_elements = elements },
        };
    n += read_images(&event, images, file_ids, content + n);
    for (size_t i = 0; i < files.n; i++)
        content[n++] = (struct wire_user_input){
            .tag = WIRE_USER_INPUT_TAG_LOCAL_IMAGE,
            .local_image = { .path = files.items[i],
                             .detail = detail_at(&event, "local_image_details", i) },
        };
    for (size_t i = 0; i < audio.n; i++)
        content[n++] = (struct wire_user_input){
            .tag = WIRE_USER_INPUT_TAG_AUDIO,
            .audio.url = audio.items[i],
        };
    for (size_t i = 0; i < local_audio.n; i++)
        content[n++] = (struct wire_user_input){
            .tag = WIRE_USER_INPUT_TAG_LOCAL_AUDIO,
            .local_audio.path = local_audio.items[i],
        };
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_USER_MESSAGE,
        .user_message.content = { content, n },
    };
    return true;
}

const struct wire_memory_citation *item_read_citation(struct fields *event)
{
    struct wire_memory_citation *citation;
    struct wire_memory_citation_entry *entries;
    struct str_array thread_ids;
    yyjson_val *array, *value;
    struct fields source;
    size_t i, n;

    if (!fields_has(event, "memory_citation"))
        return NULL;
    source = fields_object(event, "memory_citation");
    array = fields_array(&source, "entries");
    entries = arena_zero(event->arena, yyjson_arr_size(array) * sizeof *entries);
    yyjson_arr_foreach(array, i, n, value) {
        struct fields entry = fields_of(value, event->arena);

        entries[i].path = fields_text(&entry, "path");
        entries[i].line_start = (uint32_t)fields_int(&entry, "lineStart", 0, UINT32_MAX);
        entries[i].line_end = (uint32_t)fields_int(&entry, "lineEnd", 0, UINT32_MAX);
        entries[i].note = fields_text(&entry, "note");
        source.ok &= entry.ok;
    }
    thread_ids = fields_texts_or_none(&source, "rolloutIds");
    event->ok &= source.ok && thread_ids.items != NULL;
    citation = arena_zero(event->arena, sizeof *citation);
    citation->entries =
        (struct wire_memory_citation_entry_array){ entries, yyjson_arr_size(array) };
    citation->thread_ids = thread_ids;
    return citation;
}

bool item_from_agent_message(yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
        .agent_message.text = fields_text(&event, "message"),
    };

    if (fields_has(&event, "phase"))
        item.agent_message.phase = fields_word(&event, "phase", phase_words);
    item.agent_message.memory_citation = item_read_citation(&event);
    *ret_item = item;
    return event.ok;
}

bool item_from_entered_review(yyjson_val *payload, struct arena *arena,
                              struct wire_thread_item *ret_item)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct fields event = fields_of(payload, arena);
    yyjson_val *target = fields_value(&event, "target");
    struct wire_review_target ignored;
    struct str review = fields_text_or_none(&event, "user_facing_hint");

    if (!event.ok || target == NULL ||
        !schema_decode(&type_review_target, target, arena, &ignored, &err))
        return false;
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE,
        .entered_review_mode.review = review.s != NULL ? review : STR_LITERAL("Review requested."),
    };
    return true;
}

bool item_from_exited_review(yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item)
{
    struct fields event = fields_of(payload, arena);
    struct str review = STR_LITERAL("Reviewer failed to output a response.");

    if (fields_has(&event, "review_output")) {
        struct fields output = fields_object(&event, "review_output");
        struct str explanation = text_trim(fields_text(&output, "overall_explanation"));

        fields_array(&output, "findings");
        fields_need_text(&output, "overall_correctness");
        output.ok &= yyjson_is_num(fields_value(&output, "overall_confidence_score"));
        if (!output.ok)
            return false;
        if (explanation.len > 0)
            review = arena_keep(arena, explanation);
    }
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_EXITED_REVIEW_MODE,
        .exited_review_mode.review = review,
    };
    return event.ok;
}

static const struct item_event item_events[] = {
    { STR_CONSTANT("exec_command_end"), item_from_command, ITEM_IN_ITS_TURN },
    { STR_CONSTANT("item_completed"), item_from_completed, ITEM_IN_ITS_TURN },
    { STR_CONSTANT("patch_apply_end"), item_from_patch, ITEM_IN_ITS_TURN_OR_CURRENT },
    { STR_CONSTANT("dynamic_tool_call_request"), item_from_dynamic_request,
      ITEM_IN_ITS_TURN_OR_CURRENT },
    { STR_CONSTANT("dynamic_tool_call_response"), item_from_dynamic_response,
      ITEM_IN_ITS_TURN_OR_CURRENT },
    { STR_CONSTANT("mcp_tool_call_end"), item_from_mcp_call, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("web_search_end"), item_from_web_search, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("view_image_tool_call"), item_from_viewed_image, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("image_generation_end"), item_from_made_image, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("collab_agent_spawn_end"), item_from_spawned_agent, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("collab_agent_interaction_end"), item_from_sent_input, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("collab_close_end"), item_from_closed_agent, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("collab_resume_end"), item_from_resumed_agent, ITEM_IN_CURRENT_TURN },
    { STR_CONSTANT("collab_waiting_end"), item_from_waiting, ITEM_IN_CURRENT_TURN },
};

const struct item_event *item_event_find(struct str name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(item_events); i++) {
        if (str_equal(name, item_events[i].name))
            return &item_events[i];
    }
    return NULL;
}
