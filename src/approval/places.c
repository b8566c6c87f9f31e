#include "approval/places.h"

#include "shell/words.h"

#include <stdlib.h>

static void add_all(struct words *words, struct str_array more)
{
    for (size_t i = 0; i < more.n; i++)
        words_add(words, more.items[i]);
}

const struct program_places *places_new(const struct places_request *request, struct arena *arena)
{
    struct program_places *places = arena_zero(arena, sizeof *places);
    struct words writable = { .arena = arena };
    const char *tmpdir = getenv("TMPDIR");

    /* What anybody may write, whatever this policy says: another thread's may say otherwise. */
    words_add(&writable, STR_LITERAL("/tmp"));
    words_add(&writable, STR_LITERAL("/var/tmp"));
    words_add(&writable, STR_LITERAL("/dev/shm"));
    if (tmpdir != NULL && tmpdir[0] == '/')
        words_add(&writable, str_of(tmpdir));
    if (request->policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE) {
        if (!str_is(request->cwd, "/")) /* nothing is writable just because it lies below that */
            words_add(&writable, request->cwd);
        add_all(&writable, request->policy->workspace_write.writable_roots);
    }
    for (size_t i = 0; i < request->n_grants; i++)
        add_all(&writable, request->grants[i].write);
    places->path = getenv("PATH");
    places->writable = words_array(&writable);
    return places;
}
