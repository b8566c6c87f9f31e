#include "config/permission_profile.h"

#include "base/memory.h"

#include "test.h"

static struct arena arena;

static struct permission_profiles *profiles_of(const char *text)
{
    struct toml_value *root;
    struct toml_error error;

    ASSERT_TRUE(toml_parse(&arena, str_of(text), TOML_1_0, NULL, &root, &error));
    return permission_profiles_read(toml_get(root, STR_LITERAL("permissions")),
                                    STR_LITERAL("/work/tree"));
}

static const struct permission_profile *find(const struct permission_profiles *profiles,
                                             const char *id)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct permission_profile *profile = permission_profiles_find(profiles, str_of(id), &err);

    ASSERT_NOT_NULL(profile);
    return profile;
}

static void assert_refused(const struct permission_profiles *profiles, const char *id,
                           const char *words)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_NULL(permission_profiles_find(profiles, str_of(id), &err));
    ASSERT_NOT_NULL(strstr(err.message.s, words));
}

static void end(struct permission_profiles *profiles)
{
    permission_profiles_unref(profiles);
    arena_done(&arena);
}

TEST(three_are_built_in)
{
    struct permission_profiles *profiles = profiles_of("");

    ASSERT_EQ(profiles->n, 3);
    ASSERT_EQ(find(profiles, ":read-only")->policy.tag, WIRE_SANDBOX_POLICY_TAG_READ_ONLY);
    ASSERT_EQ(find(profiles, ":workspace")->policy.tag, WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE);
    ASSERT_FALSE(find(profiles, ":workspace")->policy.workspace_write.exclude_slash_tmp);
    ASSERT_EQ(find(profiles, ":danger-full-access")->policy.tag,
              WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS);
    assert_refused(profiles, ":nope",
                   "default_permissions refers to unknown built-in profile `:nope`");
    assert_refused(profiles, "nope", "default_permissions refers to undefined profile `nope`");
    end(profiles);
}

TEST(those_of_the_configuration_follow_by_name)
{
    struct permission_profiles *profiles =
        profiles_of("[permissions.z]\nextends=':read-only'\n[permissions.a]\nextends=':workspace'\n"
                    "description='mine'\n[permissions.a.network]\nenabled=true\n");

    ASSERT_EQ(profiles->n, 5);
    ASSERT_STR(profiles->items[3].id, "a");
    ASSERT_STR(profiles->items[3].description, "mine");
    ASSERT_STR(profiles->items[3].extends, ":workspace");
    ASSERT_TRUE(profiles->items[3].policy.workspace_write.network_access);
    ASSERT_STR(profiles->items[4].id, "z");
    ASSERT_EQ(profiles->items[4].policy.tag, WIRE_SANDBOX_POLICY_TAG_READ_ONLY);
    end(profiles);
}

TEST(paths_become_roots)
{
    struct permission_profiles *profiles =
        profiles_of("[permissions.p.filesystem]\n':minimal'='read'\n'/usr/share'='read'\n"
                    "'/work'='write'\n");
    const struct wire_sandbox_policy *policy = &find(profiles, "p")->policy;

    ASSERT_EQ(policy->tag, WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE);
    ASSERT_EQ(policy->workspace_write.writable_roots.n, 1);
    ASSERT_STR(policy->workspace_write.writable_roots.items[0], "/work");
    ASSERT_TRUE(policy->workspace_write.exclude_tmpdir_env_var);
    ASSERT_TRUE(policy->workspace_write.exclude_slash_tmp);
    ASSERT_EQ(policy->workspace_write.read_only_access.tag, WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED);
    ASSERT_STR(policy->workspace_write.read_only_access.restricted.readable_roots.items[0],
               "/usr/share");
    end(profiles);
}

TEST(a_profile_that_says_more_than_a_policy_can_is_never_used)
{
    struct permission_profiles *profiles = profiles_of(
        "[permissions.elsewhere.filesystem]\n'/other'='write'\n"
        "[permissions.denies]\nextends=':workspace'\n[permissions.denies.filesystem]\n"
        "'/secret'='none'\n"
        "[permissions.parts.filesystem]\n':project_roots'={'src'='write'}\n"
        "[permissions.hosts]\nextends=':workspace'\n[permissions.hosts.network]\nenabled=true\n"
        "[permissions.hosts.network.domains]\n'example.com'='allow'\n"
        "[permissions.all.filesystem]\n':root'='write'\n");

    assert_refused(profiles, "elsewhere", "not to the working directory");
    assert_refused(profiles, "denies", "forbids one");
    assert_refused(profiles, "parts", "parts of a folder");
    assert_refused(profiles, "hosts", "hosts");
    assert_refused(profiles, "all", ":danger-full-access");
    end(profiles);
}

TEST(a_circle_of_profiles_has_an_end)
{
    struct permission_profiles *profiles =
        profiles_of("[permissions.a]\nextends='b'\n[permissions.b]\nextends='a'\n"
                    "[permissions.c]\nextends='nothing'\n");

    assert_refused(profiles, "a", "what it extends is no profile");
    assert_refused(profiles, "c", "what it extends is no profile");
    end(profiles);
}
