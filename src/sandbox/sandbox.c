/* From a policy to entries (reference/05, 5.3). */
#include "sandbox/sandbox.h"

#include "base/memory.h"
#include "base/path.h"
#include "sandbox/entries.h"

#include <stdlib.h>
#include <sys/stat.h>

/* What programs need in order to run at all. */
static const char *const platform_defaults[] = {
    "/bin", "/sbin", "/usr", "/etc", "/lib", "/lib64", "/nix/store", "/run/current-system/sw"
};

static bool is_directory(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool can_be_added(struct entries *entries, struct str path)
{
    enum { ASKED_MAX = 10 * SANDBOX_PATHS_MAX };

    entries->is_too_large |= ++entries->n_asked > ASKED_MAX || entries->n > SANDBOX_PATHS_MAX;
    return !entries->is_too_large && path_is_absolute(path) && !str_has_nul(path);
}

static void add_writable(struct entries *entries, struct str path)
{
    if (can_be_added(entries, path))
        entries_add(entries, path, (struct sandbox_entry){ .access = ACCESS_WRITE });
}

/* What can be read already stays as it is: in a writable directory this would take rights away. */
static void add_readable(struct entries *entries, struct str path)
{
    if (can_be_added(entries, path) &&
        entries_access(entries->items, entries->n, real_path(entries->arena, path)) == ACCESS_NONE)
        entries_add(entries, path, (struct sandbox_entry){ .access = ACCESS_READ });
}

static void add_reads(struct entries *entries, const struct wire_read_only_access *access)
{
    const struct wire_read_only_access_restricted *restricted = &access->restricted;

    if (access->tag != WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED) {
        entries_add(entries, STR_LITERAL("/"), (struct sandbox_entry){ .access = ACCESS_READ });
        return;
    }
    for (size_t i = 0; restricted->include_platform_defaults && i < ARRAY_LENGTH(platform_defaults);
         i++) {
        if (is_directory(platform_defaults[i]))
            add_readable(entries, str_of(platform_defaults[i]));
    }
    for (size_t i = 0; i < restricted->readable_roots.n; i++)
        add_readable(entries, restricted->readable_roots.items[i]);
}

static void add_workspace(struct entries *entries, const struct sandbox_request *request)
{
    const struct wire_sandbox_policy_workspace_write *policy = &request->policy->workspace_write;

    /* A server that was started in / is no reason to make all of it writable. */
    if (!str_is(path_normalize(entries->arena, request->cwd), "/"))
        add_writable(entries, request->cwd);
    if (!policy->exclude_slash_tmp && is_directory("/tmp"))
        add_writable(entries, STR_LITERAL("/tmp"));
    if (!policy->exclude_tmpdir_env_var && request->tmpdir != NULL)
        add_writable(entries, str_of(request->tmpdir));
    for (size_t i = 0; i < policy->writable_roots.n; i++)
        add_writable(entries, policy->writable_roots.items[i]);
}

static void add_write_grants(struct entries *entries, const struct sandbox_request *request)
{
    for (size_t i = 0; i < request->n_grants; i++) {
        for (size_t k = 0; k < request->grants[i].write.n; k++)
            add_writable(entries, request->grants[i].write.items[k]);
    }
}

static void add_read_grants(struct entries *entries, const struct sandbox_request *request)
{
    for (size_t i = 0; i < request->n_grants; i++) {
        for (size_t k = 0; k < request->grants[i].read.n; k++)
            add_readable(entries, request->grants[i].read.items[k]);
    }
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

/* Writable directories first: what can be written can be read. */
static void add_all(struct entries *entries, const struct sandbox_request *request)
{
    add_write_grants(entries, request);
    if (request->policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE) {
        add_workspace(entries, request);
        add_reads(entries, &request->policy->workspace_write.read_only_access);
    } else {
        add_reads(entries, &request->policy->read_only.access);
        add_readable(entries, request->cwd);
    }
    add_read_grants(entries, request);
    for (size_t i = 0; i < request->always_read.n; i++)
        add_readable(entries, request->always_read.items[i]);
    entries_protect(entries, request->cwd, request->home);
    entries_sort(entries);
}

struct sandbox *sandbox_new(const struct sandbox_request *request)
{
    struct sandbox *sandbox = xcalloc(1, sizeof *sandbox);
    struct entries entries = { .arena = &sandbox->arena };

    sandbox->has_network = allows_network(request);
    sandbox->is_strict = request->is_strict;
    sandbox->cwd = path_normalize(&sandbox->arena, request->cwd);
    sandbox->is_confined = request->policy->tag == WIRE_SANDBOX_POLICY_TAG_READ_ONLY ||
                           request->policy->tag == WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE;
    if (sandbox->is_confined)
        add_all(&entries, request);
    sandbox->entries = entries.items;
    sandbox->n_entries = entries.n;
    sandbox->is_too_large = entries.is_too_large;
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
    if (!path_is_absolute(path) || str_has_nul(path) || sandbox->is_too_large)
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
