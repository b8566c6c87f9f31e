#include "scripted/builtin.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <yyjson.h>

enum {
    QUOTE_MAX = 2000,
    EARLIER_MAX = 200,
    WORDS_MAX = 8000, /* bytes in which words are looked for */
    SLOW_MS = 100,
    CALLS_MAX = 4,
};

/* What a request is about. The texts live in the arena. */
struct overheard {
    struct arena *arena;
    char id[17];                   /* the same for the same request */
    struct str last;               /* what the user said, or none */
    struct str earlier;            /* ... before that, or none */
    struct str outputs[CALLS_MAX]; /* of tools, since then */
    size_t n_outputs;
    size_t n_bytes; /* of the request */
    yyjson_val *tools;
};

struct builtin_call {
    const char *name;
    struct str arguments;
    bool is_custom;    /* `arguments` are its input, as they are */
    const char *about; /* what its output is quoted as; NULL: it is not */
};

/* ---- reading the request --------------------------------------------------------------------- */

static void id_of_body(struct str body, char ret_id[17])
{
    snprintf(ret_id, 17, "%016" PRIx64, hash_of(body));
}

/* Text, or a list of parts of which some have one. */
static struct str content_text(struct arena *arena, yyjson_val *content)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    yyjson_val *part;
    size_t i, n;

    if (yyjson_is_str(content))
        return json_str(content);
    yyjson_arr_foreach(content, i, n, part) {
        yyjson_val *piece = yyjson_obj_get(part, "text");

        if (!yyjson_is_str(piece) || yyjson_get_len(piece) == 0)
            continue;
        if (text.len > 0)
            buf_add_char(&text, '\n');
        buf_add_str(&text, json_str(piece));
        if (text.len > WORDS_MAX)
            break;
    }
    return arena_str(arena, text.data == NULL ? "" : text.data, text.len);
}

/* Servers put the state of the world into messages of the user's: <environment_context>...</...>. */
static bool is_context(struct str text)
{
    static const char project_docs[] = "# AGENTS.md instructions";

    text = str_trim(text);
    if (text.len >= strlen(project_docs) && memcmp(text.s, project_docs, strlen(project_docs)) == 0)
        return true;
    return text.len > 2 && text.s[0] == '<' && text.s[text.len - 1] == '>';
}

/* Dialects in which users speak once at a time have the context and the words in one text. */
static struct str behind_context(struct str text)
{
    static const char *const ends[] = { "</environment_context>", "</INSTRUCTIONS>" };

    for (size_t i = 0; i < ARRAY_LENGTH(ends); i++) {
        const char *end = text.len == 0 ? NULL : memmem(text.s, text.len, ends[i], strlen(ends[i]));
        size_t len = end == NULL ? 0 : (size_t)(end - text.s) + strlen(ends[i]);

        text = (struct str){ text.s + len, text.len - len };
    }
    return str_trim(text);
}

static void note_output(struct overheard *talk, yyjson_val *output)
{
    if (talk->n_outputs < CALLS_MAX)
        talk->outputs[talk->n_outputs++] = content_text(talk->arena, output);
}

static void note_words(struct overheard *talk, struct str text)
{
    if (text.len == 0 || is_context(text))
        return;
    talk->earlier = talk->last;
    talk->last = text;
    talk->n_outputs = 0;
}

static void read_item(struct overheard *talk, yyjson_val *item)
{
    yyjson_val *type = yyjson_obj_get(item, "type");

    if (yyjson_equals_str(type, "function_call_output") ||
        yyjson_equals_str(type, "custom_tool_call_output"))
        note_output(talk, yyjson_obj_get(item, "output"));
    else if (yyjson_equals_str(yyjson_obj_get(item, "role"), "user"))
        note_words(talk, content_text(talk->arena, yyjson_obj_get(item, "content")));
}

/* A message of the other dialects: outputs are of a role of their own, or blocks of a user's message. */
static void read_other_message(struct overheard *talk, yyjson_val *message)
{
    yyjson_val *content = yyjson_obj_get(message, "content"), *block;
    size_t i, n;

    if (yyjson_equals_str(yyjson_obj_get(message, "role"), "tool"))
        note_output(talk, content);
    if (!yyjson_equals_str(yyjson_obj_get(message, "role"), "user"))
        return;
    yyjson_arr_foreach(content, i, n, block) {
        if (yyjson_equals_str(yyjson_obj_get(block, "type"), "tool_result"))
            note_output(talk, yyjson_obj_get(block, "content"));
    }
    note_words(talk, behind_context(content_text(talk->arena, content)));
}

static void read_conversation(struct overheard *talk, yyjson_val *request)
{
    yyjson_val *input = yyjson_obj_get(request, "input");
    yyjson_val *item;
    size_t i, n;

    if (yyjson_is_str(input))
        talk->last = json_str(input);
    yyjson_arr_foreach(input, i, n, item)
        read_item(talk, item);
    yyjson_arr_foreach(yyjson_obj_get(request, "messages"), i, n, item)
        read_other_message(talk, item);
    talk->tools = yyjson_obj_get(request, "tools");
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* Did the user say the word, in whatever case? */
static bool says(const struct overheard *talk, const char *word)
{
    struct str text = talk->last;
    size_t len = strlen(word);

    if (text.len > WORDS_MAX)
        text.len = WORDS_MAX;
    for (size_t i = 0; i + len <= text.len; i++) {
        if (strncasecmp(text.s + i, word, len) == 0 && (i == 0 || !is_letter(text.s[i - 1])) &&
            (i + len == text.len || !is_letter(text.s[i + len])))
            return true;
    }
    return false;
}

static bool is_offered(const struct overheard *talk, const char *name)
{
    yyjson_val *tool;
    size_t i, n;

    yyjson_arr_foreach(talk->tools, i, n, tool) {
        yyjson_val *function = yyjson_obj_get(tool, "function");

        if (yyjson_equals_str(yyjson_obj_get(tool, "name"), name) ||
            yyjson_equals_str(yyjson_obj_get(function, "name"), name))
            return true;
    }
    return false;
}

/* ---- tools ----------------------------------------------------------------------------------- */

static const char plan_begun[] = "{\"explanation\":\"You said plan.\",\"plan\":["
                                 "{\"step\":\"Read the message\",\"status\":\"completed\"},"
                                 "{\"step\":\"Think of an answer\",\"status\":\"in_progress\"},"
                                 "{\"step\":\"Repeat the message\",\"status\":\"pending\"}]}";

static const char plan_finished[] = "{\"plan\":["
                                    "{\"step\":\"Read the message\",\"status\":\"completed\"},"
                                    "{\"step\":\"Think of an answer\",\"status\":\"completed\"},"
                                    "{\"step\":\"Repeat the message\",\"status\":\"completed\"}]}";

/* The text between backquotes, or none. */
static struct str quoted_command(struct str text)
{
    const char *start = text.len == 0 ? NULL : memchr(text.s, '`', text.len);
    const char *end;

    if (start == NULL)
        return STR_NONE;
    start++;
    end = memchr(start, '`', text.len - (size_t)(start - text.s));
    return end == NULL || end == start ? STR_NONE : (struct str){ start, (size_t)(end - start) };
}

/* How a command is written for each tool that can run one; the best one first. */
static const struct {
    const char *tool;
    const char *before;
    const char *behind;
} shells[] = {
    { "exec_command", "{\"cmd\":", "}" },
    { "shell_command", "{\"command\":", "}" },
    { "shell", "{\"command\":[\"bash\",\"-lc\",", "]}" },
};

/* What is behind `word:` at the beginning of a line, up to its end; or none. */
static struct str line_behind(struct str text, const char *word)
{
    size_t len = strlen(word);

    while (text.len > 0) {
        const char *end = memchr(text.s, '\n', text.len);
        size_t line_len = end == NULL ? text.len : (size_t)(end - text.s);
        struct str line = str_trim((struct str){ text.s, line_len });

        if (line.len > len && strncasecmp(line.s, word, len) == 0)
            return str_trim((struct str){ line.s + len, line.len - len });
        line_len += end != NULL;
        text = (struct str){ text.s + line_len, text.len - line_len };
    }
    return STR_NONE;
}

static bool shell_call(const struct overheard *talk, struct str command, const char *about,
                       struct builtin_call *ret_call)
{
    CLEANUP(buf_done) struct buf arguments = { 0 };

    for (size_t i = 0; command.len > 0 && i < ARRAY_LENGTH(shells); i++) {
        if (!is_offered(talk, shells[i].tool))
            continue;
        buf_add_text(&arguments, shells[i].before);
        json_write_str(&arguments, command);
        buf_add_text(&arguments, shells[i].behind);
        *ret_call = (struct builtin_call){
            .name = shells[i].tool,
            .arguments = arena_str(talk->arena, arguments.data, arguments.len),
            .about = about,
        };
        return true;
    }
    return false;
}

static bool command_call(const struct overheard *talk, struct builtin_call *ret_call)
{
    struct str command = line_behind(talk->last, "run:");

    if (command.len == 0 && says(talk, "run"))
        command = quoted_command(talk->last);
    return shell_call(talk, command, "The command says", ret_call);
}

/* Every line of a file to come with a plus before it. */
static void add_patch(struct buf *out, struct str name, struct str text)
{
    buf_add_text(out, "*** Begin Patch\n*** Add File: ");
    buf_add_str(out, name);
    buf_add_text(out, "\n+");
    for (size_t i = 0; i < text.len; i++) {
        buf_add_char(out, text.s[i]);
        if (text.s[i] == '\n')
            buf_add_char(out, '+');
    }
    buf_add_text(out, "\n*** End Patch\n");
}

/* `write NAME: TEXT`: a patch, for the tool if there is one, else for the shell. */
static bool write_call(const struct overheard *talk, struct builtin_call *ret_call)
{
    CLEANUP(buf_done) struct buf patch = { 0 };
    struct str rest = line_behind(talk->last, "write ");
    const char *colon = rest.len == 0 ? NULL : memchr(rest.s, ':', rest.len);
    struct str name, text;

    if (colon == NULL || colon == rest.s)
        return false;
    name = (struct str){ rest.s, (size_t)(colon - rest.s) };
    text = str_trim((struct str){ colon + 1, rest.len - name.len - 1 });
    if (!is_offered(talk, "apply_patch")) {
        buf_add_text(&patch, "apply_patch <<'EOF'\n");
        add_patch(&patch, name, text);
        buf_add_text(&patch, "EOF\n");
        return shell_call(talk, buf_str(&patch), "The patch", ret_call);
    }
    add_patch(&patch, name, text);
    *ret_call = (struct builtin_call){
        .name = "apply_patch",
        .arguments = arena_str(talk->arena, patch.data, patch.len),
        .is_custom = true,
        .about = "The patch",
    };
    return true;
}

/* The calls that come before the answer, in order. */
static size_t list_calls(const struct overheard *talk, struct builtin_call calls[CALLS_MAX])
{
    bool plans = says(talk, "plan") && is_offered(talk, "update_plan");
    size_t n = 0;

    if (plans)
        calls[n++] =
            (struct builtin_call){ .name = "update_plan", .arguments = str_of(plan_begun) };
    if (command_call(talk, &calls[n]))
        n++;
    if (write_call(talk, &calls[n]))
        n++;
    if (plans)
        calls[n++] =
            (struct builtin_call){ .name = "update_plan", .arguments = str_of(plan_finished) };
    return n;
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* Adds at most so many bytes, whole characters, with dots for the rest. */
static void add_shortened(struct buf *out, struct str text, size_t max)
{
    buf_add(out, text.s, text.len <= max ? text.len : utf8_valid_prefix(text.s, max));
    if (text.len > max)
        buf_add_text(out, "...");
}

static void quote_outputs(const struct overheard *talk, const struct builtin_call *calls,
                          size_t n_calls, struct buf *out)
{
    for (size_t i = 0; i < n_calls && i < talk->n_outputs; i++) {
        if (calls[i].about == NULL || talk->outputs[i].len == 0)
            continue;
        buf_printf(out, "\n\n%s:\n\n```\n", calls[i].about);
        add_shortened(out, str_trim(talk->outputs[i]), QUOTE_MAX);
        buf_add_text(out, "\n```");
    }
}

static void compose(const struct overheard *talk, const struct builtin_call *calls, size_t n_calls,
                    struct buf *out)
{
    struct str last = str_trim(talk->last);
    struct str earlier = str_trim(talk->earlier);

    if (says(talk, "hello") || says(talk, "hi"))
        buf_add_text(out, "Hello! ");
    buf_add_text(out, last.len == 0 ? "You said nothing that I can repeat." : "You said: \"");
    add_shortened(out, last, QUOTE_MAX);
    buf_add_text(out, last.len == 0 ? "" : "\"");
    if (earlier.len > 0) {
        buf_add_text(out, " Before that you said: \"");
        add_shortened(out, earlier, EARLIER_MAX);
        buf_add_char(out, '"');
    }
    quote_outputs(talk, calls, n_calls, out);
    if (earlier.len == 0 || says(talk, "help"))
        buf_add_text(out,
                     "\n\nI am a script and can only repeat. I can do a little more: plan; run "
                     "a command (run: ls); write a file (write NAME: TEXT); be slow, fail, or "
                     "cut myself short.");
}

/* Word by word, each with the blanks behind it. */
static void add_output_message(struct reply *reply, size_t index, struct str id, struct str text)
{
    size_t start = 0;

    reply_message_begin(reply, index, id);
    for (size_t i = 1; i <= text.len; i++) {
        bool is_blank = i < text.len && (text.s[i] == ' ' || text.s[i] == '\n');
        bool was_blank = text.s[i - 1] == ' ' || text.s[i - 1] == '\n';

        if (i < text.len && (is_blank || !was_blank))
            continue;
        reply_message_delta(reply, index, id, (struct str){ text.s + start, i - start });
        start = i;
    }
    reply_message_end(reply, index, id, text);
}

static void add_completed(struct reply *reply, const struct overheard *talk, struct str id,
                          size_t n_written)
{
    size_t in = talk->n_bytes / 4 + 1;
    size_t out = n_written / 4 + 1;

    reply_completed(reply, id,
                    str_of(arena_printf(talk->arena,
                                        "{\"input_tokens\":%zu,\"input_tokens_details\":"
                                        "{\"cached_tokens\":0},\"output_tokens\":%zu,"
                                        "\"output_tokens_details\":{\"reasoning_tokens\":0},"
                                        "\"total_tokens\":%zu}",
                                        in, out, in + out)));
}

static void answer_step(const struct overheard *talk, struct reply *reply)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str id = str_of(arena_printf(talk->arena, "resp_%s", talk->id));
    struct builtin_call calls[CALLS_MAX];
    size_t n_calls = list_calls(talk, calls);
    const char *thought = talk->n_outputs < n_calls
                              ? "**Calling a tool**\n\nThe message asks for it."
                              : "**Repeating the message**\n\nThat is what I do.";

    reply_created(reply, id);
    reply_reasoning(reply, 0, str_of(arena_printf(talk->arena, "rs_%s", talk->id)),
                    str_of(thought));
    if (talk->n_outputs < n_calls) {
        const struct builtin_call *call = &calls[talk->n_outputs];

        struct str call_id = str_of(arena_printf(talk->arena, "call_%s", talk->id));

        if (call->is_custom)
            reply_custom_call(reply, 1, call_id, str_of(call->name), call->arguments);
        else
            reply_call(reply, 1, call_id, str_of(call->name), call->arguments);
        add_completed(reply, talk, id, call->arguments.len);
        return;
    }
    compose(talk, calls, n_calls, &text);
    add_output_message(reply, 1, str_of(arena_printf(talk->arena, "msg_%s", talk->id)),
                       buf_str(&text));
    add_completed(reply, talk, id, text.len);
    if (says(talk, "slow"))
        reply->delay_ms = SLOW_MS;
    if (says(talk, "cut")) {
        reply->is_cut = true;
        reply->n_before_cut = reply->n_events / 2;
    }
}

void builtin_answer(struct str body, struct reply *ret_reply)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct overheard talk = { .arena = &arena, .n_bytes = body.len };
    yyjson_doc *doc = yyjson_read(body.s, body.len, YYJSON_READ_NOFLAG);

    *ret_reply = (struct reply){ .dialect = ret_reply->dialect };
    if (!yyjson_is_obj(yyjson_doc_get_root(doc))) {
        reply_fail(ret_reply, 400, "the body has to be a JSON object");
    } else {
        id_of_body(body, talk.id);
        read_conversation(&talk, yyjson_doc_get_root(doc));
        if (says(&talk, "fail"))
            reply_fail(ret_reply, 500, "You said fail.");
        else
            answer_step(&talk, ret_reply);
    }
    yyjson_doc_free(doc);
}
