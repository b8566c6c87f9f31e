#include "account/credentials.h"
#include "base/base64url.h"
#include "base/memory.h"

#include "test.h"

static struct str jwt(struct arena *arena, const char *claims)
{
    return str_of(arena_printf(arena, "e30.%s.c2ln", base64url_encode(arena, str_of(claims)).s));
}

TEST(base64url_goes_both_ways)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char bytes[40];
    struct str back;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(251 * i);
    for (size_t n = 0; n <= sizeof bytes; n++) {
        struct str text = base64url_encode(&arena, (struct str){ bytes, n });

        ASSERT_EQ(text.len, (n * 4 + 2) / 3);
        ASSERT_TRUE(base64url_decode(&arena, text, &back));
        ASSERT_EQ(back.len, n);
        ASSERT_MEMEQ(back.s, bytes, n);
    }
    ASSERT_STR(base64url_encode(&arena, STR_LITERAL("\xff\xef\xbe")), "_---");
    ASSERT_FALSE(base64url_decode(&arena, STR_LITERAL("a"), &back));
    ASSERT_FALSE(base64url_decode(&arena, STR_LITERAL("ab=="), &back));
    ASSERT_FALSE(base64url_decode(&arena, STR_LITERAL("a+/b"), &back));
}

TEST(claims_of_a_token)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct claims claims;

    ASSERT_TRUE(
        claims_read(jwt(&arena, "{\"email\":\"a@b\",\"exp\":7,\"https://api.openai.com/auth\":{"
                                "\"chatgpt_plan_type\":\"pro\",\"user_id\":\"u\","
                                "\"chatgpt_account_id\":\"w\",\"is_org_owner\":true}}"),
                    &arena, &claims));
    ASSERT_STR(claims.email, "a@b");
    ASSERT_STR(claims.plan, "pro");
    ASSERT_STR(claims.user_id, "u");
    ASSERT_STR(claims.account_id, "w");
    ASSERT_TRUE(claims.is_org_owner);
    ASSERT_EQ(claims.expires_s, 7);
    ASSERT_TRUE(claims_read(jwt(&arena, "{\"https://api.openai.com/profile\":{\"email\":\"p@q\"}}"),
                            &arena, &claims));
    ASSERT_STR(claims.email, "p@q");
    ASSERT_NULL(claims.plan.s);
}

TEST(what_is_no_token)
{
    static const char *const texts[] = { "",     "a",      "a.b",     "a.e30",   ".e30.c",
                                         "a..c", "a.e30.", "a.e3@.c", "a.W10.c", "a.eA.c" };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct claims claims;

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_FALSE(claims_read(str_of(texts[i]), &arena, &claims));
    ASSERT_FALSE(claims_read(STR_NONE, &arena, &claims));
}

TEST(plans)
{
    ASSERT_EQ(plan_of_claim(STR_LITERAL("hc")), WIRE_PLAN_TYPE_ENTERPRISE);
    ASSERT_EQ(plan_of_claim(STR_LITERAL("Pro")), WIRE_PLAN_TYPE_UNKNOWN);
    ASSERT_EQ(plan_of_claim(STR_LITERAL("education")), WIRE_PLAN_TYPE_UNKNOWN);
    ASSERT_EQ(plan_of_claim(STR_NONE), WIRE_PLAN_TYPE_UNKNOWN);
    ASSERT_EQ(plan_of_client(STR_LITERAL("Pro")), WIRE_PLAN_TYPE_PRO);
    ASSERT_EQ(plan_of_client(STR_LITERAL("EDUCATION")), WIRE_PLAN_TYPE_EDU);
}

/* What is written is what the reference writes, and is read again. */
TEST(a_file_goes_both_ways)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf again = { 0 };
    struct str id_token = jwt(&arena, "{}");
    struct credentials *credentials = credentials_new(
        &(struct credentials){ .mode = WIRE_AUTH_MODE_CHATGPT,
                               .id_token = id_token,
                               .access_token = STR_LITERAL("a\"b"),
                               .refresh_token = STR_LITERAL("r"),
                               .last_refresh = STR_LITERAL("2026-01-02T03:04:05Z") });
    struct credentials *read;

    credentials_write(credentials, &out);
    ASSERT_STREQ(buf_str(&out).s,
                 arena_printf(&arena,
                              "{\n  \"auth_mode\": \"chatgpt\",\n  \"OPENAI_API_KEY\": null,\n"
                              "  \"tokens\": {\n    \"id_token\": \"%s\",\n"
                              "    \"access_token\": \"a\\\"b\",\n    \"refresh_token\": \"r\",\n"
                              "    \"account_id\": null\n  },\n"
                              "  \"last_refresh\": \"2026-01-02T03:04:05Z\"\n}",
                              id_token.s));
    read = credentials_parse(buf_str(&out));
    ASSERT_NOT_NULL(read);
    credentials_write(read, &again);
    ASSERT_STREQ(buf_str(&again).s, buf_str(&out).s);
    credentials_unref(read);
    credentials_unref(credentials);
}

TEST(modes_of_a_file)
{
    struct credentials *found = credentials_parse(STR_LITERAL("{\"OPENAI_API_KEY\":\"k\"}"));

    ASSERT_EQ(found->mode, WIRE_AUTH_MODE_APIKEY);
    ASSERT_STR(credentials_bearer(found), "k");
    credentials_unref(found);
    ASSERT_NULL(
        credentials_parse(STR_LITERAL("{\"auth_mode\":\"apikey\",\"OPENAI_API_KEY\":null}")));
    ASSERT_NULL(
        credentials_parse(STR_LITERAL("{\"auth_mode\":\"later\",\"OPENAI_API_KEY\":\"k\"}")));
    ASSERT_NULL(credentials_parse(STR_LITERAL("{\"tokens\":{}}")));
    ASSERT_NULL(credentials_parse(STR_LITERAL("{}")));
    ASSERT_NULL(credentials_parse(STR_LITERAL("")));
}

TEST(tokens_grow_old)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct credentials by_time = { .mode = WIRE_AUTH_MODE_CHATGPT, .access_expires_s = 100 };
    struct credentials by_age = { .mode = WIRE_AUTH_MODE_CHATGPT,
                                  .last_refresh = STR_LITERAL("1970-01-11T00:00:00.5Z") };
    struct credentials key = { .mode = WIRE_AUTH_MODE_APIKEY };
    int64_t day = 24 * 60 * 60;

    ASSERT_FALSE(credentials_are_stale(&by_time, 99));
    ASSERT_TRUE(credentials_are_stale(&by_time, 100));
    ASSERT_FALSE(credentials_are_stale(&by_age, 18 * day));
    ASSERT_TRUE(credentials_are_stale(&by_age, 18 * day + 1));
    ASSERT_FALSE(credentials_are_stale(&key, 1000 * day));
    ASSERT_FALSE(credentials_are_stale(NULL, 0));
    ASSERT_EQ(credentials_now(&arena).len, strlen("2026-01-01T00:00:00.000000000Z"));
}
