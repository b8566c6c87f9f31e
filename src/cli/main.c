/* The program's main(): one binary, `bobbin`, which does the same when it is called `codex`. */
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/cli.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define BUILT_WITH_LEAK_CHECKER true
#elif defined(__has_feature)
#define BUILT_WITH_LEAK_CHECKER __has_feature(address_sanitizer)
#else
#define BUILT_WITH_LEAK_CHECKER false
#endif

#define FIELD(name) .field = offsetof(struct global_options, name)

/* Taken only to be refused in so many words, so help does not speak of them. See run_command(). */
static const struct option root_options[] = {
    { "remote", "ADDR", NULL, option_store_text, FIELD(remote) },
    { "remote-auth-token-env", "ENV_VAR", NULL, option_store_text, FIELD(remote_auth_token_env) },
    { 0 },
};

static const struct cli_command *const commands[] = {
    &app_server_command, &task_command,   &exec_command,  &ui_command,    &mcp_command,
    &sandbox_command,    &doctor_command, &model_command, &store_command, NULL,
};

static const struct cli_command root = {
    .name = "bobbin",
    .summary = "An agent server that speaks the Codex app-server protocol",
    .options = root_options,
    .commands = commands,
};

static const char *program_name(const char *path)
{
    return str_is(path_basename(str_of(path)), "codex") ? "codex" : "bobbin";
}

/* As commands of the model call us; see exec/tool_folder.h. */
static bool is_apply_patch(const char *path)
{
    struct str name = path_basename(str_of(path));

    return str_is(name, "apply_patch") || str_is(name, "applypatch");
}

/* Were one of them closed, the next file we open would take its place and receive our output. */
static void open_standard_streams(void)
{
    int fd;

    do
        fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/*
 * We hold credentials: no other process of the user, and no command that we run, may look into our
 * memory or find it in a core file. The leak checker has to.
 */
static void keep_to_ourselves(void)
{
    struct rlimit core;

    if (BUILT_WITH_LEAK_CHECKER)
        return;
    prctl(PR_SET_DUMPABLE, 0);
    if (getrlimit(RLIMIT_CORE, &core) == 0) {
        core.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &core);
    }
}

int main(int argc, char **argv)
{
    struct cli cli = { .program = program_name(argc > 0 ? argv[0] : "bobbin") };
    int status;

    keep_to_ourselves();
    memory_init();
    open_standard_streams();
    if (argc > 0 && is_apply_patch(argv[0])) {
        status = apply_patch_run(argc, argv);
        fflush(NULL);
        _exit(status); /* a leak checker would need what the sandbox around us takes away */
    }
    log_init();
    status = cli_run(&cli, &root, argc > 0 ? argv + 1 : argv);
    cli_done(&cli);
    return status;
}
