/* Removing working copies that nobody uses: see checkout.h. */
#include "base/memory.h"
#include "fleet/checkout.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"
#include "store/scan.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TIDY_EVERY = 64, TIDY_BYTES = 256 * 1024 * 1024 };

struct found_copy {
    struct str path;
    int64_t size;
    int64_t used_at; /* or written */
    bool is_held;
    bool is_needed; /* a thread that is held goes on from it */
};

struct copy_survey {
    struct fleet *fleet;
    struct arena arena;
    struct found_copy *items; /* owned */
    size_t n, capacity;
    size_t n_idle; /* of threads that are not held */
    int64_t idle_bytes;
};

static bool note_copy(void *owner, const char *folder, const char *file_name)
{
    struct copy_survey *survey = owner;
    struct found_copy copy = { .path = str_of(
                                   arena_printf(&survey->arena, "%s/%s", folder, file_name)) };
    struct rollout_name name;
    struct stat st;

    if (!rollout_parse_file_name(file_name, &name) || stat(copy.path.s, &st) < 0)
        return true;
    copy.size = st.st_size;
    copy.used_at = st.st_atime > st.st_mtime ? st.st_atime : st.st_mtime;
    copy.is_held = fleet_holds(survey->fleet, arena_keep(&survey->arena, name.thread_id));
    if (survey->n == survey->capacity) {
        survey->capacity = survey->capacity == 0 ? 64 : 2 * survey->capacity;
        survey->items = xrealloc(survey->items, survey->capacity * sizeof *survey->items);
    }
    survey->items[survey->n++] = copy;
    survey->n_idle += !copy.is_held;
    survey->idle_bytes += copy.is_held ? 0 : copy.size;
    return true;
}

static bool has_too_many(const struct copy_survey *survey)
{
    return survey->n_idle > CHECKOUTS_MAX ||
           survey->idle_bytes > (int64_t)CHECKOUT_MIB_MAX * 1024 * 1024;
}

static int compare_copy_paths(const void *a, const void *b)
{
    const struct found_copy *left = a, *right = b;

    return str_compare(left->path, right->path);
}

static int compare_use(const void *a, const void *b)
{
    const struct found_copy *left = a, *right = b;

    return (left->used_at > right->used_at) - (left->used_at < right->used_at);
}

/* What a thread that is held goes on from; the copies are sorted by path. */
static void mark_needed(struct copy_survey *survey, const struct found_copy *held)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct rollout_chain chain;

    if (!rollout_chain_read(held->path.s, &arena, &chain, &unreadable))
        return;
    for (size_t i = 0; i + 1 < chain.n; i++) {
        struct found_copy wanted = { .path = str_of(chain.parts[i].path) };
        struct found_copy *base =
            bsearch(&wanted, survey->items, survey->n, sizeof wanted, compare_copy_paths);

        if (base != NULL)
            base->is_needed = true;
    }
}

static void remove_oldest(struct copy_survey *survey)
{
    int64_t now = time(NULL);

    qsort(survey->items, survey->n, sizeof *survey->items, compare_copy_paths);
    for (size_t i = 0; i < survey->n; i++) {
        if (survey->items[i].is_held)
            mark_needed(survey, &survey->items[i]);
    }
    qsort(survey->items, survey->n, sizeof *survey->items, compare_use);
    for (size_t i = 0; i < survey->n && has_too_many(survey); i++) {
        const struct found_copy *copy = &survey->items[i];

        if (copy->is_held || copy->is_needed || copy->used_at > now - CHECKOUT_REST_S ||
            unlink(copy->path.s) < 0)
            continue;
        survey->n_idle--;
        survey->idle_bytes -= copy->size;
    }
}

void checkout_tidy(struct checkouts *copies, bool in_any_case)
{
    struct copy_survey survey = { .fleet = copies->fleet };

    if (!in_any_case && copies->n_made < TIDY_EVERY && copies->n_bytes_made < TIDY_BYTES)
        return;
    copies->n_made = 0;
    copies->n_bytes_made = 0;
    for (int archived = 0; archived <= 1; archived++)
        scan_walk(scan_root(&survey.arena, fleet_folder(copies->fleet), archived), note_copy,
                  &survey);
    if (has_too_many(&survey))
        remove_oldest(&survey);
    free(survey.items);
    arena_done(&survey.arena);
}
