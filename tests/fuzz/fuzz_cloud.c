/* What a workspace requires, from its backend and from the cache: whatever the bytes are; what is written is read alike. */
#include "account/cloud_cache.h"
#include "account/cloud_watch.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct cloud_member member = { { "user", 4 }, { "account", 7 } };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size), found = STR_NONE;
    const char *why;

    cloud_cache_read(text, member, 1000, &arena, &found, &why);
    cloud_answer_read(text, &arena, &found);
    if (!utf8_is_valid(text))
        return 0;
    cloud_cache_write(member, text, 1000, &json);
    check(cloud_cache_read(buf_str(&json), member, 1000, &arena, &found, &why));
    check(str_equal(found, text));
    return 0;
}
