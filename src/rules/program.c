#include "rules/program.h"

#include "base/memory.h"
#include "base/path.h"

#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder of the PATH. */
struct path_folder {
    const char *path;
    enum program_origin origin; /* of what could lie in it */
};

struct looked_up {
    struct str word;
    enum program_origin origin;
    bool exists;
};

struct program_places {
    struct arena *arena;
    const struct writable *writable;
    struct path_folder *folders;
    size_t n_folders;
    struct looked_up known[PROGRAM_LOOKUPS_MAX];
    size_t n_known;
};

/* What bash and dash take; other shells have less. */
static const char default_path[] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

static enum program_origin origin_of_path(const struct program_places *places, struct str path)
{
    if (!path_is_absolute(path))
        return PROGRAM_ANYWHERE;
    return writable_reaches(places->writable, path) ? PROGRAM_IN_REACH : PROGRAM_FIXED;
}

static size_t count_folders(const char *path)
{
    size_t n = 1;

    for (; *path != '\0'; path++)
        n += *path == ':';
    return n;
}

struct program_places *program_places_new(const char *path, const struct writable *writable,
                                          struct arena *arena)
{
    struct program_places *places = arena_zero(arena, sizeof *places);
    const char *at = path == NULL ? default_path : path;

    places->arena = arena;
    places->writable = writable;
    places->folders = arena_alloc(arena, count_folders(at) * sizeof *places->folders);
    while (at != NULL) {
        const char *colon = strchrnul(at, ':');
        struct str folder = arena_str(arena, at, (size_t)(colon - at));

        places->folders[places->n_folders++] =
            (struct path_folder){ folder.s, origin_of_path(places, folder) };
        at = *colon == '\0' ? NULL : colon + 1;
    }
    return places;
}

static bool is_executable(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && access(path, X_OK) == 0;
}

/* None of the folders has it: it is the shell's own, or nothing. */
static enum program_origin look_up_name(const struct program_places *places, struct str name)
{
    enum program_origin origin = PROGRAM_FIXED;

    for (size_t i = 0; i < places->n_folders; i++) {
        const struct path_folder *folder = &places->folders[i];
        char path[PATH_MAX];

        if (folder->origin == PROGRAM_ANYWHERE)
            return PROGRAM_ANYWHERE;
        if (folder->origin > origin)
            origin = folder->origin;
        if ((size_t)snprintf(path, sizeof path, "%s/%.*s", folder->path, STR_ARGS(name)) >=
                sizeof path ||
            !is_executable(path))
            continue;
        return origin == PROGRAM_FIXED ? origin_of_path(places, str_of(path)) : origin;
    }
    return origin;
}

static struct looked_up look_up(struct program_places *places, struct str word)
{
    struct looked_up found = { .word = arena_str(places->arena, word.s, word.len) };

    if (memchr(word.s, '/', word.len) == NULL) {
        found.origin = look_up_name(places, word);
    } else {
        found.origin = origin_of_path(places, word);
        found.exists = is_executable(found.word.s);
    }
    return found;
}

/* By the table, if it was asked about before. */
static struct looked_up find_word(struct program_places *places, struct str word)
{
    if (word.len == 0 || str_has_nul(word))
        return (struct looked_up){ .origin = PROGRAM_ANYWHERE };
    for (size_t i = 0; i < places->n_known; i++) {
        if (str_equal(places->known[i].word, word))
            return places->known[i];
    }
    if (places->n_known == PROGRAM_LOOKUPS_MAX)
        return (struct looked_up){ .origin = PROGRAM_ANYWHERE };
    places->known[places->n_known] = look_up(places, word);
    return places->known[places->n_known++];
}

enum program_origin program_origin(struct program_places *places, struct str word)
{
    return places == NULL ? PROGRAM_FIXED : find_word(places, word).origin;
}

bool program_is_of_system(struct program_places *places, struct str path)
{
    static const char *const folders[] = {
        "/bin",
        "/sbin",
        "/usr/bin",
        "/usr/sbin",
        "/usr/local/bin",
        "/usr/local/sbin",
        "/snap/bin",
        "/opt/homebrew/bin",
        "/run/current-system/sw/bin",
        NULL,
    };
    struct str name = path_basename(path);
    struct looked_up found;

    if (!path_is_absolute(path) || str_has_nul(path) || name.len == 0 || name.len + 1 >= path.len ||
        !str_is_one_of((struct str){ path.s, path.len - name.len - 1 }, folders))
        return false;
    if (places == NULL) {
        CLEANUP(arena_done) struct arena arena = { 0 };

        return is_executable(arena_str(&arena, path.s, path.len).s);
    }
    found = find_word(places, path);
    return found.exists && found.origin == PROGRAM_FIXED;
}
