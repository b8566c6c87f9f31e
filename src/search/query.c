#include "search/query.h"

#include "base/memory.h"
#include "search/character.h"

#include <stdlib.h>

enum word_kind { WORD_LOOSE, WORD_WHOLE, WORD_PREFIX, WORD_SUFFIX, WORD_EXACT };

struct word {
    enum word_kind kind;
    bool is_negative;
    int fold;
    uint32_t *chars; /* folded; owned */
    size_t n;
};

struct query {
    struct word *words; /* owned */
    size_t n;
    uint64_t set; /* what every path that fits has */
};

/* -- Sets of characters -------------------------------------------------------------------- */

enum { FIRST_SIGN_BIT = 36, N_SIGN_BITS = 28 };

/* A bit for each letter and digit; the signs share some. */
static uint64_t char_bit(unsigned char c)
{
    if (c >= 'a' && c <= 'z')
        return UINT64_C(1) << (c - 'a');
    if (c >= 'A' && c <= 'Z')
        return UINT64_C(1) << (c - 'A');
    if (c >= '0' && c <= '9')
        return UINT64_C(1) << (26 + c - '0');
    return UINT64_C(1) << (FIRST_SIGN_BIT + c % N_SIGN_BITS);
}

uint64_t query_path_set(struct str path)
{
    uint64_t set = 0;

    for (size_t i = 0; i < path.len; i++) {
        if ((unsigned char)path.s[i] >= 0x80)
            return UINT64_MAX; /* may fold to anything */
        set |= char_bit((unsigned char)path.s[i]);
    }
    return set;
}

bool query_may_match(const struct query *query, uint64_t path_set)
{
    return (query->set & ~path_set) == 0;
}

static uint64_t word_set(const struct word *word)
{
    uint64_t set = 0;

    for (size_t i = 0; i < word->n; i++)
        set |= word->chars[i] < 0x80 ? char_bit((unsigned char)word->chars[i]) : 0;
    return word->is_negative ? 0 : set;
}

/* -- Reading ------------------------------------------------------------------------------- */

static bool takes_sign(struct str *text, char sign)
{
    if (text->len == 0 || text->s[0] != sign)
        return false;
    text->s++;
    text->len--;
    return true;
}

/* A `$` at the end, unless a backslash stands before it. */
static bool takes_dollar(struct str *text)
{
    if (text->len == 0 || text->s[text->len - 1] != '$')
        return false;
    if (text->len > 1 && text->s[text->len - 2] == '\\')
        return false;
    text->len--;
    return true;
}

static enum word_kind takes_kind(struct str *text, bool is_negative)
{
    bool whole, prefix, suffix;

    prefix = takes_sign(text, '^');
    whole = !prefix && takes_sign(text, '\'');
    suffix = !whole && takes_dollar(text);
    if (prefix)
        return suffix ? WORD_EXACT : WORD_PREFIX;
    if (suffix)
        return WORD_SUFFIX;
    return whole || is_negative ? WORD_WHOLE : WORD_LOOSE;
}

/* Is the backslash at `i` there for the sake of the next character? */
static bool is_escape(struct str text, size_t i)
{
    char next = i + 1 < text.len ? text.s[i + 1] : '\0';

    if (text.s[i] != '\\')
        return false;
    if (next == ' ')
        return true;
    if (i == 0 && (next == '!' || next == '^' || next == '\''))
        return true;
    return next == '$' && i + 2 == text.len;
}

static void read_chars(struct word *word, struct str text)
{
    const unsigned char *b = (const unsigned char *)text.s;

    word->chars = xcalloc(text.len + 1, sizeof *word->chars);
    for (size_t i = 0; i < text.len;) {
        uint32_t c;

        if (is_escape(text, i)) {
            i++;
            continue;
        }
        i += char_decode(b + i, text.len - i, &c);
        if (word->n == 0 || !char_is_mark(c))
            word->chars[word->n++] = c;
    }
}

/* Without capitals in the word case does not count, without accents they do not. */
static int choose_fold(const struct word *word)
{
    int fold = FOLD_CASE | FOLD_ACCENTS;

    for (size_t i = 0; i < word->n; i++) {
        if (char_lower(word->chars[i]) != word->chars[i])
            fold &= ~FOLD_CASE;
        if (char_base(word->chars[i]) != word->chars[i])
            fold &= ~FOLD_ACCENTS;
    }
    return fold;
}

static void read_word(struct query *query, struct str text)
{
    struct word word = { .is_negative = takes_sign(&text, '!') };

    word.kind = takes_kind(&text, word.is_negative);
    read_chars(&word, text);
    if (word.n == 0) {
        free(word.chars); /* a sign without a word says nothing */
        return;
    }
    word.fold = choose_fold(&word);
    query->set |= word_set(&word);
    query->words = xrealloc(query->words, (query->n + 1) * sizeof word);
    query->words[query->n++] = word;
}

static size_t word_len(struct str text, size_t start)
{
    size_t end = start;

    while (end < text.len && text.s[end] != ' ')
        end += text.s[end] == '\\' && end + 1 < text.len ? 2 : 1;
    return end - start;
}

struct query *query_new(struct str text)
{
    struct query *query = xcalloc(1, sizeof *query);

    for (size_t i = 0; i < text.len;) {
        size_t len = word_len(text, i);

        if (len > 0)
            read_word(query, (struct str){ text.s + i, len });
        i += len + 1;
    }
    return query;
}

void query_free(struct query *query)
{
    if (query == NULL)
        return;
    for (size_t i = 0; i < query->n; i++)
        free(query->words[i].chars);
    free(query->words);
    free(query);
}

/* -- Matching ------------------------------------------------------------------------------ */

static bool is_at(const struct word *word, const struct text *text, size_t start)
{
    for (size_t i = 0; i < word->n; i++) {
        if (text->folded[start + i] != word->chars[i])
            return false;
    }
    return true;
}

/* The best place of a word as it stands. */
static int score_whole(const struct word *word, const struct text *text, size_t *ret_start)
{
    int best = SCORE_NONE;

    for (size_t start = 0; start + word->n <= text->n; start++) {
        int score = is_at(word, text, start) ? score_run(text, start, word->n) : SCORE_NONE;

        if (score > best) {
            best = score;
            *ret_start = start;
        }
    }
    return best;
}

/* For all kinds that stand somewhere in one piece. */
static int score_piece(const struct word *word, const struct text *text, size_t *ret_start)
{
    size_t end = word->n <= text->n ? text->n - word->n : 0;

    if (word->n > text->n || (word->kind == WORD_EXACT && end != 0))
        return SCORE_NONE;
    if (word->kind == WORD_WHOLE)
        return score_whole(word, text, ret_start);
    *ret_start = word->kind == WORD_SUFFIX ? end : 0;
    return is_at(word, text, *ret_start) ? score_run(text, *ret_start, word->n) : SCORE_NONE;
}

/* `places` is NULL, or receives where it is: word->n of them. */
static int score_one(const struct word *word, struct score_space *space, struct text *text,
                     uint32_t *places)
{
    size_t start = 0;
    int score;

    text_fold(text, word->fold);
    if (word->kind == WORD_LOOSE)
        return score_word(space, text, word->chars, word->n, places);
    score = score_piece(word, text, &start);
    for (size_t i = 0; places != NULL && score != SCORE_NONE && i < word->n; i++)
        places[i] = (uint32_t)(start + i);
    return score;
}

int query_score(const struct query *query, struct score_space *space, struct text *text)
{
    int sum = 0;

    for (size_t i = 0; i < query->n; i++) {
        const struct word *word = &query->words[i];
        int score = score_one(word, space, text, NULL);

        if ((score == SCORE_NONE) != word->is_negative)
            return SCORE_NONE;
        if (!word->is_negative)
            sum += score;
    }
    return sum;
}

static int compare_places(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

    return left < right ? -1 : left > right;
}

static size_t drop_repeated(uint32_t *places, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        if (kept == 0 || places[kept - 1] != places[i])
            places[kept++] = places[i];
    }
    return kept;
}

size_t query_places(const struct query *query, struct score_space *space, struct text *text,
                    uint32_t *places, size_t max)
{
    size_t n = 0;

    for (size_t i = 0; i < query->n; i++) {
        const struct word *word = &query->words[i];

        if (word->is_negative || word->n > max - n)
            continue;
        if (score_one(word, space, text, places + n) != SCORE_NONE)
            n += word->n;
    }
    if (n > 1)
        qsort(places, n, sizeof *places, compare_places);
    return drop_repeated(places, n);
}
