#include "subagent/row_name.h"

#include "base/check.h"
#include "base/memory.h"

#include <search.h>

struct row_name {
    struct str text;
    unsigned next; /* the number that is tried next for another row with this value */
};

static int compare_row_names(const void *a, const void *b)
{
    const struct row_name *left = a, *right = b;

    return str_compare(left->text, right->text);
}

/* The one that has this text: a new one, or one that was there before. */
static struct row_name *take_name(void **names, struct str text, struct arena *arena)
{
    struct row_name *name = arena_zero(arena, sizeof *name);
    struct row_name *const *found;

    *name = (struct row_name){ .text = text, .next = 2 };
    found = tsearch(name, names, compare_row_names);
    check(found != NULL);
    return *found;
}

static struct str numbered_text(struct str value, unsigned number, struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_str(&text, value);
    buf_printf(&text, "-%u", number);
    return arena_str(arena, text.data, text.len);
}

/* Numbers that were tried for a value are never tried again. */
static struct str name_value(void **names, struct str value, struct arena *arena)
{
    struct row_name *first = take_name(names, value, arena);
    struct str text;

    if (first->text.s == value.s)
        return value;
    do
        text = numbered_text(value, first->next++, arena);
    while (take_name(names, text, arena)->text.s != text.s);
    return text;
}

const struct str *row_names(const struct csv_table *table, size_t id_column, struct arena *arena)
{
    struct str *texts = arena_zero(arena, (table->n + 1) * sizeof *texts);
    void *names = NULL;

    for (size_t i = 0; i < table->n; i++) {
        struct str value = id_column == SIZE_MAX ? STR_NONE : table->rows[i].items[id_column];

        texts[i] = value.len > 0 ? name_value(&names, value, arena)
                                 : str_of(arena_printf(arena, "row-%zu", i + 1));
    }
    while (names != NULL)
        tdelete(*(struct row_name *const *)names, &names, compare_row_names);
    return texts;
}
