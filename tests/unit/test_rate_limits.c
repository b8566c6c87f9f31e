#include "base/memory.h"
#include "model/rate_limits.h"
#include "schema/encode.h"

#include "test.h"

/* The headers are "name: value" lines; what they tell is JSON, one limit a line. */
static void assert_limits(const char *lines, const char *expected, const char *file, int line)
{
    struct arena arena = { 0 };
    struct name_value items[40];
    struct http_head head = { .status = 200, .headers = { items, 0 } };
    CLEANUP(buf_done) struct buf json = { 0 };
    const struct wire_rate_limit_snapshot *limits;
    size_t n;

    for (const char *at = lines; *at != '\0';) {
        size_t name_len = strcspn(at, ":");
        size_t len = strcspn(at, "\n");

        items[head.headers.n++] = (struct name_value){
            .name = arena_str(&arena, at, name_len),
            .value = arena_str(&arena, at + name_len + 2, len - name_len - 2),
        };
        at += len + (at[len] == '\n');
    }
    limits = rate_limits_of(&arena, &head, &n);
    if ((limits == NULL) != (n == 0))
        fail();
    for (size_t i = 0; i < n; i++) {
        schema_encode(&type_rate_limit_snapshot, &limits[i], 0, &json);
        buf_add_char(&json, '\n');
    }
    assert_str(buf_str(&json), str_of(expected), file, line);
    arena_done(&arena);
}

#define ASSERT_LIMITS(lines, expected) assert_limits(lines, expected, __FILE__, __LINE__)

#define SNAPSHOT(id, name, primary, secondary, credits)                                            \
    "{\"limitId\":\"" id "\",\"limitName\":" name ",\"primary\":" primary                          \
    ",\"secondary\":" secondary ",\"credits\":" credits ",\"planType\":null}\n"
#define WINDOW(percent, minutes, reset)                                                            \
    "{\"usedPercent\":" percent ",\"windowDurationMins\":" minutes ",\"resetsAt\":" reset "}"

TEST(no_header_is_no_limit)
{
    ASSERT_LIMITS("", "");
    ASSERT_LIMITS("content-type: text/event-stream\nx-request-id: 1", "");
}

TEST(both_windows_and_credits)
{
    ASSERT_LIMITS("x-codex-primary-used-percent: 12.5\n"
                  "X-Codex-Primary-Window-Minutes: 300\n"
                  "x-codex-primary-reset-at: 1700000000\n"
                  "x-codex-secondary-used-percent: 40\n"
                  "x-codex-credits-has-credits: True\n"
                  "x-codex-credits-unlimited: 0\n"
                  "x-codex-credits-balance: 9.99",
                  SNAPSHOT("codex", "null", WINDOW("13", "300", "1700000000"),
                           WINDOW("40", "null", "null"),
                           "{\"hasCredits\":true,\"unlimited\":false,\"balance\":\"9.99\"}"));
}

TEST(a_window_needs_something_to_say)
{
    ASSERT_LIMITS("x-codex-primary-used-percent: 0", "");
    ASSERT_LIMITS("x-codex-primary-used-percent: 0\nx-codex-primary-window-minutes: 0", "");
    ASSERT_LIMITS("x-codex-primary-window-minutes: 5", "");
    ASSERT_LIMITS("x-codex-primary-used-percent: 0\nx-codex-primary-window-minutes: 5",
                  SNAPSHOT("codex", "null", WINDOW("0", "5", "null"), "null", "null"));
    ASSERT_LIMITS("x-codex-primary-used-percent: 0.0\nx-codex-primary-reset-at: 0",
                  SNAPSHOT("codex", "null", WINDOW("0", "null", "0"), "null", "null"));
}

TEST(what_is_no_number_is_not_there)
{
    ASSERT_LIMITS("x-codex-primary-used-percent: nan", "");
    ASSERT_LIMITS("x-codex-primary-used-percent: inf", "");
    ASSERT_LIMITS("x-codex-primary-used-percent: 5x", "");
    ASSERT_LIMITS("x-codex-primary-used-percent: ", "");
    ASSERT_LIMITS("x-codex-credits-has-credits: yes\nx-codex-credits-unlimited: true", "");
    ASSERT_LIMITS("x-codex-credits-has-credits: true", "");
    ASSERT_LIMITS("x-codex-primary-used-percent: 1e300\n"
                  "x-codex-primary-window-minutes: 99999999999999999999\n"
                  "x-codex-primary-reset-at: 1.5",
                  SNAPSHOT("codex", "null", WINDOW("2147483647", "null", "null"), "null", "null"));
    ASSERT_LIMITS("x-codex-primary-used-percent: -2.5",
                  SNAPSHOT("codex", "null", WINDOW("-3", "null", "null"), "null", "null"));
}

TEST(other_limits_follow_by_name)
{
    ASSERT_LIMITS(
        "x-codex-zeta-primary-used-percent: 3\n"
        "x-codex-alpha-primary-used-percent: 2\n"
        "X-CODEX-ALPHA-Primary-Used-Percent: 7\n"
        "x-codex-zeta-limit-name: Zeta\n"
        "x-codex-primary-used-percent: 1\n"
        "x-empty-primary-used-percent: 0",
        SNAPSHOT("codex", "null", WINDOW("1", "null", "null"), "null", "null")
            SNAPSHOT("codex_alpha", "null", WINDOW("2", "null", "null"), "null", "null")
                SNAPSHOT("codex_zeta", "\"Zeta\"", WINDOW("3", "null", "null"), "null", "null"));
}

TEST(a_server_that_names_a_thousand_limits_is_not_believed)
{
    struct arena arena = { 0 };
    struct name_value *items = arena_zero(&arena, 1000 * sizeof *items);
    struct http_head head = { .headers = { items, 1000 } };
    size_t n;

    for (int i = 0; i < 1000; i++)
        items[i] = (struct name_value){
            str_of(arena_printf(&arena, "x-l%d-primary-used-percent", i)),
            str_of("5"),
        };
    ASSERT_NOT_NULL(rate_limits_of(&arena, &head, &n));
    ASSERT_TRUE(n <= 32);
    arena_done(&arena);
}

TEST(one_limit_can_be_asked_for)
{
    struct arena arena = { 0 };
    struct name_value items[] = {
        { str_of("x-codex-other-primary-used-percent"), str_of("90") },
        { str_of("x-codex-other-limit-name"), str_of("other") },
    };
    struct http_head head = { .headers = { items, 2 } };
    struct wire_rate_limit_snapshot limit;

    ASSERT_TRUE(rate_limits_find(&arena, &head, str_of(" Codex_Other "), &limit));
    ASSERT_STR(limit.limit_id, "codex_other");
    ASSERT_STR(limit.limit_name, "other");
    ASSERT_EQ(limit.primary->used_percent, 90);
    ASSERT_FALSE(rate_limits_find(&arena, &head, STR_NONE, &limit));
    ASSERT_FALSE(rate_limits_find(&arena, &head, str_of(""), &limit));
    arena_done(&arena);
}
