#include "own_server.h"

#include "base/memory.h"
#include "base/path.h"
#include "cli/desk.h"
#include "cli/usable_model.h"

#include <stdlib.h>
#include <unistd.h>

void own_server_words(const struct cli *cli, char self[PATH_MAX], struct text_list *ret_words)
{
    const struct {
        const char *option;
        const struct text_list *values;
    } lists[] = {
        { "-c", &cli->global.config },
        { "--enable", &cli->global.enable },
        { "--disable", &cli->global.disable },
    };
    ssize_t len = readlink("/proc/self/exe", self, PATH_MAX - 1);

    if (len > 0)
        self[len] = '\0';
    text_list_add(ret_words, len > 0 ? self : cli->program);
    text_list_add(ret_words, "app-server");
    if (cli->global.oss)
        text_list_add(ret_words, "--oss");
    if (cli->global.local_provider != NULL) {
        text_list_add(ret_words, "--local-provider");
        text_list_add(ret_words, cli->global.local_provider);
    }
    if (cli->global.profile != NULL) {
        text_list_add(ret_words, "--profile");
        text_list_add(ret_words, cli->global.profile);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(lists); i++) {
        for (size_t j = 0; j < lists[i].values->n; j++) {
            text_list_add(ret_words, lists[i].option);
            text_list_add(ret_words, lists[i].values->items[j]);
        }
    }
}

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

/* Without asking what a workspace requires: the server does, and a run does not wait for it twice. */
bool own_server_check(const struct cli *cli, struct own_server_wish *wish, struct arena *arena,
                      const char **ret_no_model)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(desk_done) struct desk desk;
    struct config_request request;

    *ret_no_model = NULL;
    if (!desk_open_home(cli, &desk))
        return false;
    request = desk_request(&desk);
    if (!config_load(&request, &desk.config, &err)) {
        cli_fail("failed to load configuration: %s", err.message.s);
        return false;
    }
    wish->key_variable = choose_key(desk.config, desk.home);
    if (!wish->is_scripted && wish->key_variable == NULL && model_is_unset(desk.config, desk.home))
        *ret_no_model = say_no_model(cli, &desk, arena);
    return true;
}

void own_server_add_key(const struct own_server_wish *wish, struct text_list *words)
{
    if (wish->key_variable == NULL)
        return;
    text_list_add(words, "--api-key-env");
    text_list_add(words, wish->key_variable);
}

void resolve_folders(const struct text_list *given, const char *cwd, struct text_list *ret_folders,
                     struct arena *arena)
{
    for (size_t i = 0; i < given->n; i++) {
        const char *folder = given->items[i];

        if (folder[0] != '/')
            folder = arena_printf(arena, "%s/%s", cwd, folder);
        text_list_add(ret_folders, path_normalize(arena, str_of(folder)).s);
    }
}
