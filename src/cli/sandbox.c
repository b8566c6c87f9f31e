/* bobbin sandbox: run a command as the server would run it. */
#include "sandbox/sandbox.h"

#include "base/arena.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/cli.h"
#include "exec/environment.h"
#include "exec/tool_folder.h"
#include "launcher/plan.h"
#include "sandbox/launch.h"
#include "sandbox/reach.h"
#include "server/home.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct sandbox_flags {
    const char *policy;
    bool network;
    bool strict;
    bool no_tmp;
    const char *cwd;
    struct text_list writable;
    struct text_list readable;
    const char *tier;
    struct text_list without;
    bool keeps_spaces;
    bool full_auto; /* of `sandbox linux` */
};

static const char read_only[] = "read-only";
static const char workspace_write[] = "workspace-write";
static const char full_access[] = "danger-full-access";
static const char *const policies[] = { read_only, workspace_write, full_access, NULL };

/* In the order of enum sandbox_tier, from SANDBOX_NAMESPACES on. */
static const char *const tier_names[] = { "namespaces", "bubblewrap", "landlock", NULL };

/* In the order of the bits of enum plan_protection. */
static const char *const protections[] = { "mounts",    "capabilities", "rules",
                                           "filter",    "limits",       "guards",
                                           "net-space", "pid-space",    "pins",
                                           NULL };

static size_t place_in(const char *const *names, const char *name)
{
    size_t i = 0;

    while (names[i] != NULL && strcmp(names[i], name) != 0)
        i++;
    return i;
}

/* What is relative begins at the working directory. */
static struct str absolute(struct arena *arena, const char *cwd, const char *path)
{
    if (path[0] == '/')
        return path_normalize(arena, str_of(path));
    return path_normalize(arena, str_of(arena_printf(arena, "%s/%s", cwd, path)));
}

static struct str_array absolutes(struct arena *arena, const char *cwd,
                                  const struct text_list *list)
{
    struct str *items = arena_alloc(arena, (list->n + 1) * sizeof *items);

    for (size_t i = 0; i < list->n; i++)
        items[i] = absolute(arena, cwd, list->items[i]);
    return (struct str_array){ items, list->n };
}

static struct wire_read_only_access reads_of(struct arena *arena, const char *cwd,
                                             const struct sandbox_flags *flags)
{
    if (flags->readable.n == 0)
        return (struct wire_read_only_access){ .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS };
    return (struct wire_read_only_access){
        .tag = WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED,
        .restricted = { .include_platform_defaults = true,
                        .readable_roots = absolutes(arena, cwd, &flags->readable) },
    };
}

static struct wire_sandbox_policy policy_of(struct arena *arena, const char *cwd,
                                            const struct sandbox_flags *flags)
{
    if (strcmp(flags->policy, full_access) == 0)
        return (struct wire_sandbox_policy){ .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS };
    if (strcmp(flags->policy, read_only) == 0)
        return (struct wire_sandbox_policy){
            .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
            .read_only = { .access = reads_of(arena, cwd, flags),
                           .network_access = flags->network },
        };
    return (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        .workspace_write = { .writable_roots = absolutes(arena, cwd, &flags->writable),
                             .read_only_access = reads_of(arena, cwd, flags),
                             .network_access = flags->network,
                             .exclude_slash_tmp = flags->no_tmp,
                             .exclude_tmpdir_env_var = flags->no_tmp },
    };
}

static unsigned switched_off(const struct sandbox_flags *flags)
{
    unsigned bits = 0;

    for (size_t i = 0; i < flags->without.n; i++)
        bits |= 1U << place_in(protections, flags->without.items[i]);
    return bits;
}

static enum sandbox_tier tier_of(const struct sandbox_flags *flags, const struct sandbox *sandbox)
{
    if (flags->tier != NULL)
        return SANDBOX_NAMESPACES + (enum sandbox_tier)place_in(tier_names, flags->tier);
    return sandbox->is_confined ? sandbox_tier() : SANDBOX_UNTRIED;
}

static int run_in(const struct sandbox_flags *flags, const struct sandbox *sandbox, const char *cwd,
                  const struct tool_folder *tools, char *const *words)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    enum sandbox_tier tier = tier_of(flags, sandbox);
    struct environment_request environment = { .no_network = !sandbox->has_network,
                                               .tools = tool_folder_for(tools, sandbox, tier) };
    struct launch_options options = {
        .argv = (const char *const *)words,
        .cwd = cwd,
        .env = environment_make(&environment, &arena),
        .sandbox = sandbox,
        .tier = tier,
        .keeps_spaces = flags->keeps_spaces,
        .stdio = { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO },
        .switched_off = switched_off(flags),
    };
    struct launched launched;
    int status;

    if (tier == SANDBOX_NONE)
        return cli_fail("%s", sandbox_tier_warning(SANDBOX_NONE));
    if (!launch(&options, &launched, &err))
        return cli_fail("%s", err.message.s);
    status = launch_wait(&launched);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int run_sandbox(struct cli *cli, const void *data)
{
    const struct sandbox_flags *flags = data;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(freep) char *home = NULL;
    CLEANUP(freep) char *here = getcwd(NULL, 0);
    CLEANUP(tool_folder_done) struct tool_folder tools = { 0 };
    CLEANUP(reach_done) struct sandbox_reach reach = { 0 };
    struct wire_sandbox_policy policy;
    struct sandbox *sandbox;
    const char *cwd;
    int status;

    if (here == NULL)
        return cli_fail("there is no working directory: %s", strerror(errno));
    if (cli->words == NULL)
        return cli_fail("which command? %s sandbox [OPTIONS] -- COMMAND [ARGUMENT]...",
                        cli->program);
    if (!home_find(&home, &err))
        return cli_fail("%s", err.message.s);
    cwd = flags->cwd == NULL ? here : absolute(&arena, here, flags->cwd).s;
    policy = policy_of(&arena, cwd, flags);
    tool_folder_find(&tools, home);
    reach_keep(&reach, home);
    sandbox = sandbox_new(&(struct sandbox_request){ .policy = &policy,
                                                     .cwd = str_of(cwd),
                                                     .home = home,
                                                     .kept_links = home_links(&arena),
                                                     .tmpdir = getenv("TMPDIR"),
                                                     .always_read = tool_folder_paths(&tools),
                                                     .reach = &reach,
                                                     .is_strict = flags->strict });
    status = run_in(flags, sandbox, cwd, &tools, cli->words);
    sandbox_free(sandbox);
    return status;
}

#define FIELD(name) .field = offsetof(struct sandbox_flags, name)

static const struct option sandbox_options[] = {
    { "policy", "POLICY", "What the command may do [default: read-only]", option_store_text,
      FIELD(policy), .choices = policies },
    { "network", NULL, "It may use the network", option_store_flag, FIELD(network) },
    { "writable", "DIR", "With workspace-write: it may write here too. Repeatable",
      option_store_list, FIELD(writable), .traits = OPTION_PATH | OPTION_REPEATS },
    { "readable", "DIR",
      "It may read only here, where it may write, and what\n"
      "programs need to run. Repeatable",
      option_store_list, FIELD(readable), .traits = OPTION_PATH | OPTION_REPEATS },
    { "no-tmp", NULL, "With workspace-write: not /tmp and $TMPDIR", option_store_flag,
      FIELD(no_tmp) },
    { "cwd", "DIR", "Where it runs; the root of workspace-write", option_store_text, FIELD(cwd),
      .letter = 'C', .traits = OPTION_PATH },
    { "strict", NULL, "As in a project that is not trusted", option_store_flag, FIELD(strict) },
    { "tier", "TIER", "Use this mechanism, not the best one that works here", option_store_text,
      FIELD(tier), .choices = tier_names },
    /* For tests, which show what each protection is good for. */
    { "without", "PROTECTION", NULL, option_store_list, FIELD(without), .choices = protections,
      .traits = OPTION_REPEATS },
    /* Also for tests: the command begins as those of a server do. */
    { "kept-network", NULL, NULL, option_store_flag, FIELD(keeps_spaces) },
    { 0 },
};

/* codex's spelling: the same sandbox, with what the configuration says unless told otherwise. */
static int run_sandbox_linux(struct cli *cli, const void *data)
{
    struct sandbox_flags flags = *(const struct sandbox_flags *)data;

    if (flags.full_auto)
        flags.policy = workspace_write;
    return run_sandbox(cli, &flags);
}

static int run_sandbox_elsewhere(struct cli *cli, const void *data)
{
    return cli_fail("this is Linux: use `%s sandbox linux`", cli->program);
}

static const struct option sandbox_linux_options[] = {
    { "full-auto", NULL, "It may write here and to $TMPDIR, without the network", option_store_flag,
      FIELD(full_auto) },
    { "policy", "POLICY", "What the command may do [default: read-only]", option_store_text,
      FIELD(policy), .choices = policies, .excludes = "full-auto" },
    { 0 },
};

static const struct cli_command sandbox_linux_command = {
    .name = "linux",
    .alias = "landlock",
    .summary = "The same, as codex spells it",
    .arguments = "[COMMAND]...",
    .options = sandbox_linux_options,
    .shares_flags = true,
    .takes_words = true,
    .run = run_sandbox_linux,
};

static const struct cli_command sandbox_macos_command = {
    .name = "macos",
    .alias = "seatbelt",
    .summary = "On other systems only",
    .is_hidden = true,
    .takes_words = true,
    .shares_flags = true,
    .run = run_sandbox_elsewhere,
};

static const struct cli_command sandbox_windows_command = {
    .name = "windows",
    .summary = "On other systems only",
    .is_hidden = true,
    .takes_words = true,
    .shares_flags = true,
    .run = run_sandbox_elsewhere,
};

static const struct cli_command *const sandbox_commands[] = {
    &sandbox_linux_command,
    &sandbox_macos_command,
    &sandbox_windows_command,
    NULL,
};

static const struct sandbox_flags defaults = { .policy = read_only };

const struct cli_command sandbox_command = {
    .name = "sandbox",
    .summary = "Run a command as the server would, to try a sandbox policy",
    .arguments = "-- COMMAND [ARGUMENT]...",
    .options = sandbox_options,
    .commands = sandbox_commands,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .takes_words = true,
    .run = run_sandbox,
};
