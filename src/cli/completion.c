/* bobbin completion: scripts for shells, made from the tables that the command line is read with. */
#include "base/buf.h"
#include "base/memory.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What is written. */
struct completion {
    struct buf text;
    const char *program;
};

/* A command and the words that lead to it: "bobbin app-server generate-ts". */
typedef void command_visit_fn(struct completion *completion, const struct cli_command *command,
                              const char *path);
typedef void option_visit_fn(struct completion *completion, const struct option *option,
                             const char *path);

static void visit_commands(struct completion *completion, const struct cli_command *command,
                           const char *path, command_visit_fn *visit)
{
    visit(completion, command, path);
    for (size_t i = 0; command->commands != NULL && command->commands[i] != NULL; i++) {
        CLEANUP(buf_done) struct buf longer = { 0 };

        if (command->commands[i]->is_hidden)
            continue;
        buf_printf(&longer, "%s %s", path, command->commands[i]->name);
        visit_commands(completion, command->commands[i], buf_str(&longer).s, visit);
    }
}

static bool is_root(const struct cli_command *command)
{
    return command == &root_command;
}

/* Of the tables that would be looked at, in their order: an option of a later one may be hidden by an earlier one. */
static bool is_in(const struct option *table, const struct option *option)
{
    for (; table != NULL && table->name != NULL; table++) {
        if (strcmp(table->name, option->name) == 0)
            return true;
    }
    return false;
}

static bool is_shadowed(const struct option *const *tables, size_t n, const struct option *option)
{
    for (size_t i = 0; i < n; i++) {
        if (is_in(tables[i], option))
            return true;
    }
    return false;
}

static void visit_options(struct completion *completion, const struct cli_command *command,
                          const char *path, option_visit_fn *visit)
{
    const struct option *tables[] = { command->options, command->shared_options, global_options,
                                      cli_standard_options(is_root(command)) };

    for (size_t i = 0; i < ARRAY_LENGTH(tables); i++) {
        for (const struct option *option = tables[i]; option != NULL && option->name != NULL;
             option++) {
            if (option->help != NULL && !is_shadowed(tables, i, option))
                visit(completion, option, path);
        }
    }
}

/* 'text' with what ends it escaped. */
static void add_quoted_words(struct buf *text, const char *words, size_t len, bool is_fish)
{
    for (size_t i = 0; i < len; i++) {
        if (words[i] == '\'')
            buf_add_text(text, is_fish ? "\\'" : "'\\''");
        else if (words[i] == '\\')
            buf_add_text(text, "\\\\");
        else
            buf_add_char(text, words[i]);
    }
}

static size_t first_line_length(const char *help)
{
    return strcspn(help, "\n");
}

static void add_list(struct buf *text, const char *const *items)
{
    for (size_t i = 0; items[i] != NULL; i++)
        buf_printf(text, "%s%s", i == 0 ? "" : " ", items[i]);
}

/* -- bash and zsh: which command, then which value, then which words --------------------------- */

static void add_shell_step(struct completion *completion, const struct cli_command *command,
                           const char *path)
{
    for (size_t i = 0; command->commands != NULL && command->commands[i] != NULL; i++) {
        const struct cli_command *child = command->commands[i];

        if (child->is_hidden)
            continue;
        buf_printf(&completion->text, "        \"%s %s\"", path, child->name);
        if (child->alias != NULL)
            buf_printf(&completion->text, "|\"%s %s\"", path, child->alias);
        buf_printf(&completion->text, ") at=\"%s %s\" ;;\n", path, child->name);
    }
}

static void add_value_pattern(struct completion *completion, const struct option *option,
                              const char *path)
{
    buf_printf(&completion->text, "    \"%s --%s\"", path, option->name);
    if (option->letter != '\0')
        buf_printf(&completion->text, "|\"%s -%c\"", path, option->letter);
    buf_add_text(&completion->text, ") ");
}

static void add_bash_value(struct completion *completion, const struct option *option,
                           const char *path)
{
    if (option->value_name == NULL)
        return;
    add_value_pattern(completion, option, path);
    if (option->choices != NULL) {
        buf_add_text(&completion->text, "COMPREPLY=($(compgen -W \"");
        add_list(&completion->text, option->choices);
        buf_add_text(&completion->text, "\" -- \"$word\")); return ;;\n");
    } else if (option->traits & OPTION_PATH) {
        buf_printf(&completion->text, "_%s_files; return ;;\n", completion->program);
    } else {
        buf_add_text(&completion->text, "return ;;\n");
    }
}

static void add_bash_values(struct completion *completion, const struct cli_command *command,
                            const char *path)
{
    visit_options(completion, command, path, add_bash_value);
}

static void add_bash_option(struct completion *completion, const struct option *option,
                            const char *path)
{
    (void)path;
    buf_printf(&completion->text, "--%s ", option->name);
}

static void add_bash_words(struct completion *completion, const struct cli_command *command,
                           const char *path)
{
    buf_printf(&completion->text, "    \"%s\") words=\"", path);
    for (size_t i = 0; command->commands != NULL && command->commands[i] != NULL; i++) {
        if (!command->commands[i]->is_hidden)
            buf_printf(&completion->text, "%s ", command->commands[i]->name);
    }
    if (command->word_choices != NULL) {
        add_list(&completion->text, command->word_choices);
        buf_add_char(&completion->text, ' ');
    }
    visit_options(completion, command, path, add_bash_option);
    buf_add_text(&completion->text, "\" ;;\n");
}

static void write_bash(struct completion *completion)
{
    const char *program = completion->program;

    buf_printf(
        &completion->text,
        "# Completion of %s for bash; made by `%s completion bash`.\n"
        "# Names of files are whole, and bash quotes what is special in them.\n"
        "_%s_files() {\n"
        "    compopt -o filenames 2>/dev/null\n"
        "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
        "}\n"
        "_%s() {\n"
        "    local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
        "    local at=\"%s\" words=\"\" i\n"
        "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
        "        case \"$at ${COMP_WORDS[i]}\" in\n",
        program, program, program, program, program);
    visit_commands(completion, &root_command, program, add_shell_step);
    buf_add_text(&completion->text, "        esac\n"
                                    "    done\n"
                                    "    case \"$at $before\" in\n");
    visit_commands(completion, &root_command, program, add_bash_values);
    buf_add_text(&completion->text, "    esac\n"
                                    "    case \"$at\" in\n");
    visit_commands(completion, &root_command, program, add_bash_words);
    buf_printf(&completion->text,
               "    esac\n"
               "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
               "}\n"
               "complete -o bashdefault -o default -F _%s %s\n",
               program, program);
}

static void add_zsh_value(struct completion *completion, const struct option *option,
                          const char *path)
{
    if (option->value_name == NULL)
        return;
    add_value_pattern(completion, option, path);
    if (option->choices != NULL) {
        buf_add_text(&completion->text, "compadd -- ");
        add_list(&completion->text, option->choices);
        buf_add_text(&completion->text, "; return ;;\n");
    } else if (option->traits & OPTION_PATH) {
        buf_add_text(&completion->text, "_files; return ;;\n");
    } else {
        buf_printf(&completion->text, "_message '%s'; return ;;\n", option->value_name);
    }
}

static void add_zsh_values(struct completion *completion, const struct cli_command *command,
                           const char *path)
{
    visit_options(completion, command, path, add_zsh_value);
}

static void add_zsh_option(struct completion *completion, const struct option *option,
                           const char *path)
{
    (void)path;
    buf_printf(&completion->text, " '--%s:", option->name);
    add_quoted_words(&completion->text, option->help, first_line_length(option->help),
                     /* is_fish= */ false);
    buf_add_char(&completion->text, '\'');
}

static void add_zsh_words(struct completion *completion, const struct cli_command *command,
                          const char *path)
{
    buf_printf(&completion->text, "    \"%s\")\n        words_=(", path);
    for (size_t i = 0; command->commands != NULL && command->commands[i] != NULL; i++) {
        const struct cli_command *child = command->commands[i];

        if (child->is_hidden)
            continue;
        buf_printf(&completion->text, " '%s:", child->name);
        add_quoted_words(&completion->text, child->summary, strlen(child->summary),
                         /* is_fish= */ false);
        buf_add_char(&completion->text, '\'');
    }
    for (size_t i = 0; command->word_choices != NULL && command->word_choices[i] != NULL; i++)
        buf_printf(&completion->text, " '%s'", command->word_choices[i]);
    buf_add_text(&completion->text, ")\n        options_=(");
    visit_options(completion, command, path, add_zsh_option);
    buf_add_text(&completion->text, ") ;;\n");
}

static void write_zsh(struct completion *completion)
{
    const char *program = completion->program;

    buf_printf(&completion->text,
               "#compdef %s\n"
               "# Completion of %s for zsh; made by `%s completion zsh`.\n"
               "_%s() {\n"
               "    local at=\"%s\" before=\"$words[CURRENT-1]\" i\n"
               "    local -a words_ options_\n"
               "    for ((i = 2; i < CURRENT; i++)); do\n"
               "        case \"$at $words[i]\" in\n",
               program, program, program, program, program);
    visit_commands(completion, &root_command, program, add_shell_step);
    buf_add_text(&completion->text, "        esac\n"
                                    "    done\n"
                                    "    case \"$at $before\" in\n");
    visit_commands(completion, &root_command, program, add_zsh_values);
    buf_add_text(&completion->text, "    esac\n"
                                    "    case \"$at\" in\n");
    visit_commands(completion, &root_command, program, add_zsh_words);
    buf_printf(&completion->text,
               "    esac\n"
               "    (( $#words_ )) && _describe 'command' words_\n"
               "    _describe -o 'option' options_\n"
               "    (( $#words_ )) || _files\n"
               "}\n"
               "if [ \"$funcstack[1]\" = \"_%s\" ]; then _%s \"$@\"; else compdef _%s %s; fi\n",
               program, program, program, program);
}

/* -- fish: a line for each word ----------------------------------------------------------------- */

static void begin_fish_line(struct completion *completion, const char *path)
{
    buf_printf(&completion->text, "complete -c %s -n '__%s_at \"%s\"'", completion->program,
               completion->program, path);
}

static void add_fish_description(struct completion *completion, const char *words, size_t len)
{
    buf_add_text(&completion->text, " -d '");
    add_quoted_words(&completion->text, words, len, /* is_fish= */ true);
    buf_add_text(&completion->text, "'\n");
}

static void add_fish_option(struct completion *completion, const struct option *option,
                            const char *path)
{
    begin_fish_line(completion, path);
    buf_printf(&completion->text, " -l %s", option->name);
    if (option->letter != '\0')
        buf_printf(&completion->text, " -s %c", option->letter);
    if (option->choices != NULL) {
        buf_add_text(&completion->text, " -x -a '");
        add_list(&completion->text, option->choices);
        buf_add_char(&completion->text, '\'');
    } else if (option->value_name != NULL) {
        buf_add_text(&completion->text, option->traits & OPTION_PATH ? " -r -F" : " -x");
    }
    add_fish_description(completion, option->help, first_line_length(option->help));
}

static void add_fish_command(struct completion *completion, const struct cli_command *command,
                             const char *path)
{
    for (size_t i = 0; command->commands != NULL && command->commands[i] != NULL; i++) {
        const struct cli_command *child = command->commands[i];

        if (child->is_hidden)
            continue;
        begin_fish_line(completion, path);
        buf_printf(&completion->text, " -f -a %s", child->name);
        add_fish_description(completion, child->summary, strlen(child->summary));
    }
    if (command->word_choices != NULL) {
        begin_fish_line(completion, path);
        buf_add_text(&completion->text, " -f -a '");
        add_list(&completion->text, command->word_choices);
        buf_add_text(&completion->text, "'\n");
    }
    visit_options(completion, command, path, add_fish_option);
}

static void add_fish_step(struct completion *completion, const struct cli_command *command,
                          const char *path)
{
    for (size_t i = 0; command->commands != NULL && command->commands[i] != NULL; i++) {
        const struct cli_command *child = command->commands[i];

        if (child->is_hidden)
            continue;
        buf_printf(&completion->text, "            case '%s %s'", path, child->name);
        if (child->alias != NULL)
            buf_printf(&completion->text, " '%s %s'", path, child->alias);
        buf_printf(&completion->text, "\n                set at '%s %s'\n", path, child->name);
    }
}

static void write_fish(struct completion *completion)
{
    const char *program = completion->program;

    buf_printf(&completion->text,
               "# Completion of %s for fish; made by `%s completion fish`.\n"
               "function __%s_at\n"
               "    set -l at %s\n"
               "    for word in (commandline -opc)[2..]\n"
               "        switch \"$at $word\"\n",
               program, program, program, program);
    visit_commands(completion, &root_command, program, add_fish_step);
    buf_add_text(&completion->text, "        end\n"
                                    "    end\n"
                                    "    test \"$at\" = \"$argv[1]\"\n"
                                    "end\n");
    visit_commands(completion, &root_command, program, add_fish_command);
}

/* -- The command -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*write)(struct completion *completion);
} shells[] = { { "bash", write_bash }, { "zsh", write_zsh }, { "fish", write_fish } };

static const char *const shell_names[] = { "bash", "zsh", "fish", NULL };

static int run_completion(struct cli *cli, const void *data)
{
    struct completion completion = { .program = cli->program };
    const char *shell = cli->words == NULL ? "bash" : cli->words[0];
    bool is_written;

    for (size_t i = 0; i < ARRAY_LENGTH(shells); i++) {
        if (strcmp(shells[i].name, shell) == 0)
            shells[i].write(&completion);
    }
    is_written =
        fwrite(completion.text.data, 1, completion.text.len, stdout) == completion.text.len &&
        fflush(stdout) == 0;
    buf_done(&completion.text);
    return is_written ? CLI_OK : cli_fail("cannot write to stdout: %s", strerror(errno));
}

const struct cli_command completion_command = {
    .name = "completion",
    .summary = "Print a script that completes command lines: bash, zsh or fish",
    .more = "bash: put it into ~/.local/share/bash-completion/completions/bobbin\n"
            "zsh:  into a file _bobbin of a folder of $fpath\n"
            "fish: into ~/.config/fish/completions/bobbin.fish",
    .arguments = "[SHELL]",
    .max_words = 1,
    .word_choices = shell_names,
    .run = run_completion,
};
