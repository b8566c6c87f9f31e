/*
 * Pictures and sounds of the history as a model takes them. What one cannot see or hear is replaced by words that say so; the
 * history itself keeps it, for another model.
 */
#include "agent/history_image.h"
#include "agent/history_item.h"
#include "base/memory.h"

static const char no_image[] = "image content omitted because you do not support image input";
static const char no_low_image[] =
    "image content omitted because detail 'low' is not supported; use 'high', 'original', or "
    "'auto'";
static const char no_audio[] = "audio content omitted because you do not support audio input";

static struct wire_content_item text_instead(const char *text)
{
    return (struct wire_content_item){ .tag = WIRE_CONTENT_ITEM_TAG_INPUT_TEXT,
                                       .input_text.text = str_of(text) };
}

/* An uploaded one is the provider's, whatever the detail. */
static struct wire_content_item fit_image(const struct wire_content_item *part,
                                          const struct model_info *model)
{
    struct wire_content_item fitting = *part;

    if (model->text_only)
        return text_instead(no_image);
    if (part->input_image.detail == WIRE_IMAGE_DETAIL_LOW && part->input_image.image_url.s != NULL)
        return text_instead(no_low_image);
    if (part->input_image.detail == WIRE_IMAGE_DETAIL_ORIGINAL && !model->original_images)
        fitting.input_image.detail = WIRE_IMAGE_DETAIL_HIGH;
    return fitting;
}

static void fit_message(struct wire_content_item_array *content, const struct model_info *model,
                        struct arena *arena)
{
    struct wire_content_item *items = arena_alloc(arena, content->n * sizeof *items);

    for (size_t i = 0; i < content->n; i++) {
        items[i] = content->items[i];
        if (items[i].tag == WIRE_CONTENT_ITEM_TAG_INPUT_IMAGE)
            items[i] = fit_image(&items[i], model);
        else if (items[i].tag == WIRE_CONTENT_ITEM_TAG_INPUT_AUDIO && !model->takes_audio)
            items[i] = text_instead(no_audio);
    }
    content->items = items;
}

static void fit_output(struct wire_function_call_output_body *output,
                       const struct model_info *model, struct arena *arena)
{
    struct wire_function_call_output_content_item *items;

    if (output->tag != WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS)
        return;
    items = arena_alloc(arena, output->items.n * sizeof *items);
    for (size_t i = 0; i < output->items.n; i++) {
        const char *instead = NULL;

        items[i] = output->items.items[i];
        if (items[i].tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE)
            instead = model->text_only ? no_image : NULL;
        else if (items[i].tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO)
            instead = model->takes_audio ? NULL : no_audio;
        if (instead != NULL)
            items[i] = (struct wire_function_call_output_content_item){
                .tag = WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT,
                .input_text.text = str_of(instead),
            };
    }
    output->items.items = items;
}

struct str history_media(const struct history_item *item, const struct model_info *model,
                         struct arena *arena)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct wire_function_call_output_body *output;
    struct wire_response_item wire;

    if (!model->text_only && item->media == MEDIA_PLAIN_IMAGE)
        return item->json;
    item_reload(item, &scratch, &wire);
    output = item_output(&wire);
    if (output != NULL)
        fit_output(output, model, &scratch);
    else if (item->kind == ITEM_MESSAGE)
        fit_message(&wire.message.content, model, &scratch);
    else if (item->kind == ITEM_IMAGE_GENERATION && model->text_only)
        wire.image_generation_call.result = STR_LITERAL("");
    item_encode(&wire, &json);
    return arena_str(arena, json.data, json.len);
}

/* -- What there is in an item ---------------------------------------------------------------- */

static enum item_media media_more(enum item_media a, enum item_media b)
{
    return a > b ? a : b;
}

static enum item_media media_of_message(const struct wire_content_item_array *content)
{
    enum item_media media = MEDIA_NONE;

    for (size_t i = 0; i < content->n; i++) {
        const struct wire_content_item *part = &content->items[i];

        if (part->tag == WIRE_CONTENT_ITEM_TAG_INPUT_AUDIO)
            media = MEDIA_OTHER;
        else if (part->tag == WIRE_CONTENT_ITEM_TAG_INPUT_IMAGE)
            media =
                media_more(media, part->input_image.detail == 0 ? MEDIA_PLAIN_IMAGE : MEDIA_OTHER);
    }
    return media;
}

static enum item_media media_of_output(const struct wire_function_call_output_body *output)
{
    enum item_media media = MEDIA_NONE;

    if (output->tag != WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS)
        return MEDIA_NONE;
    for (size_t i = 0; i < output->items.n; i++) {
        if (output->items.items[i].tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO)
            media = MEDIA_OTHER;
        else if (output->items.items[i].tag ==
                 WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE)
            media = media_more(media, MEDIA_PLAIN_IMAGE);
    }
    return media;
}

enum item_media item_media(const struct wire_response_item *item)
{
    switch (item->tag) {
    case WIRE_RESPONSE_ITEM_TAG_MESSAGE:
        return media_of_message(&item->message.content);
    case WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL_OUTPUT:
        return media_of_output(&item->function_call_output.output);
    case WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL_OUTPUT:
        return media_of_output(&item->custom_tool_call_output.output);
    case WIRE_RESPONSE_ITEM_TAG_IMAGE_GENERATION_CALL:
        return MEDIA_PLAIN_IMAGE;
    default:
        return MEDIA_NONE;
    }
}
