#include "guardian/transcript.h"

#include "agent/prompts.h"
#include "agent/truncate.h"
#include "base/memory.h"
#include "base/visible.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

enum { TOOL_NAME_MAX = 128 }; /* bytes */

enum entry_kind { ENTRY_NONE, ENTRY_USER, ENTRY_MESSAGE, ENTRY_TOOL };

struct transcript_writer {
    const struct history *history;
    bool is_of_agent; /* another agent speaks in the user's role */
    struct arena *arena;
    struct arena scratch; /* of the item that is looked at */
    struct str *lines;    /* of each item; NULL: none */
    size_t n_others;      /* entries so far that are not the user's */
    int64_t tokens[4];    /* so far, by kind */
    bool is_full[4];      /* one did not fit: older ones are not read */
    bool is_partial;
};

static const int64_t entry_most[] = {
    [ENTRY_USER] = TRANSCRIPT_MESSAGE_MAX,
    [ENTRY_MESSAGE] = TRANSCRIPT_MESSAGE_MAX,
    [ENTRY_TOOL] = TRANSCRIPT_TOOL_MAX,
};

static const int64_t kind_most[] = {
    [ENTRY_USER] = TRANSCRIPT_USER_MAX,
    [ENTRY_MESSAGE] = TRANSCRIPT_MESSAGES_MAX,
    [ENTRY_TOOL] = TRANSCRIPT_TOOLS_MAX,
};

void transcript_quote(struct buf *out, struct str text)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    json_write_str(&json, text);
    visible_add(out, buf_str(&json), VISIBLE_JSON);
}

/* -- What an item says --------------------------------------------------------------------- */

/* The texts of a list of content items, or the text that stands for one. What is one piece stays where it is. */
static struct str content_text(yyjson_val *content, struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t i, n;
    yyjson_val *part;

    if (yyjson_is_str(content))
        return json_str(content);
    if (yyjson_arr_size(content) == 1 &&
        json_member(yyjson_arr_get_first(content), "text").s != NULL)
        return json_member(yyjson_arr_get_first(content), "text");
    yyjson_arr_foreach(content, i, n, part) {
        struct str piece = json_member(part, "text");

        if (text.len > 0)
            buf_add_char(&text, '\n');
        buf_add_str(&text, piece.s != NULL ? piece : STR_LITERAL("[no text]"));
    }
    return arena_str(arena, text.data, text.len);
}

static struct str call_text(yyjson_val *item, struct arena *arena)
{
    static const char *const members[] = { "arguments", "input", "action" };
    CLEANUP(buf_done) struct buf json = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(members); i++) {
        yyjson_val *value = json_value(item, members[i]);

        if (yyjson_is_str(value))
            return json_str(value);
        if (value != NULL) {
            json_write_value(&json, value);
            break;
        }
    }
    return arena_str(arena, json.data, json.len);
}

/* Which tool answered: the call before it with the same id. */
static struct str called_name(const struct history *history, size_t at, struct arena *arena)
{
    struct str call_id = history->items[at].call_id;

    while (at-- > 0) {
        const struct history_item *item = &history->items[at];
        yyjson_doc *doc;
        struct str name;

        if (item->kind != ITEM_CALL || !str_equal(item->call_id, call_id))
            continue;
        doc = yyjson_read(item->json.s, item->json.len, 0);
        name = arena_keep(arena, json_member(yyjson_doc_get_root(doc), "name"));
        yyjson_doc_free(doc);
        return name;
    }
    return STR_NONE;
}

/* A message in the user's role that a model wrote, or that is ours: it may hold names that others chose. */
static bool is_of_model(struct str text)
{
    return str_starts(text, compaction_summary_prefix) || str_starts(text, "<user_action>") ||
           str_starts(text, "Warning: ");
}

/* Names come from a model, too: no blank and no end of a line gets through. */
static struct str tool_label(struct arena *arena, struct str name, const char *what)
{
    CLEANUP(buf_done) struct buf label = { 0 };

    buf_add_text(&label, "tool ");
    for (size_t i = 0; i < name.len && i < TOOL_NAME_MAX; i++)
        buf_add_char(&label, name.s[i] > ' ' && name.s[i] < 0x7f ? name.s[i] : '_');
    buf_add_text(&label, name.len > 0 ? " " : "");
    buf_add_text(&label, what);
    return arena_str(arena, label.data, label.len);
}

struct transcript_entry {
    enum entry_kind kind;
    struct str label;
    struct str text;
};

/* Whose words are in the user's place. */
static struct str user_label(const struct transcript_writer *writer,
                             const struct history_item *item)
{
    if (writer->is_of_agent)
        return STR_LITERAL("agent");
    return item->is_relayed ? STR_LITERAL("voice") : STR_LITERAL("user");
}

static void read_message(struct transcript_writer *writer, const struct history_item *item,
                         yyjson_val *root, struct transcript_entry *entry)
{
    entry->text = content_text(yyjson_obj_get(root, "content"), &writer->scratch);
    entry->kind = item->role == ROLE_USER && !is_of_model(entry->text) ? ENTRY_USER : ENTRY_MESSAGE;
    entry->label = entry->kind == ENTRY_USER ? user_label(writer, item) : STR_LITERAL("assistant");
}

static void read_tool(struct transcript_writer *writer, size_t at, yyjson_val *root,
                      struct transcript_entry *entry)
{
    bool is_call = writer->history->items[at].kind == ITEM_CALL;
    struct arena *scratch = &writer->scratch;
    struct str name =
        is_call ? json_member(root, "name") : called_name(writer->history, at, scratch);

    entry->kind = ENTRY_TOOL;
    entry->text =
        is_call ? call_text(root, scratch) : content_text(json_value(root, "output"), scratch);
    entry->label = tool_label(scratch, name, is_call ? "call" : "result");
}

/* Is it something that the guardian reads? What is there for the model alone, and its thoughts, are not. */
static bool is_entry(const struct history_item *item)
{
    switch (item->kind) {
    case ITEM_MESSAGE:
        return item->role == ROLE_ASSISTANT || (item->role == ROLE_USER && item->is_boundary);
    case ITEM_CALL:
    case ITEM_CALL_OUTPUT:
        return true;
    default:
        return false;
    }
}

/* -- Within bounds ------------------------------------------------------------------------- */

static bool entry_fits(const struct transcript_writer *writer, enum entry_kind kind, int64_t tokens)
{
    return (kind == ENTRY_USER || writer->n_others < TRANSCRIPT_OTHERS_MAX) &&
           writer->tokens[kind] + tokens <= kind_most[kind];
}

static void transcript_write(struct transcript_writer *writer, size_t at, size_t number,
                             const struct transcript_entry *entry)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    int64_t tokens;

    buf_printf(&line, "[%zu] ", number);
    buf_add_str(&line, entry->label);
    buf_add_text(&line, ": ");
    transcript_quote(
        &line, truncate_text(&writer->scratch, entry->text,
                             (struct truncation){ TRUNCATE_TOKENS, entry_most[entry->kind] }));
    tokens = tokens_of_bytes((int64_t)line.len);
    if (!entry_fits(writer, entry->kind, tokens)) {
        writer->is_full[entry->kind] = writer->is_partial = true;
        return;
    }
    writer->tokens[entry->kind] += tokens;
    writer->n_others += entry->kind != ENTRY_USER;
    writer->lines[at] = arena_str(writer->arena, line.data, line.len);
}

/* What there is no room for need not be read. */
static bool entries_have_room(const struct transcript_writer *writer,
                              const struct history_item *item)
{
    enum entry_kind kind = item->kind != ITEM_MESSAGE ? ENTRY_TOOL
                           : item->role == ROLE_USER  ? ENTRY_USER
                                                      : ENTRY_MESSAGE;

    return !writer->is_full[kind] &&
           (kind == ENTRY_USER || writer->n_others < TRANSCRIPT_OTHERS_MAX);
}

static void add_item(struct transcript_writer *writer, size_t at, size_t number)
{
    const struct history_item *item = &writer->history->items[at];
    struct transcript_entry entry = { 0 };
    yyjson_doc *doc;

    if (writer->lines[at].s != NULL)
        return;
    if (!entries_have_room(writer, item)) {
        writer->is_partial = true;
        return;
    }
    doc = yyjson_read(item->json.s, item->json.len, 0);
    if (item->kind == ITEM_MESSAGE)
        read_message(writer, item, yyjson_doc_get_root(doc), &entry);
    else
        read_tool(writer, at, yyjson_doc_get_root(doc), &entry);
    transcript_write(writer, at, number, &entry);
    yyjson_doc_free(doc);
    arena_done(&writer->scratch);
}

/* What the user asked for at first comes before everything. */
static void add_first_of_user(struct transcript_writer *writer)
{
    const struct history *history = writer->history;
    size_t number = 0;

    for (size_t i = 0; i < history->n; i++) {
        number += is_entry(&history->items[i]);
        if (history->items[i].role == ROLE_USER && history->items[i].is_boundary) {
            add_item(writer, i, number);
            return;
        }
    }
}

static size_t count_entries(const struct history *history)
{
    size_t n = 0;

    for (size_t i = 0; i < history->n; i++)
        n += is_entry(&history->items[i]);
    return n;
}

void transcript_make(const struct conversation_view *view, struct arena *arena,
                     struct transcript *ret_transcript)
{
    const struct history *history = view->history;
    struct transcript_writer writer = {
        .history = history,
        .is_of_agent = view->is_of_agent,
        .arena = arena,
    };
    size_t number = count_entries(history), n = 0;

    writer.lines = arena_zero(arena, (history->n + 1) * sizeof *writer.lines);
    add_first_of_user(&writer);
    for (size_t i = history->n; i-- > 0;) {
        if (is_entry(&history->items[i]))
            add_item(&writer, i, number--);
    }
    for (size_t i = 0; i < history->n; i++) {
        if (writer.lines[i].s != NULL)
            writer.lines[n++] = writer.lines[i];
    }
    *ret_transcript = (struct transcript){ writer.lines, n, writer.is_partial };
}
