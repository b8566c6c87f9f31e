/* auth.json and the tokens in it: whatever stands there, what was understood is written and read alike. */
#include "account/credentials.h"
#include "account/usage.h"
#include "base/check.h"
#include "base/memory.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf first = { 0 };
    CLEANUP(buf_done) struct buf second = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);
    struct wire_get_account_rate_limits_response usage;
    struct claims claims;
    struct credentials *credentials = credentials_parse(text);

    claims_read(text, &arena, &claims);
    usage_read(text, &arena, &usage);
    if (credentials != NULL) {
        struct credentials *again;

        credentials_write(credentials, &first);
        again = credentials_parse(buf_str(&first));
        check(again != NULL);
        credentials_write(again, &second);
        check(str_equal(buf_str(&first), buf_str(&second)));
        credentials_unref(again);
    }
    credentials_unref(credentials);
    return 0;
}
