#include "base/uuid.h"

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
