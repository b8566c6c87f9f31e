#include "agent/context_message.h"

#include "agent/context.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"

void message_begin(struct message_writer *writer, const char *role)
{
    *writer = (struct message_writer){
        .text_type = strcmp(role, "assistant") == 0 ? "output_text" : "input_text",
    };
    buf_add_text(&writer->json, "{\"type\":\"message\",\"role\":");
    json_write_str(&writer->json, str_of(role));
    buf_add_text(&writer->json, ",\"content\":[");
}

static void open_part(struct message_writer *writer, const char *type, const char *member,
                      struct str value)
{
    if (writer->n_parts++ > 0)
        buf_add_char(&writer->json, ',');
    buf_printf(&writer->json, "{\"type\":\"%s\",\"%s\":", type, member);
    json_write_str(&writer->json, value);
}

static void add_part(struct message_writer *writer, const char *type, const char *member,
                     struct str value)
{
    open_part(writer, type, member, value);
    buf_add_char(&writer->json, '}');
}

void message_add_text(struct message_writer *writer, struct str text)
{
    add_part(writer, writer->text_type, "text", text);
}

static void add_image(struct message_writer *writer, const char *member, struct str value,
                      enum wire_image_detail detail)
{
    open_part(writer, "input_image", member, value);
    json_write_member_after(&writer->json, "detail", enum_word(&type_image_detail, detail));
    buf_add_char(&writer->json, '}');
}

void message_add_image(struct message_writer *writer, struct str url, enum wire_image_detail detail)
{
    add_image(writer, "image_url", url, detail);
}

void message_add_image_file(struct message_writer *writer, struct str file_id,
                            enum wire_image_detail detail)
{
    add_image(writer, "file_id", file_id, detail);
}

void message_add_audio(struct message_writer *writer, struct str url)
{
    add_part(writer, "input_audio", "audio_url", url);
}

struct str message_end(struct message_writer *writer, struct arena *arena)
{
    struct str json;

    buf_add_text(&writer->json, "]}");
    json = arena_str(arena, writer->json.data, writer->json.len);
    message_drop(writer);
    return json;
}

void message_drop(struct message_writer *writer)
{
    buf_done(&writer->json);
    *writer = (struct message_writer){ 0 };
}

struct str message_item(struct arena *arena, const char *role, struct str text)
{
    struct message_writer writer;

    message_begin(&writer, role);
    message_add_text(&writer, text);
    return message_end(&writer, arena);
}
