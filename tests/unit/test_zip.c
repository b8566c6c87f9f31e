#include "base/memory.h"
#include "files/zip.h"

#include "test.h"

TEST(a_sum_is_the_one_that_everybody_computes)
{
    ASSERT_EQ(zip_crc32(str_of("123456789")), 0xcbf43926u);
    ASSERT_EQ(zip_crc32(str_of("")), 0);
}

TEST(an_archive_ends_with_its_directory)
{
    CLEANUP(zip_done) struct zip zip = { 0 };
    struct str all;

    ASSERT_TRUE(zip_add(&zip, "a.txt", str_of("hello")));
    ASSERT_TRUE(zip_add(&zip, "b/c.txt", str_of("")));
    all = zip_finish(&zip);
    ASSERT_MEMEQ(all.s, "PK\3\4", 4);
    ASSERT_MEMEQ(all.s + 30, "a.txthello", 10);
    ASSERT_MEMEQ(all.s + all.len - 22, "PK\5\6\0\0\0\0\2\0\2\0", 12);
    ASSERT_EQ((unsigned char)all.s[all.len - 6], 30 + 10 + 30 + 7);
}

TEST(what_is_too_large_is_not_added)
{
    CLEANUP(zip_done) struct zip zip = { 0 };

    ASSERT_FALSE(zip_add(&zip, "a", (struct str){ "", (size_t)ZIP_BYTES_MAX + 1 }));
    ASSERT_EQ(zip.n, 0);
}
