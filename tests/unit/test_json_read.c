#include "base/memory.h"
#include "schema/json_read.h"

#include "test.h"

TEST(only_a_string_is_text)
{
    const char text[] = "{\"text\":\"a\\u0000b\",\"number\":1,\"list\":[1,2]}";
    yyjson_doc *doc = yyjson_read(text, sizeof text - 1, YYJSON_READ_NOFLAG);
    yyjson_val *root = yyjson_doc_get_root(doc);

    ASSERT_NOT_NULL(root);
    ASSERT_EQ(json_member(root, "text").len, 3);
    ASSERT_MEMEQ(json_member(root, "text").s, "a\0b", 4);
    ASSERT_NULL(json_member(root, "number").s);
    ASSERT_EQ(json_member(root, "list").len, 0);
    ASSERT_NULL(json_member(root, "missing").s);
    ASSERT_NULL(json_member(yyjson_obj_get(root, "text"), "text").s);
    ASSERT_NULL(json_member(NULL, "text").s);
    ASSERT_NULL(json_str(NULL).s);
    yyjson_doc_free(doc);
}
