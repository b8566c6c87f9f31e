#include "fleet/raw_message.h"

#include "base/memory.h"

#include "test.h"

static struct raw_message read_raw(const char *text)
{
    struct raw_message message = { 0 };

    if (!raw_message_read(str_of(text), &message))
        message.kind = 0;
    return message;
}

TEST(messages_of_servers_are_told_apart)
{
    static const struct {
        const char *text;
        enum raw_kind kind;
    } messages[] = {
        { "{\"method\":\"a/b\",\"params\":{}}", RAW_NOTIFICATION },
        { "{\"params\":{},\"method\":\"a\",\"emittedAtMs\":1}", RAW_NOTIFICATION },
        { "{\"method\":\"a\"}", RAW_NOTIFICATION },
        { "{\"method\":\"a\",\"id\":0,\"params\":[]}", RAW_QUESTION },
        { " { \"id\" : 5 , \"result\" : null } ", RAW_RESULT },
        { "{\"error\":{\"code\":-1,\"message\":\"\"},\"id\":5}", RAW_ERROR },
        { "{\"error\":{\"message\":\"m\",\"code\":1},\"id\":5}", RAW_ERROR },
        { "{\"error\":{\"code\":1},\"id\":5}", 0 },
        { "{\"error\":{\"code\":1.5,\"message\":\"\"},\"id\":5}", 0 },
        { "{\"error\":{\"code\":12345678901,\"message\":\"\"},\"id\":5}", 0 },
        { "{\"error\":{\"code\":1,\"message\":2},\"id\":5}", 0 },
        { "{\"method\":\"a\",\"method\":\"b\"}", 0 },
        { "", 0 },
        { "null", 0 },
        { "{\"id\":5}", 0 },
        { "{\"result\":1}", 0 },
        { "{\"id\":\"5\",\"result\":1}", 0 },
        { "{\"id\":-5,\"result\":1}", 0 },
        { "{\"id\":1.5,\"result\":1}", 0 },
        { "{\"id\":1234567890123456789,\"result\":1}", 0 },
        { "{\"id\":5,\"result\":1", 0 },
        { "{\"id\":5,\"result\":1}x", 0 },
        { "{\"id\":5,\"result\":tru}", 0 },
        { "{\"id\":5,\"result\":\"\t\"}", 0 },
        { "{\"id\":5,\n\"result\":1}", 0 },
        { "{\"method\":5}", 0 },
        { "{\"method\":\"a\\\"b\"}", 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(messages); i++)
        ASSERT_EQ(read_raw(messages[i].text).kind, messages[i].kind);
}

TEST(parts_are_as_they_came)
{
    struct raw_message message =
        read_raw("{\"id\":12,\"method\":\"a/b\",\"params\":{\"x\": [1, 2.50], \"y\":\"\\u00e9\"}}");

    ASSERT_EQ(message.id, 12);
    ASSERT_STR(message.method, "a/b");
    ASSERT_STR(message.params, "{\"x\": [1, 2.50], \"y\":\"\\u00e9\"}");
    ASSERT_STR(read_raw("{\"id\":1,\"result\":{ }}").body, "{ }");
    ASSERT_STR(read_raw("{\"error\":{\"message\":\"}\",\"code\":1 },\"id\":1}").body,
               "{\"message\":\"}\",\"code\":1 }");
}

TEST(what_is_too_deep_is_no_message)
{
    char text[600] = "{\"method\":\"a\",\"params\":";
    size_t len = strlen(text);

    memset(text + len, '[', 200);
    memset(text + len + 200, ']', 200);
    text[len + 400] = '}';
    ASSERT_EQ(read_raw(text).kind, 0);
}

TEST(a_path_leads_to_a_text)
{
    static const char *const path[] = { "thread", "id", NULL };
    static const char *const shorter[] = { "thread", NULL };
    struct str text = str_of("{\"a\":{\"thread\":1},\"thread\":{\"no\":[],\"id\":\"x\"},\"b\":1}");

    ASSERT_STR(raw_text_at(text, path), "x");
    ASSERT_NULL(raw_text_at(text, shorter).s);
    ASSERT_NULL(raw_text_at(str_of("{\"thread\":[\"id\"]}"), path).s);
    ASSERT_NULL(raw_text_at(str_of("{\"thread\":{\"id\":\"a\\n\"}}"), path).s);
    ASSERT_NULL(raw_text_at(str_of("[]"), path).s);
    ASSERT_NULL(raw_text_at(str_of(""), path).s);
}
