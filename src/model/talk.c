#include "model/talk.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <ctype.h>
#include <inttypes.h>

enum { NAME_MAX_BYTES = 64, NAME_KEPT_BYTES = 47 };

static const char condensed_elsewhere[] =
    "Earlier parts of this conversation were condensed by another provider into a form that only it "
    "can read. They are not available here.";

/* Room for one more; what was there before stays in the arena until its end. */
static void *with_room(struct arena *arena, void *items, size_t n, size_t *cap, size_t size)
{
    void *more;

    if (n < *cap)
        return items;
    *cap = *cap == 0 ? 4 : *cap * 2;
    more = arena_zero(arena, *cap * size);
    if (n > 0)
        memcpy(more, items, n * size);
    return more;
}

static void talk_add_part(struct talk *talk, struct talk_parts *parts, struct talk_part part)
{
    parts->items = with_room(&talk->arena, parts->items, parts->n, &parts->cap, sizeof part);
    parts->items[parts->n++] = part;
}

static void add_text(struct talk *talk, struct talk_parts *parts, struct str text)
{
    if (text.len > 0)
        talk_add_part(talk, parts, (struct talk_part){ .text = text });
}

/* -- Text of parts ------------------------------------------------------------------------- */

struct str talk_text(struct arena *arena, const struct talk_parts *parts)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < parts->n; i++) {
        if (parts->items[i].text.s == NULL)
            continue;
        if (text.len > 0)
            buf_add_text(&text, "\n\n");
        buf_add_str(&text, parts->items[i].text);
    }
    return arena_str(arena, text.data == NULL ? "" : text.data, text.len);
}

bool talk_has_image(const struct talk_parts *parts)
{
    for (size_t i = 0; i < parts->n; i++) {
        if (parts->items[i].image.s != NULL)
            return true;
    }
    return false;
}

struct str talk_output_text(struct arena *arena, const struct talk_call *call)
{
    struct str text = talk_text(arena, &call->output);
    CLEANUP(buf_done) struct buf out = { 0 };

    if (call->output.n == 0)
        text = STR_LITERAL("aborted");
    if (call->unreadable.len == 0)
        return text;
    buf_add_text(&out, "The arguments of the call were no JSON object: ");
    buf_add_str(&out, call->unreadable);
    buf_add_char(&out, '\n');
    buf_add_str(&out, text);
    return arena_str(arena, out.data, out.len);
}

struct str talk_schema_wish(struct arena *arena, const struct sampling_options *options)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (options->output_schema.s == NULL)
        return STR_NONE;
    buf_add_text(&text,
                 "The last message of your answer has to be one JSON value and nothing else, no "
                 "fence around it. It has to fit this JSON Schema:\n");
    buf_add_str(&text, options->output_schema);
    return arena_str(arena, text.data, text.len);
}

/* -- Names --------------------------------------------------------------------------------- */

static bool is_tool_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-';
}

struct str talk_tool_name(struct arena *arena, struct str name)
{
    bool is_fit = name.len > 0 && name.len <= NAME_MAX_BYTES;
    char kept[NAME_KEPT_BYTES + 1];
    size_t n = 0;

    for (size_t i = 0; i < name.len; i++)
        is_fit = is_fit && is_tool_name_char(name.s[i]);
    if (is_fit)
        return name;
    for (; n < name.len && n < NAME_KEPT_BYTES; n++)
        kept[n] = is_tool_name_char(name.s[n]) ? name.s[n] : '_';
    kept[n] = '\0';
    return str_of(arena_printf(arena, "%s_%016" PRIx64, kept, hash_of(name)));
}

/* -- Messages ------------------------------------------------------------------------------ */

static struct talk_message *add_message(struct talk *talk, bool is_assistant)
{
    talk->messages =
        with_room(&talk->arena, talk->messages, talk->n, &talk->cap, sizeof talk->messages[0]);
    talk->messages[talk->n].is_assistant = is_assistant;
    return &talk->messages[talk->n++];
}

/* Neighbours of one role are one message. */
static struct talk_message *user_message(struct talk *talk)
{
    if (talk->n > 0 && !talk->messages[talk->n - 1].is_assistant)
        return &talk->messages[talk->n - 1];
    return add_message(talk, /* is_assistant= */ false);
}

/* The one that goes on: none that was answered already. */
static struct talk_message *assistant_message(struct talk *talk)
{
    struct talk_message *last = talk->n == 0 ? NULL : &talk->messages[talk->n - 1];

    if (last != NULL && last->is_assistant && !last->is_answered)
        return last;
    return add_message(talk, /* is_assistant= */ true);
}

/* What neither of these APIs has a place for, the model is told. */
static struct str left_out(yyjson_val *part)
{
    if (json_member(part, "file_id").s != NULL)
        return STR_LITERAL("image content omitted because it is a file uploaded to another "
                           "provider; ask for the picture itself");
    if (json_member(part, "audio_url").s != NULL)
        return STR_LITERAL("audio content omitted because this provider's API carries no audio");
    return STR_NONE;
}

static void add_content(struct talk *talk, struct talk_parts *parts, yyjson_val *content)
{
    yyjson_val *part;
    size_t i, n;

    if (yyjson_is_str(content))
        add_text(talk, parts, json_str(content));
    yyjson_arr_foreach(content, i, n, part) {
        struct str image = json_member(part, "image_url"), instead = left_out(part);

        if (image.len > 0)
            talk_add_part(talk, parts, (struct talk_part){ .image = image });
        else
            add_text(talk, parts, instead.s != NULL ? instead : json_member(part, "text"));
    }
}

static void add_to_system(struct talk *talk, struct str text)
{
    CLEANUP(buf_done) struct buf both = { 0 };

    if (text.len == 0)
        return;
    buf_add_str(&both, talk->system);
    if (both.len > 0)
        buf_add_text(&both, "\n\n");
    buf_add_str(&both, text);
    talk->system = arena_str(&talk->arena, both.data, both.len);
}

static void talk_read_message(struct talk *talk, yyjson_val *item, struct str origin)
{
    struct str role = json_member(item, "role");
    yyjson_val *content = yyjson_obj_get(item, "content");
    struct talk_parts parts = { 0 };

    if (str_is(role, "assistant")) {
        add_content(talk, &assistant_message(talk)->parts, content);
    } else if (str_is(role, "developer") && talk->n == 0) {
        add_content(talk, &parts, content);
        add_to_system(talk, talk_text(&talk->arena, &parts));
    } else {
        add_content(talk, &user_message(talk)->parts, content);
    }
}

/* -- Thoughts and calls -------------------------------------------------------------------- */

/* What its maker wants back, if that is the server that is asked. */
static yyjson_val *kept_of(yyjson_val *item, struct str origin)
{
    yyjson_val *kept = yyjson_obj_get(item, "extra_content");

    return str_equal(json_member(kept, "from"), origin) ? kept : NULL;
}

static struct str thought_text(struct talk *talk, yyjson_val *item)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    yyjson_val *part;
    size_t i, n;

    yyjson_arr_foreach(yyjson_obj_get(item, "content"), i, n, part)
        buf_add_str(&text, json_member(part, "text"));
    return arena_str(&talk->arena, text.data == NULL ? "" : text.data, text.len);
}

static void read_reasoning(struct talk *talk, yyjson_val *item, struct str origin)
{
    yyjson_val *kept = kept_of(item, origin);
    struct talk_message *message;

    if (kept == NULL)
        return;
    message = assistant_message(talk);
    message->thoughts = with_room(&talk->arena, message->thoughts, message->n_thoughts,
                                  &message->thoughts_cap, sizeof message->thoughts[0]);
    message->thoughts[message->n_thoughts++] =
        (struct talk_thought){ thought_text(talk, item), kept };
}

static struct talk_call *add_call(struct talk *talk, struct str call_id, struct str name)
{
    struct talk_message *message = assistant_message(talk);
    struct talk_call *call;

    message->calls = with_room(&talk->arena, message->calls, message->n_calls, &message->calls_cap,
                               sizeof message->calls[0]);
    call = &message->calls[message->n_calls++];
    call->call_id = call_id;
    call->name = talk_tool_name(&talk->arena, name);
    call->arguments = STR_LITERAL("{}");
    return call;
}

static bool is_object(struct str json)
{
    yyjson_doc *doc = json.len == 0 ? NULL : yyjson_read(json.s, json.len, 0);
    bool is_one = yyjson_is_obj(yyjson_doc_get_root(doc));

    yyjson_doc_free(doc);
    return is_one;
}

static void read_function_call(struct talk *talk, yyjson_val *item, struct str origin)
{
    struct str arguments = json_member(item, "arguments");
    struct str group = json_member(item, "namespace"), name = json_member(item, "name");
    struct talk_call *call;

    if (group.len > 0)
        name = str_of(arena_printf(&talk->arena, "%.*s:%.*s", STR_ARGS(group), STR_ARGS(name)));
    call = add_call(talk, json_member(item, "call_id"), name);
    call->kept = kept_of(item, origin);
    if (is_object(arguments))
        call->arguments = arguments;
    else
        call->unreadable = str_trim(arguments);
}

static void read_custom_call(struct talk *talk, yyjson_val *item, struct str origin)
{
    CLEANUP(buf_done) struct buf arguments = { 0 };
    struct talk_call *call =
        add_call(talk, json_member(item, "call_id"), json_member(item, "name"));

    buf_add_text(&arguments, "{\"input\":");
    json_write_str(&arguments, json_member(item, "input"));
    buf_add_char(&arguments, '}');
    call->arguments = arena_str(&talk->arena, arguments.data, arguments.len);
    call->kept = kept_of(item, origin);
}

static void write_action(struct buf *out, yyjson_val *action)
{
    yyjson_val *key, *value;
    size_t i, n;

    buf_add_char(out, '{');
    yyjson_obj_foreach(action, i, n, key, value) {
        if (yyjson_equals_str(key, "type") || yyjson_is_null(value))
            continue;
        if (out->len > 1)
            buf_add_char(out, ',');
        json_write_str(out, json_str(key));
        buf_add_char(out, ':');
        json_write_value(out, value);
    }
    buf_add_char(out, '}');
}

static void read_shell_call(struct talk *talk, yyjson_val *item, struct str origin)
{
    CLEANUP(buf_done) struct buf arguments = { 0 };
    struct talk_call *call =
        add_call(talk, json_member(item, "call_id"), STR_LITERAL("local_shell"));

    write_action(&arguments, yyjson_obj_get(item, "action"));
    call->arguments = arena_str(&talk->arena, arguments.data, arguments.len);
}

/* The newest of that id which has none: an output without a call is left out. */
static struct talk_call *unanswered_call(struct talk *talk, struct str call_id)
{
    for (size_t i = talk->n; i-- > 0;) {
        struct talk_message *message = &talk->messages[i];

        for (size_t j = message->n_calls; j-- > 0;) {
            if (message->calls[j].output.n == 0 && str_equal(message->calls[j].call_id, call_id)) {
                message->is_answered = true;
                return &message->calls[j];
            }
        }
    }
    return NULL;
}

static void talk_read_output(struct talk *talk, yyjson_val *item, struct str origin)
{
    struct talk_call *call = unanswered_call(talk, json_member(item, "call_id"));

    if (call == NULL)
        return;
    add_content(talk, &call->output, yyjson_obj_get(item, "output"));
    if (call->output.n == 0)
        talk_add_part(talk, &call->output, (struct talk_part){ .text = STR_LITERAL("") });
}

static void read_compaction(struct talk *talk, yyjson_val *item, struct str origin)
{
    add_text(talk, &user_message(talk)->parts, str_of(condensed_elsewhere));
}

/* -- All of it ----------------------------------------------------------------------------- */

/* Others are left out: only their maker can make use of them. */
static const struct {
    const char *type;
    void (*read)(struct talk *talk, yyjson_val *item, struct str origin);
} readers[] = {
    { "message", talk_read_message },         { "reasoning", read_reasoning },
    { "function_call", read_function_call },  { "function_call_output", talk_read_output },
    { "custom_tool_call", read_custom_call }, { "custom_tool_call_output", talk_read_output },
    { "local_shell_call", read_shell_call },  { "compaction", read_compaction },
};

static void talk_read_item(struct talk *talk, yyjson_val *item, struct str origin)
{
    struct str type = json_member(item, "type");

    for (size_t i = 0; i < ARRAY_LENGTH(readers); i++) {
        if (str_is(type, readers[i].type)) {
            readers[i].read(talk, item, origin);
            return;
        }
    }
}

static bool says_nothing(const struct talk_message *message)
{
    return message->parts.n == 0 && message->n_calls == 0;
}

/* Thoughts alone are no message, and what they stood between is one. */
static void drop_empty(struct talk *talk)
{
    size_t n = 0;

    for (size_t i = 0; i < talk->n; i++) {
        const struct talk_message *message = &talk->messages[i];

        if (says_nothing(message))
            continue;
        if (n > 0 && !message->is_assistant && !talk->messages[n - 1].is_assistant) {
            for (size_t j = 0; j < message->parts.n; j++)
                talk_add_part(talk, &talk->messages[n - 1].parts, message->parts.items[j]);
            continue;
        }
        talk->messages[n++] = *message;
    }
    talk->n = n;
}

void talk_make(struct talk *talk, const struct sampling_options *options, struct str origin)
{
    *talk = (struct talk){ 0 };
    add_to_system(talk, str_trim(options->instructions));
    talk->docs = arena_zero(&talk->arena, (options->n_input + 1) * sizeof(yyjson_doc *));
    for (size_t i = 0; i < options->n_input; i++) {
        yyjson_doc *doc = yyjson_read(options->input[i].s, options->input[i].len, 0);

        talk->docs[talk->n_docs++] = doc;
        talk_read_item(talk, yyjson_doc_get_root(doc), origin);
    }
    drop_empty(talk);
}

void talk_done(struct talk *talk)
{
    for (size_t i = 0; i < talk->n_docs; i++)
        yyjson_doc_free(talk->docs[i]);
    arena_done(&talk->arena);
}
