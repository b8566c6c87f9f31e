/* bobbin model: a scripted model on loopback, for those who have no other. */
#include "scripted/model.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/address.h"
#include "cli/cli.h"
#include "scripted/builtin.h"

#include <unistd.h>

struct model_flags {
    const char *listen_address;
    const char *script;
    bool once;
};

static bool option_store_address(const char *value, void *field, struct error *why)
{
    struct sockaddr_storage address;

    if (!address_parse(value, &address))
        return error_set(why, ERR_INVALID_PARAMS, "expected `IP:PORT`");
    *(const char **)field = value;
    return true;
}

static int run_model(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct model_flags *flags = data;
    struct scripted_model_options options = {
        .script = flags->script,
        .once = flags->once,
        .announce_fd = STDOUT_FILENO,
    };

    if (!address_parse(flags->listen_address, &options.address))
        return cli_fail("cannot listen at %s", flags->listen_address);
    if (!scripted_model_run(&options, &err))
        return cli_fail("%s", err.message.s);
    return CLI_OK;
}

#define FIELD(name) .field = offsetof(struct model_flags, name)

static const struct option model_options[] = {
    { "listen", "IP:PORT",
      "Where to listen; port 0 lets the system choose\n"
      "[default: 127.0.0.1:0]",
      option_store_address, FIELD(listen_address) },
    { "script", "FILE", "The responses, in order, as JSON; see bobbin-model(1)", option_store_text,
      FIELD(script), .traits = OPTION_PATH },
    { "once", NULL,
      "End when the script is used up; without a script,\n"
      "after one response",
      option_store_flag, FIELD(once) },
    { 0 },
};

static const struct model_flags defaults = { .listen_address = "127.0.0.1:0" };

const struct cli_command model_command = {
    .name = "model",
    .summary = "A scripted model on loopback, to try things without a real one",
    .more =
        "It speaks the Responses API, chat/completions and Anthropic Messages over HTTP. Its URL,\n"
        "printed as the only line, is the base_url of a provider:\n"
        "\n"
        "  bobbin app-server -c model_provider=scripted -c model_providers.scripted.name=Scripted \\\n"
        "      -c model_providers.scripted.base_url=http://127.0.0.1:PORT/v1\n"
        "\n"
        "Without a script it repeats what the last message said. These words in a message make it\n"
        "do more:\n"
        "\n" BUILTIN_WORDS,
    .options = model_options,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .run = run_model,
};
