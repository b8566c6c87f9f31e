/* Tokens of anybody: none is accepted that was not signed. */
#include "base/check.h"
#include "transport/jwt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct jwt_rules rules = { .key = STR_LITERAL("0123456789abcdef0123456789abcdef"),
                                     .issuer = "issuer",
                                     .audience = "audience",
                                     .skew_s = 30 };

    check(jwt_refusal((struct str){ (const char *)data, size }, &rules, 1000000) != NULL);
    return 0;
}
