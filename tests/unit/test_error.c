#include "base/error.h"
#include "base/memory.h"

#include "test.h"

TEST(reporting_returns_false)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(error_set(&err, ERR_INVALID_REQUEST, "thread not found: %s", "x"));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STR(err.message, "thread not found: x");
    ASSERT_NULL(err.data);
}

TEST(the_last_error_counts)
{
    CLEANUP(error_done) struct error err = { 0 };

    error_set(&err, ERR_INTERNAL, "first");
    err.data = xstrdup("{}");
    error_set(&err, ERR_INVALID_PARAMS, "second");
    ASSERT_EQ(err.code, ERR_INVALID_PARAMS);
    ASSERT_STR(err.message, "second");
    ASSERT_NULL(err.data); /* it belonged to the first */
}

TEST(an_error_may_quote_itself)
{
    CLEANUP(error_done) struct error err = { 0 };

    error_set(&err, ERR_INTERNAL, "no space");
    error_set(&err, ERR_INTERNAL, "cannot write: %s", err.message.s);
    ASSERT_STR(err.message, "cannot write: no space");
    error_set_str(&err, ERR_INVALID_REQUEST, err.message);
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STR(err.message, "cannot write: no space");
}

TEST(a_message_may_hold_nul_bytes)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(error_set_str(&err, ERR_INVALID_REQUEST, STR_LITERAL("a\0b")));
    ASSERT_EQ(err.message.len, 3);
    ASSERT_MEMEQ(err.message.s, "a\0b", 4);
    error_prefix(&err, "bad: ");
    ASSERT_EQ(err.message.len, 8);
    ASSERT_MEMEQ(err.message.s, "bad: a\0b", 9);
}

TEST(no_text_makes_an_empty_message)
{
    CLEANUP(error_done) struct error err = { 0 };

    error_set_str(&err, ERR_INTERNAL, STR_NONE);
    ASSERT_STR(err.message, "");
}

TEST(a_prefix_leaves_code_and_data)
{
    CLEANUP(error_done) struct error err = { 0 };

    error_set(&err, ERR_INVALID_PARAMS, "missing field `id`");
    err.data = xstrdup("{\"a\":1}");
    ASSERT_FALSE(error_prefix(&err, "Invalid request: "));
    ASSERT_EQ(err.code, ERR_INVALID_PARAMS);
    ASSERT_STR(err.message, "Invalid request: missing field `id`");
    ASSERT_STREQ(err.data, "{\"a\":1}");
}

TEST(done_makes_it_no_error_again)
{
    struct error err = { 0 };

    error_set(&err, ERR_INTERNAL, "x");
    error_done(&err);
    ASSERT_EQ(err.code, 0);
    ASSERT_NULL(err.message.s);
    error_done(&err);
}
