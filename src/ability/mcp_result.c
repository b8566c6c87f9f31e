#include "ability/mcp_result.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_entries.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

static const char no_picture[] = "<image content omitted because you do not support image input>";
static const char not_a_picture[] =
    "<image content omitted because it is no base64 text of an image type>";
static const char too_large[] = "<image content omitted because it is larger than 20 MiB>";

const char mcp_result_too_large[] = "the result is larger than 32 MiB";

/* -- Reading ------------------------------------------------------------------------------- */

bool mcp_result_read(yyjson_val *json, struct arena *arena, struct mcp_result *ret_result)
{
    yyjson_val *content = json_value(json, "content");
    yyjson_val *structured = json_value(json, "structuredContent");
    yyjson_val *is_error = yyjson_obj_get(json, "isError");

    if (content == NULL ? structured == NULL : !yyjson_is_arr(content))
        return false;
    *ret_result = (struct mcp_result){
        .content = json_entries(content, arena),
        .structured = structured,
        .meta = json_value(json, "_meta"),
        .is_error = { yyjson_is_bool(is_error), yyjson_is_true(is_error) },
    };
    return true;
}

/* -- For the model ------------------------------------------------------------------------- */

static bool is_picture(yyjson_val *block)
{
    return yyjson_equals_str(yyjson_obj_get(block, "type"), "image");
}

/* Without its data it is a block like others. */
static bool can_be_seen(yyjson_val *block)
{
    return is_picture(block) && yyjson_is_str(yyjson_obj_get(block, "data"));
}

static bool is_among_bytes(struct str text, const char *allowed)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] == '\0' || strchr(allowed, text.s[i]) == NULL)
            return false;
    }
    return text.len > 0;
}

/* A request with what is no picture is refused as a whole, and so is every later one of the thread. Of a data URL only
 * the beginning is looked at. */
static bool is_sound(struct str data, struct str type)
{
    static const char prefix[] = "image/";
    static const char name_bytes[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+-";
    static const char base64_bytes[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=\r\n";

    if (str_starts(data, "data:"))
        return str_starts(data, "data:image/");
    if (type.s != NULL &&
        !(str_starts(type, prefix) && is_among_bytes(str_of(type.s + strlen(prefix)), name_bytes)))
        return false;
    return is_among_bytes(data, base64_bytes);
}

static bool has_block(const struct json_array *content, bool (*is_wanted)(yyjson_val *))
{
    for (size_t i = 0; i < content->n; i++) {
        if (is_wanted(content->items[i]))
            return true;
    }
    return false;
}

struct str mcp_text_blocks(struct arena *arena, struct str text)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "[{\"type\":\"text\",\"text\":");
    json_write_str(&out, text);
    buf_add_text(&out, "}]");
    return arena_str(arena, out.data, out.len);
}

yyjson_doc *mcp_result_hide_pictures(struct mcp_result *result, struct arena *arena)
{
    struct str note = mcp_text_blocks(arena, STR_LITERAL(no_picture));
    yyjson_val **items;
    yyjson_doc *doc;

    if (!has_block(&result->content, is_picture))
        return NULL;
    doc = yyjson_read(note.s, note.len, 0);
    items = arena_alloc(arena, result->content.n * sizeof *items);
    for (size_t i = 0; i < result->content.n; i++)
        items[i] = is_picture(result->content.items[i])
                       ? yyjson_arr_get_first(yyjson_doc_get_root(doc))
                       : result->content.items[i];
    result->content.items = items;
    return doc;
}

static void write_blocks(struct buf *out, const struct json_array *content)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < content->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_value(out, content->items[i]);
    }
    buf_add_char(out, ']');
}

static void write_picture_url(struct buf *out, yyjson_val *block)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    struct str data = json_member(block, "data"), type = json_member(block, "mimeType");

    if (!str_starts(data, "data:")) {
        buf_add_text(&url, "data:");
        buf_add_str(&url, type.s != NULL ? type : STR_LITERAL("application/octet-stream"));
        buf_add_text(&url, ";base64,");
    }
    buf_add_str(&url, data);
    json_write_str(out, buf_str(&url));
}

static void write_text_part(struct buf *out, struct str text)
{
    buf_add_text(out, "{\"type\":\"input_text\",\"text\":");
    json_write_str(out, text);
    buf_add_char(out, '}');
}

static void write_picture_part(struct buf *out, yyjson_val *block)
{
    struct str data = json_member(block, "data");

    if (data.len > MCP_PICTURE_BYTES_MAX) {
        write_text_part(out, STR_LITERAL(too_large));
        return;
    }
    if (!is_sound(data, json_member(block, "mimeType"))) {
        write_text_part(out, STR_LITERAL(not_a_picture));
        return;
    }
    buf_add_text(out, "{\"type\":\"input_image\",\"image_url\":");
    write_picture_url(out, block);
    buf_add_char(out, '}');
}

static void write_part(struct buf *out, yyjson_val *block)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct str text = json_member(block, "text");

    if (can_be_seen(block)) {
        write_picture_part(out, block);
        return;
    }
    if (!yyjson_equals_str(yyjson_obj_get(block, "type"), "text") || text.s == NULL) {
        json_write_value(&json, block);
        text = buf_str(&json);
    }
    write_text_part(out, text);
}

static void write_parts(struct buf *out, const struct json_array *content)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < content->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        write_part(out, content->items[i]);
    }
    buf_add_char(out, ']');
}

struct mcp_output mcp_result_output(const struct mcp_result *result, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    bool is_list = result->structured == NULL && has_block(&result->content, can_be_seen);
    struct mcp_output output = { 0 };

    if (result->structured != NULL) /* all there is to know, and the blocks say it again */
        json_write_value(&out, result->structured);
    else if (is_list)
        write_parts(&out, &result->content);
    else
        write_blocks(&out, &result->content);
    *(is_list ? &output.parts : &output.text) = arena_str(arena, out.data, out.len);
    return output;
}
