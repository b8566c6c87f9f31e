/*
 * How many bytes of a model's context an item takes.
 *
 * That is the length of its JSON, except for what the model does not see as text: reasoning that the
 * provider has encrypted, and images. An image costs the same whatever its size, unless it is sent in
 * its original detail; then it is paid for in patches, and its header tells how many there are.
 */
#include "agent/history_item.h"

#include "agent/history_image.h"

enum {
    IMAGE_BYTES = 7373,
    ENCRYPTION_OVERHEAD = 650,
    PATCH_PIXELS = 32,
    PATCH_BYTES = 4,
    AUDIO_SHRINKS = 128,
};

static int64_t encrypted_bytes(struct str content)
{
    int64_t bytes = (int64_t)(content.len / 4 * 3 + content.len % 4 * 3 / 4) - ENCRYPTION_OVERHEAD;

    return bytes > 0 ? bytes : 0;
}

static int64_t patch_bytes(struct image_size size)
{
    int64_t columns = ((int64_t)size.width + PATCH_PIXELS - 1) / PATCH_PIXELS;
    int64_t rows = ((int64_t)size.height + PATCH_PIXELS - 1) / PATCH_PIXELS;

    return columns * rows * PATCH_BYTES;
}

/* What an image counts for beyond the text of its URL: less, as a rule. */
static int64_t image_adjustment(struct str url, bool is_original)
{
    struct str payload = image_payload(url);
    struct image_size size;
    int64_t bytes = IMAGE_BYTES;

    if (payload.s == NULL)
        return 0;
    if (is_original && image_find_size(payload, &size))
        bytes = patch_bytes(size);
    return bytes - (int64_t)payload.len;
}

/* A model is charged by the second. How many bytes that are depends on the format; this is what the tightest take. */
static int64_t audio_adjustment(struct str url)
{
    return (int64_t)(url.len / AUDIO_SHRINKS) - (int64_t)url.len;
}

static int64_t message_adjustment(const struct wire_content_item_array *content)
{
    int64_t sum = 0;

    for (size_t i = 0; i < content->n; i++) {
        if (content->items[i].tag == WIRE_CONTENT_ITEM_TAG_INPUT_IMAGE)
            sum += image_adjustment(content->items[i].input_image.image_url,
                                    /* is_original= */ false);
        else if (content->items[i].tag == WIRE_CONTENT_ITEM_TAG_INPUT_AUDIO)
            sum += audio_adjustment(content->items[i].input_audio.audio_url);
    }
    return sum;
}

static int64_t output_adjustment(const struct wire_function_call_output_body *output)
{
    int64_t sum = 0;

    if (output->tag != WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS)
        return 0;
    for (size_t i = 0; i < output->items.n; i++) {
        const struct wire_function_call_output_content_item *part = &output->items.items[i];

        if (part->tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE)
            sum += image_adjustment(part->input_image.image_url,
                                    part->input_image.detail == WIRE_IMAGE_DETAIL_ORIGINAL);
        else if (part->tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO)
            sum += audio_adjustment(part->input_audio.audio_url);
    }
    return sum;
}

int64_t item_bytes(const struct wire_response_item *item, size_t json_len)
{
    int64_t bytes = (int64_t)json_len;

    switch (item->tag) {
    case WIRE_RESPONSE_ITEM_TAG_GHOST_SNAPSHOT: /* never sent */
        return 0;
    case WIRE_RESPONSE_ITEM_TAG_REASONING:
        if (item->reasoning.encrypted_content.s != NULL)
            return encrypted_bytes(item->reasoning.encrypted_content);
        break;
    case WIRE_RESPONSE_ITEM_TAG_COMPACTION:
        return encrypted_bytes(item->compaction.encrypted_content);
    case WIRE_RESPONSE_ITEM_TAG_MESSAGE:
        bytes += message_adjustment(&item->message.content);
        break;
    case WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL_OUTPUT:
        bytes += output_adjustment(&item->function_call_output.output);
        break;
    case WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL_OUTPUT:
        bytes += output_adjustment(&item->custom_tool_call_output.output);
        break;
    default:
        break;
    }
    return bytes > 0 ? bytes : 0;
}
