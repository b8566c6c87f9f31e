#include "service/history_cursor.h"

#include <inttypes.h>
#include <string.h>

static const char *const scope_names[] = {
    [HISTORY_TURNS] = "turns",
    [HISTORY_ITEMS] = "items",
    [HISTORY_OCCURRENCES] = "occurrences",
    [HISTORY_TIMELINE] = "timeline",
};

struct str history_cursor_make(const struct history_cursor *cursor, struct arena *arena)
{
    return str_of(arena_printf(arena, "%s:%.*s:%" PRIu64 ":%" PRIu64 ":%c%" PRIu64 ":%.*s",
                               scope_names[cursor->scope], STR_ARGS(cursor->thread_id),
                               cursor->place, cursor->known_end, cursor->is_included ? '+' : '-',
                               cursor->skip, STR_ARGS(cursor->turn_id)));
}

/* Takes what stands before the next colon. */
static bool cursor_word(struct str *rest, struct str *ret_word)
{
    const char *colon = rest->len == 0 ? NULL : memchr(rest->s, ':', rest->len);

    if (colon == NULL)
        return false;
    *ret_word = (struct str){ rest->s, (size_t)(colon - rest->s) };
    *rest = (struct str){ colon + 1, rest->len - ret_word->len - 1 };
    return true;
}

/* As we write them: no sign, no zero in front. */
static bool cursor_number(struct str word, uint64_t *ret_number)
{
    uint64_t number = 0;

    if (word.len == 0 || word.len > 18 || (word.len > 1 && word.s[0] == '0'))
        return false;
    for (size_t i = 0; i < word.len; i++) {
        if (word.s[i] < '0' || word.s[i] > '9')
            return false;
        number = 10 * number + (uint64_t)(word.s[i] - '0');
    }
    *ret_number = number;
    return true;
}

static bool cursor_mark(struct str word, struct history_cursor *cursor)
{
    if (word.len == 0 || (word.s[0] != '+' && word.s[0] != '-'))
        return false;
    cursor->is_included = word.s[0] == '+';
    return cursor_number((struct str){ word.s + 1, word.len - 1 }, &cursor->skip);
}

bool history_cursor_parse(struct str text, enum history_scope scope, struct str thread_id,
                          struct history_cursor *ret_cursor)
{
    struct history_cursor cursor = { .scope = scope };
    struct str word, rest = text;

    if (!cursor_word(&rest, &word) || !str_is(word, scope_names[scope]))
        return false;
    if (!cursor_word(&rest, &cursor.thread_id) || !str_equal(cursor.thread_id, thread_id))
        return false;
    if (!cursor_word(&rest, &word) || !cursor_number(word, &cursor.place))
        return false;
    if (!cursor_word(&rest, &word) || !cursor_number(word, &cursor.known_end))
        return false;
    if (!cursor_word(&rest, &word) || !cursor_mark(word, &cursor))
        return false;
    if (rest.len == 0)
        return false;
    cursor.turn_id = rest;
    *ret_cursor = cursor;
    return true;
}

struct page_start history_cursor_start(const struct history_cursor *cursor)
{
    return (struct page_start){ .has_place = true,
                                .is_included = cursor->is_included,
                                .place = cursor->place,
                                .known_end = cursor->known_end,
                                .turn_id = cursor->turn_id };
}
