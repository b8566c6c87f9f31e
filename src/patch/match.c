#include "patch/match.h"

#include "base/buf.h"
#include "base/memory.h"
#include "patch/loose_text.h"

#include <stdlib.h>

struct matcher {
    const struct lines *lines;
    uint32_t *hashes[LOOSE_LEVELS]; /* of the lines at each level; made when first needed; owned */
    uint64_t *steps_left;
    struct buf line_scratch;
    struct buf wanted_scratch;
};

struct matcher *matcher_new(const struct lines *lines, uint64_t *steps_left)
{
    struct matcher *matcher = xcalloc(1, sizeof *matcher);

    matcher->lines = lines;
    matcher->steps_left = steps_left;
    return matcher;
}

void matcher_free(struct matcher *matcher)
{
    if (matcher == NULL)
        return;
    for (size_t i = 0; i < LOOSE_LEVELS; i++)
        free(matcher->hashes[i]);
    buf_done(&matcher->line_scratch);
    buf_done(&matcher->wanted_scratch);
    free(matcher);
}

/* FNV-1a */
static uint32_t hash_line(struct str text)
{
    uint32_t sum = 2166136261U;

    for (size_t i = 0; i < text.len; i++)
        sum = (sum ^ (unsigned char)text.s[i]) * 16777619U;
    return sum;
}

static const uint32_t *hashes_at(struct matcher *matcher, enum looseness level)
{
    const struct lines *lines = matcher->lines;
    uint32_t *hashes = matcher->hashes[level];

    if (hashes != NULL)
        return hashes;
    hashes = xcalloc(lines->n, sizeof *hashes);
    for (size_t i = 0; i < lines->n; i++)
        hashes[i] =
            hash_line(loose_text(line_text(&lines->items[i]), level, &matcher->line_scratch));
    matcher->hashes[level] = hashes;
    return hashes;
}

static bool equal_at(struct matcher *matcher, struct str wanted, size_t line, enum looseness level)
{
    struct str a = line_text(&matcher->lines->items[line]);

    return str_equal(loose_text(a, level, &matcher->line_scratch),
                     loose_text(wanted, level, &matcher->wanted_scratch));
}

/* Hashes say quickly where they do not stand, the text whether they do. */
static bool stands_at(struct matcher *matcher, const struct str *wanted, const uint32_t *sums,
                      size_t n_wanted, size_t at, enum looseness level)
{
    const uint32_t *hashes = hashes_at(matcher, level);

    for (size_t i = 0; i < n_wanted; i++) {
        if (*matcher->steps_left == 0)
            return false;
        --*matcher->steps_left;
        if (hashes[at + i] != sums[i])
            return false;
    }
    for (size_t i = 0; i < n_wanted; i++) {
        if (!equal_at(matcher, wanted[i], at + i, level))
            return false;
    }
    return true;
}

static bool find_at_level(struct matcher *matcher, const struct str *wanted, size_t n_wanted,
                          size_t from, size_t to, enum looseness level, size_t *ret_at)
{
    CLEANUP(freep) uint32_t *sums = xcalloc(n_wanted, sizeof *sums);

    for (size_t i = 0; i < n_wanted; i++)
        sums[i] = hash_line(loose_text(wanted[i], level, &matcher->wanted_scratch));
    for (size_t at = from; at <= to; at++) {
        if (stands_at(matcher, wanted, sums, n_wanted, at, level)) {
            *ret_at = at;
            return true;
        }
    }
    return false;
}

/* At or after `from`, at the latest at `to`. */
static bool find_lines(struct matcher *matcher, const struct str *wanted, size_t n_wanted,
                       size_t from, size_t to, size_t *ret_at)
{
    for (enum looseness level = LOOSE_NOT; level < LOOSE_LEVELS; level++) {
        if (find_at_level(matcher, wanted, n_wanted, from, to, level, ret_at))
            return true;
    }
    return false;
}

bool matcher_find(struct matcher *matcher, const struct str *wanted, size_t n_wanted, size_t from,
                  size_t *ret_at)
{
    if (n_wanted > matcher->lines->n || from > matcher->lines->n - n_wanted)
        return false;
    return find_lines(matcher, wanted, n_wanted, from, matcher->lines->n - n_wanted, ret_at);
}

bool matcher_stands_at(struct matcher *matcher, const struct str *wanted, size_t n_wanted,
                       size_t at)
{
    size_t found;

    if (n_wanted > matcher->lines->n || at > matcher->lines->n - n_wanted)
        return false;
    return find_lines(matcher, wanted, n_wanted, at, at, &found);
}
