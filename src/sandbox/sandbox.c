/* From wishes (wishes.c) to entries, and what they say of a path. */
#include "sandbox/sandbox.h"

#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"
#include "sandbox/entries.h"
#include "sandbox/reach.h"
#include "sandbox/wishes.h"

#include <stdlib.h>

bool policy_is_confined(const struct wire_sandbox_policy *policy)
{
    return policy->tag == WIRE_SANDBOX_POLICY_TAG_READ_ONLY ||
           policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE;
}

bool policy_has_network(const struct wire_sandbox_policy *policy)
{
    switch (policy->tag) {
    case WIRE_SANDBOX_POLICY_TAG_READ_ONLY:
        return policy->read_only.network_access;
    case WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE:
        return policy->workspace_write.network_access;
    case WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX:
        return policy->external_sandbox.network_access == WIRE_NETWORK_ACCESS_ENABLED;
    case WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        break;
    }
    return true;
}

static bool allows_network(const struct sandbox_request *request)
{
    for (size_t i = 0; i < request->n_grants; i++) {
        if (request->grants[i].network)
            return true;
    }
    return policy_has_network(request->policy);
}

/* What can be read already stays as it is: in a writable directory this would take rights away. */
static void add_wish(struct entries *entries, const struct sandbox_wish *wish)
{
    if (wish->access == ACCESS_WRITE ||
        entries_access(entries->items, entries->n, wish->to.real) == ACCESS_NONE ||
        str_is(wish->to.real, "/"))
        entries_add(entries, wish->written, wish->to.real, wish->access);
}

/* What is writable anyway, named through a link, is a root like others: its protected names count. */
static void protect_wish(struct entries *entries, const struct sandbox_wish *wish)
{
    if (wish->access == ACCESS_WRITE &&
        entries_access(entries->items, entries->n, wish->to.real) == ACCESS_WRITE) {
        entries_add(entries, wish->written, wish->to.real, ACCESS_WRITE);
        entries_protect_root(entries, wish->to.real);
        entries_protect_root(entries, wish->written);
    }
}

/* Even below what was granted. */
static void add_hidden_paths(struct entries *entries, const struct sandbox_reach *reach)
{
    for (size_t i = 0; reach != NULL && i < reach->n_hidden; i++)
        entries_add(entries, reach->hidden[i], path_resolve(entries->arena, reach->hidden[i]),
                    ACCESS_NONE);
}

/* Returns NULL, or why it cannot be. */
static const char *add_wishes(struct entries *entries, const struct wishes *wishes,
                              const struct sandbox_request *request)
{
    for (size_t i = 0; i < wishes->n; i++) {
        const struct sandbox_wish *wish = &wishes->items[i];

        if (wish->doubtful == NULL)
            add_wish(entries, wish);
        if (wish->access == ACCESS_WRITE && request->reach != NULL)
            reach_add(request->reach, wish->to.real);
    }
    entries_protect(entries, request->home);
    entries_protect_links(entries, request->kept_links);
    if (!entries_protect_trusted(entries, request->trusted))
        return arena_printf(
            entries->arena,
            "more than %d trusted projects lie where commands may write; give them a "
            "smaller folder",
            SANDBOX_TRUSTED_MAX);
    for (size_t i = 0; i < wishes->n; i++) {
        if (wishes->items[i].doubtful != NULL)
            protect_wish(entries, &wishes->items[i]);
    }
    add_hidden_paths(entries, request->reach);
    entries_sort(entries);
    return NULL;
}

static void resolve_policy(struct sandbox *sandbox, const struct sandbox_request *request)
{
    struct wishes wishes = { .arena = &sandbox->arena };
    struct entries entries = { .arena = &sandbox->arena };
    const char *refusal;

    if (request->reach != NULL)
        reach_refresh(request->reach);
    wishes_read(&wishes, request);
    refusal = wishes_check(&wishes, request->reach);
    if (refusal == NULL)
        refusal = add_wishes(&entries, &wishes, request);
    if (refusal != NULL)
        sandbox->refusal = str_of(refusal);
    wishes_done(&wishes);
    sandbox->entries = entries.items;
    sandbox->n_entries = entries.n;
}

struct sandbox *sandbox_new(const struct sandbox_request *request)
{
    struct sandbox *sandbox = xcalloc(1, sizeof *sandbox);

    sandbox->has_network = allows_network(request);
    sandbox->is_strict = request->is_strict;
    sandbox->cwd = path_normalize(&sandbox->arena, request->cwd);
    sandbox->is_confined = policy_is_confined(request->policy);
    if (sandbox->is_confined)
        resolve_policy(sandbox, request);
    return sandbox;
}

void sandbox_free(struct sandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    free(sandbox->entries);
    arena_done(&sandbox->arena);
    free(sandbox);
}

enum sandbox_access sandbox_access(const struct sandbox *sandbox, struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (!sandbox->is_confined)
        return ACCESS_WRITE;
    if (!path_is_absolute(path) || str_has_nul(path) || sandbox->refusal.s != NULL)
        return ACCESS_NONE;
    return entries_access(sandbox->entries, sandbox->n_entries, path_normalize(&arena, path));
}

static bool is_below_writable(const struct sandbox *sandbox, struct str path)
{
    for (size_t i = 0; i < sandbox->n_entries; i++) {
        const struct sandbox_entry *entry = &sandbox->entries[i];

        if (entry->access == ACCESS_WRITE && path_is_below(path, entry->path))
            return true;
    }
    return false;
}

/* Landlock alone knows no carve-outs unless it is strict. */
bool sandbox_keeps(const struct sandbox *sandbox, enum sandbox_tier tier, struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str normal = path_normalize(&arena, path);

    if (!sandbox->is_confined || !is_below_writable(sandbox, normal))
        return true;
    return (tier != SANDBOX_LANDLOCK || sandbox->is_strict) &&
           sandbox_access(sandbox, normal) != ACCESS_WRITE;
}
