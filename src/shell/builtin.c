#include "shell/builtin.h"

#include "base/memory.h"
#include "shell/words.h"

bool builtin_is_everywhere(struct str name)
{
    static const char *const names[] = { "cd", "echo", "false", "pwd", "test", "true", NULL };

    return str_is_one_of(name, names);
}

typedef bool evaluates_fn(const struct script_command *command);

/* To zsh `exit 'path[$(id)]'` is arithmetic, and so is `exit _`, the last word of the command before. */
static bool all_but_numbers(const struct script_command *command)
{
    for (size_t i = 1; i < command->words.n; i++) {
        if (!script_word_is_exact(command, i) || !str_is_digits(command->words.items[i]))
            return true;
    }
    return false;
}

/* bash's -v and -R look at elements of arrays, whose number is arithmetic; zsh has it in numbers, too. */
static bool test_evaluates(const struct script_command *command)
{
    static const char *const operators[] = {
        "-v", "-R", "-t", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", NULL,
    };

    for (size_t i = 1; i < command->words.n; i++) {
        if (!script_word_is_exact(command, i) || str_is_one_of(command->words.items[i], operators))
            return true;
    }
    return false;
}

/* Is every conversion one that takes text as it is? zsh takes what is for `%d` or `*` for arithmetic. */
static bool is_text_format(struct str format)
{
    for (size_t i = 0; i < format.len; i++) {
        if (format.s[i] != '%')
            continue;
        i++;
        while (i < format.len && strchr("-+ #.0123456789", format.s[i]) != NULL)
            i++;
        if (i == format.len || strchr("sbc%", format.s[i]) == NULL)
            return false;
    }
    return true;
}

static bool printf_evaluates(const struct script_command *command)
{
    const struct str *words = command->words.items;
    size_t at = command->words.n > 1 && str_is(words[1], "--") ? 2 : 1;

    if (!script_words_are_exact(command, command->words.n) || at >= command->words.n)
        return true;
    return (at == 1 && str_starts(words[at], "-")) || !is_text_format(words[at]);
}

static bool always(const struct script_command *command)
{
    return true;
}

/*
 * Of bash, dash, ksh and zsh all but what is harmless whatever it is given: `:`, cd, echo, false, kill, pwd,
 * times, true, type, which. bash's jobs -x and zsh's sched run commands, history and fc old ones.
 */
static const struct {
    const char *name;
    evaluates_fn *evaluates;
} builtins[] = {
    { "-", always },
    { ".", always },
    { "[", always },
    { "[[", always },
    { "alias", always },
    { "autoload", always },
    { "bg", always },
    { "bind", always },
    { "bindkey", always },
    { "break", all_but_numbers },
    { "builtin", always },
    { "bye", all_but_numbers },
    { "caller", always },
    { "command", always },
    { "compadd", always },
    { "comparguments", always },
    { "compcall", always },
    { "compctl", always },
    { "compdescribe", always },
    { "compfiles", always },
    { "compgen", always },
    { "compgroups", always },
    { "complete", always },
    { "compopt", always },
    { "compquote", always },
    { "compset", always },
    { "comptags", always },
    { "comptry", always },
    { "compvalues", always },
    { "continue", all_but_numbers },
    { "coproc", always },
    { "declare", always },
    { "dirs", always },
    { "disable", always },
    { "disown", always },
    { "echotc", always },
    { "echoti", always },
    { "emulate", always },
    { "enable", always },
    { "enum", always },
    { "eval", always },
    { "exec", always },
    { "exit", all_but_numbers },
    { "export", always },
    { "fc", always },
    { "fg", always },
    { "float", always },
    { "functions", always },
    { "getln", always },
    { "getopts", always },
    { "global", always },
    { "hash", always },
    { "hist", always },
    { "history", always },
    { "integer", always },
    { "jobs", all_but_numbers },
    { "let", always },
    { "limit", always },
    { "local", always },
    { "log", always },
    { "logout", all_but_numbers },
    { "mapfile", always },
    { "nameref", always },
    { "nocorrect", always },
    { "noglob", always },
    { "popd", always },
    { "print", always },
    { "printf", printf_evaluates },
    { "private", always },
    { "pushd", always },
    { "pushln", always },
    { "r", always },
    { "read", always },
    { "readarray", always },
    { "readonly", always },
    { "redirect", always },
    { "rehash", always },
    { "repeat", always },
    { "return", all_but_numbers },
    { "sched", always },
    { "set", always },
    { "setopt", always },
    { "shift", all_but_numbers },
    { "shopt", always },
    { "source", always },
    { "suspend", always },
    { "test", test_evaluates },
    { "trap", always },
    { "ttyctl", always },
    { "typeset", always },
    { "ulimit", always },
    { "umask", all_but_numbers },
    { "unalias", always },
    { "unfunction", always },
    { "unhash", always },
    { "unlimit", always },
    { "unset", always },
    { "unsetenv", always },
    { "unsetopt", always },
    { "vared", always },
    { "wait", all_but_numbers },
    { "whence", always },
    { "where", always },
    { "zcompile", always },
    { "zformat", always },
    { "zle", always },
    { "zmodload", always },
    { "zparseopts", always },
    { "zregexparse", always },
    { "zstyle", always },
};

bool builtin_may_evaluate(const struct script_command *command)
{
    if (command->words.n == 0 || !script_word_is_exact(command, 0))
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(builtins); i++) {
        if (str_is(command->words.items[0], builtins[i].name))
            return builtins[i].evaluates(command);
    }
    return false;
}
