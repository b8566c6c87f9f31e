/* Answers of Anthropic Messages; what is done is in fuzz_dialect.h. */
#include "fuzz_dialect.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_dialect(&dialect_anthropic, WIRE_API_ANTHROPIC, data, size);
    return 0;
}
