#include "cli/cli.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/version.h"
#include "base/visible.h"
#include "cli/similar.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct option help_option[] = {
    { .name = "help", .letter = 'h', .help = "Print help", .traits = OPTION_STOPS },
    { 0 },
};

static const struct option root_standard_options[] = {
    { .name = "help", .letter = 'h', .help = "Print help", .traits = OPTION_STOPS },
    { .name = "version", .letter = 'V', .help = "Print the version", .traits = OPTION_STOPS },
    { 0 },
};

const struct option *cli_standard_options(bool is_root)
{
    return is_root ? root_standard_options : help_option;
}

/* A child of every command that has any. */
static const struct cli_command help_command = {
    .name = "help",
    .summary = "Print this message or the help of the given command",
    .arguments = "[COMMAND]...",
};

void cli_show(FILE *out, const char *text)
{
    CLEANUP(buf_done) struct buf shown = { 0 };

    visible_add(&shown, str_of(text), VISIBLE_TEXT);
    fwrite(buf_str(&shown).s, 1, shown.len, out);
}

int cli_fail(const char *format, ...)
{
    CLEANUP(error_done) struct error err = { 0 };
    va_list args;

    va_start(args, format);
    error_vset(&err, ERR_INTERNAL, format, args);
    va_end(args);
    fputs("Error: ", stderr);
    cli_show(stderr, err.message.s);
    putc('\n', stderr);
    return CLI_FAILED;
}

/* stdout is for help and version only. A full disk or a closed pipe is not a success. */
static int print_text(struct buf *text)
{
    if (fwrite(text->data, 1, text->len, stdout) != text->len || fflush(stdout) != 0)
        return cli_fail("cannot write to stdout: %s", strerror(errno));
    return CLI_OK;
}

/* The root's own options are handed on to the command that follows. */
static struct option_reader reader_for(struct cli *cli, char *const *args, void *flags)
{
    bool is_root = cli->depth == 1;
    const struct cli_command *command = cli->path[cli->depth - 1];

    return (struct option_reader){
        .groups = {
            { command->options, is_root ? &cli->early : flags },
            { command->shared_options, flags },
            { global_options, &cli->global },
            { cli_standard_options(is_root), NULL },
        },
        .args = args,
    };
}

static void enter_command(struct cli *cli, const struct cli_command *command)
{
    check(cli->depth < CLI_DEPTH_MAX);
    cli->path[cli->depth++] = command;
}

/* ---- help and usage -------------------------------------------------------------------------- */

/* bobbin app-server generate-ts */
static void add_path(const struct cli *cli, struct buf *text)
{
    buf_add_text(text, cli->program);
    for (size_t i = 1; i < cli->depth; i++)
        buf_printf(text, " %s", cli->path[i]->name);
}

static void add_usage(const struct cli *cli, const struct option_reader *reader,
                      enum option_usage usage, struct buf *text)
{
    const struct cli_command *command = cli->path[cli->depth - 1];

    buf_add_text(text, "Usage: ");
    add_path(cli, text);
    if (command != &help_command)
        options_add_usage(reader, usage, text);
    if (command->run == NULL && command->commands != NULL)
        buf_add_text(text, " <COMMAND>");
    else if (command->commands != NULL && usage == USAGE_GENERAL && !command->takes_words)
        buf_add_text(text, " [COMMAND]");
    if (command->arguments != NULL)
        buf_printf(text, " %s", command->arguments);
    buf_add_char(text, '\n');
}

static void add_command(const struct cli_command *command, int width, struct buf *text)
{
    if (command->is_hidden)
        return;
    buf_printf(text, "  %-*s  %s", width, command->name, command->summary);
    if (command->alias != NULL)
        buf_printf(text, " [aliases: %s]", command->alias);
    buf_add_char(text, '\n');
}

static void add_commands(const struct cli_command *command, struct buf *text)
{
    int width = (int)strlen(help_command.name);

    for (size_t i = 0; command->commands[i] != NULL; i++) {
        int len = (int)strlen(command->commands[i]->name);

        width = len > width && !command->commands[i]->is_hidden ? len : width;
    }
    for (size_t i = 0; command->commands[i] != NULL; i++)
        add_command(command->commands[i], width, text);
    buf_printf(text, "  %-*s  %s\n", width, help_command.name, help_command.summary);
}

/* The help page of the command that was named last. */
static void add_page(struct cli *cli, struct buf *text)
{
    const struct cli_command *command = cli->path[cli->depth - 1];
    struct option_reader reader = reader_for(cli, /* args= */ NULL, /* flags= */ NULL);

    buf_printf(text, "%s\n\n", command->summary);
    if (command->more != NULL)
        buf_printf(text, "%s\n\n", command->more);
    add_usage(cli, &reader, USAGE_GENERAL, text);
    if (command->commands != NULL) {
        buf_add_text(text, "\nCommands:\n");
        add_commands(command, text);
    }
    if (command == &help_command)
        return;
    buf_add_text(text, "\nOptions:\n");
    for (size_t i = 0; i < OPTION_GROUPS; i++) {
        if (reader.groups[i].table != NULL)
            options_add_help(reader.groups[i].table, text);
    }
}

static int print_help(struct cli *cli)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    add_page(cli, &text);
    return print_text(&text);
}

/* Clients that look for `codex` compare this line with the versions they can work with. */
static int print_version(const struct cli *cli)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (strcmp(cli->program, "codex") == 0)
        buf_printf(&text, "codex-cli %s\n", CODEX_VERSION);
    else
        buf_printf(&text, "bobbin %s (codex-cli %s)\n", BOBBIN_VERSION, CODEX_VERSION);
    return print_text(&text);
}

/* ---- complaints ------------------------------------------------------------------------------ */

/* Prints what the reader has to say. */
static int print_complaint(struct cli *cli, struct option_reader *reader)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "error: ");
    buf_add_str(&text, buf_str(&reader->message));
    buf_add_text(&text, "\n\n");
    if (reader->tip.len > 0) {
        buf_add_text(&text, "  tip: ");
        buf_add_str(&text, buf_str(&reader->tip));
        buf_add_text(&text, "\n\n");
    }
    if (reader->usage != USAGE_NONE) {
        add_usage(cli, reader, reader->usage, &text);
        buf_add_char(&text, '\n');
    }
    buf_add_text(&text, "For more information, try '--help'.\n");
    fwrite(text.data, 1, text.len, stderr);
    return CLI_WRONG;
}

int cli_complain(struct cli *cli, enum option_usage usage, const char *format, ...)
{
    CLEANUP(options_done)
    struct option_reader reader = reader_for(cli, /* args= */ NULL, /* flags= */ NULL);
    CLEANUP(error_done) struct error err = { 0 };
    va_list args;

    va_start(args, format);
    error_vset(&err, ERR_INVALID_PARAMS, format, args);
    va_end(args);
    buf_add_str(&reader.message, err.message);
    reader.usage = usage;
    return print_complaint(cli, &reader);
}

static bool table_has(const struct option *table, struct str name)
{
    for (; table != NULL && table->name != NULL; table++) {
        if (str_is(name, table->name))
            return true;
    }
    return false;
}

static bool has_option(const struct cli_command *command, struct str name)
{
    return table_has(command->options, name) || table_has(command->shared_options, name);
}

/* An option that was given too early: bobbin --listen ws://127.0.0.1:4500 app-server */
static void tip_command_of_option(const struct cli_command *command, struct option_reader *reader)
{
    if (reader->unknown.s == NULL || reader->tip.len > 0 || command->commands == NULL)
        return;
    for (char *const *arg = reader->args; *arg != NULL; arg++) {
        for (size_t i = 0; command->commands[i] != NULL; i++) {
            const struct cli_command *child = command->commands[i];

            if (strcmp(child->name, *arg) == 0 && has_option(child, reader->unknown)) {
                buf_printf(&reader->tip, "'%s --%.*s' exists", child->name,
                           STR_ARGS(reader->unknown));
                return;
            }
        }
    }
}

/* What people call things that have another name here. */
static const struct {
    const char *word;
    const char *meant;
} synonyms[] = {
    { "ask", "run" },
    { "prompt", "run" },
    { "task", "run" },
    { "serve", "app-server" },
    { "server", "app-server" },
    { "daemon", "app-server" },
    { "chat", "ui" },
    { "tui", "ui" },
    { "web", "ui" },
    { "signin", "login" },
    { "auth", "login" },
    { "whoami", "login" },
    { "signout", "logout" },
    { "continue", "resume" },
    { "sessions", "resume" },
    { "threads", "resume" },
    { "config", "doctor" },
    { "check", "doctor" },
    { "status", "doctor" },
    { "patch", "apply" },
};

static bool is_meant(const char *word, const struct cli_command *command)
{
    for (size_t i = 0; i < ARRAY_LENGTH(synonyms); i++) {
        if (strcmp(synonyms[i].word, word) == 0 && strcmp(synonyms[i].meant, command->name) == 0)
            return true;
    }
    return !command->is_hidden && is_slip(str_of(word), str_of(command->name));
}

static void tip_similar_commands(const struct cli_command *command, const char *word,
                                 struct option_reader *reader)
{
    CLEANUP(buf_done) struct buf names = { 0 };
    size_t n = 0;

    for (size_t i = 0; command->commands[i] != NULL; i++) {
        if (is_meant(word, command->commands[i]))
            buf_printf(&names, "%s'%s'", n++ == 0 ? "" : ", ", command->commands[i]->name);
    }
    if (is_meant(word, &help_command))
        buf_printf(&names, "%s'%s'", n++ == 0 ? "" : ", ", help_command.name);
    if (n == 0)
        return;
    buf_add_text(&reader->tip,
                 n == 1 ? "a similar subcommand exists: " : "some similar subcommands exist: ");
    buf_add_str(&reader->tip, buf_str(&names));
}

static int unknown_command(struct cli *cli, struct option_reader *reader, const char *word)
{
    const struct cli_command *command = cli->path[cli->depth - 1];

    buf_add_text(&reader->message, "unrecognized subcommand '");
    add_printable(&reader->message, word, strlen(word));
    buf_add_text(&reader->message, "'");
    if (command->commands != NULL)
        tip_similar_commands(command, word, reader);
    if (reader->tip.len == 0 && cli->depth == 1)
        buf_printf(&reader->tip,
                   "a task is run with '%s run PROMPT'; there is no terminal UI: '%s ui' serves a "
                   "page, and 'codex --remote' connects to '%s app-server --listen ws://IP:PORT'",
                   cli->program, cli->program, cli->program);
    reader->usage = USAGE_GENERAL;
    return print_complaint(cli, reader);
}

static int unexpected_word(struct cli *cli, struct option_reader *reader, const char *word)
{
    const char *arguments = cli->path[cli->depth - 1]->arguments;

    if (arguments != NULL && strstr(arguments, "PROMPT") != NULL)
        buf_add_text(&reader->tip, "a prompt of several words is put into quotes");
    buf_add_text(&reader->message, "unexpected argument '");
    add_printable(&reader->message, word, strlen(word));
    buf_add_text(&reader->message, "' found");
    reader->usage = USAGE_GENERAL;
    return print_complaint(cli, reader);
}

static int missing_word(struct cli *cli, struct option_reader *reader)
{
    buf_printf(&reader->message, "the following required arguments were not provided:\n  %s",
               cli->path[cli->depth - 1]->arguments);
    reader->usage = USAGE_USED;
    return print_complaint(cli, reader);
}

static bool is_word_choice(const struct cli_command *command, const char *word)
{
    for (size_t i = 0; command->word_choices[i] != NULL; i++) {
        if (strcmp(command->word_choices[i], word) == 0)
            return true;
    }
    return false;
}

static int wrong_word(struct cli *cli, struct option_reader *reader, const char *word)
{
    const struct cli_command *command = cli->path[cli->depth - 1];
    const char *separator = "'\n  [possible values: ";

    buf_add_text(&reader->message, "invalid value '");
    add_printable(&reader->message, word, strlen(word));
    buf_printf(&reader->message, "' for '%s", command->arguments);
    for (size_t i = 0; command->word_choices[i] != NULL; i++) {
        buf_printf(&reader->message, "%s%s", separator, command->word_choices[i]);
        separator = ", ";
    }
    buf_add_char(&reader->message, ']');
    return print_complaint(cli, reader);
}

static int missing_command(struct cli *cli, struct option_reader *reader, bool had_arguments)
{
    const struct cli_command *command = cli->path[cli->depth - 1];

    if (!had_arguments) {
        CLEANUP(buf_done) struct buf text = { 0 };

        add_page(cli, &text);
        fwrite(text.data, 1, text.len, stderr);
        return CLI_WRONG;
    }
    buf_add_text(&reader->message, "'");
    add_path(cli, &reader->message);
    buf_add_text(&reader->message, "' requires a subcommand but one was not provided\n"
                                   "  [subcommands: ");
    for (size_t i = 0; command->commands[i] != NULL; i++) {
        if (!command->commands[i]->is_hidden)
            buf_printf(&reader->message, "%s, ", command->commands[i]->name);
    }
    buf_printf(&reader->message, "%s]", help_command.name);
    reader->usage = USAGE_GENERAL;
    return print_complaint(cli, reader);
}

/* ---- commands -------------------------------------------------------------------------------- */

static const struct cli_command *find_command(const struct cli_command *command, const char *word)
{
    if (command->commands == NULL)
        return NULL;
    if (strcmp(word, help_command.name) == 0)
        return &help_command;
    for (size_t i = 0; command->commands[i] != NULL; i++) {
        const struct cli_command *child = command->commands[i];

        if (strcmp(word, child->name) == 0 ||
            (child->alias != NULL && strcmp(word, child->alias) == 0))
            return child;
    }
    return NULL;
}

/* help [COMMAND]...: every word, even -h, is the name of a command below the one before it. */
static int run_help(struct cli *cli, char *const *words)
{
    for (; *words != NULL; words++) {
        const struct cli_command *command = find_command(cli->path[cli->depth - 1], *words);

        if (command == NULL) {
            CLEANUP(options_done) struct option_reader reader = reader_for(cli, words, NULL);

            return unknown_command(cli, &reader, *words);
        }
        enter_command(cli, command);
    }
    return print_help(cli);
}

/* The options hold for every command, so they are judged before any of them runs. */
static int run_command(struct cli *cli, const void *flags)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf path = { 0 };

    add_path(cli, &path);
    if (!overrides_check_features(&cli->global, &err))
        return cli_fail("%s", err.message.s);
    if (cli->early.remote != NULL)
        return cli_fail("`--remote %s` is only supported for interactive TUI commands, not `%s`",
                        cli->early.remote, buf_str(&path).s);
    if (cli->early.remote_auth_token_env != NULL)
        return cli_fail("`--remote-auth-token-env` is only supported for interactive TUI "
                        "commands, not `%s`",
                        buf_str(&path).s);
    if (cli->path[cli->depth - 1]->instead != NULL)
        return cli_fail("%s", cli->path[cli->depth - 1]->instead);
    return cli->path[cli->depth - 1]->run(cli, flags);
}

static int run_child(struct cli *cli, const struct cli_command *command, char *const *args,
                     void *flags);

static int run_word(struct cli *cli, struct option_reader *reader, const char *word, void *flags)
{
    const struct cli_command *command = cli->path[cli->depth - 1];
    const struct cli_command *child = find_command(command, word);

    if (command->takes_words && (child == NULL || reader->only_words)) {
        cli->words = reader->args - 1; /* from this word on */
        return run_command(cli, flags);
    }
    if (command->commands == NULL ||
        (command->max_words > 0 && (child == NULL || cli->n_words > 0)))
        return unexpected_word(cli, reader, word);
    if (child == NULL)
        return unknown_command(cli, reader, word);
    if (reader->only_words) {
        buf_printf(&reader->tip, "subcommand '%s' exists; to use it, remove the '--' before it",
                   word);
        return unexpected_word(cli, reader, word);
    }
    if (child == &help_command)
        return run_help(cli, reader->args);
    return run_child(cli, child, reader->args, flags);
}

/* Is this word one of the few that the command takes? The name of a command below it is none. */
static bool is_few_word(const struct cli *cli, const struct option_reader *reader, const char *word)
{
    const struct cli_command *command = cli->path[cli->depth - 1];

    if (cli->n_words >= command->max_words)
        return false;
    return reader->only_words || find_command(command, word) == NULL;
}

/* Reads on behind the words of a command that takes some. */
static enum option_event read_command(struct cli *cli, struct option_reader *reader,
                                      const char **ret_word, const struct option **ret_option)
{
    enum option_event event = options_read(reader, ret_word, ret_option);

    while (event == OPTION_WORD && is_few_word(cli, reader, *ret_word)) {
        cli->few_words[cli->n_words++] = reader->args[-1];
        cli->words = cli->few_words;
        event = options_read(reader, ret_word, ret_option);
    }
    return event;
}

static int read_and_run(struct cli *cli, const struct cli_command *command, char *const *args,
                        void *flags)
{
    CLEANUP(options_done) struct option_reader reader = { 0 };
    const struct option *stop = NULL;
    const char *word = NULL;

    reader = reader_for(cli, args, flags);

    switch (read_command(cli, &reader, &word, &stop)) {
    case OPTION_WORD:
        return run_word(cli, &reader, word, flags);
    case OPTION_STOP:
        return strcmp(stop->name, "help") == 0 ? print_help(cli) : print_version(cli);
    case OPTION_WRONG:
        if (command->instead != NULL) /* it has options elsewhere, too */
            return run_command(cli, flags);
        tip_command_of_option(command, &reader);
        return print_complaint(cli, &reader);
    case OPTION_END:
        break;
    }
    if (command->run == NULL && command->instead == NULL)
        return missing_command(cli, &reader, /* had_arguments= */ args[0] != NULL);
    if (command->requires_word && cli->words == NULL)
        return missing_word(cli, &reader);
    if (command->word_choices != NULL && cli->words != NULL &&
        !is_word_choice(command, cli->words[0]))
        return wrong_word(cli, &reader, cli->words[0]);
    return run_command(cli, flags);
}

static int run_child(struct cli *cli, const struct cli_command *command, char *const *args,
                     void *flags)
{
    if (!command->shares_flags)
        return cli_run(cli, command, args);
    enter_command(cli, command);
    return read_and_run(cli, command, args, flags);
}

/* An option that stood before a command which has no use for it, or what is wrong with it there. */
static int early_complaint(struct cli *cli, const struct error *err)
{
    if (err->code == ERR_INTERNAL)
        return cli_fail("%s", err->message.s);
    return cli_complain(cli, USAGE_NONE, "%s", err->message.s);
}

int cli_run(struct cli *cli, const struct cli_command *command, char *const *args)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(freep) char *flags = xcalloc(1, command->flags_size);
    int status;

    if (command->defaults != NULL)
        memcpy(flags, command->defaults, command->flags_size);
    enter_command(cli, command);
    if (cli->depth == 2 && !hand_on_early(cli, command, flags, &err))
        status = early_complaint(cli, &err);
    else
        status = read_and_run(cli, command, args, flags);
    if (command->flags_size > 0) /* those of the root are in cli->early */
        option_lists_done(command->options, flags);
    if (command->flags_size > 0)
        option_lists_done(command->shared_options, flags);
    return status;
}

void cli_done(struct cli *cli)
{
    global_options_done(&cli->global);
    option_lists_done(early_options, &cli->early);
    arena_done(&cli->arena);
}
