#include "base/sha1.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_digest(struct str bytes, const char *expected)
{
    unsigned char digest[SHA1_SIZE];
    char text[2 * SHA1_SIZE + 1];

    sha1(bytes, digest);
    for (size_t i = 0; i < SHA1_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    ASSERT_STREQ(text, expected);
}

TEST(agrees_with_the_standard)
{
    assert_digest(STR_LITERAL(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    assert_digest(STR_LITERAL("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    assert_digest(STR_LITERAL("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                  "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
}

TEST(ends_on_any_byte_of_a_block)
{
    char text[200];

    memset(text, 'a', sizeof text);
    assert_digest((struct str){ text, 55 }, "c1c8bbdc22796e28c0e15163d20899b65621d65a");
    assert_digest((struct str){ text, 56 }, "c2db330f6083854c99d4b5bfb6e8f29f201be699");
    assert_digest((struct str){ text, 64 }, "0098ba824b5c16427bd7a1122a5a442a25ec644d");
    assert_digest((struct str){ text, 119 }, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56");
}
