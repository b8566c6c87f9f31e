#include "base/sha1.h"

#include <nettle/sha1.h>

void sha1(struct str bytes, unsigned char ret_digest[SHA1_SIZE])
{
    struct sha1_ctx state;

    sha1_init(&state);
    sha1_update(&state, bytes.len, (const uint8_t *)bytes.s);
    sha1_digest(&state, SHA1_SIZE, ret_digest);
}
