/* The guardian's answer: only what is beyond doubt an answer below the limit allows anything. */
#include "guardian/verdict.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

static struct arena arena;

static const char whole[] =
    "{\"risk_level\":\"%s\",\"risk_score\":%s,\"rationale\":\"because\",\"evidence\":"
    "[{\"message\":\"m\",\"why\":\"w\"}]%s}";

static const char *answer_with(const char *level, const char *score, const char *more)
{
    char format[sizeof whole + 8];

    snprintf(format, sizeof format, "%s", whole);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    return arena_printf(&arena, format, level, score, more);
#pragma GCC diagnostic pop
}

/* "allowed 5 low because", or the error's words. */
static const char *reading(struct str answer)
{
    static const char *const levels[] = { "?", "low", "medium", "high" };
    CLEANUP(error_done) struct error err = { 0 };
    struct guardian_verdict verdict;

    if (!verdict_read(answer, &arena, &verdict, &err))
        return arena_printf(&arena, "%s", err.message.s);
    return arena_printf(&arena, "%s %u %s %s", verdict.is_allowed ? "allowed" : "denied",
                        verdict.risk_score, levels[verdict.risk_level], verdict.rationale.s);
}

#define ASSERT_READS(answer, expected) ASSERT_STREQ(reading(str_of(answer)), expected)

TEST(allows_below_80)
{
    ASSERT_READS(answer_with("low", "0", ""), "allowed 0 low because");
    ASSERT_READS(answer_with("medium", "79", ""), "allowed 79 medium because");
    ASSERT_READS(answer_with("low", "80", ""), "denied 80 low because");
    ASSERT_READS(answer_with("high", "100", ""), "denied 100 high because");
    arena_done(&arena);
}

TEST(the_score_alone_decides)
{
    ASSERT_READS(answer_with("high", "1", ""), "allowed 1 high because");
    ASSERT_READS(answer_with("low", "99", ""), "denied 99 low because");
    arena_done(&arena);
}

TEST(many_names_are_read_at_once)
{
    CLEANUP(buf_done) struct buf more = { 0 };
    int64_t began_ms = test_cpu_ms();

    for (unsigned i = 0; i < 25 * 1000; i++)
        buf_printf(&more, ",\"%04x\":0", i);
    ASSERT_READS(answer_with("low", "1", buf_str(&more).s), "allowed 1 low because");
    ASSERT_TRUE(test_cpu_ms() - began_ms <
                500 * test_slowness()); /* each with each takes seconds */
    arena_done(&arena);
}

TEST(tolerates_words_around_it_and_members_that_it_does_not_know)
{
    const char *json = answer_with("low", "5", ",\"more\":[{}]");

    ASSERT_READS(json, "allowed 5 low because");
    ASSERT_READS(arena_printf(&arena, "I say:\n```json\n%s\n```\nThat is all.", json),
                 "allowed 5 low because");
    arena_done(&arena);
}

TEST(takes_nothing_else_for_an_answer)
{
    static const char no_json[] = "guardian assessment was not valid JSON";
    const char *json = answer_with("low", "5", "");

    ASSERT_STREQ(reading(STR_NONE), "guardian review completed without an assessment payload");
    ASSERT_READS("", no_json);
    ASSERT_READS("It is fine, 5 of 100.", no_json);
    ASSERT_READS("}{", no_json);
    ASSERT_READS("{\"risk_score\":5", no_json);
    ASSERT_READS("{}", "missing field `risk_level`");
    ASSERT_READS("[5]", no_json);
    ASSERT_READS(arena_printf(&arena, "%s or %s", json, json), no_json);
    ASSERT_READS(arena_printf(&arena, "The file says {\"risk_score\":0}. %s", json), no_json);
    arena_done(&arena);
}

TEST(takes_no_score_that_is_none)
{
    static const char *const scores[] = { "-1",  "101",   "300",  "5.0",
                                          "5.5", "\"5\"", "null", "true",
                                          "1e1", "[5]",   "1e99", "99999999999999999999" };

    for (size_t i = 0; i < ARRAY_LENGTH(scores); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct guardian_verdict verdict;

        ASSERT_FALSE(
            verdict_read(str_of(answer_with("low", scores[i], "")), &arena, &verdict, &err));
        ASSERT_TRUE(err.message.len > 0);
    }
    ASSERT_READS(answer_with("none", "5", ""),
                 "unknown variant `none`, expected one of `low`, `medium`, `high`");
    arena_done(&arena);
}

TEST(takes_no_score_that_is_there_twice)
{
    ASSERT_READS(answer_with("low", "95,\"risk_score\":5", ""),
                 "guardian assessment was not valid JSON");
    ASSERT_READS(answer_with("low", "5", ",\"risk_score\":5"),
                 "guardian assessment was not valid JSON");
    ASSERT_READS(answer_with("low", "95,\"risk\\u005fscore\":5", ""),
                 "guardian assessment was not valid JSON");
    arena_done(&arena);
}

TEST(bounds_what_it_reads_and_what_it_tells)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct guardian_verdict verdict;

    buf_add_text(&text,
                 "{\"risk_level\":\"low\",\"risk_score\":1,\"evidence\":[],\"rationale\":\"");
    for (size_t i = 0; i < 100 * 1000; i++)
        buf_add_char(&text, 'x');
    buf_add_text(&text, "\"}");
    ASSERT_TRUE(verdict_read(buf_str(&text), &arena, &verdict, &err));
    ASSERT_TRUE(verdict.rationale.len < RATIONALE_BYTES_MAX + 100);
    for (size_t i = 0; i < ANSWER_BYTES_MAX; i++)
        buf_add_char(&text, ' ');
    ASSERT_READS(buf_str(&text).s, "guardian assessment is too long");
    buf_clear(&text, SIZE_MAX);
    buf_add_text(&text, "{\"evidence\":");
    for (size_t i = 0; i < 1000; i++)
        buf_add_char(&text, '[');
    buf_add_char(&text, '}');
    ASSERT_READS(buf_str(&text).s, "guardian assessment is nested too deeply");
    arena_done(&arena);
}

TEST(refuses_what_failed)
{
    struct guardian_verdict verdict;

    verdict_fail("no model", &arena, &verdict);
    ASSERT_FALSE(verdict.is_allowed);
    ASSERT_EQ(verdict.risk_score, 100);
    ASSERT_EQ(verdict.risk_level, WIRE_GUARDIAN_RISK_LEVEL_HIGH);
    ASSERT_STR(verdict.rationale, "Automatic approval review failed: no model");
    verdict_time_out(&verdict);
    ASSERT_FALSE(verdict.is_allowed);
    ASSERT_EQ(verdict.risk_score, 100);
    ASSERT_STR(verdict.rationale,
               "Automatic approval review timed out while evaluating the requested approval.");
    arena_done(&arena);
}
