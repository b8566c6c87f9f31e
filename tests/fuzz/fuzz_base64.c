/* Base64 from a client: what decodes is what its encoding decodes to, and nothing else is taken. */
#include "base/base64.h"
#include "base/check.h"
#include "base/memory.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);
    char reason[BASE64_REASON_SIZE] = "";
    struct str bytes, again;

    /* Padding and unused bits are strict, so there is one text for each run of bytes. */
    if (base64_decode(&arena, text, &bytes, reason))
        check(str_equal(base64_encode(&arena, bytes), text));
    else
        check(reason[0] != '\0');
    check(base64_decode(&arena, base64_encode(&arena, text), &again, reason));
    check(str_equal(again, text));
    return 0;
}
