#include "base/memory.h"
#include "base/os_error.h"

#include "test.h"

#include <errno.h>

TEST(an_error_of_the_system_tells_its_number)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(os_error_set(&err, -EISDIR));
    ASSERT_EQ(err.code, ERR_INTERNAL);
    ASSERT_STR(err.message, "Is a directory (os error 21)");
}

TEST(the_words_are_those_of_the_reference)
{
    ASSERT_STREQ(os_error_text(ELOOP), "Symbolic link loop");
    ASSERT_STREQ(os_error_text(EADDRINUSE), "Address in use");
    ASSERT_STREQ(os_error_text(ENOENT), "No such file or directory");
}

TEST(what_was_tried_stands_before_it)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(os_error_setf(&err, ERR_INVALID_REQUEST, -ENOENT, "cannot open %s", "/x"));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STR(err.message, "cannot open /x: No such file or directory (os error 2)");
}
