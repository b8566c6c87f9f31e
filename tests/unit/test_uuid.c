#include "base/uuid.h"

#include "base/memory.h"

#include "test.h"

TEST(takes_hexadecimal_digits_of_either_case)
{
    ASSERT_TRUE(uuid_is_valid(STR_LITERAL("01234567-89ab-cdef-0123-456789abcdef")));
    ASSERT_TRUE(uuid_is_valid(STR_LITERAL("01234567-89AB-CDEF-0123-456789ABCDEF")));
    ASSERT_TRUE(uuid_is_valid(STR_LITERAL("00000000-0000-0000-0000-000000000000")));
}

TEST(refuses_everything_else)
{
    static const char *const wrong[] = {
        "",
        "x",
        "0123456789abcdef0123456789abcdef",
        "01234567-89ab-cdef-0123-456789abcde",
        "01234567-89ab-cdef-0123-456789abcdef0",
        "01234567-89ab-cdef-0123-456789abcdeg",
        "0123456-789ab-cdef-0123-456789abcdef",
        "01234567 89ab-cdef-0123-456789abcdef",
        "{1234567-89ab-cdef-0123-456789abcde}",
        "01234567-89ab-cdef-0123-456789abcde\n",
        "\303\251123456-89ab-cdef-0123-456789abcdef",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ASSERT_FALSE(uuid_is_valid(str_of(wrong[i])));
    ASSERT_FALSE(uuid_is_valid(STR_NONE));
    ASSERT_FALSE(uuid_is_valid(STR_LITERAL("01234567-89ab-cdef-0123-456789abcde\0")));
}

/* -- Parsing ------------------------------------------------------------------------------- */

static const char ID[] = "0195a000-0000-7000-8000-00000000000a";

TEST(every_form_of_an_id_is_read)
{
    static const char *const forms[] = {
        "0195a000-0000-7000-8000-00000000000a",   "0195A000-0000-7000-8000-00000000000A",
        "0195a00000007000800000000000000a",       "0195A00000007000800000000000000A",
        "{0195a000-0000-7000-8000-00000000000a}", "urn:uuid:0195a000-0000-7000-8000-00000000000a",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
        char id[UUID_LENGTH + 1], reason[160] = "";

        ASSERT_TRUE(uuid_parse(str_of(forms[i]), id, reason));
        ASSERT_STREQ(id, ID);
    }
}

#define CHARACTER                                                                                  \
    "invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], "

/* The words of the reference, all of them heard from it. */
TEST(what_is_no_id_is_told)
{
    static const struct {
        const char *text;
        const char *reason;
    } cases[] = {
        { "", "invalid length: expected length 32 for simple format, found 0" },
        { "abc", "invalid length: expected length 32 for simple format, found 3" },
        { "0195a00000007000800000000000000ab",
          "invalid length: expected length 32 for simple format, found 33" },
        { "t", CHARACTER "found `t` at 1" },
        { "thread", CHARACTER "found `t` at 1" },
        { " 0195a000-0000-7000-8000-00000000000a", CHARACTER "found ` ` at 1" },
        { "0195a000-0000-7000-8000-00000000000g", CHARACTER "found `g` at 36" },
        { "URN:UUID:0195a000-0000-7000-8000-00000000000a", CHARACTER "found `U` at 1" },
        { "{0195a000-0000-7000-8000-00000000000a", CHARACTER "found `{` at 1" },
        { "{x}", CHARACTER "found `x` at 2" },
        { "urn:uuid:x", CHARACTER "found `x` at 10" },
        { "00\303\251", CHARACTER "found `\303\251` at 3" },
        { "\303\251abc", CHARACTER "found `\303\251` at 1" },
        { "\345\220\215-0", CHARACTER "found `\345\220\215` at 1" },
        { "\360\237\230\200\360\237\230\200", CHARACTER "found `\360\237\230\200` at 1" },
        { "-", "invalid group count: expected 5, found 2" },
        { "0195a000-0000-7000-8000", "invalid group count: expected 5, found 4" },
        { "a-b-c-d-e-f", "invalid group count: expected 5, found 6" },
        { "----", "invalid group length in group 0: expected 8, found 0" },
        { "0-0-0-0-0", "invalid group length in group 0: expected 8, found 1" },
        { "0195a0000-000-7000-8000-00000000000a",
          "invalid group length in group 0: expected 8, found 9" },
        { "0195a000-00007000-8000-00000000000a-",
          "invalid group length in group 1: expected 4, found 8" },
        { "0195a000-0000-7000-8000-00000000000",
          "invalid group length in group 4: expected 12, found 11" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char id[UUID_LENGTH + 1], reason[160] = "";

        ASSERT_FALSE(uuid_parse(str_of(cases[i].text), id, reason));
        ASSERT_STREQ(reason, cases[i].reason);
    }
}

/* -- Making -------------------------------------------------------------------------------- */

TEST(made_ids_are_valid_and_differ)
{
    char first[UUID_LENGTH + 1], second[UUID_LENGTH + 1];

    uuid_make_v4(first);
    uuid_make_v4(second);
    ASSERT_TRUE(uuid_is_valid(str_of(first)));
    ASSERT_EQ(first[14], '4');
    ASSERT_NOT_NULL(strchr("89ab", first[19]));
    ASSERT_TRUE(strcmp(first, second) != 0);

    uuid_make_v7(1, first);
    uuid_make_v7(1, second);
    ASSERT_TRUE(uuid_is_valid(str_of(first)));
    ASSERT_EQ(first[14], '7');
    ASSERT_NOT_NULL(strchr("89ab", first[19]));
    ASSERT_TRUE(strcmp(first, second) != 0);
}

TEST(later_ids_sort_later)
{
    char earlier[UUID_LENGTH + 1], later[UUID_LENGTH + 1];

    uuid_make_v7(1763245637564, earlier);
    uuid_make_v7(1763245637565, later);
    ASSERT_TRUE(strcmp(earlier, later) < 0);
    ASSERT_EQ(strncmp(earlier, "019a89a1-3fbc-7", 15), 0);
}
