/* The program's main(): one binary, `bobbin`, which does the same when it is called `codex`. */
#include "base/log.h"
#include "base/memory.h"
#include "cli/cli.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define FIELD(name) offsetof(struct global_options, name)

/* Taken only to be refused in so many words, so help does not speak of them. See run_command(). */
static const struct option root_options[] = {
    {
        .name = "remote",
        .value_name = "ADDR",
        .store = option_store_text,
        .field = FIELD(remote),
    },
    {
        .name = "remote-auth-token-env",
        .value_name = "ENV_VAR",
        .store = option_store_text,
        .field = FIELD(remote_auth_token_env),
    },
    { 0 },
};

static const struct command *const commands[] = { &app_server_command, &model_command, NULL };

static const struct command root = {
    .name = "bobbin",
    .summary = "An agent server that speaks the Codex app-server protocol",
    .options = root_options,
    .commands = commands,
};

static const char *program_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return strcmp(slash == NULL ? path : slash + 1, "codex") == 0 ? "codex" : "bobbin";
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

int main(int argc, char **argv)
{
    struct cli cli = { .program = program_name(argc > 0 ? argv[0] : "bobbin") };
    int status;

    memory_init();
    open_standard_streams();
    log_init();
    status = cli_run(&cli, &root, argc > 0 ? argv + 1 : argv);
    cli_done(&cli);
    return status;
}
