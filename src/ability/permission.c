#include "ability/permission.h"

#include "base/path.h"

/* Missing files can be asked for; what is there is meant as what it leads to. */
static bool absolute_paths(struct str_array given, struct str cwd, struct arena *arena,
                           struct str_array *ret_paths, struct error *err)
{
    struct str *paths = arena_alloc(arena, (given.n + 1) * sizeof *paths);

    for (size_t i = 0; i < given.n; i++) {
        struct str path = given.items[i];

        if (path.len == 0 || str_has_nul(path))
            return error_set(err, ERR_INVALID_REQUEST,
                             "additional permissions name a path that is none");
        paths[i] = path_normalize(arena, path_is_absolute(path)
                                             ? path
                                             : str_of(arena_printf(arena, "%s/%s", cwd.s, path.s)));
    }
    *ret_paths = (struct str_array){ paths, given.n };
    return true;
}

bool permission_grant(const struct wire_model_permission_profile *profile, struct str cwd,
                      struct arena *arena, struct sandbox_grant *ret_grant, struct error *err)
{
    const struct wire_model_file_system_permissions *files = profile->file_system;

    *ret_grant = (struct sandbox_grant){
        .network = profile->network != NULL && profile->network->enabled.value,
    };
    return files == NULL || (absolute_paths(files->read, cwd, arena, &ret_grant->read, err) &&
                             absolute_paths(files->write, cwd, arena, &ret_grant->write, err));
}

static bool has_path(const struct str_array *paths, struct str path)
{
    for (size_t i = 0; i < paths->n; i++) {
        if (str_equal(paths->items[i], path))
            return true;
    }
    return false;
}

static bool is_granted(struct str path, bool to_write, const struct sandbox_grant *grants, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (has_path(to_write ? &grants[i].write : &grants[i].read, path))
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
