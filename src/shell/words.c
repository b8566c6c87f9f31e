#include "shell/words.h"

void words_add(struct words *words, struct str word)
{
    if (words->n == words->cap) {
        size_t cap = words->cap == 0 ? 8 : 2 * words->cap;
        struct str *items = arena_alloc(words->arena, cap * sizeof *items);

        if (words->n > 0)
            memcpy(items, words->items, words->n * sizeof *items);
        words->items = items;
        words->cap = cap;
    }
    words->items[words->n++] = word;
}

bool str_is_one_of(struct str text, const char *const *list)
{
    for (; *list != NULL; list++) {
        if (str_is(text, *list))
            return true;
    }
    return false;
}

bool str_is_digits(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] < '0' || text.s[i] > '9')
            return false;
    }
    return text.len > 0;
}

bool str_is_print_range(struct str text)
{
    const char *comma;

    if (text.len == 0 || text.s[text.len - 1] != 'p')
        return false;
    text.len--;
    comma = memchr(text.s, ',', text.len);
    if (comma == NULL)
        return str_is_digits(text);
    return str_is_digits((struct str){ text.s, (size_t)(comma - text.s) }) &&
           str_is_digits((struct str){ comma + 1, text.len - (size_t)(comma + 1 - text.s) });
}
