#include "base/memory.h"
#include "service/history_cursor.h"

#include "test.h"

#define THREAD "01990000-0000-7000-8000-0000000000a1"
#define OTHER "01990000-0000-7000-8000-0000000000a2"

static bool parses(const char *text)
{
    struct history_cursor cursor;

    return history_cursor_parse(str_of(text), HISTORY_TURNS, STR_LITERAL(THREAD), &cursor);
}

TEST(what_was_made_is_read)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct history_cursor made = { .scope = HISTORY_TURNS,
                                   .thread_id = STR_LITERAL(THREAD),
                                   .place = 10240,
                                   .known_end = 20480,
                                   .is_included = true,
                                   .skip = 3,
                                   .turn_id = STR_LITERAL("turn:1") };
    struct history_cursor read;
    struct str text = history_cursor_make(&made, &arena);

    ASSERT_STR(text, "turns:" THREAD ":10240:20480:+3:turn:1");
    ASSERT_TRUE(history_cursor_parse(text, HISTORY_TURNS, made.thread_id, &read));
    ASSERT_EQ(read.place, 10240);
    ASSERT_EQ(read.known_end, 20480);
    ASSERT_EQ(read.skip, 3);
    ASSERT_TRUE(read.is_included);
    ASSERT_STR(read.turn_id, "turn:1");
}

TEST(one_of_another_list_or_thread_is_none)
{
    ASSERT_TRUE(parses("turns:" THREAD ":1:2:-0:t"));
    ASSERT_FALSE(parses("items:" THREAD ":1:2:-0:t"));
    ASSERT_FALSE(parses("turns:" OTHER ":1:2:-0:t"));
}

TEST(a_mangled_one_is_none)
{
    static const char *const bad[] = {
        "",
        "garbage",
        "turns:" THREAD,
        "turns:" THREAD ":1:2:-0:",
        "turns:" THREAD ":1:2:-:t",
        "turns:" THREAD ":1:2:0:t",
        "turns:" THREAD ":-1:2:-0:t",
        "turns:" THREAD ":1x:2:-0:t",
        "turns:" THREAD ":01:2:-0:t",
        "turns:" THREAD "::2:-0:t",
        "turns:" THREAD ":1::-0:t",
        "turns:" THREAD ":99999999999999999999:2:-0:t",
        "turns:" THREAD ":1:2:+-1:t",
        " turns:" THREAD ":1:2:-0:t",
        "{\"requestedThreadId\":\"" THREAD "\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
        ASSERT_FALSE(parses(bad[i]));
}
