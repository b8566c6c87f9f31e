#include "base/asides.h"

#include "base/memory.h"

#include <stdlib.h>

void asides_add(struct asides *asides, size_t n_bytes, struct str text)
{
    if (asides->n == asides->cap) {
        asides->cap = asides->cap == 0 ? 64 : 2 * asides->cap;
        asides->items = xrealloc(asides->items, asides->cap * sizeof *asides->items);
    }
    asides->items[asides->n++] = (struct aside){ n_bytes, n_bytes + asides->len, text };
    asides->len += text.len;
}

/* The first aside that ends behind a place. */
static size_t find_from(const struct asides *asides, size_t from)
{
    size_t low = 0, high = asides->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct aside *aside = &asides->items[middle];

        if (aside->place + aside->text.len <= from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct str behind(struct str text, size_t n)
{
    return (struct str){ text.s + n, text.len - n };
}

/* What stands at a place: the rest of the aside `i`, or of the bytes before it. */
static struct str part_at(const struct asides *asides, struct str bytes, size_t i, size_t place)
{
    const struct aside *next = i < asides->n ? &asides->items[i] : NULL;

    if (next == NULL)
        return behind(bytes, place - asides->len);
    if (place >= next->place)
        return behind(next->text, place - next->place);
    bytes.len = next->n_bytes;
    return behind(bytes, place - (next->place - next->n_bytes));
}

size_t asides_parts(const struct asides *asides, struct str bytes, size_t from, size_t max_len,
                    struct str *parts, size_t *n_parts)
{
    size_t i = find_from(asides, from), end = bytes.len + asides->len, place = from;
    size_t max_parts = *n_parts;

    if (end - from > max_len)
        end = from + max_len;
    for (*n_parts = 0; place < end && *n_parts < max_parts; ++*n_parts) {
        struct str part = part_at(asides, bytes, i, place);

        if (part.len > end - place)
            part.len = end - place;
        parts[*n_parts] = part;
        place += part.len;
        while (i < asides->n && asides->items[i].place + asides->items[i].text.len <= place)
            i++;
    }
    return place - from;
}

void asides_done(struct asides *asides)
{
    free(asides->items);
    *asides = (struct asides){ 0 };
}
