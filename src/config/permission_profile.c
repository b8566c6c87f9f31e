#include "config/permission_profile.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/platform.h"

#include <stdlib.h>

/* What a profile amounts to, while its tables are read. */
struct reach_of_profile {
    bool is_unconfined;
    bool reads_all, reads_platform;
    bool writes_cwd, writes_tmpdir, writes_slash_tmp;
    bool has_network;
    struct str *read_roots, *write_roots;
    size_t n_read, n_write;
    const char *refusal;
};

static const struct {
    const char *id;
    struct reach_of_profile reach;
} builtin_profiles[] = {
    { ":read-only", { .reads_all = true } },
    { ":workspace",
      { .reads_all = true, .writes_cwd = true, .writes_tmpdir = true, .writes_slash_tmp = true } },
    { ":danger-full-access", { .is_unconfined = true } },
};

static bool find_builtin(struct str id, struct reach_of_profile *ret_reach)
{
    for (size_t i = 0; i < ARRAY_LENGTH(builtin_profiles); i++) {
        if (str_is(id, builtin_profiles[i].id)) {
            *ret_reach = builtin_profiles[i].reach;
            return true;
        }
    }
    return false;
}

static struct str text_of(const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    return value != NULL && value->type == TOML_STRING ? value->text : STR_NONE;
}

/* -- Paths --------------------------------------------------------------------------------- */

static void add_profile_root(struct arena *arena, struct str **roots, size_t *n, struct str root)
{
    struct str *more = arena_alloc(arena, (*n + 1) * sizeof *more);

    if (*n > 0)
        memcpy(more, *roots, *n * sizeof *more);
    more[(*n)++] = path_normalize(arena, root);
    *roots = more;
}

static bool root_of_key(struct arena *arena, struct str key, struct str *ret_root)
{
    if (str_starts(key, "~/"))
        *ret_root =
            str_of(arena_printf(arena, "%s/%.*s", user_home(), (int)key.len - 2, key.s + 2));
    else if (path_is_absolute(key))
        *ret_root = key;
    else
        return false;
    return true;
}

static void allow_read(struct arena *arena, struct str key, struct str cwd,
                       struct reach_of_profile *reach)
{
    struct str root;

    if (str_is(key, ":root"))
        reach->reads_all = true;
    else if (str_is(key, ":minimal"))
        reach->reads_platform = true;
    else if ((str_is(key, ":project_roots") || str_is(key, ":workspace_roots")) && cwd.s != NULL)
        add_profile_root(arena, &reach->read_roots, &reach->n_read, cwd);
    else if (root_of_key(arena, key, &root))
        add_profile_root(arena, &reach->read_roots, &reach->n_read, root);
}

static void allow_write(struct arena *arena, struct str key, struct reach_of_profile *reach)
{
    struct str root;

    if (str_is(key, ":root"))
        reach->refusal = "it lets commands write everywhere; that is `:danger-full-access`";
    else if (str_is(key, ":project_roots") || str_is(key, ":workspace_roots"))
        reach->writes_cwd = true;
    else if (str_is(key, ":tmpdir"))
        reach->writes_tmpdir = true;
    else if (str_is(key, ":slash_tmp"))
        reach->writes_slash_tmp = true;
    else if (root_of_key(arena, key, &root))
        add_profile_root(arena, &reach->write_roots, &reach->n_write, root);
}

static void read_filesystem(struct arena *arena, const struct toml_value *table, struct str cwd,
                            struct reach_of_profile *reach)
{
    for (size_t i = 0; table != NULL && table->type == TOML_TABLE && i < table->table.n; i++) {
        struct str key = table->table.entries[i].key;
        struct str mode = text_of(table, key.s);

        if (str_is(mode, "read"))
            allow_read(arena, key, cwd, reach);
        else if (str_is(mode, "write"))
            allow_write(arena, key, reach);
        else
            reach->refusal = "it tells parts of a folder apart, or forbids one; this server cannot";
    }
}

static void read_network(const struct toml_value *table, struct reach_of_profile *reach)
{
    const struct toml_value *enabled = toml_get(table, STR_LITERAL("enabled"));

    if (enabled != NULL && enabled->type == TOML_BOOLEAN)
        reach->has_network = enabled->boolean;
    if (reach->has_network && (toml_get(table, STR_LITERAL("domains")) != NULL ||
                               str_is(text_of(table, "mode"), "limited")))
        reach->refusal = "it limits the hosts that commands may reach; this server cannot";
}

/* -- Profiles ------------------------------------------------------------------------------ */

/* `depth` counts what it extends: a circle has no end. */
static bool read_reach(struct arena *arena, const struct toml_value *permissions, struct str id,
                       struct str cwd, unsigned depth, struct reach_of_profile *ret_reach)
{
    const struct toml_value *table = toml_get(permissions, id);
    struct reach_of_profile reach = { 0 };
    struct str extends = text_of(table, "extends");

    if (find_builtin(id, ret_reach))
        return true;
    if (table == NULL || depth > PROFILE_EXTENDS_MAX ||
        (extends.s != NULL && !read_reach(arena, permissions, extends, cwd, depth + 1, &reach)))
        return false;
    read_filesystem(arena, toml_get(table, STR_LITERAL("filesystem")), cwd, &reach);
    read_network(toml_get(table, STR_LITERAL("network")), &reach);
    *ret_reach = reach;
    return true;
}

static struct wire_read_only_access access_of(const struct reach_of_profile *reach)
{
    if (reach->reads_all)
        return (struct wire_read_only_access){ .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS };
    return (struct wire_read_only_access){
        .tag = WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED,
        .restricted = { .include_platform_defaults = reach->reads_platform,
                        .readable_roots = { reach->read_roots, reach->n_read } },
    };
}

static bool writes_below(const struct reach_of_profile *reach, struct str path)
{
    for (size_t i = 0; path.s != NULL && i < reach->n_write; i++) {
        if (path_is_below(path, reach->write_roots[i]))
            return true;
    }
    return false;
}

static bool writes_anything(const struct reach_of_profile *reach)
{
    return reach->writes_cwd || reach->writes_tmpdir || reach->writes_slash_tmp ||
           reach->n_write > 0;
}

static struct wire_sandbox_policy policy_of_reach(const struct reach_of_profile *reach)
{
    if (reach->is_unconfined)
        return (struct wire_sandbox_policy){ .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS };
    if (!writes_anything(reach))
        return (
            struct wire_sandbox_policy){ .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
                                         .read_only = { access_of(reach), reach->has_network } };
    return (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        .workspace_write = { .writable_roots = { reach->write_roots, reach->n_write },
                             .read_only_access = access_of(reach),
                             .network_access = reach->has_network,
                             .exclude_tmpdir_env_var = !reach->writes_tmpdir,
                             .exclude_slash_tmp = !reach->writes_slash_tmp },
    };
}

static void profile_settle(struct permission_profile *profile, const struct reach_of_profile *reach,
                           struct str cwd)
{
    profile->refusal = reach->refusal;
    if (profile->refusal == NULL && writes_anything(reach) && !reach->writes_cwd &&
        !writes_below(reach, cwd))
        profile->refusal =
            "it lets commands write, but not to the working directory; this server cannot";
    profile->policy = policy_of_reach(reach);
}

static int compare_profiles(const void *a, const void *b)
{
    const struct permission_profile *one = a, *other = b;

    return strcmp(one->id.s, other->id.s);
}

static void add_configured(struct permission_profiles *profiles,
                           const struct toml_value *permissions, struct str cwd)
{
    size_t first = profiles->n;

    for (size_t i = 0; i < permissions->table.n && profiles->n < PERMISSION_PROFILES_MAX; i++) {
        const struct toml_entry *entry = &permissions->table.entries[i];
        struct permission_profile *profile = &profiles->items[profiles->n];
        struct reach_of_profile reach = { .refusal = "what it extends is no profile" };

        if (entry->value->type != TOML_TABLE)
            continue;
        profiles->n++;
        profile->id = arena_keep(&profiles->arena, entry->key);
        profile->extends = arena_keep(&profiles->arena, text_of(entry->value, "extends"));
        profile->description = arena_keep(&profiles->arena, text_of(entry->value, "description"));
        read_reach(&profiles->arena, permissions, entry->key, cwd, 0, &reach);
        profile_settle(profile, &reach, cwd);
    }
    qsort(profiles->items + first, profiles->n - first, sizeof *profiles->items, compare_profiles);
}

struct permission_profiles *permission_profiles_read(const struct toml_value *permissions,
                                                     struct str cwd)
{
    struct permission_profiles *profiles = xcalloc(1, sizeof *profiles);

    profiles->references = 1;
    profiles->items =
        arena_zero(&profiles->arena, PERMISSION_PROFILES_MAX * sizeof *profiles->items);
    for (; profiles->n < ARRAY_LENGTH(builtin_profiles); profiles->n++) {
        struct permission_profile *profile = &profiles->items[profiles->n];

        profile->id = str_of(builtin_profiles[profiles->n].id);
        profile_settle(profile, &builtin_profiles[profiles->n].reach, cwd);
    }
    if (permissions != NULL && permissions->type == TOML_TABLE)
        add_configured(profiles, permissions, cwd);
    return profiles;
}

struct permission_profiles *permission_profiles_ref(struct permission_profiles *profiles)
{
    if (profiles != NULL)
        profiles->references++;
    return profiles;
}

void permission_profiles_unref(struct permission_profiles *profiles)
{
    if (profiles == NULL || --profiles->references > 0)
        return;
    arena_done(&profiles->arena);
    free(profiles);
}

const struct permission_profile *permission_profiles_find(
    const struct permission_profiles *profiles, struct str id, struct error *err)
{
    for (size_t i = 0; profiles != NULL && i < profiles->n; i++) {
        const struct permission_profile *profile = &profiles->items[i];

        if (!str_equal(profile->id, id))
            continue;
        if (profile->refusal == NULL)
            return profile;
        error_set(err, ERR_INVALID_REQUEST, "the permission profile `%s` cannot be used: %s",
                  profile->id.s, profile->refusal);
        return NULL;
    }
    error_set(err, ERR_INVALID_REQUEST,
              str_starts(id, ":") ? "default_permissions refers to unknown built-in profile `%.*s`"
                                  : "default_permissions refers to undefined profile `%.*s`",
              STR_ARGS(id));
    return NULL;
}
