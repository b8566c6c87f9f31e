#include "mcp/message.h"
#include "mcp/tools.h"

#include "base/buf.h"
#include "base/memory.h"
#include "mcp/pages.h"
#include "mcp/rate.h"

#include "test.h"

#include <stdio.h>

static yyjson_doc *parse(const char *text)
{
    const char *reason = NULL;
    yyjson_doc *doc = mcp_message_parse(str_of(text), &reason);

    ASSERT_EQ(doc == NULL, reason != NULL);
    return doc;
}

TEST(a_message_is_an_object_or_an_array)
{
    static const char *const messages[] = { "{}", " [ ] ", "{\"a\":[1,2.5e3,\"\\u00e9\"]}" };
    static const char *const others[] = { "",
                                          "7",
                                          "null",
                                          "\"x\"",
                                          "{",
                                          "{\"a\"}",
                                          "{\"a\":\"\xff\"}",
                                          "{}{}",
                                          "hello",
                                          "[1,]",
                                          "{\"a\":\"\\ud800\"}" };

    for (size_t i = 0; i < ARRAY_LENGTH(messages); i++) {
        yyjson_doc *doc = parse(messages[i]);

        ASSERT_NOT_NULL(doc);
        yyjson_doc_free(doc);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        ASSERT_NULL(parse(others[i]));
}

TEST(an_answer_that_cannot_be_read_is_an_error_in_its_place)
{
    static const char *const answers[] = {
        "{\"jsonrpc\":\"2.0\",\"id\":12,\"result\":{\"text\":\"\xff\",\"id\":3}}",
        "{\"result\":{\"method\":\"x\",\"a\":\"\\ud800\"} , \"id\" : 12 }",
        "{\"id\":12,\"result\":{\"a\\\"b\":[\"]}\",1,]}}",
    };
    static const char *const others[] = {
        "{\"id\":12,\"method\":\"ping\",\"params\":\"\xff\"}",
        "{\"id\":\"12\",\"result\":\"\xff\"}",
        "{\"result\":{\"id\":12,\"a\":\"\xff\"}}",
        "{\"id\":",
        "{\"id",
        "\"id\":12",
        "[{\"id\":12,\"result\":\"\xff\"}]",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(answers); i++) {
        yyjson_doc *doc = parse(answers[i]);

        ASSERT_NOT_NULL(doc);
        ASSERT_EQ(yyjson_get_int(yyjson_obj_get(yyjson_doc_get_root(doc), "id")), 12);
        ASSERT_EQ(yyjson_get_int(yyjson_ptr_get(yyjson_doc_get_root(doc), "/error/code")), -32700);
        yyjson_doc_free(doc);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        ASSERT_NULL(parse(others[i]));
}

TEST(depth_has_a_bound)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *reason = NULL;

    for (int i = 0; i < 1000000; i++)
        buf_add_char(&text, '[');
    ASSERT_NULL(mcp_message_parse(buf_str(&text), &reason));
    ASSERT_STREQ(reason, "it is nested too deeply");
}

TEST(the_memory_of_a_document_has_a_bound)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *reason = NULL;

    buf_add_text(&text, "[0");
    for (int i = 0; i < 20 * 1000 * 1000; i++)
        buf_add(&text, ",0", 2);
    buf_add_char(&text, ']');
    ASSERT_NULL(mcp_message_parse(buf_str(&text), &reason));
    ASSERT_TRUE(reason == mcp_too_large);
}

static void note_read(void *owner, yyjson_doc *message, const char *reason)
{
    ASSERT_TRUE((message == NULL) == (reason != NULL));
    yyjson_doc_free(message);
    ++*(int *)owner;
}

TEST(a_worker_reads_unless_nobody_wants_it_any_more)
{
    struct loop *loop = loop_new();
    struct buf texts[3] = { 0 };
    int n_read = 0;

    buf_add_text(&texts[0], "{\"a\":1}");
    buf_add_text(&texts[1], "{\"a\":");
    buf_add_text(&texts[2], "{\"a\":2}");
    mcp_reading_start(loop, &texts[0], note_read, &n_read);
    mcp_reading_start(loop, &texts[1], note_read, &n_read);
    mcp_reading_cancel(mcp_reading_start(loop, &texts[2], note_read, &n_read));
    mcp_reading_cancel(NULL);
    ASSERT_EQ(n_read, 0);
    ASSERT_NULL(texts[0].data);
    loop_run(loop);
    ASSERT_EQ(n_read, 2);
    loop_free(loop);
}

struct read_order {
    size_t bytes[2];
    int n;
};

static void note_order(void *owner, yyjson_doc *message, const char *reason)
{
    struct read_order *order = owner;

    order->bytes[order->n++] = yyjson_doc_get_read_size(message);
    yyjson_doc_free(message);
}

TEST(long_messages_are_read_one_after_the_other)
{
    struct loop *loop = loop_new();
    struct buf texts[2] = { 0 };
    struct read_order order = { 0 };

    buf_add_text(&texts[0], "[0");
    for (int i = 0; i < 1000 * 1000; i++)
        buf_add(&texts[0], ",0", 2);
    buf_add_char(&texts[0], ']');
    buf_add_text(&texts[1], "[]");
    mcp_reading_start(loop, &texts[0], note_order, &order);
    mcp_reading_start(loop, &texts[1], note_order, &order);
    loop_run(loop);
    ASSERT_EQ(order.bytes[0], 2000003);
    ASSERT_EQ(order.bytes[1], 2);
    loop_free(loop);
}

TEST(values_are_measured_copied_and_compared)
{
    static const char text[] = "{\"x\":[1,\"abc\",{\"y\":null,\"z\":[[],{}]}],\"n\":-1.5}";
    yyjson_doc *a = parse(text), *b = parse(text);
    yyjson_doc *copy = mcp_value_copy(yyjson_obj_get(yyjson_doc_get_root(a), "x"));
    yyjson_val *x = yyjson_obj_get(yyjson_doc_get_root(b), "x");
    yyjson_doc *others[] = { parse("[1,\"abd\",{\"y\":null,\"z\":[[],{}]}]"),
                             parse("[2,\"abc\",{\"y\":null,\"z\":[[],{}]}]"),
                             parse("[1,\"abc\",{\"y\":null,\"z\":[{},[]]}]"),
                             parse("[1,\"abc\",{\"y\":false,\"z\":[[],{}]}]"), parse("[]") };

    ASSERT_EQ(mcp_value_bytes(x), 10 * 16 + 3 + 1 + 1);
    ASSERT_TRUE(mcp_value_fits(x, 10 * 16 + 3 + 1 + 1));
    ASSERT_FALSE(mcp_value_fits(x, 10 * 16 + 3 + 1));
    ASSERT_FALSE(mcp_value_fits(x, 10 * 16 - 1));
    ASSERT_TRUE(mcp_value_equals(yyjson_doc_get_root(copy), x));
    ASSERT_TRUE(mcp_value_equals(yyjson_doc_get_root(a), yyjson_doc_get_root(b)));
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        ASSERT_FALSE(mcp_value_equals(yyjson_doc_get_root(others[i]), x));
        yyjson_doc_free(others[i]);
    }
    yyjson_doc_free(a);
    yyjson_doc_free(b);
    yyjson_doc_free(copy);
}

TEST(a_rate_lets_so_many_through_at_once_and_then_so_many_a_second)
{
    struct mcp_rate rate = { 0 };
    int n = 0;

    for (int i = 0; i < 100; i++)
        n += mcp_rate_allows(&rate, 5000, /* at_once= */ 10, /* per_second= */ 5);
    ASSERT_EQ(n, 10);
    ASSERT_EQ(rate.n_refused, 90);
    for (uint64_t ms = 5001; ms <= 7000; ms++)
        n += mcp_rate_allows(&rate, ms, 10, 5);
    ASSERT_EQ(n, 20);
}

/* -- Tools --------------------------------------------------------------------------------- */

static bool add_page(struct mcp_tools *tools, const char *text)
{
    yyjson_doc *doc = parse(text);
    bool fits = mcp_tools_add_page(tools, yyjson_doc_get_root(doc));

    yyjson_doc_free(doc);
    return fits;
}

TEST(tools_are_what_a_server_says_of_them)
{
    struct mcp_tools *tools = mcp_tools_new();
    const struct mcp_tool *tool;

    ASSERT_NULL(mcp_tools_find(tools, STR_LITERAL("a")));
    ASSERT_TRUE(add_page(tools,
                         "{\"tools\":[{\"name\":\"a\",\"description\":\"d\",\"annotations\":{"
                         "\"readOnlyHint\":true,\"destructiveHint\":false,"
                         "\"openWorldHint\":\"x\",\"title\":\"t\"}},{},7,{\"name\":\"\"},"
                         "{\"name\":\"c\",\"inputSchema\":[]}]}"));
    ASSERT_TRUE(add_page(tools, "{\"tools\":[{\"name\":\"a\",\"description\":\"second\"},"
                                "{\"name\":\"b\",\"title\":\"x\"}]}"));
    ASSERT_FALSE(add_page(tools, "{}"));
    ASSERT_FALSE(add_page(tools, "[]"));
    ASSERT_FALSE(add_page(tools, "{\"tools\":\"x\"}"));
    ASSERT_EQ(tools->n, 2);
    tool = mcp_tools_find(tools, STR_LITERAL("a"));
    ASSERT_STR(tool->description, "d");
    ASSERT_STR(tool->title, "t");
    ASSERT_EQ(tool->read_only, MCP_HINT_TRUE);
    ASSERT_EQ(tool->destructive, MCP_HINT_FALSE);
    ASSERT_EQ(tool->open_world, MCP_HINT_NONE);
    ASSERT_TRUE(mcp_tools_find(tools, STR_LITERAL("b")) == &tools->items[1]);
    mcp_tools_unref(mcp_tools_ref(tools));
    mcp_tools_unref(tools);
}

TEST(tools_have_bounds)
{
    CLEANUP(buf_done) struct buf page = { 0 };
    struct mcp_tools *tools = mcp_tools_new();

    buf_add_text(&page, "{\"tools\":[7");
    for (int i = 0; i < MCP_TOOLS_MAX + 5; i++)
        buf_printf(&page, ",{\"name\":\"t%d\"}", i);
    buf_add_text(&page, "]}");
    ASSERT_TRUE(add_page(tools, buf_str(&page).s));
    ASSERT_EQ(tools->n, MCP_TOOLS_MAX);
    ASSERT_EQ(tools->n_left_out, 5);
    ASSERT_NOT_NULL(mcp_tools_find(tools, STR_LITERAL("t9999")));
    ASSERT_NULL(mcp_tools_find(tools, STR_LITERAL("t10000")));

    ASSERT_FALSE(tools->is_full);
    ASSERT_TRUE(add_page(tools, "{\"tools\":[{\"name\":\"new\"}]}"));
    ASSERT_TRUE(tools->is_full);
    mcp_tools_unref(tools);
}

static void write_large_tool(struct buf *page, const char *name, size_t n_bytes)
{
    buf_printf(page, "{\"name\":\"%s\",\"description\":\"", name);
    for (size_t i = 0; i < n_bytes; i++)
        buf_add_char(page, 'x');
    buf_add_text(page, "\"}");
}

TEST(a_tool_that_is_too_large_is_left_out_and_the_others_are_not)
{
    CLEANUP(buf_done) struct buf page = { 0 };
    struct mcp_tools *tools = mcp_tools_new();

    buf_add_text(&page, "{\"tools\":[{\"name\":\"a\"},");
    write_large_tool(&page, "huge", MCP_TOOLS_BYTES_MAX);
    buf_add_text(&page, ",{\"name\":\"b\"},");
    write_large_tool(&page, "large", MCP_TOOLS_BYTES_MAX - 1000);
    buf_add_text(&page, ",");
    write_large_tool(&page, "second", 10000);
    buf_add_text(&page, ",{\"name\":\"c\"}]}");
    ASSERT_TRUE(add_page(tools, buf_str(&page).s));
    ASSERT_EQ(tools->n, 4);
    ASSERT_EQ(tools->n_left_out, 2);
    ASSERT_NOT_NULL(mcp_tools_find(tools, STR_LITERAL("large")));
    ASSERT_NOT_NULL(mcp_tools_find(tools, STR_LITERAL("c")));
    ASSERT_FALSE(tools->is_full);
    mcp_tools_unref(tools);
}

/* -- Pages --------------------------------------------------------------------------------- */

static enum mcp_page next_page(struct mcp_pages *pages, const char *result, struct buf *params)
{
    yyjson_doc *doc = parse(result);
    enum mcp_page page = mcp_pages_next(pages, yyjson_doc_get_root(doc), params);

    yyjson_doc_free(doc);
    return page;
}

/* In an order that is neither the names' nor its reverse; each twice. */
TEST(each_tool_is_found_by_its_name)
{
    struct mcp_tools *tools = mcp_tools_new();
    CLEANUP(buf_done) struct buf page = { 0 };

    buf_add_text(&page, "{\"tools\":[0");
    for (int i = 0; i < 2000; i++)
        buf_printf(&page, ",{\"name\":\"%d\"}", i * 7919 % 1000);
    buf_add_text(&page, "]}");
    ASSERT_TRUE(add_page(tools, buf_str(&page).s));
    ASSERT_EQ(tools->n, 1000);
    for (int i = 0; i < 1000; i++) {
        char name[16];

        snprintf(name, sizeof name, "%d", i * 7919 % 1000);
        ASSERT_TRUE(mcp_tools_find(tools, str_of(name)) == &tools->items[i]);
    }
    ASSERT_NULL(mcp_tools_find(tools, STR_LITERAL("1000")));
    ASSERT_NULL(mcp_tools_find(tools, STR_LITERAL("")));
    mcp_tools_unref(tools);
}

TEST(pages_end_some_day)
{
    struct mcp_pages pages = { 0 };
    CLEANUP(buf_done) struct buf params = { 0 };
    char result[64];

    ASSERT_EQ(next_page(&pages, "{}", &params), MCP_PAGE_LAST);
    ASSERT_EQ(next_page(&pages, "{\"nextCursor\":null}", &params), MCP_PAGE_LAST);
    ASSERT_EQ(next_page(&pages, "{\"nextCursor\":\"\"}", &params), MCP_PAGE_LAST);
    ASSERT_EQ(next_page(&pages, "{\"nextCursor\":\"a\\\"\"}", &params), MCP_PAGE_NEXT);
    ASSERT_STR(buf_str(&params), "{\"cursor\":\"a\\\"\"}");
    ASSERT_EQ(next_page(&pages, "{\"nextCursor\":\"b\"}", &params), MCP_PAGE_NEXT);
    ASSERT_EQ(next_page(&pages, "{\"nextCursor\":\"a\\\"\"}", &params), MCP_PAGE_REPEATED);
    for (int i = 3; i < 1000; i++) {
        snprintf(result, sizeof result, "{\"nextCursor\":\"%d\"}", i);
        ASSERT_EQ(next_page(&pages, result, &params), MCP_PAGE_NEXT);
    }
    ASSERT_EQ(next_page(&pages, "{\"nextCursor\":\"more\"}", &params), MCP_PAGE_TOO_MANY);
    mcp_pages_done(&pages);
}
