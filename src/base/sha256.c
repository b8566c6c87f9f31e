#include "base/sha256.h"

#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/sha2.h>

void sha256(struct str bytes, uint8_t ret_digest[SHA256_LENGTH])
{
    struct sha256_ctx state;

    sha256_init(&state);
    sha256_update(&state, bytes.len, (const uint8_t *)bytes.s);
    sha256_digest(&state, SHA256_LENGTH, ret_digest);
}

void hmac_sha256(struct str key, struct str bytes, uint8_t ret_digest[SHA256_LENGTH])
{
    struct hmac_sha256_ctx state;

    hmac_sha256_set_key(&state, key.len, (const uint8_t *)key.s);
    hmac_sha256_update(&state, bytes.len, (const uint8_t *)bytes.s);
    hmac_sha256_digest(&state, SHA256_LENGTH, ret_digest);
}

bool bytes_equal_in_constant_time(const void *a, const void *b, size_t len)
{
    return memeql_sec(a, b, len) != 0;
}
