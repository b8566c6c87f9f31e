/* What a user sends, as the model reads it and as the rollout records it. */
#include "agent/context.h"
#include "agent/context_message.h"
#include "agent/image_input.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdint.h>

enum { IMAGES_MAX = 64 * 1024 * 1024 }; /* bytes of local images, as data URLs, of one message */

/* Takes what it needs of the bytes that are left for the images of a message. */
static void add_local_image(struct message_writer *writer, struct str path, unsigned number,
                            size_t *left, struct arena *arena)
{
    struct str text;

    if (!image_input_read(path, *left, arena, &text)) {
        message_add_text(writer, text);
        return;
    }
    *left -= text.len < *left ? text.len : *left;
    message_add_text(writer, str_of(arena_printf(arena, "<image name=[Image #%u]>", number)));
    message_add_image(writer, text);
    message_add_text(writer, STR_LITERAL("</image>"));
}

struct str user_input_item(struct arena *arena, const struct wire_user_input_array *input)
{
    struct message_writer writer;
    unsigned n_images = 0;
    size_t left = IMAGES_MAX;

    message_begin(&writer, "user");
    for (size_t i = 0; i < input->n; i++) {
        const struct wire_user_input *item = &input->items[i];

        switch (item->tag) {
        case WIRE_USER_INPUT_TAG_TEXT:
            message_add_text(&writer, item->text.text);
            break;
        case WIRE_USER_INPUT_TAG_IMAGE:
            n_images++;
            message_add_text(&writer, STR_LITERAL("<image>"));
            message_add_image(&writer, item->image.url);
            message_add_text(&writer, STR_LITERAL("</image>"));
            break;
        case WIRE_USER_INPUT_TAG_LOCAL_IMAGE:
            add_local_image(&writer, item->local_image.path, ++n_images, &left, arena);
            break;
        case WIRE_USER_INPUT_TAG_SKILL: /* their texts are messages of their own */
        case WIRE_USER_INPUT_TAG_MENTION:
            break;
        }
    }
    return message_end(&writer, arena);
}

static bool is_boundary(struct str text, size_t at)
{
    return at == text.len || (at < text.len && ((unsigned char)text.s[at] & 0xc0) != 0x80);
}

/* What an element without a placeholder shows: the text it stands for. */
static struct str covered_text(struct str text, const struct wire_byte_range *range,
                               struct arena *arena)
{
    if (range->start > range->end || !is_boundary(text, range->start) ||
        !is_boundary(text, range->end))
        return STR_NONE;
    return arena_str(arena, text.s + range->start, range->end - range->start);
}

/* Clients send any number; in the rollout none must come out smaller than it was. */
static size_t add_offset(size_t position, size_t offset)
{
    return position > SIZE_MAX - offset ? SIZE_MAX : position + offset;
}

/* Room for everything the event may hold. */
struct event_lists {
    struct str *images;
    struct str *local_images;
    struct wire_rollout_text_element *elements;
    size_t n_images;
    size_t n_local_images;
    size_t n_elements;
};

static void lists_init(struct event_lists *lists, const struct wire_user_input_array *input,
                       struct arena *arena)
{
    size_t n_elements = 0;

    for (size_t i = 0; i < input->n; i++) {
        if (input->items[i].tag == WIRE_USER_INPUT_TAG_TEXT)
            n_elements += input->items[i].text.text_elements.n;
    }
    *lists = (struct event_lists){
        .images = arena_zero(arena, (input->n + 1) * sizeof(struct str)),
        .local_images = arena_zero(arena, (input->n + 1) * sizeof(struct str)),
        .elements = arena_zero(arena, (n_elements + 1) * sizeof *lists->elements),
    };
}

/* The texts of the message are joined, so the elements of the later ones move. */
static void add_elements(struct event_lists *lists, const struct wire_user_input_text *text,
                         size_t offset, struct arena *arena)
{
    for (size_t i = 0; i < text->text_elements.n; i++) {
        const struct wire_text_element *from = &text->text_elements.items[i];
        struct wire_rollout_text_element *to = &lists->elements[lists->n_elements++];

        to->byte_range.start = add_offset(from->byte_range.start, offset);
        to->byte_range.end = add_offset(from->byte_range.end, offset);
        to->placeholder = from->placeholder.s != NULL
                              ? from->placeholder
                              : covered_text(text->text, &from->byte_range, arena);
    }
}

void user_input_event(struct arena *arena, const struct wire_user_input_array *input,
                      struct wire_rollout_event *ret_event)
{
    CLEANUP(buf_done) struct buf message = { 0 };
    struct wire_rollout_event_user_message *event = &ret_event->user_message;
    struct event_lists lists;

    lists_init(&lists, input, arena);
    for (size_t i = 0; i < input->n; i++) {
        const struct wire_user_input *item = &input->items[i];

        if (item->tag == WIRE_USER_INPUT_TAG_TEXT) {
            add_elements(&lists, &item->text, message.len, arena);
            buf_add_str(&message, item->text.text);
        } else if (item->tag == WIRE_USER_INPUT_TAG_IMAGE) {
            lists.images[lists.n_images++] = item->image.url;
        } else if (item->tag == WIRE_USER_INPUT_TAG_LOCAL_IMAGE) {
            lists.local_images[lists.n_local_images++] = item->local_image.path;
        }
    }
    *ret_event = (struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_USER_MESSAGE };
    event->message = arena_str(arena, buf_str(&message).s, message.len);
    event->images = (struct str_array){ lists.images, lists.n_images };
    event->local_images = (struct str_array){ lists.local_images, lists.n_local_images };
    event->text_elements =
        (struct wire_rollout_text_element_array){ lists.elements, lists.n_elements };
}
