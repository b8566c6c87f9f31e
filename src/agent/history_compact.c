/*
 * A compaction: what the user said stays. A summary stands for the rest, or something that only the provider
 * can read.
 */
#include "agent/history_item.h"
#include "agent/prompts.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_write.h"
#include "store/contextual.h"

enum { USER_TOKENS = 20000 };

/* The user's own messages, oldest first; texts in the arena. */
struct messages {
    struct str *items;
    size_t n;
};

static bool is_summary(struct str text)
{
    struct str prefix = str_of(compaction_summary_prefix);

    return text.len > prefix.len && memcmp(text.s, prefix.s, prefix.len) == 0 &&
           text.s[prefix.len] == '\n';
}

/* An earlier summary is not a message of the user, and a message of images only leaves no text. */
static struct messages collect_messages(const struct history *history, struct arena *arena)
{
    struct messages messages = { arena_alloc(arena, history->n * sizeof messages.items[0]), 0 };

    for (size_t i = 0; i < history->n; i++) {
        const struct history_item *item = &history->items[i];
        CLEANUP(arena_done) struct arena scratch = { 0 };
        struct wire_response_item wire;
        struct str text;

        if (item->role != ROLE_USER || !item->is_boundary)
            continue;
        item_reload(item, &scratch, &wire);
        text = message_text(&wire.message, arena);
        if (text.len > 0 && !is_summary(text))
            messages.items[messages.n++] = text;
    }
    return messages;
}

/* Keeps the newest that fit. The first that does not is cut, and ends the search. */
static void keep_newest(struct messages *messages, struct arena *arena)
{
    int64_t left = USER_TOKENS;
    size_t begin = messages->n;

    while (begin > 0 && left > 0) {
        struct str *text = &messages->items[--begin];
        int64_t tokens = tokens_of_bytes((int64_t)text->len);

        *text = truncate_text(arena, *text, (struct truncation){ TRUNCATE_TOKENS, left });
        left -= tokens;
    }
    messages->items += begin;
    messages->n -= begin;
}

static void add_user_message(struct history *history, struct str text)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"type\":\"message\",\"role\":\"user\",\"content\":"
                        "[{\"type\":\"input_text\",\"text\":");
    json_write_str(&json, text);
    buf_add_text(&json, "}]}");
    history_add(history, buf_str(&json), /* settings= */ NULL);
}

/* The state of the work tree can still be gone back to after a compaction. */
static void add_snapshots(struct history *history, const struct history *from)
{
    for (size_t i = 0; i < from->n; i++) {
        if (from->items[i].kind == ITEM_GHOST_SNAPSHOT)
            history_add(history, from->items[i].json, /* settings= */ NULL);
    }
}

void history_compact(struct history *history, struct str summary_message,
                     const struct str *initial_context, size_t n_initial_context,
                     const struct settings *settings)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct messages messages = collect_messages(history, &arena);
    struct history compacted = { 0 };
    size_t i = 0;

    keep_newest(&messages, &arena);
    for (; i + 1 < messages.n; i++)
        add_user_message(&compacted, messages.items[i]);
    for (size_t c = 0; c < n_initial_context; c++)
        history_add(&compacted, initial_context[c], settings);
    for (; i < messages.n; i++)
        add_user_message(&compacted, messages.items[i]);
    add_user_message(&compacted, summary_message.len > 0 ? summary_message
                                                         : STR_LITERAL("(no summary available)"));
    add_snapshots(&compacted, history);
    history_done(history);
    *history = compacted;
}

/* -- By the provider ----------------------------------------------------------------------- */

static bool is_hook_prompt(yyjson_val *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_hook_prompt_fragment_array fragments;

    return response_item_hook_prompts(item, &arena, &fragments);
}

static bool stays(const struct history_item *item, yyjson_val *json)
{
    if (item->kind != ITEM_MESSAGE)
        return item->kind == ITEM_COMPACTION;
    if (item->role == ROLE_USER)
        return item->is_boundary || is_hook_prompt(json);
    return item->role == ROLE_ASSISTANT;
}

bool history_add_condensed(struct history *condensed, yyjson_val *item)
{
    size_t n = condensed->n;

    if (!history_add_value(condensed, item, /* settings= */ NULL))
        return false;
    if (stays(&condensed->items[n], item))
        return true;
    history_cut(condensed, n);
    return false;
}

static bool item_is_summary(const struct history_item *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_response_item wire;

    item_reload(item, &arena, &wire);
    return is_summary(message_text(&wire.message, &arena));
}

/* NULL: the user has said nothing. */
static const struct history_item *last_of_user(const struct history *history)
{
    for (size_t i = history->n; i-- > 0;) {
        const struct history_item *item = &history->items[i];

        if (item->role == ROLE_USER && item->is_boundary && !item_is_summary(item))
            return item;
    }
    return NULL;
}

bool history_stands_for(const struct history *condensed, const struct history *history)
{
    const struct history_item *last = last_of_user(history);

    for (size_t i = 0; i < condensed->n; i++) {
        const struct history_item *item = &condensed->items[i];

        if (item->kind == ITEM_COMPACTION || (last != NULL && str_equal(item->json, last->json)))
            return true;
    }
    return last == NULL;
}

/* Before the user's last message, else before a summary of ours, else before the provider's. */
static size_t place_of_context(const struct history *history)
{
    size_t summary = history->n, condensed = history->n;

    for (size_t i = history->n; i-- > 0;) {
        const struct history_item *item = &history->items[i];

        if (item->role == ROLE_USER && item->is_boundary) {
            if (!item_is_summary(item))
                return i;
            if (summary == history->n)
                summary = i;
        }
        if (item->kind == ITEM_COMPACTION && condensed == history->n)
            condensed = i;
    }
    return summary < history->n ? summary : condensed;
}

void history_adopt(struct history *history, struct history *condensed,
                   const struct str *initial_context, size_t n_initial_context,
                   const struct settings *settings)
{
    struct history adopted = { 0 };
    size_t place = place_of_context(condensed);

    for (size_t i = 0; i <= condensed->n; i++) {
        for (size_t c = 0; i == place && c < n_initial_context; c++)
            history_add(&adopted, initial_context[c], settings);
        if (i < condensed->n)
            history_append(&adopted, condensed->items[i]);
    }
    condensed->n = 0; /* they have moved */
    history_done(condensed);
    add_snapshots(&adopted, history);
    history_done(history);
    *history = adopted;
}
