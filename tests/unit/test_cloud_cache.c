#include "account/cloud_cache.h"

#include "base/memory.h"

#include "test.h"

static const struct cloud_member member = { { "user-1", 6 }, { "acct-1", 6 } };

enum { NOW_S = 1794895294 }; /* 2026-11-17T06:01:34Z */

/* As codex-cli 0.118.0 wrote it. */
static const char of_codex[] =
    "{\n  \"signed_payload\": {\n    \"cached_at\": \"2026-11-17T06:01:34.403512330Z\",\n"
    "    \"expires_at\": \"2026-11-17T06:31:34.403512330Z\",\n"
    "    \"chatgpt_user_id\": \"user-1\",\n    \"account_id\": \"acct-1\",\n"
    "    \"contents\": \"[features]\\napps=false\\npersonality=true\\n[apps.cal-1]\\nenabled=false\\n"
    "[mcp_servers.good.identity]\\ncommand=\\\"x\\\"\\n\"\n  },\n"
    "  \"signature\": \"74P/pHVhzqqSci8KUPqdrVH0sswjknsU55sSz8rSt74=\"\n}";

static const char *fault_of(const char *json, struct cloud_member of, int64_t now_s)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = STR_NONE;
    const char *why = NULL;
    bool is_read = cloud_cache_read(str_of(json), of, now_s, &arena, &text, &why);

    ASSERT_EQ(is_read, why == NULL);
    return why == NULL ? "" : why;
}

TEST(a_file_of_codex_is_read)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = STR_NONE;
    const char *why;

    ASSERT_TRUE(cloud_cache_read(str_of(of_codex), member, NOW_S + 60, &arena, &text, &why));
    ASSERT_TRUE(str_starts(text, "[features]\napps=false\n"));
    ASSERT_TRUE(str_ends(text, "command=\"x\"\n"));
}

TEST(a_file_that_is_old_or_of_others_is_not)
{
    struct cloud_member other = { member.user_id, STR_LITERAL("acct-2") };

    ASSERT_STREQ(fault_of(of_codex, member, NOW_S), "");
    ASSERT_STREQ(fault_of(of_codex, member, NOW_S + CLOUD_CACHE_LIFE_S), "it is too old");
    ASSERT_STREQ(fault_of(of_codex, member, NOW_S - 60), "it is from the future");
    ASSERT_STREQ(fault_of(of_codex, other, NOW_S), "it is of another account");
}

TEST(a_file_that_was_changed_is_not)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    for (size_t at = 0; at < sizeof of_codex - 1; at++) {
        const char *why;

        buf_clear(&json, 0);
        buf_add_text(&json, of_codex);
        json.data[at] = json.data[at] == 'A' ? 'B' : 'A';
        why = fault_of(buf_str(&json).s, member, NOW_S);
        if (why[0] == '\0')
            fail_msg("with another byte %zu it is believed", at);
    }
}

TEST(what_is_written_is_read)
{
    static const char *const texts[] = { NULL, "", "a = 1\n", "# \"é\" \\ \t\n" };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf json = { 0 };
        struct str text = STR_LITERAL("?");
        const char *why;

        cloud_cache_write(member, str_of(texts[i]), NOW_S, &json);
        ASSERT_TRUE(cloud_cache_read(buf_str(&json), member, NOW_S, &arena, &text, &why));
        ASSERT_EQ(text.s == NULL, texts[i] == NULL);
        ASSERT_TRUE(str_equal(text, str_of(texts[i])));
    }
}
