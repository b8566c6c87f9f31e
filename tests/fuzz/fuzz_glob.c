/*
 * Patterns and rules of ignore files: they may not crash, nor take long, and a pattern without signs
 * matches itself and nothing else.
 *
 * The input is a pattern (or rules), a NUL byte and a path.
 */
#include "base/check.h"
#include "base/memory.h"
#include "search/glob.h"
#include "search/ignore.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size == 0 ? NULL : memchr(data, '\0', size);
    struct str pattern, path;
    struct ignore_rules *rules;
    const char *slash;

    if (end == NULL || size > 4096)
        return 0;
    pattern = (struct str){ (const char *)data, (size_t)(end - data) };
    path = (struct str){ (const char *)end + 1, size - pattern.len - 1 };
    if (glob_is_literal(pattern)) {
        check(glob_match(pattern, pattern));
        check(glob_match(pattern, path) == str_equal(pattern, path));
    } else {
        glob_match(pattern, path);
    }
    rules = ignore_rules_new(pattern);
    slash = path.len == 0 ? NULL : memrchr(path.s, '/', path.len);
    if (rules != NULL) {
        size_t name_at = slash == NULL ? 0 : (size_t)(slash + 1 - path.s);
        enum ignore_verdict file = ignore_rules_match(rules, path, name_at, false);

        /* What counts for files counts for directories unless a rule for directories comes later. */
        if (memchr(pattern.s, '/', pattern.len) == NULL)
            check(ignore_rules_match(rules, path, name_at, true) == file);
    }
    ignore_rules_free(rules);
    return 0;
}
