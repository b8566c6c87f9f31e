#include "agent/citation.h"
#include "base/memory.h"

#include "test.h"

/* Feeds the text in pieces of n bytes. */
static void show(const char *text, size_t n, struct citation_filter *filter, struct buf *out)
{
    for (size_t i = 0, len = strlen(text); i < len; i += n)
        citation_filter(filter, (struct str){ text + i, len - i < n ? len - i : n }, out);
    citation_filter_end(filter, out);
}

TEST(what_is_quoted_is_not_shown_however_the_text_is_cut)
{
    static const struct {
        const char *text, *shown, *quoted;
    } cases[] = {
        { "plain", "plain", "" },
        { "a<oai-mem-citation>x</oai-mem-citation>b", "ab", "x\n" },
        { "<oai-mem-citation>x</oai-mem-citation><oai-mem-citation>y</oai-mem-citation>", "",
          "x\ny\n" },
        { "a<oai-mem<oai-mem-citation>x", "a<oai-mem", "x" },
        { "a <b> <oai-mem-cit", "a <b> <oai-mem-cit", "" },
        { "a<oai-mem-citation>x</oai-mem", "a", "x</oai-mem" },
        { "a</oai-mem-citation>b", "a</oai-mem-citation>b", "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        for (size_t n = 1; n < 30; n++) {
            CLEANUP(citation_filter_done) struct citation_filter filter = { 0 };
            CLEANUP(buf_done) struct buf out = { 0 };

            show(cases[i].text, n, &filter, &out);
            ASSERT_STR(buf_str(&out), cases[i].shown);
            ASSERT_STR(buf_str(&filter.quoted), cases[i].quoted);
        }
    }
}

TEST(sources_are_read_line_by_line)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str shown;
    const struct wire_memory_citation *citation =
        citation_take(str_of("before<oai-mem-citation>\n<citation_entries>\nMEMORY.md:1-2|note=[n "
                             "one]\nbad line\nb:c/d.md:7-9|note=[]\n</citation_entries>\n"
                             "<rollout_ids>\nid-1\nid-2\nid-1\n</rollout_ids>\n"
                             "</oai-mem-citation>after"),
                      &arena, &shown);

    ASSERT_STR(shown, "beforeafter");
    ASSERT_NOT_NULL(citation);
    ASSERT_EQ(citation->entries.n, 2);
    ASSERT_STR(citation->entries.items[0].path, "MEMORY.md");
    ASSERT_EQ(citation->entries.items[0].line_start, 1);
    ASSERT_EQ(citation->entries.items[0].line_end, 2);
    ASSERT_STR(citation->entries.items[0].note, "n one");
    ASSERT_STR(citation->entries.items[1].path, "b:c/d.md");
    ASSERT_STR(citation->entries.items[1].note, "");
    ASSERT_EQ(citation->thread_ids.n, 2);
    ASSERT_STR(citation->thread_ids.items[1], "id-2");
}

TEST(what_cannot_be_read_is_no_source)
{
    static const char *const texts[] = {
        "",
        "<oai-mem-citation></oai-mem-citation>",
        "<oai-mem-citation><citation_entries>\nq.md:3|note=[x]\n</citation_entries>",
        "<oai-mem-citation><citation_entries>q.md:3-4|note=[x]</oai-mem-citation>",
        "<oai-mem-citation><citation_entries>q.md:3-99999999999|note=[x]</citation_entries>",
        "<oai-mem-citation><citation_entries>:-|note=[x</citation_entries>",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct str shown;

        ASSERT_NULL(citation_take(str_of(texts[i]), &arena, &shown));
        ASSERT_STR(shown, "");
    }
}

TEST(sources_without_end_are_cut)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const struct wire_memory_citation *citation;
    struct str shown;

    buf_add_text(&text, "<oai-mem-citation><rollout_ids>\n");
    for (int i = 0; i < 300000; i++)
        buf_printf(&text, "%d\n", i);
    buf_add_text(&text, "</rollout_ids></oai-mem-citation>");
    citation = citation_take(buf_str(&text), &arena, &shown);
    ASSERT_NOT_NULL(citation);
    ASSERT_EQ(citation->thread_ids.n, 1000);
}
