#include "cli/own_model.h"

#include "base/memory.h"
#include "cli/desk.h"
#include "cli/unknown_keys.h"
#include "cli/usable_model.h"

#include <stdlib.h>

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && value[0] != '\0';
}

/* As codex exec has it, $CODEX_API_KEY goes before a login. $OPENAI_API_KEY may be there for other programs, so it
 * is used only where nobody has signed in. */
static const char *choose_key(const struct config *config, const char *home)
{
    if (is_set("CODEX_API_KEY"))
        return "CODEX_API_KEY";
    return is_set("OPENAI_API_KEY") && model_is_unset(config, home) ? "OPENAI_API_KEY" : NULL;
}

static const char *say_no_model(const struct cli *cli, const struct desk *desk, struct arena *arena)
{
    const char *program = cli->program;

    return arena_printf(
        arena,
        "nobody is signed in, and no other model is configured. Three ways on:\n"
        "  sign in: `%s login`, or with a key: `printenv OPENAI_API_KEY | %s login --with-api-key`\n"
        "  name a provider in %s/config.toml: model_provider = \"ollama\" (or --oss), or one of "
        "[model_providers]\n"
        "  try the built-in model, which needs no account: `%s run --scripted PROMPT`",
        program, program, desk->home, program);
}

static bool check_flags(const struct config *config)
{
    CLEANUP(buf_done) struct buf unknown = { 0 };

    unknown_keys_add(config, /* are_flags= */ true, &unknown);
    if (unknown.len > 0)
        cli_fail("%s", buf_str(&unknown).s);
    return unknown.len == 0;
}

/* Without asking what a workspace requires: the server does, and a run does not wait for it twice. */
bool own_model_check(const struct cli *cli, unsigned wishes, struct arena *arena,
                     struct own_model *ret_model)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(desk_done) struct desk desk;
    struct config_request request;

    *ret_model = (struct own_model){ 0 };
    if (!desk_open_home(cli, &desk))
        return false;
    request = desk_request(&desk);
    if (!config_load(&request, &desk.config, &err)) {
        cli_fail("failed to load configuration: %.*s", STR_ARGS(str_trim(err.message)));
        return false;
    }
    if ((wishes & OWN_MODEL_KNOWN_KEYS) && !check_flags(desk.config))
        return false;
    ret_model->key_variable = choose_key(desk.config, desk.home);
    if (!(wishes & OWN_MODEL_CHOSEN) && ret_model->key_variable == NULL &&
        model_is_unset(desk.config, desk.home))
        ret_model->no_model = say_no_model(cli, &desk, arena);
    return true;
}
