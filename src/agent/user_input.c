/* What a user sends, as the model reads it and as the rollout records it. */
#include "agent/audio_input.h"
#include "agent/context.h"
#include "agent/context_message.h"
#include "agent/image_input.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/open_enum.h"

#include <stdint.h>

enum { FILES_MAX = 64 * 1024 * 1024 }; /* bytes of local files, as data URLs, of one message */

/* A message in the making, and what its parts share. */
struct user_message {
    struct message_writer writer;
    struct arena *arena;
    size_t left; /* of FILES_MAX */
    unsigned n_images;
    unsigned n_sounds;
};

static void take_bytes(struct user_message *message, struct str url)
{
    message->left -= url.len < message->left ? url.len : message->left;
}

static void input_add_image(struct user_message *message, const struct wire_user_input_image *image)
{
    message->n_images++;
    message_add_text(&message->writer, STR_LITERAL("<image>"));
    if (image->url.s != NULL)
        message_add_image(&message->writer, image->url, image->detail);
    else
        message_add_image_file(&message->writer, image->file_id, image->detail);
    message_add_text(&message->writer, STR_LITERAL("</image>"));
}

static void add_local_image(struct user_message *message,
                            const struct wire_user_input_local_image *image)
{
    struct str text;

    message->n_images++;
    if (!image_input_read(image->path, message->left, message->arena, &text)) {
        message_add_text(&message->writer, text);
        return;
    }
    take_bytes(message, text);
    message_add_text(
        &message->writer,
        str_of(arena_printf(message->arena, "<image name=[Image #%u]>", message->n_images)));
    message_add_image(&message->writer, text, image->detail);
    message_add_text(&message->writer, STR_LITERAL("</image>"));
}

static void add_audio(struct user_message *message, struct str url)
{
    struct str why = audio_input_check(url);

    message->n_sounds++;
    if (why.s != NULL)
        message_add_text(&message->writer, why);
    else
        message_add_audio(&message->writer, url);
}

static void add_local_audio(struct user_message *message, struct str path)
{
    struct str text;

    message->n_sounds++;
    if (!audio_input_read(path, message->left, message->arena, &text)) {
        message_add_text(&message->writer, text);
        return;
    }
    take_bytes(message, text);
    message_add_text(&message->writer,
                     str_of(arena_printf(message->arena, "<audio name=[Audio #%u] path=\"%.*s\">",
                                         message->n_sounds, STR_ARGS(path))));
    message_add_audio(&message->writer, text);
    message_add_text(&message->writer, STR_LITERAL("</audio>"));
}

struct str user_input_item(struct arena *arena, const struct wire_user_input_array *input)
{
    struct user_message message = { .arena = arena, .left = FILES_MAX };

    message_begin(&message.writer, "user");
    for (size_t i = 0; i < input->n; i++) {
        const struct wire_user_input *item = &input->items[i];

        switch (item->tag) {
        case WIRE_USER_INPUT_TAG_TEXT:
            message_add_text(&message.writer, item->text.text);
            break;
        case WIRE_USER_INPUT_TAG_IMAGE:
            input_add_image(&message, &item->image);
            break;
        case WIRE_USER_INPUT_TAG_LOCAL_IMAGE:
            add_local_image(&message, &item->local_image);
            break;
        case WIRE_USER_INPUT_TAG_AUDIO:
            add_audio(&message, item->audio.url);
            break;
        case WIRE_USER_INPUT_TAG_LOCAL_AUDIO:
            add_local_audio(&message, item->local_audio.path);
            break;
        case WIRE_USER_INPUT_TAG_SKILL: /* their texts are messages of their own */
        case WIRE_USER_INPUT_TAG_MENTION:
            break;
        }
    }
    return message_end(&message.writer, arena);
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

/* A list of texts of the event, and one beside it whose words may be missing. */
struct event_list {
    struct str *texts;
    struct str *details; /* NULL: such things have none */
    size_t n;
    size_t n_details; /* up to the last that there is */
};

/* Room for everything the event may hold. */
struct event_lists {
    struct event_list images;
    struct event_list file_ids;
    struct event_list order; /* of both: in which list the next one is */
    struct event_list local_images;
    struct event_list audio;
    struct event_list local_audio;
    struct wire_rollout_text_element *elements;
    size_t n_elements;
};

static struct event_list list_of(size_t max, struct arena *arena)
{
    return (struct event_list){ .texts = arena_zero(arena, (max + 1) * sizeof(struct str)),
                                .details = arena_zero(arena, (max + 1) * sizeof(struct str)) };
}

static void list_add(struct event_list *list, struct str text, enum wire_image_detail detail)
{
    list->details[list->n] = enum_word(&type_image_detail, detail);
    list->texts[list->n++] = text;
    if (detail != 0)
        list->n_details = list->n;
}

/* One that is empty is not written. */
static struct str_array optional_list(const struct str *texts, size_t n)
{
    return (struct str_array){ n > 0 ? texts : NULL, n };
}

static void lists_init(struct event_lists *lists, const struct wire_user_input_array *input,
                       struct arena *arena)
{
    size_t n_elements = 0;

    for (size_t i = 0; i < input->n; i++) {
        if (input->items[i].tag == WIRE_USER_INPUT_TAG_TEXT)
            n_elements += input->items[i].text.text_elements.n;
    }
    *lists = (struct event_lists){
        .images = list_of(input->n, arena),
        .file_ids = list_of(input->n, arena),
        .order = list_of(input->n, arena),
        .local_images = list_of(input->n, arena),
        .audio = list_of(input->n, arena),
        .local_audio = list_of(input->n, arena),
        .elements = arena_zero(arena, (n_elements + 1) * sizeof *lists->elements),
    };
}

static void add_event_image(struct event_lists *lists, const struct wire_user_input_image *image)
{
    bool is_file = image->url.s == NULL;

    list_add(is_file ? &lists->file_ids : &lists->images, is_file ? image->file_id : image->url,
             image->detail);
    list_add(&lists->order, is_file ? STR_LITERAL("file") : STR_LITERAL("inline"), 0);
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

static void add_event_part(struct event_lists *lists, const struct wire_user_input *item)
{
    switch (item->tag) {
    case WIRE_USER_INPUT_TAG_IMAGE:
        add_event_image(lists, &item->image);
        break;
    case WIRE_USER_INPUT_TAG_LOCAL_IMAGE:
        list_add(&lists->local_images, item->local_image.path, item->local_image.detail);
        break;
    case WIRE_USER_INPUT_TAG_AUDIO:
        list_add(&lists->audio, item->audio.url, 0);
        break;
    case WIRE_USER_INPUT_TAG_LOCAL_AUDIO:
        list_add(&lists->local_audio, item->local_audio.path, 0);
        break;
    default:
        break;
    }
}

/* What only newer versions have is there only where it says something. */
static void event_take(struct wire_rollout_event_user_message *event,
                       const struct event_lists *lists)
{
    bool is_mixed = lists->file_ids.n > 0;

    event->images = (struct str_array){ lists->images.texts, lists->images.n };
    event->image_details = optional_list(lists->images.details, lists->images.n_details);
    event->file_ids = optional_list(lists->file_ids.texts, lists->file_ids.n);
    event->file_id_details = optional_list(lists->file_ids.details, lists->file_ids.n_details);
    event->image_order = optional_list(lists->order.texts, is_mixed ? lists->order.n : 0);
    event->local_images = (struct str_array){ lists->local_images.texts, lists->local_images.n };
    event->local_image_details =
        optional_list(lists->local_images.details, lists->local_images.n_details);
    event->audio = optional_list(lists->audio.texts, lists->audio.n);
    event->local_audio = optional_list(lists->local_audio.texts, lists->local_audio.n);
    event->text_elements =
        (struct wire_rollout_text_element_array){ lists->elements, lists->n_elements };
}

void user_input_event(struct arena *arena, const struct wire_user_input_array *input,
                      struct wire_rollout_event *ret_event)
{
    CLEANUP(buf_done) struct buf message = { 0 };
    struct event_lists lists;

    lists_init(&lists, input, arena);
    for (size_t i = 0; i < input->n; i++) {
        const struct wire_user_input *item = &input->items[i];

        if (item->tag == WIRE_USER_INPUT_TAG_TEXT) {
            add_elements(&lists, &item->text, message.len, arena);
            buf_add_str(&message, item->text.text);
        } else {
            add_event_part(&lists, item);
        }
    }
    *ret_event = (struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_USER_MESSAGE };
    ret_event->user_message.message = arena_str(arena, buf_str(&message).s, message.len);
    event_take(&ret_event->user_message, &lists);
}
