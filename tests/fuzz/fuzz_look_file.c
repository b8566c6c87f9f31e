/* Any bytes as what a server has left of the folders it knew: what is read can be written, and is read again as it was. */
#include "base/check.h"
#include "base/memory.h"
#include "store/look_file.h"

#include <stdint.h>

static const struct looked_index INDEX = { 1, 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(looked_done) struct looked looked = { 0 };
    CLEANUP(looked_done) struct looked again = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf text_again = { 0 };
    struct str home = STR_LITERAL("/home");

    if (!looked_read((struct str){ (const char *)data, size }, &INDEX, home, &looked))
        return 0;
    looked_write(&looked, &INDEX, home, &text);
    check(looked_read(buf_str(&text), &INDEX, home, &again));
    looked_write(&again, &INDEX, home, &text_again);
    check(str_equal(buf_str(&text), buf_str(&text_again)));
    return 0;
}
