/*
 * Myers' algorithm, the variant that needs memory in proportion to the lines only ("An O(ND) Difference
 * Algorithm and Its Variations", 4b): a path through the grid of lines is searched from both corners
 * at once; where the two meet it is cut, and both halves are searched again.
 *
 *        new ->
 *    old +----------------+    A diagonal step is a line that both have; right is a line that came,
 *     |  |\               |    down one that went. Diagonal k holds the points with x - y = k.
 *     v  | \__            |
 *        |    \ meet      |    The two searches stop at `steps_left`: what then lies between the
 *        |     \__        |    corners counts as replaced, which is still a right diff.
 *        +---------\------+
 */
#include "patch/line_diff.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>

/* A rectangle of the grid: lines [old_from, old_to) and [new_from, new_to). */
struct box {
    size_t old_from, old_to;
    size_t new_from, new_to;
};

struct diff_search {
    const uint32_t *old_ids; /* equal lines have equal ids */
    const uint32_t *new_ids;
    ptrdiff_t *forward;  /* furthest x on each diagonal, from the upper corner */
    ptrdiff_t *backward; /* nearest x on each diagonal, from the lower corner */
    ptrdiff_t middle;    /* index of diagonal 0 */
    bool *is_deleted;    /* by old line */
    bool *is_added;      /* by new line */
    uint64_t *steps_left;
};

/* -- Ids ------------------------------------------------------------------------------------- */

struct slot {
    struct str text;
    uint32_t id; /* 0: free */
};

struct id_table {
    struct slot *slots; /* owned */
    size_t mask;
    uint32_t n;
};

static uint32_t line_id(struct id_table *table, struct str text)
{
    size_t i = hash_of(text) & table->mask;

    while (table->slots[i].id != 0 && !str_equal(table->slots[i].text, text))
        i = (i + 1) & table->mask;
    if (table->slots[i].id == 0)
        table->slots[i] = (struct slot){ text, ++table->n };
    return table->slots[i].id;
}

static uint32_t *ids_of(struct id_table *table, const struct lines *lines)
{
    uint32_t *ids = xcalloc(lines->n, sizeof *ids);

    for (size_t i = 0; i < lines->n; i++)
        ids[i] = line_id(table, line_whole(&lines->items[i]));
    return ids;
}

static struct id_table table_for(size_t n_lines)
{
    size_t size = 16;

    while (size < 2 * n_lines)
        size *= 2;
    return (struct id_table){ .slots = xcalloc(size, sizeof(struct slot)), .mask = size - 1 };
}

/* -- Searching ------------------------------------------------------------------------------- */

/* A search from one corner: x and y count lines from there. */
struct corner {
    ptrdiff_t *furthest; /* x on each diagonal, from -d to d */
    bool is_lower;
};

static bool same_at(const struct diff_search *search, const struct box *box, bool is_lower,
                    ptrdiff_t x, ptrdiff_t y)
{
    size_t i = is_lower ? box->old_to - 1 - (size_t)x : box->old_from + (size_t)x;
    size_t j = is_lower ? box->new_to - 1 - (size_t)y : box->new_from + (size_t)y;

    return search->old_ids[i] == search->new_ids[j];
}

/* One more line that differs, then as many equal ones as there are. Returns where those begin. */
static ptrdiff_t furthest_step(struct diff_search *search, const struct box *box,
                               const struct corner *corner, ptrdiff_t k, ptrdiff_t d)
{
    ptrdiff_t n = (ptrdiff_t)(box->old_to - box->old_from);
    ptrdiff_t m = (ptrdiff_t)(box->new_to - box->new_from);
    ptrdiff_t *v = corner->furthest;
    ptrdiff_t start = k == -d || (k != d && v[k - 1] < v[k + 1]) ? v[k + 1] : v[k - 1] + 1;
    ptrdiff_t x = start;

    while (x < n && x >= k && x - k < m && same_at(search, box, corner->is_lower, x, x - k))
        x++;
    v[k] = x;
    return start;
}

/* Where a shortest path can be cut. False: the steps are used up. */
static bool find_meeting(struct diff_search *search, const struct box *box, size_t *ret_x,
                         size_t *ret_y)
{
    ptrdiff_t n = (ptrdiff_t)(box->old_to - box->old_from);
    ptrdiff_t m = (ptrdiff_t)(box->new_to - box->new_from);
    ptrdiff_t delta = n - m, limit = (n + m + 1) / 2;
    struct corner upper = { search->forward + search->middle, false };
    struct corner lower = { search->backward + search->middle, true };

    upper.furthest[1] = lower.furthest[1] = 0;
    for (ptrdiff_t d = 0; d <= limit; d++) {
        if (*search->steps_left < (uint64_t)(2 * d + 2))
            return false;
        *search->steps_left -= (uint64_t)(2 * d + 2);
        for (ptrdiff_t k = d; k >= -d; k -= 2) {
            ptrdiff_t x = furthest_step(search, box, &upper, k, d), other = delta - k;

            if (delta % 2 != 0 && other > -d && other < d &&
                upper.furthest[k] + lower.furthest[other] >= n) {
                *ret_x = (size_t)x;
                *ret_y = (size_t)(x - k);
                return x <= n && x - k <= m;
            }
        }
        for (ptrdiff_t k = d; k >= -d; k -= 2) {
            ptrdiff_t other = delta - k, x;

            furthest_step(search, box, &lower, k, d);
            x = lower.furthest[k];
            if (delta % 2 == 0 && other >= -d && other <= d && x + upper.furthest[other] >= n) {
                *ret_x = (size_t)(n - x);
                *ret_y = (size_t)(m - (x - k));
                return x <= n && x - k <= m;
            }
        }
    }
    return false;
}

static void mark_all(struct diff_search *search, const struct box *box)
{
    for (size_t i = box->old_from; i < box->old_to; i++)
        search->is_deleted[i] = true;
    for (size_t i = box->new_from; i < box->new_to; i++)
        search->is_added[i] = true;
}

/* Equal lines at both ends are no part of the search. */
static void trim(const struct diff_search *search, struct box *box)
{
    while (box->old_from < box->old_to && box->new_from < box->new_to &&
           search->old_ids[box->old_from] == search->new_ids[box->new_from]) {
        box->old_from++;
        box->new_from++;
    }
    while (box->old_from < box->old_to && box->new_from < box->new_to &&
           search->old_ids[box->old_to - 1] == search->new_ids[box->new_to - 1]) {
        box->old_to--;
        box->new_to--;
    }
}

/* The upper half is searched in a call of its own; it halves the path, so calls do not nest deep. */
static void search_box(struct diff_search *search, struct box box)
{
    for (;;) {
        size_t x, y;
        struct box upper;

        trim(search, &box);
        if (box.old_from == box.old_to || box.new_from == box.new_to ||
            !find_meeting(search, &box, &x, &y)) {
            mark_all(search, &box);
            return;
        }
        upper = (struct box){ box.old_from, box.old_from + x, box.new_from, box.new_from + y };
        if (x + y == 0 || (upper.old_to == box.old_to && upper.new_to == box.new_to)) {
            mark_all(search, &box); /* no cut at all */
            return;
        }
        search_box(search, upper);
        box.old_from += x;
        box.new_from += y;
    }
}

/* -- Edits ----------------------------------------------------------------------------------- */

static size_t run_of(const bool *marks, size_t from, size_t to)
{
    size_t n = 0;

    while (from + n < to && marks[from + n])
        n++;
    return n;
}

/* Walks both sides at once; with `items` NULL it only counts. */
static size_t collect_edits(const struct diff_search *search, size_t n_old, size_t n_new,
                            struct line_edit *items)
{
    size_t n = 0, i = 0, j = 0;

    while (i < n_old || j < n_new) {
        struct line_edit edit = {
            .old_at = i,
            .n_old = run_of(search->is_deleted, i, n_old),
            .new_at = j,
            .n_new = run_of(search->is_added, j, n_new),
        };

        if (edit.n_old == 0 && edit.n_new == 0) {
            i++;
            j++;
            continue;
        }
        if (items != NULL)
            items[n] = edit;
        n++;
        i += edit.n_old;
        j += edit.n_new;
    }
    return n;
}

/*
 * Lines that came or went among equal ones could as well be the next such lines: the last of them are
 * chosen, as other programs do, and so that edits that can touch become one.
 */
static void slide_down(struct line_edits *edits, const struct diff_search *search, size_t n_old)
{
    size_t n = 0;

    for (size_t i = 0; i < edits->n; i++) {
        struct line_edit edit = edits->items[i];

        while ((edit.n_old == 0) != (edit.n_new == 0)) {
            size_t next = i + 1 < edits->n ? edits->items[i + 1].old_at : n_old;
            const uint32_t *ids = edit.n_old > 0 ? search->old_ids : search->new_ids;
            size_t at = edit.n_old > 0 ? edit.old_at : edit.new_at;

            if (edit.old_at + edit.n_old < next &&
                ids[at] == ids[at + (edit.n_old > 0 ? edit.n_old : edit.n_new)]) {
                edit.old_at++;
                edit.new_at++;
            } else if (edit.old_at + edit.n_old == next && i + 1 < edits->n) {
                edit.n_old += edits->items[i + 1].n_old;
                edit.n_new += edits->items[i + 1].n_new;
                i++;
            } else {
                break;
            }
        }
        edits->items[n++] = edit;
    }
    edits->n = n;
}

struct line_edits line_diff(const struct lines *old_lines, const struct lines *new_lines,
                            uint64_t *steps_left, // NOLINT(readability-non-const-parameter): kept
                            struct arena *arena)
{
    size_t n = old_lines->n + new_lines->n;
    struct id_table table = table_for(n);
    CLEANUP(freep) uint32_t *old_ids = ids_of(&table, old_lines);
    CLEANUP(freep) uint32_t *new_ids = ids_of(&table, new_lines);
    CLEANUP(freep) ptrdiff_t *forward = xcalloc(2 * n + 3, sizeof *forward);
    CLEANUP(freep) ptrdiff_t *backward = xcalloc(2 * n + 3, sizeof *backward);
    CLEANUP(freep) bool *is_deleted = xcalloc(old_lines->n, sizeof *is_deleted);
    CLEANUP(freep) bool *is_added = xcalloc(new_lines->n, sizeof *is_added);
    struct diff_search search = {
        .old_ids = old_ids,
        .new_ids = new_ids,
        .forward = forward,
        .backward = backward,
        .middle = (ptrdiff_t)n + 1,
        .is_deleted = is_deleted,
        .is_added = is_added,
        .steps_left = steps_left,
    };
    struct line_edits edits;

    free(table.slots);
    search_box(&search, (struct box){ 0, old_lines->n, 0, new_lines->n });
    edits.n = collect_edits(&search, old_lines->n, new_lines->n, /* items= */ NULL);
    edits.items = arena_alloc(arena, edits.n * sizeof *edits.items);
    collect_edits(&search, old_lines->n, new_lines->n, edits.items);
    slide_down(&edits, &search, old_lines->n);
    return edits;
}
