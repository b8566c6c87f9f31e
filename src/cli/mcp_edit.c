/* bobbin mcp add, bobbin mcp remove: the servers of the user's config.toml. */
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/mcp_internal.h"
#include "config/edit.h"

#include <stdio.h>
#include <unistd.h>

struct add_flags {
    struct text_list env;
    const char *url;
    const char *bearer_token_env_var;
};

/* A server as the command line says it. */
struct new_server {
    struct str name;
    char *const *command; /* ending with NULL; NULL: it is an address */
    const struct add_flags *flags;
};

static int fail_with_name(const char *name)
{
    return cli_fail("invalid server name '%s' (use letters, numbers, '-', '_')", name);
}

/* -- bobbin mcp add -------------------------------------------------------------------------- */

static struct toml_value *text_value(struct arena *arena, struct str text)
{
    struct toml_value *value = toml_new(arena, TOML_STRING, /* source= */ NULL);

    value->text = text;
    return value;
}

static void set_text(struct arena *arena, struct toml_value *table, const char *key,
                     const char *text)
{
    toml_set(arena, table, str_of(key), text_value(arena, str_of(text)));
}

/* By their names; of several for one name the last counts. */
static struct toml_value *environment_table(struct arena *arena, const struct text_list *env)
{
    struct toml_value *given = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct toml_value *sorted = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    const struct toml_entry **entries;

    for (size_t i = 0; i < env->n; i++) {
        const char *sign = strchr(env->items[i], '=');
        struct str name = str_trim((struct str){ env->items[i], (size_t)(sign - env->items[i]) });

        toml_set(arena, given, arena_keep(arena, name), text_value(arena, str_of(sign + 1)));
    }
    entries = toml_sorted(arena, &given->table);
    for (size_t i = 0; i < given->table.n; i++)
        toml_set(arena, sorted, entries[i]->key, entries[i]->value);
    return sorted;
}

static void set_program(struct arena *arena, struct toml_value *table,
                        const struct new_server *server)
{
    struct toml_value *args = toml_new(arena, TOML_ARRAY, /* source= */ NULL);

    set_text(arena, table, "command", server->command[0]);
    for (char *const *arg = server->command + 1; *arg != NULL; arg++)
        toml_append(arena, args, text_value(arena, str_of(*arg)));
    if (args->array.n > 0)
        toml_set(arena, table, STR_LITERAL("args"), args);
    if (server->flags->env.n > 0)
        toml_set(arena, table, STR_LITERAL("env"), environment_table(arena, &server->flags->env));
}

/* Takes the place of a server of that name, whatever it was. */
static bool add_server(struct arena *arena, struct toml_value *root, const void *data,
                       struct error *err)
{
    const struct new_server *server = data;
    struct toml_value *servers = toml_get(root, STR_LITERAL("mcp_servers"));
    struct toml_value *table = toml_new(arena, TOML_TABLE, /* source= */ NULL);

    if (servers == NULL || servers->type != TOML_TABLE) {
        servers = toml_new(arena, TOML_TABLE, /* source= */ NULL);
        servers->origin = TOML_BY_SUBTABLE;
        toml_set(arena, root, STR_LITERAL("mcp_servers"), servers);
    }
    if (server->command != NULL) {
        set_program(arena, table, server);
    } else {
        set_text(arena, table, "url", server->flags->url);
        if (server->flags->bearer_token_env_var != NULL)
            set_text(arena, table, "bearer_token_env_var", server->flags->bearer_token_env_var);
    }
    toml_set(arena, servers, server->name, table);
    return true;
}

static bool are_utf8(char *const *words)
{
    for (; words != NULL && *words != NULL; words++) {
        if (!utf8_is_valid(str_of(*words)))
            return false;
    }
    return true;
}

/* KEY=VALUE with a key; or NULL. */
static const char *wrong_environment(const struct add_flags *flags)
{
    for (size_t i = 0; i < flags->env.n; i++) {
        const char *entry = flags->env.items[i], *sign = strchr(entry, '=');

        if (sign == NULL || str_trim((struct str){ entry, (size_t)(sign - entry) }).len == 0)
            return entry;
    }
    return NULL;
}

/* What is said is either a program or an address, with what belongs to it. */
static int check_add(struct cli *cli, const struct add_flags *flags, char *const *command)
{
    const char *wrong = wrong_environment(flags);

    if (wrong != NULL)
        return cli_complain(
            cli, USAGE_NONE,
            "invalid value '%s' for '--env <KEY=VALUE>': environment entries must be "
            "in KEY=VALUE form",
            wrong);
    if (!are_utf8(command))
        return cli_complain(cli, USAGE_GENERAL,
                            "invalid UTF-8 was detected in one or more arguments");
    if (command != NULL && flags->url != NULL)
        return cli_complain(cli, USAGE_GENERAL,
                            "the argument '--url <URL>' cannot be used with '[COMMAND]...'");
    if (cli->few_words[0] == NULL || (command == NULL && flags->url == NULL))
        return cli_complain(
            cli, USAGE_GENERAL, "the following required arguments were not provided:%s%s",
            command == NULL && flags->url == NULL ? "\n  <COMMAND|--url <URL>>" : "",
            cli->few_words[0] == NULL ? "\n  <NAME>" : "");
    if (flags->bearer_token_env_var != NULL && flags->url == NULL)
        return cli_complain(cli, USAGE_GENERAL,
                            "--bearer-token-env-var is only for servers with a --url");
    if (flags->url != NULL && mcp_url_host(str_of(flags->url)).len == 0)
        return cli_complain(cli, USAGE_NONE,
                            "invalid value '%s' for '--url <URL>': it is no http:// or https:// "
                            "address",
                            flags->url);
    if (flags->env.n > 0 && flags->url != NULL)
        return cli_fail("--env is only for servers with a command");
    return CLI_OK;
}

/* Whoever adds a server wants to use it: where one signs in, that comes next. */
static int offer_sign_in(struct cli *cli, const char *name)
{
    CLEANUP(mcp_desk_done) struct mcp_desk desk;
    const struct mcp_spec *spec;

    if (!mcp_desk_open(cli, &desk))
        return CLI_FAILED;
    spec = mcp_specs_find(desk.specs, str_of(name));
    return spec == NULL || spec->transport != MCP_HTTP || !spec->is_enabled
               ? CLI_OK
               : mcp_desk_offer_sign_in(cli, &desk, spec);
}

static int run_mcp_add(struct cli *cli, const void *data)
{
    const struct add_flags *flags = data;
    char *const *command = cli->words == cli->few_words ? NULL : cli->words;
    struct new_server server = { str_of(cli->few_words[0]), command, flags };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(mcp_desk_done) struct mcp_desk desk = { 0 };
    struct config_request request;
    int status = check_add(cli, flags, command);

    if (status != CLI_OK)
        return status;
    if (!mcp_desk_open(cli, &desk))
        return CLI_FAILED;
    if (!mcp_name_is_valid(server.name))
        return fail_with_name(server.name.s);
    request = (struct config_request){ .home = desk.base.home,
                                       .cloud = desk.base.cloud,
                                       .overrides = desk.base.overrides.items,
                                       .n_overrides = desk.base.overrides.n };
    if (!config_change(&request, add_server, &server, &desk.base.arena, &err))
        return cli_fail("failed to write MCP servers to %s: %s", desk.base.home, err.message.s);
    printf("Added global MCP server '%s'.\n", server.name.s);
    return command != NULL ? CLI_OK : offer_sign_in(cli, server.name.s);
}

/* -- bobbin mcp remove ----------------------------------------------------------------------- */

struct server_removal {
    struct str name;
    bool *ret_was_there;
};

/* A table that has no header is gone with the last server. */
static bool remove_server(struct arena *arena, struct toml_value *root, const void *data,
                          struct error *err)
{
    const struct server_removal *removal = data;
    struct toml_value *servers = toml_get(root, STR_LITERAL("mcp_servers"));

    if (toml_get(servers, removal->name) == NULL)
        return true;
    *removal->ret_was_there = true;
    toml_remove(servers, removal->name);
    if (servers->table.n == 0 &&
        (servers->origin == TOML_BY_SUBTABLE || servers->origin == TOML_BY_DOTS))
        toml_remove(root, STR_LITERAL("mcp_servers"));
    return true;
}

/* It cannot make a file wrong; and what is wrong with a file may be what is to be removed. */
static int run_mcp_remove(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(mcp_desk_done) struct mcp_desk desk;
    bool was_there = false;
    struct server_removal removal = { str_of(cli->few_words[0]), &was_there };
    const char *path;

    if (!mcp_desk_open_home(cli, &desk))
        return CLI_FAILED;
    if (!mcp_name_is_valid(removal.name))
        return fail_with_name(removal.name.s);
    path = arena_printf(&desk.base.arena, "%s/config.toml", desk.base.home);
    if (access(path, F_OK) == 0 &&
        !config_change_file(str_of(path), remove_server, &removal, &desk.base.arena, &err))
        return cli_fail("failed to write MCP servers to %s: %s", desk.base.home, err.message.s);
    if (was_there)
        printf("Removed global MCP server '%s'.\n", removal.name.s);
    else
        printf("No MCP server named '%s' found.\n", removal.name.s);
    return CLI_OK;
}

#define FIELD(name) .field = offsetof(struct add_flags, name)

static const struct option add_options[] = {
    { "env", "KEY=VALUE", "A variable of its environment; may be repeated.\nOnly with a command",
      option_store_list, FIELD(env), .traits = OPTION_REPEATS },
    { "url", "URL", "The address of a streamable HTTP server", option_store_text, FIELD(url) },
    { "bearer-token-env-var", "ENV_VAR",
      "The variable that holds its bearer token.\nOnly with --url", option_store_text,
      FIELD(bearer_token_env_var) },
    { 0 },
};

const struct cli_command mcp_add_command = {
    .name = "add",
    .summary = "Add a server to config.toml, or replace it there",
    .arguments = "<NAME> (--url <URL> | -- <COMMAND>...)",
    .options = add_options,
    .flags_size = sizeof(struct add_flags),
    .max_words = 1,
    .takes_words = true,
    .run = run_mcp_add,
};

const struct cli_command mcp_remove_command = {
    .name = "remove",
    .summary = "Remove a server from config.toml",
    .arguments = "<NAME>",
    .max_words = 1,
    .requires_word = true,
    .run = run_mcp_remove,
};
