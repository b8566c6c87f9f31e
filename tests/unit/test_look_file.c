#include "base/memory.h"
#include "store/look_file.h"

#include "test.h"

static const struct looked_index INDEX = { 64769, 1835031 };
static const char TEXT[] = "bobbin_folders 1 64769 1835031\n"
                           "folder 1767323045 123456789 archived_sessions\n"
                           "folder 1767323046 5 sessions/2026/01/02\n"
                           "unlisted 412 1 archived_sessions/rollout-x.jsonl\n"
                           "end\n";

TEST(what_was_known_is_written_and_read)
{
    CLEANUP(looked_done) struct looked looked = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };

    ASSERT_TRUE(looked_read(str_of(TEXT), &INDEX, str_of("/h"), &looked));
    ASSERT_EQ(looked.n_folders, 2);
    ASSERT_STREQ(looked.folders[1].path, "/h/sessions/2026/01/02");
    ASSERT_EQ(looked.folders[0].changed.tv_sec, 1767323045);
    ASSERT_EQ(looked.folders[0].changed.tv_nsec, 123456789);
    ASSERT_EQ(looked.n_unlisted, 1);
    ASSERT_EQ(looked.unlisted[0].size, 412);
    ASSERT_TRUE(looked.unlisted[0].archived);
    looked_write(&looked, &INDEX, str_of("/h"), &text);
    ASSERT_STR(buf_str(&text), TEXT);
}

TEST(what_is_not_whole_is_not_read)
{
    struct looked looked = { 0 };

    for (size_t len = 0; len < sizeof TEXT - 1; len++)
        ASSERT_FALSE(looked_read((struct str){ TEXT, len }, &INDEX, str_of("/h"), &looked));
    ASSERT_FALSE(looked_read((struct str){ TEXT, sizeof TEXT }, &INDEX, str_of("/h"), &looked));
    ASSERT_EQ(looked.n_folders, 0);
}

TEST(what_is_known_of_another_index_does_not_count)
{
    struct looked looked = { 0 };

    ASSERT_FALSE(
        looked_read(str_of(TEXT), &(struct looked_index){ 64769, 1835032 }, str_of("/h"), &looked));
}

TEST(paths_stay_in_the_home)
{
    static const char *const texts[] = {
        "bobbin_folders 1 64769 1835031\nfolder 1 1 /etc\nend\n",
        "bobbin_folders 1 64769 1835031\nfolder 1 1 ../etc\nend\n",
        "bobbin_folders 1 64769 1835031\nfolder 1 1 \nend\n",
        "bobbin_folders 1 64769 1835031\nfolder 1 1000000000 a\nend\n",
        "bobbin_folders 1 64769 1835031\nfolder -1 1 a\nend\n",
    };
    struct looked looked = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_FALSE(looked_read(str_of(texts[i]), &INDEX, str_of("/h"), &looked));
}

TEST(a_folder_that_no_line_can_hold_is_left_out)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    char odd[] = "/h/sessions/a\nb", elsewhere[] = "/elsewhere", unsettled[] = "/h/sessions";
    struct looked looked = {
        .folders = { { odd, { 1, 1 } }, { elsewhere, { 1, 1 } }, { unsettled, { 0, 0 } } },
        .n_folders = 3
    };

    looked_write(&looked, &INDEX, str_of("/h"), &text);
    ASSERT_STR(buf_str(&text), "bobbin_folders 1 64769 1835031\nend\n");
}
