#include "ability/permission.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"
#include "sandbox/entries.h"

/* Missing files can be asked for; what is there is meant as what it leads to, and the user is shown
 * just that. */
static bool real_paths(struct str_array given, struct str cwd, struct arena *arena,
                       struct str_array *ret_paths, struct error *err)
{
    struct str *paths = arena_alloc(arena, (given.n + 1) * sizeof *paths);
    struct str_array found = { paths, 0 };

    if (given.n > SANDBOX_PATHS_MAX)
        return error_set(err, ERR_INVALID_REQUEST, "additional permissions name more than %d paths",
                         SANDBOX_PATHS_MAX);
    for (size_t i = 0; i < given.n; i++) {
        struct str path = given.items[i];

        if (path.len == 0 || str_has_nul(path))
            return error_set(err, ERR_INVALID_REQUEST,
                             "additional permissions name a path that is none");
        path = path_resolve(arena, path_is_absolute(path)
                                       ? path
                                       : str_of(arena_printf(arena, "%s/%s", cwd.s, path.s)));
        if (!str_is_among(path, found.items, found.n))
            paths[found.n++] = path;
    }
    *ret_paths = found;
    return true;
}

bool permission_grant(const struct wire_model_permission_profile *profile, struct str cwd,
                      struct arena *arena, struct sandbox_grant *ret_grant, struct error *err)
{
    const struct wire_model_file_system_permissions *files = profile->file_system;

    *ret_grant = (struct sandbox_grant){
        .network = profile->network != NULL && profile->network->enabled.value,
    };
    return files == NULL || (real_paths(files->read, cwd, arena, &ret_grant->read, err) &&
                             real_paths(files->write, cwd, arena, &ret_grant->write, err));
}

static bool is_granted(struct str path, bool to_write, const struct sandbox_grant *grants, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct str_array paths = to_write ? grants[i].write : grants[i].read;

        if (str_is_among(path, paths.items, paths.n))
            return true;
    }
    return false;
}

bool grant_is_covered(const struct sandbox_grant *grant, const struct sandbox_grant *by, size_t n)
{
    bool network = !grant->network;

    for (size_t i = 0; i < n; i++)
        network |= by[i].network;
    for (size_t i = 0; i < grant->read.n; i++) {
        if (!is_granted(grant->read.items[i], false, by, n))
            return false;
    }
    for (size_t i = 0; i < grant->write.n; i++) {
        if (!is_granted(grant->write.items[i], true, by, n))
            return false;
    }
    return network;
}

/* -- What the user gives ------------------------------------------------------------------- */

/* The given paths that can be ones, with their links followed: the client may write them otherwise. */
static struct str_array resolved(struct arena *arena, struct str_array given)
{
    size_t n_looked = given.n < SANDBOX_PATHS_MAX ? given.n : SANDBOX_PATHS_MAX;
    struct str *items = arena_alloc(arena, (n_looked + 1) * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i < n_looked; i++) {
        if (path_is_absolute(given.items[i]) && !str_has_nul(given.items[i]))
            items[n++] = path_resolve(arena, given.items[i]);
    }
    return (struct str_array){ items, n };
}

struct str_array permission_common(struct arena *arena, struct str_array asked,
                                   struct str_array given)
{
    struct str_array real = resolved(arena, given);
    struct str *items = arena_alloc(arena, (asked.n + real.n + 1) * sizeof *items);
    struct str_array common = { items, 0 };

    for (size_t i = 0; i < asked.n; i++) {
        bool is_whole = str_is_among(asked.items[i], real.items, real.n);

        if (is_whole && !str_is_among(asked.items[i], common.items, common.n))
            items[common.n++] = asked.items[i];
        for (size_t k = 0; !is_whole && k < real.n; k++) {
            if (path_is_below(real.items[k], asked.items[i]) &&
                !str_is_among(real.items[k], common.items, common.n))
                items[common.n++] = real.items[k];
        }
    }
    return common;
}

/* -- What is left of it when it is used ------------------------------------------------------ */

static bool is_unchanged(struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    return str_equal(path_resolve(&arena, path), path);
}

static struct str_array unchanged(struct arena *arena, struct str_array paths)
{
    struct str *items = arena_alloc(arena, (paths.n + 1) * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i < paths.n; i++) {
        if (is_unchanged(paths.items[i]))
            items[n++] = paths.items[i];
        else
            log_warn("a permission for %s is not used: it leads elsewhere now", paths.items[i].s);
    }
    return (struct str_array){ items, n };
}

struct sandbox_grant grant_in_force(struct arena *arena, const struct sandbox_grant *grant)
{
    return (struct sandbox_grant){
        .read = unchanged(arena, grant->read),
        .write = unchanged(arena, grant->write),
        .network = grant->network,
    };
}

static bool check_unchanged(const struct str_array *paths, struct error *err)
{
    for (size_t i = 0; i < paths->n; i++) {
        if (!is_unchanged(paths->items[i]))
            return error_set(
                err, ERR_INVALID_REQUEST,
                "the additional permission for %s was not used: since it was asked for, "
                "the path has come to lead elsewhere",
                paths->items[i].s);
    }
    return true;
}

bool grant_check(const struct sandbox_grant *grant, struct error *err)
{
    return check_unchanged(&grant->read, err) && check_unchanged(&grant->write, err);
}
