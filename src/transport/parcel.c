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
    parcel_drop_asides(parcel);
    free(parcel);
}

void parcel_drop_asides(struct parcel *parcel)
{
    asides_done(&parcel->asides);
    arena_done(&parcel->memory);
}

/* What stands behind the text, up to where it stands again. */
static struct str parcel_middle(const struct parcel *parcel)
{
    size_t end =
        parcel->text_again > 0 ? parcel->text_again : parcel->bytes.len - parcel->stamp_len;

    return (struct str){ parcel->bytes.data + parcel->text_end, end - parcel->text_end };
}

/* What stands behind it there. */
static struct str parcel_tail(const struct parcel *parcel)
{
    size_t start = parcel->text_again + parcel->text_end - parcel->text_start;

    if (parcel->text_again == 0)
        return STR_NONE;
    return (struct str){ parcel->bytes.data + start,
                         parcel->bytes.len - parcel->stamp_len - start };
}

bool parcel_can_continue(const struct parcel *parcel, const struct parcel *next)
{
    return parcel->text_start > 0 && parcel->text_start == next->text_start &&
           parcel->bytes.len + next->bytes.len <= TEXT_MAX &&
           memcmp(parcel->bytes.data, next->bytes.data, parcel->text_start) == 0 &&
           str_equal(parcel_middle(parcel), parcel_middle(next)) &&
           str_equal(parcel_tail(parcel), parcel_tail(next));
}

static struct parcel *copy_take(struct parcel *parcel)
{
    struct parcel *copy = parcel_new();

    copy->subject = parcel->subject;
    copy->text_start = parcel->text_start;
    copy->text_end = parcel->text_end;
    copy->text_again = parcel->text_again;
    copy->stamp_len = parcel->stamp_len;
    buf_add(&copy->bytes, parcel->bytes.data, parcel->bytes.len);
    parcel_unref(parcel);
    return copy;
}

static void parcel_insert(struct parcel *parcel, size_t offset, struct str text)
{
    char *at;

    buf_reserve(&parcel->bytes, text.len);
    at = parcel->bytes.data + offset;
    memmove(at + text.len, at, parcel->bytes.len - offset);
    memcpy(at, text.s, text.len);
    parcel->bytes.len += text.len;
}

struct parcel *parcel_continue_take(struct parcel *parcel, const struct parcel *next)
{
    struct str text = { next->bytes.data + next->text_start, next->text_end - next->text_start };

    if (parcel->refs > 1)
        parcel = copy_take(parcel);
    if (parcel->text_again > 0) {
        parcel_insert(parcel, parcel->text_again + parcel->text_end - parcel->text_start, text);
        parcel->text_again += text.len;
    }
    parcel_insert(parcel, parcel->text_end, text);
    parcel->text_end += text.len;
    return parcel;
}
