#include "store/titles.h"

#include "base/buf.h"
#include "base/memory.h"

#include <stdlib.h>

enum { BYTES_MAX = 32 * 1024 * 1024 };

/* A title begins here and ends with a NUL byte where the next one begins; its id is behind it. */
struct title_entry {
    size_t title;
    size_t id;
};

struct titles {
    struct buf text; /* TITLE \0 ID \0 TITLE \0 ID \0 ... */
    struct title_entry *entries;
    size_t n, cap;
};

struct titles *titles_new(void)
{
    return xcalloc(1, sizeof(struct titles));
}

void titles_clear(struct titles *titles)
{
    buf_done(&titles->text);
    free(titles->entries);
    *titles = (struct titles){ 0 };
}

void titles_free(struct titles *titles)
{
    if (titles == NULL)
        return;
    titles_clear(titles);
    free(titles);
}

bool titles_add(struct titles *titles, struct str id, struct str title)
{
    struct title_entry entry = { .title = titles->text.len };

    if (titles->text.len + title.len + id.len > BYTES_MAX) {
        titles_clear(titles);
        return false;
    }
    buf_add_str(&titles->text, title);
    buf_add_char(&titles->text, '\0');
    entry.id = titles->text.len;
    buf_add_str(&titles->text, id);
    buf_add_char(&titles->text, '\0');
    if (titles->n == titles->cap) {
        titles->cap = titles->cap == 0 ? 64 : 2 * titles->cap;
        titles->entries = xrealloc(titles->entries, titles->cap * sizeof entry);
    }
    titles->entries[titles->n++] = entry;
    return true;
}

/* The entry that this place in the text belongs to. */
static size_t entry_at(const struct titles *titles, size_t place)
{
    size_t low = 0, high = titles->n;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (titles->entries[middle].title <= place)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* All texts are searched as one; what is found in an id, or reaches into one, does not count. */
void titles_search(const struct titles *titles, struct str term, titles_found_fn *found,
                   void *owner)
{
    const char *text = titles->text.data;
    size_t from = 0, end = titles->text.len;

    while (from < end) {
        const char *hit = memmem(text + from, end - from, term.s, term.len);
        const struct title_entry *entry;
        size_t i;

        if (hit == NULL)
            return;
        i = entry_at(titles, (size_t)(hit - text));
        entry = &titles->entries[i];
        if ((size_t)(hit - text) + term.len < entry->id && !found(owner, str_of(text + entry->id)))
            return;
        from = i + 1 < titles->n ? titles->entries[i + 1].title : end;
    }
}
