#include "exec/environment.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STRS(...)                                                                                  \
    (struct str_array)                                                                             \
    {                                                                                              \
        (const struct str[]){ __VA_ARGS__ },                                                       \
            sizeof((const struct str[]){ __VA_ARGS__ }) / sizeof(struct str)                       \
    }

static char *ours[] = { (char[]){ "PATH=/bin" },
                        (char[]){ "HOME=/root" },
                        (char[]){ "API_KEY=secret" },
                        (char[]){ "Gh_Token=secret" },
                        (char[]){ "MONKEY=ape" },
                        (char[]){ "LD_LIBRARY_PATH=/lib" },
                        (char[]){ "EMPTY=" },
                        (char[]){ "PROVIDER=secret" },
                        NULL };

static const struct config_shell_environment everything = {
    .inherit = SHELL_INHERIT_ALL,
    .ignore_default_excludes = { true, true },
};

/* All lines of an environment, parted by blanks. */
static const char *made(struct environment_request request)
{
    static char text[4096];
    CLEANUP(arena_done) struct arena arena = { 0 };
    char **before = environ, **lines;

    environ = ours;
    lines = environment_make(&request, &arena);
    environ = before;
    text[0] = '\0';
    for (size_t i = 0, len = 0; lines[i] != NULL && len < sizeof text; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i == 0 ? "" : " ", lines[i]);
    return text;
}

TEST(everything_is_inherited_by_default)
{
    const char *all = "PATH=/bin HOME=/root API_KEY=secret Gh_Token=secret MONKEY=ape "
                      "LD_LIBRARY_PATH=/lib EMPTY= PROVIDER=secret";

    ASSERT_STREQ(made((struct environment_request){ .policy = &everything }), all);
    ASSERT_STREQ(made((struct environment_request){ .policy = NULL }), all);
}

TEST(tools_stand_first_in_a_path_that_is_inherited)
{
    struct config_shell_environment core = everything, none = everything, set = everything;
    struct environment_request request = { .policy = &core, .tools = "/tools" };
    struct name_value path = { STR_LITERAL("PATH"), STR_LITERAL("/own") };

    core.inherit = SHELL_INHERIT_CORE;
    ASSERT_STREQ(made(request), "PATH=/tools:/bin HOME=/root");
    none.inherit = SHELL_INHERIT_NONE;
    request.policy = &none;
    ASSERT_STREQ(made(request), "");
    set.inherit = SHELL_INHERIT_CORE;
    set.set.items = &path;
    set.set.n = 1;
    request.policy = &set;
    ASSERT_STREQ(made(request), "PATH=/own HOME=/root");
}

TEST(the_keys_of_a_provider_are_not)
{
    struct name_value header = { STR_LITERAL("X-Key"), STR_LITERAL("API_KEY") };
    struct provider provider = { .env_key = STR_LITERAL("PROVIDER"),
                                 .env_http_headers = { &header, 1 } };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct environment_request request = {
        .policy = &everything,
        .secret_names = environment_secrets(&provider, &arena),
    };

    ASSERT_STREQ(made(request),
                 "PATH=/bin HOME=/root Gh_Token=secret MONKEY=ape LD_LIBRARY_PATH=/lib EMPTY=");
    ASSERT_NULL(environment_secrets(NULL, &arena)[0]);
}

TEST(core_and_none)
{
    struct config_shell_environment policy = everything;

    policy.inherit = SHELL_INHERIT_CORE;
    ASSERT_STREQ(made((struct environment_request){ .policy = &policy }), "PATH=/bin HOME=/root");
    policy.inherit = SHELL_INHERIT_NONE;
    ASSERT_STREQ(made((struct environment_request){ .policy = &policy }), "");
}

TEST(default_excludes_go_by_any_letter_case)
{
    struct config_shell_environment policy = everything;

    policy.ignore_default_excludes.value = false;
    ASSERT_STREQ(made((struct environment_request){ .policy = &policy }),
                 "PATH=/bin HOME=/root LD_LIBRARY_PATH=/lib EMPTY= PROVIDER=secret");
}

TEST(excludes_settings_and_what_is_kept_alone)
{
    struct name_value set[] = { { STR_LITERAL("MY_KEY"), STR_LITERAL("1") },
                                { STR_LITERAL("HOME"), STR_LITERAL("/h") } };
    struct config_shell_environment policy = everything;
    struct environment_request request = { .policy = &policy,
                                           .thread_id = STR_LITERAL("t"),
                                           .no_network = true };

    policy.ignore_default_excludes.value = false;
    policy.exclude = STRS(STR_LITERAL("ld_*"), STR_LITERAL("E?PTY"), STR_LITERAL("PROV"));
    policy.set = (struct name_values){ set, 2 };
    ASSERT_STREQ(made(request), "PATH=/bin HOME=/h PROVIDER=secret MY_KEY=1 CODEX_THREAD_ID=t "
                                "CODEX_SANDBOX_NETWORK_DISABLED=1");
    policy.include_only = STRS(STR_LITERAL("h*"));
    ASSERT_STREQ(made(request), "HOME=/h CODEX_THREAD_ID=t CODEX_SANDBOX_NETWORK_DISABLED=1");
}

TEST(patterns)
{
    static const struct {
        const char *pattern;
        bool matches; /* MONKEY */
    } cases[] = { { "MONKEY", true },   { "monkey", true },   { "*", true },
                  { "M*Y", true },      { "M*E*", true },     { "M*X*", false },
                  { "?????", false },   { "??????", true },   { "MONKE", false },
                  { "MONKEYS", false }, { "**KEY**", true },  { "", false },
                  { "*MONKEY*", true }, { "M[O]NKEY", false } };
    struct config_shell_environment policy = everything;

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct str pattern = str_of(cases[i].pattern);

        policy.exclude = (struct str_array){ &pattern, 1 };
        ASSERT_EQ(strstr(made((struct environment_request){ .policy = &policy }), "MONKEY") == NULL,
                  cases[i].matches);
    }
}

TEST(changes_come_last_and_nonsense_is_left_out)
{
    struct environment_change changes[] = {
        { STR_LITERAL("HOME"), STR_NONE },         { STR_LITERAL("NEW"), STR_LITERAL("a=b") },
        { STR_LITERAL("A=B"), STR_LITERAL("c") },  { STR_LITERAL(""), STR_LITERAL("c") },
        { STR_LITERAL("NUL\0"), STR_LITERAL("") }, { STR_LITERAL("N"), STR_LITERAL("a\0b") },
    };
    struct config_shell_environment policy = everything;

    policy.inherit = SHELL_INHERIT_CORE;
    ASSERT_STREQ(made((struct environment_request){
                     .policy = &policy, .changes = changes, .n_changes = ARRAY_LENGTH(changes) }),
                 "PATH=/bin NEW=a=b");
}

TEST(for_a_model)
{
    struct config_shell_environment policy = everything;

    policy.inherit = SHELL_INHERIT_NONE;
    ASSERT_STREQ(made((struct environment_request){ .policy = &policy, .for_model = true }),
                 "NO_COLOR=1 TERM=dumb LANG=C.UTF-8 LC_CTYPE=C.UTF-8 LC_ALL=C.UTF-8 COLORTERM= "
                 "PAGER=cat GIT_PAGER=cat GH_PAGER=cat CODEX_CI=1");
}
