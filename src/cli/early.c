#include "cli/early.h"

#include "base/memory.h"
#include "cli/cli.h"
#include "cli/overrides.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define FIELD(name) .field = offsetof(struct early_options, name)

static const char *const sandboxes[] = { "read-only", "workspace-write", "danger-full-access",
                                         NULL };
static const char *const policies[] = { "untrusted", "on-failure", "on-request", "never", NULL };

const struct option early_options[] = {
    { "model", "MODEL", "The model to ask", option_store_text, FIELD(model), .letter = 'm' },
    { "sandbox", "MODE", "How far commands are confined", option_store_text, FIELD(sandbox),
      .letter = 's', .choices = sandboxes },
    { "ask-for-approval", "POLICY", "When the agent has to ask", option_store_text, FIELD(approval),
      .letter = 'a', .choices = policies },
    { "full-auto", NULL, "The same as -a on-request -s workspace-write", option_store_flag,
      FIELD(full_auto), .excludes = "dangerously-bypass-approvals-and-sandbox" },
    { "dangerously-bypass-approvals-and-sandbox", NULL,
      "Run commands without a sandbox, and ask nobody", option_store_flag, FIELD(bypass) },
    { "yolo", NULL, NULL, option_store_flag, FIELD(bypass) },
    { "cd", "DIR", "The folder to work in", option_store_text, FIELD(cwd), .letter = 'C',
      .traits = OPTION_PATH },
    { "add-dir", "DIR", "A further folder that commands may write to. Repeatable",
      option_store_list, FIELD(add_dirs), .traits = OPTION_PATH | OPTION_REPEATS },
    { "image", "FILE", "A picture to send with the prompt. Repeatable", option_store_list,
      FIELD(images), .letter = 'i', .traits = OPTION_PATH | OPTION_REPEATS },
    { "ephemeral", NULL, "Keep no file of the thread", option_store_flag, FIELD(ephemeral) },
    { "search", NULL, "Let the model search the web", option_store_flag, FIELD(search) },
    { "no-alt-screen", NULL, NULL, option_store_flag, FIELD(no_alt_screen) },
    { "remote", "ADDR", NULL, option_store_text, FIELD(remote) },
    { "remote-auth-token-env", "ENV_VAR", NULL, option_store_text, FIELD(remote_auth_token_env) },
    { 0 },
};

/* What they are for a command that has no such option: settings. */
static const struct {
    const char *name;
    const char *key;   /* the value is the option's; or NULL */
    const char *fixed; /* all of a setting, or NULL */
    const char *also;  /* another one, or NULL */
} as_settings[] = {
    { "model", .key = "model" },
    { "sandbox", .key = "sandbox_mode" },
    { "ask-for-approval", .key = "approval_policy" },
    { "full-auto", .fixed = "approval_policy=on-request", .also = "sandbox_mode=workspace-write" },
    { "dangerously-bypass-approvals-and-sandbox", .fixed = "approval_policy=never",
      .also = "sandbox_mode=danger-full-access" },
    { "search", .fixed = "web_search=live" },
};

static const struct option *find_in(const struct option *table, const struct option *early)
{
    for (; table != NULL && table->name != NULL; table++) {
        if (strcmp(table->name, early->name) == 0 ||
            (early->letter != '\0' && table->letter == early->letter))
            return table;
    }
    return NULL;
}

static const struct option *find_own(const struct cli_command *command, const struct option *early)
{
    const struct option *own = find_in(command->options, early);

    return own != NULL ? own : find_in(command->shared_options, early);
}

static bool hand_to_settings(struct cli *cli, const struct option *early, const char *value)
{
    struct text_list *config = &cli->global.config;

    for (size_t i = 0; i < ARRAY_LENGTH(as_settings); i++) {
        if (strcmp(as_settings[i].name, early->name) != 0)
            continue;
        text_list_add(config, as_settings[i].fixed != NULL
                                  ? as_settings[i].fixed
                                  : text_override(&cli->arena, as_settings[i].key, value));
        if (as_settings[i].also != NULL)
            text_list_add(config, as_settings[i].also);
        return true;
    }
    return false;
}

static bool hand_on_value(struct cli *cli, const struct option *early,
                          const struct cli_command *command, char *flags, const char *value,
                          struct error *err)
{
    const struct option *own = find_own(command, early);

    if (own != NULL)
        return own->store(value, flags + own->field, err);
    if (strcmp(early->name, "no-alt-screen") == 0 || hand_to_settings(cli, early, value))
        return true;
    if (strcmp(early->name, "cd") == 0)
        return chdir(value) == 0 ||
               error_set(err, ERR_INTERNAL, "cannot work in %s: %s", value, strerror(errno));
    return error_set(err, ERR_INVALID_PARAMS, "the argument '--%s' cannot be used with '%s'",
                     early->name, command->name);
}

/* Refused elsewhere, in words of their own. */
static bool is_of_terminal_ui(const struct option *early)
{
    return strncmp(early->name, "remote", 6) == 0;
}

static bool hand_on_option(struct cli *cli, const struct option *early,
                           const struct cli_command *command, char *flags, struct error *err)
{
    const char *field = (const char *)&cli->early + early->field;

    if (early->store == option_store_flag)
        return !*(const bool *)field || hand_on_value(cli, early, command, flags, "", err);
    if (early->store == option_store_text) {
        const char *text = *(const char *const *)(const void *)field;

        return text == NULL || hand_on_value(cli, early, command, flags, text, err);
    }
    for (size_t i = 0; i < ((const struct text_list *)(const void *)field)->n; i++) {
        if (!hand_on_value(cli, early, command, flags,
                           ((const struct text_list *)(const void *)field)->items[i], err))
            return false;
    }
    return true;
}

bool hand_on_early(struct cli *cli, const struct cli_command *command, void *flags,
                   struct error *err)
{
    if (command->instead != NULL)
        return true;
    for (const struct option *early = early_options; early->name != NULL; early++) {
        if (strcmp(early->name, "yolo") != 0 && !is_of_terminal_ui(early) &&
            !hand_on_option(cli, early, command, flags, err))
            return false;
    }
    return true;
}
