#include "toml/edit.h"

#include "base/memory.h"
#include "config/key_path.h"
#include "toml/json.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static const struct toml_source source = { .path = { "config.toml", 11 } };

static struct toml_value *parse(struct arena *arena, const char *text)
{
    struct toml_value *tree = NULL;
    struct toml_error error = { 0 };

    if (!toml_parse(arena, str_of(text), TOML_1_1, &source, &tree, &error))
        fail_msg("%u:%u: %s in\n%s", error.range.start.line, error.range.start.column,
                 error.message, text);
    return tree;
}

static struct toml_value *json(struct arena *arena, const char *text)
{
    yyjson_doc *doc = yyjson_read(text, strlen(text), 0);
    struct toml_value *value;
    const char *reason = "";

    ASSERT_NOT_NULL(doc);
    ASSERT_TRUE(toml_from_json(arena, yyjson_doc_get_root(doc), &value, &reason));
    yyjson_doc_free(doc);
    return value;
}

/* PATH=JSON sets, PATH takes away. */
static void edit_tree(struct arena *arena, struct toml_value *tree, const char *edit)
{
    const char *equals = strchr(edit, '=');
    struct str path = { edit, equals == NULL ? strlen(edit) : (size_t)(equals - edit) };
    struct key_parts parts;
    const char *reason;
    struct toml_value *table = tree;

    ASSERT_TRUE(key_path_parse(arena, path, &parts, &reason));
    for (size_t i = 0; i + 1 < parts.n; i++) {
        struct toml_value *next = toml_get(table, parts.items[i]);

        if (next == NULL) {
            next = toml_new(arena, TOML_TABLE, NULL);
            next->origin = TOML_BY_SUBTABLE;
            toml_set(arena, table, parts.items[i], next);
        }
        table = next;
    }
    if (equals == NULL)
        toml_remove(table, parts.items[parts.n - 1]);
    else
        toml_set(arena, table, parts.items[parts.n - 1], json(arena, equals + 1));
}

static void assert_edit(const char *text, const char *edit, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct toml_value *old = parse(&arena, text), *wanted = toml_copy(&arena, old);

    edit_tree(&arena, wanted, edit);
    toml_rewrite(&arena, str_of(text), old, wanted, &out);
    ASSERT_STR(buf_str(&out), expected);
    ASSERT_TRUE(toml_equal(parse(&arena, buf_str(&out).s), wanted));
}

TEST(a_value_changes_where_it_stands)
{
    assert_edit("# head\n\nmodel  =  \"a\" # why\nx = 1\n", "model=\"b\"",
                "# head\n\nmodel  =  \"b\" # why\nx = 1\n");
    assert_edit("x = [1,\n  2, # two\n]\ny = 1\n", "x=[3]", "x = [3]\ny = 1\n");
    assert_edit("s = \"\"\"\nlong\n\"\"\" # c\n", "s=1", "s = 1 # c\n");
    assert_edit("a.b.c = 1\n", "a.b.c=2", "a.b.c = 2\n");
    assert_edit("\"\xc3\xa4\" = 'x'\n[t]\nk = 1", "t.k=2", "\"\xc3\xa4\" = 'x'\n[t]\nk = 2");
}

TEST(equal_values_stay_as_they_were_written)
{
    assert_edit("x = 0x10 # hex\n", "x=16", "x = 0x10 # hex\n");
    assert_edit("[t]\nb = 'q'\na = 1_000\n", "t={\"a\":1000,\"b\":\"q\"}",
                "[t]\nb = 'q'\na = 1_000\n");
}

TEST(a_new_key_follows_the_last_one_of_its_table)
{
    assert_edit("", "a=1", "a = 1\n");
    assert_edit("a = 1", "b=2", "a = 1\nb = 2\n");
    assert_edit("a = 1 # c\n\n# about t\n[t]\n", "b=2", "a = 1 # c\nb = 2\n\n# about t\n[t]\n");
    assert_edit("[t]\na = 1\n\n[u]\n", "t.b=2", "[t]\na = 1\nb = 2\n\n[u]\n");
    assert_edit("[t]\n\n[u]\n", "t.b=2", "[t]\nb = 2\n\n[u]\n");
    assert_edit("# c\n\n[t]\n", "b=2", "b = 2\n# c\n\n[t]\n");
    assert_edit("\xef\xbb\xbf[t]\n", "b=2",
                "\xef\xbb\xbf"
                "b = 2\n[t]\n");
    assert_edit("\xef\xbb\xbf", "t={}", "\xef\xbb\xbf[t]\n");
}

TEST(a_new_key_of_a_dotted_table_is_dotted)
{
    assert_edit("a.b = 1\nz = 1\n", "a.c=1", "a.b = 1\na.c = 1\nz = 1\n");
    assert_edit("[t]\na.b = 1\nz = 1\n", "t.a.c={\"d\":1}",
                "[t]\na.b = 1\na.c = { d = 1 }\nz = 1\n");
    assert_edit("a.b = 1\n", "a.b={\"c\":1}", "a.b = { c = 1 }\n");
}

TEST(a_new_table_follows_those_of_its_table)
{
    assert_edit("a = 1 # k", "t.b=1", "a = 1 # k\n\n[t]\nb = 1\n");
    assert_edit("", "a={\"d\":2,\"b\":{\"c\":1},\"e\":{\"f\":{}}}",
                "[a]\nd = 2\n\n[a.b]\nc = 1\n\n[a.e]\n\n[a.e.f]\n");
    assert_edit("", "a.b.c=1", "[a.b]\nc = 1\n");
    assert_edit("[p.\"/x\"]\nl = 1\n\n[tui]\n", "p.\"/y z\".l=2",
                "[p.\"/x\"]\nl = 1\n\n[p.\"/y z\"]\nl = 2\n\n[tui]\n");
    assert_edit("# q\n[a.b]\nx = 1\n", "a.c=1", "[a]\nc = 1\n\n# q\n[a.b]\nx = 1\n");
}

TEST(a_key_goes_with_the_comment_above_it)
{
    assert_edit("# head\nmodel = 1\nx = 2\n", "model", "x = 2\n");
    assert_edit("# head\n\n# m\nmodel = 1 # c\nx = 2\n", "model", "# head\n\nx = 2\n");
    assert_edit("s = '''\n# no comment'''\nx = 2\n", "x", "s = '''\n# no comment'''\n");
    assert_edit("[t]\na = 1\n", "t.a", "[t]\n");
    assert_edit("a.b = 1\na.c = 2\n", "a.b", "a.c = 2\n");
}

TEST(a_table_goes_whole)
{
    assert_edit("x = 1\n\n# t\n[t]\na = 1\n# in\nb = 2\n\n# u\n[u]\n", "t", "x = 1\n\n# u\n[u]\n");
    assert_edit("[t]\na = 1\n[u]\nb = 1\n[t.s]\nc = 1\n", "t", "[u]\nb = 1\n");
    assert_edit("[[q]]\na = 1\n\n[z]\n\n[[q]]\na = 2\n", "q", "\n[z]\n");
    assert_edit("x.a = 1\ny = 2\nx.b.c = 3\n", "x", "y = 2\n");
}

TEST(inline_tables_stay_inline)
{
    assert_edit("a = { b = 1, c = 'x' } # k\n", "a.b=2", "a = { b = 2, c = 'x' } # k\n");
    assert_edit("a = { b = 0x1 } # k\n", "a.c=2", "a = { b = 0x1, c = 2 } # k\n");
    assert_edit("a = { b.c = 1, d = 2 }\n", "a.b.c=5", "a = { b.c = 5, d = 2 }\n");
    assert_edit("a = { b.c = 1, d = 2 }\n", "a.b.e=5", "a = { b = { c = 1, e = 5 }, d = 2 }\n");
    assert_edit("a = { b = 1, c = 2 }\n", "a.b", "a = { c = 2 }\n");
}

TEST(a_value_and_a_table_take_each_others_place)
{
    assert_edit("x = 1\ny = 2\n", "x={\"a\":1}", "y = 2\n\n[x]\na = 1\n");
    assert_edit("y = 1\n\n[x]\na = 1\n", "x=5", "y = 1\nx = 5\n");
    assert_edit("[[q]]\na = 1\n\n[z]\n", "q=[{\"a\":2}]", "q = [{ a = 2 }]\n\n[z]\n");
}

TEST(line_ends_are_those_of_the_file)
{
    assert_edit("x = 1\r\ny = 2\r\n", "z=3", "x = 1\r\ny = 2\r\nz = 3\r\n");
    assert_edit("x = 1\r\n", "t.a=3", "x = 1\r\n\r\n[t]\r\na = 3\r\n");
}

TEST(text_is_quoted_as_it_needs)
{
    assert_edit("", "x=\"a\\nb\"", "x = \"\"\"\na\nb\"\"\"\n");
    assert_edit("", "x=\"a\\\"b\"", "x = 'a\"b'\n");
    assert_edit("", "x=\"a'b\\\\c\"", "x = '''a'b\\c'''\n");
    assert_edit("", "x=\"a'\\\"b\"", "x = \"\"\"a'\"b\"\"\"\n");
    assert_edit("", "x=\"'''\\\\\"", "x = \"'''\\\\\"\n");
    assert_edit("", "x=\"\\r\\n\\\"\\\"\\\"\"", "x = \"\"\"\n\\r\n\"\"\\\"\"\"\"\n");
    assert_edit("", "x={\"a\\\"b\":1}", "[x]\n'a\"b' = 1\n");
    assert_edit("", "x=\"\\u0001\\u007f\"", "x = \"\\u0001\\u007F\"\n");
    assert_edit("", "x=1.0", "x = 1.0\n");
    assert_edit("", "x=1e300", "x = 1e+300\n");
    assert_edit("", "x=0.1", "x = 0.1\n");
}

/* [[a]] tables, which only a program changes. */
TEST(tables_of_an_array_come_and_go)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    const char *text = "[[s.c]]\na = 1 # one\n\n[[s.c]]\na = 2\n\n[z]\n";
    struct toml_value *old = parse(&arena, text), *wanted = toml_copy(&arena, old);
    struct toml_value *was = toml_get(toml_get(old, STR_LITERAL("s")), STR_LITERAL("c")), *now;

    now = toml_new(&arena, TOML_ARRAY, NULL);
    now->origin = TOML_OF_TABLES;
    toml_append(&arena, now, was->array.items[1]);
    toml_append(&arena, now, json(&arena, "{\"a\":3}"));
    toml_append(&arena, now, json(&arena, "{\"a\":4}"));
    toml_set(&arena, toml_get(wanted, STR_LITERAL("s")), STR_LITERAL("c"), now);
    toml_rewrite(&arena, str_of(text), old, wanted, &out);
    ASSERT_STR(buf_str(&out), "\n[[s.c]]\na = 2\n\n[[s.c]]\na = 3\n\n[[s.c]]\na = 4\n\n[z]\n");
}

/* -- Random edits --------------------------------------------------------------------------- */

struct random {
    uint64_t state;
};

static unsigned pick(struct random *random, unsigned n)
{
    random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(random->state >> 33) % n;
}

static const char *const scalars[] = {
    "1",
    "0x1F",
    "-2.5",
    "true",
    "\"a # b\"",
    "'c:\\d'",
    "1979-05-27T07:32:00Z",
    "\"\"\"\n# x\n\"\"\"",
    "[1, 2]",
    "[\n  1, # one\n  2,\n]",
    "{ p = 1, q.r = \"s\" }",
    "[{ a = 1 }, { b = [2] }]",
    "{}",
};

static void write_pairs(struct random *random, struct buf *out, unsigned n)
{
    static const char *const before[] = { "", "", "# about it\n", "\n", "\n# one\n# two\n", "  " };
    static const char *const behind[] = { "", "", " # why", "\t", "  # \xc3\xbc" };
    static const char *const forms[] = { "k%u", "\"k%u\"", "d%u.x", "d%u.y.\"z z\"", "k-%u" };

    for (unsigned i = 0; i < n; i++) {
        buf_add_text(out, before[pick(random, ARRAY_LENGTH(before))]);
        switch (pick(random, ARRAY_LENGTH(forms))) {
        case 0:
            buf_printf(out, "k%u", i);
            break;
        case 1:
            buf_printf(out, "\"k %u\"", i);
            break;
        case 2:
            buf_printf(out, "d%u.x", i);
            break;
        case 3:
            buf_printf(out, "d%u . y.\"z z\"", i);
            break;
        default:
            buf_printf(out, "k-%u", i);
        }
        buf_printf(out, "%s%s%s\n", pick(random, 2) ? " = " : "=",
                   scalars[pick(random, ARRAY_LENGTH(scalars))],
                   behind[pick(random, ARRAY_LENGTH(behind))]);
    }
}

static void write_document(struct random *random, struct buf *out)
{
    static const char *const headers[] = {
        "[t%u]\n",         "\n[t%u] # c\n",          "\n# head\n[t%u.s]\n", "[[a%u]]\n",
        "[t%u.\"q.r\"]\n", "\n[[a%u]]\n[a%u.sub]\n", "[ x%u . y ]\n",
    };
    unsigned n = pick(random, 5);

    write_pairs(random, out, pick(random, 5));
    for (unsigned i = 0; i < n; i++) {
        const char *format = headers[pick(random, ARRAY_LENGTH(headers))];

        for (const char *c = format; *c != '\0'; c++) {
            if (c[0] == '%' && c[1] == 'u') {
                buf_printf(out, "%u", i);
                c++;
            } else {
                buf_add_char(out, *c);
            }
        }
        write_pairs(random, out, pick(random, 4));
    }
    if (pick(random, 4) == 0 && out->len > 0)
        out->len--; /* no line end at the end */
}

/* A table somewhere below, that an edit can reach. */
static struct toml_value *some_table(struct random *random, struct toml_value *table)
{
    for (size_t i = 0; i < table->table.n; i++) {
        struct toml_value *value = table->table.entries[i].value;

        if (value->type == TOML_TABLE && pick(random, 2) == 0)
            return some_table(random, value);
    }
    return table;
}

static void change_something(struct random *random, struct arena *arena, struct toml_value *tree)
{
    static const char *const values[] = { "7",           "\"new\\nline\"",
                                          "[]",          "{\"m\":{\"n\":1},\"o\":2}",
                                          "{}",          "false",
                                          "[{\"z\":1}]", "\"it's \\\"\"" };
    struct toml_value *table = some_table(random, tree);
    struct toml_value *value = json(arena, values[pick(random, ARRAY_LENGTH(values))]);
    struct str key = STR_NONE;

    if (table->table.n > 0)
        key = table->table.entries[pick(random, (unsigned)table->table.n)].key;
    switch (pick(random, 4)) {
    case 0:
        if (key.s != NULL) {
            toml_remove(table, key);
            return;
        }
        break;
    case 1:
        if (key.s != NULL) {
            toml_set(arena, table, key, value);
            return;
        }
        break;
    case 2:
        edit_tree(arena, table, "new.deep.er=1");
        return;
    default:
        break;
    }
    toml_set(arena, table, str_of(arena_printf(arena, "new %u", pick(random, 9))), value);
}

static size_t common_prefix(struct str a, struct str b)
{
    size_t n = 0;

    while (n < a.len && n < b.len && a.s[n] == b.s[n])
        n++;
    return n;
}

static size_t common_suffix(struct str a, struct str b)
{
    size_t n = 0;

    while (n < a.len && n < b.len && a.s[a.len - 1 - n] == b.s[b.len - 1 - n])
        n++;
    return n;
}

/* Every line that is left of the old text, or was put there, in order: nothing else moved. */
static void assert_lines_kept(struct str old, struct str now, size_t n_changed)
{
    size_t kept = common_prefix(old, now) + common_suffix(old, now);

    if (n_changed == 0 && kept < old.len)
        fail_msg("more was touched than added:\n%s\n---\n%s", old.s, now.s);
}

TEST(ten_thousand_random_edits_leave_the_rest_alone)
{
    struct random random = { 20240711 };

    for (unsigned i = 0; i < 10000; i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };
        CLEANUP(buf_done) struct buf out = { 0 };
        struct toml_value *old, *wanted, *reread;
        size_t n_before;

        write_document(&random, &text);
        old = parse(&arena, buf_str(&text).s);
        wanted = toml_copy(&arena, old);
        n_before = wanted->table.n;
        change_something(&random, &arena, wanted);
        toml_rewrite(&arena, buf_str(&text), old, wanted, &out);
        reread = parse(&arena, buf_str(&out).s);
        if (!toml_equal(reread, wanted))
            fail_msg("edit %u:\n%s\n--- became\n%s", i, buf_str(&text).s, buf_str(&out).s);
        /* A key that is new at the top only adds. */
        assert_lines_kept(buf_str(&text), buf_str(&out), wanted->table.n == n_before + 1 ? 0 : 1);
    }
}

/* One key changes: everything but its value is what it was. */
TEST(ten_thousand_changed_values_change_nothing_else)
{
    struct random random = { 77 };
    unsigned n_tried = 0;

    while (n_tried < 10000) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };
        CLEANUP(buf_done) struct buf out = { 0 };
        CLEANUP(buf_done) struct buf expected = { 0 };
        struct toml_value *old, *wanted, *table, *value;
        struct toml_entry *entry;

        write_document(&random, &text);
        old = parse(&arena, buf_str(&text).s);
        wanted = toml_copy(&arena, old);
        table = some_table(&random, wanted);
        if (table->table.n == 0)
            continue;
        entry = &table->table.entries[pick(&random, (unsigned)table->table.n)];
        value = entry->value;
        if (value->type == TOML_TABLE || value->origin == TOML_OF_TABLES)
            continue;
        n_tried++;
        buf_add(&expected, text.data, value->range.start.offset);
        buf_add_text(&expected, "\"changed\"");
        buf_add(&expected, text.data + value->range.end.offset + 1,
                text.len - value->range.end.offset - 1);
        entry->value = json(&arena, "\"changed\"");
        toml_rewrite(&arena, buf_str(&text), old, wanted, &out);
        ASSERT_STR(buf_str(&out), buf_str(&expected).s);
    }
}
