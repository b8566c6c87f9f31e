#include "agent/history.h"

#include "agent/history_item.h"
#include "base/buf.h"
#include "base/memory.h"

#include <stdlib.h>

/* -- Taking in ----------------------------------------------------------------------------- */

void history_append(struct history *history, struct history_item item)
{
    if (history->n == history->cap) {
        history->cap = history->cap == 0 ? 16 : history->cap * 2;
        history->items = xrealloc(history->items, history->cap * sizeof history->items[0]);
    }
    history->items[history->n++] = item;
}

static struct str put_text(char **block, struct str text)
{
    struct str put = { *block, text.len };

    if (text.s == NULL)
        return STR_NONE;
    memcpy(*block, text.s, text.len);
    (*block)[text.len] = '\0';
    *block += text.len + 1;
    return put;
}

/* All texts go into one block, which json.s is the beginning of. */
static void own_texts(struct history_item *item, struct str json, struct str call_id,
                      struct str model_id)
{
    char *block = xmalloc(json.len + call_id.len + model_id.len + 3);

    item->json = put_text(&block, json);
    item->call_id = put_text(&block, call_id);
    item->model_id = put_text(&block, model_id);
}

bool history_add_decoded(struct history *history, struct wire_response_item *wire, yyjson_val *json,
                         struct arena *arena, const struct settings *settings)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_function_call_output_body *output = item_output(wire);
    struct history_item item;

    if (output != NULL && settings != NULL)
        truncate_output(arena, truncation_with_margin(settings_truncation(settings)), output);
    item_encode(wire, &text);
    item_encode_extra(json, &text);
    if (!item_classify(wire, text.len, &item))
        return false;
    own_texts(&item, buf_str(&text), item_call_id(wire), /* model_id= */ STR_NONE);
    history_append(history, item);
    return true;
}

bool history_add_value(struct history *history, yyjson_val *json, const struct settings *settings)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_response_item wire;

    return item_decode(json, &arena, &wire) &&
           history_add_decoded(history, &wire, json, &arena, settings);
}

bool history_add(struct history *history, struct str json, const struct settings *settings)
{
    yyjson_doc *doc = yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);
    bool is_kept = history_add_value(history, yyjson_doc_get_root(doc), settings);

    yyjson_doc_free(doc);
    return is_kept;
}

struct str history_item_json(struct arena *arena, yyjson_val *item)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_response_item wire;

    if (!item_decode(item, &scratch, &wire))
        return STR_NONE;
    item_encode(&wire, &text);
    item_encode_extra(item, &text);
    return arena_str(arena, text.data, text.len);
}

/* -- Dropping ------------------------------------------------------------------------------ */

static void free_item(struct history_item *item)
{
    free((char *)(uintptr_t)item->json.s);
}

void history_name_last(struct history *history, struct str model_id)
{
    struct history_item *item = &history->items[history->n - 1];
    struct history_item before = *item;

    if (item->kind == ITEM_IMAGE_GENERATION) /* which has its id in any case */
        return;
    own_texts(item, before.json, before.call_id, model_id);
    free_item(&before);
}

void history_cut(struct history *history, size_t n)
{
    while (history->n > n)
        free_item(&history->items[--history->n]);
}

/* Context messages stand directly before the turn that they were made for. */
static bool is_context(const struct history_item *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_response_item wire;
    bool is_mixed;

    if (item->kind != ITEM_MESSAGE)
        return false;
    item_reload(item, &arena, &wire);
    return message_is_context(&wire.message, &is_mixed);
}

bool history_drop_turns(struct history *history, unsigned n)
{
    size_t first = history->n, at = history->n, with_context;

    if (n == 0)
        return false;
    for (size_t i = history->n; i-- > 0;) {
        if (!history->items[i].is_boundary)
            continue;
        first = i;
        if (n > 0) {
            at = i;
            n--;
        }
    }
    with_context = at;
    while (at > first && is_context(&history->items[at - 1]))
        at--;
    history_cut(history, at);
    return at != with_context;
}

/* -- Asking -------------------------------------------------------------------------------- */

static int64_t sum_tokens(const struct history *history, size_t begin)
{
    int64_t sum = 0;

    for (size_t i = begin; i < history->n; i++)
        sum += history->items[i].tokens;
    return sum;
}

int64_t history_estimate(const struct history *history)
{
    return sum_tokens(history, 0);
}

int64_t history_estimate_tail(const struct history *history)
{
    for (size_t i = history->n; i > 0; i--) {
        if (history->items[i - 1].made_by_model)
            return sum_tokens(history, i);
    }
    return 0; /* no answer yet, so nothing came after one */
}

int64_t history_estimate_hidden_reasoning(const struct history *history)
{
    bool is_before_user = false;
    int64_t sum = 0;

    for (size_t i = history->n; i-- > 0;) {
        const struct history_item *item = &history->items[i];

        if (is_before_user && item->is_encrypted)
            sum += item->tokens;
        is_before_user = is_before_user || item->is_boundary;
    }
    return sum;
}

struct str history_last_assistant_text(const struct history *history, struct arena *arena)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };

    for (size_t i = history->n; i-- > 0;) {
        struct wire_response_item wire;
        struct str text;

        if (history->items[i].role != ROLE_ASSISTANT)
            continue;
        arena_reset(&scratch);
        item_reload(&history->items[i], &scratch, &wire);
        text = message_text(&wire.message, &scratch);
        if (str_trim(text).len > 0)
            return arena_str(arena, text.s, text.len);
    }
    return STR_NONE;
}

/* The words of an item that is a message, in the arena. */
static struct str words_of(const struct history_item *item, struct arena *arena)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    struct wire_response_item wire;

    item_reload(item, &scratch, &wire);
    return arena_keep(arena, message_text(&wire.message, &scratch));
}

size_t history_last_messages(const struct history *history, size_t n_turns, struct arena *arena,
                             const struct history_message **ret_messages)
{
    struct history_message *messages = arena_alloc(arena, (2 * n_turns + 1) * sizeof *messages);
    size_t first = 2 * n_turns, turns_left = n_turns;
    bool has_answer = false;

    for (size_t i = history->n; i-- > 0 && turns_left > 0;) {
        const struct history_item *item = &history->items[i];
        bool is_user = item->is_boundary && item->role == ROLE_USER;
        struct str text;

        if (!is_user && (item->role != ROLE_ASSISTANT || item->kind != ITEM_MESSAGE || has_answer))
            continue;
        text = words_of(item, arena);
        if (str_trim(text).len > 0)
            messages[--first] = (struct history_message){ is_user, text };
        has_answer = !is_user;
        turns_left -= is_user;
    }
    *ret_messages = messages + first;
    return 2 * n_turns - first;
}

struct str history_json(const struct history *history, struct arena *arena)
{
    size_t len = 2;
    char *json, *end;

    for (size_t i = 0; i < history->n; i++)
        len += history->items[i].json.len + (i > 0);
    json = end = arena_alloc(arena, len + 1);
    *end++ = '[';
    for (size_t i = 0; i < history->n; i++) {
        struct str item = history->items[i].json;

        if (i > 0)
            *end++ = ',';
        memcpy(end, item.s, item.len);
        end += item.len;
    }
    *end++ = ']';
    *end = '\0';
    return (struct str){ json, len };
}

void history_clear(struct history *history)
{
    history_cut(history, 0);
}

void history_done(struct history *history)
{
    history_clear(history);
    free(history->items);
    *history = (struct history){ 0 };
}
