/* Lists that newer clients ask for (store/index_select.c). */
#include "base/memory.h"
#include "store/index.h"

#include "test.h"

#include <stdio.h>

#define ID(n) "01950000-0000-7000-8000-00000000000" #n

static const char *const ids[] = { ID(0), ID(1), ID(2), ID(3), ID(4) };

/* Five threads, a second apart; the last two are agents: 3 of 1, 4 of 3. */
static struct index *five_threads(void)
{
    static const char *const cwds[] = { "/a", "/b", "/a", "/c", "/c" };
    static const char *const sources[] = {
        "vscode",
        "vscode",
        "vscode",
        "{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"" ID(1) "\",\"depth\":1}}}",
        "{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"" ID(3) "\",\"depth\":2}}}",
    };
    struct error err = { 0 };
    struct index *index = NULL;

    ASSERT_TRUE(index_open_memory(&index, &err));
    for (int i = 0; i < 5; i++) {
        struct thread_summary summary = { .id = str_of(ids[i]),
                                          .path = STR_LITERAL("/h/x.jsonl"),
                                          .cwd = str_of(cwds[i]),
                                          .model_provider = STR_LITERAL("mock"),
                                          .cli_version = STR_LITERAL("0.118.0"),
                                          .source = str_of(sources[i]),
                                          .created_at = 100 + i,
                                          .updated_at = 200 - i };
        struct index_update update = { .summary = &summary,
                                       .title = STR_LITERAL("t"),
                                       .first_user_message = STR_LITERAL("t"),
                                       .tokens_used = -1 };

        ASSERT_TRUE(index_upsert(index, &update, &err));
    }
    return index;
}

/* The threads by their number, "210+" with more behind them. */
static const char *listed(struct index *index, struct thread_query query)
{
    static char text[32];
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct thread_page page = { 0 };
    size_t n = 0;

    if (query.sort == 0)
        query.sort = SORT_CREATED_AT;
    if (query.limit == 0)
        query.limit = 10;
    if (!index_list(index, &query, &arena, &page, &err))
        fail_msg("%s", err.message.s);
    for (; n < page.n; n++)
        text[n] = page.items[n].id.s[page.items[n].id.len - 1];
    if (page.more)
        text[n++] = '+';
    text[n] = '\0';
    return text;
}

TEST(either_direction)
{
    struct index *index = five_threads();

    ASSERT_STREQ(listed(index, (struct thread_query){ .is_ascending = false }), "210");
    ASSERT_STREQ(listed(index, (struct thread_query){ .is_ascending = true }), "012");
    ASSERT_STREQ(listed(index, (struct thread_query){ .is_ascending = true, .limit = 2 }), "01+");
    ASSERT_STREQ(
        listed(index, (struct thread_query){ .is_ascending = true, .sort = SORT_UPDATED_AT }),
        "210");
    index_close(index);
}

TEST(a_page_goes_on_behind_its_anchor_or_with_it)
{
    struct index *index = five_threads();
    struct thread_query query = { .has_anchor = true,
                                  .anchor_time = 101,
                                  .anchor_id = STR_LITERAL(ID(1)) };

    ASSERT_STREQ(listed(index, query), "0");
    query.is_ascending = true;
    ASSERT_STREQ(listed(index, query), "2");
    query.has_anchor_itself = true;
    ASSERT_STREQ(listed(index, query), "12");
    query.is_ascending = false;
    ASSERT_STREQ(listed(index, query), "10");
    index_close(index);
}

TEST(several_folders_and_threads_that_are_left_out)
{
    const struct str two[] = { STR_LITERAL("/b"), STR_LITERAL("/nowhere") };
    const struct str both[] = { STR_LITERAL("/b"), STR_LITERAL("/a/") };
    const struct str out[] = { STR_LITERAL(ID(2)), STR_LITERAL("x'\"") };
    struct index *index = five_threads();

    ASSERT_STREQ(listed(index, (struct thread_query){ .cwds = two, .n_cwds = 2 }), "1");
    ASSERT_STREQ(listed(index, (struct thread_query){ .cwds = both, .n_cwds = 2 }), "210");
    ASSERT_STREQ(listed(index, (struct thread_query){ .excluded = out, .n_excluded = 2 }), "10");
    ASSERT_STREQ(
        listed(index,
               (struct thread_query){ .excluded = out, .n_excluded = 2, .cwd = STR_LITERAL("/a") }),
        "0");
    index_close(index);
}

TEST(agents_of_a_thread_and_below_it)
{
    struct index *index = five_threads();

    ASSERT_STREQ(
        listed(index, (struct thread_query){ .parent_id = STR_LITERAL(ID(1)), .any_source = true }),
        "3");
    ASSERT_STREQ(listed(index, (struct thread_query){ .ancestor_id = STR_LITERAL(ID(1)),
                                                      .any_source = true }),
                 "43");
    ASSERT_STREQ(listed(index, (struct thread_query){ .ancestor_id = STR_LITERAL(ID(1)) }), "");
    index_close(index);
}

TEST(given_threads_in_their_order)
{
    const struct str only[] = { STR_LITERAL(ID(1)), STR_LITERAL(ID(2)), STR_LITERAL(ID(0)) };
    struct index *index = five_threads();
    struct thread_query query = {
        .sort = SORT_GIVEN, .only = only, .n_only = 3, .has_only = true, .is_ascending = true
    };

    ASSERT_STREQ(listed(index, query), "120");
    query.has_anchor = true;
    query.anchor_id = only[1];
    query.anchor_time = 1;
    ASSERT_STREQ(listed(index, query), "0");
    query.anchor_id =
        STR_LITERAL(ID(4)); /* it has left the list: what stands there now comes next */
    ASSERT_STREQ(listed(index, query), "20");
    query.n_only = 0;
    ASSERT_STREQ(listed(index, query), "");
    index_close(index);
}
