/* A growing list of words in an arena. A list with an arena and nothing else is empty and ready. */
#ifndef SHELL_WORDS_H
#define SHELL_WORDS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct words {
    struct arena *arena;
    struct str *items;
    size_t n;
    size_t cap;
};

void words_add(struct words *words, struct str word);

static inline struct str_array words_array(const struct words *words)
{
    return (struct str_array){ words->items, words->n };
}

/* The words from `first` on. */
static inline struct str_array words_from(struct str_array words, size_t first)
{
    if (first >= words.n)
        return (struct str_array){ NULL, 0 };
    return (struct str_array){ words.items + first, words.n - first };
}

/* Is it one of a NULL-terminated list? */
bool str_is_one_of(struct str text, const char *const *list);

bool str_is_digits(struct str text); /* at least one, nothing else */

/* `12p` or `1,12p`, as sed has it. */
bool str_is_print_range(struct str text);

#endif
