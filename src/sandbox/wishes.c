/* From a policy to paths: what it lets commands read and write, and what they need in order to run. */
#include "sandbox/wishes.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "sandbox/entries.h"
#include "sandbox/reach.h"

#include <stdlib.h>
#include <sys/stat.h>

/* What programs need in order to run at all. */
static const char *const platform_defaults[] = {
    "/bin", "/sbin", "/usr", "/etc", "/lib", "/lib64", "/nix/store", "/run/current-system/sw"
};

/* -- Asking --------------------------------------------------------------------------------- */

static struct sandbox_wish *find_wish(const struct wishes *wishes, struct str written)
{
    for (size_t i = 0; i < wishes->n; i++) {
        if (str_equal(wishes->items[i].written, written))
            return &wishes->items[i];
    }
    return NULL;
}

static void append_wish(struct wishes *wishes, const struct sandbox_wish *wish)
{
    if (wishes->n == wishes->n_space) {
        wishes->n_space = wishes->n_space == 0 ? 16 : wishes->n_space * 2;
        wishes->items = xrealloc(wishes->items, wishes->n_space * sizeof *wishes->items);
    }
    wishes->items[wishes->n++] = *wish;
}

/* What does not exist can be granted: a patch may make it, and nothing else. */
static void add_wish(struct wishes *wishes, struct str path, enum sandbox_access access,
                     bool may_be_missing)
{
    enum { ASKED_MAX = 10 * SANDBOX_PATHS_MAX };
    struct sandbox_wish wish = { .access = access };

    wishes->is_too_large |= ++wishes->n_asked > ASKED_MAX || wishes->n > SANDBOX_PATHS_MAX;
    if (wishes->is_too_large || !path_is_absolute(path) || str_has_nul(path))
        return;
    wish.written = path_normalize(wishes->arena, path);
    if (find_wish(wishes, wish.written) != NULL)
        return; /* writable ones come first */
    wish.to = path_follow(wishes->arena, wish.written);
    if (wish.to.exists || may_be_missing)
        append_wish(wishes, &wish);
}

static void ask_to_write(struct wishes *wishes, struct str path)
{
    add_wish(wishes, path, ACCESS_WRITE, /* may_be_missing= */ false);
}

static void ask_to_read(struct wishes *wishes, struct str path)
{
    add_wish(wishes, path, ACCESS_READ, /* may_be_missing= */ true);
}

static void ask_for_reads(struct wishes *wishes, const struct wire_read_only_access *access)
{
    const struct wire_read_only_access_restricted *restricted = &access->restricted;

    if (access->tag != WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED) {
        ask_to_read(wishes, STR_LITERAL("/"));
        return;
    }
    for (size_t i = 0; restricted->include_platform_defaults && i < ARRAY_LENGTH(platform_defaults);
         i++) {
        if (file_is_folder(platform_defaults[i]))
            ask_to_read(wishes, str_of(platform_defaults[i]));
    }
    for (size_t i = 0; i < restricted->readable_roots.n; i++)
        ask_to_read(wishes, restricted->readable_roots.items[i]);
}

static void ask_for_workspace(struct wishes *wishes, const struct sandbox_request *request)
{
    const struct wire_sandbox_policy_workspace_write *policy = &request->policy->workspace_write;

    /* A server that was started in / is no reason to make all of it writable. */
    if (!str_is(path_normalize(wishes->arena, request->cwd), "/"))
        ask_to_write(wishes, request->cwd);
    if (!policy->exclude_slash_tmp && file_is_folder("/tmp"))
        ask_to_write(wishes, STR_LITERAL("/tmp"));
    if (!policy->exclude_tmpdir_env_var && request->tmpdir != NULL)
        ask_to_write(wishes, str_of(request->tmpdir));
    for (size_t i = 0; i < policy->writable_roots.n; i++)
        ask_to_write(wishes, policy->writable_roots.items[i]);
}

static void ask_for_grants(struct wishes *wishes, const struct sandbox_request *request,
                           enum sandbox_access access)
{
    for (size_t i = 0; i < request->n_grants; i++) {
        const struct sandbox_grant *grant = &request->grants[i];
        const struct str_array *paths = access == ACCESS_WRITE ? &grant->write : &grant->read;

        for (size_t k = 0; k < paths->n; k++)
            add_wish(wishes, paths->items[k], access, /* may_be_missing= */ true);
    }
}

void wishes_read(struct wishes *wishes, const struct sandbox_request *request)
{
    ask_for_grants(wishes, request, ACCESS_WRITE);
    if (request->policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE) {
        ask_for_workspace(wishes, request);
        ask_for_reads(wishes, &request->policy->workspace_write.read_only_access);
    } else {
        ask_for_reads(wishes, &request->policy->read_only.access);
        ask_to_read(wishes, request->cwd);
    }
    ask_for_grants(wishes, request, ACCESS_READ);
    for (size_t i = 0; i < request->always_read.n; i++)
        ask_to_read(wishes, request->always_read.items[i]);
}

void wishes_done(struct wishes *wishes)
{
    free(wishes->items);
}

/* -- Checking ------------------------------------------------------------------------------- */

/* Does the link lie where this very policy lets commands write? */
static bool is_writable_here(const struct wishes *wishes, const struct followed_link *link)
{
    for (size_t i = 0; i < wishes->n; i++) {
        if (wishes->items[i].access == ACCESS_WRITE &&
            path_is_below(link->place, wishes->items[i].to.real))
            return true;
    }
    return false;
}

/* A link on the way that a command can have made; or NULL. */
static const struct followed_link *doubtful_link(const struct wishes *wishes,
                                                 const struct sandbox_wish *wish,
                                                 const struct sandbox_reach *reach)
{
    for (size_t i = 0; i < wish->to.n_links; i++) {
        const struct followed_link *link = &wish->to.links[i];

        if (is_writable_here(wishes, link))
            return link;
        if (reach != NULL && reach_has(reach, link) &&
            !reach_knows(reach, wish->written, wish->to.real))
            return link;
    }
    return NULL;
}

/* By something that no doubtful link leads to? */
static bool is_given(const struct wishes *wishes, const struct sandbox_wish *wish)
{
    for (size_t i = 0; i < wishes->n; i++) {
        const struct sandbox_wish *other = &wishes->items[i];

        if (other->access >= wish->access && other->doubtful == NULL &&
            path_is_below(wish->to.real, other->to.real))
            return true;
    }
    return false;
}

/* What leads through links that nobody has to doubt may do so again. */
static void learn(const struct wishes *wishes, struct sandbox_reach *reach)
{
    for (size_t i = 0; i < wishes->n; i++) {
        const struct sandbox_wish *wish = &wishes->items[i];

        if (wish->access == ACCESS_WRITE && wish->to.n_links > 0 && wish->doubtful == NULL)
            reach_learn(reach, wish->written, wish->to.real);
    }
}

static bool has_links(const struct wishes *wishes)
{
    for (size_t i = 0; i < wishes->n; i++) {
        if (wishes->items[i].to.n_links > 0)
            return true;
    }
    return false;
}

/* A sentence about what only a doubtful link gives, or NULL. */
static const char *find_fault(const struct wishes *wishes)
{
    for (size_t i = 0; i < wishes->n; i++) {
        const struct sandbox_wish *wish = &wishes->items[i];

        if (wish->doubtful != NULL && !is_given(wishes, wish))
            return arena_printf(
                wishes->arena,
                "%s leads to %s through the symbolic link %s, which lies where "
                "commands can write; name %s itself in the sandbox policy, or remove "
                "the link if a command has made it",
                wish->written.s, wish->to.real.s, wish->doubtful->place.s, wish->to.real.s);
    }
    return NULL;
}

const char *wishes_check(struct wishes *wishes, struct sandbox_reach *reach)
{
    const char *fault;

    if (wishes->is_too_large)
        return arena_printf(wishes->arena, "the sandbox policy names more than %d paths",
                            SANDBOX_PATHS_MAX);
    if (!has_links(wishes))
        return NULL;
    for (size_t i = 0; i < wishes->n; i++)
        wishes->items[i].doubtful = doubtful_link(wishes, &wishes->items[i], reach);
    fault = find_fault(wishes);
    if (fault == NULL && reach != NULL)
        learn(wishes, reach);
    return fault;
}
