#include "rules/syntax.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

static void show_value(struct buf *out, const struct value *value)
{
    static const char *const words[] = { [VALUE_NONE] = "None", [VALUE_BOOL] = "bool" };

    if (value->type == VALUE_STRING) {
        buf_printf(out, "<%s>", value->text.s);
    } else if (value->type == VALUE_LIST) {
        buf_add_char(out, '[');
        for (size_t i = 0; i < value->n; i++)
            show_value(out, &value->items[i]);
        buf_add_char(out, ']');
    } else {
        buf_add_text(out, words[value->type]);
    }
}

/* Calls as "f(<a> name=<b>) ", or "line:column: message". */
static struct str shown(const char *text, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct syntax *syntax = syntax_new(str_of(text), arena);
    struct syntax_error error;
    struct syntax_call call;

    for (;;) {
        if (!syntax_next(syntax, &call, &error)) {
            buf_printf(&out, "%zu:%zu: %s", error.range.start.line, error.range.start.column,
                       error.message);
            break;
        }
        if (call.function.s == NULL)
            break;
        buf_printf(&out, "%s(", call.function.s);
        for (size_t i = 0; i < call.n; i++) {
            buf_add_text(&out, i > 0 ? " " : "");
            if (call.arguments[i].name.s != NULL)
                buf_printf(&out, "%s=", call.arguments[i].name.s);
            show_value(&out, &call.arguments[i].value);
        }
        buf_add_text(&out, ") ");
    }
    return arena_str(arena, out.data, out.len);
}

static void assert_read(const char *text, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(shown(text, &arena), expected);
}

TEST(calls_have_values_by_place_and_by_name)
{
    assert_read("", "");
    assert_read("# only a comment\n\n", "");
    assert_read("f()", "f() ");
    assert_read("f(\"a\", ['b', [\"c\"], ],\n  name = None, x=True,) # end\ng('d'); h()\n",
                "f(<a> [<b>[<c>]] name=None x=bool) g(<d>) h() ");
}

TEST(strings_have_quotes_and_escapes_of_all_kinds)
{
    assert_read("f('a' \"b\" '''c\n'd''' \"\"\"e\"\"\")", "f(<abc\n'de>) ");
    assert_read("f('\\n\\t\\\\\\'\\x41\\101\\u00e9\\U0001F600', r'\\n', 'a\\\nb')",
                "f(<\n\t\\'AA\xc3\xa9\xf0\x9f\x98\x80> <\\n> <ab>) ");
}

TEST(variables_are_constants)
{
    assert_read("A = ['x']\nB = \"y\"\nf(A, [B, A])", "f([<x>] [<y>[<x>]]) ");
    assert_read("\"a text alone\"\nf()", "f() ");
}

TEST(everything_else_names_its_place)
{
    assert_read("f(\n  A)", "2:3: a variable that is not defined, or unsupported syntax");
    assert_read("f(1)", "1:3: unsupported syntax");
    assert_read("for x in y:\n  f()", "1:5: unsupported syntax");
    assert_read("def g():\n  f()", "1:5: unsupported syntax");
    assert_read("f() g()", "1:5: unsupported syntax");
    assert_read("f('a'", "1:6: unsupported syntax");
    assert_read("f(['a' 'b' c])", "1:12: unsupported syntax");
    assert_read("x = 'a' + 'b'", "1:9: unsupported syntax");
    assert_read("\xc3\xa9\n", "1:1: unsupported syntax");
    assert_read("f('\xc3\xa9', 'open)", "1:8: unfinished string literal");
    assert_read("f('\\q')", "1:3: invalid escape in a string literal");
    assert_read("f('\\ud800')", "1:3: invalid escape in a string literal");
    assert_read("f(a='x', 'y')", "1:13: positional argument after a named one");
}

TEST(nesting_is_bounded)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };

    buf_add_text(&text, "f(");
    for (unsigned i = 0; i < 100000; i++)
        buf_add_char(&text, '[');
    ASSERT_STR(shown(buf_str(&text).s, &arena), "1:36: lists are nested too deep");
}
