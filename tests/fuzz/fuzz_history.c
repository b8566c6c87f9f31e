/*
 * What clients send about histories: cursors of both kinds of lists, and a phrase that is looked for in a text. The first byte
 * chooses. A cursor that is taken for one says again what it was read from; a phrase that is found stands there.
 */
#include "base/memory.h"
#include "search/phrase.h"
#include "service/history_cursor.h"
#include "service/thread_cursor.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char THREAD[] = "01990000-0000-7000-8000-0000000000a1";

static void try_history_cursor(struct str text, enum history_scope scope, struct arena *arena)
{
    struct history_cursor cursor;

    if (!history_cursor_parse(text, scope, str_of(THREAD), &cursor) || str_has_nul(text))
        return;
    if (!str_equal(history_cursor_make(&cursor, arena), text))
        abort();
}

static void try_thread_cursor(struct str text, struct arena *arena)
{
    struct thread_query query = { .sort = SORT_CREATED_AT }, again = query;
    struct thread_summary at;

    if (!thread_cursor_parse(text, arena, &query) || query.anchor_time < 0 ||
        query.anchor_time > UINT32_MAX) /* years that are not written with four digits */
        return;
    at = (struct thread_summary){ .id = query.anchor_id, .created_at = query.anchor_time };
    if (!thread_cursor_parse(thread_cursor_make(&query, &at, query.has_anchor_itself, arena), arena,
                             &again) ||
        again.anchor_time != query.anchor_time ||
        again.has_anchor_itself != query.has_anchor_itself ||
        !str_equal(again.anchor_id, query.anchor_id))
        abort();
}

/* The phrase ends at the first line break. */
static void try_phrase(struct str text, struct arena *arena)
{
    const char *line_break = text.len == 0 ? NULL : memchr(text.s, '\n', text.len);
    size_t len = line_break == NULL ? text.len : (size_t)(line_break - text.s);
    struct phrase phrase = phrase_make((struct str){ text.s, len }, arena);
    struct str where = phrase_text((struct str){ text.s + len, text.len - len }, arena);
    struct phrase_place place = { 0 };

    while (phrase_find(&phrase, where, place.end, &place)) {
        struct snippet snippet = phrase_snippet(where, place, arena);

        if (place.end <= place.begin || place.end > where.len || snippet.end < snippet.begin ||
            snippet.end > snippet.text.len)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text;

    if (size == 0)
        return 0;
    text = arena_str(&arena, (const char *)data + 1, size - 1);
    switch (data[0] % 4) {
    case 0:
        try_history_cursor(text, HISTORY_TURNS, &arena);
        break;
    case 1:
        try_history_cursor(text, HISTORY_TIMELINE, &arena);
        break;
    case 2:
        try_thread_cursor(text, &arena);
        break;
    default:
        try_phrase(text, &arena);
    }
    return 0;
}
