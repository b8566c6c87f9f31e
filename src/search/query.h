/*
 * What a user looks for: words, all of which a path has to fit.
 *
 *     word    its characters in this order, with others in between
 *     'word   as it stands            ^word   at the beginning       word$   at the end
 *     !word   not as it stands (also !^word and !word$)
 *     \       before a blank or one of these signs: just that character
 *
 * Capitals and accents count in a word that has one.
 */
#ifndef SEARCH_QUERY_H
#define SEARCH_QUERY_H

#include "search/score.h"

struct query;

struct query *query_new(struct str text);
void query_free(struct query *query); /* accepts NULL */

/* The sum of what the words score, or SCORE_NONE. */
int query_score(const struct query *query, struct score_space *space, struct text *text);

/* Where the words' characters are, each place once, in order; at most `max` of them. */
size_t query_places(const struct query *query, struct score_space *space, struct text *text,
                    uint32_t *places, size_t max);

/*
 * A set of the characters in a path, for a quick no: query_may_match() says whether a path with this
 * set is worth looking at.
 */
uint64_t query_path_set(struct str path);
bool query_may_match(const struct query *query, uint64_t path_set);

#endif
