#include "transport/parcel.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    TEXT_MAX = 256 * 1024
}; /* deltas beyond this stay on their own: clients bound messages too */

struct parcel *parcel_new(void)
{
    struct parcel *parcel = xcalloc(1, sizeof *parcel);

    parcel->refs = 1;
    return parcel;
}

struct parcel *parcel_ref(struct parcel *parcel)
{
    parcel->refs++;
    return parcel;
}

void parcel_unref(struct parcel *parcel)
{
    if (parcel == NULL || --parcel->refs > 0)
        return;
    buf_done(&parcel->bytes);
    free(parcel);
}

struct parcel *parcel_with_head(const struct parcel *parcel, struct str head, size_t skip)
{
    struct parcel *dressed = parcel_new();

    buf_reserve(&dressed->bytes, head.len + parcel->bytes.len);
    buf_add_str(&dressed->bytes, head);
    buf_add(&dressed->bytes, parcel->bytes.data + skip, parcel->bytes.len - skip);
    dressed->is_answer = parcel->is_answer;
    dressed->subject = parcel->subject;
    if (parcel->text_start > 0) {
        dressed->text_start = parcel->text_start - skip + head.len;
        dressed->text_end = parcel->text_end - skip + head.len;
    }
    return dressed;
}

static bool is_same_tail(const struct parcel *a, const struct parcel *b)
{
    size_t len = a->bytes.len - a->text_end;

    return b->bytes.len - b->text_end == len &&
           memcmp(a->bytes.data + a->text_end, b->bytes.data + b->text_end, len) == 0;
}

bool parcel_can_continue(const struct parcel *parcel, const struct parcel *next)
{
    return parcel->text_start > 0 && parcel->text_start == next->text_start &&
           parcel->bytes.len + next->bytes.len <= TEXT_MAX &&
           memcmp(parcel->bytes.data, next->bytes.data, parcel->text_start) == 0 &&
           is_same_tail(parcel, next);
}

static struct parcel *copy_take(struct parcel *parcel)
{
    struct parcel *copy = parcel_new();

    copy->subject = parcel->subject;
    copy->text_start = parcel->text_start;
    copy->text_end = parcel->text_end;
    buf_add(&copy->bytes, parcel->bytes.data, parcel->bytes.len);
    parcel_unref(parcel);
    return copy;
}

struct parcel *parcel_continue_take(struct parcel *parcel, const struct parcel *next)
{
    size_t len = next->text_end - next->text_start;
    char *at;

    if (parcel->refs > 1)
        parcel = copy_take(parcel);
    buf_reserve(&parcel->bytes, len);
    at = parcel->bytes.data + parcel->text_end;
    memmove(at + len, at, parcel->bytes.len - parcel->text_end);
    memcpy(at, next->bytes.data + next->text_start, len);
    parcel->bytes.len += len;
    parcel->text_end += len;
    return parcel;
}
