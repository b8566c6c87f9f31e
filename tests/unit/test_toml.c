#include "toml/toml.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>

/* Parses what must be TOML. */
static struct toml_value *parse(struct arena *arena, const char *text)
{
    struct toml_value *root = NULL;
    struct toml_error error;

    if (!toml_parse(arena, str_of(text), TOML_1_0, /* source= */ NULL, &root, &error))
        print_error("%u:%u: %s\n", error.range.start.line, error.range.start.column, error.message);
    ASSERT_NOT_NULL(root);
    return root;
}

static struct toml_value *get(const struct toml_value *table, const char *key)
{
    struct toml_value *value = toml_get(table, str_of(key));

    ASSERT_NOT_NULL(value);
    return value;
}

#define ASSERT_RANGE(range, l1, c1, l2, c2)                                                        \
    do {                                                                                           \
        ASSERT_EQ((range).start.line, l1);                                                         \
        ASSERT_EQ((range).start.column, c1);                                                       \
        ASSERT_EQ((range).end.line, l2);                                                           \
        ASSERT_EQ((range).end.column, c2);                                                         \
    } while (0)

TEST(reads_every_kind_of_value)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *root = parse(&arena, "s = 'x'\ni = 0x10\nf = -1.5e3\nb = true\n"
                                            "o = 1979-05-27T07:32:00Z\nl = 1979-05-27 07:32:00\n"
                                            "d = 1979-05-27\nt = 07:32:00\na = [1]\n[t2]\n");

    ASSERT_STR(get(root, "s")->text, "x");
    ASSERT_EQ(get(root, "i")->integer, 16);
    ASSERT_TRUE(get(root, "f")->number == -1500.0);
    ASSERT_TRUE(get(root, "b")->boolean);
    ASSERT_EQ(get(root, "o")->type, TOML_OFFSET_DATE_TIME);
    ASSERT_EQ(get(root, "l")->type, TOML_LOCAL_DATE_TIME);
    ASSERT_STR(get(root, "l")->text, "1979-05-27 07:32:00");
    ASSERT_EQ(get(root, "d")->type, TOML_LOCAL_DATE);
    ASSERT_EQ(get(root, "t")->type, TOML_LOCAL_TIME);
    ASSERT_EQ(get(root, "a")->array.items[0]->integer, 1);
    ASSERT_EQ(get(root, "t2")->type, TOML_TABLE);
    ASSERT_NULL(toml_get(root, STR_LITERAL("nosuch")));
}

TEST(knows_where_values_stand)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *root = parse(&arena, "a = \"\xc3\xa9\xc3\xa9\"\n  b  = [1,\n 22]\n"
                                            "[t.u]\nx.y = {z = 5} # end\n[[m]]\n");
    struct toml_value *t = get(root, "t"), *u = get(t, "u"), *x = get(u, "x"), *y = get(x, "y");

    ASSERT_RANGE(get(root, "a")->range, 1, 5, 1, 8);
    ASSERT_EQ(get(root, "a")->range.start.offset, 4);
    ASSERT_EQ(get(root, "a")->range.end.offset, 9);
    ASSERT_RANGE(get(root, "b")->range, 2, 8, 3, 4);
    ASSERT_RANGE(get(root, "b")->array.items[1]->range, 3, 2, 3, 3);
    ASSERT_RANGE(toml_find(root, STR_LITERAL("b"))->key_range, 2, 3, 2, 3);
    ASSERT_RANGE(t->range, 4, 2, 4, 2);
    ASSERT_RANGE(u->range, 4, 1, 4, 5);
    ASSERT_RANGE(x->range, 5, 1, 5, 1);
    ASSERT_RANGE(y->range, 5, 7, 5, 13);
    ASSERT_RANGE(get(y, "z")->range, 5, 12, 5, 12);
    ASSERT_RANGE(get(root, "m")->array.items[0]->range, 6, 1, 6, 5);
}

TEST(an_end_may_be_a_wide_character)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *root = parse(&arena, "a = \"\"\"\n\xf0\x9f\x98\x80\n\xc3\xa9\"\"\"\nb = 1");

    ASSERT_RANGE(get(root, "a")->range, 1, 5, 3, 4);
    ASSERT_RANGE(get(root, "b")->range, 4, 5, 4, 5);
}

TEST(says_what_is_wrong_and_where)
{
    static const struct {
        const char *text;
        const char *error;
    } cases[] = {
        { "model = \"x\ny=1", "1:11: invalid basic string, expected `\"`" },
        { "model 5", "1:7: key with no value, expected `=`" },
        { "= 5", "1:1: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`" },
        { "a = 1\na = 2", "2:1: duplicate key" },
        { "[t]\n[t]\n", "2:2: duplicate key" },
        { "a", "1:2: key with no value, expected `=`" },
        { "a =", "1:4: string values must be quoted, expected literal string" },
        { "a = \n", "1:5: string values must be quoted, expected literal string" },
        { "a = x", "1:5: string values must be quoted, expected literal string" },
        { "a = \"x\" y", "1:9: unexpected key or value, expected newline, `#`" },
        { "[a", "1:3: unclosed table, expected `]`" },
        { "[a]x", "1:4: unexpected key or value, expected newline, `#`" },
        { "[]", "1:2: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`" },
        { "[[a]", "1:5: unclosed array table, expected `]`" },
        { "[[a]]\n[a]", "2:2: duplicate key" },
        { "[a]\n[[a]]", "2:3: duplicate key" },
        { "a=1\n[a]", "2:2: duplicate key" },
        { "a.b=1\na=2", "2:1: duplicate key" },
        { "a=1\na.b=2", "2:1: cannot extend value of type integer with a dotted key" },
        { "a={b=1\n}", "1:7: extra assignment between key-value pairs, expected `,`" },
        { "a={b=1,}", "1:8: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`" },
        { "a=[1,,2]", "1:6: extra comma in array, expected value" },
        { "a=[1", "1:5: unclosed array, expected `]`" },
        { "a=[1 2]", "1:6: extra value in array, expected `,`" },
        { "a=\"\\q\"", "1:5: missing escaped value, expected `b`, `f`, `n`, `r`, `\\`, `\"`, `u`, "
                       "`U`" },
        { "a=\"\\u12\"", "1:8: too few unicode value digits, expected unicode hexadecimal value" },
        { "a=\"\\uD800\"", "1:6: invalid value, expected unicode hexadecimal value" },
        { "a='x", "1:5: invalid literal string, expected `'`" },
        { "a=\"\"\"x", "1:7: invalid multi-line basic string, expected `\"`" },
        { "a=01", "1:3: unexpected leading zero, expected nothing" },
        { "a=1__2", "1:4: `_` may only go between digits, expected nothing" },
        { "a=1_", "1:4: `_` may only go between digits, expected nothing" },
        { "a=_1", "1:3: `_` may only go between digits, expected nothing" },
        { "a=1.", "1:5: invalid fraction, expected digits" },
        { "a=.5", "1:3: invalid mantissa, expected digits" },
        { "a=1e", "1:5: invalid exponent, expected digits" },
        { "a=+-1", "1:4: redundant numeric sign, expected nothing" },
        { "a=0xg", "1:5: invalid hexadecimal number" },
        { "a=0o8", "1:5: invalid octal number" },
        { "a=0b2", "1:5: invalid binary number" },
        { "a=+0x1", "1:3: integers with a radix cannot be signed, expected nothing" },
        { "a=9223372036854775808", "1:3: invalid type: integer `9223372036854775808` as i128, "
                                   "expected any valid TOML value" },
        { "a=tru", "1:3: invalid boolean, expected `true`" },
        { "a=False", "1:3: invalid boolean, expected `false`" },
        { "a=Inf", "1:3: invalid float, expected `inf`" },
        { "a=2020-13-01", "1:3: invalid date, expected month between 01 and 12" },
        { "a=2021-02-29", "1:3: invalid date, expected day between 01 and the last of the month" },
        { "a=2020-01-01T25:00:00", "1:3: invalid time, expected hour between 00 and 23" },
        { "a=1979-05-27T", "1:3: invalid time, expected hour" },
        { "a=07:3", "1:3: invalid time, expected a two-digit minute (MM)" },
        { "a=07:32", "1:3: invalid time, expected `:` and seconds" },
        { "a=07:32:61", "1:3: invalid time, expected second between 00 and 60" },
        { "a=19790527-", "1:3: invalid date, expected month" },
        { "a=2020-01-01T00:00:00+24:00", "1:3: invalid offset, expected hour between 00 and 23" },
        { "a=\"\x01\"", "1:4: invalid basic string, expected non-double-quote visible characters, "
                        "`\\`" },
        { "# \x01", "1:3: invalid comment character, expected printable characters" },
        { "a b=1", "1:3: key with no value, expected `=`" },
        { "a..b=1", "1:3: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`" },
        { "\xc3\xa9=1", "1:1: invalid unquoted key, expected letters, numbers, `-`, `_`" },
        { "a=1\rb=1", "1:4: unexpected key or value, expected newline, `#`" },
        { "a={", "1:4: unclosed inline table, expected `}`" },
        { "a={b=1 c=2}", "1:8: extra assignment between key-value pairs, expected `,`" },
        { "a={,}", "1:4: extra comma in inline table, expected key" },
        { "a={b=1}\na.c=2", "2:1: cannot extend value of type inline table with a dotted key" },
        { "a={b=1}\n[a.c]", "2:2: cannot extend value of type inline table with a dotted key" },
        { "[a.b]\n[a]\nb.c=1", "3:1: duplicate key" },
        { "\"\"\"a\"\"\"=1", "1:1: keys cannot be multi-line basic strings, expected basic string, "
                             "literal string" },
        { "x=\"\xc3\xa9\"\ny=\"\xc3\xa9\" 5",
          "2:7: unexpected key or value, expected newline, `#`" },
        { "a = \"\xff\"", "1:6: invalid UTF-8" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct toml_value *root;
        struct toml_error error;
        char found[300];

        ASSERT_FALSE(toml_parse(&arena, str_of(cases[i].text), TOML_1_0, NULL, &root, &error));
        snprintf(found, sizeof found, "%u:%u: %s", error.range.start.line, error.range.start.column,
                 error.message);
        ASSERT_STREQ(found, cases[i].error);
    }
}

TEST(the_newer_version_takes_more)
{
    static const char *const texts[] = {
        "a = {b = 1,\n c = 2, # x\n}",
        "a = \"\\e\\x41\"",
        "a = 07:32",
        "a = 1979-05-27 07:32",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct toml_value *root;
        struct toml_error error;

        ASSERT_FALSE(toml_parse(&arena, str_of(texts[i]), TOML_1_0, NULL, &root, &error));
        ASSERT_TRUE(toml_parse(&arena, str_of(texts[i]), TOML_1_1, NULL, &root, &error));
    }
}

/* `n` times `text`, behind `before`. */
static struct str repeated(struct arena *arena, const char *before, const char *text, size_t n)
{
    char *out = arena_alloc(arena, strlen(before) + strlen(text) * n + 1), *end = out;

    end += sprintf(end, "%s", before);
    for (size_t i = 0; i < n; i++)
        end += sprintf(end, "%s", text);
    return str_of(out);
}

TEST(nesting_has_a_bound)
{
    static const struct {
        const char *before;
        const char *text;
    } cases[] = {
        { "a=", "[" }, { "a=", "{a=" }, { "a", ".a" }, { "[a", ".a" }, { "a=", "{a.b.c=" }
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *root;
    struct toml_error error;

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct str text = repeated(&arena, cases[i].before, cases[i].text, 100000);

        ASSERT_FALSE(toml_parse(&arena, text, TOML_1_0, NULL, &root, &error));
        ASSERT_STREQ(error.message, "cannot recurse further; max recursion depth met");
    }
}

TEST(many_keys_and_long_lines_are_no_trouble)
{
    enum { N = 50000 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *text = arena_alloc(&arena, N * 40), *end = text;
    struct toml_value *root;

    end += sprintf(end, "x = [");
    for (int i = 0; i < N; i++)
        end += sprintf(end, "%d,", i);
    end += sprintf(end, "]\n");
    for (int i = 0; i < N; i++)
        end += sprintf(end, "key%d = %d\n", i, i);
    root = parse(&arena, text);
    ASSERT_EQ(get(root, "x")->array.n, N);
    ASSERT_EQ(root->table.n, N + 1);
    ASSERT_EQ(get(root, "key49999")->integer, 49999);
}

TEST(a_single_value_stands_alone)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *value;
    struct toml_error error;

    ASSERT_TRUE(
        toml_parse_value(&arena, STR_LITERAL(" [1, 2] # x"), TOML_1_0, NULL, &value, &error));
    ASSERT_EQ(value->array.n, 2);
    ASSERT_FALSE(toml_parse_value(&arena, STR_LITERAL("o3"), TOML_1_0, NULL, &value, &error));
    ASSERT_FALSE(toml_parse_value(&arena, STR_LITERAL(""), TOML_1_0, NULL, &value, &error));
    ASSERT_FALSE(toml_parse_value(&arena, STR_LITERAL("1\n2"), TOML_1_0, NULL, &value, &error));
    ASSERT_FALSE(toml_parse_value(&arena, STR_NONE, TOML_1_0, NULL, &value, &error));
}

TEST(tables_can_be_changed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *table = toml_new(&arena, TOML_TABLE, NULL);

    for (int i = 0; i < 40; i++) {
        struct toml_value *value = toml_new(&arena, TOML_INTEGER, NULL);

        value->integer = i;
        toml_set(&arena, table, str_of(arena_printf(&arena, "k%d", i)), value);
    }
    toml_remove(table, STR_LITERAL("k7"));
    toml_remove(table, STR_LITERAL("nosuch"));
    ASSERT_EQ(table->table.n, 39);
    ASSERT_NULL(toml_get(table, STR_LITERAL("k7")));
    ASSERT_EQ(get(table, "k39")->integer, 39);
    ASSERT_STR(table->table.entries[7].key, "k8");
    ASSERT_NULL(toml_get(NULL, STR_LITERAL("k")));
    ASSERT_NULL(toml_get(get(table, "k1"), STR_LITERAL("k")));
}
