/*
 * A history that a provider has condensed: it may not crash, and what is taken of it can be stored and read
 * back, and sent.
 */
#include "agent/history.h"
#include "base/check.h"
#include "base/memory.h"
#include "model/dialect.h"

#include <stdint.h>

static const struct model_info model = { .context_window = 1000 };
static const struct provider provider = { PROVIDER_DEFAULTS };
static const struct settings settings = { .model_info = &model, .provider = &provider };

static bool take(void *owner, const struct stream_data *data)
{
    check(data->step != STREAM_NOTHING);
    if (data->step == STREAM_EVENT)
        history_add_condensed(owner, data->event.item);
    return data->step == STREAM_EVENT;
}

/* What one history has, another one made of its JSON has as well. */
static void check_stored(const struct history *history, struct arena *arena)
{
    CLEANUP(history_done) struct history again = { 0 };

    for (size_t i = 0; i < history->n; i++)
        check(history_add(&again, history->items[i].json, /* settings= */ NULL));
    check(str_equal(history_json(history, arena), history_json(&again, arena)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(history_done) struct history condensed = { 0 };
    CLEANUP(history_done) struct history history = { 0 };
    struct stream_reader reader = { .arena = &arena, .on_data = take, .owner = &condensed };
    struct str context =
        STR_LITERAL("{\"type\":\"message\",\"role\":\"developer\",\"content\":[]}");
    const struct str *items;
    size_t n, n_condensed;

    dialect_responses_compact.read(/* state= */ NULL, arena_str(&arena, (const char *)data, size),
                                   &reader);
    n_condensed = condensed.n;
    history_adopt(&history, &condensed, &context, 1, &settings);
    check(history.n == n_condensed + 1);
    check_stored(&history, &arena);
    history_prompt(&history, &settings, &arena, &items, &n);
    check(history_fit(&history, /* max_tokens= */ 10, &arena).n <= history.n);
    return 0;
}
