#include "model/anthropic_body.h"

#include "base/memory.h"
#include "model/foreign.h"
#include "model/talk.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

enum {
    DEFAULT_MAX_TOKENS = 32000,
    LEAST_MAX_TOKENS = 1024,
    LEAST_BUDGET = 1024, /* of thinking */
    CACHED_USERS = 2,    /* of the newest messages of users; four marks are the most */
};

#define CACHE_MARK ",\"cache_control\":{\"type\":\"ephemeral\"}"

struct anthropic_writer {
    struct buf *out;
    struct arena *arena;
    const struct talk *talk;
    struct traits traits;
    size_t first_cached; /* messages of users from here on are marked */
    bool has_messages;
};

/* -- Blocks -------------------------------------------------------------------------------- */

static void begin_block(struct buf *out)
{
    if (out->data[out->len - 1] != '[')
        buf_add_char(out, ',');
}

static void write_text_block(struct buf *out, struct str text)
{
    begin_block(out);
    buf_add_text(out, "{\"type\":\"text\",\"text\":");
    json_write_str(out, text);
    buf_add_char(out, '}');
}

/* `data:image/png;base64,…`: false if it is no such thing. */
static bool write_data_source(struct buf *out, struct str url)
{
    static const char mark[] = ";base64,";
    const char *semicolon =
        str_starts(url, "data:") ? memmem(url.s, url.len, mark, sizeof mark - 1) : NULL;
    struct str type, data;

    if (semicolon == NULL)
        return false;
    type = (struct str){ url.s + 5, (size_t)(semicolon - url.s) - 5 };
    data = (struct str){ semicolon + sizeof mark - 1, url.len - type.len - 5 - (sizeof mark - 1) };
    buf_add_text(out, "{\"type\":\"base64\",\"media_type\":");
    json_write_str(out, type);
    buf_add_text(out, ",\"data\":");
    json_write_str(out, data);
    buf_add_char(out, '}');
    return true;
}

static void write_image_block(struct buf *out, struct str url)
{
    begin_block(out);
    buf_add_text(out, "{\"type\":\"image\",\"source\":");
    if (!write_data_source(out, url)) {
        buf_add_text(out, "{\"type\":\"url\",\"url\":");
        json_write_str(out, url);
        buf_add_char(out, '}');
    }
    buf_add_char(out, '}');
}

static void messages_write_part(struct buf *out, const struct talk_part *part)
{
    if (part->image.s != NULL)
        write_image_block(out, part->image);
    else if (str_trim(part->text).len > 0)
        write_text_block(out, part->text);
}

/* -- Messages ------------------------------------------------------------------------------ */

static void begin_message(struct anthropic_writer *writer, const char *role)
{
    buf_printf(writer->out, "%s{\"role\":\"%s\",\"content\":[", writer->has_messages ? "," : "",
               role);
    writer->has_messages = true;
}

/* The mark of the cache goes to the last block. */
static void messages_end_message(struct anthropic_writer *writer, bool is_cached)
{
    struct buf *out = writer->out;

    if (out->data[out->len - 1] == '[')
        write_text_block(out, STR_LITERAL("."));
    if (is_cached) {
        out->len--;
        buf_add_text(out, CACHE_MARK "}");
    }
    buf_add_text(out, "]}");
}

static void messages_write_output(struct anthropic_writer *writer, const struct talk_call *call)
{
    struct buf *out = writer->out;
    struct str text = talk_output_text(writer->arena, call);

    begin_block(out);
    buf_add_text(out, "{\"type\":\"tool_result\",\"tool_use_id\":");
    json_write_str(out, foreign_call_id(writer->arena, call->call_id, IDS_ANY));
    buf_add_text(out, ",\"content\":");
    if (!talk_has_image(&call->output)) {
        json_write_str(out, text);
    } else {
        buf_add_char(out, '[');
        if (str_trim(text).len > 0)
            write_text_block(out, text);
        for (size_t i = 0; i < call->output.n; i++) {
            if (call->output.items[i].image.s != NULL)
                write_image_block(out, call->output.items[i].image);
        }
        buf_add_char(out, ']');
    }
    buf_add_char(out, '}');
}

/* What tools have answered comes first in it. */
static void write_user(struct anthropic_writer *writer, const struct talk_message *answered,
                       const struct talk_message *message, bool is_cached)
{
    begin_message(writer, "user");
    for (size_t i = 0; answered != NULL && i < answered->n_calls; i++)
        messages_write_output(writer, &answered->calls[i]);
    for (size_t i = 0; message != NULL && i < message->parts.n; i++)
        messages_write_part(writer->out, &message->parts.items[i]);
    messages_end_message(writer, is_cached);
}

static bool messages_is_signed(const struct talk_thought *thought)
{
    return json_member(thought->kept, "signature").len > 0;
}

static void write_thought(struct buf *out, const struct talk_thought *thought)
{
    struct str redacted = json_member(thought->kept, "redacted");

    if (redacted.s != NULL) {
        begin_block(out);
        buf_add_text(out, "{\"type\":\"redacted_thinking\",\"data\":");
        json_write_str(out, redacted);
        buf_add_char(out, '}');
    } else if (messages_is_signed(thought)) {
        begin_block(out);
        buf_add_text(out, "{\"type\":\"thinking\",\"thinking\":");
        json_write_str(out, thought->text);
        buf_add_text(out, ",\"signature\":");
        json_write_str(out, json_member(thought->kept, "signature"));
        buf_add_char(out, '}');
    }
}

static void messages_write_call(struct anthropic_writer *writer, const struct talk_call *call)
{
    struct buf *out = writer->out;

    begin_block(out);
    buf_add_text(out, "{\"type\":\"tool_use\",\"id\":");
    json_write_str(out, foreign_call_id(writer->arena, call->call_id, IDS_ANY));
    buf_add_text(out, ",\"name\":");
    json_write_str(out, call->name);
    buf_add_text(out, ",\"input\":");
    buf_add_str(out, call->arguments);
    buf_add_char(out, '}');
}

/* The API refuses white space at the end of what the assistant said. */
static struct str without_end(struct str text)
{
    while (text.len > 0 && strchr(" \t\r\n", text.s[text.len - 1]) != NULL)
        text.len--;
    return text;
}

static void write_assistant(struct anthropic_writer *writer, const struct talk_message *message)
{
    struct str text = without_end(talk_text(writer->arena, &message->parts));

    begin_message(writer, "assistant");
    for (size_t i = 0; i < message->n_thoughts; i++)
        write_thought(writer->out, &message->thoughts[i]);
    if (text.len > 0)
        write_text_block(writer->out, text);
    for (size_t i = 0; i < message->n_calls; i++)
        messages_write_call(writer, &message->calls[i]);
    messages_end_message(writer, /* is_cached= */ false);
}

static const struct talk_message *message_at(const struct talk *talk, size_t i)
{
    return i < talk->n ? &talk->messages[i] : NULL;
}

/* Is there a message of a user behind this one, outputs of its calls or words? */
static bool user_follows(const struct talk *talk, size_t i)
{
    const struct talk_message *next = message_at(talk, i + 1);

    return talk->messages[i].n_calls > 0 || (next != NULL && !next->is_assistant);
}

/* Where the newest of users' messages begin. */
static size_t find_cached(const struct talk *talk)
{
    size_t n = 0;

    for (size_t i = talk->n; i-- > 0;) {
        bool is_users = !talk->messages[i].is_assistant || talk->messages[i].n_calls > 0;

        if (!talk->messages[i].is_assistant && i > 0 && talk->messages[i - 1].n_calls > 0)
            continue; /* counted with the outputs, which it shares a message with */
        n += is_users;
        if (n == CACHED_USERS)
            return i;
    }
    return 0;
}

static void write_messages(struct anthropic_writer *writer)
{
    const struct talk *talk = writer->talk;

    buf_add_text(writer->out, ",\"messages\":[");
    for (size_t i = 0; i < talk->n; i++) {
        const struct talk_message *message = &talk->messages[i];
        const struct talk_message *next = message_at(talk, i + 1);
        bool is_cached = i >= writer->first_cached;

        if (!message->is_assistant) {
            write_user(writer, NULL, message, is_cached);
            continue;
        }
        if (!writer->has_messages)
            write_user(writer, NULL, NULL, /* is_cached= */ false); /* one has to begin */
        write_assistant(writer, message);
        if (message->n_calls > 0) {
            bool shares = next != NULL && !next->is_assistant;

            write_user(writer, message, shares ? next : NULL, is_cached);
            i += shares;
        } else if (!user_follows(talk, i)) {
            write_user(writer, NULL, NULL, /* is_cached= */ false);
        }
    }
    buf_add_char(writer->out, ']');
}

/* -- The rest ------------------------------------------------------------------------------ */

static void anthropic_offer(struct buf *out, const struct offered_tool *tool, bool is_last)
{
    buf_add_text(out, "{\"name\":");
    json_write_str(out, tool->name);
    buf_add_text(out, ",\"description\":");
    json_write_str(out, tool->description);
    buf_add_text(out, ",\"input_schema\":");
    buf_add_str(out, tool->schema);
    buf_add_text(out, is_last ? CACHE_MARK "}" : "}");
}

static void write_tools(struct anthropic_writer *writer, const struct sampling_options *options)
{
    CLEANUP(buf_done) struct buf tools = { 0 };

    if (foreign_offer_tools(options, &writer->traits, &tools, anthropic_offer) == 0)
        return;
    buf_add_text(writer->out, ",\"tools\":[");
    buf_add(writer->out, tools.data, tools.len);
    buf_add_text(writer->out, "],\"tool_choice\":{\"type\":\"auto\"}");
}

static void write_system(struct anthropic_writer *writer, const struct sampling_options *options)
{
    struct str wish = talk_schema_wish(writer->arena, options);
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_str(&text, writer->talk->system);
    if (wish.s != NULL && text.len > 0)
        buf_add_text(&text, "\n\n");
    buf_add_str(&text, wish);
    if (text.len == 0)
        return;
    buf_add_text(writer->out, ",\"system\":[{\"type\":\"text\",\"text\":");
    json_write_str(writer->out, buf_str(&text));
    buf_add_text(writer->out, CACHE_MARK "}]");
}

static int64_t max_tokens(const struct sampling_options *options)
{
    int64_t most = options->max_output > 0 ? options->max_output : DEFAULT_MAX_TOKENS;

    if (options->window > 0 && options->window / 2 < most)
        most = options->window / 2; /* a small window has to hold the question, too */
    return most < LEAST_MAX_TOKENS ? LEAST_MAX_TOKENS : most;
}

/* While calls are being answered, the thoughts before them have to be there, or there may be none. */
static bool may_think(const struct talk *talk)
{
    const struct talk_message *last = talk->n == 0 ? NULL : &talk->messages[talk->n - 1];

    if (last != NULL && !last->is_assistant && talk->n > 1)
        last = &talk->messages[talk->n - 2];
    if (last == NULL || last->n_calls == 0)
        return true;
    for (size_t i = 0; i < last->n_thoughts; i++) {
        if (messages_is_signed(&last->thoughts[i]) ||
            json_member(last->thoughts[i].kept, "redacted").s)
            return true;
    }
    return false;
}

static int64_t budget_of(struct str effort, int64_t most)
{
    static const struct {
        const char *effort;
        int64_t percent;
    } shares[] = {
        { "minimal", 5 }, { "low", 15 }, { "medium", 30 }, { "high", 50 }, { "xhigh", 75 }
    };
    int64_t budget = LEAST_BUDGET;

    for (size_t i = 0; i < ARRAY_LENGTH(shares); i++) {
        if (str_is(effort, shares[i].effort))
            budget = most * shares[i].percent / 100;
    }
    return budget < LEAST_BUDGET ? LEAST_BUDGET : budget;
}

static void write_thinking(struct anthropic_writer *writer, const struct sampling_options *options)
{
    int64_t most = max_tokens(options), budget = budget_of(options->effort, most);

    if (options->effort.s == NULL || str_is(options->effort, "none") ||
        writer->traits.effort == EFFORT_NONE || !may_think(writer->talk) || budget >= most)
        return;
    if (writer->traits.effort == EFFORT_PLAIN) {
        buf_printf(writer->out, ",\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":%lld}",
                   (long long)budget);
        return;
    }
    buf_add_text(writer->out,
                 ",\"thinking\":{\"type\":\"adaptive\"},\"output_config\":{\"effort\":");
    json_write_str(writer->out, options->effort);
    buf_add_char(writer->out, '}');
}

void anthropic_body(const struct sampling_options *options, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(talk_done) struct talk talk = { 0 };
    struct anthropic_writer writer = {
        .out = out, .arena = &arena, .talk = &talk, .traits = traits_of(options->provider)
    };

    talk_make(&talk, options, provider_origin(&arena, options->provider));
    writer.first_cached = find_cached(&talk);
    buf_add_text(out, "{\"model\":");
    json_write_str(out, options->model);
    buf_printf(out, ",\"max_tokens\":%lld,\"stream\":true", (long long)max_tokens(options));
    write_system(&writer, options);
    write_tools(&writer, options);
    write_thinking(&writer, options);
    write_messages(&writer);
    buf_add_char(out, '}');
}
