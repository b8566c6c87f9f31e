#include "search/score.h"

#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>

enum {
    MATCH = 16,
    GAP_START = 3,
    GAP_MORE = 1,
    RUN_BONUS = 4,
    FIRST_FACTOR = 2,
    UNREACHED = INT_MIN / 2,
    /* Beyond so many pairs of characters the first way that was found has to do. */
    MAX_CELLS = 128 * 1024,
};

/* The best way to have found the word so far, its last character being here. */
struct cell {
    int score;
    int run; /* the bonus of the first character of the run that ends here */
};

struct score_space {
    struct cell rows[2][TEXT_MAX];
    uint32_t first[TEXT_MAX]; /* of each character of the word: where it can be at the earliest */
    uint32_t last[TEXT_MAX];  /* ... and at the latest */
    uint16_t came_from[MAX_CELLS];
};

struct score_space *score_space_new(void)
{
    return xmalloc(sizeof(struct score_space));
}

void score_space_free(struct score_space *space)
{
    free(space);
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* A run that goes on into the next word counts as one that began there. */
static int run_at(int run, int bonus)
{
    return bonus >= BONUS_WORD ? max(run, bonus) : run;
}

static int run_bonus(int run, int bonus)
{
    return max(max(bonus, run), RUN_BONUS);
}

int score_run(const struct text *text, size_t start, size_t n)
{
    int run = text->bonus[start];
    int score = MATCH + run * FIRST_FACTOR;

    for (size_t i = start + 1; i < start + n; i++) {
        score += MATCH + run_bonus(run, text->bonus[i]);
        run = run_at(run, text->bonus[i]);
    }
    return score;
}

/* -- Where characters can be --------------------------------------------------------------- */

static bool find_first(struct score_space *space, const struct text *text, const uint32_t *word,
                       size_t n_word)
{
    size_t at = 0;

    for (size_t i = 0; i < n_word; i++, at++) {
        while (at < text->n && text->folded[at] != word[i])
            at++;
        if (at == text->n)
            return false;
        space->first[i] = (uint32_t)at;
    }
    return true;
}

static void find_last(struct score_space *space, const struct text *text, const uint32_t *word,
                      size_t n_word)
{
    size_t at = text->n;

    for (size_t i = n_word; i-- > 0;) {
        do
            at--;
        while (text->folded[at] != word[i]);
        space->last[i] = (uint32_t)at;
    }
}

/* -- The best way -------------------------------------------------------------------------- */

static void first_row(struct score_space *space, const struct text *text, uint32_t c)
{
    struct cell *row = space->rows[0];

    for (size_t at = space->first[0]; at <= space->last[0]; at++) {
        int bonus = text->bonus[at];

        row[at] = text->folded[at] == c ? (struct cell){ MATCH + bonus * FIRST_FACTOR, bonus }
                                        : (struct cell){ UNREACHED, 0 };
    }
}

/* What the row before has at a place; outside its bounds nothing. */
static struct cell cell_at(const struct cell *row, size_t first, size_t last, size_t at)
{
    return at >= first && at <= last ? row[at] : (struct cell){ UNREACHED, 0 };
}

/* However much is passed over, what was found before costs nothing. */
static int after_gap(int score, int penalty)
{
    return score == UNREACHED ? UNREACHED : max(score - penalty, 0);
}

/* Row i, of the i-th character, from the row before it. */
static void next_row(struct score_space *space, const struct text *text, const uint32_t *word,
                     size_t i, uint16_t *came_from)
{
    const struct cell *before = space->rows[(i + 1) % 2];
    struct cell *row = space->rows[i % 2];
    size_t first = space->first[i - 1], last = space->last[i - 1];
    int gap = UNREACHED; /* the best that ends two or more places back, less what was passed over */
    size_t gap_from = first;

    for (size_t at = first + 1; at <= space->last[i]; at++) {
        struct cell neighbour = cell_at(before, first, last, at - 1);
        int bonus = text->bonus[at];
        int run = run_bonus(neighbour.run, bonus);

        if (at >= first + 2) {
            int opened = after_gap(cell_at(before, first, last, at - 2).score, GAP_START);

            gap = after_gap(gap, GAP_MORE);
            if (opened > gap) {
                gap = opened;
                gap_from = at - 2;
            }
        }
        if (at < space->first[i])
            continue;
        if (text->folded[at] != word[i]) {
            row[at] = (struct cell){ UNREACHED, 0 };
            continue;
        }
        if (neighbour.score + run > gap + bonus) {
            row[at] = (struct cell){ neighbour.score + MATCH + run, run_at(neighbour.run, bonus) };
            came_from[at] = (uint16_t)(at - 1);
        } else {
            row[at] = (struct cell){ gap + MATCH + bonus, bonus };
            came_from[at] = (uint16_t)gap_from;
        }
    }
}

static int best_of(const struct score_space *space, size_t i, size_t *ret_at)
{
    const struct cell *row = space->rows[i % 2];
    int best = UNREACHED;

    for (size_t at = space->first[i]; at <= space->last[i]; at++) {
        if (row[at].score >= best) {
            best = row[at].score;
            *ret_at = at;
        }
    }
    return best;
}

static int score_fully(struct score_space *space, const struct text *text, const uint32_t *word,
                       size_t n_word, uint32_t *places)
{
    size_t at = 0;
    int score;

    first_row(space, text, word[0]);
    for (size_t i = 1; i < n_word; i++)
        next_row(space, text, word, i, space->came_from + i * text->n);
    score = best_of(space, n_word - 1, &at);
    for (size_t i = n_word; places != NULL && i-- > 0;) {
        places[i] = (uint32_t)at;
        if (i > 0)
            at = space->came_from[i * text->n + at];
    }
    return score;
}

/* -- Too large for that -------------------------------------------------------------------- */

/* The characters where they can be first. */
static int score_roughly(const struct score_space *space, const struct text *text, size_t n_word,
                         uint32_t *places)
{
    int run = text->bonus[space->first[0]];
    int score = MATCH + run * FIRST_FACTOR;

    for (size_t i = 1; i < n_word; i++) {
        int bonus = text->bonus[space->first[i]];
        int skipped = (int)(space->first[i] - space->first[i - 1]) - 1;

        if (skipped == 0) {
            score += MATCH + run_bonus(run, bonus);
            run = run_at(run, bonus);
        } else {
            score = after_gap(score, GAP_START + GAP_MORE * (skipped - 1)) + MATCH + bonus;
            run = bonus;
        }
    }
    if (places != NULL)
        memcpy(places, space->first, n_word * sizeof *places);
    return score;
}

/* One character: the first place where a word begins, or else the best one. */
static int score_char(const struct text *text, uint32_t c, uint32_t *place)
{
    int best = -1;

    for (size_t at = 0; at < text->n && best < BONUS_WORD; at++) {
        if (text->folded[at] != c || text->bonus[at] <= best)
            continue;
        best = text->bonus[at];
        if (place != NULL)
            *place = (uint32_t)at;
    }
    return best < 0 ? SCORE_NONE : MATCH + best * FIRST_FACTOR;
}

int score_word(struct score_space *space, const struct text *text, const uint32_t *word,
               size_t n_word, uint32_t *places)
{
    if (n_word == 0)
        return 0;
    if (n_word == 1)
        return score_char(text, word[0], places);
    if (n_word > text->n || !find_first(space, text, word, n_word))
        return SCORE_NONE;
    if (n_word * text->n > MAX_CELLS)
        return score_roughly(space, text, n_word, places);
    find_last(space, text, word, n_word);
    return score_fully(space, text, word, n_word, places);
}
