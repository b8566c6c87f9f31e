#include "store/rollout_chain.h"

#include "base/memory.h"
#include "store/rollout.h"
#include "store/rollout_fields.h"
#include "store/rollout_lines.h"
#include "store/scan.h"

#include <inttypes.h>
#include <sys/stat.h>

/* -- What the head of a file says ---------------------------------------------------------- */

struct head_reading {
    struct arena *arena;
    struct rollout_head *head;
    bool ok;
};

static bool read_base(struct fields *meta, struct history_base *ret_base)
{
    struct fields base;

    if (!fields_has(meta, "history_base"))
        return true;
    base = fields_object(meta, "history_base");
    ret_base->id = fields_uuid(&base, "thread_id");
    ret_base->end_ordinal = (uint64_t)fields_int(&base, "end_ordinal_exclusive", 0, INT64_MAX);
    ret_base->end_offset = (uint64_t)fields_int(&base, "end_byte_offset", 0, INT64_MAX);
    return meta->ok && base.ok;
}

/* The first line is the file's own session_meta, or there is none. */
static bool read_head_line(void *owner, const struct rollout_line *line)
{
    struct head_reading *reading = owner;
    struct fields meta = fields_of(line->payload, reading->arena);

    if (line->type != ROLLOUT_SESSION_META)
        return false;
    reading->head->is_paginated =
        yyjson_equals_str(fields_value(&meta, "history_mode"), "paginated");
    reading->ok = read_base(&meta, &reading->head->base);
    return false;
}

bool rollout_head_read(const char *path, struct arena *arena, struct rollout_head *ret_head,
                       struct error *err)
{
    struct head_reading reading = { .arena = arena, .head = ret_head, .ok = true };

    *ret_head = (struct rollout_head){ 0 };
    if (!rollout_scan(path, read_head_line, &reading, err))
        return false;
    return reading.ok ||
           error_set(err, ERR_INTERNAL, "the history_base of %s cannot be understood", path);
}

bool rollout_is_paginated(const char *path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout_head head;

    return rollout_head_read(path, &arena, &head, &err) && head.is_paginated;
}

/* -- The files before it ------------------------------------------------------------------- */

struct str rollout_home(struct arena *arena, const char *path)
{
    static const char *const roots[] = { "/sessions/", "/archived_sessions/" };
    const char *last = NULL;

    for (size_t i = 0; i < ARRAY_LENGTH(roots); i++) {
        for (const char *at = path; (at = strstr(at, roots[i])) != NULL; at++) {
            if (last == NULL || at > last)
                last = at;
        }
    }
    return last == NULL ? STR_NONE : arena_str(arena, path, (size_t)(last - path));
}

static bool find_base(struct arena *arena, const char *path, struct str id, struct str *ret_path)
{
    struct str home = rollout_home(arena, path);
    const char *slash = strrchr(path, '/');

    if (slash != NULL &&
        scan_find_part_in(arena, arena_str(arena, path, (size_t)(slash - path)).s, id, ret_path))
        return true;
    return home.s != NULL && scan_find_part(arena, home.s, id, ret_path);
}

/* Do the bytes of the base that count end with the line before that ordinal? */
static bool check_base(const char *path, const struct history_base *base, struct error *err)
{
    uint64_t ordinal;
    struct stat info;

    if (stat(path, &info) < 0 || (uint64_t)info.st_size < base->end_offset)
        return error_set(err, ERR_INTERNAL,
                         "%s has fewer bytes than a thread needs that goes on from it", path);
    if (base->end_offset == 0)
        return true;
    if (!rollout_last_ordinal(path, base->end_offset, &ordinal) || ordinal + 1 != base->end_ordinal)
        return error_set(err, ERR_INTERNAL,
                         "%s is not what a thread has gone on from: its line %" PRIu64
                         " does not end at byte %" PRIu64,
                         path, base->end_ordinal, base->end_offset);
    return true;
}

static bool is_in_chain(const struct rollout_part *parts, size_t n, const char *path)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(parts[i].path, path) == 0)
            return true;
    }
    return false;
}

/* Adds the file that the last part goes on from. */
static bool add_base(struct arena *arena, struct rollout_part *parts, size_t *n,
                     const struct history_base *base, struct error *err)
{
    const char *path = parts[*n - 1].path;
    struct str found;

    if (*n == ROLLOUT_CHAIN_MAX)
        return error_set(err, ERR_INTERNAL, "%s goes on from more than %d other files",
                         parts[0].path, ROLLOUT_CHAIN_MAX - 1);
    if (!find_base(arena, path, base->id, &found))
        return error_set(err, ERR_INTERNAL,
                         "the beginning of %s is missing: there is no rollout %s", path,
                         base->id.s);
    if (is_in_chain(parts, *n, found.s))
        return error_set(err, ERR_INTERNAL, "%s goes on from itself", found.s);
    if (!check_base(found.s, base, err))
        return false;
    parts[(*n)++] = (struct rollout_part){
        .path = found.s,
        .size = base->end_offset,
        .end_ordinal = base->end_ordinal,
    };
    return true;
}

/* They were found from the newest to the oldest. */
static void turn_around(struct rollout_part *parts, size_t n)
{
    uint64_t place = 0;

    for (size_t i = 0; i < n / 2; i++) {
        struct rollout_part part = parts[i];

        parts[i] = parts[n - 1 - i];
        parts[n - 1 - i] = part;
    }
    for (size_t i = 0; i < n; i++) {
        parts[i].begin = place;
        place += parts[i].size;
    }
}

bool rollout_chain_read(const char *path, struct arena *arena, struct rollout_chain *ret_chain,
                        struct error *err)
{
    struct rollout_part parts[ROLLOUT_CHAIN_MAX];
    struct rollout_head head;
    bool is_paginated;
    size_t n = 1;

    if (!rollout_head_read(path, arena, &head, err))
        return false;
    is_paginated = head.is_paginated;
    parts[0] =
        (struct rollout_part){ .path = arena_str(arena, path, strlen(path)).s, .size = UINT64_MAX };
    while (head.base.id.s != NULL) {
        struct history_base base = head.base;

        if (!add_base(arena, parts, &n, &base, err) ||
            !rollout_head_read(parts[n - 1].path, arena, &head, err))
            return false;
    }
    turn_around(parts, n);
    *ret_chain = (struct rollout_chain){ .n = n, .is_paginated = is_paginated };
    ret_chain->parts = arena_alloc(arena, n * sizeof *parts);
    memcpy(ret_chain->parts, parts, n * sizeof *parts);
    return true;
}

uint64_t rollout_chain_size(const struct rollout_chain *chain)
{
    const struct rollout_part *last = &chain->parts[chain->n - 1];

    return last->begin + rollout_size(last->path);
}
