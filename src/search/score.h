/*
 * How well a word fits a path: the best way to find its characters there, in their order.
 *
 *     each character found                          +16
 *     the place it is found at (text.c)              + its bonus, twice for the first character
 *     directly behind the one before                 + that of the run's first character if it is more,
 *                                                      4 at least
 *     characters passed over in between              -3 for the first, -1 for each further one, never
 *                                                      below 0
 */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include "search/text.h"

#include <stdbool.h>

enum { SCORE_NONE = -1 };

/* Memory for score_word(); one a thread. */
struct score_space;

struct score_space *score_space_new(void);
void score_space_free(struct score_space *space); /* accepts NULL */

/*
 * The word's characters anywhere in the folded text, in their order: the score, or SCORE_NONE.
 * If `places` is not NULL it receives where they are, n_word of them.
 */
int score_word(struct score_space *space, const struct text *text, const uint32_t *word,
               size_t n_word, uint32_t *places);

/* The score of the characters from `start`, one behind the other. */
int score_run(const struct text *text, size_t start, size_t n);

#endif
