#include "realtime/wire.h"

#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

/* Stands before what the agent says, so that the voice model does not take it for the user's words. */
static const char agent_label[] = "\"Agent Final Message\":\n\n";

/* -- To the backend ------------------------------------------------------------------------ */

void wire_write_sound(struct buf *out, struct str base64)
{
    buf_add_text(out, "{\"type\":\"input_audio_buffer.append\",\"audio\":");
    json_write_str(out, base64);
    buf_add_char(out, '}');
}

void wire_write_agent_words(struct buf *out, struct str text)
{
    struct buf words = { 0 };

    buf_add_text(&words, agent_label);
    buf_add_str(&words, text);
    json_write_str(out, buf_str(&words));
    buf_done(&words);
}

void wire_write_user_message(struct buf *out, const char *part_type, struct str text)
{
    buf_printf(out,
               "{\"type\":\"conversation.item.create\",\"item\":{\"type\":\"message\",\"role\":"
               "\"user\",\"content\":[{\"type\":\"%s\",\"text\":",
               part_type);
    json_write_str(out, text);
    buf_add_text(out, "}]}}");
}

/* -- From the backend ---------------------------------------------------------------------- */

bool wire_number(yyjson_val *object, const char *name, uint64_t max, uint64_t *ret_number)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    if (!yyjson_is_uint(value) || yyjson_get_uint(value) > max)
        return false;
    *ret_number = yyjson_get_uint(value);
    return true;
}

void wire_read_item(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    event->item = yyjson_obj_get(frame, "item");
    if (event->item != NULL)
        event->type = VOICE_ITEM;
}

/* The words are the frame's own, or those of its `error`; without any, that is shown as it is. */
void wire_read_error(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    yyjson_val *error = json_value(frame, "error");

    event->text = json_member(frame, "message");
    if (event->text.s == NULL)
        event->text = json_member(error, "message");
    event->item = event->text.s == NULL ? error : NULL;
    if (event->text.s != NULL || event->item != NULL)
        event->type = VOICE_ERROR;
}

static void read_words(yyjson_val *frame, bool is_user, struct voice_event *event)
{
    event->text = json_member(frame, "delta");
    event->is_user = is_user;
    if (event->text.s != NULL)
        event->type = VOICE_TRANSCRIPT;
}

void wire_read_user_words(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    read_words(frame, /* is_user= */ true, event);
}

void wire_read_agent_words(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    read_words(frame, /* is_user= */ false, event);
}

yyjson_doc *wire_read_frame(const struct realtime_wire *wire, struct str frame, struct arena *arena,
                            struct voice_event *ret_event)
{
    yyjson_doc *doc;
    yyjson_val *root;
    struct str type;

    *ret_event = (struct voice_event){ .type = VOICE_NOTHING };
    if (json_is_too_deep(frame))
        return NULL;
    doc = yyjson_read(frame.s, frame.len, YYJSON_READ_NOFLAG);
    root = yyjson_doc_get_root(doc);
    type = json_member(root, "type");
    for (const struct frame_type *one = wire->frames; type.s != NULL && one->type != NULL; one++) {
        if (str_is(type, one->type)) {
            one->read(root, arena, ret_event);
            break;
        }
    }
    return doc;
}
