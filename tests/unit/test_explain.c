#include "schema/explain.h"

#include "base/memory.h"
#include "schema/generated/wire.h"

#include "test.h"

#include <float.h>

/* The reference's own words for these numbers. */
TEST(floating_point)
{
    static const struct {
        double value;
        const char *expected;
    } cases[] = {
        { 0.0, "0.0" },
        { -0.0, "-0.0" },
        { 1.0, "1.0" },
        { -1.0, "-1.0" },
        { 1.5, "1.5" },
        { 1e1, "10.0" },
        { 100.0, "100.0" },
        { 0.1, "0.1" },
        { 0.3, "0.3" },
        { 4.35, "4.35" },
        { 1e-4, "0.0001" },
        { 1e-5, "0.00001" },
        { 0.00001234, "0.00001234" },
        { 1e-6, "1e-6" },
        { 1.25e-6, "1.25e-6" },
        { 1e-7, "1e-7" },
        { 123456789.123, "123456789.123" },
        { -123456789.123, "-123456789.123" },
        { 1e15, "1000000000000000.0" },
        { 9999999999999998.0, "9999999999999998.0" },
        { 1e16, "1e+16" },
        { 1.5e16, "1.5e+16" },
        { 18446744073709551616.0, "1.8446744073709552e+19" },
        { -9223372036854775809.0, "-9.223372036854776e+18" },
        { 1e21, "1e+21" },
        { 2e22, "2e+22" },
        { 1e23, "1e+23" },
        { 1e100, "1e+100" },
        { 1.5e300, "1.5e+300" },
        { DBL_MAX, "1.7976931348623157e+308" },
        { DBL_MIN, "2.2250738585072014e-308" },
        { DBL_TRUE_MIN, "5e-324" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(buf_done) struct buf out = { 0 };

        explain_float(&out, cases[i].value);
        ASSERT_STR(buf_str(&out), cases[i].expected);
    }
}

static void expect_found(const char *json, const char *found)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf expected = { 0 };
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);

    ASSERT_NOT_NULL(doc);
    buf_printf(&expected, "invalid type: %s, expected x", found);
    ASSERT_FALSE(explain_invalid_type(&err, yyjson_doc_get_root(doc), "x"));
    ASSERT_STR(err.message, buf_str(&expected).s);
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    yyjson_doc_free(doc);
}

TEST(what_was_found)
{
    expect_found("null", "null");
    expect_found("true", "boolean `true`");
    expect_found("false", "boolean `false`");
    expect_found("0", "integer `0`");
    expect_found("18446744073709551615", "integer `18446744073709551615`");
    expect_found("-9223372036854775808", "integer `-9223372036854775808`");
    expect_found("2.50", "floating point `2.5`");
    expect_found("1e1", "floating point `10.0`");
    expect_found("[[]]", "sequence");
    expect_found("{\"a\":{}}", "map");
    expect_found("\"\"", "string \"\"");
}

TEST(text_is_quoted)
{
    expect_found("\"plain 'text' `x`\"", "string \"plain 'text' `x`\"");
    expect_found("\"a\\\"b\\\\c\"", "string \"a\\\"b\\\\c\"");
    expect_found("\"\\n\\r\\t\\u0000\"", "string \"\\n\\r\\t\\0\"");
    expect_found("\"\\u0001\\u001b\\u007f\\b\\f\"", "string \"\\u{1}\\u{1b}\\u{7f}\\u{8}\\u{c}\"");
    expect_found("\"caf\xc3\xa9 \xe4\xb8\x80 \xf0\x9f\x98\x80\"",
                 "string \"caf\xc3\xa9 \xe4\xb8\x80 \xf0\x9f\x98\x80\"");
    expect_found("\"\\u0080\\u00a0\\u00ad\\u200b\\u2028\\ufeff\\ue000\"",
                 "string \"\\u{80}\\u{a0}\\u{ad}\\u{200b}\\u{2028}\\u{feff}\\u{e000}\"");
}

TEST(a_value_out_of_range)
{
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_doc *doc = yyjson_read("-1", 2, 0);

    ASSERT_FALSE(explain_invalid_value(&err, yyjson_doc_get_root(doc), "u32"));
    ASSERT_STR(err.message, "invalid value: integer `-1`, expected u32");
    yyjson_doc_free(doc);
}

TEST(a_missing_field)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(explain_missing_field(&err, "threadId"));
    ASSERT_STR(err.message, "missing field `threadId`");
}

TEST(what_was_expected_is_listed_by_number)
{
    static const char *const names[] = { "a", "b", "c", "d" };
    static const char *const expected[] = {
        "unknown field `x`, there are no fields",
        "unknown field `x`, expected `a`",
        "unknown field `x`, expected `a` or `b`",
        "unknown field `x`, expected one of `a`, `b`, `c`",
        "unknown field `x`, expected one of `a`, `b`, `c`, `d`",
    };

    for (size_t n = 0; n < ARRAY_LENGTH(expected); n++) {
        CLEANUP(error_done) struct error err = { 0 };

        ASSERT_FALSE(explain_unknown(&err, "field", STR_LITERAL("x"), names, n));
        ASSERT_STR(err.message, expected[n]);
    }
}

TEST(a_name_is_shown_as_it_came)
{
    CLEANUP(error_done) struct error err = { 0 };
    static const char *const names[] = { "a" };

    ASSERT_FALSE(explain_unknown(&err, "variant", STR_LITERAL("q\"`\n\0z"), names, 1));
    ASSERT_EQ(err.message.len, strlen("unknown variant `q\"`\n_z`, expected `a`"));
    ASSERT_MEMEQ(err.message.s, "unknown variant `q\"`\n\0z`, expected `a`", err.message.len);
}

/* The lists that explain_unknown_variant() and explain_unknown_field() make have 128 places. */
TEST(no_type_has_more_names_than_an_error_can_list)
{
    for (size_t i = 0; i < WIRE_TYPE_COUNT; i++) {
        size_t n = wire_tables.types[i].n_variants;

        for (size_t v = 0; v < wire_tables.types[i].n_variants; v++) {
            const struct variant *variant = &type_variants(&wire_tables.types[i])[v];

            for (const char *also = variant_also(variant); also != NULL; also = name_next(also))
                n++;
        }
        ASSERT_TRUE(n <= 128);
        ASSERT_TRUE(wire_tables.types[i].n_fields <= 64);
    }
}

/* The reference's own words for these texts. */
TEST(text_that_is_no_json)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        { "", "EOF while parsing a value at line 1 column 0" },
        { "  ", "EOF while parsing a value at line 1 column 2" },
        { "{not json", "key must be a string at line 1 column 2" },
        { "not", "expected ident at line 1 column 2" },
        { "nul", "EOF while parsing a value at line 1 column 3" },
        { "oops", "expected value at line 1 column 1" },
        { "{\"a\":", "EOF while parsing a value at line 1 column 5" },
        { "{\"a\"", "EOF while parsing an object at line 1 column 4" },
        { "{\"a\" 1}", "expected `:` at line 1 column 6" },
        { "{\"a\":1", "EOF while parsing an object at line 1 column 6" },
        { "{\"a\":1 2}", "expected `,` or `}` at line 1 column 8" },
        { "{\"a\":1,}", "trailing comma at line 1 column 8" },
        { "{\"a\":1,", "EOF while parsing a value at line 1 column 7" },
        { "[1,", "EOF while parsing a value at line 1 column 3" },
        { "[1", "EOF while parsing a list at line 1 column 2" },
        { "[1,]", "trailing comma at line 1 column 4" },
        { "[1 2]", "expected `,` or `]` at line 1 column 4" },
        { "{} {}", "trailing characters at line 1 column 4" },
        { "\"abc", "EOF while parsing a string at line 1 column 4" },
        { "\"a\nb\"", "control character (\\u0000-\\u001F) found while parsing a string at "
                      "line 2 column 0" },
        { "\"\\x\"", "invalid escape at line 1 column 3" },
        { "\"\\u12g4\"", "invalid escape at line 1 column 7" },
        { "\"\\u12", "EOF while parsing a string at line 1 column 5" },
        { "01", "invalid number at line 1 column 2" },
        { "-", "EOF while parsing a value at line 1 column 1" },
        { "-x", "invalid number at line 1 column 2" },
        { "1.", "EOF while parsing a value at line 1 column 2" },
        { "1.x", "invalid number at line 1 column 3" },
        { "1e+", "EOF while parsing a value at line 1 column 3" },
        { "{\n  \"a\": tru\n}", "expected ident at line 3 column 0" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(error_done) struct error error = { 0 };

        ASSERT_FALSE(explain_syntax(&error, str_of(cases[i].text)));
        ASSERT_STREQ(error.message.s, cases[i].expected);
    }
}

TEST(text_that_is_too_deep)
{
    CLEANUP(error_done) struct error error = { 0 };
    char text[100000];

    memset(text, '[', sizeof text);
    ASSERT_FALSE(explain_syntax(&error, (struct str){ text, sizeof text }));
    ASSERT_STREQ(error.message.s, "recursion limit exceeded at line 1 column 128");
}
