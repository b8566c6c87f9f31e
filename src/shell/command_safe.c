/*
 * Commands that only look.
 *
 * Whether a command is safe is asked of what the shell will really pass on. A word that the shell
 * still changes (`-del\ete`, `{-delete,}`, `*`) could become an option; it is let through only where
 * no option can do harm, or where it begins with something that no option begins with.
 */
#include "shell/command_line.h"

#include "base/memory.h"
#include "shell/shell_call.h"
#include "shell/words.h"

#include <ctype.h>

enum { MAX_NESTING = 2 };

typedef bool safe_fn(const struct script_command *command);

/* Are all options there that there will be? */
static bool options_are_certain(const struct script_command *command)
{
    for (size_t i = 1; i < command->words.n; i++) {
        struct str word = command->words.items[i];

        if (!script_word_is_exact(command, i) &&
            !(word.len > 0 &&
              (isalnum((unsigned char)word.s[0]) || strchr("./_", word.s[0]) != NULL)))
            return false;
    }
    return true;
}

static bool has_any(const struct str_array *words, const char *const *options)
{
    for (size_t i = 0; i < words->n; i++) {
        if (str_is_one_of(words->items[i], options))
            return true;
    }
    return false;
}

static bool base64_is_safe(const struct script_command *command)
{
    for (size_t i = 1; i < command->words.n; i++) {
        struct str word = command->words.items[i];

        if (str_starts(word, "-o") || str_starts(word, "--o"))
            return false;
    }
    return options_are_certain(command);
}

static bool find_is_safe(const struct script_command *command)
{
    static const char *const options[] = {
        "-exec", "-execdir", "-ok",      "-okdir",   "-delete",
        "-fls",  "-fprint",  "-fprint0", "-fprintf", NULL,
    };

    return options_are_certain(command) && !has_any(&command->words, options);
}

static bool rg_is_safe(const struct script_command *command)
{
    for (size_t i = 1; i < command->words.n; i++) {
        struct str word = command->words.items[i];

        if (str_starts(word, "--pre") || str_starts(word, "--hostname-bin") ||
            str_starts(word, "--search-zip"))
            return false;
        /* -z, alone or among others: `-iz` */
        if (str_starts(word, "-") && !str_starts(word, "--") && memchr(word.s, 'z', word.len))
            return false;
    }
    return options_are_certain(command);
}

static bool sed_is_safe(const struct script_command *command)
{
    const struct str *words = command->words.items;

    if (command->words.n < 3 || command->words.n > 4)
        return false;
    if (command->words.n == 4 && str_starts(words[3], "-"))
        return false;
    return str_is(words[1], "-n") && str_is_print_range(words[2]) &&
           script_word_is_exact(command, 2) && options_are_certain(command);
}

/* The second operand of uniq is a file that it writes. */
static bool uniq_is_safe(const struct script_command *command)
{
    size_t n_operands = 0;

    for (size_t i = 1; i < command->words.n; i++) {
        struct str word = command->words.items[i];

        n_operands += !str_starts(word, "-") || word.len == 1;
        if (str_is(word, "--"))
            return false;
    }
    return n_operands <= 1 && script_words_are_exact(command, command->words.n);
}

/* -- git ------------------------------------------------------------------------------------- */

/* git takes long options by any beginning that is clear: `--outp=x` is `--output=x`. */
static bool may_mean(struct str word, const char *option)
{
    const char *equals = word.len == 0 ? NULL : memchr(word.s, '=', word.len);
    size_t len = equals == NULL ? word.len : (size_t)(equals - word.s);

    return len > 2 && len <= strlen(option) && memcmp(word.s, option, len) == 0;
}

static bool may_mean_any(struct str word, const char *const *options)
{
    for (; *options != NULL; options++) {
        if (may_mean(word, *options))
            return true;
    }
    return false;
}

/* Options that let git run or read something else than what lies in the folder. */
static bool is_git_override(struct str word)
{
    static const char *const options[] = {
        "--config-env",   "--exec-path", "--git-dir", "--namespace",
        "--super-prefix", "--work-tree", NULL,
    };

    for (const char *const *option = options; *option != NULL; option++) {
        size_t len = strlen(*option);

        if (str_starts(word, *option) && (word.len == len || word.s[len] == '='))
            return true;
    }
    return str_starts(word, "-c") || str_is(word, "--paginate");
}

/* Where the subcommand stands, or 0. */
static size_t find_git_subcommand(const struct str_array *words)
{
    for (size_t i = 1; i < words->n; i++) {
        if (str_is(words->items[i], "-p"))
            return 0; /* runs a pager */
        if (str_is(words->items[i], "-C"))
            i++;
        else if (!str_starts(words->items[i], "-"))
            return i;
    }
    return 0;
}

static bool git_branch_is_safe(struct str_array arguments)
{
    static const char *const options[] = {
        "--list", "-l",  "--show-current", "-a", "--all", "-r", "--remotes",
        "-v",     "-vv", "--verbose",      NULL,
    };

    for (size_t i = 0; i < arguments.n; i++) {
        if (!str_is_one_of(arguments.items[i], options) &&
            !str_starts(arguments.items[i], "--format="))
            return false;
    }
    return true;
}

static bool git_is_safe(const struct script_command *command)
{
    static const char *const subcommands[] = { "status", "log", "diff", "show", "branch", NULL };
    static const char *const harmful[] = { "--output", "--ext-diff", "--textconv", "--exec", NULL };
    const struct str_array *words = &command->words;
    size_t at = find_git_subcommand(words);

    if (at == 0 || !script_word_is_exact(command, at) ||
        !str_is_one_of(words->items[at], subcommands) || !options_are_certain(command))
        return false;
    for (size_t i = 1; i < words->n; i++) {
        if (is_git_override(words->items[i]) || (i > at && may_mean_any(words->items[i], harmful)))
            return false;
    }
    return !str_is(words->items[at], "branch") || git_branch_is_safe(words_from(*words, at + 1));
}

/* -- The list -------------------------------------------------------------------------------- */

static bool is_always_safe(const struct script_command *command)
{
    return true;
}

static const struct {
    const char *name;
    safe_fn *is_safe;
} safe_commands[] = {
    { "base64", base64_is_safe }, { "cat", is_always_safe },  { "cd", is_always_safe },
    { "cut", is_always_safe },    { "echo", is_always_safe }, { "expr", is_always_safe },
    { "false", is_always_safe },  { "find", find_is_safe },   { "git", git_is_safe },
    { "grep", is_always_safe },   { "head", is_always_safe }, { "id", is_always_safe },
    { "ls", is_always_safe },     { "nl", is_always_safe },   { "numfmt", is_always_safe },
    { "paste", is_always_safe },  { "pwd", is_always_safe },  { "rev", is_always_safe },
    { "rg", rg_is_safe },         { "sed", sed_is_safe },     { "seq", is_always_safe },
    { "stat", is_always_safe },   { "tac", is_always_safe },  { "tail", is_always_safe },
    { "tr", is_always_safe },     { "true", is_always_safe }, { "uname", is_always_safe },
    { "uniq", uniq_is_safe },     { "wc", is_always_safe },   { "which", is_always_safe },
    { "whoami", is_always_safe },
};

/* A path is not its base name: `./ls` is anybody's program. */
static bool is_system_program(struct str word, struct str *ret_name)
{
    static const char *const folders[] = { "/bin/", "/usr/bin/", NULL };

    *ret_name = word;
    for (const char *const *folder = folders; *folder != NULL; folder++) {
        size_t len = strlen(*folder);

        if (str_starts(word, *folder))
            *ret_name = (struct str){ word.s + len, word.len - len };
    }
    return ret_name->len > 0 && memchr(ret_name->s, '/', ret_name->len) == NULL;
}

static bool simple_command_is_safe(const struct script_command *command)
{
    struct str name;

    if (!script_word_is_exact(command, 0) || !is_system_program(command->words.items[0], &name))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(safe_commands); i++) {
        if (str_is(name, safe_commands[i].name))
            return safe_commands[i].is_safe(command);
    }
    return false;
}

static bool is_safe(const struct script_command *command, struct arena *arena, unsigned nesting);

static bool script_is_safe(struct str text, struct arena *arena, unsigned nesting)
{
    struct script script;

    if (nesting > MAX_NESTING || !script_read(text, arena, &script))
        return false;
    for (size_t i = 0; i < script.n; i++) {
        if (!is_safe(&script.commands[i], arena, nesting))
            return false;
    }
    return true;
}

static bool is_safe(const struct script_command *command, struct arena *arena, unsigned nesting)
{
    struct str script;

    if (command->words.n == 0)
        return false;
    if (shell_call_script(&command->words, &script))
        return shell_call_is_trusted(command->words.items[0]) &&
               script_words_are_exact(command, command->words.n) &&
               script_is_safe(script, arena, nesting + 1);
    return simple_command_is_safe(command);
}

bool script_command_is_safe(const struct script_command *command, struct arena *arena)
{
    return is_safe(command, arena, 1);
}

bool command_is_safe(const struct str_array *argv)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    return is_safe(&(struct script_command){ .words = *argv }, &arena, 0);
}
