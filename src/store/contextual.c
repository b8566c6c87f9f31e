#include "store/contextual.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/json_read.h"
#include "store/summary.h"

#include <strings.h>

/* -- Text -------------------------------------------------------------------------------------- */

/* Bytes of the white space at the front, 0 if there is none. */
static size_t space_len(struct str text)
{
    static const char *const wide[] = {
        "\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81",
        "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86",
        "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8",
        "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80",
    };

    if (text.len == 0)
        return 0;
    if (text.s[0] == ' ' || (text.s[0] >= '\t' && text.s[0] <= '\r'))
        return 1;
    for (size_t i = 0; i < ARRAY_LENGTH(wide); i++) {
        size_t len = strlen(wide[i]);

        if (text.len >= len && memcmp(text.s, wide[i], len) == 0)
            return len;
    }
    return 0;
}

struct str text_trim(struct str text)
{
    size_t n;

    while ((n = space_len(text)) > 0) {
        text.s += n;
        text.len -= n;
    }
    while (text.len > 0) {
        n = 1;
        while (n < text.len && n < 4 && ((unsigned char)text.s[text.len - n] & 0xc0) == 0x80)
            n++;
        if (space_len((struct str){ text.s + text.len - n, n }) != n)
            break;
        text.len -= n;
    }
    return text;
}

static struct str without_front(struct str text, size_t n)
{
    return (struct str){ text.s + n, text.len - n };
}

static bool is_enclosed(struct str text, const char *opener, const char *closer)
{
    size_t n_opener = strlen(opener), n_closer = strlen(closer);

    return text.len >= n_opener && text.len >= n_closer &&
           strncasecmp(text.s, opener, n_opener) == 0 &&
           strncasecmp(text.s + text.len - n_closer, closer, n_closer) == 0;
}

bool text_after_request_marker(struct str text, struct str *ret_request)
{
    const struct str marker = STR_LITERAL("## My request for Codex:");
    const char *found = text.len == 0 ? NULL : memmem(text.s, text.len, marker.s, marker.len);

    if (found == NULL)
        return false;
    *ret_request = text_trim(without_front(text, (size_t)(found - text.s) + marker.len));
    return true;
}

/* -- Hook prompts ------------------------------------------------------------------------------ */

/* `#65` or `#x41`. */
static bool add_numbered(struct str entity, struct buf *out)
{
    bool is_hex = entity.len > 1 && entity.s[1] == 'x';
    uint32_t c = 0;
    size_t i = is_hex ? 2 : 1;

    if (i == entity.len)
        return false;
    for (; i < entity.len; i++) {
        const char *digits = "0123456789abcdefABCDEF";
        const char *digit = memchr(digits, entity.s[i], is_hex ? 22 : 10);

        if (digit == NULL || c > 0x10ffff)
            return false;
        c = c * (is_hex ? 16 : 10) +
            (uint32_t)(digit - digits >= 16 ? digit - digits - 6 : digit - digits);
    }
    if (c == 0 || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return false;
    utf8_add(out, c);
    return true;
}

static bool add_entity(struct str entity, struct buf *out)
{
    static const struct {
        const char *name;
        char c;
    } named[] = { { "lt", '<' }, { "gt", '>' }, { "amp", '&' }, { "quot", '"' }, { "apos", '\'' } };

    if (entity.len > 0 && entity.s[0] == '#')
        return add_numbered(entity, out);
    for (size_t i = 0; i < ARRAY_LENGTH(named); i++) {
        if (str_is(entity, named[i].name)) {
            buf_add_char(out, named[i].c);
            return true;
        }
    }
    return false;
}

/* Text of XML without its escapes; false if it has markup in it. */
static bool xml_unescape(struct str text, struct arena *arena, struct str *ret_text)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] == '<')
            return false;
        if (text.s[i] == '&') {
            const char *name = text.s + i + 1;
            const char *end = memchr(name, ';', text.len - i - 1);

            if (end == NULL || !add_entity((struct str){ name, (size_t)(end - name) }, &out))
                return false;
            i = (size_t)(end - text.s);
        } else if (text.s[i] != '\r' || i + 1 == text.len || text.s[i + 1] != '\n') {
            buf_add_char(&out, text.s[i]);
        }
    }
    *ret_text = arena_str(arena, out.data, out.len);
    return true;
}

/* Takes ` NAME="VALUE"` from the front. */
static bool read_attribute(struct str *rest, struct str *ret_name, struct str *ret_value)
{
    struct str text = text_trim(*rest);
    const char *equals = text.len == 0 ? NULL : memchr(text.s, '=', text.len);
    const char *end;

    if (equals == NULL)
        return false;
    *ret_name = text_trim((struct str){ text.s, (size_t)(equals - text.s) });
    text = text_trim(without_front(text, (size_t)(equals - text.s) + 1));
    if (text.len == 0 || (text.s[0] != '"' && text.s[0] != '\''))
        return false;
    end = memchr(text.s + 1, text.s[0], text.len - 1);
    if (end == NULL)
        return false;
    *ret_value = (struct str){ text.s + 1, (size_t)(end - text.s) - 1 };
    *rest = without_front(text, (size_t)(end - text.s) + 1);
    return true;
}

static bool read_run_id(struct str attributes, struct arena *arena, struct str *ret_id)
{
    struct str name, value;
    bool found = false;

    while (text_trim(attributes).len > 0) {
        if (!read_attribute(&attributes, &name, &value))
            return false;
        if (str_is(name, "hook_run_id")) {
            if (found || !xml_unescape(value, arena, ret_id))
                return false;
            found = true;
        }
    }
    return found && text_trim(*ret_id).len > 0;
}

/* Reads `<hook_prompt hook_run_id="ID">TEXT</hook_prompt>`. */
static bool hook_prompt_parse(struct str text, struct arena *arena,
                              struct wire_hook_prompt_fragment *ret_fragment)
{
    const struct str opener = STR_LITERAL("<hook_prompt");
    const struct str closer = STR_LITERAL("</hook_prompt>");
    struct wire_hook_prompt_fragment fragment;
    const char *end;

    text = text_trim(text);
    if (!str_starts(text, opener.s) || text.len < opener.len + closer.len ||
        memcmp(text.s + text.len - closer.len, closer.s, closer.len) != 0)
        return false;
    text = (struct str){ text.s + opener.len, text.len - opener.len - closer.len };
    end = text.len == 0 ? NULL : memchr(text.s, '>', text.len);
    if (end == NULL || space_len(text) == 0 ||
        !read_run_id((struct str){ text.s, (size_t)(end - text.s) }, arena, &fragment.hook_run_id))
        return false;
    text = without_front(text, (size_t)(end - text.s) + 1);
    if (text_trim(text).len == 0 || !xml_unescape(text, arena, &fragment.text))
        return false;
    *ret_fragment = fragment;
    return true;
}

bool text_is_contextual(struct str text)
{
    static const char *const marks[][2] = {
        { "# AGENTS.md instructions for ", "</INSTRUCTIONS>" },
        { "<environment_context>", "</environment_context>" },
        { "<skill>", "</skill>" },
        { "<user_shell_command>", "</user_shell_command>" },
        { "<turn_aborted>", "</turn_aborted>" },
        { "<subagent_notification>", "</subagent_notification>" },
        { "<codex_internal_context", "</codex_internal_context>" },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_hook_prompt_fragment fragment;
    struct str trimmed = text_trim(text);

    for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
        if (is_enclosed(trimmed, marks[i][0], marks[i][1]))
            return true;
    }
    return hook_prompt_parse(trimmed, &arena, &fragment);
}

/* -- Response items ---------------------------------------------------------------------------- */

/* What a type needs, beyond what is looked at more closely; items of other types need nothing. */
static const struct needs {
    const char *type;
    const char *members[4];
} response_item_needs[] = {
    { "message", { "role", "content" } },
    { "reasoning", { "summary" } },
    { "function_call", { "name", "arguments", "call_id" } },
    { "function_call_output", { "call_id", "output" } },
    { "custom_tool_call", { "call_id", "name", "input" } },
    { "custom_tool_call_output", { "call_id", "output" } },
    { "local_shell_call", { "status", "action" } },
    { "tool_search_call", { "execution", "arguments" } },
    { "tool_search_output", { "status", "execution", "tools" } },
    { "image_generation_call", { "id", "status", "result" } },
    { "ghost_snapshot", { "ghost_commit" } },
    { "compaction", { "encrypted_content" } },
    { "compaction_summary", { "encrypted_content" } },
};

static bool part_is(yyjson_val *part, const char *type)
{
    return yyjson_equals_str(yyjson_obj_get(part, "type"), type);
}

static bool part_is_valid(yyjson_val *part)
{
    if (part_is(part, "input_image"))
        return yyjson_is_str(yyjson_obj_get(part, "image_url")) ||
               yyjson_is_str(yyjson_obj_get(part, "file_id"));
    if (part_is(part, "input_audio"))
        return yyjson_is_str(yyjson_obj_get(part, "audio_url"));
    return (part_is(part, "input_text") || part_is(part, "output_text")) &&
           yyjson_is_str(yyjson_obj_get(part, "text"));
}

static bool message_is_valid(yyjson_val *item)
{
    yyjson_val *end_turn = yyjson_obj_get(item, "end_turn"), *part;
    yyjson_val *content = yyjson_obj_get(item, "content");
    size_t i, n;

    if (!yyjson_is_str(yyjson_obj_get(item, "role")) || !yyjson_is_arr(content))
        return false;
    if (end_turn != NULL && !yyjson_is_bool(end_turn) && !yyjson_is_null(end_turn))
        return false;
    yyjson_arr_foreach(content, i, n, part) {
        if (!part_is_valid(part))
            return false;
    }
    return true;
}

bool response_item_is_valid(yyjson_val *item)
{
    yyjson_val *type = yyjson_obj_get(item, "type");

    if (!yyjson_is_str(type))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(response_item_needs); i++) {
        const struct needs *needs = &response_item_needs[i];

        if (!yyjson_equals_str(type, needs->type))
            continue;
        for (size_t m = 0; m < ARRAY_LENGTH(needs->members) && needs->members[m] != NULL; m++) {
            if (yyjson_obj_get(item, needs->members[m]) == NULL)
                return false;
        }
    }
    return !yyjson_equals_str(type, "message") || message_is_valid(item);
}

/* The parts of a message of the user's role, or NULL. */
static yyjson_val *user_content(yyjson_val *item)
{
    if (!part_is(item, "message") || !yyjson_equals_str(yyjson_obj_get(item, "role"), "user"))
        return NULL;
    return yyjson_obj_get(item, "content");
}

bool response_item_is_user_boundary(yyjson_val *item)
{
    yyjson_val *content = user_content(item), *part;
    size_t i, n;

    if (content == NULL)
        return false;
    yyjson_arr_foreach(content, i, n, part) {
        if (part_is(part, "input_text") && text_is_contextual(json_member(part, "text")))
            return false;
    }
    return true;
}

static bool is_opener(struct str text, const char *prefix)
{
    return str_starts(text, prefix) && text.s[text.len - 1] == '>';
}

/* What stands around pictures and sounds. */
static bool is_media_tag(struct str text, yyjson_val *before, yyjson_val *after)
{
    if (part_is(after, "input_image") &&
        (str_is(text, "<image>") || is_opener(text, "<image name=")))
        return true;
    return (part_is(before, "input_image") && str_is(text, "</image>")) ||
           (part_is(after, "input_audio") && is_opener(text, "<audio name=")) ||
           (part_is(before, "input_audio") && str_is(text, "</audio>"));
}

struct str response_item_user_text(yyjson_val *item, struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    yyjson_val *content = user_content(item), *part, *before = NULL;
    size_t i, n = 0;

    yyjson_arr_foreach(content, i, n, part) {
        struct str piece = json_member(part, "text");
        yyjson_val *after = i + 1 < n ? unsafe_yyjson_get_next(part) : NULL;

        if (part_is(part, "input_text") && !is_media_tag(piece, before, after))
            buf_add_str(&text, piece);
        before = part;
    }
    return arena_str(arena, text.data, text.len);
}

bool response_item_hook_prompts(yyjson_val *item, struct arena *arena,
                                struct wire_hook_prompt_fragment_array *ret_fragments)
{
    yyjson_val *content = user_content(item), *part;
    struct wire_hook_prompt_fragment *fragments;
    size_t i, n;

    /* Most messages are not: say so before anything is taken from the arena. */
    part = yyjson_arr_get_first(content);
    if (!part_is(part, "input_text") ||
        !str_starts(text_trim(json_member(part, "text")), "<hook_prompt"))
        return false;
    fragments = arena_alloc(arena, yyjson_arr_size(content) * sizeof *fragments);
    yyjson_arr_foreach(content, i, n, part) {
        if (!part_is(part, "input_text") ||
            !hook_prompt_parse(json_member(part, "text"), arena, &fragments[i]))
            return false;
    }
    *ret_fragments =
        (struct wire_hook_prompt_fragment_array){ fragments, yyjson_arr_size(content) };
    return true;
}
