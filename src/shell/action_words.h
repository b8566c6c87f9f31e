/* Private to command_actions: options told from operands, and paths made short. */
#ifndef SHELL_ACTION_WORDS_H
#define SHELL_ACTION_WORDS_H

#include "shell/words.h"

/* The words before the first connector that is a word of its own. */
struct str_array words_before_connector(struct str_array words);
bool is_connector(struct str word);

/*
 * Without options: those of a NULL-terminated list have a value behind them, which goes with them.
 * Behind `--` everything stays.
 */
struct str_array operands(struct str_array words, const char *const *with_value,
                          struct arena *arena);

/* The same, and without whatever begins with a dash, behind `--` too. */
struct str_array plain_operands(struct str_array words, const char *const *with_value,
                                struct arena *arena);

/* NULL if there is none. */
static inline struct str word_at(struct str_array words, size_t i)
{
    return i < words.n ? words.items[i] : STR_NONE;
}

/* What of a path is shown: its last part that says something. NULL stays NULL. */
struct str short_path(struct str path, struct arena *arena);

#endif
