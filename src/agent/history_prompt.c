/*
 * The history as a model is to see it.
 *
 * Providers refuse a call without an output and an output without a call, which is what is left when
 * a turn was stopped or a part of the history is gone.
 */
#include "agent/history_item.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* -- Calls and outputs --------------------------------------------------------------------- */

/* Everything with a call id, sorted, so that partners are found at once. */
struct partners {
    const struct history_item **items; /* in the arena */
    size_t n;
};

static int compare_str(struct str a, struct str b)
{
    int order = memcmp(a.s, b.s, a.len < b.len ? a.len : b.len);

    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static int compare_items(const struct history_item *a, const struct history_item *b)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->family != b->family)
        return a->family < b->family ? -1 : 1;
    return compare_str(a->call_id, b->call_id);
}

static int compare_entries(const void *a, const void *b)
{
    return compare_items(*(const struct history_item *const *)a,
                         *(const struct history_item *const *)b);
}

static struct partners find_partners(const struct history *history, struct arena *arena)
{
    struct partners partners = { arena_alloc(arena, history->n * sizeof partners.items[0]), 0 };

    for (size_t i = 0; i < history->n; i++) {
        if (history->items[i].call_id.s != NULL)
            partners.items[partners.n++] = &history->items[i];
    }
    if (partners.n > 0)
        qsort(partners.items, partners.n, sizeof partners.items[0], compare_entries);
    return partners;
}

/* The output of a call, the call of an output; NULL: there is none. */
static const struct history_item *partner_of(const struct partners *partners,
                                             const struct history_item *item)
{
    struct history_item wanted = *item;
    const struct history_item *key = &wanted;
    const struct history_item **found = NULL;

    wanted.kind = item->kind == ITEM_CALL ? ITEM_CALL_OUTPUT : ITEM_CALL;
    if (partners->n > 0)
        found =
            bsearch(&key, partners->items, partners->n, sizeof partners->items[0], compare_entries);
    return found == NULL ? NULL : *found;
}

static bool has_partner(const struct partners *partners, const struct history_item *item)
{
    return partner_of(partners, item) != NULL;
}

/* What stands in for the output of a call that never ended. */
static struct str missing_output(const struct history_item *call, struct arena *arena)
{
    static const char *const begins[] = {
        [FAMILY_FUNCTION] = "{\"type\":\"function_call_output\",\"call_id\":",
        [FAMILY_CUSTOM] = "{\"type\":\"custom_tool_call_output\",\"call_id\":",
        [FAMILY_SEARCH] = "{\"type\":\"tool_search_output\",\"call_id\":",
    };
    static const char *const ends[] = {
        [FAMILY_FUNCTION] = ",\"output\":\"aborted\"}",
        [FAMILY_CUSTOM] = ",\"output\":\"aborted\"}",
        [FAMILY_SEARCH] = ",\"status\":\"completed\",\"execution\":\"client\",\"tools\":[]}",
    };
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, begins[call->family]);
    json_write_str(&json, call->call_id);
    buf_add_text(&json, ends[call->family]);
    return arena_str(arena, json.data, json.len);
}

/* -- All of it ----------------------------------------------------------------------------- */

static bool is_sent(const struct partners *partners, const struct history_item *item)
{
    if (item->kind == ITEM_GHOST_SNAPSHOT)
        return false;
    return item->kind != ITEM_CALL_OUTPUT || item->needs_no_call || has_partner(partners, item);
}

static struct str with_id(struct str json, struct str id, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "{\"id\":");
    json_write_str(&out, id);
    buf_add_char(&out, ',');
    buf_add(&out, json.s + 1, json.len - 1);
    return arena_str(arena, out.data, out.len);
}

void history_prompt(const struct history *history, const struct settings *settings,
                    struct arena *arena, const struct str **ret_items, size_t *ret_n)
{
    struct partners partners = find_partners(history, arena);
    struct str *sent = arena_alloc(arena, 2 * history->n * sizeof *sent);
    size_t n = 0;

    for (size_t i = 0; i < history->n; i++) {
        const struct history_item *item = &history->items[i];

        if (!is_sent(&partners, item))
            continue;
        sent[n] = item->media != MEDIA_NONE ? history_media(item, settings->model_info, arena)
                                            : item->json;
        if (item->model_id.s != NULL && provider_is_azure(settings->provider))
            sent[n] = with_id(sent[n], item->model_id, arena);
        n++;
        if (item->kind == ITEM_CALL && item->call_id.s != NULL && !has_partner(&partners, item))
            sent[n++] = missing_output(item, arena);
    }
    *ret_items = sent;
    *ret_n = n;
}

/* -- As much as there is room for ---------------------------------------------------------- */

static bool may_be_left_out(const struct history_item *item)
{
    return item->kind == ITEM_CALL_OUTPUT || item->role == ROLE_DEVELOPER;
}

struct history history_fit(const struct history *history, int64_t max_tokens, struct arena *arena)
{
    struct partners partners = find_partners(history, arena);
    struct history view = { arena_alloc(arena, history->n * sizeof *view.items), 0, 0 };
    bool *is_left_out = arena_zero(arena, history->n * sizeof *is_left_out);
    int64_t tokens = history_estimate(history);

    for (size_t i = history->n; i-- > 0 && tokens > max_tokens;) {
        const struct history_item *item = &history->items[i];
        const struct history_item *call = NULL;

        if (is_left_out[i])
            continue; /* a call whose output was */
        if (!may_be_left_out(item))
            break;
        is_left_out[i] = true;
        tokens -= item->tokens;
        if (item->call_id.s != NULL)
            call = partner_of(&partners, item);
        if (call != NULL && !is_left_out[call - history->items]) {
            is_left_out[call - history->items] = true;
            tokens -= call->tokens;
        }
    }
    for (size_t i = 0; i < history->n; i++) {
        if (!is_left_out[i])
            view.items[view.n++] = history->items[i];
    }
    return view;
}
