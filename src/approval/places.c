#include "approval/places.h"

#include <stdlib.h>

static void writable_add_all(struct writable *writable, struct str_array more)
{
    for (size_t i = 0; i < more.n; i++)
        writable_add(writable, more.items[i]);
}

static void add_tmpdir(struct writable *writable)
{
    const char *tmpdir = getenv("TMPDIR");

    if (tmpdir != NULL)
        writable_add(writable, str_of(tmpdir));
}

static void add_workspace(struct writable *writable, const struct places_request *request)
{
    const struct wire_sandbox_policy_workspace_write *policy = &request->policy->workspace_write;

    if (!str_is(request->cwd, "/")) /* nothing is writable just because it lies below that */
        writable_add(writable, request->cwd);
    if (!policy->exclude_slash_tmp)
        writable_add(writable, STR_LITERAL("/tmp"));
    if (!policy->exclude_tmpdir_env_var)
        add_tmpdir(writable);
    writable_add_all(writable, policy->writable_roots);
}

/* What this policy allows, and all that any other did: what was planted then lies there now. */
static void add_reach(struct writable *writable, const struct places_request *request)
{
    if (request->policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE)
        add_workspace(writable, request);
    for (size_t i = 0; i < request->n_grants; i++)
        writable_add_all(writable, request->grants[i].write);
    for (size_t i = 0; request->reach != NULL && i < request->reach->n; i++)
        writable_add_real(writable, request->reach->folders[i].path);
}

const struct places *places_new(const struct places_request *request, struct arena *arena)
{
    struct places *places = arena_zero(arena, sizeof *places);
    struct writable *of_commands = arena_zero(arena, sizeof *of_commands);
    struct writable *of_all = arena_zero(arena, sizeof *of_all);
    struct startup *startup = arena_zero(arena, sizeof *startup);

    of_commands->words.arena = of_all->words.arena = arena;
    add_reach(of_commands, request);

    /* A program in these folders may be anybody's, whatever policies say. */
    writable_add(of_all, STR_LITERAL("/tmp"));
    writable_add(of_all, STR_LITERAL("/var/tmp"));
    writable_add(of_all, STR_LITERAL("/dev/shm"));
    add_tmpdir(of_all);
    add_reach(of_all, request);

    *startup = (struct startup){ .arena = arena, .writable = of_commands, .env = request->env };
    places->startup = startup;
    places->programs = program_places_new(startup_variable(request->env, "PATH"), of_all, arena);
    return places;
}
