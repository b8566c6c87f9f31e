/* Answers of chat/completions; what is done is in fuzz_dialect.h. */
#include "fuzz_dialect.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_dialect(&dialect_chat, WIRE_API_CHAT, data, size);
    return 0;
}
