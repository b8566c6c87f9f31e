#include "agent/history_item.h"

#include "base/check.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "store/summary.h"

#include <strings.h>

enum { MAX_DEPTH = 127 }; /* as for messages */

/* -- JSON ---------------------------------------------------------------------------------- */

static bool is_nested_too_deep(yyjson_val *value, unsigned depth)
{
    yyjson_val *key, *element;
    size_t i, n;

    if (!yyjson_is_ctn(value))
        return false;
    if (depth == MAX_DEPTH)
        return true;
    yyjson_arr_foreach(value, i, n, element) {
        if (is_nested_too_deep(element, depth + 1))
            return true;
    }
    yyjson_obj_foreach(value, i, n, key, element) {
        if (is_nested_too_deep(element, depth + 1))
            return true;
    }
    return false;
}

bool item_decode(yyjson_val *json, struct arena *arena, struct wire_response_item *ret_item)
{
    CLEANUP(error_done) struct error err = { 0 };

    return json != NULL && !is_nested_too_deep(json, 0) &&
           schema_decode(&type_response_item, json, arena, ret_item, &err) &&
           ret_item->tag != WIRE_RESPONSE_ITEM_TAG_OTHER;
}

void item_reload(const struct history_item *item, struct arena *arena,
                 struct wire_response_item *ret_item)
{
    CLEANUP(error_done) struct error err = { 0 };

    check(schema_decode_text(&type_response_item, item->json, arena, ret_item, &err));
}

static bool has_reasoning_text(const struct wire_reasoning_item_content_array *content)
{
    for (size_t i = 0; i < content->n; i++) {
        if (content->items[i].tag == WIRE_REASONING_ITEM_CONTENT_TAG_REASONING_TEXT)
            return true;
    }
    return false;
}

static void encode_summary(const struct wire_reasoning_item_reasoning_summary_array *summary,
                           struct buf *out)
{
    buf_add_text(out, ",\"summary\":[");
    for (size_t i = 0; i < summary->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        schema_encode(&type_reasoning_item_reasoning_summary, &summary->items[i], 0, out);
    }
    buf_add_char(out, ']');
}

/* No content is null; content without reasoning in the clear is left out, as the reference does. */
static void encode_content(const struct wire_reasoning_item_content_array *content, struct buf *out)
{
    if (content->items == NULL) {
        buf_add_text(out, ",\"content\":null");
        return;
    }
    if (!has_reasoning_text(content))
        return;
    buf_add_text(out, ",\"content\":[");
    for (size_t i = 0; i < content->n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        schema_encode(&type_reasoning_item_content, &content->items[i], 0, out);
    }
    buf_add_char(out, ']');
}

static void encode_reasoning(const struct wire_response_item_reasoning *reasoning, struct buf *out)
{
    buf_add_text(out, "{\"type\":\"reasoning\"");
    encode_summary(&reasoning->summary, out);
    encode_content(&reasoning->content, out);
    buf_add_text(out, ",\"encrypted_content\":");
    if (reasoning->encrypted_content.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, reasoning->encrypted_content);
    buf_add_char(out, '}');
}

void item_encode(const struct wire_response_item *item, struct buf *out)
{
    if (item->tag == WIRE_RESPONSE_ITEM_TAG_REASONING)
        encode_reasoning(&item->reasoning, out);
    else
        schema_encode(&type_response_item, item, ENCODE_ALL, out);
}

void item_encode_extra(yyjson_val *json, struct buf *out)
{
    yyjson_val *extra = yyjson_obj_get(json, "extra_content");

    if (!yyjson_is_str(yyjson_obj_get(extra, "from")))
        return;
    out->len--; /* the brace */
    buf_add_text(out, ",\"extra_content\":");
    json_write_value(out, extra);
    buf_add_char(out, '}');
}

/* -- Messages ------------------------------------------------------------------------------ */

struct str part_text(const struct wire_content_item *part)
{
    switch (part->tag) {
    case WIRE_CONTENT_ITEM_TAG_INPUT_TEXT:
        return part->input_text.text;
    case WIRE_CONTENT_ITEM_TAG_OUTPUT_TEXT:
        return part->output_text.text;
    case WIRE_CONTENT_ITEM_TAG_INPUT_IMAGE:
    case WIRE_CONTENT_ITEM_TAG_INPUT_AUDIO:
        break;
    }
    return STR_NONE;
}

static bool begins_with(struct str text, const char *prefix)
{
    size_t len = strlen(prefix);

    return text.len >= len && strncasecmp(text.s, prefix, len) == 0;
}

/* What begins the parts of a developer message that a later change would send again. */
static bool is_developer_context(struct str text)
{
    static const char *const openers[] = {
        "<permissions instructions>", "<model_switch>",     "<collaboration_mode>",
        "<realtime_conversation>",    "<personality_spec>",
    };

    text = str_trim(text);
    for (size_t i = 0; i < ARRAY_LENGTH(openers); i++) {
        if (begins_with(text, openers[i]))
            return true;
    }
    return false;
}

bool message_is_context(const struct wire_response_item_message *message, bool *ret_is_mixed)
{
    bool is_user = str_is(message->role, "user");
    size_t n_context = 0, n_parts = message->content.n;

    *ret_is_mixed = false;
    if (!is_user && !str_is(message->role, "developer"))
        return false;
    for (size_t i = 0; i < n_parts; i++) {
        struct str text = part_text(&message->content.items[i]);

        if (text.s != NULL && (is_user ? text_is_contextual(text) : is_developer_context(text)))
            n_context++;
    }
    *ret_is_mixed = !is_user && n_context > 0 && n_context < n_parts;
    return n_context > 0;
}

/* Agents write to each other in JSON, in an assistant's message of one part. */
static bool is_between_agents(const struct wire_response_item_message *message)
{
    static const char *const texts[] = { "author", "recipient", "content" };
    struct str text;
    yyjson_doc *doc;
    yyjson_val *root;
    bool is_one = true;

    if (message->content.n != 1)
        return false;
    text = str_trim(part_text(&message->content.items[0]));
    if (text.len == 0 || text.s[0] != '{')
        return false;
    doc = yyjson_read(text.s, text.len, YYJSON_READ_NOFLAG);
    root = yyjson_doc_get_root(doc);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        is_one = is_one && yyjson_is_str(yyjson_obj_get(root, texts[i]));
    is_one = is_one && yyjson_is_bool(yyjson_obj_get(root, "trigger_turn"));
    yyjson_doc_free(doc);
    return is_one;
}

bool message_is_boundary(const struct wire_response_item_message *message)
{
    bool is_mixed;

    if (str_is(message->role, "user"))
        return !message_is_context(message, &is_mixed);
    return str_is(message->role, "assistant") && is_between_agents(message);
}

static bool is_image(const struct wire_content_item_array *content, size_t i)
{
    return i < content->n && content->items[i].tag == WIRE_CONTENT_ITEM_TAG_INPUT_IMAGE;
}

static bool is_audio(const struct wire_content_item_array *content, size_t i)
{
    return i < content->n && content->items[i].tag == WIRE_CONTENT_ITEM_TAG_INPUT_AUDIO;
}

static bool is_opener(struct str text, const char *prefix)
{
    return begins_with(text, prefix) && text.s[text.len - 1] == '>';
}

/* <image> or <image name=...> before an image, </image> behind one; the same around sounds. */
static bool is_around_media(const struct wire_content_item_array *content, size_t i)
{
    struct str text = part_text(&content->items[i]);

    if (is_image(content, i + 1))
        return str_is(text, "<image>") || is_opener(text, "<image name=");
    if (is_audio(content, i + 1))
        return is_opener(text, "<audio name=");
    return i > 0 && ((is_image(content, i - 1) && str_is(text, "</image>")) ||
                     (is_audio(content, i - 1) && str_is(text, "</audio>")));
}

struct str message_text(const struct wire_response_item_message *message, struct arena *arena)
{
    const struct wire_content_item_array *content = &message->content;
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < content->n; i++) {
        struct str part = part_text(&content->items[i]);

        if (part.s != NULL && !is_around_media(content, i))
            buf_add_str(&text, part);
    }
    return arena_str(arena, text.data, text.len);
}

/* -- Facts --------------------------------------------------------------------------------- */

struct wire_function_call_output_body *item_output(struct wire_response_item *item)
{
    switch (item->tag) {
    case WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL_OUTPUT:
        return &item->function_call_output.output;
    case WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL_OUTPUT:
        return &item->custom_tool_call_output.output;
    default:
        return NULL;
    }
}

struct str item_call_id(const struct wire_response_item *item)
{
    switch (item->tag) {
    case WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL:
        return item->function_call.call_id;
    case WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL_OUTPUT:
        return item->function_call_output.call_id;
    case WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL:
        return item->custom_tool_call.call_id;
    case WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL_OUTPUT:
        return item->custom_tool_call_output.call_id;
    case WIRE_RESPONSE_ITEM_TAG_LOCAL_SHELL_CALL:
        return item->local_shell_call.call_id;
    case WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_CALL:
        return item->tool_search_call.call_id;
    case WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_OUTPUT:
        return item->tool_search_output.call_id;
    default:
        return STR_NONE;
    }
}

static const struct {
    enum item_kind kind;
    enum item_family family;
    bool made_by_model;
} facts[] = {
    [WIRE_RESPONSE_ITEM_TAG_MESSAGE] = { ITEM_MESSAGE, FAMILY_NONE, false }, /* as its role says */
    [WIRE_RESPONSE_ITEM_TAG_REASONING] = { ITEM_REASONING, FAMILY_NONE, true },
    [WIRE_RESPONSE_ITEM_TAG_LOCAL_SHELL_CALL] = { ITEM_CALL, FAMILY_FUNCTION, true },
    [WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL] = { ITEM_CALL, FAMILY_FUNCTION, true },
    [WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_CALL] = { ITEM_CALL, FAMILY_SEARCH, true },
    [WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL_OUTPUT] = { ITEM_CALL_OUTPUT, FAMILY_FUNCTION, false },
    [WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL] = { ITEM_CALL, FAMILY_CUSTOM, true },
    [WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL_OUTPUT] = { ITEM_CALL_OUTPUT, FAMILY_CUSTOM, false },
    [WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_OUTPUT] = { ITEM_CALL_OUTPUT, FAMILY_SEARCH, false },
    [WIRE_RESPONSE_ITEM_TAG_WEB_SEARCH_CALL] = { ITEM_WEB_SEARCH, FAMILY_NONE, true },
    [WIRE_RESPONSE_ITEM_TAG_IMAGE_GENERATION_CALL] = { ITEM_IMAGE_GENERATION, FAMILY_NONE, true },
    [WIRE_RESPONSE_ITEM_TAG_GHOST_SNAPSHOT] = { ITEM_GHOST_SNAPSHOT, FAMILY_NONE, false },
    [WIRE_RESPONSE_ITEM_TAG_COMPACTION] = { ITEM_COMPACTION, FAMILY_NONE, true },
    [WIRE_RESPONSE_ITEM_TAG_OTHER] = { ITEM_OTHER, FAMILY_NONE, false },
};

static bool classify_message(const struct wire_response_item_message *message,
                             struct history_item *facts_of_item)
{
    if (str_is(message->role, "system"))
        return false;
    if (str_is(message->role, "user"))
        facts_of_item->role = ROLE_USER;
    else if (str_is(message->role, "assistant"))
        facts_of_item->role = ROLE_ASSISTANT;
    else if (str_is(message->role, "developer"))
        facts_of_item->role = ROLE_DEVELOPER;
    facts_of_item->made_by_model = facts_of_item->role == ROLE_ASSISTANT;
    facts_of_item->is_boundary = message_is_boundary(message);
    return true;
}

bool item_classify(const struct wire_response_item *item, size_t json_len,
                   struct history_item *ret_item)
{
    struct history_item result = {
        .tokens = tokens_of_bytes(item_bytes(item, json_len)),
        .kind = facts[item->tag].kind,
        .family = facts[item->tag].family,
        .made_by_model = facts[item->tag].made_by_model,
        .media = item_media(item),
    };

    switch (item->tag) {
    case WIRE_RESPONSE_ITEM_TAG_MESSAGE:
        if (!classify_message(&item->message, &result))
            return false;
        break;
    case WIRE_RESPONSE_ITEM_TAG_REASONING:
        result.is_encrypted = item->reasoning.encrypted_content.s != NULL;
        break;
    case WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_OUTPUT:
        result.needs_no_call = item->tool_search_output.call_id.s == NULL ||
                               str_is(item->tool_search_output.execution, "server");
        break;
    default:
        break;
    }
    *ret_item = result;
    return result.kind != ITEM_OTHER;
}
