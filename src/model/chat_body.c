#include "model/chat_body.h"

#include "base/memory.h"
#include "model/foreign.h"
#include "model/talk.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

/* A body while it is written. */
struct chat_writer {
    struct buf *out;
    struct arena *arena;
    struct traits traits;
    struct talk_parts carried; /* images of outputs, which only users can send */
    bool is_after_tool;        /* the message that was written last is of one */
    bool is_after_assistant;
    bool has_messages;
};

/* -- Parts --------------------------------------------------------------------------------- */

static void chat_write_part(struct buf *out, const struct talk_part *part)
{
    if (part->text.s != NULL) {
        buf_add_text(out, "{\"type\":\"text\",\"text\":");
        json_write_str(out, part->text);
        buf_add_char(out, '}');
        return;
    }
    buf_add_text(out, "{\"type\":\"image_url\",\"image_url\":{\"url\":");
    json_write_str(out, part->image);
    buf_add_text(out, "}}");
}

static void write_parts(struct buf *out, const struct talk_parts *parts)
{
    for (size_t i = 0; i < parts->n; i++) {
        if (out->data[out->len - 1] != '[')
            buf_add_char(out, ',');
        chat_write_part(out, &parts->items[i]);
    }
}

static void begin_message(struct chat_writer *writer, const char *role)
{
    buf_printf(writer->out, "%s{\"role\":\"%s\",\"content\":", writer->has_messages ? "," : "",
               role);
    writer->has_messages = true;
    writer->is_after_tool = writer->is_after_assistant = false;
}

static void chat_end_message(struct chat_writer *writer)
{
    buf_add_char(writer->out, '}');
}

static void write_plain_message(struct chat_writer *writer, const char *role, struct str text)
{
    begin_message(writer, role);
    json_write_str(writer->out, text);
    chat_end_message(writer);
}

/* -- Users --------------------------------------------------------------------------------- */

static void write_user(struct chat_writer *writer, const struct talk_parts *parts)
{
    struct talk_parts carried = writer->carried;

    writer->carried = (struct talk_parts){ 0 };
    if (writer->is_after_tool && writer->traits.assistant_after_tool.value)
        write_plain_message(writer, "assistant", STR_LITERAL("."));
    begin_message(writer, "user");
    if (carried.n == 0 && !talk_has_image(parts)) {
        json_write_str(writer->out, talk_text(writer->arena, parts));
    } else {
        buf_add_char(writer->out, '[');
        write_parts(writer->out, &carried);
        write_parts(writer->out, parts);
        buf_add_char(writer->out, ']');
    }
    chat_end_message(writer);
}

static void write_carried(struct chat_writer *writer)
{
    static const struct talk_parts none = { 0 };

    if (writer->carried.n > 0)
        write_user(writer, &none);
}

/* -- The assistant ------------------------------------------------------------------------- */

static struct str thoughts_text(struct chat_writer *writer, const struct talk_message *message)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < message->n_thoughts; i++)
        buf_add_str(&text, message->thoughts[i].text);
    return arena_str(writer->arena, text.data == NULL ? "" : text.data, text.len);
}

static const char *member_it_came_in(const struct talk_message *message)
{
    for (size_t i = message->n_thoughts; i-- > 0;) {
        struct str member = json_member(message->thoughts[i].kept, "member");

        if (str_is(member, "reasoning"))
            return "reasoning";
        if (str_is(member, "reasoning_text"))
            return "reasoning_text";
        if (str_is(member, "reasoning_content"))
            return "reasoning_content";
    }
    return NULL;
}

static bool has_details(const struct talk_message *message)
{
    for (size_t i = 0; i < message->n_thoughts; i++) {
        if (yyjson_arr_size(yyjson_obj_get(message->thoughts[i].kept, "details")) > 0)
            return true;
    }
    return false;
}

/* Those of all thoughts of the message, in one list. */
static void write_details(struct buf *out, const struct talk_message *message)
{
    buf_add_text(out, ",\"reasoning_details\":[");
    for (size_t i = 0; i < message->n_thoughts; i++) {
        yyjson_val *detail;
        size_t j, n;

        yyjson_arr_foreach(yyjson_obj_get(message->thoughts[i].kept, "details"), j, n, detail) {
            if (out->data[out->len - 1] != '[')
                buf_add_char(out, ',');
            json_write_value(out, detail);
        }
    }
    buf_add_char(out, ']');
}

/* The member in which thoughts go back; NULL: in none. */
static const char *back_member(struct chat_writer *writer, const struct talk_message *message)
{
    switch (writer->traits.reasoning_back) {
    case BACK_AS_IT_CAME:
        return member_it_came_in(message);
    case BACK_CONTENT:
        return "reasoning_content";
    case BACK_REASONING:
        return "reasoning";
    case BACK_DETAILS:
        return has_details(message) ? NULL : "reasoning";
    case BACK_NONE:
    case BACK_PARTS:
        break;
    }
    return NULL;
}

static void write_thoughts(struct chat_writer *writer, const struct talk_message *message)
{
    const char *member = back_member(writer, message);
    struct str text = thoughts_text(writer, message);
    bool is_due = writer->traits.always_reasoning.value && message->n_calls > 0;

    if (member != NULL && (text.len > 0 || is_due)) {
        buf_printf(writer->out, ",\"%s\":", member);
        json_write_str(writer->out, text);
    } else if (is_due) {
        buf_add_text(writer->out, ",\"reasoning_content\":\"\"");
    }
    if (writer->traits.reasoning_back == BACK_DETAILS && has_details(message))
        write_details(writer->out, message);
}

/* Mistral's thoughts are parts of the content. */
static void write_thinking_content(struct chat_writer *writer, struct str thoughts, struct str text)
{
    struct buf *out = writer->out;

    buf_add_text(out, "[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":");
    json_write_str(out, thoughts);
    buf_add_text(out, "}]}");
    if (text.len > 0) {
        buf_add_text(out, ",{\"type\":\"text\",\"text\":");
        json_write_str(out, text);
        buf_add_char(out, '}');
    }
    buf_add_char(out, ']');
}

static void write_content(struct chat_writer *writer, const struct talk_message *message)
{
    struct str text = talk_text(writer->arena, &message->parts);
    struct str thoughts = thoughts_text(writer, message);

    if (writer->traits.reasoning_back == BACK_PARTS && thoughts.len > 0)
        write_thinking_content(writer, thoughts, text);
    else if (text.len > 0 || writer->traits.empty_content.value)
        json_write_str(writer->out, text);
    else
        buf_add_text(writer->out, "null");
}

static struct str sent_id(struct chat_writer *writer, const struct talk_call *call)
{
    return foreign_call_id(writer->arena, call->call_id, writer->traits.ids);
}

static void chat_write_call(struct chat_writer *writer, const struct talk_call *call)
{
    struct buf *out = writer->out;

    buf_add_text(out, "{\"id\":");
    json_write_str(out, sent_id(writer, call));
    buf_add_text(out, ",\"type\":\"function\",\"function\":{\"name\":");
    json_write_str(out, call->name);
    buf_add_text(out, ",\"arguments\":");
    json_write_str(out, call->arguments);
    buf_add_char(out, '}');
    if (yyjson_is_obj(yyjson_obj_get(call->kept, "call"))) {
        buf_add_text(out, ",\"extra_content\":");
        json_write_value(out, yyjson_obj_get(call->kept, "call"));
    }
    buf_add_char(out, '}');
}

static void write_calls(struct chat_writer *writer, const struct talk_message *message)
{
    if (message->n_calls == 0)
        return;
    buf_add_text(writer->out, ",\"tool_calls\":[");
    for (size_t i = 0; i < message->n_calls; i++) {
        if (i > 0)
            buf_add_char(writer->out, ',');
        chat_write_call(writer, &message->calls[i]);
    }
    buf_add_char(writer->out, ']');
}

static void carry_images(struct chat_writer *writer, const struct talk_parts *output)
{
    struct talk_parts *carried = &writer->carried;

    for (size_t i = 0; i < output->n; i++) {
        struct talk_part *items;

        if (output->items[i].image.s == NULL)
            continue;
        items = arena_alloc(writer->arena, (carried->n + 1) * sizeof *items);
        if (carried->n > 0)
            memcpy(items, carried->items, carried->n * sizeof *items);
        items[carried->n] = output->items[i];
        *carried = (struct talk_parts){ items, carried->n + 1, carried->n + 1 };
    }
}

static void chat_write_output(struct chat_writer *writer, const struct talk_call *call)
{
    buf_add_text(writer->out, ",{\"role\":\"tool\",\"tool_call_id\":");
    json_write_str(writer->out, sent_id(writer, call));
    buf_add_text(writer->out, ",\"content\":");
    json_write_str(writer->out, talk_output_text(writer->arena, call));
    buf_add_char(writer->out, '}');
    carry_images(writer, &call->output);
}

static void write_assistant(struct chat_writer *writer, const struct talk_message *message)
{
    write_carried(writer);
    begin_message(writer, "assistant");
    write_content(writer, message);
    write_thoughts(writer, message);
    write_calls(writer, message);
    chat_end_message(writer);
    for (size_t i = 0; i < message->n_calls; i++)
        chat_write_output(writer, &message->calls[i]);
    writer->is_after_tool = message->n_calls > 0;
    writer->is_after_assistant = message->n_calls == 0;
}

/* -- All of it ----------------------------------------------------------------------------- */

static void write_messages(struct chat_writer *writer, const struct talk *talk)
{
    buf_add_text(writer->out, ",\"messages\":[");
    if (talk->system.len > 0)
        write_plain_message(writer, writer->traits.developer_role.value ? "developer" : "system",
                            talk->system);
    for (size_t i = 0; i < talk->n; i++) {
        if (talk->messages[i].is_assistant)
            write_assistant(writer, &talk->messages[i]);
        else
            write_user(writer, &talk->messages[i].parts);
    }
    write_carried(writer);
    if (writer->is_after_assistant && writer->traits.assistant_after_tool.value)
        write_plain_message(writer, "user", STR_LITERAL("Go on."));
    buf_add_char(writer->out, ']');
}

static void chat_offer(struct buf *out, const struct offered_tool *tool, bool is_last)
{
    buf_add_text(out, "{\"type\":\"function\",\"function\":{\"name\":");
    json_write_str(out, tool->name);
    buf_add_text(out, ",\"description\":");
    json_write_str(out, tool->description);
    buf_add_text(out, ",\"parameters\":");
    buf_add_str(out, tool->schema);
    buf_add_text(out, "}}");
}

/* Without tools none of these members may be there. */
static void write_tools(struct chat_writer *writer, const struct sampling_options *options)
{
    CLEANUP(buf_done) struct buf tools = { 0 };

    if (foreign_offer_tools(options, &writer->traits, &tools, chat_offer) == 0)
        return;
    buf_add_text(writer->out, ",\"tools\":[");
    buf_add(writer->out, tools.data, tools.len);
    buf_add_text(writer->out, "],\"tool_choice\":\"auto\"");
    if (options->parallel_tool_calls)
        buf_add_text(writer->out, ",\"parallel_tool_calls\":true");
}

/* Servers count it as used: one that leaves no room for the question is left out. */
static void write_limit(struct chat_writer *writer, const struct sampling_options *options)
{
    bool has_room = options->window == 0 || options->max_output <= options->window / 2;

    if (options->max_output > 0 && has_room)
        buf_printf(writer->out, ",\"%.*s\":%lld", STR_ARGS(writer->traits.limit_name),
                   (long long)options->max_output);
}

static void write_effort(struct chat_writer *writer, const struct sampling_options *options)
{
    if (options->effort.s == NULL)
        return;
    if (writer->traits.effort == EFFORT_PLAIN) {
        json_write_member_after(writer->out, "reasoning_effort", options->effort);
    } else if (writer->traits.effort == EFFORT_OBJECT) {
        buf_add_text(writer->out, ",\"reasoning\":{\"effort\":");
        json_write_str(writer->out, options->effort);
        buf_add_char(writer->out, '}');
    }
}

static void write_format(struct chat_writer *writer, const struct sampling_options *options)
{
    if (options->output_schema.s == NULL)
        return;
    if (!writer->traits.json_schema.value) {
        buf_add_text(writer->out, ",\"response_format\":{\"type\":\"json_object\"}");
        return;
    }
    buf_add_text(writer->out, ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{"
                              "\"name\":\"codex_output_schema\",\"strict\":true,\"schema\":");
    buf_add_str(writer->out, options->output_schema);
    buf_add_text(writer->out, "}}");
}

static void write_openai_members(struct chat_writer *writer, const struct sampling_options *options)
{
    if (!writer->traits.openai_members.value)
        return;
    json_write_member_after(writer->out, "service_tier", options->service_tier);
    json_write_member_after(writer->out, "verbosity", options->verbosity);
    json_write_member_after(writer->out, "prompt_cache_key", options->thread_id);
}

/* Servers that take no schema are asked for it in words. */
static void add_schema_wish(struct talk *talk, const struct sampling_options *options)
{
    struct str wish = talk_schema_wish(&talk->arena, options);

    if (wish.s != NULL)
        talk->system =
            str_of(arena_printf(&talk->arena, "%s%s%s", talk->system.len > 0 ? talk->system.s : "",
                                talk->system.len > 0 ? "\n\n" : "", wish.s));
}

void chat_body(const struct sampling_options *options, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(talk_done) struct talk talk = { 0 };
    struct chat_writer writer = { .out = out,
                                  .arena = &arena,
                                  .traits = traits_of(options->provider) };

    talk_make(&talk, options, provider_origin(&arena, options->provider));
    if (!writer.traits.json_schema.value)
        add_schema_wish(&talk, options);
    buf_add_text(out, "{\"model\":");
    json_write_str(out, options->model);
    write_messages(&writer, &talk);
    buf_add_text(out, ",\"stream\":true");
    if (writer.traits.stream_options.value)
        buf_add_text(out, ",\"stream_options\":{\"include_usage\":true}");
    write_limit(&writer, options);
    write_tools(&writer, options);
    write_effort(&writer, options);
    write_format(&writer, options);
    write_openai_members(&writer, options);
    buf_add_char(out, '}');
}
