/* What the guardian's model may answer: an answer allows something only with one score, and that below the limit. */
#include "base/check.h"
#include "base/memory.h"
#include "guardian/verdict.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);
    struct guardian_verdict verdict = { 0 };

    if (!verdict_read(text, &arena, &verdict, &err)) {
        check(err.message.len > 0);
        check(!verdict.is_allowed);
        return 0;
    }
    check(verdict.risk_score <= RISK_MOST);
    check(verdict.is_allowed == (verdict.risk_score < RISK_DENIED));
    check(verdict.risk_level != 0);
    check(memmem(text.s, text.len, "risk", 4) != NULL || memchr(text.s, '\\', text.len) != NULL);
    return 0;
}
