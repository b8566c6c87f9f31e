#include "base/buf.h"
#include "base/memory.h"
#include "base/sha256.h"

#include "test.h"

#include <stdio.h>

static struct str hex(const uint8_t *digest)
{
    static char text[2 * SHA256_LENGTH + 1];

    for (size_t i = 0; i < SHA256_LENGTH; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    return str_of(text);
}

/* The examples of FIPS 180. */
TEST(known_digests)
{
    uint8_t digest[SHA256_LENGTH];
    CLEANUP(buf_done) struct buf million = { 0 };

    sha256(STR_LITERAL(""), digest);
    ASSERT_STR(hex(digest), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256(STR_LITERAL("abc"), digest);
    ASSERT_STR(hex(digest), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256(STR_LITERAL("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), digest);
    ASSERT_STR(hex(digest), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    for (int i = 0; i < 100000; i++)
        buf_add_text(&million, "aaaaaaaaaa");
    sha256(buf_str(&million), digest);
    ASSERT_STR(hex(digest), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* RFC 4231, cases 2 and 6. */
TEST(known_message_codes)
{
    uint8_t digest[SHA256_LENGTH];
    CLEANUP(buf_done) struct buf key = { 0 };

    hmac_sha256(STR_LITERAL("Jefe"), STR_LITERAL("what do ya want for nothing?"), digest);
    ASSERT_STR(hex(digest), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    for (int i = 0; i < 131; i++)
        buf_add_char(&key, (char)0xaa);
    hmac_sha256(buf_str(&key),
                STR_LITERAL("Test Using Larger Than Block-Size Key - Hash Key First"), digest);
    ASSERT_STR(hex(digest), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(comparing)
{
    ASSERT_TRUE(bytes_equal_in_constant_time("abc", "abc", 3));
    ASSERT_FALSE(bytes_equal_in_constant_time("abc", "abd", 3));
    ASSERT_TRUE(bytes_equal_in_constant_time("abc", "abd", 0));
}
