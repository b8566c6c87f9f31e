#include "skill/skill.h"

#include "base/memory.h"
#include "skill/mention.h"
#include "skill/yaml.h"

#include "test.h"

#include <stdlib.h>

static struct str matter_of(struct arena *arena, const char *text)
{
    struct str matter = skill_front_matter(str_of(text));

    return matter.s == NULL ? matter : arena_str(arena, matter.s, matter.len);
}

TEST(front_matter_stands_between_two_lines_of_dashes)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(matter_of(&arena, "---\na: b\n---\nbody"), "a: b\n");
    ASSERT_STR(matter_of(&arena, " --- \r\na: b\r\n---\r\n"), "a: b\r\n");
}

TEST(a_text_without_front_matter_has_none)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_NULL(matter_of(&arena, "").s);
    ASSERT_NULL(matter_of(&arena, "a: b\n").s);
    ASSERT_NULL(matter_of(&arena, "---\na: b\n").s);
    ASSERT_NULL(matter_of(&arena, "---\n \n---\n").s);
}

TEST(white_space_becomes_single_blanks)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(arena_single_line(&arena, STR_LITERAL("  a \n\t b  ")), "a b");
    ASSERT_STR(arena_single_line(&arena, STR_LITERAL(" \n ")), "");
}

static void assert_yaml_error(const char *text, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct toml_value *tree = NULL;

    ASSERT_FALSE(yaml_read(&arena, str_of(text), &tree, &err));
    if (strstr(err.message.s, expected) == NULL)
        fail_msg("%s has no %s", err.message.s, expected);
}

TEST(yaml_is_read_as_text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct toml_value *tree = NULL;

    ASSERT_TRUE(
        yaml_read(&arena, STR_LITERAL("a: 12\nb: [true, ~, 'null']\nc: {d: e}\n"), &tree, &err));
    ASSERT_STR(toml_get(tree, STR_LITERAL("a"))->text, "12");
    ASSERT_EQ(toml_get(tree, STR_LITERAL("b"))->array.items[1]->type, TOML_NOTHING);
    ASSERT_STR(toml_get(tree, STR_LITERAL("b"))->array.items[2]->text, "null");
    ASSERT_STR(toml_get(toml_get(tree, STR_LITERAL("c")), STR_LITERAL("d"))->text, "e");
}

TEST(yaml_that_would_grow_is_refused)
{
    assert_yaml_error("a: &x [1]\nb: *x\n", "aliases are not supported at line 2");
    assert_yaml_error("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "nested too deeply");
    assert_yaml_error("a: [", "line");
    assert_yaml_error("", "empty");
    assert_yaml_error("--- a\n--- b\n", "more than one document");
    assert_yaml_error("? [a]\n: b\n", "a key must be text");
}

static const struct skill_ref known[] = {
    { { "aa", 2 }, { "/s/aa/SKILL.md", 14 } },     { { "twin", 4 }, { "/s/t1/SKILL.md", 14 } },
    { { "twin", 4 }, { "/s/t2/SKILL.md", 14 } },   { { "p:x", 3 }, { "/s/px/SKILL.md", 14 } },
    { { "HOME", 4 }, { "/s/home/SKILL.md", 16 } },
};

static void assert_mentions(const struct wire_user_input *items, size_t n, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input_array input = { items, n };
    struct skill_refs found = skill_mentions(
        &arena, (struct skill_refs){ known, ARRAY_LENGTH(known) }, (struct str_array){ 0 }, &input);
    const char *names = "";

    for (size_t i = 0; i < found.n; i++)
        names = arena_printf(&arena, "%s%s ", names, found.items[i].path.s + 3);
    ASSERT_STREQ(names, expected);
}

static void assert_text_mentions(const char *text, const char *expected)
{
    struct wire_user_input item = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = str_of(text) };

    assert_mentions(&item, 1, expected);
}

TEST(a_name_behind_a_dollar_is_a_mention)
{
    assert_text_mentions("use $aa, and $aa again", "aa/SKILL.md ");
    assert_text_mentions("$p:x $aa", "px/SKILL.md aa/SKILL.md ");
    assert_text_mentions("$aaa $none $ $", "");
    assert_text_mentions("echo $HOME", "");
    assert_text_mentions("$twin", "");
    assert_text_mentions("[$twin](/s/t2/SKILL.md)", "t2/SKILL.md ");
    assert_text_mentions("[$twin](skill:///s/t1/SKILL.md) [$aa](/nowhere)", "t1/SKILL.md ");
    assert_text_mentions("[$aa](", "aa/SKILL.md ");
}

TEST(an_item_names_a_skill_by_its_path)
{
    struct wire_user_input items[] = {
        { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = STR_LITERAL("$aa $p:x") },
        { .tag = WIRE_USER_INPUT_TAG_SKILL,
          .skill = { .name = STR_LITERAL("aa"), .path = STR_LITERAL("/unknown") } },
    };

    assert_mentions(items, 2, "px/SKILL.md ");
    items[1].skill.path = STR_LITERAL("/s/aa/SKILL.md");
    assert_mentions(items, 2, "aa/SKILL.md px/SKILL.md ");
}
