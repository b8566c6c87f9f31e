#include "base/large_block.h"

#include "base/memory.h"

#include <stdlib.h>

enum { LARGE_PAGE = 2 * 1024 * 1024 };

void *large_block_new(size_t size)
{
    void *block;

    if (posix_memalign(&block, LARGE_PAGE, size) != 0)
        return xmalloc(size);
    memory_expect_use(block, size);
    return block;
}
