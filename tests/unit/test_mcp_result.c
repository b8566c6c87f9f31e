#include "ability/mcp_result.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

static struct arena arena;
static yyjson_doc *doc;

static bool read_result(const char *json, struct mcp_result *ret_result)
{
    yyjson_doc_free(doc);
    doc = yyjson_read(json, strlen(json), 0);
    ASSERT_NOT_NULL(doc);
    return mcp_result_read(yyjson_doc_get_root(doc), &arena, ret_result);
}

static void leave(void)
{
    yyjson_doc_free(TAKE(doc));
    arena_done(&arena);
}

static void assert_output(const char *json, bool sees_pictures, const char *text, const char *parts)
{
    struct mcp_result result;
    struct mcp_output output;
    yyjson_doc *note;

    ASSERT_TRUE(read_result(json, &result));
    note = sees_pictures ? NULL : mcp_result_hide_pictures(&result, &arena);
    output = mcp_result_output(&result, &arena);
    yyjson_doc_free(note);
    if (text != NULL)
        ASSERT_STREQ(output.text.s, text);
    else
        ASSERT_STREQ(output.parts.s, parts);
    ASSERT_TRUE((output.text.s == NULL) != (output.parts.s == NULL));
    leave();
}

TEST(blocks_are_one_text_in_the_servers_own_order)
{
    assert_output("{\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
                  "{\"text\":\"\xc3\xa9\",\"type\":\"text\",\"annotations\":{\"priority\":0.5}}]}",
                  true,
                  "[{\"type\":\"text\",\"text\":\"a\"},"
                  "{\"text\":\"\xc3\xa9\",\"type\":\"text\",\"annotations\":{\"priority\":0.5}}]",
                  NULL);
}

TEST(an_empty_result_is_one)
{
    struct mcp_result result;

    assert_output("{\"content\":[]}", true, "[]", NULL);
    ASSERT_TRUE(read_result("{\"content\":[]}", &result));
    ASSERT_FALSE(result.is_error.set);
    leave();
}

TEST(data_win_over_blocks_even_of_pictures_and_errors)
{
    assert_output("{\"content\":[{\"type\":\"image\",\"data\":\"AA==\"}],\"isError\":true,"
                  "\"structuredContent\":{\"b\":1,\"a\":[null]}}",
                  true, "{\"b\":1,\"a\":[null]}", NULL);
    assert_output("{\"structuredContent\":{}}", true, "{}", NULL);
}

#define NOT_A_PICTURE                                                                                \
    "{\"type\":\"input_text\",\"text\":\"<image content omitted because it is no base64 text of an " \
    "image type>\"}"

TEST(data_that_are_null_are_none)
{
    assert_output("{\"content\":[],\"structuredContent\":null}", true, "[]", NULL);
}

TEST(with_a_picture_the_model_gets_a_list)
{
    assert_output("{\"content\":[{\"type\":\"text\",\"text\":\"one\"},"
                  "{\"type\":\"image\",\"data\":\"AA==\",\"mimeType\":\"image/png\"},"
                  "{\"type\":\"image\",\"data\":\"data:image/gif;base64,BB==\"},"
                  "{\"type\":\"image\",\"data\":\"CC==\"},"
                  "{\"type\":\"audio\",\"data\":\"DD==\"}]}",
                  true, NULL,
                  "[{\"type\":\"input_text\",\"text\":\"one\"},"
                  "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,AA==\"},"
                  "{\"type\":\"input_image\",\"image_url\":\"data:image/gif;base64,BB==\"},"
                  "{\"type\":\"input_image\",\"image_url\":"
                  "\"data:application/octet-stream;base64,CC==\"},"
                  "{\"type\":\"input_text\",\"text\":"
                  "\"{\\\"type\\\":\\\"audio\\\",\\\"data\\\":\\\"DD==\\\"}\"}]");
}

TEST(a_model_without_eyes_reads_that_there_was_a_picture)
{
    assert_output("{\"content\":[{\"type\":\"image\",\"data\":\"AA==\"},"
                  "{\"type\":\"text\",\"text\":\"b\"}]}",
                  false,
                  "[{\"type\":\"text\",\"text\":\"<image content omitted because you do not "
                  "support image input>\"},{\"type\":\"text\",\"text\":\"b\"}]",
                  NULL);
}

TEST(what_is_no_picture_is_not_sent_as_one)
{
    assert_output("{\"content\":[{\"type\":\"image\",\"data\":\"!!\",\"mimeType\":\"image/png\"},"
                  "{\"type\":\"image\",\"data\":\"AA==\",\"mimeType\":\"text/html\"},"
                  "{\"type\":\"image\",\"data\":\"AA==\",\"mimeType\":\"image/x\\\"><b>\"},"
                  "{\"type\":\"image\",\"data\":\"data:text/html,x\"},"
                  "{\"type\":\"image\",\"data\":\"\",\"mimeType\":\"image/png\"}]}",
                  true, NULL,
                  "[" NOT_A_PICTURE "," NOT_A_PICTURE "," NOT_A_PICTURE "," NOT_A_PICTURE
                  "," NOT_A_PICTURE "]");
}

TEST(a_picture_has_a_bound)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"content\":[{\"type\":\"image\",\"data\":\"");
    memset(buf_reserve(&json, MCP_PICTURE_BYTES_MAX + 1), 'A', MCP_PICTURE_BYTES_MAX + 1);
    json.len += MCP_PICTURE_BYTES_MAX + 1;
    buf_add_text(&json, "\"}]}");
    assert_output(buf_str(&json).s, true, NULL,
                  "[{\"type\":\"input_text\",\"text\":\"<image content omitted because it is "
                  "larger than 20 MiB>\"}]");
}

TEST(blocks_that_are_none_are_kept)
{
    assert_output("{\"content\":[1,null,\"x\",{},[],{\"type\":\"image\"},{\"type\":\"text\"}]}",
                  true, "[1,null,\"x\",{},[],{\"type\":\"image\"},{\"type\":\"text\"}]", NULL);
    assert_output(
        "{\"content\":[7,{\"type\":\"text\",\"text\":3},"
        "{\"type\":\"image\",\"data\":\"AA==\",\"mimeType\":9}]}",
        true, NULL,
        "[{\"type\":\"input_text\",\"text\":\"7\"},"
        "{\"type\":\"input_text\",\"text\":\"{\\\"type\\\":\\\"text\\\",\\\"text\\\":3}\"},"
        "{\"type\":\"input_image\",\"image_url\":"
        "\"data:application/octet-stream;base64,AA==\"}]");
}

TEST(what_has_no_content_is_no_result)
{
    static const char *const cases[] = { "{}",
                                         "[]",
                                         "null",
                                         "\"x\"",
                                         "{\"content\":{}}",
                                         "{\"content\":null}",
                                         "{\"content\":\"x\",\"structuredContent\":{}}" };
    struct mcp_result result;

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_FALSE(read_result(cases[i], &result));
    leave();
}

TEST(words_of_our_own_are_a_block)
{
    ASSERT_STREQ(mcp_text_blocks(&arena, STR_LITERAL("a \"b\"")).s,
                 "[{\"type\":\"text\",\"text\":\"a \\\"b\\\"\"}]");
    leave();
}
